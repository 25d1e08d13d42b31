package words

import (
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
)

// shownExits are the conditions of an iteration of which it is said why they do not end it.
const shownExits = 2

// shownLeaves are the conditions to leave a loop that are all told.
const shownLeaves = 3

// Endless is the cause of a run that never ends: why the conditions that could end the
// iteration, at exits, do not, and what would end it.
func (t Translator) Endless(steps []interp.Step, stem int, exits []int, told Told) (facts []report.Fact) {
	for _, i := range exits {
		t.here = told.standpoint(i, steps[i].Edge.Home().Pos)
		b := t.branch(steps[i].Edge)
		if b.way != inC || len(facts) == shownExits {
			continue
		}
		f := report.Fact{Kind: report.Stays, Terms: append([]string{b.cond}, t.unchanged(steps, stem, i)...)}
		if !slices.ContainsFunc(facts, func(old report.Fact) bool { return slices.Equal(old.Terms, f.Terms) }) {
			facts = append(facts, f)
		}
	}
	if f := t.unread(told, stem, true); f != nil {
		facts = append(facts, *f)
	}
	return append(facts, Reason(told.Trace)...)
}

// Stays is the cause of a run that is proved never to leave a loop by one of these edges, which are all that lead out of it.
func (t Translator) Stays(exits []*cfg.Edge) string {
	var list []string
	for _, e := range exits {
		line := e.Home().Pos.Line
		s := fmt.Sprintf("the condition at line %d goes the other way", line)
		if b := t.branch(e); b.way == inC {
			s = fmt.Sprintf("`%s` holds at line %d", b.cond, line)
		}
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	switch {
	case len(list) == 0:
		return "Nothing in the loop leaves it."
	case len(list) > shownLeaves:
		return fmt.Sprintf("The loop is left in %d places: it is proved that this never happens.", len(list))
	}
	return "The loop is left only if " + strings.Join(list, ", or ") + ": it is proved that this never happens."
}

// unchanged are the variables of a condition if C has names for all of them and nothing
// in the loop changes any of them.
func (t Translator) unchanged(steps []interp.Step, stem, at int) (names []string) {
	for _, x := range t.program.Terms.FreeVars(steps[at].Edge.Action.(*cfg.Assume).Cond) {
		v := t.program.VarOf(x)
		changed := slices.ContainsFunc(steps[stem:], func(s interp.Step) bool {
			return slices.ContainsFunc(s.Changes, func(c interp.Change) bool { return c.Var == v })
		})
		if v == nil || v.C == "" || v.Role != cfg.Scalar || changed {
			return nil
		}
		name, ok := t.apartOf([]*cfg.Var{v}, steps[at].Edge.Home().Func, v.C)
		if !ok {
			return nil
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Rounds says in C what is the same at the beginning of every iteration, which is before an edge and
// of the position stem; as far as C has words for it.
func (t Translator) Rounds(first *cfg.Edge, stem int, stays []interp.Change, told Told) []string {
	if first == nil {
		return nil
	}
	t.here = told.standpoint(stem, first.Home().Pos)
	var list []string
	for _, s := range stays {
		if s.Var.C == "" || s.Var.Role != cfg.Scalar || s.Var.Decl.InLibrary() {
			continue
		}
		name, ok := t.apartOf([]*cfg.Var{s.Var}, first.Home().Func, s.Var.C)
		if value := constant(s); ok && value != "" {
			list = append(list, name+" == "+value)
		}
	}
	return list
}

// constant is a number as a constant of C that is equal to it; "" if there is none.
func constant(c interp.Change) string {
	if !c.Var.Float {
		return number(c.Value, c.Var.Signed)
	}
	return floating(term.FloatDecimal(c.Value), c.Value.Width())
}

// Calls are calls of which each was made in the one before, with their arguments, and more after them.
func (t Translator) Calls(calls []interp.Step) string {
	var text strings.Builder
	for _, s := range calls {
		if s.Edge == nil {
			continue
		}
		var args []string
		// ghosts of parameters, which say whether these are initialised, are passed as well
		parameters := slices.DeleteFunc(slices.Clone(s.Changes), func(c interp.Change) bool { return c.Var.C == "" })
		for _, v := range t.pairs(s.Edge, parameters) {
			args = append(args, v.Value)
		}
		callee := s.Edge.Action.(*cfg.CallAction).Callee
		fmt.Fprintf(&text, "%s(%s) → ", t.program.CFunc(callee.Name), strings.Join(args, ", "))
	}
	return text.String() + "…"
}
