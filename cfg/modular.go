package cfg

import "tav/solver/term"

// A Modular is a procedure as a program without calls, from any state, in which a call is a place where the callee is entered, and
// beside that an assignment of any values to what the callee may change. Summaries are over the callee's parameters, results and
// globals, and what EntryValue gives for the values of globals on entry.
type Modular struct {
	*Program
	Proc  *Proc
	Calls []*ModularCall
	Exit  *Loc          // that of the procedure; nil: it never returns
	locs  map[*Loc]*Loc // by location of the procedure
}

// A ModularCall is a call in a Modular.
type ModularCall struct {
	Callee *Proc
	Enter  *Loc   // here the globals are what they are when the callee is entered, and Args its parameters
	Args   []*Var // of the call alone
	Given  *Edge  // gives any values to Passed, then to copies of the callee's parameters, then of those globals that have an EntryValue
	Passed *Var   // where it holds the call returns, with the copies what parameters and globals were at the call
	After  *Edge  // gives any values to the globals that the callee modifies, then to copies of its results; nil: it does not return
}

// Loc is the copy of a location of the procedure.
func (p *Modular) Loc(l *Loc) *Loc { return p.locs[l] }

// EntryValue stands for the value that a number had when the procedure at work was entered.
func EntryValue(p *Program, g *Var) *term.Term {
	return p.Terms.Var("entry!"+g.Name, g.Term.Sort(), g.Signed)
}

// Numbers are the globals that the procedure modifies and that are no arrays: those of which summaries have entry values.
func (p *Proc) Numbers() (list []*Var) {
	for _, g := range p.Modifies {
		if g.Term.Sort().Kind != term.ArrayKind {
			list = append(list, g)
		}
	}
	return list
}

// modular is the program of a procedure. mentions has the globals that matter in procedures, callees' included.
func modular(p *Program, proc *Proc, large int, returns map[*Edge]*Edge, mentions map[*Proc][]*Var) *Modular {
	q := *p
	main := &Proc{Name: proc.Name, Pos: proc.Pos, Modifies: proc.Modifies, Params: proc.Params, Results: proc.Results, Locals: append([]*Var{}, proc.Locals...)}
	q.Entry, q.Procs = main, []*Proc{main}
	w := &modularWriter{Modular: &Modular{Program: &q, Proc: proc, locs: map[*Loc]*Loc{}}, mentions: mentions}
	main.Entry = main.AddLoc(Loc{Pos: proc.Pos})
	for _, l := range proc.Locs {
		w.locs[l] = main.AddLoc(*l)
	}
	w.never = main.AddLoc(Loc{Kind: Unsupported, Reason: "nowhere", Pos: proc.Pos})
	enter := &Assign{}
	matter := append(append([]*Var{}, proc.Modifies...), proc.Params...)
	for _, g := range proc.Numbers() {
		old := w.local(g, "entry!", EntryValue(p, g))
		enter.Dst, enter.Src = append(enter.Dst, old), append(enter.Src, g.Term)
		matter = append(matter, old)
	}
	w.edge(main.Entry, w.locs[proc.Entry], enter)
	for _, e := range proc.Edges {
		switch a := e.Action.(type) {
		case *CallAction:
			w.call(e, a, returns[e])
		case *ReturnAction: // with its call
		default:
			main.AddEdge(w.locs[e.From], w.locs[e.To], *e)
		}
	}
	if len(proc.Edges) > large {
		for _, l := range main.Locs {
			l.Called = l.Called || len(l.In) > 1 && l.Kind == Plain
		}
	}
	if w.Exit = w.locs[proc.Exit]; w.Exit != nil {
		w.end(w.Exit, append(matter, proc.Results...))
	}
	q.Number()
	return w.Modular
}

type modularWriter struct {
	*Modular
	mentions map[*Proc][]*Var
	never    *Loc
}

// local is a new variable like v.
func (w *modularWriter) local(v *Var, prefix string, t *term.Term) *Var {
	local := &Var{Name: prefix + v.Name, Term: t, Role: v.Role, Signed: v.Signed, Proc: w.Entry.Name}
	if local.Term == nil {
		local.Term = w.Terms.Fresh(local.Name, v.Term.Sort(), v.Signed)
	}
	w.Entry.Locals = append(w.Entry.Locals, local)
	return local
}

func (w *modularWriter) locals(list []*Var, prefix string) (copies []*Var) {
	for _, v := range list {
		copies = append(copies, w.local(v, prefix, nil))
	}
	return copies
}

// edge leads to a location, nil: a new one.
func (w *modularWriter) edge(from, to *Loc, a Action) *Edge {
	if to == nil {
		to = w.Entry.AddLoc(Loc{Pos: from.Pos})
	}
	return w.Entry.AddEdge(from, to, Edge{Action: a, Pos: from.Pos})
}

