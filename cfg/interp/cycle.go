package interp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
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

// At is where the round of a run is in the program's text.
func (c *Cycle) At(run *Outcome) cfg.Pos {
	if c.Round == 0 {
		return run.Loc.Out[0].Home().Pos
	}
	for _, s := range run.Steps[c.Stem:] {
		if at := s.Edge.Home().Pos; at.IsValid() {
			return at
		}
	}
	return cfg.Pos{}
}

// needed are the variables on whose values at the beginning of a round it depends
// whether all further rounds take these edges, nothing undefined happening. It is the least set
// that has the variables of all conditions, followed back to the beginning of the
// round, and with a variable at its end those that its value is computed from.
// Nil variables stand for calls, which no round has.
func needed(p *cfg.Program, round []*cfg.Edge) map[*cfg.Var]bool {
	need := map[*cfg.Var]bool{} // grows from one time around to the next
	use := func(t *term.Term) {
		for _, x := range p.Terms.FreeVars(t) {
			need[p.VarOf(x)] = true
		}
	}
	for before := -1; before < len(need); {
		before = len(need)
		for k := len(round) - 1; k >= 0; k-- {
			switch a := round[k].Action.(type) {
			case *cfg.Assume:
				use(a.Cond)
			case *cfg.Assign:
				var sources []*term.Term
				for i, v := range a.Dst {
					if need[v] {
						sources = append(sources, a.Src[i])
					}
				}
				for _, v := range a.Dst {
					delete(need, v)
				}
				for _, t := range sources {
					use(t)
				}
			case *cfg.Havoc:
				for _, v := range a.Dst {
					delete(need, v)
				}
			default:
				need[nil] = true
			}
			for _, u := range round[k].UB {
				use(u.Cond)
			}
		}
	}
	return need
}

// agree says whether a variable has the same value in both states.
func agree(s, t *State, v *cfg.Var) bool {
	if v == nil || s.Loc != t.Loc || len(s.stack) != len(t.stack) {
		return false
	}
	x, known := s.Value(v)
	y, also := t.Value(v)
	return known && also && x.Equal(y)
}
