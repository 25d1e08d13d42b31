package term

import (
	"math/big"
	"testing"
)

// TestSemantics: a row's three meanings agree on all operands of up to five
// bits, and with the oracle.
func TestSemantics(t *testing.T) {
	m := NewManager()
	x, y := m.Var("x", m.Int(), true), m.Var("y", m.Int(), true)
	for _, row := range Semantics() {
		for w := 1; w <= 5; w++ {
			var meaning *Term
			if row.Int != nil {
				meaning = row.Int(m, w, x, y)
			}
			for a := uint64(0); a < 1<<w; a++ {
				for b := uint64(0); b < 1<<w; b++ {
					testRow(t, row, w, a, b, meaning, x)
				}
			}
		}
	}
}

func testRow(t *testing.T, row Row, w int, a, b uint64, meaning, x *Term) {
	t.Helper()
	c := func(v uint64) *tree {
		return &tree{op: OpBVConst, kind: BitVecKind, width: w, value: new(big.Int).SetUint64(v)}
	}
	want := (&tree{op: row.Op, kind: BitVecKind, width: w, args: []*tree{c(a), c(b)}}).eval(world{}).n
	word := new(big.Int).SetUint64(row.Word(w, a, b) & mask(w))
	wide := modulo(row.Wide(w, new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)), w)
	if word.Cmp(want) != 0 || wide.Cmp(want) != 0 {
		t.Fatalf("%v of %d and %d in %d bits: word %v, wide %v, want %v", row.Op, a, b, w, word, wide, want)
	}
	if meaning == nil {
		return
	}
	for _, shift := range []int64{0, 1, -2} { // Either: other representatives do as well
		if shift != 0 && row.Reads != Either {
			break
		}
		v, err := Eval(meaning, func(v *Term) (Value, error) {
			n := BVWord(w, b)
			if v == x {
				n = BVWord(w, a)
			}
			value := n.Big()
			if row.Reads == Signed {
				value = n.Signed()
			}
			return IntValue(new(big.Int).Add(value, big.NewInt(shift<<w))), nil
		})
		if err == nil && modulo(v.Big(), w).Cmp(want) == 0 {
			continue
		}
		t.Fatalf("%v of %d and %d in %d bits: integer %v (%v), want %v", row.Op, a, b, w, v, err, want)
	}
}
