package cascade

import (
	"testing"

	"tav/solver/term"
)

// TestWays: the ways through operators that can be inverted lead to the value
// that is wanted, for all arguments of few bits.
func TestWays(t *testing.T) {
	m := term.NewManager()
	const width = 4
	a, b := m.Var("a", m.BV(width), false), m.Var("b", m.BV(width), false)
	for _, x := range []*term.Term{
		m.BVAdd(a, b), m.BVMul(a, b), m.BVXor(a, b), m.BVAnd(a, b), m.BVOr(a, b), m.BVNot(a), m.Shl(a, b), m.LShr(a, b),
		m.ZExt(a, 6), m.SExt(a, 6), m.Extract(a, 2, 1), m.ULe(a, b), m.SLe(a, b), m.Eq(a, b),
	} {
		found := 0
		for k := range 1 << (2 * width) {
			env := map[*term.Term]term.Value{a: term.BVWord(width, uint64(k)), b: term.BVWord(width, uint64(k>>width))}
			for _, want := range wanted(x.Sort()) {
				w := &wayList{term: x}
				for _, arg := range x.Args() {
					w.values = append(w.values, env[arg])
				}
				if x.Sort().Kind == term.BoolKind {
					w.truth(want.Bool())
				} else {
					u, _ := want.Uint64()
					w.word(u)
				}
				for _, way := range w.list {
					got, err := term.Eval(x, func(v *term.Term) (term.Value, error) {
						if v == way.arg {
							return way.want, nil
						}
						return env[v], nil
					})
					if exact := x.Op() != term.OpULe && x.Op() != term.OpSLe; err != nil || exact && !got.Equal(want) {
						t.Fatalf("%v with %v, %v as %v: %v, want %v (%v)", x, env, way.arg, way.want, got, want, err)
					} else if got.Equal(want) {
						found++
					}
				}
			}
		}
		if found < 1<<width {
			t.Errorf("%v: %d ways", x, found)
		}
	}
}

// wanted lists the values of a sort.
func wanted(s *term.Sort) []term.Value {
	if s.Kind == term.BoolKind {
		return []term.Value{term.BoolValue(false), term.BoolValue(true)}
	}
	var list []term.Value
	for u := range 1 << s.Width {
		list = append(list, term.BVWord(s.Width, uint64(u)))
	}
	return list
}
