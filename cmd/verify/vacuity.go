package verify

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/automata/graph"
	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/effort"
	"tav/traceabs"
)

// A proof is vacuous where it speaks of no execution: assumptions that contradict each other end all of them, or no assertion
// is ever reached. That is said only where it is proved, by the engines that proved the program, of a program whose errors
// are that an assertion is reached, or an assumption passed. Sample runs that do so answer most questions before they are
// asked.

// vacuity notes with a proof that it is vacuous, if that is proved in a short time.
func (v *subject) vacuity(ctx context.Context, o *report.Outcome) {
	p := v.Prog
	if o.Verdict != report.True || v.threads != nil || v.Exact || v.Instrument != nil || p.Check.Has(cfg.Termination) || p.Check.Has(cfg.NoDataRace) || p.Check.Has(cfg.NoDeadlock) {
		return
	}
	o.Assumes = assumedBy(v)
	if len(v.uncalled) > 0 && p.Check.Has(cfg.UnreachCall) {
		f := v.uncalled[0]
		o.Vacuous = &report.Vacuity{Place: report.Place{File: f.File, Line: f.Line}, Text: fmt.Sprintf("no execution reaches an assertion: %s, which has one, is never called", f.Name)}
		return
	}
	q := &vacuous{subject: v, passed: map[*cfg.Edge]bool{}}
	limited, cancel := effort.Timeout(ctx, vacuityTime)
	defer cancel()
	decided := p.Decided()
	q.sample(limited, decided)
	o.Vacuous = q.find(limited, decided)
}

// A vacuous search asks what is reached.
type vacuous struct {
	*subject
	machine *interp.Machine
	passed  map[*cfg.Edge]bool // assumptions that a run has passed as its last step
}

// sample runs the program until a run has ended, and one has reached an assertion.
func (v *vacuous) sample(ctx context.Context, decided map[*cfg.Edge]bool) {
	machine, err := interp.New(v.Prog)
	if err != nil {
		return
	}
	v.machine = machine
	random, steps := interp.NewRandom(v.Prog, 0), 0
	for seed := range uint64(someRuns) {
		random.Seed(seed)
		run, err := machine.Run(ctx, random, interp.Options{MaxSteps: sampleSteps})
		if err != nil {
			return
		}
		for _, e := range run.Loc.In {
			v.passed[e] = true
		}
		if steps += run.Count + interp.RunEffort; steps > sampleEffort || run.Kind == interp.Ended && v.decides(decided) {
			return
		}
	}
}

// reached reports whether a run has left a location.
func (v *vacuous) reached(x *cfg.Loc) bool { return v.machine != nil && v.machine.Reached(x) }

// decides reports whether a run has decided whether an assertion fails.
func (v *vacuous) decides(decided map[*cfg.Edge]bool) bool {
	for e := range decided {
		if v.reached(e.From) {
			return true
		}
	}
	return false
}

// find says why the proof is vacuous; nil: it is not, or that is not known.
func (v *vacuous) find(ctx context.Context, decided map[*cfg.Edge]bool) *report.Vacuity {
	blocked := v.blocked(ctx)
	if len(blocked) > 0 && v.ends(blocked) {
		return v.contradiction(ctx, blocked)
	}
	if v.Prog.Check.Has(cfg.UnreachCall) && len(decided) > 0 && !v.decides(decided) && v.never(ctx, decided, nil) {
		return &report.Vacuity{Place: v.Words().Place(first(v.Prog, decided).Pos), Text: "no execution reaches an assertion"}
	}
	return nil
}

// first is the first of some edges, in the program's order.
func first(p *cfg.Program, edges map[*cfg.Edge]bool) *cfg.Edge {
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if edges[e] {
				return e
			}
		}
	}
	return nil
}

// never reports whether it is proved, and checked, that no execution takes one of some edges, though those lifted let all pass.
func (v *vacuous) never(ctx context.Context, edges, lifted map[*cfg.Edge]bool) bool {
	if ctx.Err() != nil {
		return false
	}
	p := v.Prog.Passing(edges, lifted)
	r, err := v.Prove(ctx, p, nil)
	return err == nil && r.Verdict == traceabs.True && certified(ctx, p, r.Proof) == nil
}

// blocked are the assumptions that are proved never to hold, of those that runs have reached but not passed.
func (v *vacuous) blocked(ctx context.Context) (list []*cfg.Edge) {
	for _, e := range v.Prog.Assumptions() {
		if v.reached(e.From) && !v.reached(e.To) && !v.passed[e] && v.never(ctx, map[*cfg.Edge]bool{e: true}, nil) {
			list = append(list, e)
		}
	}
	return list
}

