package solver

import (
	"math/rand"
	"testing"

	"tav/solver/term"
)

// TestProducts: what is said of two products with a common factor holds of all numbers of four bits.
func TestProducts(t *testing.T) {
	const width = 4
	for _, signed := range []bool{false, true} {
		m := term.NewManager()
		y, h, w := m.Var("y", m.BV(width), signed), m.Var("h", m.BV(width), signed), m.Var("w", m.BV(width), signed)
		e := NewIntEncoding(m)
		f := m.ULe(m.BVMul(y, w), m.BVMul(h, w))
		enc, _, err := e.Bool(f)
		if err != nil || len(e.products) != 2 {
			t.Fatalf("%d products, %v", len(e.products), err)
		}
		side := e.Side(enc)
		for n := range uint64(1 << (3 * width)) {
			im := &intModel{e: e, r: rand.New(rand.NewSource(1)), program: map[*term.Term]term.Value{
				y: term.BVWord(width, n&15), h: term.BVWord(width, n>>width&15), w: term.BVWord(width, n>>(2*width)),
			}}
			if v, err := term.Eval(side, im.value); err != nil || !v.Bool() {
				t.Fatalf("signed %v, %v: %v, %v", signed, im.program, v, err)
			}
		}
	}
}
