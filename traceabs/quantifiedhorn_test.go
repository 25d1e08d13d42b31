package traceabs

import (
	"context"
	"testing"
	"time"

	"tav/solver/term"
)

// fillUpTo is
//
//	for (i = 0; i < n; i++) a[i] = 42; for (i = 0; i < n; i++) if (a[i] != want) error
func fillUpTo(want int64) *builder {
	b := newBuilder(32)
	a, i, n := b.memory("a"), b.global("i"), b.global("n")
	b.assign(0, 1, i, b.num(0))
	b.branch(1, 2, 4, b.m.SLt(i.Term, n.Term))
	b.assign(2, 3, a, b.m.Store(a.Term, i.Term, b.num(42)))
	b.assign(3, 1, i, b.m.BVAdd(i.Term, b.num(1)))
	b.assign(4, 5, i, b.num(0))
	b.branch(5, 6, 100, b.m.SLt(i.Term, n.Term))
	b.branch(6, 7, 8, b.m.Ne(b.m.Select(a.Term, i.Term), b.num(want)))
	b.error(7)
	b.assign(8, 5, i, b.m.BVAdd(i.Term, b.num(1)))
	return b
}

func TestQuantifiedHorn(t *testing.T) {
	for want, holds := range map[int64]bool{42: true, 43: false} {
		prog := fillUpTo(want).program()
		r, _ := engine(t, prog)
		answer := answer(t, quantifiedHornEngine{}, r.env, 10*time.Second)
		if proved := answer.certificate != nil; proved != holds {
			t.Errorf("error unless the cells are %d: proved %v: %+v", want, proved, answer)
		}
		if answer.certificate != nil {
			if err := answer.certificate.Validate(context.Background(), backend(t, prog.Terms), 5*time.Second); err != nil {
				t.Errorf("the annotation does not validate: %v", err)
			}
		}
	}
}

// TestHoisted: (∀k. φ) ∨ ψ becomes ∀k. φ ∨ ψ; other quantifiers are left out.
func TestHoisted(t *testing.T) {
	m := term.NewManager()
	k, x := m.Var("k", m.BV(8), false), m.Var("x", m.BV(8), false)
	phi, psi := m.ULe(k, x), m.Eq(x, m.BVInt(8, 3))
	all := m.Forall([]*term.Term{k}, phi)
	for _, test := range []struct {
		name     string
		in, want *term.Term // nil: left out
	}{
		{"ground", psi, psi},
		{"at the root", all, all},
		{"in a disjunction", m.Or(all, psi), m.Forall([]*term.Term{k}, m.Or(phi, psi))},
		{"negated", m.Not(all), nil},
		{"deeper", m.Or(psi, m.And(all, m.Ne(x, m.BVInt(8, 9)))), nil},
	} {
		got := hoisted(m, []*term.Term{test.in})
		if test.want == nil && len(got) > 0 || test.want != nil && (len(got) != 1 || got[0] != test.want) {
			t.Errorf("%s: %v becomes %v, want %v", test.name, test.in, got, test.want)
		}
	}
}
