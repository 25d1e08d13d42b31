package bounded

import (
	"context"
	"log/slog"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
)

// A linear asks about a formula over mathematical integers, which numbers that wrap around are made of exactly. Sums and
// comparisons of sizes of 64 bits are hard for a solver for bits, which adds them up bit by bit, and easy for one for
// linear arithmetic. Products of variables and single bits are lost, so that only "unsatisfiable" carries over.
type linear struct {
	off     bool
	backend solver.Backend
	enc     *solver.IntEncoding
	failed  int                 // questions in turn that it could not answer, in more than the least time or because it lost something
	sat     map[*term.Term]bool // goals that have a model there
}

// ask asks whether facts and a goal have a model, which need not be one of theirs and cannot be read. Sat is also that it is
// not worth asking.
func (l *linear) ask(ctx context.Context, limit time.Duration, facts []*term.Term, goal *term.Term) solver.Result {
	if l.off || l.failed >= maxFailed || l.sat[goal] {
		return solver.Sat
	}
	if short(ctx) {
		return solver.Sat
	}
	start := effort.Spent()
	result, exact := l.check(ctx, limit, append(facts, goal))
	spent := effort.Spent() - start
	slog.Debug("asked", "component", "bounded", "facts", len(facts), "linear", true, "result", result, "exact", exact, "limit", limit, "time", spent)
	switch {
	case result == solver.Unsat:
		l.failed = 0
	case ctx.Err() != nil:
	case result == solver.Unknown && spent > maxLate*limit:
		l.failed = maxFailed
	case !exact || result == solver.Unknown && limit > linearTime:
		l.failed++
	}
	l.sat[goal] = result == solver.Sat
	return result
}

// short says that a turn is short, of which others need all.
func short(ctx context.Context) bool {
	left, limited := effort.Left(ctx)
	return limited && left < linearShare*linearTime
}

// check is the same; exact: a model would be one of the facts.
func (l *linear) check(ctx context.Context, limit time.Duration, facts []*term.Term) (result solver.Result, exact bool) {
	start := effort.Spent()
	s, err := l.backend.NewSolver(solver.Options{Timeout: limit, Metered: true})
	if err != nil {
		return solver.Unknown, false
	}
	defer s.Close()
	list := make([]*term.Term, len(facts))
	exact = true
	for k, t := range facts {
		whole := false
		if list[k], whole, err = l.enc.Bool(t); err != nil {
			return solver.Sat, false
		}
		if exact = exact && whole; effort.Spent()-start > limit {
			return solver.Unknown, exact
		}
		s.Assert(list[k])
	}
	s.Assert(l.enc.Side(list...))
	return s.Check(ctx), exact
}
