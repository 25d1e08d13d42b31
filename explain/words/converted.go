package words

import (
	"fmt"
	"regexp"
	"strings"

	"tav/explain"
	"tav/explain/report"
)

// Converted notes at the steps of a run which numbers their comparisons read otherwise, of operands that the
// text of the comparison has as they are.
func (t Translator) Converted(all []explain.Conversion, of Told) {
	for _, c := range all {
		if c.At >= len(of.run) || c.At >= len(of.step) || of.step[c.At] < 0 {
			continue
		}
		text := strings.ReplaceAll(t.text(of.run[c.At].Edge.Pos), " ", "")
		if len(comparing.FindAllString(text, -1)) > 1 || strings.ContainsAny(text, "?&|") {
			continue
		}
		t.here = of.standpoint(c.At, of.run[c.At].Edge.Home().Pos)
		name := t.program.C(c.Of)
		if !t.nameable(c.Of) || !contains(text, strings.ReplaceAll(name, " ", "")) {
			continue
		}
		s := &of.Steps[of.step[c.At]]
		if s.Converted = fmt.Sprintf("`%s` wraps around to %s", name, c.Value); c.Signed {
			s.Converted = fmt.Sprintf("`%s` is %s, which counts as %s beside an unsigned number", name, c.Exact, c.Value)
		}
	}
}

// comparing matches comparisons; -> is none.
var comparing = regexp.MustCompile(`[<>]=?|[=!]=`)

// contains reports whether an expression is an operand of a comparison, both without blanks.
func contains(text, operand string) bool {
	text = strings.ReplaceAll(text, "->", ".")
	sides := comparing.Split(text, -1)
	for _, side := range sides {
		if side == strings.ReplaceAll(operand, "->", ".") {
			return true
		}
	}
	return false
}

// converts tells of the last step that matters whose comparison reads a number otherwise, "" for none.
func converts(t *report.Trace) string {
	last := -1
	for _, e := range t.Explanations {
		for _, f := range e.Findings {
			if f.Answer == report.Relevant && f.Step > last && f.Step < len(t.Steps) && t.Steps[f.Step].Converted != "" {
				last = f.Step
			}
		}
	}
	if last < 0 {
		return ""
	}
	return fmt.Sprintf("At line %d %s.", t.Steps[last].Place.Line, t.Steps[last].Converted)
}
