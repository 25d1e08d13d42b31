package dialect

import (
	"fmt"
	"slices"
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

// assign makes arbitrary what a replaced function may assign: all of it may depend
// on what was there before.
func (w *wrapper) assign() {
	declared, havoc, n := "", "", 0
	w.targets(func(condition string, target []token) {
		n++
		pointer, extent := extentOf(target)
		declared += fmt.Sprintf("void *__tav_target%d = (%s) ? (void *)(%s) : 0; __CPROVER_size_t __tav_extent%d = __tav_target%d ? %s : 0; ", n, condition, pointer, n, n, extent)
		havoc += fmt.Sprintf("if (__tav_target%d) __CPROVER_havoc_slice(__tav_target%d, __tav_extent%d); ", n, n, n)
	})
	w.line(w.place, declared+havoc)
}

// unchecked ends executions as unsupported in front of what a clause is about that is
// neither checked nor used.
func (w *wrapper) unchecked() {
	for _, x := range w.clauses {
		if x.kind == "__CPROVER_frees" && plain(x.args) != "" {
			w.line(x.place, "__CPROVER_frees_clause();")
		}
	}
}
