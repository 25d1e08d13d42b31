package traceabs

import (
	"context"
	"errors"
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
// error trace of the program. The error says what does not hold, or what the
// solver could not decide again within limit a triple.
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
		if rest, err = automata.RemoveDeadEnds(ctx, automata.Difference[*cfg.Edge](rest, recorded{f})); err != nil {
			return err
		}
	}
	empty, err := automata.Empty(ctx, rest)
	if err != nil {
		return err
	}
	if !empty {
		return errors.New("the proof does not cover every error trace")
	}
	return nil
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
		if !v.internal(ctx, f.sets[k.from], k.action, f.sets[to]) {
			return fmt.Errorf("a transition cannot be proved again: {%s} … {%s}", v.show(f.sets[k.from]), v.show(f.sets[to]))
		}
	}
	fresh := newChecker(v.oracle, v.words, &Statistics{})
	for _, k := range f.calls.order {
		to := f.calls.next[k]
		if k.from != bottomState && to != topState && !all(fresh.call(ctx, f.sets[k.from], k.action.(*cfg.CallAction), f.sets[to])) {
			return errors.New("a call cannot be proved again")
		}
	}
	for _, k := range f.rets.order {
		to := f.rets.next[k]
		if k.from != bottomState && k.hier != bottomState && to != topState &&
			!all(fresh.ret(ctx, f.sets[k.from], f.sets[k.hier], k.action.(*cfg.ReturnAction), f.sets[to])) {
			return errors.New("a return cannot be proved again")
		}
	}
	return ctx.Err()
}

// internal states the triple {pre} st {post} as a formula over the states
// before and after (marked with a prime) and refutes its negation.
func (v *validator) internal(ctx context.Context, pre []*term.Term, st cfg.Action, post []*term.Term) bool {
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
		return false
	}
	conj = append(conj, m.Not(m.Substitute(m.And(post...), prime)))
	return v.refuted(ctx, conj)
}

// refuted asks bit-vectors first, the other way round than the search does.
func (v *validator) refuted(ctx context.Context, conj []*term.Term) bool {
	if formulas, ok := v.bitvectors(conj); ok {
		v.bits.Reset()
		for _, f := range formulas {
			v.bits.Assert(f)
		}
		switch v.bits.Check(ctx) {
		case solver.Unsat:
			return true
		case solver.Sat:
			return false
		}
	}
	formulas, _, ok := v.integers(conj)
	if !ok {
		return false
	}
	v.ints.Reset()
	for _, f := range append(formulas, v.enc.Side(formulas...)) {
		v.ints.Assert(f)
	}
	return v.ints.Check(ctx) == solver.Unsat
}

func (v *validator) show(ts []*term.Term) string {
	return v.terms.And(ts...).String()
}

func all(holds []bool) bool {
	for _, h := range holds {
		if !h {
			return false
		}
	}
	return true
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
