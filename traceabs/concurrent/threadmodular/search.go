package threadmodular

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/query"
	"tav/traceabs/trace"
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

// Invariants are what holds whenever a thread is at a location, whatever others do, over the program's variables: what is known of it beside
// a thread that is not started, of which there always is one if assertions are about two.
func (p *Proof) Invariants() []trace.LocPredicate {
	var list []trace.LocPredicate
	m := p.claim.Prog.Terms
	for _, g := range p.claim.Groups {
		i := slices.IndexFunc(g.At, func(at certify.Place) bool { return at.Loc != nil })
		waits := func(at certify.Place) bool { return at.Loc == nil && at.Thread.Many }
		if i < 0 || slices.ContainsFunc(slices.Delete(slices.Clone(g.At), i, i+1), func(at certify.Place) bool { return !waits(at) }) {
			continue
		}
		var holds []*term.Term
		for _, t := range g.Predicates {
			if t, alone := p.ofOne(t, i); alone {
				holds = append(holds, t)
			}
		}
		list = append(list, trace.LocPredicate{Loc: g.At[i].Loc, Predicate: m.And(holds...)})
	}
	return list
}

// ofOne is what a predicate says of thread i of a group, over the program's variables; false: it speaks of another one.
func (p *Proof) ofOne(t *term.Term, i int) (one *term.Term, alone bool) {
	prog, sub := p.claim.Prog, map[*term.Term]*term.Term{}
	own := slices.Clone(prog.Globals)
	for _, proc := range prog.Procs {
		own = append(own, proc.Locals...)
	}
	free := prog.Terms.FreeVars(t)
	for _, v := range own {
		for k := range p.claim.K {
			x := certify.OwnOf(prog.Terms, v.Term, k)
			if k != i && slices.Contains(free, x) {
				return nil, false
			}
			if k == i {
				sub[x] = v.Term
			}
		}
	}
	return prog.Terms.Substitute(t, sub), true
}

// Validate checks the proof again.
func (p *Proof) Validate(ctx context.Context, b solver.Backend, limit time.Duration) error {
	return p.claim.Check(ctx, b, limit)
}

// A Search is one for a proof. It goes on where it was when its time was over.
type Search struct {
	program *program
	backend solver.Backend
	oracle  *query.Oracle
	k       int        // threads that the facts are about which are looked for
	facts   *facts     // nil: not begun
	systems []*clauses // that may have solutions; nil: those that were asked to the end
	none    error      // why there is no proof
}

// New begins a search; the error says why there can be no such proof of a program.
func New(p *cfg.Program, b solver.Backend) (*Search, error) {
	q, err := newProgram(p)
	if err != nil {
		return nil, err
	}
	o, err := query.NewOracle(p.Terms, b, solver.NewIntEncoding(p.Terms), queryLimit)
	if err != nil {
		return nil, err
	}
	return &Search{program: q, backend: b, oracle: o, k: 1, none: errors.New("no assertions about one or two threads were found")}, nil
}

// Close gives back what the search has of the solver.
func (s *Search) Close() { s.oracle.Close() }

// Facts looks for a proof of what the program says: about one thread, then about two. The error says why there is none.
func (s *Search) Facts(ctx context.Context) (*Proof, error) {
	for ; s.k <= s.program.most() && ctx.Err() == nil; s.k++ {
		proof, err := s.level(ctx)
		if proof != nil || ctx.Err() != nil {
			return proof, ctx.Err()
		}
		if s.facts = nil; err != nil {
			s.none = err
		}
	}
	return nil, s.none
}

// Prove looks for a proof of what the program says, then of what Spacer finds beside that. The error says why there is none.
func (s *Search) Prove(ctx context.Context) (*Proof, error) {
	if proof, err := s.Facts(ctx); proof != nil || ctx.Err() != nil {
		return proof, err
	}
	open := true
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

// level finds what the program says about k threads, and makes the Horn clauses for what it does not.
func (s *Search) level(ctx context.Context) (*Proof, error) {
	if s.facts == nil {
		groups, err := s.program.reachable(s.k)
		if err != nil {
			return nil, err
		}
		if s.facts, err = newFacts(s.program, s.k, groups, s.oracle); err != nil {
			return nil, err
		}
	}
	if !s.facts.find(ctx) {
		return nil, nil
	}
	if s.facts.safe(ctx) {
		if proof := s.checked(ctx, s.facts.claim(nil), true); proof != nil {
			return proof, nil
		}
	}
	for _, exact := range []bool{false, true} {
		c, err := newClauses(s.facts, exact)
		if err != nil {
			return nil, err
		}
		s.systems = append(s.systems, c)
	}
	return nil, nil
}

// ask asks Spacer; over: it need not be asked again.
func (s *Search) ask(ctx context.Context, c *clauses, limit time.Duration) (proof *Proof, over bool) {
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
func (s *Search) checked(ctx context.Context, claim *certify.Modular, exact bool) *Proof {
	if err := claim.Check(ctx, s.backend, checkLimit); err != nil {
		if exact && errors.As(err, new(*certify.RefutedError)) {
			s.none = err
		}
		slog.Debug("not a proof", "component", "threads", "threads", claim.K, "reason", err)
		return nil
	}
	return &Proof{claim}
}
