package numeric

import (
	"math"
	"math/bits"

	"tav/solver/term"
)

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
			if n, one := index.only(); one {
				return v.at(n), true
			}
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
		return value{word: old.word.join(element.word)}
	}
	return old.store(index, element.word)
}

// apply is an operator of words; top where it is not known.
func apply(t *term.Term, top word, a []word) word {
	switch t.Op() {
	case term.OpBVAdd:
		return fold(a, word.add)
	case term.OpBVMul:
		return fold(a, word.mul)
	case term.OpBVUDiv, term.OpBVURem, term.OpBVSDiv, term.OpBVSRem:
		return divide(t.Op(), top, a[0], a[1])
	case term.OpBVAnd, term.OpBVOr, term.OpBVXor:
		return bitwise(t.Op(), a[0], a[1])
	case term.OpBVNot:
		return withBits(top.width, a[0].bits.not())
	case term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
		return shift(t.Op(), top, a[0], a[1])
	case term.OpConcat:
		low := uint(a[1].width)
		return unsigned(top.width, a[0].lo<<low|a[1].lo, a[0].hi<<low|a[1].hi).and(withBits(top.width, a[0].bits.shl(low).or(a[1].bits)))
	case term.OpExtract:
		return a[0].extract(t.Lo(), top.width)
	case term.OpZExt:
		return unsigned(top.width, a[0].lo, a[0].hi).and(withBits(top.width, a[0].bits))
	case term.OpSExt:
		return inSigned(top.width, a[0].min, a[0].max).and(signExtended(top.width, a[0]))
	}
	return top
}

// and is the meet of two words that contain the same numbers.
func (w word) and(x word) word {
	if both, ok := w.meet(x); ok {
		return both
	}
	return w
}

func fold(a []word, f func(x, y word) word) word {
	w := a[0]
	for _, x := range a[1:] {
		w = f(w, x)
	}
	return w
}

func (w word) add(x word) word {
	r := withBits(w.width, w.bits.add(x.bits))
	top := all(w.width)
	lo, carryLow := bits.Add64(w.lo, x.lo, 0)
	hi, carryHigh := bits.Add64(w.hi, x.hi, 0)
	if carryLow == carryHigh && (w.width == 64 || lo>>w.width == hi>>w.width) { // both wrap around or neither
		r = r.and(unsigned(w.width, lo&top.hi, hi&top.hi))
	}
	if min, max := w.min+x.min, w.max+x.max; fits(w.min, x.min, min, top) && fits(w.max, x.max, max, top) {
		r = r.and(inSigned(w.width, min, max))
	}
	return r
}

// fits says that sum, which is x + y modulo 2^64, is it, and in the range of top.
func fits(x, y, sum int64, top word) bool {
	return (sum < x) == (y < 0) && top.min <= sum && sum <= top.max
}

func (w word) mul(x word) word {
	r := withBits(w.width, w.bits.mul(x.bits))
	top := all(w.width)
	if over, hi := bits.Mul64(w.hi, x.hi); over == 0 && hi <= top.hi {
		r = r.and(unsigned(w.width, w.lo*x.lo, hi))
	}
	if small(w) && small(x) {
		a, b, c, d := w.min*x.min, w.min*x.max, w.max*x.min, w.max*x.max
		if lo, hi := min(a, b, c, d), max(a, b, c, d); top.min <= lo && hi <= top.max {
			r = r.and(inSigned(w.width, lo, hi))
		}
	}
	return r
}

func small(w word) bool { return math.MinInt32 <= w.min && w.max <= math.MaxInt32 }

// divide is a quotient or remainder where the divisor is not 0, and signed ones only
// where the operands are not negative or the divisor is a positive number.
func divide(op term.Op, top, a, b word) word {
	signed := op == term.OpBVSDiv || op == term.OpBVSRem
	switch {
	case signed && b.min <= 0 || b.lo == 0:
		return top
	case signed && a.min < 0 && op == term.OpBVSDiv:
		return inSigned(top.width, min(a.min/b.min, a.min/b.max), max(a.max/b.min, a.max/b.max))
	case signed && a.min < 0:
		return inSigned(top.width, max(a.min, 1-b.max), max(0, min(a.max, b.max-1)))
	case op == term.OpBVUDiv || op == term.OpBVSDiv:
		return unsigned(top.width, a.lo/b.hi, a.hi/b.lo)
	}
	n, one := b.only()
	switch {
	case a.hi < b.lo:
		return a
	case one && n&(n-1) == 0:
		return bitwise(term.OpBVAnd, a, number(top.width, n-1))
	}
	return unsigned(top.width, 0, min(a.hi, b.hi-1))
}

func bitwise(op term.Op, a, b word) word {
	switch op {
	case term.OpBVAnd:
		return withBits(a.width, a.bits.and(b.bits)).and(unsigned(a.width, 0, min(a.hi, b.hi)))
	case term.OpBVOr:
		return withBits(a.width, a.bits.or(b.bits)).and(unsigned(a.width, max(a.lo, b.lo), all(a.width).hi))
	}
	return withBits(a.width, a.bits.xor(b.bits))
}

// shift is a shift by a known number, or right.
func shift(op term.Op, top, a, b word) word {
	n, one := b.only()
	switch {
	case one && n >= uint64(top.width) && op != term.OpBVAShr:
		return number(top.width, 0)
	case one && n < uint64(top.width) && op == term.OpBVShl:
		return a.mul(number(top.width, 1<<n))
	case one && n < uint64(top.width) && op == term.OpBVLShr:
		return unsigned(top.width, a.lo>>n, a.hi>>n).and(withBits(top.width, a.bits.shr(uint(n))))
	case one && n < uint64(top.width):
		return inSigned(top.width, a.min>>n, a.max>>n)
	case op == term.OpBVLShr:
		return unsigned(top.width, 0, a.hi>>min(b.lo, 63))
	case op == term.OpBVShl && b.hi < uint64(top.width):
		if over, hi := bits.Mul64(a.hi, 1<<b.hi); over == 0 && hi <= top.hi {
			return unsigned(top.width, a.lo<<b.lo, hi)
		}
	}
	return top
}

// extract is bits lo … lo+width-1.
func (w word) extract(lo, width int) word {
	r := withBits(width, w.bits.shr(uint(lo)))
	if top := all(width); w.hi>>lo <= top.hi {
		r = r.and(unsigned(width, w.lo>>lo, w.hi>>lo))
	}
	if top := all(width); lo == 0 && top.min <= w.min && w.max <= top.max {
		r = r.and(inSigned(width, w.min, w.max))
	}
	return r
}

func signExtended(width int, w word) word {
	sign := uint64(1) << (w.width - 1)
	high := all(width).hi &^ all(w.width).hi
	k := w.bits
	switch {
	case k.unknown&sign != 0:
		k.unknown |= high
	case k.value&sign != 0:
		k.value |= high
	}
	return withBits(width, k)
}
