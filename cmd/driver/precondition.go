package driver

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/harness"
	"tav/cmd/driver/proofs"
	"tav/cmd/verify"
	"tav/explain/report"
)

// Preconditions: what a caller would have to guarantee so that a function is free of an error. Conditions on the parameters are
// candidates; a set of them is sufficient if the check that failed is proved under it, by a run of its own, and some execution reaches it. Of a sufficient set
// a smallest part is found by dividing it (QuickXplain), which keeps the weaker ones.

// A guarantor looks for preconditions of a function.
type guarantor struct {
	ctx        context.Context
	candidates func(harness.Danger) []harness.Condition
	arguments  []string // of tav check
	limits     proofs.Limits
	runs       int      // of tav check that are left
	given      []string // what the user assumes already
	found      []harness.Condition
}

// addPrecondition looks for what excludes the error of a function, where it has one: beyond it, if all of them are asked for.
func (f checkFlags) addPrecondition(c verify.Job, o *report.Outcome, arguments []string) {
	if f.function == "" || f.harness.Null || o.Verdict != report.False || o.Counterexample() == nil || f.noExplain && !f.infer && !f.advise {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), inferTime)
	defer cancel()
	if !f.infer && !c.Deadline.IsZero() {
		ctx, cancel = context.WithDeadline(ctx, c.Deadline)
		defer cancel()
	}
	p := c.Program
	p.Files = slices.Clone(p.Files)
	for i, file := range p.Files { // without the harness
		if p.Harness != nil && file == p.Harness.Path {
			p.Files[i] = p.Harness.Includes
		}
	}
	unit, err := frontend.Compile(ctx, p.Files, unitOptions(p))
	if err != nil {
		return
	}
	candidates := func(d harness.Danger) []harness.Condition {
		return harness.Conditions(unit.Module, f.function, d, cmp.Or(p.MaxSize, harnessSize))
	}
	g := &guarantor{ctx: ctx, candidates: candidates, given: f.harness.Assume,
		arguments: withoutFlags(slices.DeleteFunc(arguments, func(a string) bool {
			return a == "--"+inferFlag || a == "--"+adviseFlag || strings.HasPrefix(a, "--coverage")
		}), append(fileFlags, "timeout")...), limits: proofs.Limits{Timeout: conditionTime, Memory: int64(f.memory)}}
	most := 1
	switch g.runs = adviceRuns; {
	case f.infer:
		most, g.runs = maxConditions, inferRuns
	case f.advise:
		most = maxConditions
	}
	if beyond := g.search(o, most); beyond != nil {
		o.Precondition = &report.Precondition{Conditions: g.texts(g.found), Proved: beyond.Verdict == report.True}
		if t := beyond.Counterexample(); t != nil {
			o.Precondition.Next, o.Precondition.What = &t.Violation, t.What
		}
	}
}

const (
	inferFlag  = "infer-preconditions"
	adviseFlag = "advise-preconditions" // of the functions of --each-function, which are not explained
)

// fileFlags are flags whose values name files that are written.
var fileFlags = []string{"json", "junit", "sarif", "html", "harness", "witness", "dump"}

// search finds conditions against so many errors, one after the other, and returns what comes of the function under them, nil if there are none.
func (g *guarantor) search(o *report.Outcome, most int) (beyond *report.Outcome) {
	for range most {
		failed := failedCheck(o)
		if failed == nil {
			break
		}
		var candidates []harness.Condition
		enough := false
		for _, d := range dangersOf(o.Results[failed.Result-1].Counterexample(), failed) {
			candidates = append(candidates, g.conditions(d)...)
			if enough = len(candidates) > 0 && g.under(candidates, failed.ID) != nil; enough {
				break
			}
		}
		if !enough {
			break
		}
		before := g.found
		g.found = append(slices.Clone(before), g.smallest(before, false, candidates, failed.ID)...)
		next := g.under(nil, failed.ID)
		if next == nil {
			g.found = before
			break
		}
		o, beyond = next, next
	}
	if len(g.found) == 0 {
		return nil
	}
	return beyond
}

// failedCheck is the check of an outcome that failed first.
func failedCheck(o *report.Outcome) *report.Check {
	for i, c := range o.Checks {
		if c.Answer == report.CheckFailed && c.Result == 1 {
			return &o.Checks[i]
		}
	}
	return nil
}

