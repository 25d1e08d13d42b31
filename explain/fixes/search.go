package fixes

import (
	"bytes"
	"cmp"
	"encoding/json"
	"log/slog"
	"maps"
	"os"
	"slices"
	"time"

	"tav/cfg"
	"tav/explain/repair"
	"tav/explain/report"
)

// An Engine verifies programs, each time until a time.
type Engine interface {
	// Verify asks whether a program with these texts, by file, in the place of its own has some properties.
	Verify(properties []cfg.Property, texts map[string][]byte, until time.Time) *report.Outcome
	// Reached are the lines of a file, of some, that executions of the program with these texts are found to reach.
	Reached(file string, lines []int, texts map[string][]byte, until time.Time) []int
	// Repair looks for changes; the outcome has them as fixes. Texts is as in Verify.
	Repair(t Task, texts map[string][]byte, until time.Time) *report.Outcome
}

// A Search looks for fixes of one violated property.
type Search struct {
	Engine     Engine
	Properties []cfg.Property  // that were asked about
	Outcome    *report.Outcome // FALSE

	limit   time.Duration
	end     time.Time
	scripts []json.RawMessage          // of all counterexamples, those of refuted changes, too
	passing []report.Fix               // changes with which all runs pass that are known
	search  *report.FixSearch          // how these were found
	tried   map[string]*report.Outcome // by the difference: what came out of a change
	turn    map[string]int             // by the difference: the last turn that it had, from 1
	proved  []report.Fix
	outcome map[string]int   // attempts to prove a change, by what came out, for --stats
	entered map[string][]int // lines of a file that executions of the program are found to reach
}

// Run looks for changes of the program that avoid the violation, until the time is over or some are proved. Those that are
// proved come first.
func (f *Search) Run(limit time.Duration) ([]report.Fix, *report.FixSearch) {
	start, o := time.Now(), f.Outcome
	f.limit, f.end = limit, start.Add(limit)
	f.tried, f.turn, f.outcome = map[string]*report.Outcome{}, map[string]int{}, map[string]int{}
	for _, t := range o.Traces {
		f.scripts = append(f.scripts, t.Script)
	}
	if len(o.Traces[0].Race) > 0 {
		f.order(o.Traces[0].Race)
		return f.proved, f.search
	}
	f.candidates()
	all := turns()
	for k, turn := range all {
		if k+1 < len(all) && f.left() <= all[k+1].most { // short turns only choose between many
			continue
		}
		for f.next(k+1, turn) {
			if len(f.proved) == 1 && !f.open(f.proved[0]) { // others get as long as it took
				f.end = time.Now().Add(min(time.Until(f.end), time.Since(start)))
			}
		}
	}
	f.count()
	slices.SortStableFunc(f.proved, likelier)
	shown := slices.DeleteFunc(slices.Clone(f.proved), f.unlikely)
	for _, x := range f.passing {
		if len(shown) < maxProved && !f.is(x, report.True) && !f.unlikely(x) && x.Keeps() {
			shown = append(shown, x)
		}
	}
	return shown, f.search
}

// Given looks for changes with which a run on given input that fails does not, and reports the likeliest. Nothing is proved.
func (f *Search) Given(limit time.Duration) ([]report.Fix, *report.FixSearch) {
	f.end = time.Now().Add(limit)
	o := f.runs(nil, 1)
	if o.FixSearch == nil {
		return nil, &report.FixSearch{Problem: o.Answer(), Given: true}
	}
	o.FixSearch.Given = true
	return o.Fixes[:min(len(o.Fixes), maxProved)], o.FixSearch
}

// next tries to prove the likeliest change that has not had its turn; false if there is
// none, or no time.
func (f *Search) next(number int, turn turn) bool {
	if len(f.proved) == maxProved || !time.Now().Before(f.end) {
		return false
	}
	had := 0
	for i := range f.passing {
		x := &f.passing[i]
		if f.is(*x, report.True) || f.unlikely(*x) {
			continue
		}
		if had++; f.turn[x.Diff] >= number {
			continue
		}
		if had > turn.most {
			return false
		}
		f.turn[x.Diff] = number
		r := f.check(*x, f.Properties, time.Duration(turn.share*float64(f.limit)))
		f.tried[x.Diff] = r
		switch {
		case r.Verdict == report.True && f.hides(x):
			f.outcome["dropped: the error is hidden"]++
		case r.Verdict == report.True && f.harms(*x):
			f.outcome["dropped: another property is violated"]++
		case r.Verdict == report.True:
			x.Holds, x.Proved = true, f.compared(*x)
			f.proved = append(f.proved, *x)
		case f.is(*x, report.False):
			f.outcome["dropped: another run fails"]++
			f.again()
		}
		return true
	}
	return false
}

// compared reports whether a change is told as proved: what runs that passed show is not changed in enough of them that execute
// it. Where assertions say what the program is for, or memory leaks only at the end, runs that failed and pass now count.
func (f *Search) compared(x report.Fix) bool {
	n, q := x.Passes, f.question()
	told := q.Assertions || q.Leak
	if told {
		n += x.Fails
	}
	return !x.Merely && x.Entered && x.Kept == x.Passes && (n >= minCompared || told && (x.All || x.Inputless))
}

