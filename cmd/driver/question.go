package driver

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// defaultProperty is that of witnesses, replays and automata.
const defaultProperty = "unreach-call"

// allProperties stands for all that can go wrong in a program, each check with its own answer: what is checked when nothing
// else is asked for.
const allProperties = "all"

// A question is what one verification answers: properties that are checked on
// one automaton.
type question struct {
	names      []string // of the properties
	properties []cfg.Property
	each       bool // each check has its own answer
}

// questions makes questions about a program of the properties' names, in the order of their
// first properties. Those of memory safety are one question; that of checks is the first.
func questions(p report.Program, names []string) []question {
	var list []question
	each, names := checksOf(p, names)
	if len(each.properties) > 0 {
		list = append(list, each)
	}
	safety := -1 // the question of memory safety
	for _, name := range names {
		p, ok := supported(name)
		joined := ok && (p == cfg.ValidDeref || p == cfg.ValidFree || p == cfg.ValidMemtrack)
		if joined && safety >= 0 {
			q := &list[safety]
			q.names, q.properties = append(q.names, name), append(q.properties, p)
			continue
		}
		q := question{names: []string{name}}
		if ok {
			q.properties = []cfg.Property{p}
		}
		if joined {
			safety = len(list)
		}
		list = append(list, q)
	}
	return list
}

// supported is a property by its name, if tav can check it.
func supported(name string) (p cfg.Property, ok bool) {
	return p, p.UnmarshalText([]byte(name)) == nil
}

func (q question) name() string { return strings.Join(q.names, ", ") }

// answersTo asks the questions in turn, until one is interrupted or the input is refused.
// Of several that have a limited time each first gets a part of its share: what is easy
// leaves the rest to what is not, which is asked once more. Before that those are asked together that can be.
func answersTo(c verify.Job, asked []question, strategies []traceabs.Strategy, show func(*report.Outcome)) []*report.Outcome {
	outcomes, found := askTogether(c, asked, strategies)
	if outcomes == nil {
		show(found)
		return []*report.Outcome{found}
	}
	for i, o := range outcomes {
		if o != nil {
			show(o)
			addFixes(shareOf(c, asked[i], 1, false), o)
		}
	}
	parts := []float64{1}
	if !c.Deadline.IsZero() && len(asked) > 1 {
		parts = []float64{firstTry, 1}
	}
	for round, part := range parts {
		open := openQuestions(outcomes)
		for k, i := range open {
			config := shareOf(c, asked[i], part/float64(len(open)-k), len(asked) > 1)
			if round == len(parts)-1 && tooLate(config, asked[i], found) != nil { // better one of them than none
				config = shareOf(c, asked[i], 1, len(asked) > 1)
			}
			o := tooLate(config, asked[i], found)
			if o == nil {
				o = asked[i].answer(config, strategies)
			} else if round < len(parts)-1 {
				continue
			}
			outcomes[i] = o
			if round == len(parts)-1 || o.Reason.Kind != report.Timeout {
				show(o)
				addFixes(shareOf(c, asked[i], 1, false), o)
			}
			if o.ExitCode() == report.ExitInput || o.Reason.Kind == report.Interrupted {
				return slices.DeleteFunc(outcomes, func(o *report.Outcome) bool { return o == nil })
			}
		}
	}
	return outcomes
}

