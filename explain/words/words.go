package words

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/avoid"
	"tav/explain/relevance"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Explanations reports an explanation in the words of the program: once for each
// failure inducing chain if there are several.
func (t Translator) Explanations(e *explain.Explanation, in *explain.Input, file string, of Told) []*report.Explanation {
	t.heap, t.own = of.heap, of.own
	w := t.explanation(e, in.Trace, of)
	w.Tree = t.tree(e.Tree, of)
	if e.Tree != nil && !e.Tree.Root.Condition.IsFalse() {
		told := w.Tree.Condition
		if !t.tellsAll(e.Tree.Root.Condition) {
			told = wanted(of.Fault)
			w.Tree.Condition = cmp.Or(told, fmt.Sprintf("no error at line %d", of.Violation.Line))
		}
		w.Violated = cmp.Or(w.Violated, told)
	}
	list := []*report.Explanation{w}
	for i, c := range e.Chains {
		if i > 0 {
			list = append(list, &report.Explanation{Method: e.Method, Findings: []report.Finding{}, Problem: c.Incomplete})
		}
		list[i].Chain, list[i].Reference, list[i].Given = t.chain(c, of), t.reference(c, file, of), c.Reference.Switch == nil
		if list[i].NotRun = t.lacks(c); list[i].NotRun != nil {
			list[i].Lacks = list[i].NotRun.String()
		}
	}
	return list
}

// explanation reports an explanation of a trace in the words of the program.
func (t Translator) explanation(e *explain.Explanation, trace *trace.ErrorTrace, of Told) *report.Explanation {
	w := &report.Explanation{Method: e.Method, Problem: oneLine(e.Problem), Findings: []report.Finding{}}
	names := t.vocabulary(e, trace, of)
	if e.Violated != nil && !e.Violated.IsFalse() { // false: no condition leads to the error
		end := len(e.Calls) - 1
		if w.Violated = names.at(end).condition(e.Violated); w.Violated == "" && end >= 0 && end < len(trace.Letters) {
			w.Violated = t.avoided(trace.Letters[end])
		}
	}
	if e.Precondition != nil && e.Precondition.IsTrue() {
		w.Precondition = "1"
	} else {
		w.Precondition = names.at(0).condition(e.Precondition)
	}
	for _, f := range e.Findings {
		step := of.step[f.Pos]
		if step < 0 {
			continue
		}
		found := report.Finding{Step: step, Answer: answers[f.Answer], Invariant: names.at(f.Pos).condition(f.Invariant)}
		if f.Answer == relevance.Unknown {
			found.Note = "undecided: " + f.Reason
		}
		t.pointing, t.packed = of.pointing[f.Pos], of.packed[f.Pos]
		t.here = of.standpoint(f.Pos, names.homes[f.Pos].Pos)
		if fix := (&interp.Step{Edge: trace.Letters[f.Pos], Changes: t.otherThan(of.changesAt(f.Pos), cells(f.Fix))}); t.namesAll(fix) && !of.replaced(trace, f) && !slices.ContainsFunc(f.Fix, nowhere(f.Fix)) {
			found.Fix = different(t.changes(fix), of.Steps[step].Changes)
			for i := range found.Fix {
				found.Fix[i].Call = of.Steps[step].CallOf(found.Fix[i])
			}
		}
		found.Bypass, found.Later, found.Missing = f.Bypass, f.Later, t.missing(f, of)
		found.Skipped = t.skipped(f, trace.Letters[f.Pos].Home().Pos, of)
		var other branch
		found.Decision = t.decision(f, of)
		if f.Switch != nil {
			other = t.branch(f.Switch)
			if found.Switch = other.String(); other.way == noBranch || other.way == unclear {
				found.Switch = report.OtherWay
			}
		}
		if f.Each != avoid.Once {
			found.Each, found.Fix, found.Switch = t.each(f, found, other, trace.Letters[f.Pos]), nil, ""
		}
		k := slices.IndexFunc(w.Findings, func(old report.Finding) bool { return old.Step == step })
		switch {
		case k < 0:
			w.Findings = append(w.Findings, found)
		default: // another part of the statement
			w.Findings[k] = joined(w.Findings[k], found)
		}
	}
	for _, s := range e.Stats {
		w.Stats = append(w.Stats, report.Stat{Group: e.Method, Name: s.Name, Value: float64(s.Value)})
	}
	return w
}

// nowhere reports of a change whether it has a null pointer lead to where no object is, with the other part of that pointer.
func nowhere(fix []relevance.Change) func(relevance.Change) bool {
	return func(c relevance.Change) bool {
		at, x := c.Values()
		if id, ok := x.Int64(); !isObjectPart(interp.Change{Var: c.Var, Cell: at, Value: x}) || !ok || id != 0 {
			return false
		}
		return slices.ContainsFunc(fix, func(o relevance.Change) bool {
			_, n := o.Values()
			off, ok := n.Int64()
			return o.Var.Role == cfg.OffsetPart && (!ok || off != 0)
		})
	}
}

