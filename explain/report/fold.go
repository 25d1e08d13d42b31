package report

import "fmt"

// fold leaves out the executions of a statement between the first and the last of
// those that matter for the same reason: the same way was gone, and the same would have
// avoided the error. The last one says how many these are.
func (t *Trace) fold(all []insight) {
	type visits struct{ last, times int }
	of := map[string]*visits{}
	for i := range all {
		if !all[i].matters() {
			continue
		}
		reason := t.reason(i, all[i])
		v := of[reason]
		if v == nil {
			of[reason] = &visits{i, 1}
			continue
		}
		if v.times > 1 {
			all[v.last].LeftOut, all[v.last].Times = true, 0
		}
		v.last, v.times = i, v.times+1
		all[i].Times = v.times
	}
}

// reason is why an execution of a statement matters.
func (t *Trace) reason(i int, in insight) string {
	s := t.Steps[i]
	text := fmt.Sprint(s.Place.File, s.Place.Line, s.Place.Column, s.Function, s.Call, s.Thread, s.Note, in.Answer)
	for _, f := range in.Findings {
		text += fmt.Sprint(f.Fix, f.Switch, f.Skipped)
		if f.Each != nil {
			text += f.Each.How
		}
		if f.Missing != nil {
			text += fmt.Sprint(*f.Missing)
		}
	}
	return text
}