// askTogether asks several questions as one: a program in which no property is violated is proved once, and
// faster than for a single one of them where that would have to distinguish what is undefined from what is not. What it answers is
// the outcome, nil where it answers nothing: when one property is violated first that says nothing of the others. Where it was
// interrupted or the input is refused what was found is all: there are no outcomes. A witness is about one property.
func askTogether(c verify.Job, asked []question, strategies []traceabs.Strategy) (outcomes []*report.Outcome, found *report.Outcome) {
	outcomes = make([]*report.Outcome, len(asked))
	var all question
	for _, q := range asked {
		if q.joins() {
			all.names, all.properties = append(all.names, q.names...), append(all.properties, q.properties...)
		}
	}
	several := slices.ContainsFunc(asked, func(q question) bool { return q.joins() && len(q.properties) < len(all.properties) })
	if !several || c.Witness != nil {
		return outcomes, nil
	}
	config := shareOf(c, all, togetherShare, true)
	if c.Deadline.IsZero() {
		config.Deadline = time.Now().Add(togetherTime)
	}
	found = all.answer(config, strategies)
	if found.ExitCode() == report.ExitInput || found.Reason.Kind == report.Interrupted {
		return nil, found
	}
	for i, q := range asked {
		if q.joins() && (found.Verdict == report.True || found.Verdict == report.False && slices.Contains(q.names, found.Property)) {
			o := *found
			if o.Verdict == report.True {
				o.Property = q.name()
			}
			outcomes[i] = &o
		}
	}
	return outcomes, found
}

// tooLate is the answer to a question of several that were asked at once without an answer, where its time is not enough to
// reach a search: what is known of them all. It is nil for any other.
func tooLate(c verify.Job, q question, found *report.Outcome) *report.Outcome {
	if found == nil || found.Reason.Kind != report.Timeout || !q.joins() || c.Deadline.IsZero() {
		return nil
	}
	least := 0.
	for _, s := range found.Spent {
		if s.Name == verify.PhaseCompile || s.Name == verify.PhaseLower {
			least += leastSearch * s.Value
		}
	}
	if time.Until(c.Deadline).Seconds() >= least {
		return nil
	}
	o := *found
	o.Property = q.name()
	return &o
}

// joins says that a question can be asked together with others: executions up to an error are the same.
func (q question) joins() bool {
	return !q.each && !slices.ContainsFunc(q.properties, func(p cfg.Property) bool {
		return p != cfg.UnreachCall && p != cfg.NoOverflow && p != cfg.ValidDeref && p != cfg.ValidFree && p != cfg.ValidMemtrack
	}) && len(q.properties) > 0
}

// openQuestions lists those that are not answered, or had too little time.
func openQuestions(outcomes []*report.Outcome) (open []int) {
	for i, o := range outcomes {
		if o == nil || o.Reason.Kind == report.Timeout {
			open = append(open, i)
		}
	}
	return open
}

// shareOf is the configuration for a question that has a part of what time is left; one
// of several has a directory of its own for --dump.
func shareOf(c verify.Job, q question, part float64, several bool) verify.Job {
	c.Properties, c.EachCheck = q.properties, q.each
	if now := time.Now(); !c.Deadline.IsZero() && part < 1 {
		c.Deadline = now.Add(time.Duration(part * float64(c.Deadline.Sub(now))))
	}
	if several && c.Dump != "" {
		c.Dump = filepath.Join(c.Dump, q.name())
	}
	return c
}

// answer asks the engines unless the answer is clear before.
func (q question) answer(config verify.Job, strategies []traceabs.Strategy) *report.Outcome {
	o := report.Undecided("unsupported property %s", q.name())
	if len(q.properties) > 0 {
		line := progressLine{out: os.Stderr}
		o = process.Supervise(config, config.Order, strategies, line.show)
		line.clear()
		if !config.Deadline.IsZero() && !time.Now().Before(config.Deadline) { // the engine had no time for that
			ctx, cancel := context.WithTimeout(context.Background(), warningTime)
			config.Warn(ctx, o)
			cancel()
		}
	}
	if o.Verdict != report.False {
		o.Property = q.name()
	}
	o.Program = config.Program
	return o
}

