package report

import (
	"cmp"
	"slices"
)

// An insight is what all explanations of a trace say together of one of its
// steps.
type insight struct {
	Answer   Answer   `json:"answer"`
	Findings []remark `json:"findings,omitempty"`
	LeftOut  bool     `json:"left_out,omitempty"` // it matters and is not shown, being one of very many
	Holds    string   `json:"holds,omitempty"`    // what began to hold before it since the one that is shown before
	Times    int      `json:"times,omitempty"`    // on a page: so many executions of the statement matter for the same reason, of which this is the last one
	frees    bool     // it frees what is used at the error, perhaps
	leads    bool     // it is the branch before what could best have avoided the error, or gave a variable of that branch its value
	Around   bool     `json:"around,omitempty"` // it is a call that is active at the error, the last branch in one, or stands before what could have avoided it
}

// A remark is what one method finds.
type remark struct {
	Method string `json:"method"`
	quiet  bool   // a branch whose other way only avoids the check that failed
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
			i.Findings = append(i.Findings, remark{Method: e.Method, Finding: f})
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
	if all != nil {
		t.around(all)
		t.bypassed(all)
		t.led(all)
		t.returns(all)
	}
	return all
}

// returns marks the return statements whose value the branch after them is about, where that matters.
func (t *Trace) returns(all []insight) {
	for i := len(all) - 2; i >= 0; i-- {
		s, next := t.Steps[i], t.Steps[i+1]
		if s.Returns() && s.Depth > next.Depth && (next.decides() || next.Returns()) && all[i+1].matters() {
			all[i].Around, all[i].leads = true, all[i+1].leads || s.Cut != "" || all[i+1].weight(next, t.Drives()) >= enough
		}
	}
}

// Returns reports whether a step gives the result of its function.
func (s Step) Returns() bool {
	return len(s.Changes) == 1 && s.Changes[0].IsResult() && s.Changes[0].Function == s.Function
}

// leaveOut marks those that matter and are not shown: of the steps at one place
// all but the first and the last visit, and beyond a number those that say least.
// full is for all that say something.
func (t *Trace) leaveOut(all []insight, full bool) {
	var shown []int
	said, weight := 0, make([]int, len(all))
	for i := range all {
		weight[i] = all[i].weight(t.Steps[i], t.Drives())
		if weight[i] > 0 {
			said++
		}
	}
	for i := range all {
		switch {
		case !all[i].matters():
		case said >= fewStatements && !full && i+1 < len(all) && weight[i] == 0:
			all[i].LeftOut = true
		default:
			shown = append(shown, i)
		}
	}
	if !full {
		t.repeated(all, weight)
		shown = slices.DeleteFunc(shown, func(i int) bool { return all[i].LeftOut })
	}
	visits, most := shownVisits, shownStatements
	switch {
	case full:
		visits, most = fullVisits, fullStatements
	case t.Given != nil:
		most = shownOfRun
	}
	avoids := map[Place]bool{}
	for _, i := range shown {
		if weight[i] >= enough {
			avoids[t.Steps[i].Place] = true
		}
	}
	if t.Given != nil && !full {
		most = min(max(most, len(avoids)), mostOfRun)
	}
	places := map[Place][]int{}
	for _, i := range shown {
		places[t.Steps[i].Place] = append(places[t.Steps[i].Place], i)
	}
	again := map[int]bool{} // another visit of its place says as much
	for _, steps := range places {
		slices.SortStableFunc(steps, func(a, b int) int { return cmp.Or(weight[b]-weight[a], b-a) })
		for k, i := range steps {
			again[i] = k > 0
			all[i].LeftOut = k >= visits || k > 0 && !full && weight[i] < enough
		}
	}
	shown = slices.DeleteFunc(shown, func(i int) bool { return all[i].LeftOut })
	turn := t.turns(shown, weight)
	slices.SortStableFunc(shown, func(a, b int) int {
		if again[a] != again[b] {
			if again[a] {
				return 1
			}
			return -1
		}
		if w := cmp.Or(weight[b]-weight[a], turn[a]-turn[b]); w != 0 || t.passesOn(a) == t.passesOn(b) {
			return cmp.Or(w, b-a)
		}
		if t.passesOn(a) {
			return 1
		}
		return -1
	})
	for k, i := range shown {
		all[i].LeftOut = k >= most && i+1 < len(all)
	}
}

// turns says of each step how many later ones of its function say as much: of a run on given input, where
// many do, each function is to have its part.
func (t *Trace) turns(steps, weight []int) map[int]int {
	type class struct {
		function string
		weight   int
	}
	turn, count := map[int]int{}, map[class]int{}
	if t.Given == nil {
		return turn
	}
	for _, i := range slices.Backward(slices.Sorted(slices.Values(steps))) {
		if weight[i] < enough {
			continue
		}
		c := class{t.Steps[i].Function, weight[i]}
		turn[i] = count[c]
		count[c]++
	}
	return turn
}