// ends reports whether all executions end at one of some assumptions, or in a loop before one.
func (v *vacuous) ends(blocked []*cfg.Edge) bool {
	end := map[*cfg.Edge]bool{}
	at := map[cfg.Pos]bool{}        // lines
	leads := graph.From[*cfg.Loc]() // to one of them
	for _, e := range blocked {
		end[e], at[line(e)] = true, true
		leads.Add(e.From)
	}
	for x := range leads.Each() {
		for _, e := range x.In {
			leads.Add(e.From)
		}
	}
	search := graph.From(v.Prog.Entry.Entry)
	for x := range search.Each() {
		if fails(x) { // it is proved that none gets there
			continue
		}
		other := func(e *cfg.Edge) bool { return !at[line(e)] }
		if !leads.Seen[x] && (len(x.Out) > 0 || x == v.Prog.Entry.Exit || slices.ContainsFunc(x.In, other)) {
			return false // what follows is no other part of such an assumption
		}
		for _, e := range x.Out {
			if !end[e] {
				search.Add(e.To)
			}
		}
	}
	return true
}

// line is the line of an edge.
func line(e *cfg.Edge) cfg.Pos { return cfg.Pos{File: e.Pos.File, Line: e.Pos.Line} }

// fails reports whether an error is all that a location leads to.
func fails(x *cfg.Loc) bool {
	for len(x.Out) == 1 && len(x.In) == 1 {
		x = x.Out[0].To
	}
	return x.Kind == cfg.Error
}

// contradiction says at which assumption executions end at last, and which other one it contradicts.
func (v *vacuous) contradiction(ctx context.Context, blocked []*cfg.Edge) *report.Vacuity {
	last := blocked[len(blocked)-1]
	at := v.Words().Place(last.Pos)
	text := fmt.Sprintf("no execution gets past line %d: the assumption%s cannot hold", at.Line, v.quoted(last))
	this := map[*cfg.Edge]bool{last: true}
	others := map[*cfg.Edge]bool{}
	for _, e := range v.Prog.Assumptions() {
		others[e] = e != last
	}
	if last.Action.(*cfg.Assume).Cond == v.Prog.Terms.False() || v.never(ctx, this, others) {
		return &report.Vacuity{Place: at, Text: text}
	}
	for _, e := range v.Prog.Assumptions() {
		if e == last || !v.reached(e.From) {
			continue
		}
		others[e] = false
		if v.never(ctx, this, others) {
			before := v.Words().Place(e.Pos)
			return &report.Vacuity{Place: at, Text: fmt.Sprintf("%s after line %d's%s", text, before.Line, cmp.Or(v.quoted(e), " assumption"))}
		}
		others[e] = true
	}
	return &report.Vacuity{Place: at, Text: text}
}

// assumed is what comes before the condition of an assumption, coverCall before that of __CPROVER_cover and its kin.
var (
	assumed   = regexp.MustCompile(`\b\w*(assume|requires|ensures)\w*\s*\(`)
	coverCall = regexp.MustCompile(`\b\w*_cover\s*\(`)
)

// assumedBy are the conditions that the program's text assumes, in its order, but for those of a function's harness.
func assumedBy(v *subject) (list []report.Assumption) {
	for _, e := range v.Prog.Assumptions() {
		at := v.Words().Place(e.Pos)
		a := report.Assumption{Place: at, Text: argument(at, assumed)}
		if h := v.Program.Harness; a.Text != "" && (h == nil || at.File != h.Name) && !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list
}

// quoted is the condition of an assumption after a blank, as the source has it; "": it is not known.
func (v *vacuous) quoted(e *cfg.Edge) string {
	if text := argument(v.Words().Place(e.Pos), assumed); text != "" {
		return " `" + text + "`"
	}
	return ""
}

// condition is that of a call of __CPROVER_cover, as the source has it; "": it is not known.
func condition(at report.Place) string { return argument(at, coverCall) }

// argument is the only argument of a call, as the source has it from a place on; "": it is not in this line.
func argument(at report.Place, call *regexp.Regexp) string {
	line := at.Text[min(len(at.Text), max(0, at.Column-1)):]
	found := call.FindStringIndex(line)
	if found == nil {
		return ""
	}
	depth := 1
	for i, c := range line[found[1]:] {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			text := line[found[1] : found[1]+i]
			if inner, ok := strings.CutSuffix(text, ") ? 1 : 0"); ok {
				text = strings.TrimPrefix(inner, "(")
			}
			return text
		}
	}
	return ""
}
