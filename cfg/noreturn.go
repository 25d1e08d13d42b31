package cfg

import (
	"fmt"
	"slices"

	"tav/solver/term"
)

// NoReturn is a program without calls that goes on for ever if this one does. A call leads into the
// callee, and its caller is forgotten; or past the callee, and what that may have changed is arbitrary
// (B. Cook, A. Podelski, A. Rybalchenko, "Summarization for termination: no return!", FMSD 2009). Of an
// endless execution it takes the way into the calls that never return, and past all others; if
// these calls are infinitely many it never ends, and otherwise the last of them does not.
func (p *Program) NoReturn() *Program {
	if len(p.Procs) == 1 {
		return p
	}
	q, main := *p, &Proc{Name: p.Entry.Name, Pos: p.Entry.Pos, Params: p.Entry.Params, Results: p.Entry.Results, Modifies: p.Entry.Modifies}
	q.Entry, q.Procs = main, []*Proc{main}
	locs, vars, returns := map[*Loc]*Loc{}, map[*term.Term]*Var{}, map[*Edge]*Edge{}
	for t, v := range p.varOf {
		vars[t] = v
	}
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			locs[x] = main.AddLoc(*x)
			locs[x].Loop = false
		}
		main.Locals = append(main.Locals, proc.Locals...)
		if proc != p.Entry {
			main.Locals = slices.Concat(main.Locals, proc.Params, proc.Results)
		}
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*ReturnAction); ok {
				returns[a.Call] = e
			}
		}
	}
	main.Entry, main.Exit = locs[p.Entry.Entry], locs[p.Entry.Exit]
	choice := &Var{Name: main.Name + "::call@", Term: p.Terms.Var(main.Name+"::call@", p.Terms.BV(1), false), Role: Temp, Proc: main.Name}
	main.Locals, vars[choice.Term] = append(main.Locals, choice), choice
	edge := func(from, to *Loc, a Action, like *Edge) {
		e := *like
		e.Kind, e.Action = Internal, a
		main.AddEdge(from, to, e)
	}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			switch a := e.Action.(type) {
			case *CallAction:
				choose, in, entered, past := main.AddLoc(Loc{Pos: e.Pos}), main.AddLoc(Loc{Pos: e.Pos}), main.AddLoc(Loc{Pos: e.Pos}), main.AddLoc(Loc{Pos: e.Pos})
				into := p.Terms.Eq(choice.Term, p.Terms.BVUint(1, 1))
				edge(locs[e.From], choose, &Havoc{Dst: []*Var{choice}, Input: Input{Kind: Arbitrary, Name: fmt.Sprintf("whether %s returns", a.Callee.Name), Pos: e.Pos}}, e)
				edge(choose, in, &Assume{Cond: into}, e)
				edge(choose, past, &Assume{Cond: p.Terms.Not(into)}, e)
				edge(in, entered, &Assign{Dst: a.Callee.Params, Src: a.Args}, e)
				edge(entered, locs[a.Callee.Entry], arbitrary(e, a.Callee.Results, a.Callee.Locals), e)
				if r := returns[e]; r != nil {
					edge(past, locs[r.To], arbitrary(e, r.Action.(*ReturnAction).Dst, a.Callee.Modifies), e)
				}
			case *ReturnAction:
			default:
				f := *e
				main.AddEdge(locs[e.From], locs[e.To], f)
			}
		}
	}
	for _, x := range main.Locs {
		x.Proc = main
	}
	q.SetVars(vars)
	q.Number()
	for e := range q.BackEdges() {
		e.To.Loop = true
	}
	q.CheckAfter("forgetting callers")
	return &q
}

// arbitrary gives variables any values.
func arbitrary(at *Edge, lists ...[]*Var) Action {
	var dst []*Var
	for _, v := range slices.Concat(lists...) {
		if !ContainsVar(dst, v) {
			dst = append(dst, v)
		}
	}
	return &Havoc{Dst: dst, Input: Input{Kind: Arbitrary, Pos: at.Pos}}
}
