package verify

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/passes"
	"tav/explain/report"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/concurrent/threadmodular"
	"tav/traceabs/engine"
)

// A modular is the search for a proof for any number of threads. It has a go before the engines that look at some number of them have had their
// longer ones, and goes on where these do not suffice.
type modular struct {
	*Loaded                       // the program with threads without number
	search  *threadmodular.Search // nil: there is no such proof
	backend *z3.Backend
}

// newModular begins a search.
func (v *search) newModular(ctx context.Context) (*modular, error) {
	if v.threads == nil || v.Script != nil || v.Strategy.Unwind > 0 || v.Prog.Check&^cfg.PropertySet(cfg.UnreachCall, cfg.NoOverflow) != 0 {
		return &modular{}, nil
	}
	c := v.job()
	c.Instances = passes.Unbounded
	l, err := LoadThreads(ctx, c, v.Enter, &Stats{})
	if err == nil && l.full != nil {
		l, err = l.full(ctx)
	}
	if err != nil {
		return nil, err
	}
	backend := z3.New(l.Prog.Terms)
	search, err := threadmodular.New(l.Prog, backend)
	if err != nil {
		slog.Debug("no proof", "component", "threads", "reason", err)
		backend.Close()
		return &modular{}, nil
	}
	return &modular{l, search, backend}, nil
}

// anyThreads is the modular of all forms of a program, which is begun when it is asked for.
type anyThreads struct{ *modular }

// close gives back the solver.
func (m *anyThreads) close() {
	if m.modular != nil && m.search != nil {
		m.search.Close()
		m.backend.Close()
	}
}

// anyNumber looks for a proof for any number of threads, for a share of the time that is left and limit at most; nil: there is none.
func (v *search) anyNumber(ctx context.Context, prove func(*threadmodular.Search, context.Context) (*threadmodular.Proof, error), share float64, limit time.Duration) (*decision, error) {
	defer v.stats.time("Time", "thread-modular assertions")()
	if v.anyThreads.modular == nil {
		var err error
		if v.anyThreads.modular, err = v.newModular(ctx); err != nil {
			return nil, err
		}
	}
	m := v.anyThreads.modular
	if m.search == nil {
		return nil, nil
	}
	v.Enter("threads")
	within, cancel := context.WithTimeout(ctx, engine.Allowance(ctx, share, limit))
	defer cancel()
	proof, err := prove(m.search, within)
	if proof == nil {
		slog.Debug("no proof", "component", "threads", "reason", err)
		return nil, nil
	}
	if why := v.undefined(ctx); why != nil {
		return v.decided(report.Undecided("%s", why)), nil
	}
	one := *m.Loaded
	one.threads, one.full = one.Prog, nil
	return v.about(&one).conclude(ctx, &traceabs.Result{Verdict: traceabs.True, Proof: proof, Engine: engine.ThreadModular})
}

// facts looks for a short proof for any number of threads, where more of them may be started than there are; nil: there is none.
func (v *search) facts(ctx context.Context) *decision {
	if v.instances > 1 || !mayStartMore(v.Prog) {
		return nil
	}
	a, err := v.anyNumber(ctx, (*threadmodular.Search).Facts, threadsSoon, soonTime)
	if err != nil {
		return nil
	}
	return a
}

// startsMore reports whether a thread more is started at a location than there are.
func startsMore(x *cfg.Loc) bool {
	return x.Kind == cfg.Unsupported && x.Callee == library.ThreadsMore
}

// mayStartMore reports whether a program has such locations.
func mayStartMore(p *cfg.Program) bool {
	return slices.ContainsFunc(p.Procs, func(p *cfg.Proc) bool { return slices.ContainsFunc(p.Locs, startsMore) })
}

// undefined is what some execution with few threads soon runs into that C leaves undefined; nil: nothing was found.
func (v *subject) undefined(ctx context.Context) error {
	backend := z3.New(v.Prog.Terms)
	defer backend.Close()
	return traceabs.Config{Prog: v.Prog, Backend: backend}.Undefined(ctx)
}
