package report

import (
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// SARIF writes an outcome in the Static Analysis Results Interchange Format,
// version 2.1.0 (OASIS), for editors and code hosts: one result a cause, with a
// code flow for each of its traces. What is not an error, such as the reason of
// UNKNOWN, is a notification. Rules and results name weaknesses of the Common
// Weakness Enumeration; fingerprints stay when lines are shifted. The version is
// tav's; sources are the texts of files, by name. Checks with these answers
// are results, too, of another kind than the violations.
func SARIF(w io.Writer, o *Outcome, version string, sources map[string][]byte, answers ...CheckAnswer) error {
	run := sarif.NewRun()
	driver := sarif.NewToolComponent().WithName("tav").WithVersion(version)
	run.WithTool(sarif.NewTool().WithDriver(driver)).WithColumnKind("unicodeCodePoints")
	call := sarif.NewInvocation().
		WithExecutionSuccessful(o.ExitCode() <= ExitUnknown).WithExitCode(o.ExitCode()).WithExitCodeDescription(o.Answer())
	known := map[string]int{}
	var weaknesses taxonomy
	prints := fingerprints{}
	for _, a := range o.artifacts(sources) {
		run.AddArtifact(a)
	}
	ruled := func(r *sarif.Result, property string) *sarif.Result {
		index, ok := known[property]
		if !ok {
			index = len(known)
			known[property] = index
			driver.AddRule(ruleOf(property).descriptor(&weaknesses))
		}
		return r.WithRuleID(property).WithRuleIndex(index)
	}
	for _, each := range o.questions() {
		each.notify(call)
	}
	for _, leaf := range o.leaves() {
		if leaf.Verdict != False {
			continue
		}
		for _, c := range leaf.causes() {
			r := ruled(leaf.result(c), leaf.Property)
			function := ""
			if traces := leaf.tracesOf(c); len(traces) > 0 {
				function = traces[0].function()
				if w := traces[0].weakness(leaf.Property); w != 0 {
					r.AddTaxa(weaknesses.reference(w))
				}
			}
			run.AddResult(r.WithPartialFingerprints(map[string]string{fingerprintName: prints.of(leaf.Property, c.What, c.Violation, function)}))
		}
	}
	for _, c := range o.AllChecks() {
		if c.Answer != CheckFailed && slices.Contains(answers, c.Answer) {
			run.AddResult(ruled(c.sarif(), c.Property).WithPartialFingerprints(map[string]string{checkFingerprint: uri(c.Place.File) + " " + c.ID}))
		}
	}
	if c := weaknesses.sarif(); c != nil {
		run.AddTaxonomie(c)
		driver.AddSupportedTaxonomie(weaknesses.component())
	}
	run.AddInvocation(call)
	log := sarif.NewReport()
	log.AddRun(run)
	return log.Write(w)
}

// notify adds what is to be said but is no error in the program.
func (o *Outcome) notify(call *sarif.Invocation) {
	add := func(level string, p Place, text string) {
		n := sarif.NewNotification().WithLevel(level).WithMessage(sarif.NewTextMessage(text))
		call.AddToolExecutionNotification(n.AddLocation(location(p, "")))
	}
	for _, n := range o.notices() {
		level := sarif.LevelWarning
		if n.about == noticeOfAssumption {
			level = sarif.LevelNote
		}
		add(level, n.at, n.text)
	}
	if o.Verdict == Unknown {
		level := sarif.LevelWarning
		if o.ExitCode() > ExitUnknown {
			level = sarif.LevelError
		}
		call.AddToolExecutionNotification(sarif.NewNotification().WithLevel(level).
			WithMessage(sarif.NewTextMessage(fmt.Sprintf("%s is not decided: %s", o.Property, o.Reason))))
	}
}

// result is a cause with all that belongs to it.
func (o *Outcome) result(c Cause) *sarif.Result {
	text := c.What + "."
	if traces := o.tracesOf(c); len(traces) > 0 {
		if calls := traces[0].Failure.Called(); calls != "" {
			text = c.What + ", " + calls + "."
		}
		text += traces[0].inputSentence()
	}
	if c.Text != "" {
		text += " " + c.Text
	}
	r := sarif.NewResult().WithLevel(sarif.LevelError).WithMessage(sarif.NewTextMessage(text))
	at := location(c.Violation, "")
	if traces := o.tracesOf(c); len(traces) > 0 {
		if function := traces[0].function(); function != "" {
			at.AddLogicalLocation(logical(function))
		}
		for _, a := range traces[0].next() {
			r.AddStack(a.stack())
		}
		if len(traces[0].next()) == 0 {
			r.AddStack(traces[0].stack())
		}
	}
	r.AddLocation(at)
	for _, f := range o.Fixes {
		r.AddFixe(f.sarif())
	}
	if o.FixSearch != nil {
		r.WithProperties(sarif.NewPropertyBag().Add("fixSearch", o.FixSearch))
	}
	for _, t := range o.tracesOf(c) {
		r.AddCodeFlow(t.codeFlow())
	}
	related := relatedLocations{result: r, counts: map[Place]string{}}
	if o.Summary != nil {
		for _, s := range o.Summary.Statements {
			if related.counts[s.Place] = "matters"; len(o.Traces) > 1 {
				related.counts[s.Place] = "matters in " + s.counts() + " error traces"
			}
		}
	}
	for _, t := range o.tracesOf(c) {
		for _, a := range t.next() {
			text := a.tell()
			if other := related.counts[a.Place]; other != "" {
				text = other + "; " + text
			}
			related.counts[a.Place] = text
		}
		for _, a := range t.next() {
			related.add(a.Place)
		}
	}
	for _, p := range c.Statements {
		related.add(p)
	}
	if o.Summary != nil {
		for _, s := range o.Summary.Statements {
			if !s.never() {
				related.add(s.Place)
			}
		}
	}
	return r
}

// inputSentence names the inputs, or what a run was given.
func (t *Trace) inputSentence() string {
	var list []string
	for _, g := range t.Given {
		list = append(list, g.What+": "+g.Value)
	}
	for _, in := range byPlace(t.Inputs) {
		list = append(list, in.Name()+" = "+in.Value)
	}
	switch n := len(list); {
	case n == 0:
		return ""
	case n > maxNamed:
		list = append(list[:maxNamed], fmt.Sprintf("… %d more", n-maxNamed))
	}
	return " Input: " + strings.Join(list, ", ") + "."
}

// relatedLocations are the statements that matter in some trace, those of the
// cause at the head.
type relatedLocations struct {
	result *sarif.Result
	counts map[Place]string
	ids    map[Place]int
}

func (l *relatedLocations) add(p Place) {
	if l.ids == nil {
		l.ids = map[Place]int{}
	}
	if _, ok := l.ids[p]; ok {
		return
	}
	l.ids[p] = len(l.ids) + 1
	text := l.counts[p]
	if text == "" {
		text = "matters in all error traces of this cause"
	}
	l.result.AddRelatedLocation(location(p, text).WithID(l.ids[p]))
}

// codeFlow is the whole trace, a flow for each thread. How important a step is says what explains it: essential
// are those that the text shows.
func (t *Trace) codeFlow() *sarif.CodeFlow {
	code := sarif.NewCodeFlow()
	var notes []string
	if t.Omitted > 0 {
		notes = append(notes, fmt.Sprintf("%s left out in the middle", count(t.Omitted, "step", "steps")))
	}
	all := t.insights()
	if all != nil {
		t.leaveOut(all, thatMatter(all) <= shownStatements)
		t.tell(all)
	}
	for _, b := range t.Blocks {
		notes = append(notes, b.Short+" is "+b.String())
	}
	if len(notes) > 0 {
		code.WithMessage(sarif.NewTextMessage(strings.Join(notes, "; ")))
	}
	flows := map[int]*sarif.ThreadFlow{}
	for i, s := range t.Steps {
		if flows[s.Thread] == nil {
			flows[s.Thread] = sarif.NewThreadFlow().WithID(strconv.Itoa(s.Thread))
			code.AddThreadFlow(flows[s.Thread])
		}
		at := sarif.NewThreadFlowLocation().WithExecutionOrder(i + 1).WithNestingLevel(s.Depth)
		var said []string
		if all != nil {
			at.WithImportance(importance(all[i], i == len(t.Steps)-1))
			if all[i].Holds != "" {
				said = append(said, "holds here: "+all[i].Holds)
			}
			if text := s.said(t, all[i]); text != "" {
				said = append(said, text)
			}
		} else if text := s.did(); text != "" {
			said = append(said, text)
		}
		if len(s.Changes) > 0 {
			state := map[string]sarif.MultiformatMessageString{}
			for _, v := range s.Changes {
				state[v.Of(s)] = *sarif.NewMultiformatMessageString().WithText(v.Value)
			}
			at.WithState(state)
		}
		flows[s.Thread].AddLocation(at.WithLocation(location(s.Place, strings.Join(said, "; "))))
	}
	return code
}

func importance(in insight, last bool) string {
	switch {
	case last || in.matters() && !in.LeftOut && in.Answer != UnknownRelevant:
		return "essential"
	case in.matters():
		return "important"
	}
	return "unimportant"
}

// location is a place with a message, if there is one.
func location(p Place, text string) *sarif.Location {
	physical := sarif.NewPhysicalLocation().WithArtifactLocation(sarif.NewArtifactLocation().WithURI(uri(p.File)))
	if p.Line > 0 {
		physical.WithRegion(p.region())
	}
	l := sarif.NewLocation().WithPhysicalLocation(physical)
	if text != "" {
		l.WithMessage(sarif.NewTextMessage(text))
	}
	return l
}

// uri names a file: relative names stay relative.
func uri(file string) string {
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
	}
	return u.String()
}

// region counts columns in characters, where a place counts bytes.
func (p Place) region() *sarif.Region {
	r := sarif.NewRegion().WithStartLine(p.Line)
	if p.Column > 0 {
		r.WithStartColumn(p.character(p.Column))
	}
	if p.EndLine >= p.Line {
		r.WithEndLine(p.EndLine)
		if p.EndLine == p.Line && p.End > p.Column {
			r.WithEndColumn(p.character(p.End))
			if code := p.code(); code != "" {
				r.WithSnippet(sarif.NewArtifactContent().WithText(code))
			}
		}
	}
	return r
}

// character is the column in characters of a column in bytes.
func (p Place) character(column int) int {
	if column-1 > len(p.Text) {
		return column
	}
	return utf8.RuneCountInString(p.Text[:column-1]) + 1
}
