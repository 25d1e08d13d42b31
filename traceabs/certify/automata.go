package certify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// Automata claims that every error trace of a program, with calls and returns
// matched, is accepted by one of a list of Floyd-Hoare automata, and therefore
// infeasible.
//
// A predicate in a procedure speaks of globals g, of the values old(g) that
// those that the procedure may modify had when it was entered, and of the
// variables of procedures, which are those of the innermost activation.
type Automata struct {
	Prog      *cfg.Program
	Old       func(g *cfg.Var) *term.Term
	List      []Automaton
	Instances Instantiate // for predicates with quantifiers; nil: none
}

// An Automaton is a deterministic Floyd-Hoare automaton. It begins in state 0,
// and accepts in those that contain false. Where it has no transition it goes
// to state 0.
type Automaton struct {
	States      [][]*term.Term // predicates that hold; none in state 0
	Transitions []Transition
}

// A Transition stands for the Hoare triple {From} Action {To}; of a return, for
// {From, Hier} Action {To}: From holds at the callee's exit, Hier at the call.
type Transition struct {
	From, Hier int // Hier: 0 where the action is no return
	Action     cfg.Action
	To         int
}

// Check proves every triple, and that nothing is left that no automaton accepts.
func (a *Automata) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	p, err := newProver(a.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	p.instances = a.Instances
	if err := frames(a.Prog); err != nil {
		return err
	}
	for i, f := range a.List {
		if len(f.States) == 0 || len(f.States[0]) > 0 {
			return refuted("automaton %d begins where nothing is known", i+1)
		}
		for _, t := range f.Transitions {
			if f.rejects(t.From) || f.rejects(t.Hier) || len(f.States[t.To]) == 0 {
				continue // nothing is there, or nothing is claimed
			}
			if err := a.triple(ctx, p, f.States[t.From], f.States[t.Hier], t.Action, f.States[t.To]); err != nil {
				return fmt.Errorf("automaton %d of the proof: %w", i+1, err)
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return a.covered(ctx)
}

// rejects reports that no state of the program satisfies the predicates.
func (f *Automaton) rejects(q int) bool {
	return slices.ContainsFunc(f.States[q], (*term.Term).IsFalse)
}

// triple proves one Hoare triple.
func (a *Automata) triple(ctx context.Context, p *prover, from, hier []*term.Term, action cfg.Action, to []*term.Term) error {
	m := a.Prog.Terms
	pre, after := from, map[*term.Term]*term.Term(nil)
	switch action := action.(type) {
	case *cfg.CallAction:
		after = a.entered(action)
	case *cfg.ReturnAction:
		pre, after = a.returned(from, hier, action)
	default:
		f, err := effectOf(m, action)
		if err != nil {
			return err
		}
		pre, after = append(slices.Clone(from), f.guard), f.after()
	}
	posts := []*term.Term{m.And(to...)}
	if hasQuantifier(to) { // one by one, so that ∀ is at the root
		posts = to
	}
	for _, q := range posts {
		if r := p.solve(ctx, append(slices.Clip(pre), m.Not(m.Substitute(q, after)))); r != solver.Unsat {
			return unproved(r, "{%v} statement {%v}", m.And(from...), q)
		}
	}
	return nil
}

// entered is the state at a callee's entry in terms of that at the call: the
// parameters are the arguments, old(g) is g, and the other variables are arbitrary.
func (a *Automata) entered(call *cfg.CallAction) map[*term.Term]*term.Term {
	after := a.activation(call.Callee)
	for i, v := range call.Callee.Params {
		after[v.Term] = call.Args[i]
	}
	for _, g := range call.Callee.Modifies {
		after[a.Old(g)] = g.Term
	}
	return after
}

// returned is what is known when a callee returns, and the state after it in
// these terms: globals as they are at its exit, of the globals at the call those
// that it may modify under names of their own.
func (a *Automata) returned(exit, site []*term.Term, ret *cfg.ReturnAction) (pre []*term.Term, after map[*term.Term]*term.Term) {
	m := a.Prog.Terms
	call := ret.Call.Action.(*cfg.CallAction)
	outside, inside := map[*term.Term]*term.Term{}, a.activation(call.Callee)
	for _, g := range call.Callee.Modifies {
		outside[g.Term] = m.Fresh("call!"+g.Name, g.Term.Sort(), g.Signed)
		inside[a.Old(g)] = outside[g.Term]
	}
	for i, v := range call.Callee.Params { // no edge assigns them
		inside[v.Term] = m.Substitute(call.Args[i], outside)
	}
	for _, t := range site {
		pre = append(pre, m.Substitute(t, outside))
	}
	for _, t := range exit {
		pre = append(pre, m.Substitute(t, inside))
	}
	after = map[*term.Term]*term.Term{}
	for i, v := range ret.Dst {
		after[v.Term] = inside[call.Callee.Results[i].Term]
	}
	return pre, after
}

// activation gives the variables of a procedure names of their own.
func (a *Automata) activation(p *cfg.Proc) map[*term.Term]*term.Term {
	names := map[*term.Term]*term.Term{}
	for _, list := range [][]*cfg.Var{p.Params, p.Results, p.Locals} {
		for _, v := range list {
			names[v.Term] = a.Prog.Terms.Fresh("callee!"+v.Name, v.Term.Sort(), v.Signed)
		}
	}
	return names
}

// frames checks what triples of calls rely on: a procedure assigns none of its
// parameters, and of the globals only those that it is said to modify.
func frames(prog *cfg.Program) error {
	for _, p := range prog.Procs {
		if p == prog.Entry && len(p.Entry.In) == 0 {
			continue // it is not called
		}
		may := map[*cfg.Var]bool{}
		for _, list := range [][]*cfg.Var{p.Modifies, p.Results, p.Locals} {
			for _, v := range list {
				may[v] = true
			}
		}
		for _, e := range p.Edges {
			for _, v := range assigned(e) {
				if !may[v] {
					return refuted("%s does not modify %s", p.Name, v.Name)
				}
			}
		}
	}
	return nil
}

// assigned lists the variables that an edge assigns in its procedure; of a
// call, the globals that the callee modifies.
func assigned(e *cfg.Edge) []*cfg.Var {
	switch a := e.Action.(type) {
	case *cfg.Assign:
		return a.Dst
	case *cfg.Havoc:
		return a.Dst
	case *cfg.CallAction:
		return a.Callee.Modifies
	case *cfg.ReturnAction:
		return a.Dst
	}
	return nil
}
