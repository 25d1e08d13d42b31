package threadmodular

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/traceabs/certify"
	"tav/traceabs/query"
)

// A Proof is one that a program with threads reaches no error.
type Proof struct{ claim *certify.Modular }

// Level is the number of threads that its assertions speak of.
func (p *Proof) Level() int { return p.claim.K }

// Assertions is the number of combinations of locations that have one.
func (p *Proof) Assertions() int {
	n := 0
	for _, g := range p.claim.Groups {
		if len(g.Predicates) > 0 {
			n++
		}
	}
	return n
}

// Validate checks the proof again.
func (p *Proof) Validate(ctx context.Context, b solver.Backend, limit time.Duration) error {
	return p.claim.Check(ctx, b, limit)
}

// Effort is how far a proof is looked for.
type Effort int

const (
	Facts   Effort = iota // of what the program says, about one thread and about two
	Clauses               // and of what Spacer finds beside that
)

// Prove looks for a proof. The error says why there is none.
func Prove(ctx context.Context, p *cfg.Program, b solver.Backend, effort Effort) (*Proof, error) {
	q, err := newProgram(p)
	if err != nil {
		return nil, err
	}
	o, err := query.NewOracle(p.Terms, b, solver.NewIntEncoding(p.Terms), queryLimit)
	if err != nil {
		return nil, err
	}
	defer o.Close()
	s := &search{backend: b, oracle: o, none: errors.New("no assertions about one or two threads were found")}
	for k := 1; k <= maxLevel; k++ {
		if proof := s.level(ctx, q, k); proof != nil {
			return proof, nil
		}
	}
	open := effort == Clauses
	for limit := firstRound; open && ctx.Err() == nil; limit *= growth {
		open = false
		for i, c := range s.systems {
			if c == nil || ctx.Err() != nil {
				continue
			}
			proof, over := s.ask(ctx, c, limit)
			if proof != nil {
				return proof, nil
			}
			if open = open || !over; over {
				s.systems[i] = nil
			}
		}
	}
	return nil, s.none
}

// A search is one for a proof.
type search struct {
	backend solver.Backend
	oracle  *query.Oracle
	systems []*clauses // that may have solutions; nil: those that were asked to the end
	none    error      // why there is no proof
}

// level finds what the program says about k threads, and makes the Horn clauses for what it does not.
func (s *search) level(ctx context.Context, q *program, k int) *Proof {
	groups, err := q.reachable(k)
	if err != nil {
		s.none = err
		return nil
	}
	f, err := newFacts(q, k, groups, s.oracle)
	if err != nil {
		s.none = err
		return nil
	}
	if !f.find(ctx) {
		return nil
	}
	if f.safe(ctx) {
		if proof := s.checked(ctx, f.claim(nil), true); proof != nil {
			return proof
		}
	}
	for _, exact := range []bool{false, true} {
		c, err := newClauses(f, exact)
		if err != nil {
			s.none = err
			return nil
		}
		s.systems = append(s.systems, c)
	}
	return nil
}

// ask asks Spacer; over: it need not be asked again.
func (s *search) ask(ctx context.Context, c *clauses, limit time.Duration) (proof *Proof, over bool) {
	answer, err := s.backend.SolveHorn(ctx, &c.system, solver.HornOptions{Timeout: limit})
	switch {
	case err != nil || answer.Result == solver.Unknown:
		return nil, false
	case answer.Result == solver.Unsat:
		return s.checked(ctx, c.claimOf(answer), c.exact), true
	}
	return nil, true
}

// checked is the proof if it is one. What was found in an exact encoding, and is refuted, would be a bug.
func (s *search) checked(ctx context.Context, claim *certify.Modular, exact bool) *Proof {
	if err := claim.Check(ctx, s.backend, checkLimit); err != nil {
		if exact && errors.As(err, new(*certify.RefutedError)) {
			s.none = err
		}
		slog.Debug("not a proof", "component", "threads", "threads", claim.K, "reason", err)
		return nil
	}
	return &Proof{claim}
}