// end makes a location one at which variables matter and no execution goes on.
func (w *modularWriter) end(l *Loc, matter []*Var) {
	l.Called = true
	reads := []*term.Term{}
	for _, v := range matter {
		reads = append(reads, w.Terms.Eq(v.Term, w.Terms.Var(v.Name+"!end", v.Term.Sort(), v.Signed)))
	}
	w.edge(l, w.never, &Assume{Cond: w.Terms.False()}).UB = []Undefined{{Cond: w.Terms.And(reads...), What: "read"}}
}

// call leads into the callee and, if the call returns, past it.
func (w *modularWriter) call(e *Edge, a *CallAction, ret *Edge) {
	m := w.Terms
	c := &ModularCall{Callee: a.Callee, Args: w.locals(a.Callee.Params, "arg!")}
	w.Calls = append(w.Calls, c)
	branch := w.local(&Var{Name: "enter", Term: m.True()}, "", nil)
	chosen := w.edge(w.locs[e.From], nil, &Havoc{Dst: []*Var{branch}, Input: Input{Kind: Arbitrary, Pos: e.Pos}}).To
	into := w.edge(chosen, nil, &Assume{Cond: branch.Term}).To
	c.Enter = w.edge(into, nil, &Assign{Dst: c.Args, Src: a.Args}).To
	w.end(c.Enter, append(append([]*Var{}, c.Args...), w.mentions[a.Callee]...))
	if ret == nil {
		return
	}
	past := w.edge(chosen, nil, &Assume{Cond: m.Not(branch.Term)}).To
	c.Passed = w.local(&Var{Name: "passed", Term: m.True()}, "", nil)
	params, numbers := w.locals(a.Callee.Params, "given!"), a.Callee.Numbers()
	before := w.locals(numbers, "before!")
	given := append(append([]*Var{c.Passed}, params...), before...)
	c.Given = w.edge(past, nil, &Havoc{Dst: given, Input: Input{Kind: Arbitrary, Pos: e.Pos}})
	known := []*term.Term{c.Passed.Term}
	for i, v := range params {
		known = append(known, m.Eq(v.Term, a.Args[i]))
	}
	for i, v := range before {
		known = append(known, m.Eq(v.Term, numbers[i].Term))
	}
	at := w.edge(c.Given.To, nil, &Assume{Cond: m.And(known...)}).To
	results := w.locals(a.Callee.Results, "result!")
	c.After = w.edge(at, nil, &Havoc{Dst: append(append([]*Var{}, a.Callee.Modifies...), results...), Input: Input{Kind: Arbitrary, Pos: e.Pos}})
	give := &Assign{Dst: ret.Action.(*ReturnAction).Dst}
	for i := range give.Dst {
		give.Src = append(give.Src, results[i].Term)
	}
	w.edge(c.After.To, w.locs[ret.To], give)
}

// Modulars are the programs of all procedures, in their order. In those with more than so many edges each location where paths meet is a cut point, so
// that blocks are small.
func Modulars(p *Program, large int) (list []*Modular) {
	returns := map[*Edge]*Edge{}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if r, ok := e.Action.(*ReturnAction); ok {
				returns[r.Call] = e
			}
		}
	}
	mentions := mentioned(p)
	for _, proc := range p.Procs {
		list = append(list, modular(p, proc, large, returns, mentions))
	}
	return list
}

// mentioned are the globals that procedures mention, callees' included, in the program's order.
func mentioned(p *Program) map[*Proc][]*Var {
	sets, globals := map[*Proc]map[*Var]bool{}, map[*term.Term]*Var{}
	for _, g := range p.Globals {
		globals[g.Term] = g
	}
	for _, proc := range p.Procs {
		set := map[*Var]bool{}
		for _, e := range proc.Edges {
			EachTerm(e.Action, func(t *term.Term) {
				for _, v := range p.Terms.FreeVars(t) {
					if g := globals[v]; g != nil {
						set[g] = true
					}
				}
			})
		}
		sets[proc] = set
	}
	for changed := true; changed; {
		changed = false
		for _, proc := range p.Procs {
			n := len(sets[proc])
			for _, e := range proc.Edges {
				if a, ok := e.Action.(*CallAction); ok {
					for g := range sets[a.Callee] {
						sets[proc][g] = true
					}
				}
			}
			changed = changed || len(sets[proc]) > n
		}
	}
	mentions := map[*Proc][]*Var{}
	for _, proc := range p.Procs {
		for _, g := range p.Globals {
			if sets[proc][g] {
				mentions[proc] = append(mentions[proc], g)
			}
		}
	}
	return mentions
}