// readProperties reads the arguments of --property.
func readProperties(args []string) ([]string, error) {
	if len(args) == 0 {
		args = []string{defaultProperty}
	}
	var all []string
	for _, arg := range args {
		names, err := propertiesOf(arg)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all, nil
}

// together is the outcome of several questions: the worst, with all of them.
func together(outcomes []*report.Outcome) *report.Outcome {
	if len(outcomes) == 1 {
		return outcomes[0]
	}
	w := worst(outcomes)
	o := &report.Outcome{Format: report.Format, Verdict: w.Verdict, Property: w.Property, Reason: w.Reason, Results: outcomes}
	if o.Verdict == report.True {
		var names []string
		for _, r := range outcomes {
			names = append(names, r.Property)
		}
		o.Property = strings.Join(names, ", ")
	}
	return o
}

// worst is the first outcome that says FALSE, else that of the gravest UNKNOWN.
func worst(outcomes []*report.Outcome) *report.Outcome {
	return slices.MaxFunc(outcomes, func(a, b *report.Outcome) int { return cmp.Compare(a.Gravity(), b.Gravity()) })
}

// joined is the outcome of all checks of a program with those of questions about all of it, which become checks like the others.
func joined(first *report.Outcome, others []*report.Outcome) *report.Outcome {
	o := *worst(append([]*report.Outcome{first}, others...))
	o.Checks, o.Results, o.Threads, o.Seconds, o.Assumed = first.Checks, first.Results, first.Threads, first.Seconds, first.Assumed
	o.Properties, o.NotChecked, o.Traces = first.Properties, first.NotChecked, nil
	for _, each := range others {
		o.Properties = append(o.Properties, each.Property)
		o.NotChecked = slices.DeleteFunc(o.NotChecked, func(name string) bool { return name == each.Property })
		o.Assumptions = append(o.Assumptions, each.Assumptions...)
		c := report.Check{ID: each.Property, Kind: report.ViolationOf(each.Property), Property: each.Property, Engine: each.Engine, Answer: report.CheckProved}
		switch each.Verdict {
		case report.Unknown:
			c.Answer, c.Why = report.CheckOpen, each.Reason.String()
		case report.False:
			o.Results = append(o.Results, each)
			c.Answer, c.Result = report.CheckFailed, len(o.Results)
			if t := each.Counterexample(); t != nil {
				c.Place = t.Violation
			}
		}
		o.Checks = append(o.Checks, c)
	}
	if len(o.Results) > 0 {
		o.Property = o.Results[0].Property
	}
	if o.Verdict == report.True {
		o.Proof = joinedProof(first.Proof, others)
	}
	return &o
}

// joinedProof is a proof, or nil, with the loops of the others; it is re-checked if all of them are.
func joinedProof(first *report.Proof, others []*report.Outcome) *report.Proof {
	if first == nil {
		return nil
	}
	p := *first
	for _, each := range others {
		if each.Proof != nil {
			p.Loops = slices.Concat(p.Loops, each.Proof.Loops)
			p.Checked = p.Checked && each.Proof.Checked
		}
	}
	return &p
}

// everyAnswer asks the question of all checks, then the others, and those about threads if the program has any. The outcome of all
// together is the first.
func everyAnswer(c verify.Job, asked []question, strategies []traceabs.Strategy, show func(*report.Outcome)) []*report.Outcome {
	part, rest := 1., asked[1:]
	if len(rest) > 0 {
		part = everyShare
	}
	o := asked[0].answer(shareOf(c, asked[0], part, len(rest) > 0), strategies)
	if !slices.Contains(asked[0].names, allProperties) {
		o.NotChecked = nil
	} else if o.Threads {
		rest = append(slices.Clone(rest), questions(c.Program, []string{cfg.NoDataRace.String(), cfg.NoDeadlock.String()})...)
	}
	if o.ExitCode() != report.ExitInput && o.Reason.Kind != report.Interrupted && len(rest) > 0 {
		o = joined(o, answersTo(c, rest, strategies, func(*report.Outcome) {}))
	}
	show(o)
	addFixes(shareOf(c, asked[0], 1, false), o)
	return []*report.Outcome{o}
}
