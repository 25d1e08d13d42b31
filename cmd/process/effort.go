package process

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"tav/explain/report"
	"tav/traceabs"
)

// account counts the time since the last word of the engine for what it was at.
func (e *child) account(now time.Time) {
	name := cmp.Or(e.last.Step.Engine, e.last.Where())
	i := slices.IndexFunc(e.spent, func(s report.Stat) bool { return s.Name == name })
	if i < 0 {
		i = len(e.spent)
		e.spent = append(e.spent, report.Stat{Group: "Time", Name: name, Unit: "s"})
	}
	e.spent[i].Value += now.Sub(e.heard).Seconds()
	e.heard = now
}

// tellEffort adds to an outcome without a verdict where the time went, whether the
// machine gave less than half of a processor, how deep was searched, and what to try next. jobs are the strategies side by side.
func (e *child) tellEffort(o *report.Outcome, jobs int) {
	if o.Verdict != report.Unknown || o.Reason.Kind == report.BadProgram || o.Reason.Kind == report.Bug {
		return
	}
	if k := o.Reason.Kind; k == report.Timeout || k == report.Memory || k == report.Interrupted {
		o.Depth = e.last.Depth
	}
	if o.Reason.Kind == report.Timeout && e.used >= worthTelling && 2*e.cpu < e.used {
		o.Detail = append(o.Detail, fmt.Sprintf("the machine was busy: only %.1f s of processor time in %.1f s", e.cpu.Seconds(), e.used.Seconds()))
	}
	if e.used >= worthTelling {
		o.Spent = slices.Clone(e.spent)
		slices.SortStableFunc(o.Spent, func(a, b report.Stat) int { return cmp.Compare(b.Value, a.Value) })
	}
	if o.Advice == "" {
		o.Advice = e.advice(o.Reason, jobs)
	}
}

// advice is what to try after a limit, or where the engines had no more to try.
func (e *child) advice(r report.Reason, jobs int) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	order, early := e.job.Order, e.last.Phase == "" || e.last.Phase == "compile" || e.last.Phase == "lower"
	switch r.Kind {
	case report.Timeout:
		add("a longer --timeout")
	case report.Memory:
		add("--memory %.0fGB", max(1, 2*float64(order.Memory)*float64(jobs)/1e9))
	case report.Open:
		if strings.Contains(r.What, ": ") { // a reason of the program's, which stays
			return ""
		}
	default:
		return ""
	}
	switch {
	case early:
		add("--remove-body f for large functions that do not matter, as the search had not begun")
	case order.Strategy.Unwind > 1:
		add("a smaller --unwind than %d", order.Strategy.Unwind)
	case order.Strategy.Unwind == 0:
		if more := min(runtime.NumCPU(), len(traceabs.Strategies())); jobs == 1 && more > 1 && r.Kind != report.Memory {
			add("--jobs %d for other strategies side by side", more)
		}
		if e.last.Loops {
			add("--unwind %d for executions of so many iterations of each loop only", usualUnwind)
		}
	}
	return strings.Join(parts, ", or ")
}
