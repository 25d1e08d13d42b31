package words

import (
	"fmt"

	"tav/cfg/interp"
	"tav/cfg/lower"
	"tav/cfg/source"
	"tav/explain"
	"tav/explain/report"
	"tav/explain/run"
)

// FailingRun reports a run that fails. What it was given is known to the user, and
// all else is zero: it has no inputs.
func (t runs) FailingRun(steps []interp.Step, f *run.Failure, keep map[int]bool) Told {
	t.made(steps)
	c := t.steps(steps, keep)
	c.Inputs, c.given = []report.Input{}, true
	for i := range c.input {
		c.input[i] = -1
	}
	for i := range c.Steps {
		c.Steps[i].Depth = max(0, c.Steps[i].Depth-1) // main is called
	}
	c.Violation, c.What = t.Place(f.Pos()), f.What
	c.Blocks = t.legend()
	if f.Edge != nil {
		t.indeterminate(steps, f.Edge.To, c)
	}
	c.Fault, c.Object = failureKind(f), t.accessed(f.Fault, steps, c)
	for i := len(steps) - 1; i >= 0 && c.Violation.Line == 0; i-- { // after main: its last statement
		p := steps[i].Edge.Home().Pos
		if f := t.sources[p.File]; f != nil && !p.InLibrary() && f.Statement(source.Pos{Line: p.Line, Col: p.Col}) != nil {
			c.Violation = t.Place(p)
		}
	}
	if f.Edge != nil && (c.Fault != "" || f.Fault != nil) {
		c.Failure = t.failure(c, steps, false, f.Edge, f.Fault)
		c.What = c.Message(f.What)
	}
	c.end()
	return c
}

// Deep reports the steps of a run to the calls that are shown, which have no room on a stack.
func (t runs) Deep(steps []interp.Step, f *run.Failure) Told {
	t.made(steps)
	c := t.steps(steps, nil)
	c.Violation, c.What, c.Blocks = t.Place(f.Pos()), f.What, t.legend()
	c.end()
	return c
}

// end adds the step with which a run ends.
func (c *Told) end() {
	last, n := report.Step{Place: c.Violation, Note: "error"}, len(c.Steps)-1
	if n >= 0 {
		last.Function, last.Depth, last.Call = c.Steps[n].Function, c.Steps[n].Depth, c.Steps[n].Call
		if c.Steps[n].Place == c.Violation {
			c.Steps = c.Steps[:n]
		}
	}
	c.Steps = append(c.Steps, last)
}

// failureKind is the kind of error that a run ends with.
func failureKind(f *run.Failure) report.Fault {
	switch f.Kind {
	case run.Violation, run.MemoryError:
		return fault(f.Edge.To.Violates, f.Edge.To.Reason, f.Fault)
	case run.Trapped:
		if f.What == lower.DivisionByZero {
			return report.Divides
		}
	case run.Aborted:
		return report.Reached
	}
	return ""
}

// Until is a failing run of n edges: the last is the guard that does not hold.
func (c Told) Until(n int) Told {
	if len(c.step) < n {
		c.step, c.input = append(c.step, len(c.Steps)-1), append(c.input, -1)
	}
	return c
}

// Wanted is the violated condition in words where that of the program has no
// names for what it speaks of, "" elsewhere.
func (t Translator) Wanted(f *run.Failure, all []*explain.Explanation, of Told) string {
	t.heap, t.own = of.heap, of.own
	switch f.Kind {
	case run.WrongOutput:
		if f.Expected == "" {
			return "the output ends here"
		}
		return fmt.Sprintf("the output is %q here", f.Expected)
	case run.MissingOutput:
		return "the output goes on"
	case run.WrongExit:
		return "the exit code is " + f.Expected
	case run.Aborted:
		return "abort() is not called"
	case run.MemoryError:
		for _, e := range all {
			violated := e.Violated
			if e.Tree != nil {
				violated = e.Tree.Root.Condition
			}
			if violated != nil && !t.tellsAll(violated) {
				return t.valid(f.Fault)
			}
		}
	}
	return ""
}
