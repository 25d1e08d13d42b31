package cascade

import (
	"math/bits"
	"slices"

	"tav/solver/term"
)

// A way to give a term a value is another value of an argument.
type way struct {
	arg  *term.Term
	want term.Value
}

// ways lists values of single arguments of a term at a position that bring it to
// a value or closer to it, the other arguments being what they are. There may be
// more; none is known for bit-vectors wider than 64.
func (x *nearby) ways(t *term.Term, at int, want term.Value) []way {
	args := t.Args()
	values := make([]term.Value, len(args))
	for i, a := range args {
		var err error
		if values[i], err = x.eval(a, at); err != nil {
			return nil
		}
	}
	w := &wayList{term: t, values: values}
	switch {
	case t.Sort().Kind == term.BoolKind && t.Op() != term.OpIte:
		w.truth(want.Bool())
	case t.Op() == term.OpIte:
		w.choice(want)
	default:
		if u, ok := want.Uint64(); ok && t.Sort().Width <= 64 {
			w.word(u)
		}
	}
	return slices.DeleteFunc(w.list, func(w way) bool {
		return len(x.terms.FreeVars(w.arg)) == 0
	})
}

// wayList collects ways for one term whose arguments have values.
type wayList struct {
	term   *term.Term
	values []term.Value
	list   []way
}

func (w *wayList) add(i int, want term.Value) {
	if !want.Equal(w.values[i]) {
		w.list = append(w.list, way{w.term.Args()[i], want})
	}
}

// set adds a bit-vector.
func (w *wayList) set(i int, want uint64) { w.add(i, term.BVWord(w.values[i].Width(), want)) }

// u is an argument's value; arguments are of the width of 64 or less.
func (w *wayList) u(i int) uint64 {
	u, _ := w.values[i].Uint64()
	return u
}

func (w *wayList) choice(want term.Value) {
	taken, other := 1, 2
	if !w.values[0].Bool() {
		taken, other = 2, 1
	}
	if w.values[other].Equal(want) {
		w.add(0, term.BoolValue(!w.values[0].Bool()))
	}
	w.add(taken, want)
}

// truth adds the ways to make a formula true, or false.
func (w *wayList) truth(want bool) {
	switch op := w.term.Op(); op {
	case term.OpNot:
		w.add(0, term.BoolValue(!want))
	case term.OpAnd, term.OpOr:
		for i := range w.values {
			w.add(i, term.BoolValue(want))
		}
	case term.OpEq, term.OpFEq:
		w.equal(want)
	case term.OpULe, term.OpULt, term.OpSLe, term.OpSLt:
		w.compare(want, op == term.OpULe || op == term.OpSLe, op == term.OpSLe || op == term.OpSLt)
	case term.OpFLe, term.OpFLt:
		w.compareFloats(want, op == term.OpFLe)
	}
}

func (w *wayList) equal(want bool) {
	a, b := w.values[0], w.values[1]
	switch {
	case want:
		w.add(0, b)
		w.add(1, a)
	case a.Kind() == term.BoolKind:
		w.add(0, term.BoolValue(!b.Bool()))
		w.add(1, term.BoolValue(!a.Bool()))
	case a.Kind() == term.BitVecKind && a.Width() <= 64:
		w.set(0, w.u(1)+1)
		w.set(1, w.u(0)+1)
		w.set(0, w.u(1)-1)
	}
}

// compare adds ways for a <= b or a < b. With the sign bits flipped signed
// numbers have the order of unsigned ones.
func (w *wayList) compare(want, orEqual, signed bool) {
	width := w.values[0].Width()
	if width > 64 {
		return
	}
	most, flip := ^uint64(0)>>(64-width), uint64(0)
	if signed {
		flip = 1 << (width - 1)
	}
	a, b := w.u(0)^flip, w.u(1)^flip
	low, high, lowest, highest := 0, 1, b, a // the least change of each, when they may be equal
	if !want {
		low, high, lowest, highest = 1, 0, a, b
	}
	if orEqual != want { // they may not
		if lowest > 0 {
			w.set(low, (lowest-1)^flip)
		}
		if highest < most {
			w.set(high, (highest+1)^flip)
		}
	} else {
		w.set(low, lowest^flip)
		w.set(high, highest^flip)
	}
	w.set(low, flip)
	w.set(high, most^flip)
}

