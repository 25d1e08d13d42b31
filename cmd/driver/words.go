package driver

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/relevance"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs"
)

// explanations tells an explanation in the words of the program: once for each
// failure inducing chain if there are several.
func (t translator) explanations(e *explain.Explanation, in *explain.Input, file string, of told) []*report.Explanation {
	w := t.explanation(e, in.Trace, of)
	w.Tree = t.tree(e.Tree, of)
	if e.Tree != nil && w.Violated == "" && !e.Tree.Root.Condition.IsFalse() {
		w.Violated = e.Tree.Root.Text
	}
	list := []*report.Explanation{w}
	for i, c := range e.Chains {
		if i > 0 {
			list = append(list, &report.Explanation{Method: e.Method, Findings: []report.Finding{}, Problem: c.Incomplete})
		}
		list[i].Chain, list[i].Reference = t.chain(c, of), t.reference(c, file, of)
	}
	return list
}

// explanation tells an explanation of a trace in the words of the program.
func (t translator) explanation(e *explain.Explanation, trace *traceabs.ErrorTrace, of told) *report.Explanation {
	w := &report.Explanation{Method: e.Method, Problem: oneLine(e.Problem), Findings: []report.Finding{}}
	names := t.names(e, of)
	if e.Violated != nil && !e.Violated.IsFalse() { // false: no condition leads to the error
		w.Violated = t.condition(e.Violated, nil)
	}
	if e.Precondition != nil && e.Precondition.IsTrue() {
		w.Precondition = "1"
	} else {
		w.Precondition = t.condition(e.Precondition, names)
	}
	for _, f := range e.Findings {
		step := of.step[f.Pos]
		if step < 0 {
			continue
		}
		found := report.Finding{Step: step, Answer: answers[f.Answer], Invariant: t.condition(f.Invariant, names)}
		if f.Answer == relevance.Unknown {
			found.Note = "undecided: " + f.Reason
		}
		if len(f.Fix) > 0 {
			found.Fix = t.changes(&interp.Step{Edge: trace.Letters[f.Pos], Changes: cells(f.Fix)})
		}
		if f.Run != nil && f.Run != trace {
			found.FixInputs = t.inputs(f.Run)
		}
		k := slices.IndexFunc(w.Findings, func(old report.Finding) bool { return old.Step == step })
		switch {
		case k < 0:
			w.Findings = append(w.Findings, found)
		case rank(found.Answer) > rank(w.Findings[k].Answer): // another part of the statement
			found.Invariant = w.Findings[k].Invariant
			w.Findings[k] = found
		}
	}
	for _, s := range e.Stats {
		w.Stats = append(w.Stats, report.Stat{Group: e.Method, Name: s.Name, Value: float64(s.Value)})
	}
	return w
}

var answers = map[relevance.Answer]report.Answer{
	relevance.Relevant: report.Relevant, relevance.Irrelevant: report.Irrelevant, relevance.Unknown: report.UnknownRelevant,
}

