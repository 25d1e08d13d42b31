package numeric

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Programs with calls: each procedure is analysed by itself, from the join of the states of its calls; what a call leaves is the state of
// the caller with that of the callee's exit, for what the callee may change (M. Sharir, A. Pnueli: "Two approaches to interprocedural
// data flow analysis", 1981, with one context a procedure). States of entries and exits are widened, which is on every cycle of calls.

// A procedure is one of the program's, with its analysis.
type procedure struct {
	*cfg.Modular
	b     *blocks.Program // nil: it has none, and all is possible in it
	f     *iteration      // nil with b
	calls []*call
	at    []*call // the calls of it
	busy  bool    // it is to be gone on with
	left  state   // at the exit, when last looked at
}

// A call is one in a procedure.
type call struct {
	*cfg.ModularCall
	caller, callee *procedure
}

// tooLarge reports whether the states of all procedures at once would be.
func tooLarge(ctx context.Context, prog *cfg.Program) bool {
	cells := 0
	for _, p := range prog.Procs {
		cells += len(p.Locs) * (len(prog.Globals) + len(p.Params) + len(p.Locals))
	}
	return limits.Over(ctx, cells, maxCells, "size of the facts about numbers")
}

// procedures are those of a program, in its order; nil when ctx ends.
func procedures(ctx context.Context, prog *cfg.Program) []*procedure {
	var list []*procedure
	of := map[*cfg.Proc]*procedure{}
	var thresholds domain.Thresholds
	modulars := cfg.Modulars(prog, largeProcedure)
	for _, m := range modulars {
		if ctx.Err() != nil {
			return nil
		}
		p := &procedure{Modular: m}
		list, of[m.Proc] = append(list, p), p
		if b, ok := blocks.New(ctx, m.Program); ok {
			p.b, p.f = b, newIteration(b, nil, nil)
			p.f.calls = map[*cfg.Edge]func(state) state{}
			p.f.prepare()
			thresholds = append(append(thresholds, p.f.thresholds...), assigned(b)...)
		}
	}
	thresholds = domain.NewThresholds(thresholds)
	for _, p := range list {
		if p.f != nil {
			p.f.thresholds = thresholds
		}
		for _, m := range p.Calls {
			c := &call{m, p, of[m.Callee]}
			p.calls, c.callee.at = append(p.calls, c), append(c.callee.at, c)
			if p.f != nil && m.After != nil {
				p.f.calls[m.After] = c.returned
			}
		}
	}
	return list
}

// assigned are the numbers in what is assigned, with their neighbours: what procedures return to each other is bounded by masks and remainders.
func assigned(b *blocks.Program) (numbers []int64) {
	var values []*term.Term
	for _, e := range b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assign); ok && b.Useful[e.From.ID] {
			values = append(values, a.Src...)
		}
	}
	b.Terms.Walk(values, func(t *term.Term) *term.Term {
		if n, ok := t.Int64(); ok && t.Op() == term.OpBVConst {
			numbers = append(numbers, n-1, n)
		}
		return nil
	})
	return numbers
}

// returned is the state after the call, which passes where the callee returns.
func (c *call) returned(s state) state {
	exit := c.callee.exit()
	if exit == nil && c.callee.f != nil {
		return nil
	}
	n := len(c.Callee.Modifies)
	for k, v := range c.After.Action.(*cfg.Havoc).Dst {
		i := c.caller.b.Space.Index[v.Term]
		switch {
		case exit == nil:
			s[i] = nil
		case k < n:
			s[i] = exit[c.callee.b.Space.Index[v.Term]]
		default:
			s[i] = exit[c.callee.b.Space.Index[c.Callee.Results[k-n].Term]]
		}
	}
	return s
}

// exit is the state at the exit; nil: it is not reached as far as is known, or nothing is known.
func (p *procedure) exit() state {
	if p.f == nil || p.Exit == nil {
		return nil
	}
	return p.f.parts[p.Exit.ID].all()
}

// entered is the callee's state on entry by the call; nil: there is none.
func (c *call) entered() state {
	callee := c.callee.b
	first := make(state, len(callee.Space.Vars))
	if c.caller.f == nil {
		return first
	}
	s := c.caller.f.parts[c.Enter.ID].all()
	if s == nil {
		return nil
	}
	live := callee.Live.At(callee.Prog.Entry.Entry)
	for i, v := range callee.Space.Vars {
		if v.Global && live != nil && live.Has(i) {
			first[i] = s[c.caller.b.Space.Index[v.Term]]
		}
	}
	for k, v := range c.Callee.Params {
		first[callee.Space.Index[v.Term]] = s[c.caller.b.Space.Index[c.Args[k].Term]]
	}
	return first
}

// analyseAll analyses all procedures, the program's entry first; false when there was no time or they are too large.
func analyseAll(ctx context.Context, list []*procedure) bool {
	work := []*procedure{}
	push := func(p *procedure) {
		if p.f != nil && !p.busy {
			p.busy, work = true, append(work, p)
		}
	}
	start := func(p *procedure, s state) {
		if entry := p.b.Prog.Entry.Entry; p.f.arrive(entry, s) {
			p.f.push(entry)
			push(p)
		}
	}
	for i, p := range list {
		if p.f != nil && i == 0 {
			start(p, make(state, len(p.b.Space.Vars)))
		}
		if p.f == nil {
			for _, c := range p.calls {
				if c.callee.f != nil {
					start(c.callee, c.entered())
				}
			}
		}
	}
	for len(work) > 0 {
		p := work[0]
		work, p.busy = work[1:], false
		if !p.f.grow(ctx) {
			return false
		}
		for _, c := range p.calls {
			if c.callee.f != nil {
				if s := c.entered(); s != nil {
					start(c.callee, s)
				}
			}
		}
		if exit := p.exit(); exit != nil && !slices.Equal(exit, p.left) {
			p.left = exit
			for _, c := range p.at {
				if c.caller.f != nil && c.After != nil {
					c.caller.f.push(c.After.From)
					push(c.caller)
				}
			}
		}
	}
	return narrowed(ctx, list)
}

// narrowed makes the iterations without widening.
func narrowed(ctx context.Context, list []*procedure) bool {
	for range narrowings {
		for i, p := range list {
			if p.f == nil {
				continue
			}
			if i > 0 {
				var s state
				for _, c := range p.at {
					if t := c.entered(); t != nil {
						s = s.join(t)
					}
				}
				p.f.parts[p.b.Prog.Entry.Entry.ID] = nil
				if s != nil {
					p.f.parts[p.b.Prog.Entry.Entry.ID] = partition{s}
				}
			}
			if !p.f.narrowAll(ctx) {
				return false
			}
		}
	}
	for _, p := range list {
		if p.f != nil {
			p.f.found()
		}
	}
	return true
}

// candidates are what the analysis says at the cut points of a procedure, of the entry what it says of globals and parameters, of the
// exit what it says of what callers see change, and at calls what the callee's entry has.
func (p *procedure) candidates(entry bool) [][]*term.Term {
	list, needed := make([][]*term.Term, len(p.b.Cuts)), p.b.Needed()
	for i, c := range p.b.Cuts {
		if c.Accepting() || i == 0 && !entry {
			continue
		}
		list[i] = p.f.facts(c, needed[i])
	}
	return list
}