// standpoint is before a position, which has this place.
func (c Told) standpoint(pos int, place cfg.Pos) standpoint {
	s := standpoint{pos: place}
	if pos < len(c.around) {
		s.around = c.around[pos]
	}
	return s
}

// replaced reports whether a later part of the statement assigns anew what the fix
// of a finding does.
func (c Told) replaced(trace *trace.ErrorTrace, f explain.Finding) bool {
	for i := f.Pos + 1; i < len(c.step) && i < trace.Len() && c.step[i] == c.step[f.Pos]; i++ {
		a, ok := trace.Letters[i].Action.(*cfg.Assign)
		if ok && slices.ContainsFunc(f.Fix, func(x relevance.Change) bool { return slices.Contains(a.Dst, x.Var) }) {
			return true
		}
	}
	return false
}

// different are the values of a fix that the statement does not assign anyway.
func different(fix, own []report.Value) []report.Value {
	return slices.DeleteFunc(fix, func(v report.Value) bool {
		return slices.ContainsFunc(own, func(o report.Value) bool { return o.Name == v.Name && o.Function == v.Function && o.Value == v.Value })
	})
}

// joined is what a method finds of two parts of a statement: of the first that something
// would have avoided the error at, which does not depend on what else is decided in time.
func joined(a, b report.Finding) report.Finding {
	if len(a.Fix) == 0 && a.Switch == "" && a.Each == nil {
		a.Fix, a.Switch, a.Decision, a.Each, a.Later, a.Bypass, a.Skipped = b.Fix, b.Switch, b.Decision, b.Each, b.Later, b.Bypass, b.Skipped
	}
	a.Missing = cmp.Or(a.Missing, b.Missing)
	if rank(b.Answer) > rank(a.Answer) {
		a.Answer, a.Note = b.Answer, b.Note
	}
	return a
}

// avoided is the text of the condition that holds where a branch goes the other
// way, "" if its place does not show one plain condition.
func (t names) avoided(e *cfg.Edge) string {
	text := t.text(e.Pos)
	if isStatement(text) {
		return ""
	}
	switch t.branch(e).way {
	case holds:
		return "!(" + text + ")"
	case fails:
		return text
	}
	return ""
}

var answers = map[relevance.Answer]report.Answer{
	relevance.Relevant: report.Relevant, relevance.Irrelevant: report.Irrelevant, relevance.Unknown: report.UnknownRelevant,
}

// rank orders answers for the parts of one statement.
func rank(a report.Answer) int {
	return slices.Index([]report.Answer{report.Irrelevant, report.UnknownRelevant, report.Relevant}, a)
}

// namesAll reports whether C has names for all changes of a step, and there are some:
// what is said of a part of them need not hold.
func (t names) namesAll(s *interp.Step) bool {
	return len(s.Changes) > 0 && !slices.ContainsFunc(s.Changes, unnamed) && !slices.ContainsFunc(t.pairs(s.Edge, s.Changes), func(v report.Value) bool { return v.Name == "" })
}

// changesAt are the changes that the run makes at a position, none where it ends.
func (c Told) changesAt(pos int) []interp.Change {
	if pos >= len(c.run) {
		return nil
	}
	return c.run[pos].Changes
}

// otherThan is a fix without what the statement does anyway; of a pointer there are both parts where one differs.
func (t Translator) otherThan(own, fix []interp.Change) (list []interp.Change) {
	find := func(in []interp.Change, c interp.Change) int {
		return slices.IndexFunc(in, func(d interp.Change) bool { return cellKey(c.Var, c) == cellKey(d.Var, d) })
	}
	pointer := func(c interp.Change) string { // or variable that a change is of
		if v := c.Var; isOffsetPart(c) {
			return cellKey(cmp.Or(t.objectPart(c), v), c)
		}
		return cellKey(c.Var, c)
	}
	differs := map[string]bool{}
	for _, c := range fix {
		if k := find(own, c); k < 0 || !own[k].Value.Equal(c.Value) {
			differs[pointer(c)] = true
		}
	}
	for _, c := range own {
		if k := find(fix, c); !differs[pointer(c)] {
			continue
		} else if k >= 0 {
			c = fix[k]
		}
		list = append(list, c)
	}
	for _, c := range fix {
		if find(own, c) < 0 {
			list = append(list, c)
		}
	}
	return list
}

// cells are the changes that a fix makes.
func cells(fix []relevance.Change) []interp.Change {
	var list []interp.Change
	for _, f := range fix {
		c := interp.Change{Var: f.Var}
		c.Value, _ = term.ValueOf(f.Value)
		for _, i := range f.Index {
			x, _ := term.ValueOf(i)
			c.Cell = append(c.Cell, x)
		}
		list = append(list, c)
	}
	return list
}