// rank orders answers for the parts of one statement.
func rank(a report.Answer) int {
	return slices.Index([]report.Answer{report.Irrelevant, report.UnknownRelevant, report.Relevant}, a)
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
func (t translator) inputs(trace *traceabs.ErrorTrace) []report.Input {
	var list []report.Input
	values := trace.Inputs
	for len(values) > 0 {
		step := interp.Step{Edge: trace.Letters[values[0].Pos]}
		for pos := values[0].Pos; len(values) > 0 && values[0].Pos == pos; values = values[1:] {
			x, _ := term.ValueOf(values[0].Value)
			step.Changes = append(step.Changes, interp.Change{Var: values[0].Var, Value: x})
		}
		if in, ok := t.input(&step); ok {
			list = append(list, in)
		}
	}
	return list
}

// names gives variables of an explanation that are none of the program a name
// that a reader understands: inputs that of what they are read into, outcomes of
// conditions their text and line.
func (t translator) names(e *explain.Explanation, of told) map[*term.Term]*term.Term {
	m := t.program.Terms
	names := map[*term.Term]*term.Term{}
	add := func(v *term.Term, name string) {
		for known := m.LookupVar(name); known != nil && known.Sort() != v.Sort(); known = m.LookupVar(name) {
			name += "'"
		}
		names[v] = m.Var(name, v.Sort(), v.Signed())
	}
	count := map[string]int{}
	for _, in := range of.Inputs {
		count[inputName(in)]++
	}
	for _, in := range e.Inputs {
		row := of.input[in.Pos]
		if row < 0 {
			continue
		}
		name := inputName(of.Inputs[row])
		if count[name] > 1 {
			name += "#" + strconv.Itoa(row+1)
		}
		add(in.Term, "$"+name)
	}
	for _, c := range e.Conditions {
		step := of.step[c.Pos]
		if step < 0 || !t.nameable(c.Cond) {
			continue
		}
		add(c.Taken, fmt.Sprintf("$(%s at line %d)", t.program.C(c.Cond), of.Steps[step].Place.Line))
	}
	return names
}

// inputName is how conditions call an input.
func inputName(in report.Input) string {
	if in.Into != "" {
		return in.Into
	}
	return in.From
}

// maxInvariant bounds the length of an invariant that is shown.
const maxInvariant = 240

// condition is a formula as a C expression, with other names for some of its
// variables: those of its conjuncts for which C has names, "" if there are none.
func (t translator) condition(x *term.Term, names map[*term.Term]*term.Term) string {
	if x == nil || x.IsTrue() {
		return ""
	}
	conjuncts := []*term.Term{x}
	if x.Op() == term.OpAnd {
		conjuncts = x.Args()
	}
	var parts []string
	length := 0
	for _, c := range conjuncts {
		if !t.tellable(c, names) || numbersObject(t.program, c) {
			continue
		}
		text := t.program.C(t.rename(c, names))
		if len(conjuncts) > 1 && strings.Contains(text, "||") {
			text = "(" + text + ")"
		}
		parts = append(parts, strings.ReplaceAll(text, "$", ""))
		if length += len(parts[len(parts)-1]); length > maxInvariant {
			return ""
		}
	}
	if len(parts) < len(conjuncts) && len(parts) > 0 {
		parts = append(parts, "…")
	}
	text := strings.Join(parts, " && ")
	if len(text) > maxInvariant {
		return ""
	}
	return text
}

// tellsAll reports whether condition leaves nothing out.
func (t translator) tellsAll(x *term.Term) bool {
	text := t.condition(x, nil)
	return text != "" && !strings.HasSuffix(text, "…")
}

// numbersObject reports whether a conjunct says which number an object has.
func numbersObject(p *cfg.Program, x *term.Term) bool {
	if x.Op() != term.OpEq {
		return false
	}
	for i, side := range x.Args() {
		other, constant := term.ValueOf(x.Args()[1-i])
		if v := p.VarOf(side); v != nil && v.Role == cfg.ObjectPart && constant && other.Big().Sign() != 0 {
			return true
		}
	}
	return false
}

// rename gives variables their other names; there may be many more of them than
// a term has variables.
func (t translator) rename(x *term.Term, names map[*term.Term]*term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range t.program.Terms.FreeVars(x) {
		if name := names[v]; name != nil {
			sub[v] = name
		}
	}
	return t.program.Terms.Substitute(x, sub)
}

// tellable reports whether C, or names, has a name for everything in a term.
func (t translator) tellable(x *term.Term, names map[*term.Term]*term.Term) bool {
	for _, v := range t.program.Terms.FreeVars(x) {
		p := t.program.VarOf(v)
		switch {
		case names[v] != nil:
		case p == nil, p.C == "", p.Decl.InLibrary(), p.Role == cfg.Temp, p.Role == cfg.Heap, p.Role == cfg.OffsetPart:
			return false
		case p.Role == cfg.Memory && (p.Region == nil || !p.Region.Written):
			return false
		}
	}
	return true
}

// maxFixes is how many fixes are named in the reason.
const maxFixes = 3

// reason is why a trace fails, in one paragraph made of what its explanations
// found.
func reason(t *report.Trace) string {
	var violated, precondition string
	matter := map[int]bool{}
	var fixes []string
	for _, e := range t.Explanations {
		if violated == "" {
			violated = e.Violated
		}
		if precondition == "" {
			precondition = e.Precondition
		}
		for _, f := range e.Findings {
			if f.Answer == report.Relevant {
				matter[f.Step] = true
			}
			if len(f.Fix) != 1 || len(f.FixInputs) > 0 || len(fixes) == maxFixes {
				continue
			}
			fix := fmt.Sprintf("`%s = %s` at line %d", f.Fix[0].Name, f.Fix[0].Value, t.Steps[f.Step].Place.Line)
			if !slices.Contains(fixes, fix) {
				fixes = append(fixes, fix)
			}
		}
	}
	var text []string
	if violated != "" {
		text = append(text, fmt.Sprintf("`%s` does not hold.", violated))
	}
	switch {
	case precondition == "1" && len(t.Inputs) > 0:
		text = append(text, "The trace fails on all inputs.")
	case precondition != "" && precondition != "1":
		text = append(text, fmt.Sprintf("The trace fails whenever `%s`.", precondition))
	}
	if n := len(t.Steps) + t.Omitted; len(matter) > 0 {
		text = append(text, fmt.Sprintf("%d of its %d steps matter.", len(matter), n))
	}
	if len(fixes) > 0 {
		text = append(text, "The error is avoided with "+strings.Join(fixes, ", or with ")+".")
	}
	return strings.Join(text, " ")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
