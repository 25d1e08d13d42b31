package words

import (
	"fmt"

	"tav/explain"
	"tav/explain/report"
)

// Converted notes at the steps of a run which numbers their comparisons read otherwise, of operands that the
// text of the comparison has as they are, and which do not fit where they are stored or returned.
func (t Translator) Converted(all []explain.Conversion, of Told) {
	for _, c := range all {
		if c.At >= len(of.run) || c.At >= len(of.step) || of.step[c.At] < 0 {
			continue
		}
		if c.Cut {
			t.cutOff(c, of)
			continue
		}
		text := plain(t.text(of.run[c.At].Edge.Pos))
		if len(comparing.FindAllString(text, -1)) > 1 || compound(text) {
			continue
		}
		home := of.run[c.At].Edge.Home()
		t.here = of.standpoint(c.At, home.Pos)
		name, ok := t.apartIn(c.Of, home.Func, t.program.C(c.Of))
		if !ok || !t.nameable(c.Of) || !compares(text, plain(name)) {
			continue
		}
		s := &of.Steps[of.step[c.At]]
		if s.Converted = fmt.Sprintf("`%s` wraps around to %s", name, c.Value); c.Signed {
			s.Converted = fmt.Sprintf("`%s` is %s, which counts as %s beside an unsigned number", name, c.Exact, c.Value)
		}
	}
}

// cutOff notes a number that does not fit at the step that stores or returns all of its expression.
func (t Translator) cutOff(c explain.Conversion, of Told) {
	pos, k := of.run[c.At].Edge.Home().Pos, of.step[c.At]
	if c.Return >= 0 {
		pos = of.run[c.At].Edge.Returned[c.Return].Pos
		for place := t.Place(pos); k >= 0 && of.Steps[k].Place != place; {
			k--
		}
	}
	code := keeping.FindStringSubmatch(t.text(pos))
	if k < 0 || code == nil || bitwise.MatchString(code[1]) || casts.MatchString(code[1]) || c.Exact.Sign() < 0 && !c.Below && unsigned.MatchString(code[1]) || c.Below && !minus.MatchString(code[1]) || len(of.Steps[k].Changes) != 1 || of.Steps[k].Changes[0].Value != c.Value.String() {
		return
	}
	of.Steps[k].Cut = c.Exact.String()
}

// converts is the last step that matters whose comparison reads a number otherwise; nil: none does.
func converts(t *report.Trace) *report.Fact {
	return lastRelevant(t, func(i int) *report.Fact {
		if s := t.Steps[i]; s.Converted != "" {
			return &report.Fact{Kind: report.Reads, Step: i, Place: s.Place, Terms: []string{s.Converted}}
		}
		return nil
	})
}
