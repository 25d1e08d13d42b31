package report

import (
	"fmt"
	"io"
	"strings"
)

// GitHub writes an outcome as workflow commands, which GitHub shows as
// annotations of the source: an error for each cause, a warning for what is
// undecided or taken for granted.
func GitHub(w io.Writer, o *Outcome) {
	for _, each := range o.questions() {
		for _, n := range each.notices() {
			command(w, "warning", n.at, "tav: "+n.about, n.text)
		}
		each.gitHub(w)
	}
}

// gitHub writes the answer to a question.
func (o *Outcome) gitHub(w io.Writer) {
	for _, leaf := range o.leaves() {
		switch leaf.Verdict {
		case False:
			for _, c := range leaf.causes() {
				command(w, "error", c.Violation, "tav: "+leaf.Property, leaf.message(c))
			}
		case Unknown:
			kind := "warning"
			if leaf.ExitCode() > ExitUnknown {
				kind = "error"
			}
			command(w, kind, Place{}, "tav: not decided", strings.Join(append([]string{leaf.Answer()}, leaf.Detail...), "\n"))
		}
	}
}

// message is the cause with the inputs of its first trace.
func (o *Outcome) message(c Cause) string {
	lines := []string{c.What}
	if list := o.tracesOf(c); len(list) > 0 && list[0].Failure.Called() != "" {
		lines = append(lines, list[0].Failure.Called())
	}
	if c.Text != "" {
		lines = append(lines, c.Text)
	}
	if list := o.tracesOf(c); len(list) > 0 {
		for _, g := range list[0].Given {
			lines = append(lines, g.What+": "+g.Value)
		}
		for i, in := range list[0].Inputs {
			if i == maxChanges {
				lines = append(lines, fmt.Sprintf("… %d more inputs", len(list[0].Inputs)-i))
				break
			}
			lines = append(lines, fmt.Sprintf("input %s: %s = %s", in.Place, in.Name(), in.Value))
		}
	}
	return strings.Join(lines, "\n")
}

// GitHub's workflow commands escape their own syntax, in properties more than
// in messages.
var (
	escapeMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func command(w io.Writer, kind string, p Place, title, message string) {
	var properties []string
	property := func(name string, value any) {
		properties = append(properties, name+"="+escapeProperty.Replace(fmt.Sprint(value)))
	}
	number := func(name string, value int) {
		if value > 0 {
			property(name, value)
		}
	}
	if p.File != "" {
		property("file", p.File)
		number("line", p.Line)
		number("endLine", p.EndLine)
		number("col", p.Column)
		if p.EndLine == p.Line {
			number("endColumn", p.End)
		}
	}
	property("title", title)
	fmt.Fprintf(w, "::%s %s::%s\n", kind, strings.Join(properties, ","), escapeMessage.Replace(message))
}