// left is how many changes may have a turn yet.
func (f *Search) left() (n int) {
	for _, x := range f.passing {
		if !f.is(x, report.True) && !f.unlikely(x) {
			n++
		}
	}
	return n
}

// likelier orders changes.
func likelier(a, b report.Fix) int { return cmp.Compare(a.Score, b.Score) }

// unlikely reports whether a change is much less likely to be right than one that is
// proved, or than one that is neither proved nor refuted: what it does to the program
// may satisfy the property by chance, as when it keeps it from doing anything.
func (f *Search) unlikely(x report.Fix) bool {
	return slices.ContainsFunc(f.proved, func(p report.Fix) bool {
		return p.Proved && x.Score > p.Score+AsLikely || x.Merely && !p.Merely
	}) || slices.ContainsFunc(f.passing, func(p report.Fix) bool { return x.Score > p.Score+farOff && !f.is(p, report.False) })
}

// open reports whether a change that is likelier than this one is neither proved nor
// refuted.
func (f *Search) open(x report.Fix) bool {
	return slices.ContainsFunc(f.passing, func(p report.Fix) bool {
		return p.Score < x.Score && !f.is(p, report.True) && !f.is(p, report.False)
	})
}

// is reports whether a change was tried and reached a verdict: TRUE if it was proved,
// whether or not it does harm, FALSE if it was refuted.
func (f *Search) is(x report.Fix, verdict report.Verdict) bool {
	r := f.tried[x.Diff]
	return r != nil && r.Verdict == verdict
}

// candidates looks for the changes with which all runs pass that are known.
func (f *Search) candidates() {
	o := f.runs(nil, searchShare)
	if f.search = o.FixSearch; f.search == nil {
		f.search = &report.FixSearch{Problem: o.Answer()}
	}
	f.passing = o.Fixes
	for _, s := range o.Stats {
		if s.Group == statsGroup {
			f.search.Stats = append(f.search.Stats, s)
		}
	}
	for i, x := range f.passing {
		slog.Debug("fixes", "component", "fixes", "number", i, "change", x.What, "line", x.Place.Line, "score", x.Score)
	}
}

// again leaves out the changes with which the last counterexample fails, too; all but
// those that were refuted stay when there is no time to run them.
func (f *Search) again() {
	f.passing = slices.DeleteFunc(f.passing, func(x report.Fix) bool { return f.is(x, report.False) })
	only := map[string][]string{}
	for _, x := range f.passing {
		only[x.What] = append(only[x.What], x.Diff)
	}
	o := f.runs(only, againShare)
	if o.FixSearch != nil && o.FixSearch.Unrun == 0 && o.FixSearch.Problem == "" && len(f.passing) > 0 {
		f.passing = o.Fixes
	}
}

// runs has an engine run changes on all inputs that are known to make one fail, in a
// share of the time that is left. Only is as in Task.
func (f *Search) runs(only map[string][]string, share float64) *report.Outcome {
	t := f.Task()
	t.Only = only
	o := f.Engine.Repair(t, nil, time.Now().Add(max(time.Duration(share*float64(time.Until(f.end))), leastProof)))
	slog.Debug("fixes", "component", "fixes", "answer", o.Answer(), "found", len(o.Fixes), "detail", o.Detail, "search", o.FixSearch, "stats", o.Stats)
	slices.SortStableFunc(o.Fixes, likelier)
	return o
}

// count says what came out of the changes with which the first runs passed.
func (f *Search) count() {
	s := f.search
	for _, x := range f.passing {
		switch r := f.tried[x.Diff]; {
		case r == nil:
			s.Untried++
		case r.Verdict != report.True:
			s.Undecided++
		}
	}
	for _, x := range f.proved {
		switch {
		case x.Proved:
			f.outcome["proved"]++
		case x.Merely:
			f.outcome["avoids the error: makes a number larger or smaller"]++
		case !x.Entered:
			f.outcome["avoids the error: a block is not found to stay reachable"]++
		case x.Kept < x.Passes:
			f.outcome["avoids the error: a passing run changes"]++
		default:
			f.outcome["avoids the error: too few runs to compare"]++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.outcome)) {
		s.Stats = append(s.Stats, report.Stat{Group: statsGroup, Name: name, Value: float64(f.outcome[name])})
	}
	s.Refuted = s.Passing - s.Untried - s.Undecided - len(f.proved)
}

// check verifies the changed program for some time.
func (f *Search) check(x report.Fix, properties []cfg.Property, limit time.Duration) *report.Outcome {
	file := x.Place.File
	text, err := os.ReadFile(file)
	if err != nil {
		return report.BadInput(err)
	}
	o := f.Engine.Verify(properties, map[string][]byte{file: x.Apply(text)}, time.Now().Add(min(max(limit, leastProof), max(time.Until(f.end), leastProof))))
	slog.Debug("fixes", "component", "fixes", "change", x.What, "line", x.Place.Line, "properties", properties, "answer", o.Answer())
	if o.Verdict == report.False {
		f.scripts = append(f.scripts, o.Traces[0].Script)
	}
	return o
}

