package term

import (
	"math/big"
	"math/rand"
	"testing"
)

// TestBounds: conjunctions and disjunctions of comparisons of a few terms with
// constants, on all values.
func TestBounds(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	m := NewManager()
	bits := func(op Op, args ...*tree) *tree { return &tree{op: op, kind: BitVecKind, width: 3, args: args} }
	number := func(v int64, k SortKind) *tree {
		if k == IntKind {
			return &tree{op: OpIntConst, kind: k, value: big.NewInt(v - 4)}
		}
		return &tree{op: OpBVConst, kind: k, width: 3, value: big.NewInt(v)}
	}
	x := bits(OpVar)
	x.name = "u3"
	y := bits(OpVar)
	y.name = "s3"
	z := &tree{op: OpVar, kind: IntKind, name: "x"}
	terms := []*tree{x, x, y, bits(OpBVAdd, x, y), z}
	literal := func() *tree {
		a := terms[r.Intn(len(terms))]
		args := []*tree{a, number(int64(r.Intn(8)), a.kind)}
		if r.Intn(2) == 0 {
			args[0], args[1] = args[1], args[0]
		}
		op := []Op{OpULe, OpULt, OpSLe, OpSLt, OpEq, OpEq}[r.Intn(6)]
		if a.kind == IntKind {
			op = []Op{OpIntLe, OpIntLt, OpEq}[r.Intn(3)]
		}
		l := &tree{op: op, args: args}
		if r.Intn(2) == 0 {
			l = &tree{op: OpNot, args: []*tree{l}}
		}
		return l
	}
	for range 3000 {
		junction := func(op Op) *tree {
			j := &tree{op: op}
			for range 2 + r.Intn(4) {
				j.args = append(j.args, literal())
			}
			return j
		}
		f := junction([]Op{OpAnd, OpOr}[r.Intn(2)])
		if r.Intn(2) == 0 {
			f.args = append(f.args, junction(dual(f.op)))
		}
		built := f.build(m)
		for v := range int64(64) {
			check(t, f, built, world{nums: map[string]*big.Int{
				"u3": big.NewInt(v % 8), "s3": big.NewInt(v / 8), "x": big.NewInt(v%13 - 6)}})
		}
	}
}

// TestBoundsMerged shows what is merged.
func TestBoundsMerged(t *testing.T) {
	m := NewManager()
	x := m.Var("x", m.BV(32), true)
	le := func(v int64) *Term { return m.SLe(x, m.BVInt(32, v)) }
	ge := func(v int64) *Term { return m.SLe(m.BVInt(32, v), x) }
	eq := func(v int64) *Term { return m.Eq(x, m.BVInt(32, v)) }
	for _, c := range []struct{ got, want *Term }{
		{m.And(le(5), le(7)), le(5)},
		{m.And(le(5), ge(6)), m.False()},
		{m.And(le(5), ge(5)), eq(5)},
		{m.And(eq(5), eq(6)), m.False()},
		{m.And(eq(5), le(6), m.Not(eq(7))), eq(5)},
		{m.Or(le(5), le(7)), le(7)},
		{m.Or(le(5), ge(6)), m.True()},
		{m.Or(m.Not(eq(5)), eq(6)), m.Not(eq(5))},
		{m.And(m.Or(le(3), eq(9)), le(3)), le(3)},
	} {
		if c.got != c.want {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
}
