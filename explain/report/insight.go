package report

import "slices"

// An insight is what all explanations of a trace say together of one of its
// steps.
type insight struct {
	Answer   Answer   `json:"answer"`
	Findings []remark `json:"findings,omitempty"`
	LeftOut  bool     `json:"left_out,omitempty"` // it matters and is not shown, being one of very many
}

// A remark is what one method finds.
type remark struct {
	Method string `json:"method"`
	Finding
}

// insights has one entry a step; nil if no method says anything of the steps.
// A step is relevant if it is to any method; it is irrelevant if it is to all of
// them, as is one that no method mentions.
func (t *Trace) insights() []insight {
	var all []insight
	for _, e := range t.Explanations {
		for _, f := range e.Findings {
			if f.Step < 0 || f.Step >= len(t.Steps) {
				continue
			}
			if all == nil {
				all = make([]insight, len(t.Steps))
			}
			i := &all[f.Step]
			i.Findings = append(i.Findings, remark{e.Method, f})
			if i.Answer != Relevant && f.Answer != Irrelevant {
				i.Answer = f.Answer
			}
		}
	}
	for i := range all {
		if all[i].Answer == "" {
			all[i].Answer = Irrelevant
		}
	}
	t.leaveOut(all)
	return all
}

// leaveOut marks those that matter and are not shown.
func (t *Trace) leaveOut(all []insight) {
	leave := func(steps []int, ends int) {
		for k := ends; k < len(steps)-ends; k++ {
			all[steps[k]].LeftOut = true
		}
	}
	places := map[Place][]int{}
	for i := range all {
		if p := t.Steps[i].Place; all[i].matters() {
			places[p] = append(places[p], i)
		}
	}
	for _, steps := range places {
		if len(steps) > 2*shownVisits+1 {
			leave(steps, shownVisits)
		}
	}
	var shown []int
	for i, in := range all {
		if in.matters() && !in.LeftOut {
			shown = append(shown, i)
		}
	}
	leave(shown, shownStatements)
}

// matters says that a step is not known to be irrelevant.
func (i insight) matters() bool { return i.Answer != Irrelevant }

// invariants are the conditions that hold before the step, each once.
func (i insight) invariants() []string {
	var all []string
	for _, f := range i.Findings {
		if f.Invariant != "" && !slices.Contains(all, f.Invariant) {
			all = append(all, f.Invariant)
		}
	}
	return all
}

// explained says that there is an explanation to show.
func (t *Trace) explained() bool {
	return slices.ContainsFunc(t.Explanations, func(e *Explanation) bool {
		return len(e.Findings) > 0 || e.Tree != nil || len(e.Chain) > 0
	})
}

// leaves are the outcomes of single properties.
func (o *Outcome) leaves() []*Outcome {
	if len(o.Results) > 0 {
		return o.Results
	}
	return []*Outcome{o}
}

// causes are the groups of the traces. Traces that were not grouped are each of
// a kind of its own.
func (o *Outcome) causes() []Cause {
	if o.Summary != nil && len(o.Summary.Causes) > 0 {
		return o.Summary.Causes
	}
	var list []Cause
	for i, t := range o.Traces {
		list = append(list, Cause{Traces: []int{i}, Violation: t.Violation, What: t.What})
	}
	return list
}

// tracesOf are the traces of a cause.
func (o *Outcome) tracesOf(c Cause) []*Trace {
	var list []*Trace
	for _, i := range c.Traces {
		if i >= 0 && i < len(o.Traces) {
			list = append(list, o.Traces[i])
		}
	}
	return list
}

// causeOf is the index of the cause that a trace belongs to, -1 for none.
func causeOf(causes []Cause, trace int) int {
	return slices.IndexFunc(causes, func(c Cause) bool { return slices.Contains(c.Traces, trace) })
}
