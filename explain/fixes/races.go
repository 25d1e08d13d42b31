package fixes

import (
	"context"
	"os"
	"time"

	"tav/explain/repair"
	"tav/explain/report"
)

// order looks for changes that order the accesses of a data race, and proves them: a
// mutex that is held elsewhere, or an atomic variable. The race that is left with a
// change says where else it is needed.
func (f *Search) order(race []report.Access) {
	f.search = &report.FixSearch{Orders: true}
	file := race[0].Place.File
	text, err := os.ReadFile(file)
	if err != nil || race[1].Place.File != file {
		return
	}
	ctx, cancel := context.WithDeadline(context.Background(), f.end)
	defer cancel()
	o, err := repair.NewOrdering(ctx, text, accesses(race))
	if err != nil {
		return
	}
	for _, g := range o.Guards {
		if len(f.proved) == maxProved || ctx.Err() != nil {
			break
		}
		f.guard(o, g, file, text, accesses(race))
	}
}

// guard tries to prove a change that orders accesses by a guard, and those of the races
// that are left.
func (f *Search) guard(o *repair.Ordering, g repair.Guard, file string, text []byte, at []repair.Access) {
	for range maxOrdered {
		c := o.Change(g, at)
		if c == nil {
			return
		}
		fix := Of(file, text, repair.Survivor{Candidate: c})
		f.search.Changes++
		r := f.check(fix, f.Properties, time.Duration(orderShare*float64(f.limit)))
		switch {
		case r.Verdict == report.True && !f.harms(fix) && (!g.Waits() || f.ends(fix)):
			fix.Proved, fix.Holds = true, true
			f.proved = append(f.proved, fix)
			return
		case r.Verdict == report.Unknown:
			f.search.Undecided++
			return
		}
		f.search.Refuted++
		if r.Verdict == report.True || len(r.Traces[0].Race) == 0 || r.Traces[0].Race[0].Place.File != file || r.Traces[0].Race[1].Place.File != file {
			return
		}
		more := o.Missing(g, c, accesses(r.Traces[0].Race))
		if len(more) == 0 {
			return
		}
		at = append(at, more...)
	}
}

// accesses are those of a race as the search for changes has them.
func accesses(race []report.Access) (list []repair.Access) {
	for _, a := range race {
		b := repair.Access{Position: repair.Position{Line: a.Place.Line, Column: a.Place.Column}, Writes: a.Kind == "write", Memory: a.Memory}
		for _, l := range a.Locks {
			if l.How == report.ForReading {
				b.Readers = append(b.Readers, l.Name)
			} else {
				b.Mutexes = append(b.Mutexes, l.Name)
			}
		}
		for _, c := range a.Calls {
			if c.Place.File == a.Place.File {
				b.Calls = append(b.Calls, repair.Position{Line: c.Place.Line, Column: c.Place.Column})
			}
		}
		list = append(list, b)
	}
	return list
}

// ends reports whether threads of the changed program are not found to wait for each
// other for ever, or those of the program as it is are, too.
func (f *Search) ends(x report.Fix) bool {
	text, err := os.ReadFile(x.Place.File)
	if err != nil {
		return false
	}
	runs, waiting := f.scheduled(map[string][]byte{x.Place.File: x.Apply(text)})
	if runs > 0 && waiting > 0 {
		_, waiting = f.scheduled(nil)
		return waiting > 0
	}
	return runs > 0
}

// scheduled has an engine run the program with these texts by random schedules: how many
// runs there were, and in how many of them threads waited for ever.
func (f *Search) scheduled(texts map[string][]byte) (runs, waiting int) {
	if s := f.Engine.Repair(Task{Stuck: true}, texts, time.Now().Add(leastProof)).FixSearch; s != nil {
		return s.Changes, s.Refuted
	}
	return 0, 0
}
