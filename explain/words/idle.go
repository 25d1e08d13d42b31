package words

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/explain/report"
)

// idleCall is the last call before an assertion fails, of a function that returns nothing, if all
// that it did was to decide what to do: that it changes nothing; nil: it changes something, or there is none.
func (t runs) idleCall(of Told) *report.Unchanged {
	if of.Omitted > 0 || of.Fault != report.Asserted && of.Fault != report.Reached {
		return nil
	}
	n := len(of.Steps) - 1
	depth, last := of.Steps[n].Depth, n-1
	for last >= 0 && of.Steps[last].Depth == depth && len(of.Steps[last].Changes) == 0 {
		last--
	}
	call := last
	for call >= 0 && of.Steps[call].Depth > depth {
		call--
	}
	if call < 0 || call == last || of.Steps[call].Depth != depth || of.Steps[call].Thread != of.Steps[n].Thread {
		return nil
	}
	function := of.Steps[call+1].Function
	for _, s := range of.Steps[call+1 : last+1] {
		if s.Thread != of.Steps[n].Thread || s.Ends == report.Frees || slices.ContainsFunc(s.Changes, func(v report.Value) bool { return v.IsResult() && v.Function == function }) {
			return nil
		}
	}
	within := false
	for i, s := range of.run {
		if k := of.step[i]; k > call {
			if within = k <= last; !within {
				break
			}
		}
		if !within {
			continue
		}
		if of.input[i] >= 0 {
			return nil
		}
		for _, c := range s.Changes {
			if c.Var.Role != cfg.Temp && (c.Var.Proc == "" || c.Var.Role == cfg.Memory) {
				return nil
			}
		}
	}
	var arguments []string
	for _, v := range of.Steps[call].Changes {
		if v.Function != function {
			return nil
		}
		arguments = append(arguments, v.Name+" = "+v.Value)
	}
	return &report.Unchanged{Call: call, Last: last, Function: function, Arguments: strings.Join(arguments, ", ")}
}

// idle is that a call changes nothing.
func idle(t *report.Trace) report.Fact {
	u := t.Unchanged
	return report.Fact{Kind: report.Idle, Step: u.Call, Place: t.Steps[u.Call].Place, Terms: []string{u.Function, u.Arguments}}
}
