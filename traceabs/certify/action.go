package certify

import (
	"fmt"

	"tav/cfg"
	"tav/solver/term"
)

// An effect is what an action does to a state: it passes where the guard holds,
// and then the variables have these values, over the state before. Other
// variables keep theirs.
type effect struct {
	guard  *term.Term
	vars   []*cfg.Var
	values []*term.Term
}

// after gives the state after the action.
func (f effect) after() map[*term.Term]*term.Term {
	sub := make(map[*term.Term]*term.Term, len(f.vars))
	for i, v := range f.vars {
		sub[v.Term] = f.values[i]
	}
	return sub
}

// effectOf is the meaning of an action within a procedure. What a Havoc gives
// are variables that occur nowhere else.
func effectOf(m *term.Manager, a cfg.Action) (effect, error) {
	f := effect{guard: m.True()}
	switch a := a.(type) {
	case *cfg.Assume:
		f.guard = a.Known(m)
	case *cfg.Assign:
		f.vars, f.values = a.Dst, a.Src
	case *cfg.Havoc:
		f.vars = a.Dst
		for _, v := range a.Dst {
			f.values = append(f.values, m.Fresh("any!"+v.Name, v.Term.Sort(), v.Signed))
		}
	default:
		return f, fmt.Errorf("certify: %T is not an action within a procedure", a)
	}
	return f, nil
}

// exclusive reports that two actions are seen never to pass in the same state.
func exclusive(m *term.Manager, a, b cfg.Action) bool {
	x, ok := a.(*cfg.Assume)
	y, also := b.(*cfg.Assume)
	if !ok || !also {
		return false
	}
	p, q := x.Cond, y.Cond
	if p.Op() == term.OpEq && q.Op() == term.OpEq && p.Args()[0] == q.Args()[0] && p.Args()[1].IsConst() && q.Args()[1].IsConst() {
		return p != q
	}
	return m.And(p, q).IsFalse()
}
