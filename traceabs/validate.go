package traceabs

import (
	"context"
	"fmt"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// Validate re-checks a proof with a backend of its own: every Hoare triple
// that a transition of an automaton stands for, by a fresh solver and without
// the caches and shortcuts that found it, bit-vectors first; then that the
// automata, restricted to the transitions that were re-checked, accept every
// error trace of the program.
func (p *Proof) Validate(ctx context.Context, b solver.Backend, limit time.Duration) error {
	prog := p.words.prog
	o, err := newOracle(prog.Terms, b, solver.NewIntEncoding(prog.Terms), limit)
	if err != nil {
		return err
	}
	defer o.close()
	v := &validator{oracle: o, words: p.words}
	var rest abstraction = prog.Automaton()
	for i, f := range p.automata {
		if err := v.transitions(ctx, f); err != nil {
			return fmt.Errorf("automaton %d of the proof: %w", i+1, err)
		}
		left, err := automata.RemoveDeadEnds(ctx, automata.Difference[*cfg.Edge](rest, recorded{f}))
		if err != nil {
			return err
		}
		checkAutomaton(prog, left)
		rest = left
	}
	empty, err := automata.Empty(ctx, rest)
	if err != nil {
		return err
	}
	if !empty {
		return &RefutedError{"the proof covers every error trace"}
	}
	return nil
}

// A RefutedError is a step of a proof that is wrong, which is a bug in tav.
// Other errors of Validate are about steps that were not decided again.
type RefutedError struct{ Claim string }

func (e *RefutedError) Error() string { return "this does not hold: " + e.Claim }

// unproved is the error for a step whose negation has a solution or no answer.
func unproved(negation solver.Result, format string, args ...any) error {
	claim := fmt.Sprintf(format, args...)
	if negation == solver.Sat {
		return &RefutedError{claim}
	}
	return fmt.Errorf("not confirmed within the limit: %s", claim)
}

type validator struct {
	*oracle
	words *vocabulary
}

// transitions re-checks the triples of one automaton.
func (v *validator) transitions(ctx context.Context, f *floydHoare) error {
	for _, k := range f.inner.order {
		to := f.inner.next[k]
		if k.from == bottomState || to == topState {
			continue
		}
		if r := v.internal(ctx, f.sets[k.from], k.action, f.sets[to]); r != solver.Unsat {
			return unproved(r, "{%s} statement {%s}", v.show(f.sets[k.from]), v.show(f.sets[to]))
		}
	}
	states := newChecker(v.oracle, v.words, &Statistics{})
	for _, k := range f.calls.order {
		to := f.calls.next[k]
		if k.from == bottomState || to == topState {
			continue
		}
		entered := states.entered(k.action.(*cfg.CallAction))
		if r := v.through(ctx, f.sets[k.from], entered, f.sets[to]); r != solver.Unsat {
			return unproved(r, "{%s} call {%s}", v.show(f.sets[k.from]), v.show(f.sets[to]))
		}
	}
	for _, k := range f.rets.order {
		to := f.rets.next[k]
		if k.from == bottomState || k.hier == bottomState || to == topState {
			continue
		}
		pre, after := states.returned(f.sets[k.from], f.sets[k.hier], k.action.(*cfg.ReturnAction))
		if r := v.through(ctx, pre, after, f.sets[to]); r != solver.Unsat {
			return unproved(r, "{%s} return {%s}", v.show(pre), v.show(f.sets[to]))
		}
	}
	return ctx.Err()
}

// through asks for a state in which pre holds and post does not after it.
func (v *validator) through(ctx context.Context, pre []*term.Term, after map[*term.Term]*term.Term, post []*term.Term) solver.Result {
	negation := v.terms.Not(v.terms.Substitute(v.terms.And(post...), after))
	return v.check(ctx, append(append([]*term.Term{}, pre...), negation))
}

// internal states the triple {pre} st {post} as a formula over the states
// before and after (marked with a prime) and asks for a solution of its negation.
func (v *validator) internal(ctx context.Context, pre []*term.Term, st cfg.Action, post []*term.Term) solver.Result {
	m := v.terms
	conj := append([]*term.Term{}, pre...)
	prime := map[*term.Term]*term.Term{}
	changed := func(x *cfg.Var) *term.Term {
		prime[x.Term] = m.Var(x.Name+"'", x.Term.Sort(), x.Signed)
		return prime[x.Term]
	}
	switch st := st.(type) {
	case *cfg.Assume:
		conj = append(conj, st.Cond)
	case *cfg.Assign:
		for i, x := range st.Dst {
			conj = append(conj, m.Eq(changed(x), st.Src[i]))
		}
	case *cfg.Havoc:
		for _, x := range st.Dst {
			changed(x)
		}
	default:
		return solver.Unknown
	}
	conj = append(conj, m.Not(m.Substitute(m.And(post...), prime)))
	return v.check(ctx, conj)
}

// check decides a conjunction, bit-vectors first, the other way round than the
// search does. Integers are trusted with a solution only where they are exact.
func (v *validator) check(ctx context.Context, conj []*term.Term) solver.Result {
	if hasQuantifier(conj) {
		return v.checkGround(ctx, conj)
	}
	if formulas, ok := v.bitvectors(conj); ok {
		if r := fresh(ctx, v.bits, formulas); r != solver.Unknown {
			return r
		}
	}
	formulas, exact, ok := v.integers(conj)
	if !ok {
		return solver.Unknown
	}
	r := fresh(ctx, v.ints, append(formulas, v.enc.Side(formulas...)))
	if r == solver.Sat && !exact {
		return solver.Unknown
	}
	return r
}

// checkGround decides a conjunction with quantifiers: Unsat or Unknown. Integers
// come first, since these questions are about indices.
func (v *validator) checkGround(ctx context.Context, conj []*term.Term) solver.Result {
	ground, _, _ := v.ground(ctx, conj, nil)
	if formulas, _, ok := v.integers(ground); ok {
		if fresh(ctx, v.ints, append(formulas, v.enc.Side(formulas...))) == solver.Unsat {
			return solver.Unsat
		}
	}
	if formulas, ok := v.bitvectors(ground); ok && fresh(ctx, v.bits, formulas) == solver.Unsat {
		return solver.Unsat
	}
	return solver.Unknown
}

// fresh decides formulas on a solver that is made empty.
func fresh(ctx context.Context, s solver.Solver, formulas []*term.Term) solver.Result {
	s.Reset()
	for _, f := range formulas {
		s.Assert(f)
	}
	return s.Check(ctx)
}

func (v *validator) show(ts []*term.Term) string {
	return v.terms.And(ts...).String()
}

// recorded is a Floyd-Hoare automaton restricted to the transitions that were
// taken before; everything else leads to the top state.
type recorded struct{ f *floydHoare }

func (r recorded) Initial() []automata.State       { return r.f.Initial() }
func (r recorded) Accepting(q automata.State) bool { return r.f.Accepting(q) }
func (r recorded) Sink(q automata.State) bool      { return r.f.Sink(q) }
func (r recorded) Deterministic() bool             { return true }

func (r recorded) Internal(q automata.State, e *cfg.Edge) []automata.State {
	return lookup(r.f.inner, move{q, e.Action}, q)
}

func (r recorded) Call(q automata.State, e *cfg.Edge) []automata.State {
	return lookup(r.f.calls, move{q, e.Action}, q)
}

func (r recorded) Return(q, hier automata.State, e *cfg.Edge) []automata.State {
	if hier == bottomState {
		return []automata.State{bottomState}
	}
	return lookup(r.f.rets, retMove{q, hier, e.Action}, q)
}

// lookup gives the recorded successor; false stays false.
func lookup[K comparable](t table[K], k K, from automata.State) []automata.State {
	if from == bottomState {
		return []automata.State{bottomState}
	}
	return []automata.State{t.next[k]} // absent: topState
}