// passesOn reports whether a step returns a variable to which the same call has given its value.
func (t *Trace) passesOn(i int) bool {
	s := t.Steps[i]
	name := ReturnedVariable(s.Place.Text)
	if name == "" || !s.Returns() {
		return false
	}
	for k := i - 1; k >= 0 && t.Steps[k].Depth >= s.Depth; k-- {
		if slices.ContainsFunc(t.Steps[k].Changes, func(v Value) bool { return v.Name == name && v.Function == s.Function && v.Call == s.Call }) {
			return true
		}
	}
	return false
}

// repeated leaves out what stands above anyway: where something else would have
// avoided the error, inputs that are read; the place of the error, of which there is
// nothing else to say.
func (t *Trace) repeated(all []insight, weight []int) {
	var avoids []int
	for i := range all {
		if all[i].matters() && weight[i] >= enough && !t.reads(i) {
			avoids = append(avoids, i)
		}
	}
	for i := range all {
		if len(avoids) > 0 && t.reads(i) {
			all[i].LeftOut = true
		}
	}
	for i := len(all) - 1; len(avoids) > 0 && i > avoids[len(avoids)-1]; i-- {
		if p := t.Steps[i].Place; p.Line != t.Violation.Line || p.File != t.Violation.File {
			break
		}
		all[i].LeftOut = all[i].LeftOut || len(t.Steps[i].Changes) == 0
	}
}

// reads reports whether a step does nothing but read an input.
func (t *Trace) reads(i int) bool {
	s := t.Steps[i]
	return s.Note == "" && slices.ContainsFunc(t.Inputs, func(in Input) bool {
		p := in.Place
		return p.File == s.Place.File && p.Line == s.Place.Line && p.Column >= s.Place.Column && (p.Line < s.Place.EndLine || p.Column < s.Place.End)
	}) && slices.ContainsFunc(t.Inputs, func(in Input) bool { return len(s.Changes) == 1 && s.Changes[0].Value == in.Value })
}

// around marks the calls that are active at the error, in each of them the last
// branch, and what stands between the last step that could have avoided the error
// and the branch before it.
func (t *Trace) around(all []insight) {
	n := len(t.Steps) - 1
	depth, branch := t.Steps[n].Depth, false
	for i := n - 1; i >= 0; i-- {
		s := t.Steps[i]
		switch {
		case s.Depth < depth:
			depth, branch = s.Depth, false
			all[i].Around = true
		case s.Depth == depth && !branch && s.decides():
			all[i].Around, branch = true, true
		}
	}
	switch {
	case t.Fault != Dead:
	case t.Object != nil && t.Object.Freed != nil:
		all[*t.Object.Freed].Around, all[*t.Object.Freed].frees = true, true
	default:
		for i, k := n-1, 0; i >= 0 && k < shownFrees; i-- {
			if t.Steps[i].ends() {
				all[i].Around, all[i].frees = true, true
				k++
			}
		}
	}
	last := n - 1
	for last >= 0 && !all[last].avoids() {
		last--
	}
	for i, k := last-1, 0; i >= 0 && k < shownBefore && t.Steps[i].Depth >= t.Steps[last].Depth; i-- {
		if t.Steps[i].Depth > t.Steps[last].Depth {
			continue
		}
		all[i].Around = true
		if k++; t.Steps[i].decides() {
			break
		}
	}
}

// led marks what led to the branch that could best have avoided the error, and to what could
// best have by another value: the branch before that, and the statements that gave the
// variables of these branches their values.
func (t *Trace) led(all []insight) {
	value, branch := -1, -1
	weight := func(i int) int {
		if i < 0 {
			return enough
		}
		return all[i].weight(t.Steps[i], t.Drives())
	}
	for i := range all {
		switch {
		case all[i].avoids() && weight(i) > enough && weight(i) >= weight(value):
			value = i
		case t.Steps[i].decides() && weight(i) > enough && weight(i) >= weight(branch):
			branch = i
		}
	}
	for _, k := range t.Gave(t.violated()) {
		if k > value && t.Steps[k].Depth > 0 {
			all[k].leads, all[k].Around = true, true
		}
	}
	before := value - 1
	for before >= 0 && t.Steps[before].Depth > t.Steps[value].Depth || before >= 0 && before > value-shownBefore && !t.Steps[before].decides() {
		before--
	}
	for _, w := range t.Warnings {
		all[w.Step].leads, all[w.Step].Around = true, true
	}
	for _, i := range []int{before, branch} {
		if i < 0 || !t.Steps[i].decides() {
			continue
		}
		all[i].leads, all[i].Around = true, true
		for _, name := range Variables(t.Steps[i].Note) {
			for k := i - 1; k >= 0; k-- {
				if slices.ContainsFunc(t.Steps[k].Changes, func(v Value) bool { return v.Of(t.Steps[i]) == name }) {
					all[k].leads, all[k].Around = true, true
					break
				}
			}
		}
	}
}

