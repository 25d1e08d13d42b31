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

// Procedures claims that a program with calls reaches no accepting location, by a contract for each of its procedures, one
// each (Hoare, "Procedures and parameters: an axiomatic approach", 1971): whenever a procedure is entered its precondition holds,
// when it returns its summary does, and its invariants hold whenever control is at their cut points. Each loop has a cut point.
//
// In all predicates a global stands for its value now, Old(g) for the value that global g had when the procedure was entered;
// Old(g) is a variable that is nowhere in the program. ∀ only at the root of a predicate.
type Procedures struct {
	Prog      *cfg.Program
	Old       func(g *cfg.Var) *term.Term
	Contracts []Contract
	Instances Instantiate // for predicates with quantifiers; nil: none
}

// A Contract is what is claimed of a procedure.
type Contract struct {
	Proc  *cfg.Proc
	Entry []*term.Term // the precondition: over globals and Proc.Params; none of the program's entry procedure
	Exit  []*term.Term // the summary: over globals, Old of globals, Proc.Params and Proc.Results
	Cuts  []Cut        // over globals, Old of globals and all variables of Proc
}

// Check executes each procedure by itself, from any state that satisfies its precondition, as a program without calls:
// at a call the callee's precondition has to hold, and afterwards the globals that the callee may modify, and its results,
// are any values that satisfy its summary. By induction over the number of steps of an execution all contracts hold then.
func (c *Procedures) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if len(c.Prog.Threads) > 0 {
		return fmt.Errorf("certify: contracts are for programs without threads")
	}
	if err := frames(c.Prog); err != nil {
		return err
	}
	of := map[*cfg.Proc]*Contract{}
	for i := range c.Contracts {
		k := &c.Contracts[i]
		if of[k.Proc] != nil {
			return refuted("%s has one contract", k.Proc.Name)
		}
		if err := c.scopes(k); err != nil {
			return err
		}
		of[k.Proc] = k
	}
	returns := map[*cfg.Edge]*cfg.Edge{}
	for _, p := range c.Prog.Procs {
		if of[p] == nil {
			return refuted("%s has a contract", p.Name)
		}
		for _, e := range p.Edges {
			if r, ok := e.Action.(*cfg.ReturnAction); ok {
				if returns[r.Call] != nil {
					return refuted("a call returns to one location")
				}
				returns[r.Call] = e
			}
		}
	}
	for _, p := range c.Prog.Procs {
		o := &opened{Procedures: c, of: of, Contract: of[p], locs: map[*cfg.Loc]*cfg.Loc{}, returns: returns}
		if err := o.claim().Check(ctx, b, limit); err != nil {
			return fmt.Errorf("contract of %s: %w", p.Name, err)
		}
	}
	return nil
}

// scopes checks that the predicates of a contract speak of what they may speak of.
func (c *Procedures) scopes(k *Contract) error {
	if k.Proc == c.Prog.Entry && len(k.Entry) > 0 {
		return refuted("nothing is known where the program starts")
	}
	known := map[*term.Term]bool{}
	over := func(list []*term.Term, more ...[]*cfg.Var) error {
		for _, vars := range more {
			for _, v := range vars {
				known[v.Term] = true
			}
		}
		for _, t := range list {
			for _, v := range c.Prog.Terms.FreeVars(t) {
				if !known[v] {
					return refuted("%v is known where the contract of %s has it", v, k.Proc.Name)
				}
			}
		}
		return nil
	}
	if err := over(k.Entry, c.Prog.Globals, k.Proc.Params); err != nil {
		return err
	}
	for _, g := range c.Prog.Globals {
		known[c.Old(g)] = true
	}
	if err := over(k.Exit, k.Proc.Results); err != nil {
		return err
	}
	for _, cut := range k.Cuts {
		if cut.Loc.Proc != k.Proc {
			return refuted("the cut points of %s are its own", k.Proc.Name)
		}
		if err := over(cut.Predicates, k.Proc.Locals); err != nil {
			return err
		}
	}
	return nil
}

// An opened is a procedure as a program without calls: it starts with the precondition, and its calls are what the
// callees' contracts say.
type opened struct {
	*Procedures
	*Contract
	of      map[*cfg.Proc]*Contract
	main    *cfg.Proc
	never   *cfg.Loc                // an accepting location that no execution reaches: locations with an edge to it count
	locs    map[*cfg.Loc]*cfg.Loc   // the procedure's to the program's
	returns map[*cfg.Edge]*cfg.Edge // by call
	cuts    []Cut
}

