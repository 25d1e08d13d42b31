package numeric

import "tav/solver/term"

// eval is what a number or Boolean can be in a state; false for sorts without words.
func (e *evaluator) eval(s state, t *term.Term) (word, bool) {
	top, ok := full(t.Sort())
	if !ok {
		return top, false
	}
	if e.effort++; e.effort > maxEffort {
		return top, true
	}
	args := t.Args()
	switch t.Op() {
	case term.OpTrue:
		return number(1, 1), true
	case term.OpFalse:
		return number(1, 0), true
	case term.OpBVConst:
		v, _ := term.ValueOf(t)
		n, _ := v.Uint64()
		return number(top.width, n), true
	case term.OpVar:
		return e.variable(s, t, top), true
	case term.OpNot, term.OpAnd, term.OpOr, term.OpEq, term.OpULe, term.OpSLe:
		return e.truth(s, t), true
	case term.OpIte:
		return e.choice(s, t, top), true
	case term.OpSelect:
		v, ok := e.array(s, args[0])
		if index, known := e.eval(s, args[1]); ok && known {
			return v.among(index), true
		}
		return v.word, ok
	}
	var buffer [3]word
	words := buffer[:0]
	for _, a := range args {
		w, ok := e.eval(s, a)
		if !ok {
			return top, true
		}
		words = append(words, w)
	}
	w, ok := apply(t, top, words).meet(top)
	if !ok {
		return top, true
	}
	return w, true
}

func (e *evaluator) variable(s state, t *term.Term, top word) word {
	if i, ok := e.space.Index[t]; ok && s[i] != nil {
		return s[i].word
	}
	return top
}

// truth says which values a condition can have.
func (e *evaluator) truth(s state, t *term.Term) word {
	switch {
	case e.assume(s.clone(), t, true) == nil:
		return number(1, 0)
	case e.assume(s.clone(), t, false) == nil:
		return number(1, 1)
	}
	return all(1)
}

// choice is what a conditional term can be.
func (e *evaluator) choice(s state, t *term.Term, top word) word {
	result, any := top, false
	for k, want := range []bool{true, false} {
		branch := e.assume(s.clone(), t.Args()[0], want)
		if branch == nil {
			continue
		}
		w, ok := e.eval(branch, t.Args()[k+1])
		switch {
		case !ok:
			return top
		case any:
			result = result.join(w)
		default:
			result, any = w, true
		}
	}
	return result
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
	if w, ok := e.eval(s, t); ok {
		return value{word: w}.orNil()
	}
	return nil
}

// array is what is known of an array; of arrays in it only what all their elements can be.
func (e *evaluator) array(s state, t *term.Term) (value, bool) {
	leaf := t.Sort().Elem
	for leaf.Kind == term.ArrayKind {
		leaf = leaf.Elem
	}
	top, ok := full(leaf)
	if e.effort++; !ok || e.effort > maxEffort {
		return value{word: top}, ok
	}
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		if i, ok := e.space.Index[t]; ok && s[i] != nil {
			return *s[i], true
		}
	case term.OpConstArray:
		if v := e.valueOf(s, args[0]); v != nil {
			return value{word: v.word}, true
		}
	case term.OpSelect:
		v, _ := e.array(s, args[0])
		return value{word: v.word}, true
	case term.OpStore:
		return e.store(s, t, top), true
	case term.OpCopy:
		to, _ := e.array(s, args[0])
		from, _ := e.array(s, args[2])
		return value{word: to.word.join(from.word)}, true
	case term.OpIte:
		x, _ := e.array(s, args[1])
		y, _ := e.array(s, args[2])
		if both := x.merge(&y, word.join); both != nil {
			return *both, true
		}
	}
	return value{word: top}, true
}

func (e *evaluator) store(s state, t *term.Term, top word) value {
	args := t.Args()
	old, _ := e.array(s, args[0])
	element := value{word: top}
	if v := e.valueOf(s, args[2]); v != nil {
		element = *v
	}
	index, ok := e.eval(s, args[1])
	if !ok || args[2].Sort().Kind == term.ArrayKind { // a part of the array
		if old.blank {
			return value{word: element.word}
		}
		return value{word: old.word.join(element.word)}
	}
	v := old.store(index, element.word)
	if end, rest := endOf(t); rest != nil {
		if w := e.valueOf(s, rest); w != nil {
			v.set(end, w.word)
		}
	}
	return v
}

// endOf is where the elements that a constant array is given one by one end, and the constant that the others
// are: of a string, the zero behind its characters. It is nil of anything else.
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
