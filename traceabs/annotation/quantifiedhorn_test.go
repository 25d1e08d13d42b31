package annotation

import (
	"context"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// fillUpTo is
//
//	for (i = 0; i < n; i++) a[i] = 42; for (i = 0; i < n; i++) if (a[i] != want) error
func fillUpTo(want int64) *cfgtest.Builder {
	b := cfgtest.New(32)
	a, i, n := b.Memory("a"), b.Global("i"), b.Global("n")
	b.Assign(0, 1, i, b.Num(0))
	b.Branch(1, 2, 4, b.M.SLt(i.Term, n.Term))
	b.Assign(2, 3, a, b.M.Store(a.Term, i.Term, b.Num(42)))
	b.Assign(3, 1, i, b.M.BVAdd(i.Term, b.Num(1)))
	b.Assign(4, 5, i, b.Num(0))
	b.Branch(5, 6, 100, b.M.SLt(i.Term, n.Term))
	b.Branch(6, 7, 8, b.M.Ne(b.M.Select(a.Term, i.Term), b.Num(want)))
	b.Error(7)
	b.Assign(8, 5, i, b.M.BVAdd(i.Term, b.Num(1)))
	return b
}

func TestQuantifiedHorn(t *testing.T) {
	for want, holds := range map[int64]bool{42: true, 43: false} {
		prog := fillUpTo(want).Program()
		env := enginetest.Env(t, prog)
		answer := enginetest.Answer(t, QuantifiedHorn{}, env, 10*time.Second)
		if proved := answer.Certificate != nil; proved != holds {
			t.Errorf("error unless the cells are %d: proved %v: %+v", want, proved, answer)
		}
		if answer.Certificate != nil {
			if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
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