// claim is that of the program.
func (o *opened) claim() *Annotation {
	q, m := *o.Prog, o.Prog.Terms
	o.main = &cfg.Proc{Name: o.Proc.Name, Pos: o.Proc.Pos, Locals: slices.Concat(o.Proc.Params, o.Proc.Results, o.Proc.Locals)}
	q.Entry, q.Procs = o.main, []*cfg.Proc{o.main}
	o.main.Entry = o.main.AddLoc(cfg.Loc{Pos: o.Proc.Pos})
	o.never = o.main.AddLoc(cfg.Loc{Kind: cfg.Unsupported, Reason: "nowhere", Pos: o.Proc.Pos})
	for _, l := range o.Proc.Locs {
		o.locs[l] = o.main.AddLoc(*l)
	}
	for _, c := range o.Cuts {
		o.cuts = append(o.cuts, Cut{o.locs[c.Loc], c.Predicates})
	}
	enter := &cfg.Assign{}
	for _, g := range o.Prog.Globals {
		if !o.mentions(o.Old(g)) {
			continue
		}
		old := &cfg.Var{Name: "old(" + g.Name + ")", Term: o.Old(g), Role: g.Role, Signed: g.Signed, Proc: o.Proc.Name}
		o.main.Locals = append(o.main.Locals, old)
		enter.Dst, enter.Src = append(enter.Dst, old), append(enter.Src, g.Term)
	}
	o.edge(o.edge(o.main.Entry, nil, enter), o.locs[o.Proc.Entry], &cfg.Assume{Cond: m.And(o.Entry...)})
	for _, e := range o.Proc.Edges {
		switch a := e.Action.(type) {
		case *cfg.CallAction:
			o.call(e, a)
		case *cfg.ReturnAction: // with its call
		default:
			o.edge(o.locs[e.From], o.locs[e.To], a)
		}
	}
	if o.Proc.Exit != nil && len(o.Exit) > 0 {
		o.require(o.locs[o.Proc.Exit], o.Exit)
	}
	q.Number()
	return &Annotation{Prog: &q, Cuts: o.cuts, Instances: o.Instances}
}

// mentions reports whether the summary or an invariant has a variable.
func (o *opened) mentions(v *term.Term) bool {
	for _, c := range o.cuts {
		if o.Prog.Terms.Mentions(o.Prog.Terms.And(c.Predicates...), v) {
			return true
		}
	}
	return o.Prog.Terms.Mentions(o.Prog.Terms.And(o.Exit...), v)
}

// edge leads from a location to another one, nil: a new one, and returns that.
func (o *opened) edge(from, to *cfg.Loc, a cfg.Action) *cfg.Loc {
	if to == nil {
		to = o.main.AddLoc(cfg.Loc{Pos: from.Pos})
	}
	o.main.AddEdge(from, to, cfg.Edge{Action: a, Pos: from.Pos})
	return to
}

// require makes predicates hold at a location, where executions end.
func (o *opened) require(at *cfg.Loc, predicates []*term.Term) {
	o.cuts = append(o.cuts, Cut{at, predicates})
	o.edge(at, o.never, &cfg.Assume{Cond: o.Prog.Terms.False()})
}

// call is a call by the contract of the callee, whose parameters, results and old globals get variables of the call's own: the caller
// may be the same procedure.
func (o *opened) call(e *cfg.Edge, a *cfg.CallAction) {
	m, callee := o.Prog.Terms, o.of[a.Callee]
	sub := map[*term.Term]*term.Term{}
	fresh := func(v *cfg.Var, name *term.Term) *cfg.Var {
		w := &cfg.Var{Name: "call!" + v.Name, Term: m.Fresh("call!"+v.Name, v.Term.Sort(), v.Signed), Role: v.Role, Signed: v.Signed, Proc: o.Proc.Name}
		o.main.Locals = append(o.main.Locals, w)
		sub[name] = w.Term
		return w
	}
	bind := &cfg.Assign{}
	for i, v := range a.Callee.Params {
		bind.Dst, bind.Src = append(bind.Dst, fresh(v, v.Term)), append(bind.Src, a.Args[i])
	}
	for _, g := range a.Callee.Modifies {
		bind.Dst, bind.Src = append(bind.Dst, fresh(g, o.Old(g))), append(bind.Src, g.Term)
	}
	for _, g := range o.Prog.Globals {
		if sub[o.Old(g)] == nil {
			sub[o.Old(g)] = g.Term
		}
	}
	bound := o.edge(o.locs[e.From], nil, bind)
	if len(callee.Entry) > 0 {
		check := &cfg.Var{Name: "check!", Term: m.Fresh("check!", m.Bool(), false), Proc: o.Proc.Name}
		o.main.Locals = append(o.main.Locals, check)
		choose := o.edge(bound, nil, &cfg.Havoc{Dst: []*cfg.Var{check}, Input: cfg.Input{Kind: cfg.Arbitrary}})
		o.require(o.edge(choose, nil, &cfg.Assume{Cond: check.Term}), substituted(m, callee.Entry, sub))
		bound = o.edge(choose, nil, &cfg.Assume{Cond: m.Not(check.Term)})
	}
	ret := o.returns[e]
	if ret == nil { // it does not return
		return
	}
	after := &cfg.Havoc{Dst: slices.Clone(a.Callee.Modifies), Input: cfg.Input{Kind: cfg.Arbitrary}}
	give := &cfg.Assign{Dst: ret.Action.(*cfg.ReturnAction).Dst}
	for i, v := range a.Callee.Results {
		w := fresh(v, v.Term)
		after.Dst = append(after.Dst, w)
		if i < len(give.Dst) {
			give.Src = append(give.Src, w.Term)
		}
	}
	returned := o.edge(bound, nil, after)
	returned = o.edge(returned, nil, &cfg.Assume{Cond: m.And(substituted(m, callee.Exit, sub)...)})
	o.edge(returned, o.locs[ret.To], give)
}

// substituted are the formulas with terms in place of variables.
func substituted(m *term.Manager, list []*term.Term, sub map[*term.Term]*term.Term) []*term.Term {
	after := make([]*term.Term, len(list))
	for i, t := range list {
		after[i] = m.Substitute(t, sub)
	}
	return after
}