// conditions are the candidates that are not known to hold.
func (g *guarantor) conditions(d harness.Danger) []harness.Condition {
	return slices.DeleteFunc(g.candidates(d), func(c harness.Condition) bool {
		return slices.Contains(g.found, c) || slices.Contains(g.given, c.Text)
	})
}

// dangersOf are the kind of an error, and that of others that its check is about.
func dangersOf(t *report.Trace, c *report.Check) []harness.Danger {
	switch t.Fault {
	case report.Null:
		return []harness.Danger{harness.NullPointers, harness.SmallArrays}
	case report.Overflows:
		return []harness.Danger{harness.LargeNumbers}
	case report.Divides:
		return []harness.Danger{harness.ZeroDivisors}
	case report.Shifts:
		return []harness.Danger{harness.LargeDistances}
	}
	if c.Property != cfg.ValidDeref.String() && t.Fault != report.Indexes {
		return nil
	}
	return []harness.Danger{harness.SmallArrays, harness.NullPointers}
}

// smallest is a smallest part of a set of conditions that is sufficient together with others (QuickXplain). fresh says that
// the others have just got more.
func (g *guarantor) smallest(others []harness.Condition, fresh bool, set []harness.Condition, check string) []harness.Condition {
	if fresh && g.sufficient(others, check) {
		return nil
	}
	if len(set) == 1 {
		return set
	}
	first, second := set[:len(set)/2], set[len(set)/2:]
	two := g.smallest(slices.Concat(others, first), true, second, check)
	one := g.smallest(slices.Concat(others, two), len(two) > 0, first, check)
	return slices.Concat(one, two)
}

// under is what comes of the function under more conditions than those found, nil if a check is not proved then.
func (g *guarantor) under(more []harness.Condition, check string) *report.Outcome {
	return g.proves(slices.Concat(g.found, more), check)
}

func (g *guarantor) sufficient(set []harness.Condition, check string) bool {
	return g.proves(set, check) != nil
}

// proves runs the function under conditions.
func (g *guarantor) proves(set []harness.Condition, check string) *report.Outcome {
	if g.runs--; g.runs < 0 || g.ctx.Err() != nil {
		return nil
	}
	args := []string{"--no-explain", "--keep-going"}
	for _, text := range g.texts(set) {
		args = append(args, "--assume="+text)
	}
	args = append(args, "--timeout="+g.limits.Timeout.String())
	o := proofs.Check(g.ctx, proofs.Proof{Args: append(args, g.arguments...), Limits: g.limits}).Outcome
	i := slices.IndexFunc(o.Checks, func(c report.Check) bool { return c.ID == check })
	if o.Vacuous != nil || i >= 0 && o.Checks[i].Answer != report.CheckProved || i < 0 && o.Verdict != report.True {
		return nil
	}
	return o
}

// texts are conditions in C: one that follows a pointer says so unless that is not NULL by another one.
func (g *guarantor) texts(set []harness.Condition) (list []string) {
	known := func(p string) bool {
		return p == "" || slices.Contains(g.arguments, "--valid-pointers") || slices.Contains(g.given, p) ||
			slices.ContainsFunc(set, func(c harness.Condition) bool { return c.Text == p })
	}
	for _, pointers := range []bool{true, false} { // which the others may follow
		for _, c := range set {
			switch {
			case (c.Needs == "") != pointers:
			case known(c.Needs):
				list = append(list, c.Text)
			default:
				list = append(list, fmt.Sprintf("!%s || (%s)", c.Needs, c.Text))
			}
		}
	}
	return list
}

// showPrecondition says what excludes the error, and what comes then.
func (f checkFlags) showPrecondition(o *report.Outcome) {
	p := o.Precondition
	if p == nil || f.report.form != textForm {
		return
	}
	fmt.Fprintf(&f.report.out, "  Try %s: %s\n", p.Flags(), p.Beyond(f.function))
	if f.infer {
		for _, line := range p.Contract() {
			fmt.Fprintf(&f.report.out, "    %s\n", line)
		}
	}
	fmt.Fprintln(&f.report.out)
}
