package interp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/library"
	"tav/solver/term"
)

// A Cycle claims that a run never ends: behind a stem it takes the same round
// again and again, if the inputs of the round are repeated.
type Cycle struct {
	Script Script // of the stem and one round
	Stem   int    // edges before the first round
	Round  int    // edges of a round; 0: the stem leads to a location that an edge without effect leads back to
	Given  int    // inputs of the script that belong to the stem
}

// Inputs is the script of the stem and n rounds.
func (c *Cycle) Inputs(n int) *Script {
	s := &Script{Inputs: c.Script.Inputs[:c.Given:c.Given], Initial: c.Script.Initial}
	for range n {
		s.Inputs = append(s.Inputs, c.Script.Inputs[c.Given:]...)
	}
	return s
}

// Earlier is the claim that the rounds begin a round before; nil: the stem is too short.
func (c *Cycle) Earlier() *Cycle {
	asks := len(c.Script.Inputs) - c.Given
	if c.Round == 0 || c.Stem < c.Round || c.Given < asks {
		return nil
	}
	e := &Cycle{Script: c.Script, Stem: c.Stem - c.Round, Round: c.Round, Given: c.Given - asks}
	e.Script.Inputs = c.Script.Inputs[:c.Given]
	return e
}

// Later is the claim that the rounds begin a round later.
func (c *Cycle) Later() *Cycle {
	return &Cycle{Script: *c.Inputs(2), Stem: c.Stem + c.Round, Round: c.Round, Given: len(c.Script.Inputs)}
}

// Outer is the claim that the rounds begin at the head of the outermost loop in them, where a reader looks for what goes
// round; run is that of the stem and a round. Nil: they do, or go through calls.
func (c *Cycle) Outer(run *Outcome) *Cycle {
	round := run.Steps[c.Stem:]
	first := -1
	for k, s := range round {
		if s.Edge.Kind != cfg.Internal {
			return nil
		}
		if x := s.Edge.From; x.Loop && (first < 0 || x.ID < round[first].Edge.From.ID) {
			first = k
		}
	}
	if first <= 0 {
		return nil
	}
	var edges []*cfg.Edge
	for _, s := range round[:first] {
		edges = append(edges, s.Edge)
	}
	asks := asked(edges)
	o := &Cycle{Script: *c.Inputs(2), Stem: c.Stem + first, Round: c.Round, Given: c.Given + asks}
	o.Script.Inputs = o.Script.Inputs[:len(c.Script.Inputs)+asks]
	return o
}

// Check runs the stem and two rounds: both take the same edges, begin in the same
// location, and agree on what the conditions of these edges, those of guards and of
// undefined behaviour included, depend on. By induction all rounds do. It gives
// the run of stem and first round, and the values that every round begins with;
// the error says why the claim does not hold.
func (c *Cycle) Check(ctx context.Context, p *cfg.Program) (run *Outcome, stays []Change, err error) {
	m, err := New(p)
	if err != nil {
		return nil, nil, err
	}
	var edges []*cfg.Edge
	var states [3]*State // at the beginning of the rounds, and behind them
	run, err = m.Run(ctx, c.Inputs(2).Play(), Options{EveryStep: true, Record: true, MaxSteps: c.Stem + 2*max(c.Round, 1), Each: func(s *Step) bool {
		edges = append(edges, s.Edge)
		for k := range states {
			if len(edges) == c.Stem+k*c.Round {
				states[k] = m.State(s.Edge.To)
			}
		}
		return true
	}})
	switch {
	case err != nil:
		return nil, nil, err
	case c.Round == 0 && run.Kind == Endless && run.Count == c.Stem:
		return run, nil, nil
	case c.Round == 0, run.Kind != Limit, states[0] == nil, states[2] == nil:
		return nil, nil, fmt.Errorf("the run does not go round: %v", run.Kind)
	}
	if asked(edges[:c.Stem]) != c.Given || asked(edges[c.Stem:c.Stem+c.Round]) != len(c.Script.Inputs)-c.Given {
		return nil, nil, errors.New("the inputs are not those of the stem and of a round")
	}
	first, second := edges[c.Stem:c.Stem+c.Round], edges[c.Stem+c.Round:]
	for k, e := range first {
		if e != second[k] {
			return nil, nil, fmt.Errorf("the second round leaves the first at %v", e.Pos)
		}
	}
	for v := range needed(p, first) {
		if !agree(states[0], states[1], v) {
			return nil, nil, errors.New("what a condition depends on is not what it was a round before")
		}
		x, _ := states[0].Value(v)
		stays = append(stays, Change{Var: v, Value: x})
	}
	slices.SortFunc(stays, func(a, b Change) int { return strings.Compare(a.Var.Name, b.Var.Name) })
	run.Steps, run.Count = run.Steps[:c.Stem+c.Round], c.Stem+c.Round
	return run, stays, nil
}

// asked is how many inputs edges ask for.
func asked(edges []*cfg.Edge) int {
	n := 0
	for _, e := range edges {
		if h, ok := e.Action.(*cfg.Havoc); ok && len(h.Dst) > 0 {
			n++
		}
	}
	return n
}

// Deep reports whether each round, of which a run of stem and round has the first, goes deeper into a recursion.
func (c *Cycle) Deep(run *Outcome) bool {
	var round []*cfg.Edge
	for _, s := range run.Steps[c.Stem:] {
		round = append(round, s.Edge)
	}
	return deeper(round) > 0
}

