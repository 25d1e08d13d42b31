package report

import "slices"

// An automaton is an error trace as its error invariants cut it (Ermis, Schäf,
// Wies: "Error invariants", Definition 2): a state is an interval of the trace in
// which one error invariant holds, the letters are the statements that matter.
// What else the trace does in the interval changes nothing and loops. Intervals
// of the same invariant are one state, so that the automaton has a cycle where
// the reason repeats itself.
type automaton struct {
	Method string  `json:"method"`
	States []state `json:"states"` // the first is where the trace begins, the last is the error
	Edges  []edge  `json:"edges"`
	Left   int     `json:"left_out,omitempty"` // states in the middle that are not among them
}

// A state is where an error invariant holds.
type state struct {
	Holds    string `json:"holds,omitempty"`    // in C; "" where C has no words for it
	Violated string `json:"violated,omitempty"` // the condition that does not hold
	Error    bool   `json:"error,omitempty"`
	Loops    int    `json:"loops,omitempty"` // steps that do not matter
	Step     int    `json:"step"`            // before which it holds, the first one
}

// An edge is a statement that matters; Steps are its executions, none where
// states between are left out.
type edge struct {
	From  int   `json:"from"`
	To    int   `json:"to"`
	Steps []int `json:"steps,omitempty"`
}

// drawn is the automaton if it is small enough to say something; nil: it is not.
func (t *Trace) drawn() *automaton {
	a := t.automaton()
	if a == nil || a.Left > 0 || len(a.States) > drawnStates {
		return nil
	}
	return a
}

// automaton is that of the first method that has error invariants; nil if none
// has.
func (t *Trace) automaton() *automaton {
	k := slices.IndexFunc(t.Explanations, func(e *Explanation) bool {
		return slices.ContainsFunc(e.Findings, func(f Finding) bool { return f.Invariant != "" })
	})
	if k < 0 || len(t.Steps) == 0 {
		return nil
	}
	e := t.Explanations[k]
	a := &automaton{Method: e.Method}
	known := map[[2]string]int{} // what holds, in which function → state
	last := len(t.Steps) - 1
	next, from, letter := 0, -1, 0 // the step after the last letter; that letter and its state
	enter := func(s state, key [2]string, until int) {
		s.Step, s.Loops = next, max(0, until-next)
		to, again := known[key]
		if again {
			a.States[to].Loops += s.Loops
		} else {
			to = len(a.States)
			a.States = append(a.States, s)
			if !incomplete(s.Holds) && s.Holds != "" {
				known[key] = to
			}
		}
		if from >= 0 {
			a.add(from, to, letter, t)
		}
		from = to
	}
	for _, f := range e.Findings {
		if f.Answer != Relevant || f.Step < next || f.Step >= last {
			continue
		}
		enter(state{Holds: f.Invariant}, [2]string{f.Invariant, Value{Function: t.Steps[f.Step].Function, Call: t.Steps[f.Step].Call, Name: "_"}.Of(Step{})}, f.Step)
		letter, next = f.Step, f.Step+1
	}
	enter(state{Violated: e.Violated}, [2]string{}, last)
	letter, next = last, last+1
	enter(state{Error: true}, [2]string{}, next)
	a.States[len(a.States)-1].Step = last
	a.cap()
	return a
}

// add adds an edge, or another execution of its statement.
func (a *automaton) add(from, to, step int, t *Trace) {
	for i := range a.Edges {
		if e := &a.Edges[i]; e.From == from && e.To == to && t.Steps[e.Steps[0]].Place == t.Steps[step].Place {
			e.Steps = append(e.Steps, step)
			return
		}
	}
	a.Edges = append(a.Edges, edge{from, to, []int{step}})
}

// cap leaves out states in the middle.
func (a *automaton) cap() {
	n := len(a.States)
	if n <= maxStates {
		return
	}
	const head = maxStates / 2
	a.Left = n - maxStates
	place := func(i int) int { // -1: left out
		switch {
		case i < head:
			return i
		case i >= head+a.Left:
			return i - a.Left
		}
		return -1
	}
	edges := []edge{{From: head - 1, To: head}}
	for _, e := range a.Edges {
		if e.From, e.To = place(e.From), place(e.To); e.From >= 0 && e.To >= 0 {
			edges = append(edges, e)
		}
	}
	a.Edges, a.States = edges, slices.Delete(a.States, head, head+a.Left)
}
