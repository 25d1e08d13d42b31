package words

import (
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
)

// shownExits are the conditions of a round of which it is said why they do not end it.
const shownExits = 2

// Endless is the cause of a run that never ends: why the conditions that could end the
// round, at exits, do not, and what would end it. stays is what every round begins with.
func (t Translator) Endless(steps []interp.Step, stem int, exits []int, stays []interp.Change, trace *report.Trace) string {
	var text []string
	for _, i := range exits {
		b := t.branch(steps[i].Edge)
		if b.way != inC || len(text) == shownExits {
			continue
		}
		s := fmt.Sprintf("`%s` holds in every round", b.cond)
		if kept := t.unchanged(steps, stem, i); kept != "" {
			s += ": " + kept
		}
		if s += "."; !slices.Contains(text, s) {
			text = append(text, s)
		}
	}
	if more := Reason(trace); more != "" {
		text = append(text, more)
	}
	return strings.Join(text, " ")
}

// unchanged says of the variables of a condition, if C has names for all of them, that nothing
// in the round changes them.
func (t Translator) unchanged(steps []interp.Step, stem, at int) string {
	var names []string
	for _, x := range t.program.Terms.FreeVars(steps[at].Edge.Action.(*cfg.Assume).Cond) {
		v := t.program.VarOf(x)
		changed := slices.ContainsFunc(steps[stem:], func(s interp.Step) bool {
			return slices.ContainsFunc(s.Changes, func(c interp.Change) bool { return c.Var == v })
		})
		if v == nil || v.C == "" || v.Role != cfg.Scalar || changed {
			return ""
		}
		names = append(names, "`"+v.C+"`")
	}
	if len(names) == 0 {
		return ""
	}
	slices.Sort(names)
	return "nothing in it changes " + strings.Join(names, " or ")
}
