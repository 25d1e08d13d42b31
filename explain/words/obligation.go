package words

import (
	"slices"

	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs"
)

// Obligation tells what a proof lacks.
func (t Translator) Obligation(o traceabs.Obligation) report.Obligation {
	told := report.Obligation{Situation: t.situation(o.Situation), Error: t.Place(o.Error.Pos), Unknown: o.Run == nil}
	here := (&vocabulary{Translator: t, known: map[*term.Term]*term.Term{}}).at(0)
	for _, p := range o.Proved {
		if text, whole := here.tell(p); whole && text != "" && !slices.Contains(told.Proved, text) {
			told.Proved = append(told.Proved, text)
		}
	}
	if o.Run != nil {
		last := o.Run.Letters[len(o.Run.Letters)-1]
		told.Error = t.Place(last.Home().Pos)
	}
	if o.Then != nil {
		then := t.situation(*o.Then)
		told.Inputs = told.Inputs[:len(told.Inputs)-len(then.Inputs)] // the rest is a part of the run
		then.State = slices.DeleteFunc(then.State, func(v report.Value) bool { return slices.Contains(told.State, v) })
		told.Then = &then
	}
	return told
}

// situation tells a state, and what is read from there on.
func (t Translator) situation(s traceabs.Situation) report.Situation {
	told := report.Situation{At: t.Place(s.At.Pos)}
	if s.Run == nil {
		return told
	}
	told.Inputs = t.inputs(s.Run)
	var state, cells []interp.Change
	for _, v := range s.Run.Initial {
		x, _ := term.ValueOf(v.Value)
		state = append(state, interp.Change{Var: v.Var, Value: x})
	}
	for _, c := range s.Cells {
		cells = append(cells, interp.Change{Var: c.Array, Cell: c.Indices, Value: c.Value})
	}
	named := t.named(cells)
	told.Arrays = len(named) < len(cells) || len(named) > maxCells
	told.State = append(t.named(state), named[:min(len(named), maxCells)]...)
	return told
}
