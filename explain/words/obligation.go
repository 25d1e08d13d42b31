package words

import (
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs"
)

// Obligation tells what a proof lacks.
func (t Translator) Obligation(o traceabs.Obligation) report.Obligation {
	last := o.Trace.Letters[len(o.Trace.Letters)-1]
	told := report.Obligation{At: t.Place(o.At.Pos), Error: t.Place(last.Home().Pos), Inputs: t.inputs(o.Trace)}
	here := (&vocabulary{Translator: t, known: map[*term.Term]*term.Term{}}).at(0)
	for _, p := range o.Proved {
		if text, whole := here.tell(p); whole && text != "" && !slices.Contains(told.Proved, text) {
			told.Proved = append(told.Proved, text)
		}
	}
	var state []interp.Change
	for _, v := range o.Trace.Initial {
		x, _ := term.ValueOf(v.Value)
		told.Arrays = told.Arrays || v.Var.Role == cfg.Memory && x.Kind() == term.ArrayKind
		state = append(state, interp.Change{Var: v.Var, Value: x})
	}
	told.State = t.named(state)
	return told
}