// Gave are the steps that gave the variables of a condition at the end their values, in the order of
// the condition.
func (t *Trace) Gave(condition string) (list []int) {
	end := len(t.Steps) - 1
	for _, name := range Variables(condition) {
		for k := end - 1; k >= 0; k-- {
			if slices.ContainsFunc(t.Steps[k].Changes, func(v Value) bool { return v.Of(t.Steps[end]) == name }) {
				list = append(list, k)
				break
			}
		}
	}
	return list
}

// decides reports whether a step is a branch.
func (s Step) decides() bool { return s.Note != "" && !s.ends() }

// ends reports whether a step does no more than that an object does not exist any more.
func (s Step) ends() bool { return s.Ends != "" }

// bypassed drops what only avoids the check that failed, where something else would
// have made it pass.
func (t *Trace) bypassed(all []insight) {
	if !slices.ContainsFunc(all, func(i insight) bool {
		return slices.ContainsFunc(i.Findings, func(f remark) bool { return (f.Switch != "" || len(f.Fix) > 0) && !f.Bypass })
	}) {
		return
	}
	for i := range all {
		for k := range all[i].Findings {
			if f := &all[i].Findings[k]; f.Bypass {
				f.quiet, f.Fix, f.Switch = f.Switch != "", nil, ""
			}
		}
	}
}

// Drives reports whether the program's entry seems to drive the rest and to check what
// it does: the error is an assertion there, or is in another function.
func (t *Trace) Drives() bool {
	n := len(t.Steps)
	return n == 0 || t.Steps[n-1].Depth > 0 || t.asserts()
}

// InDriver reports whether a step is of the program's entry that drives the rest, where something else ran.
func (t *Trace) InDriver(step int) bool {
	return t.Steps[step].Depth == 0 && t.Drives() && slices.ContainsFunc(t.Steps, func(s Step) bool { return s.Depth > 0 })
}

// asserts reports whether the error is that an assertion fails, as opposed to an
// operation that goes wrong.
func (t *Trace) asserts() bool {
	return t.Fault == Reached || t.Fault == Asserted
}

// avoids reports whether a value at the step would have made the check pass that
// failed.
func (i insight) avoids() bool {
	return slices.ContainsFunc(i.Findings, func(f remark) bool { return len(f.Fix) > 0 && !f.Bypass })
}

// weight orders steps by how much they say of the error: 0 for nothing, more than
// enough if doing otherwise there makes the check pass. What the program's entry
// does where it drives the rest, and arguments say a little less.
func (i insight) weight(s Step, drives bool) int {
	n := 0
	switch {
	case i.frees:
		n = enough + 4
	case i.leads && s.Cut != "":
		n = enough + 3
	case i.leads:
		n = enough + 1
	case i.Around:
		n = 1
	}
	for _, f := range i.Findings {
		own := 1
		if s.Depth == 0 && drives || len(f.Fix) > 0 && f.Fix[0].Function != "" && f.Fix[0].Function != s.Function {
			own = 0
		}
		switch {
		case f.Answer == Relevant && (s.Turned != "" || s.Cut != ""): // the cause says so
			n = max(n, enough+3)
		case (f.Switch != "" || len(f.Fix) > 0) && f.Later:
			n = max(n, enough+own)
		case (f.Switch != "" || len(f.Fix) > 0) && f.Bypass:
			n = max(n, enough-1)
		case f.Missing != nil:
			n = max(n, enough+4)
		case f.Each != nil:
			n = max(n, enough+own+map[EachKind]int{Comparison: 3, Direction: 1, Constant: 2, Number: 1}[f.Each.Kind])
		case len(f.Fix) > 0:
			n = max(n, enough+own)
		case f.Switch != "":
			n = max(n, enough+2+own)
		case f.quiet, f.Answer == Relevant && f.Method != "relevance" && f.Method != "switches":
			n = max(n, 1)
		}
	}
	return n
}

// enough is the weight of a step where something else makes the check pass.
const enough = 3

// matters says that a step is not known to be irrelevant.
func (i insight) matters() bool { return i.Answer != Irrelevant || i.Around }

// thatMatter counts the steps that matter.
func thatMatter(all []insight) (n int) {
	for _, in := range all {
		if in.matters() {
			n++
		}
	}
	return n
}

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
		return len(e.Findings) > 0 || e.Tree != nil || len(e.Chain) > 0 || e.Lacks != ""
	})
}

// leaves are the outcomes of single properties.
func (o *Outcome) leaves() []*Outcome {
	if len(o.Results) == 0 {
		return []*Outcome{o}
	}
	var list []*Outcome
	for _, each := range o.Results {
		list = append(list, each.leaves()...)
	}
	return list
}

// questions are the outcomes of what was asked: they have checks, or no parts.
func (o *Outcome) questions() (list []*Outcome) {
	if len(o.Checks) > 0 || len(o.Results) == 0 {
		return []*Outcome{o}
	}
	for _, each := range o.Results {
		list = append(list, each.questions()...)
	}
	return list
}

// AllChecks are the checks of all questions.
func (o *Outcome) AllChecks() (list []Check) {
	for _, each := range o.questions() {
		list = append(list, each.Checks...)
	}
	return list
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
