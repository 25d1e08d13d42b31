package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Accelerated claims that a program without calls, over the variables of another one and some more,
// has all executions of that one, where iterations of a loop may be a jump. So a proof for the one
// is a proof for the other.
type Accelerated struct {
	Prog, Accelerated *cfg.Program
	Origin            func(*cfg.Loc) *cfg.Loc // the program's location that one of the accelerated stands for; nil: none
	Jumps             []Jump
	Cuts              []*cfg.Loc // of the accelerated: on each cycle is one
}

// A Jump stands for any number of iterations of a loop. It leads from In over a single way to a location from where one leads
// to Once, and one, whenever that is not taken, to a location that stands for the head, too. After Once an iteration that comes
// to End is one that a longer jump does.
type Jump struct {
	Head *cfg.Loc // of the program
	In   *cfg.Loc
	Once *cfg.Loc
	End  *cfg.Loc
}

// Check looks at each location that stands for one of the program: every edge there has its counterpart, with the same
// action, that leads to what stands for its target, or is accepting; a jump stands for its head, and so does the end of
// an iteration that a longer jump does. Of each jump it proves that it can be one of no iterations, which changes nothing that matters, and
// that instead of such an iteration one more than before can be made of one of the numbers that it takes.
// The limit is for a question.
func (a *Accelerated) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if len(a.Prog.Procs) != 1 || len(a.Accelerated.Procs) != 1 {
		return refuted("acceleration: there are no calls")
	}
	if entry := a.Accelerated.Entry.Entry; entry.Kind != cfg.Plain || a.Origin(entry) != a.Prog.Entry.Entry {
		return refuted("acceleration: it begins where the program does")
	}
	heads := map[*cfg.Loc]*cfg.Loc{} // what stands for a head, by where it is entered
	for _, j := range a.Jumps {
		heads[j.In], heads[j.End] = j.Head, j.Head
	}
	for _, to := range a.Accelerated.Entry.Locs {
		l := a.Origin(to)
		if l == nil || to.Kind != cfg.Plain {
			continue
		}
		if l.Kind != cfg.Plain || heads[to] != nil {
			return refuted("acceleration: %v is accepting, or a jump", l.Pos)
		}
		for _, e := range l.Out {
			if !slices.ContainsFunc(to.Out, func(f *cfg.Edge) bool {
				return stands(f, e, a.Origin) || f.Kind == cfg.Internal && f.Action == e.Action && heads[f.To] == e.To
			}) {
				return refuted("acceleration: the edge at %v is there", e.Pos)
			}
		}
	}
	if len(a.Jumps) == 0 {
		return nil
	}
	cuts := slices.Clone(a.Cuts)
	for _, j := range a.Jumps {
		cuts = append(cuts, j.Once, j.End)
	}
	w, err := newSweep(a.Accelerated, cuts, nil)
	if err != nil {
		return err
	}
	p, err := newProver(a.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	for _, j := range a.Jumps {
		if err := (&jumpCheck{a, j, w, p}).check(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

type jumpCheck struct {
	*Accelerated
	jump   Jump
	sweep  *sweep
	prover *prover
}

func (c *jumpCheck) check(ctx context.Context) error {
	if !c.alone() {
		return refuted("acceleration: only a round behind a jump comes to its end, at %v", c.jump.Head.Pos)
	}
	s, rounds, out, err := c.take()
	if err != nil {
		return err
	}
	m := c.prover.terms
	none := map[*term.Term]*term.Term{}
	for _, n := range rounds {
		none[n] = m.BVInt(n.Sort().Width, 0)
	}
	if r := c.prover.solve(ctx, []*term.Term{m.Not(c.leads(s, none, state{env: make([]*term.Term, len(s.env))}, out))}); r != solver.Unsat {
		return unproved(r, "a jump may be of no rounds, at %v", c.jump.Head.Pos)
	}
	entered := c.edge(out, func(e *cfg.Edge) bool { return e.To == c.jump.Once })
	other := c.edge(out, func(e *cfg.Edge) bool { return c.Origin(e.To) == c.jump.Head && e != entered })
	if entered == nil || other == nil || c.Origin(c.jump.Once) != c.jump.Head || !complements(m, entered, other) {
		return refuted("acceleration: a jump is followed by a round, at %v", c.jump.Head.Pos)
	}
	behind, possible, err := c.sweep.step(s, entered)
	if err != nil || !possible {
		return err
	}
	ends, err := c.sweep.from(arrival{c.jump.Once, behind})
	if err != nil {
		return err
	}
	for _, end := range ends {
		if end.loc != c.jump.End {
			continue
		}
		known := slices.Clone(end.path)
		for _, n := range rounds {
			longer := map[*term.Term]*term.Term{n: m.BVAdd(n, m.BVInt(n.Sort().Width, 1))}
			known = append(known, m.Not(c.leads(s, longer, end.state, out)))
		}
		if r := c.prover.solve(ctx, known); r != solver.Unsat {
			return unproved(r, "a jump can be of one round more, at %v", c.jump.Head.Pos)
		}
	}
	return nil
}

// alone says that every execution that reaches the end comes from the jump's iteration, through no other cut point.
func (c *jumpCheck) alone() bool {
	seen, work := map[*cfg.Loc]bool{c.jump.End: true}, []*cfg.Loc{c.jump.End}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if l == c.sweep.prog.Entry.Entry || l != c.jump.End && c.sweep.cut[l] {
			return false
		}
		for _, e := range l.In {
			if e.From != c.jump.Once && !seen[e.From] {
				seen[e.From] = true
				work = append(work, e.From)
			}
		}
	}
	return len(c.jump.Once.In) == 1
}

// take executes the jump. It returns the state after it, the numbers that it takes, none of which is a
// variable of the program, and where that is.
func (c *jumpCheck) take() (s state, rounds []*term.Term, out *cfg.Loc, err error) {
	s, out = c.sweep.start(nil), c.jump.In
	for len(out.Out) == 1 {
		e := out.Out[0]
		if c.sweep.cut[e.To] || len(e.To.In) != 1 || e.To == c.jump.In || e.Kind != cfg.Internal {
			return s, nil, nil, refuted("acceleration: a jump is a single way without cut points, at %v", c.jump.Head.Pos)
		}
		next, possible, err := c.sweep.step(s, e)
		if err != nil {
			return s, nil, nil, err
		}
		if !possible {
			return s, nil, nil, refuted("acceleration: a jump is possible, at %v", c.jump.Head.Pos)
		}
		if h, ok := e.Action.(*cfg.Havoc); ok {
			for _, v := range h.Dst {
				if c.ofProgram(v) || v.Term.Sort().Kind != term.BitVecKind {
					return s, nil, nil, refuted("acceleration: a jump takes numbers of its own, at %v", c.jump.Head.Pos)
				}
				rounds = append(rounds, next.env[c.sweep.index[v.Term]])
			}
		}
		s, out = next, e.To
	}
	return s, rounds, out, nil
}

func (c *jumpCheck) ofProgram(v *cfg.Var) bool {
	p := c.Prog.Entry
	return slices.ContainsFunc([][]*cfg.Var{c.Prog.Globals, p.Params, p.Results, p.Locals}, func(list []*cfg.Var) bool {
		return slices.ContainsFunc(list, func(w *cfg.Var) bool { return w.Term == v.Term })
	})
}

func (c *jumpCheck) edge(l *cfg.Loc, want func(*cfg.Edge) bool) *cfg.Edge {
	if i := slices.IndexFunc(l.Out, want); i >= 0 {
		return l.Out[i]
	}
	return nil
}

// complements says that one of two edges can be taken in every state.
func complements(m *term.Manager, e, f *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assume)
	b, also := f.Action.(*cfg.Assume)
	return ok && also && m.Or(a.Cond, b.Cond).IsTrue()
}

// leads is the condition that a jump, to the state s, of other numbers leads to a state, as far as that
// matters after it.
func (c *jumpCheck) leads(s state, numbers map[*term.Term]*term.Term, to state, out *cfg.Loc) *term.Term {
	m := c.prover.terms
	var all []*term.Term
	for _, t := range s.path {
		all = append(all, m.Substitute(t, numbers))
	}
	for i, v := range c.sweep.vars {
		if !c.ofProgram(v) || c.sweep.live[out.ID].Bit(i) == 0 || s.env[i] == to.env[i] {
			continue
		}
		x, y := s.env[i], to.env[i]
		if x == nil {
			x = v.Term
		}
		if y == nil {
			y = v.Term
		}
		all = append(all, m.Eq(m.Substitute(x, numbers), y))
	}
	return m.And(all...)
}
