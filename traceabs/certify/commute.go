package certify

import (
	"context"
	"math/big"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A commuter proves that it does not matter in which order edges of different threads are taken: by what the two orders do
// to a state.
type commuter struct {
	*prover
	terms   *term.Manager
	index   map[*term.Term]int // of variables
	effects map[cfg.Action]*touch
	swaps   map[[2]cfg.Action]bool // what swap answered
}

// A touch is an effect with the variables that it is about, as bits.
type touch struct {
	effect
	about              []*term.Term // what it reads and writes, also where it accesses memory
	reads, writes, all *big.Int
}

func newCommuter(p *prover) *commuter {
	return &commuter{prover: p, terms: p.terms, index: map[*term.Term]int{}, effects: map[cfg.Action]*touch{}, swaps: map[[2]cfg.Action]bool{}}
}

// commute reports that an edge may be taken before or after another thread's one: both orders end in the same states,
// and at the same errors. Unproved is false.
func (c *commuter) commute(ctx context.Context, e, f *cfg.Edge) (bool, error) {
	if c.starting(e, f) || c.starting(f, e) || c.racing(e, f) {
		return false, nil
	}
	return c.swap(ctx, e.Action, f.Action)
}

// starting reports that e starts a thread that f starts, too, or ends: while a thread runs, to start it is an error.
func (c *commuter) starting(e, f *cfg.Edge) bool {
	return e.Starts != nil && (f.Starts == e.Starts || f.Thread == e.Starts.Number && len(f.To.Out) == 0)
}

// racing reports that an access that e announces, or makes, may race with one of f: where both threads stand in front
// of these is an error, which one of them could leave, or inside of an atomic block, in which the other one does not come there.
func (c *commuter) racing(e, f *cfg.Edge) bool {
	for _, a := range announced(e) {
		for _, b := range announced(f) {
			if !a.Races(c.terms, b).IsFalse() {
				return true
			}
		}
	}
	return false
}

func announced(e *cfg.Edge) (list []*cfg.Access) {
	if a := e.Accesses(); a != nil {
		list = append(list, a)
	}
	if next := e.To.NextAccess(); next != nil {
		list = append(list, next.Accesses())
	}
	return list
}

// touch is the effect of an action. What follows from a condition in every execution is left out.
func (c *commuter) touch(a cfg.Action) (*touch, error) {
	if t := c.effects[a]; t != nil {
		return t, nil
	}
	f, err := effectOf(c.terms, a)
	if err != nil {
		return nil, err
	}
	if assume, ok := a.(*cfg.Assume); ok {
		f.guard = assume.Cond
	}
	t := &touch{effect: f, reads: new(big.Int), writes: new(big.Int), all: new(big.Int)}
	for _, v := range f.vars {
		t.about = append(t.about, v.Term)
		t.writes.SetBit(t.writes, c.number(v.Term), 1)
	}
	cfg.EachTerm(a, func(s *term.Term) {
		for _, v := range c.terms.FreeVars(s) {
			t.about = append(t.about, v)
			t.reads.SetBit(t.reads, c.number(v), 1)
		}
	})
	t.all.Or(t.reads, t.writes)
	c.effects[a] = t
	return t, nil
}

func (c *commuter) number(v *term.Term) int {
	i, ok := c.index[v]
	if !ok {
		i = len(c.index)
		c.index[v] = i
	}
	return i
}

// swap proves that two actions commute in all states.
func (c *commuter) swap(ctx context.Context, a, b cfg.Action) (bool, error) {
	x, err := c.touch(a)
	if err != nil {
		return false, err
	}
	y, err := c.touch(b)
	if err != nil {
		return false, err
	}
	if !meet(x.writes, y.all) && !meet(y.writes, x.all) {
		return true, nil
	}
	for _, key := range [][2]cfg.Action{{a, b}, {b, a}} {
		if same, ok := c.swaps[key]; ok {
			return same, nil
		}
	}
	same := c.equal(ctx, x, y)
	c.swaps[[2]cfg.Action{a, b}] = same
	return same, ctx.Err()
}

func meet(x, y *big.Int) bool { return new(big.Int).And(x, y).Sign() != 0 }

// equal compares the two orders.
func (c *commuter) equal(ctx context.Context, x, y *touch) bool {
	guard, values := c.compose(x, y)
	other, others := c.compose(y, x)
	if guard != other && c.solve(ctx, []*term.Term{c.terms.Ne(guard, other)}) != solver.Unsat {
		return false
	}
	for v, t := range values {
		if u := others[v]; t != u && c.solve(ctx, []*term.Term{guard, c.terms.Ne(t, u)}) != solver.Unsat {
			return false
		}
	}
	return true
}

// compose is x, then y: when both pass, and the values then of what any of them assigns.
func (c *commuter) compose(x, y *touch) (guard *term.Term, values map[*term.Term]*term.Term) {
	values = x.after()
	guard = c.terms.And(x.guard, c.terms.Substitute(y.guard, values))
	after := map[*term.Term]*term.Term{}
	for i, v := range y.vars {
		after[v.Term] = c.terms.Substitute(y.values[i], values)
	}
	for v, t := range after {
		values[v] = t
	}
	return guard, values
}

// live are the variables, as bits, that may be read from a location of a thread on before they are assigned.
func (c *commuter) live(proc *cfg.Proc) map[*cfg.Loc]*big.Int {
	live := map[*cfg.Loc]*big.Int{}
	for _, l := range proc.Locs {
		live[l] = new(big.Int)
	}
	for changed := true; changed; {
		changed = false
		for _, e := range proc.Edges {
			a, err := c.touch(e.Action)
			if err != nil {
				continue // a thread makes no calls
			}
			before := new(big.Int).AndNot(live[e.To], a.writes)
			before.Or(before, a.reads).Or(before, live[e.From])
			if before.Cmp(live[e.From]) != 0 {
				live[e.From], changed = before, true
			}
		}
	}
	return live
}
