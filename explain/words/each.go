package words

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/explain"
	"tav/explain/avoid"
	"tav/explain/report"
	"tav/solver/term"
)

// each says how the statement of a finding is otherwise each time; as says what is so at its step alone, other how its branch would go then. nil
// where C has no words for it.
func (t Translator) each(f explain.Finding, as report.Finding, other branch, e *cfg.Edge) *report.Each {
	switch f.Each {
	case avoid.Equal, avoid.OnlyEqual, avoid.Unequal:
		where, kind := t.inC(f.Sides, e.Home().Func), report.Comparison
		if text := t.text(e.Pos); where == "" && f.Sides.Op() == term.OpEq && !slices.ContainsFunc(f.Sides.Args(), (*term.Term).IsConst) && !compound(text) {
			where = "both sides are equal"
		}
		if where == "" {
			return nil
		}
		if f.Each != avoid.Equal { // few would have written that
			kind = report.Direction
		}
		how := map[avoid.Each]string{avoid.Equal: "the other way where ", avoid.OnlyEqual: "this way only where ", avoid.Unequal: "the other way only where "}[f.Each]
		return &report.Each{Kind: kind, How: how + where}
	case avoid.Negated:
		return &report.Each{Kind: report.Direction, How: "the other way each time"}
	case avoid.More:
		return &report.Each{Kind: report.Number, How: "1 more each time"}
	case avoid.Less:
		return &report.Each{Kind: report.Number, How: "1 less each time"}
	}
	switch {
	case other.way == holds || other.way == fails:
		return &report.Each{Kind: report.Direction, How: "always " + as.Switch}
	case as.Switch != "":
		return &report.Each{Kind: report.Direction, How: "never this way"}
	case len(as.Fix) == 1:
		return &report.Each{Kind: report.Constant, How: as.Fix[0].Value + " each time"}
	}
	return nil
}

// otherwise is that a statement avoids the error when it is otherwise each time.
func otherwise(t *report.Trace, f report.Finding) report.Fact {
	s := t.Steps[f.Step]
	return report.Fact{Kind: report.Otherwise, Step: f.Step, Place: s.Place, Terms: []string{strings.Trim(s.Place.Text, " \t;{"), f.Each.How}, Ends: t.Endless}
}