// hides reports whether a change that is proved hides the error: lines that known runs execute are not found to be reached by
// any execution of the changed program. The change is Entered if all lines are found to be
// reached that were before.
func (f *Search) hides(x *report.Fix) bool {
	file := x.Place.File
	text, err := os.ReadFile(file)
	if err != nil {
		return true
	}
	changed := x.Apply(text)
	count := bytes.Count(text, []byte("\n")) + 1
	more := bytes.Count(changed, []byte("\n")) + 1 - count
	if f.entered[file] == nil {
		var all []int
		for line := range count {
			all = append(all, line+1)
		}
		f.entered = map[string][]int{file: f.reached(file, all, nil)}
	}
	moved := func(lines []int) (list []int) {
		for _, line := range lines {
			switch {
			case line < x.Place.Line:
				list = append(list, line)
			case line > x.Place.EndLine:
				list = append(list, line+more)
			}
		}
		return list
	}
	lost := moved(x.Lost)
	lines := append(moved(slices.DeleteFunc(slices.Clone(f.entered[file]), func(line int) bool { return slices.Contains(x.Excused, line) })), lost...)
	reached := f.reached(file, lines, map[string][]byte{file: changed})
	missing := func(line int) bool { return !slices.Contains(reached, line) }
	x.Entered = !slices.ContainsFunc(lines, missing)
	slog.Debug("fixes", "component", "fixes", "change", x.What, "lost", lost, "entered", x.Entered, "reached", len(reached))
	return slices.ContainsFunc(lost, missing)
}

// reached are the lines, of some, that executions of the program with these texts are found to reach in a moment.
func (f *Search) reached(file string, lines []int, texts map[string][]byte) []int {
	return f.Engine.Reached(file, lines, texts, time.Now().Add(max(leastProof, time.Duration(harmShare*float64(f.limit)))))
}

// harms reports whether the changed program violates another property that the
// program holds as it is, as far as a moment shows.
func (f *Search) harms(x report.Fix) bool {
	for _, other := range [][]cfg.Property{{cfg.UnreachCall}, {cfg.NoOverflow}, {cfg.ValidDeref, cfg.ValidFree}, {cfg.ValidMemtrack}} {
		if slices.Contains(f.Properties, other[0]) {
			continue
		}
		before := len(f.scripts)
		o := f.check(x, other, time.Duration(harmShare*float64(f.limit)))
		f.scripts = f.scripts[:before]
		harm := false
		if o.Verdict == report.False {
			harm = f.Engine.Verify(other, nil, time.Now().Add(leastProof)).Verdict != report.False
		}
		if harm {
			f.tried[x.Diff] = o
			return true
		}
	}
	return false
}

// Task is what an engine is to look for to begin with.
func (f *Search) Task() Task {
	return Task{Question: f.question(), Places: f.places(), Scripts: f.scripts}
}

// question says what kind of property is violated.
func (f *Search) question() (q repair.Question) {
	for _, p := range f.Properties {
		q.Overflow = q.Overflow || p == cfg.NoOverflow
		q.Memory = q.Memory || cfg.PropertySet(p).Memory()
		q.Undefined = q.Undefined || p == cfg.UndefinedBehaviour
		q.Endless = q.Endless || p == cfg.Termination
	}
	q.Assertions = !q.Overflow && !q.Memory && !q.Endless && !q.Undefined
	t := f.Outcome.Traces[0]
	q.Null, q.Dead, q.Leak = t.Fault == report.Null, t.Fault == report.Dead, t.Fault == report.Leaked
	return q
}

// places are the lines of the error traces, with what the explanations say of them.
func (f *Search) places() map[string][]repair.Place {
	all := map[string][]repair.Place{}
	for _, t := range f.Outcome.Traces {
		suspicion := make([]float64, len(t.Steps))
		for _, e := range t.Explanations {
			for _, x := range e.Findings {
				if x.Step < len(suspicion) && x.Answer == report.Relevant {
					suspicion[x.Step] = max(suspicion[x.Step], relevantPlace)
					if len(x.Fix) > 0 || x.Switch != "" {
						suspicion[x.Step] = 1
					}
				}
			}
		}
		for i := len(t.Steps) - 2; i >= 0; i-- { // what a branch is about, a return statement may give
			if t.Steps[i].Returns() {
				suspicion[i] = max(suspicion[i], suspicion[i+1])
			}
		}
		if m := t.Object; m != nil && m.Allocated != nil && t.Fault == report.Outside {
			suspicion[*m.Allocated] = 1
		}
		for i, s := range t.Steps {
			for l := s.Place.Line; l <= max(s.Place.EndLine, s.Place.Line); l++ {
				all[s.Place.File] = append(all[s.Place.File], repair.Place{Line: l, Suspicion: suspicion[i]})
			}
		}
		v := t.Violation
		all[v.File] = append(all[v.File], repair.Place{Line: v.Line})
	}
	return all
}