// word adds the ways to a bit-vector's value.
func (w *wayList) word(want uint64) {
	width := w.term.Sort().Width
	switch w.term.Op() {
	case term.OpBVAdd:
		sum := want
		for i := range w.values {
			sum -= w.u(i)
		}
		for i := range w.values {
			w.set(i, w.u(i)+sum)
		}
	case term.OpBVMul:
		for i := range w.values {
			rest := uint64(1)
			for j := range w.values {
				if j != i {
					rest *= w.u(j)
				}
			}
			if q, ok := divide(want, rest, width); ok {
				w.set(i, q)
			}
		}
	case term.OpBVNot:
		w.set(0, ^want)
	case term.OpBVXor:
		w.set(0, want^w.u(1))
		w.set(1, want^w.u(0))
	case term.OpBVAnd:
		for i := range 2 {
			if other := w.u(1 - i); want&^other == 0 {
				w.set(i, want|w.u(i)&^other)
			}
		}
	case term.OpBVOr:
		for i := range 2 {
			if other := w.u(1 - i); other&^want == 0 {
				w.set(i, want&^other|w.u(i)&other)
			}
		}
	default:
		w.position(want, width)
		w.quotient(want)
		w.floating(want)
	}
}

// position adds ways for operators that move bits.
func (w *wayList) position(want uint64, width int) {
	switch w.term.Op() {
	case term.OpConcat:
		low := w.values[1].Width()
		w.set(0, want>>low)
		w.set(1, want)
	case term.OpExtract:
		if w.values[0].Width() <= 64 {
			field := ^uint64(0) >> (64 - width) << w.term.Lo()
			w.set(0, w.u(0)&^field|want<<w.term.Lo())
		}
	case term.OpZExt:
		if want>>w.values[0].Width() == 0 {
			w.set(0, want)
		}
	case term.OpSExt:
		gone := 64 - w.values[0].Width()
		if uint64(int64(want<<gone)>>gone)&(^uint64(0)>>(64-width)) == want {
			w.set(0, want)
		}
	case term.OpBVShl:
		if by := w.u(1); by < uint64(width) && want&(1<<by-1) == 0 {
			w.set(0, want>>by|w.u(0)&^(^uint64(0)>>(64-width)>>by))
		}
	case term.OpBVLShr, term.OpBVAShr:
		if by := w.u(1); by < uint64(width) && (w.term.Op() == term.OpBVAShr || want>>(uint64(width)-by) == 0) {
			w.set(0, want<<by|w.u(0)&(1<<by-1))
		}
	}
}

// quotient adds ways for division by what the divisor is.
func (w *wayList) quotient(want uint64) {
	switch w.term.Op() {
	case term.OpBVUDiv, term.OpBVSDiv:
		w.set(0, want*w.u(1))
	case term.OpBVURem:
		if d := w.u(1); d > 0 {
			w.set(0, w.u(0)-w.u(0)%d+want)
		}
	case term.OpBVSRem:
		w.set(0, want)
	}
}

// divide is a number with which the product is as wanted, modulo 2^width.
func divide(product, factor uint64, width int) (uint64, bool) {
	if factor &= ^uint64(0) >> (64 - width); factor == 0 {
		return 0, false
	}
	zeros := bits.TrailingZeros64(factor)
	if product&(1<<zeros-1) != 0 {
		return 0, false
	}
	factor >>= zeros
	inverse := factor // right in the last 3 bits, then in twice as many each time
	for range 5 {
		inverse *= 2 - factor*inverse
	}
	return product >> zeros * inverse, true
}
