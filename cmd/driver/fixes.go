package driver

import (
	"cmp"
	"encoding/json"
	"log/slog"
	"os"
	"slices"
	"time"

	"tav/cfg"
	"tav/cmd/driver/process"
	"tav/explain/repair"
	"tav/explain/report"
	"tav/traceabs"
)

// fixing looks for fixes of one violated property.
type fixing struct {
	config  Config // of the question
	outcome *report.Outcome
	end     time.Time
	scripts []json.RawMessage          // of all counterexamples, those of refuted changes, too
	tried   map[string]*report.Outcome // by the difference: what came out of a change
	others  map[string]bool            // properties that the program violates as it is
}

// fixes looks for changes of the program that avoid the violation of an outcome
// FALSE, until the time is over or some are proved. Those that are proved come
// first.
func (c Config) fixes(o *report.Outcome, limit time.Duration) []report.Fix {
	f := &fixing{config: c, outcome: o, end: time.Now().Add(limit), tried: map[string]*report.Outcome{}, others: map[string]bool{}}
	for _, t := range o.Traces {
		f.scripts = append(f.scripts, t.Script)
	}
	f.config.Explain, f.config.Witness, f.config.Dump = Explaining{}, nil, ""
	start := time.Now()
	var proved, passing []report.Fix
	for _, share := range []float64{firstProof, longProof} { // what is easily proved first
		for again := true; again && len(proved) < maxProved && time.Now().Before(f.end); {
			again = false
			passing = slices.DeleteFunc(f.candidates(), func(x report.Fix) bool { return f.refuted(x) })
			for i := range passing[:min(len(passing), maxTried)] {
				x := &passing[i]
				if r := f.tried[x.Diff]; len(proved) == maxProved || slices.ContainsFunc(proved, func(p report.Fix) bool { return p.Place.Line == x.Place.Line }) || r != nil && (r.Verdict != report.Unknown || share == firstProof) {
					continue
				}
				r := f.check(*x, share)
				f.tried[x.Diff] = r
				if again = r.Verdict == report.False; again {
					break // those that fail on its inputs, too, are none any more
				}
				if r.Verdict == report.True && !f.harms(*x) {
					x.Proved = true
					if proved = append(proved, *x); len(proved) == 1 {
						f.end = time.Now().Add(min(time.Until(f.end), time.Since(start))) // for others
					}
				}
			}
		}
		if len(proved) > 0 {
			break
		}
	}
	passing = slices.DeleteFunc(passing, func(x report.Fix) bool {
		return f.refuted(x) || f.tried[x.Diff] != nil && f.tried[x.Diff].Verdict == report.True
	})
	return append(proved, passing[:min(len(passing), maxProved-len(proved))]...)
}

// refuted reports whether a change was found to be wrong.
func (f *fixing) refuted(x report.Fix) bool {
	r := f.tried[x.Diff]
	return r != nil && r.Verdict == report.False
}

// candidates are the changes with which all runs pass that are known.
func (f *fixing) candidates() []report.Fix {
	c := f.config
	c.Repair = &Repairing{Question: f.question(), Places: f.places(), Scripts: f.scripts}
	o := f.supervise(c, time.Now().Add(time.Duration(searchShare*float64(time.Until(f.end)))))
	slog.Debug("fixes", "component", "driver", "answer", o.Answer(), "found", len(o.Fixes), "detail", o.Detail, "stats", o.Stats)
	slices.SortStableFunc(o.Fixes, func(a, b report.Fix) int { return cmp.Compare(a.Score, b.Score) })
	return o.Fixes
}

// supervise has an engine do something until a time.
func (f *fixing) supervise(c Config, end time.Time) *report.Outcome {
	if !c.Deadline.IsZero() && c.Deadline.Before(end) {
		end = c.Deadline
	}
	c.Deadline = end
	line := progressLine{out: os.Stderr}
	defer line.clear()
	return process.Supervise(c, c.Order, traceabs.Strategies()[:1], line.show)
}

// check verifies the changed program, in a share of the time that is left.
func (f *fixing) check(x report.Fix, share float64) *report.Outcome {
	c := f.config
	file := x.Place.File
	text, err := os.ReadFile(file)
	if err != nil {
		return report.BadInput(err)
	}
	c.Texts = map[string][]byte{file: x.Apply(text)}
	end := time.Now().Add(max(time.Duration(share*float64(time.Until(f.end))), leastProof))
	o := f.supervise(c, end)
	slog.Debug("fixes", "component", "driver", "change", x.What, "line", x.Place.Line, "properties", c.Properties, "answer", o.Answer())
	if o.Verdict == report.False {
		f.scripts = append(f.scripts, o.Traces[0].Script)
	}
	return o
}

// harms reports whether the changed program violates another property that the
// program holds as it is, as far as a moment tells.
func (f *fixing) harms(x report.Fix) bool {
	c := f.config
	for _, other := range [][]cfg.Property{{cfg.UnreachCall}, {cfg.NoOverflow}, {cfg.ValidDeref, cfg.ValidFree}} {
		if slices.Contains(f.config.Properties, other[0]) {
			continue
		}
		f.config.Properties = other
		before := len(f.scripts)
		o := f.check(x, firstProof/2)
		f.scripts = f.scripts[:before]
		harm := false
		if o.Verdict == report.False {
			plain := f.config
			harm = f.supervise(plain, time.Now().Add(leastProof)).Verdict != report.False
		}
		f.config.Properties = c.Properties
		if harm {
			f.tried[x.Diff] = o
			return true
		}
	}
	return false
}

// question says what kind of property is violated.
func (f *fixing) question() (q repair.Question) {
	for _, p := range f.config.Properties {
		q.Overflow = q.Overflow || p == cfg.NoOverflow
		q.Memory = q.Memory || cfg.PropertySet(p).Memory()
	}
	q.Assertions = !q.Overflow && !q.Memory
	return q
}

// places are the lines of the error traces, with what the explanations say of them.
func (f *fixing) places() map[string][]repair.Place {
	all := map[string][]repair.Place{}
	for _, t := range f.outcome.Traces {
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
