package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// meaning is a condition of a contract as C: the result and values before the call
// are variables of the wrapper. Memory that is assumed to be fresh is allocated,
// unless the condition holds, or the execution ends, without that: is_fresh may be
// false, too.
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
		case name == "__CPROVER_is_fresh" && w.predicate && (len(args) != 2 || !strings.HasPrefix(plain(args[0]), "( * __tav_place_")),
			name == "__CPROVER_is_fresh" && !assumed && w.elsewhere:
			out = append(out, tokens[i]) // unsupported
			continue
		case name == "__CPROVER_is_fresh" && len(args) == 2:
			p, n := plain(w.meaning(args[0], assumed)), plain(w.meaning(args[1], assumed))
			out = append(out, synthetic(w.isFresh(p, n, assumed))...)
		case name == "__CPROVER_pointer_equals" && len(args) == 2:
			p, q := plain(w.meaning(args[0], assumed)), plain(w.meaning(args[1], assumed))
			text := fmt.Sprintf(" ((%s) == (%s))", p, q)
			if assumed {
				text = fmt.Sprintf(" (nondet_tav_choice() && (%s = (%s), 1))", assignable(p), q)
			}
			out = append(out, synthetic(text)...)
		case name == "__CPROVER_pointer_in_range_dfcc" && len(args) == 3:
			low, p, high := plain(w.meaning(args[0], assumed)), plain(w.meaning(args[1], assumed)), plain(w.meaning(args[2], assumed))
			out = append(out, synthetic(pointerInRange(low, p, high, assumed))...)
		case name == "__CPROVER_was_freed" && len(args) == 1:
			out = append(out, synthetic(w.wasFreed(plain(w.meaning(args[0], assumed)), !assumed))...)
		case assumed && end > 0 && w.unit != nil && w.unit.predicates[name] != nil:
			for k := range args {
				args[k] = w.meaning(args[k], assumed)
			}
			text, ok := w.unit.assumedCall(name, args)
			if !ok {
				out = append(out, tokens[i])
				continue
			}
			w.elsewhere = true
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

// isFresh is whether p leads to n bytes of its own. Where it is assumed, p becomes a new object; where it is asserted,
// the bytes may be a part of an object, apart from those of the contract's other places that are fresh.
func (w *wrapper) isFresh(p, n string, assumed bool) string {
	w.fresh++
	noted := fmt.Sprintf("__tav_extent_of_fresh%d = (%s), __tav_fresh%d = (%s)", w.fresh, n, w.fresh, p)
	if assumed {
		return fmt.Sprintf(" (nondet_tav_choice() && (%s = __tav_allocate(%s), %s, (%s) != 0))", assignable(p), n, noted, p)
	}
	text := fmt.Sprintf(" (%s, __CPROVER_rw_ok(__tav_fresh%d, __tav_extent_of_fresh%d)", noted, w.fresh, w.fresh)
	for i := 1; i < w.fresh; i++ {
		text += fmt.Sprintf(" && __tav_apart(__tav_fresh%d, __tav_extent_of_fresh%d, __tav_fresh%d, __tav_extent_of_fresh%d)", i, i, w.fresh, w.fresh)
	}
	return text + ")"
}

// freshPlaces declares the variables that hold what is fresh, and how many bytes; NULL where that has not been said.
func (w *wrapper) freshPlaces() string {
	text := ""
	for i := range w.fresh {
		text += fmt.Sprintf("const void *__tav_fresh%d = 0; __CPROVER_size_t __tav_extent_of_fresh%d = 0; ", i+1, i+1)
	}
	return text
}

// pointerInRange is whether a pointer is between two others of one object. Where it is
// assumed, the pointer becomes one of those.
func pointerInRange(low, p, high string, assumed bool) string {
	if assumed {
		return fmt.Sprintf(" (nondet_tav_choice() && __CPROVER_same_object(%[1]s, %[3]s) && ({ __CPROVER_size_t __tav_n = nondet_tav_offset(); "+
			"%[4]s = (__typeof__(%[2]s))((char *)(%[1]s) + __tav_n); __tav_n <= (__CPROVER_size_t)((char *)(%[3]s) - (char *)(%[1]s)) && (char *)(%[1]s) <= (char *)(%[3]s); }))", low, p, high, assignable(p))
	}
	return fmt.Sprintf(" (__CPROVER_same_object(%[1]s, %[2]s) && __CPROVER_same_object(%[2]s, %[3]s) && (char *)(%[1]s) <= (char *)(%[2]s) && (char *)(%[2]s) <= (char *)(%[3]s))", low, p, high)
}

// wasFreed is whether the function freed a pointer: it may, and the object is gone.
func (w *wrapper) wasFreed(p string, enforced bool) string {
	text := "0"
	for i := range w.frees() {
		name := fmt.Sprintf("__tav_freed%d", i+1)
		if enforced {
			name = FrameVariable(w.name, "freed", i+1)
		}
		text += fmt.Sprintf(" || __CPROVER_POINTER_OBJECT(%s) == __CPROVER_POINTER_OBJECT(%s)", p, name)
	}
	return fmt.Sprintf(" ((%s) && __CPROVER_POINTER_OBJECT(%s) != __CPROVER_POINTER_OBJECT(0) && !__CPROVER_r_ok(%s, 0))", text, p, p)
}

// assign makes arbitrary what a replaced function may assign: all of it may depend
// on what was there before. Then it may free what it is allowed to.
func (w *wrapper) assign() {
	declared, change, n := "", "", 0
	w.targets("__CPROVER_assigns", func(condition string, target []token) {
		n++
		pointer, extent := extentOf(target)
		declared += fmt.Sprintf("void *__tav_target%d = (%s) ? (void *)(%s) : 0; __CPROVER_size_t __tav_extent%d = __tav_target%d ? %s : 0; ", n, condition, pointer, n, n, extent)
		change += fmt.Sprintf("if (__tav_target%d) __CPROVER_havoc_slice(__tav_target%d, __tav_extent%d); ", n, n, n)
	})
	for i, p := range w.frees() {
		declared += fmt.Sprintf("void *__tav_freed%d = %s; ", i+1, p)
		change += fmt.Sprintf("if (nondet_tav_choice()) __CPROVER_deallocate(__tav_freed%d); ", i+1)
	}
	w.line(w.place, declared+change)
}