// inputs are the rows of the inputs table for a trace.
func (t runs) inputs(trace *trace.ErrorTrace) []report.Input {
	var list []report.Input
	values, homes := trace.Inputs, explain.Homes(trace.Letters)
	for len(values) > 0 {
		pos := values[0].Pos
		step := interp.Step{Edge: trace.Letters[pos]}
		for ; len(values) > 0 && values[0].Pos == pos; values = values[1:] {
			x, _ := term.ValueOf(values[0].Value)
			step.Changes = append(step.Changes, interp.Change{Var: values[0].Var, Value: x})
		}
		if in, ok := t.input(&step, homes[pos]); ok {
			list = append(list, in)
		}
	}
	return list
}

// add gives variables of an explanation that are none of the program a name
// that a reader understands: inputs that of what they are read into, or their value
// when they were given, outcomes of conditions their text and line.
func (w *vocabulary) add(e *explain.Explanation, of Told) {
	for _, in := range e.Inputs {
		row := of.input[in.Pos]
		switch {
		case of.given && in.Value != nil:
			w.known[in.Term] = in.Value
			continue
		case row < 0, of.homes[in.Pos].Out > 0: // what a function of the library reads has no name
			continue
		}
		last := in.Pos // of the statement that reads it, before which it is not known
		for last+1 < len(of.step) && of.step[last+1] == of.step[in.Pos] && of.step[in.Pos] >= 0 {
			last++
		}
		w.known[in.Term], w.read[in.Term] = w.as(in.Term, of.Inputs[row].Name()), last
	}
	for _, v := range w.program.Globals {
		if isPosition(v) {
			w.known[v.Term] = w.as(v.Term, positionName)
		}
	}
	for _, c := range e.Conditions {
		if step := of.step[c.Pos]; step >= 0 {
			w.outcomes[c.Taken] = outcome{c, of.Steps[step].Place.Line}
		}
	}
}

// positionName is how reports call the position of standard output.
const positionName = "characters written"

// isPosition reports whether a variable is that position.
func isPosition(v *cfg.Var) bool { return v.C == frontend.PositionVariable && v.Decl.InLibrary() }

// number gives inputs that conditions would call the same their numbers.
func (c Told) number() {
	of := map[string][]int{}
	for pos, row := range c.input {
		if row >= 0 && c.homes[pos].Out == 0 {
			name := c.Inputs[row].Name()
			of[name] = append(of[name], row)
		}
	}
	for _, rows := range of {
		for n, row := range rows {
			if len(rows) > 1 {
				c.Inputs[row].Number = n + 1
			}
		}
	}
}

// tellsAll reports whether C has names for everything that a condition speaks of.
func (t names) tellsAll(x *term.Term) bool {
	text, whole := viewpoint{vocabulary: &vocabulary{names: t}}.tell(x)
	return text != "" && whole
}

// numbersObject reports whether a formula says which number an object has, or that two pointers
// are into the same object, which C has no expression for unless they are to the same place of it.
func numbersObject(p *cfg.Program, x *term.Term) bool {
	if x.Op() == term.OpNot && x.Args()[0].Op() == term.OpEq && objectPart(p, x.Args()[0].Args()[0]) && objectPart(p, x.Args()[0].Args()[1]) {
		return false // the pointers differ
	}
	return slices.ContainsFunc(term.Postorder(x, nil), func(t *term.Term) bool {
		if t.Op() != term.OpEq {
			return false
		}
		for i, side := range t.Args() {
			other, constant := term.ValueOf(t.Args()[1-i])
			if constant && other.Kind() == term.BitVecKind && other.Big().Sign() != 0 && objectPart(p, side) {
				return true
			}
		}
		a, b := t.Args()[0], t.Args()[1]
		return objectPart(p, a) && objectPart(p, b) && !samePlace(p, a, b)
	})
}

// samePlace reports whether two pointers, of which these are the object parts, are to the same place in an
// object if that is the same.
func samePlace(p *cfg.Program, a, b *term.Term) bool {
	v, w := holder(p, a), holder(p, b)
	if p.OffsetTerm(a) != nil || p.OffsetTerm(b) != nil || v.Target == nil || w.Target == nil {
		return false
	}
	return v.Target(math.MaxInt32, 0).Offset == w.Target(math.MaxInt32, 0).Offset
}

// holder is the variable that is, or whose memory has, a term.
func holder(p *cfg.Program, x *term.Term) *cfg.Var {
	for x.Op() == term.OpSelect {
		x = x.Args()[0]
	}
	return p.VarOf(x)
}

// objectPart reports whether a variable or a read of memory is the object part of a pointer.
func objectPart(p *cfg.Program, x *term.Term) bool {
	v := holder(p, x)
	return v != nil && (v.Role == cfg.ObjectPart || v.Role == cfg.Memory && v.Region != nil && (v.Parts || len(v.Region.Cells) > 1) && v == v.Region.Cells[0])
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
