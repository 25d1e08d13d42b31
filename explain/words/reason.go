package words

import (
	"fmt"
	"strings"

	"tav/explain/report"
)

// Reason is why a trace fails, in at most three sentences: the condition that is
// violated, and on which inputs; the last decision that led there; the last
// statement that did. That they led there was found by running the program with
// them done otherwise.
func Reason(t *report.Trace) string {
	var violated, precondition string
	decision, value := -1, -1
	var other report.Finding
	var instead report.Value
	for _, e := range t.Explanations {
		if violated == "" {
			violated = e.Violated
		}
		if precondition == "" {
			precondition = e.Precondition
		}
		for _, f := range e.Findings {
			switch {
			case f.Bypass:
			case f.Switch != "" && f.Step >= decision:
				decision, other = f.Step, f
			case len(f.Fix) == 1 && f.Step >= value && f.Fix[0].Value != "NULL":
				value, instead = f.Step, f.Fix[0]
			}
		}
	}
	var text []string
	if violated != "" {
		text = append(text, fmt.Sprintf("`%s` does not hold%s.", violated, when(precondition, t)))
	} else if w := when(precondition, t); w != "" {
		text = append(text, "The error comes"+w+".")
	}
	if decision >= 0 {
		text = append(text, decided(t.Steps[decision], other.Switch))
	}
	if value >= 0 {
		s := t.Steps[value]
		for _, v := range s.Changes {
			if v.Same(instead) {
				text = append(text, fmt.Sprintf("At line %d `%s` becomes %s: had it been %s, the error would not have happened.", s.Place.Line, v.Of(s), v.Value, instead.Value))
			}
		}
	}
	return strings.Join(text, " ")
}

// when says on which inputs a trace fails, if that is short.
func when(precondition string, t *report.Trace) string {
	switch {
	case precondition == "1" && len(t.Inputs) > 0:
		return " on this path, whatever the inputs are"
	case precondition == "", precondition == "1", len(precondition) > shortCondition, strings.Contains(precondition, "…"):
		return ""
	}
	return fmt.Sprintf(" whenever `%s`", precondition)
}

// decided tells of a branch that avoids the error when it goes the other way.
func decided(s report.Step, other string) string {
	if s.Note == "true" || s.Note == "false" || s.Note == "checked" {
		return fmt.Sprintf("Had the condition at line %d gone the other way, the error would not have happened.", s.Place.Line)
	}
	return fmt.Sprintf("At line %d `%s` holds: had `%s` held, the error would not have happened.", s.Place.Line, s.Note, other)
}
