package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// fingerprintName names the fingerprint of a result and the version of how it is made.
const fingerprintName = "violation/v1"

// checkFingerprint names the fingerprint of a check that did not fail.
const checkFingerprint = "check/v1"

// sarif is a check that did not fail as a result.
func (c Check) sarif() *sarif.Result {
	kind, text := "open", "Not decided: "+c.what()
	switch c.Answer {
	case CheckProved:
		kind, text = "pass", "Proved: "+c.says()
	case CheckUnreachable:
		kind, text = "notApplicable", "Not reached"
	}
	if c.Why != "" {
		text += ": " + oneLine(c.Why)
	}
	at := location(c.Place, "")
	if c.Function != "" {
		at.AddLogicalLocation(logical(c.Function))
	}
	r := sarif.NewResult().WithKind(kind).WithLevel(sarif.LevelNone).WithMessage(sarif.NewTextMessage(text + "."))
	r.AddLocation(at)
	return r
}

// fingerprints distinguish results that look the same.
type fingerprints map[string]int

// of is the fingerprint of a violation of a property in a function: the same when lines
// are shifted or blanks change, another for each of several violations that look alike.
func (f fingerprints) of(property, what string, at Place, function string) string {
	text := strings.Join(strings.Fields(at.Text), " ")
	kind := strings.Map(func(r rune) rune { // the values that a run had are not what it is
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, strings.SplitN(what, ":", 2)[0])
	sum := sha256.Sum256([]byte(strings.Join([]string{property, kind, uri(at.File), function, text}, "\x00")))
	key := hex.EncodeToString(sum[:8])
	f[key]++
	return fmt.Sprintf("%s:%d", key, f[key])
}

// function is the one in which the error is, "" where that is not known.
func (t *Trace) function() string {
	if n := len(t.Steps); n > 0 {
		return t.Steps[n-1].Function
	}
	return ""
}

// calls are the steps that called the functions that are active at the error, the
// innermost first.
func (t *Trace) calls() []Step {
	var list []Step
	if len(t.Steps) == 0 {
		return nil
	}
	last := t.Steps[len(t.Steps)-1]
	for _, s := range slices.Backward(t.Steps) {
		if s.Depth < last.Depth && s.Thread == last.Thread {
			list, last = append(list, s), s
		}
	}
	return list
}

// frame is an active call: where its function is.
func frame(p Place, function string, thread int) *sarif.StackFrame {
	l := location(p, "")
	if function != "" {
		l.AddLogicalLocation(logical(function))
	}
	return sarif.NewStackFrame().WithLocation(l).WithThreadID(thread)
}

// stack is the call stack at an access of a data race.
func (a Access) stack() *sarif.Stack {
	stack := sarif.NewStack().WithMessage(sarif.NewTextMessage(a.tell()))
	stack.AddFrame(frame(a.Place, a.Function, a.Thread))
	for _, c := range a.Calls {
		stack.AddFrame(frame(c.Place, c.Function, a.Thread))
	}
	return stack
}

// stack is the call stack at the error.
func (t *Trace) stack() *sarif.Stack {
	stack, thread := sarif.NewStack().WithMessage(sarif.NewTextMessage("Calls at the error")), 0
	if n := len(t.Steps); n > 0 {
		thread = t.Steps[n-1].Thread
	}
	stack.AddFrame(frame(t.Violation, t.function(), thread))
	for _, s := range t.calls() {
		stack.AddFrame(frame(s.Place, s.Function, thread))
	}
	return stack
}

// logical is a function as a location.
func logical(function string) *sarif.LogicalLocation {
	return sarif.NewLogicalLocation().WithName(function[strings.LastIndexByte(function, ':')+1:]).WithFullyQualifiedName(function).WithKind("function")
}

// artifacts are the files that an outcome speaks of, with what identifies their versions
// apart: texts by name, as far as they are known.
func (o *Outcome) artifacts(sources map[string][]byte) []*sarif.Artifact {
	var list []*sarif.Artifact
	for _, name := range o.SourceFiles() {
		a := sarif.NewArtifact().WithLocation(sarif.NewArtifactLocation().WithURI(uri(name))).WithSourceLanguage("c")
		if text, ok := sources[name]; ok {
			sum := sha256.Sum256(text)
			a.WithLength(len(text)).WithHashes(map[string]string{"sha-256": hex.EncodeToString(sum[:])})
		}
		list = append(list, a)
	}
	return list
}

// sarif is a fix that an editor can apply.
func (f Fix) sarif() *sarif.Fix {
	change := sarif.NewArtifactChange().WithArtifactLocation(sarif.NewArtifactLocation().WithURI(uri(f.Place.File)))
	for _, e := range f.Edits {
		p := e.Place
		end := p.End
		if p.EndLine == p.Line {
			end = p.character(p.End)
		}
		region := sarif.NewRegion().WithStartLine(p.Line).WithStartColumn(p.character(p.Column)).WithEndLine(p.EndLine).WithEndColumn(end)
		change.AddReplacement(sarif.NewReplacement().WithDeletedRegion(region).WithInsertedContent(sarif.NewArtifactContent().WithText(e.Text)))
	}
	return sarif.NewFix().WithDescription(sarif.NewTextMessage(f.What + " (" + f.Claim() + ")")).AddArtifactChange(change)
}
