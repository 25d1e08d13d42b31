package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// meaning is a condition of a contract as C: the result and values before the call
// are variables of the wrapper. Memory that is assumed to be fresh is allocated,
// unless the condition holds, or the execution ends, without that: is_fresh may be
// false, too. Where it is asserted it has to be accessible, and apart from what else
// the contract says is fresh.
func (w *wrapper) meaning(tokens []token, assumed bool) []token {
	var out []token
	for i := 0; i < len(tokens); i++ {
		end := -1
		if i+1 < len(tokens) && tokens[i+1].text == "(" {
			end = matching(tokens, i+1)
		}
		name := tokens[i].text
		var args [][]token
		if end > 0 {
			args = split(tokens[i+2:end], ",")
		}
		switch {
		case name == "__CPROVER_return_value":
			out = append(out, synthetic(" __tav_result")...)
			continue
		case name == "__CPROVER_old" && len(args) == 1:
			out = append(out, synthetic(fmt.Sprintf(" __tav_old%d", w.old(plain(args[0]))))...)
		case name == "__CPROVER_is_fresh" && len(args) == 2:
			p, n := plain(w.meaning(args[0], assumed)), plain(w.meaning(args[1], assumed))
			out = append(out, synthetic(w.isFresh(p, n, assumed))...)
		case name == "__CPROVER_pointer_equals" && len(args) == 2:
			p, q := plain(w.meaning(args[0], assumed)), plain(w.meaning(args[1], assumed))
			text := fmt.Sprintf(" ((%s) == (%s))", p, q)
			if assumed {
				text = fmt.Sprintf(" (nondet_tav_choice() && ((%s) = (%s), 1))", p, q)
			}
			out = append(out, synthetic(text)...)
		default:
			out = append(out, tokens[i])
			continue
		}
		i = end
	}
	return out
}

// old is the number of the variable that has an expression's value before the call.
func (w *wrapper) old(x string) int {
	if i := slices.Index(w.olds, x); i >= 0 {
		return i + 1
	}
	w.olds = append(w.olds, x)
	return len(w.olds)
}

func (w *wrapper) isFresh(p, n string, assumed bool) string {
	w.fresh++
	if assumed {
		return fmt.Sprintf(" (nondet_tav_choice() && ((%s) = __tav_allocate(%s), __tav_fresh%d = (%s), 1))", p, n, w.fresh, p)
	}
	text := fmt.Sprintf(" (__tav_fresh%d = (%s), __CPROVER_rw_ok(__tav_fresh%d, %s)", w.fresh, p, w.fresh, n)
	for i := 1; i < w.fresh; i++ {
		text += fmt.Sprintf(" && !__CPROVER_same_object(__tav_fresh%d, __tav_fresh%d)", i, w.fresh)
	}
	return text + ")"
}

// assign makes arbitrary what a replaced function may assign.
func (w *wrapper) assign() {
	for _, x := range w.clauses {
		if x.kind != "__CPROVER_assigns" {
			continue
		}
		for _, part := range split(x.args, ";") {
			condition, targets := "1", part
			if cases := split(part, ":"); len(cases) == 2 {
				condition, targets = plain(cases[0]), cases[1]
			}
			for _, target := range split(targets, ",") {
				if plain(target) != "" {
					w.line(x.place, "if ("+condition+") { "+havoc(target)+" }")
				}
			}
		}
	}
}

// wholeObjects are the targets of assigns that are no lvalues.
var targets = map[string]func(args []string) string{
	"__CPROVER_object_whole":   func(a []string) string { return "__CPROVER_havoc_object(" + a[0] + ");" },
	"__CPROVER_POINTER_OBJECT": func(a []string) string { return "__CPROVER_havoc_object(" + a[0] + ");" },
	"__CPROVER_object_from": func(a []string) string {
		return fmt.Sprintf("__CPROVER_havoc_slice(%s, __tav_object_size(%s) - __tav_pointer_offset(%s));", a[0], a[0], a[0])
	},
	"__CPROVER_object_upto": func(a []string) string { return "__CPROVER_havoc_slice(" + strings.Join(a, ", ") + ");" },
	"__CPROVER_typed_target": func(a []string) string {
		return fmt.Sprintf("__CPROVER_havoc_slice((void *)&(%s), sizeof(%s));", a[0], a[0])
	},
}

// havoc makes a target of assigns arbitrary.
func havoc(target []token) string {
	if f := targets[target[0].text]; f != nil && len(target) > 3 && matching(target, 1) == len(target)-1 {
		var args []string
		for _, a := range split(target[2:len(target)-1], ",") {
			args = append(args, plain(a))
		}
		return f(args)
	}
	return targets["__CPROVER_typed_target"]([]string{plain(target)})
}

// unchecked ends the executions as unsupported in which a clause was neither
// checked nor used.
func (w *wrapper) unchecked(enforced bool) {
	for _, x := range w.clauses {
		switch {
		case x.kind == "__CPROVER_frees":
			w.line(x.place, "__CPROVER_frees_clause();")
		case x.kind == "__CPROVER_assigns" && enforced:
			w.line(x.place, "__CPROVER_assigns_clause();")
		}
	}
}
