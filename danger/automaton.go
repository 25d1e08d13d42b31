package danger

import (
	"context"
	"iter"
	"slices"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Automaton is a canonical danger automaton (section 4.5):
//
//	Q^D = {⟨q, φ⟩ | φ ∈ α(q)}
//	δ^D = {(⟨q, φ⟩, st, ⟨q', φ'⟩) | (q, st, q') ∈ δ, φ ∩ pre(φ', st) ≠ ∅}
//
// and ⟨q, φ⟩ is initial or final iff q is, without those ⟨q, φ⟩ that others
// simulate (annotation.weakest). A transition is decided when it is first asked
// for. States carry their call stack, so that returns need no hierarchical
// predecessor.
type Automaton struct {
	ctx context.Context // of the subtraction that explores it
	*annotation
	most  [][]int          // by configuration: the predicates of its states, indices in preds
	first []automata.State // by configuration: its first state; one more for the end
	of    []int            // the configuration of a state
	meets map[meetKey]bool

	partial bool
}

type meetKey struct {
	pre  *term.Term // with fresh variables for what the statement makes arbitrary
	pred int
}

func newAutomaton(ctx context.Context, a *annotation) *Automaton {
	d := &Automaton{ctx: ctx, annotation: a, meets: map[meetKey]bool{}}
	for c, set := range a.alpha {
		preds := a.weakest(ctx, set)
		d.most = append(d.most, preds)
		d.first = append(d.first, automata.State(len(d.of)))
		d.of = append(d.of, slices.Repeat([]int{c}, len(preds))...)
	}
	d.first = append(d.first, automata.State(len(d.of)))
	return d
}

// Partial reports whether there was no time for all of its predicates, so that it covers fewer traces than it could.
func (d *Automaton) Partial() bool { return d.partial }

// Len is the number of states.
func (d *Automaton) Len() int { return len(d.of) }

// Predicate is φ of a state ⟨q, φ⟩.
func (d *Automaton) Predicate(q automata.State) *term.Term {
	return d.preds[d.pred(q)]
}

// pred is the index of φ.
func (d *Automaton) pred(q automata.State) int { return d.most[d.of[q]][q-d.first[d.of[q]]] }

// Initial lists the states whose first component is initial.
func (d *Automaton) Initial() []automata.State {
	var states []automata.State
	for _, q := range d.u.rem.Initial() {
		if c, ok := d.u.index[config{q, -1}]; ok {
			states = append(states, d.states(c)...)
		}
	}
	return states
}

// Accepting reports whether the state is final.
func (d *Automaton) Accepting(q automata.State) bool {
	return d.u.rem.Accepting(d.u.configs[d.of[q]].at)
}

// states lists ⟨q, φ⟩ for one q.
func (d *Automaton) states(c int) []automata.State {
	var list []automata.State
	for q := d.first[c]; q < d.first[c+1]; q++ {
		list = append(list, q)
	}
	return list
}

// Internals, Calls and Returns list the transitions of their kind.
func (d *Automaton) Internals(q automata.State) iter.Seq2[*cfg.Edge, automata.State] {
	return d.all(q, cfg.Internal)
}

func (d *Automaton) Calls(q automata.State) iter.Seq2[*cfg.Edge, automata.State] {
	return d.all(q, cfg.Call)
}

func (d *Automaton) Returns(q, _ automata.State) iter.Seq2[*cfg.Edge, automata.State] {
	return d.all(q, cfg.Return)
}

func (d *Automaton) all(q automata.State, kind cfg.EdgeKind) iter.Seq2[*cfg.Edge, automata.State] {
	return d.those(q, func(e *cfg.Edge) bool { return e.Kind == kind })
}

// those are the transitions with some letters.
func (d *Automaton) those(q automata.State, wanted func(*cfg.Edge) bool) iter.Seq2[*cfg.Edge, automata.State] {
	return func(yield func(*cfg.Edge, automata.State) bool) {
		for _, t := range d.u.out[d.of[q]] {
			if !wanted(t.edge) {
				continue
			}
			for _, to := range d.states(t.to) {
				if d.passes(q, t.edge, to) && !yield(t.edge, to) {
					return
				}
			}
		}
	}
}

// Internal, Call and Return are the transitions with one letter.
func (d *Automaton) Internal(q automata.State, e *cfg.Edge) []automata.State {
	var next []automata.State
	for _, to := range d.those(q, func(letter *cfg.Edge) bool { return letter == e }) {
		next = append(next, to)
	}
	return next
}

func (d *Automaton) Call(q automata.State, e *cfg.Edge) []automata.State { return d.Internal(q, e) }

func (d *Automaton) Return(q, _ automata.State, e *cfg.Edge) []automata.State {
	return d.Internal(q, e)
}

// passes decides φ ∩ pre(φ', st) ≠ ∅; not known is yes, which (5) permits.
func (d *Automaton) passes(q automata.State, e *cfg.Edge, to automata.State) bool {
	if d.ctx.Err() != nil {
		return true
	}
	m := d.b.terms
	st := d.b.space.Statement(e, d.u.depthOf(d.of[q]))
	post := d.Predicate(to)
	if len(st.Havoc) > 0 { // ∃ becomes a fresh variable
		fresh := map[*term.Term]*term.Term{}
		for _, x := range st.Havoc {
			fresh[x] = m.Var(x.Name()+"!next", x.Sort(), x.Signed())
		}
		post = m.Substitute(post, fresh)
	}
	pre := d.b.guarded(st, post)
	k := d.pred(q)
	key := meetKey{pre, k}
	yes, ok := d.meets[key]
	if !ok {
		yes = d.meet(k, pre)
		if d.ctx.Err() == nil {
			d.meets[key] = yes
		}
	}
	return yes
}

// meet decides whether preds[k] ∩ pre is not empty: a known state or the solver.
func (d *Automaton) meet(k int, pre *term.Term) bool {
	for _, s := range d.in[k] {
		if v, err := evaluate(pre, d.known[s]); err == nil && v.Bool() {
			return true
		}
	}
	answer, _ := d.b.oracle.Satisfy(d.ctx, d.b.terms.And(d.preds[k], pre))
	return answer != solver.Unsat
}

var _ automata.NWA[*cfg.Edge] = (*Automaton)(nil)
