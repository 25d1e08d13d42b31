package numeric

import (
	"tav/solver/domain"
	"tav/solver/term"
)

// eval is what a number or Boolean can be in a state; false where nothing is known of it, as it has more than 64 bits or is none.
func (e *evaluator) eval(s state, t *term.Term) (domain.Word, bool) {
	top, narrow := domain.Of(t.Sort())
	if !narrow && t.Sort().Kind != term.BitVecKind {
		return top, false
	}
	if e.effort++; e.effort > maxEffort {
		return top, narrow
	}
	args := t.Args()
	switch t.Op() {
	case term.OpTrue, term.OpFalse, term.OpBVConst:
		return domain.Constant(t)
	case term.OpVar:
		return e.variable(s, t, top), narrow
	case term.OpNot, term.OpAnd, term.OpOr, term.OpEq, term.OpULe, term.OpSLe:
		return e.truth(s, t), true
	case term.OpIte:
		return e.choice(s, t)
	case term.OpSelect:
		v, ok := e.array(s, args[0])
		if index, known := e.eval(s, args[1]); ok && known {
			return v.among(index), true
		}
		return v.Word, ok
	}
	var buffer [3]domain.Word
	words := buffer[:0]
	for _, a := range args {
		w, ok := e.eval(s, a)
		if !ok {
			return domain.Any(t)
		}
		words = append(words, w)
	}
	if len(args) == 0 {
		return top, narrow
	}
	return domain.Apply(t, words)
}

func (e *evaluator) variable(s state, t *term.Term, top domain.Word) domain.Word {
	if i, ok := e.space.Index[t]; ok && s[i] != nil {
		return s[i].Word
	}
	return top
}

// truth says which values a condition can have.
func (e *evaluator) truth(s state, t *term.Term) domain.Word {
	switch {
	case !e.try(s, func() bool { return e.assume(s, t, true) != nil }, nil):
		return domain.Bool(false)
	case !e.try(s, func() bool { return e.assume(s, t, false) != nil }, nil):
		return domain.Bool(true)
	}
	return domain.All(1)
}

// choice is what a conditional term can be.
func (e *evaluator) choice(s state, t *term.Term) (result domain.Word, known bool) {
	for k, want := range []bool{true, false} {
		var w domain.Word
		var ok bool
		possible := e.try(s, func() bool {
			if e.assume(s, t.Args()[0], want) == nil {
				return false
			}
			w, ok = e.eval(s, t.Args()[k+1])
			return true
		}, nil)
		switch {
		case !possible:
		case !ok:
			return domain.Of(t.Sort())
		case known:
			result = result.Join(w)
		default:
			result, known = w, true
		}
	}
	if !known {
		return domain.Of(t.Sort())
	}
	return result, true
}

// valueOf is what is known of a number, or an array of numbers or of arrays of them; nil:
// nothing.
func (e *evaluator) valueOf(s state, t *term.Term) *value {
	if t.Sort().Kind == term.ArrayKind {
		if v, ok := e.array(s, t); ok {
			return v.orNil()
		}
		return nil
	}
	if w, ok := e.eval(s, t); ok && t.Sort().Width <= 64 {
		return value{Word: w}.orNil()
	}
	return nil
}

// array is what is known of an array; of arrays in it only what all their elements can be.
func (e *evaluator) array(s state, t *term.Term) (value, bool) {
	leaf := t.Sort().Elem
	for leaf.Kind == term.ArrayKind {
		leaf = leaf.Elem
	}
	top, ok := domain.Of(leaf)
	if e.effort++; !ok || e.effort > maxEffort {
		return value{Word: top}, ok
	}
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		if i, ok := e.space.Index[t]; ok && s[i] != nil {
			return *s[i], true
		}
	case term.OpConstArray:
		if v := e.valueOf(s, args[0]); v != nil {
			return value{Word: v.Word}, true
		}
	case term.OpSelect:
		v, _ := e.array(s, args[0])
		return value{Word: v.Word}, true
	case term.OpStore:
		return e.store(s, t, top), true
	case term.OpCopy:
		to, _ := e.array(s, args[0])
		from, _ := e.array(s, args[2])
		return value{Word: to.Word.Join(from.Word)}, true
	case term.OpIte:
		x, _ := e.array(s, args[1])
		y, _ := e.array(s, args[2])
		if both := x.merge(&y, domain.Word.Join); both != nil {
			return *both, true
		}
	}
	return value{Word: top}, true
}

func (e *evaluator) store(s state, t *term.Term, top domain.Word) value {
	args := t.Args()
	old, _ := e.array(s, args[0])
	element := value{Word: top}
	if v := e.valueOf(s, args[2]); v != nil {
		element = *v
	}
	index, ok := e.eval(s, args[1])
	if !ok || args[2].Sort().Kind == term.ArrayKind { // a part of the array
		if old.blank {
			return value{Word: element.Word}
		}
		return value{Word: old.Word.Join(element.Word)}
	}
	v := old.store(index, element.Word)
	if end, rest := endOf(t); rest != nil {
		if w := e.valueOf(s, rest); w != nil {
			v.set(end, w.Word)
		}
	}
	return v
}

// endOf is where the elements that a constant array is given one by one end, and the constant that the others
// are: of a string, the zero after its characters. It is nil of anything else.
func endOf(t *term.Term) (end uint64, rest *term.Term) {
	for range maxElements {
		if t.Op() == term.OpConstArray {
			return end, t.Args()[0]
		}
		if t.Op() != term.OpStore {
			break
		}
		k, ok := t.Args()[1].Uint64()
		if !ok {
			break
		}
		end = max(end, k+1)
		t = t.Args()[0]
	}
	return 0, nil
}