// deeper is how many more calls are active after a round than before it.
func deeper(round []*cfg.Edge) (depth int) {
	for _, e := range round {
		switch e.Kind {
		case cfg.Call:
			depth++
		case cfg.Return:
			depth--
		}
	}
	return depth
}

// At is where the round of a run is in the program's text.
func (c *Cycle) At(run *Outcome) cfg.Pos {
	if e := c.First(run); e != nil {
		return e.Home().Pos
	}
	return cfg.Pos{}
}

// First is the first edge of a round that has a place in the source; nil if there is none.
func (c *Cycle) First(run *Outcome) *cfg.Edge {
	if c.Round == 0 {
		return run.Loc.Out[0]
	}
	for _, s := range run.Steps[c.Stem:] {
		if s.Edge.Home().Pos.IsValid() {
			return s.Edge
		}
	}
	return nil
}

// needed are the variables on whose values at the beginning of a round it depends
// whether all further rounds take these edges, nothing undefined happening. It is the least set
// that has the variables of all conditions, followed back to the beginning of the
// round, and with a variable at its end those that its value is computed from. A round may go deeper into
// a recursion: it ends in a later call of the function in which it begins, and nothing
// that is above comes back. Nil is among them where a round is none of that.
func needed(p *cfg.Program, round []*cfg.Edge) map[*cfg.Var]bool {
	n := backwards{program: p, need: map[*cfg.Var]bool{}} // grows from one time around to the next
	for before := -1; before < len(n.need); {
		before = len(n.need)
		for k := len(round) - 1; k >= 0; k-- {
			n.step(round[k])
		}
		if len(n.callers) > 0 { // the round ends above where it begins
			n.need[nil] = true
			n.callers = nil
		}
	}
	return n.need
}

// backwards is the state of needed between two edges.
type backwards struct {
	program *cfg.Program
	need    map[*cfg.Var]bool
	callers []caller // of the calls whose returns were passed, innermost last
}

// A caller is what it needs of its own variables while a call is in progress.
type caller struct {
	call *cfg.Edge
	need []*cfg.Var
}

func (n *backwards) use(t *term.Term) {
	for _, x := range n.program.Terms.FreeVars(t) {
		n.need[n.program.VarOf(x)] = true
	}
}

// step goes back over an edge.
func (n *backwards) step(e *cfg.Edge) {
	switch a := e.Action.(type) {
	case *cfg.Assume:
		n.use(a.Cond)
	case *cfg.Assign:
		n.become(a.Dst, a.Src)
	case *cfg.Havoc:
		for _, v := range a.Dst {
			delete(n.need, v)
		}
		if a.Input.Kind == cfg.Host && !writes(a.Input.Name) {
			for _, t := range a.Args {
				n.use(t)
			}
		}
	case *cfg.ReturnAction:
		n.leave(a)
	case *cfg.CallAction:
		n.enter(e, a)
	default:
		n.need[nil] = true
	}
	for _, u := range e.UB {
		n.use(u.Cond)
	}
}

// writes reports whether a call of the host does nothing but write where it is said to.
func writes(name string) bool {
	return slices.Contains([]string{"put", "print_integer", "print_double", "printed"}, strings.TrimPrefix(name, library.HostPrefix))
}

// become needs what is needed of variables of the terms that they get the values of.
func (n *backwards) become(dst []*cfg.Var, src []*term.Term) {
	var sources []*term.Term
	for i, v := range dst {
		if n.need[v] {
			sources = append(sources, src[i])
		}
	}
	for _, v := range dst {
		delete(n.need, v)
	}
	for _, t := range sources {
		n.use(t)
	}
}

// leave goes back over a return: the caller's own variables are those of before the call.
func (n *backwards) leave(a *cfg.ReturnAction) {
	callee := a.Call.Action.(*cfg.CallAction).Callee
	var results []*term.Term
	for i, v := range a.Dst {
		if n.need[v] {
			results = append(results, callee.Results[i].Term)
		}
		delete(n.need, v)
	}
	at := caller{call: a.Call}
	for v := range n.need {
		if v == nil || v.Global {
			continue
		}
		at.need = append(at.need, v)
		delete(n.need, v)
		if a.Call.From.Proc != callee && slices.Contains(slices.Concat(callee.Params, callee.Results, callee.Locals), v) {
			n.need[nil] = true // inlined elsewhere: the call forgets it
		}
	}
	for _, t := range results {
		n.use(t)
	}
	n.callers = append(n.callers, at)
}

// enter goes back over a call. What the callee needs of a variable that nothing has set is no value that comes again.
func (n *backwards) enter(e *cfg.Edge, a *cfg.CallAction) {
	var params []*term.Term
	for i, v := range a.Callee.Params {
		if n.need[v] {
			params = append(params, a.Args[i])
		}
	}
	for v := range n.need {
		switch {
		case v == nil || v.Global:
		case slices.Contains(a.Callee.Params, v):
			delete(n.need, v)
		default:
			delete(n.need, v)
			n.need[nil] = true
		}
	}
	if k := len(n.callers) - 1; k >= 0 {
		if n.callers[k].call != e {
			n.need[nil] = true
		}
		for _, v := range n.callers[k].need {
			n.need[v] = true
		}
		n.callers = n.callers[:k]
	}
	for _, t := range params {
		n.use(t)
	}
}

// agree says whether a variable has the same value in both states.
func agree(s, t *State, v *cfg.Var) bool {
	if v == nil || s.Loc != t.Loc {
		return false
	}
	slot, ok := s.machine.slots[v.Term]
	return ok && s.defined[slot] && t.defined[slot] && equal(s.regs[slot], t.regs[slot], v.Term.Sort())
}
