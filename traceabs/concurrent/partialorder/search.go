package partialorder

import (
	"context"
	"errors"
	"log/slog"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A Result is what a search has found.
type Result struct {
	Path     []*cfg.Edge // to an error, of all threads in their order; of a data race, to where both stand; nil: none was found
	Complete bool        // there is none: the unwinding left nothing out
	whole    bool        // more iterations are no other unwinding
}

// Find looks for an execution to an error of a program with threads, with more and more iterations of loops. The error says
// why it found neither one nor that there is none.
func Find(ctx context.Context, p *cfg.Program, b solver.Backend) (*Result, error) {
	if p.Check.Has(cfg.NoDeadlock) || p.Check.Has(cfg.Termination) {
		return nil, errors.New("executions to deadlocks and endless ones are not looked for")
	}
	for rounds := 1; rounds <= maxRounds; rounds *= 2 {
		r, err := find(ctx, p, b, rounds)
		if err != nil || r.Path != nil || r.whole {
			return r, err
		}
	}
	return nil, errors.New("no error in so many rounds")
}

// find unwinds a program to a number of iterations.
func find(ctx context.Context, p *cfg.Program, b solver.Backend, rounds int) (*Result, error) {
	s, err := unwind(p, rounds)
	if err != nil {
		return nil, err
	}
	o, err := newOrder(s)
	if err != nil {
		return nil, err
	}
	races := o.races()
	q, err := b.NewSolver(solver.Options{Once: true})
	if err != nil {
		return nil, err
	}
	defer q.Close()
	for _, f := range o.facts {
		q.Assert(f)
	}
	m, goal, left := p.Terms, p.Terms.False(), p.Terms.Or(o.open...)
	for _, e := range o.endings {
		switch e.loc.Kind {
		case cfg.Error:
			goal = m.Or(goal, m.And(e.taken, o.goesOn(nil)))
		case cfg.Unsupported:
			left = m.Or(left, e.taken)
		}
	}
	for _, r := range races {
		goal = m.Or(goal, r.cond)
	}
	slog.Debug("unwound", "component", "partialorder", "rounds", rounds, "threads", len(o.copies), "events", len(o.events), "reads", len(o.reads), "facts", len(o.facts), "open", len(o.open), "races", len(races))
	q.Assert(goal)
	switch q.Check(ctx) {
	case solver.Sat:
		path, err := o.path(q, races)
		return &Result{Path: path}, err
	case solver.Unknown:
		return nil, errors.New(q.Reason())
	}
	return &Result{Complete: left.IsFalse(), whole: len(o.open) == 0}, ctx.Err()
}

// caught makes an error of what ends an unwinding.
func caught(err *error) {
	switch why := recover().(type) {
	case nil:
	case *limitError:
		*err = why
	case *strangeError:
		*err = why
	default:
		panic(why)
	}
}

// holds reports whether a condition holds in the model that was found.
func holds(q solver.Solver, t *term.Term) bool {
	v, err := q.Value(t)
	return err == nil && v.IsTrue()
}
