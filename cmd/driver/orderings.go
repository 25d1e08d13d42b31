package driver

import (
	"context"
	"math/rand/v2"
	"os"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/repair"
	"tav/explain/report"
	"tav/solver/term"
)

// order looks for changes that order the accesses of a data race, and proves them: a
// mutex that is held elsewhere, or an atomic variable. The race that is left with a
// change says where else it is needed.
func (f *fixing) order(race []report.Access) {
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
func (f *fixing) guard(o *repair.Ordering, g repair.Guard, file string, text []byte, at []repair.Access) {
	for range maxOrdered {
		c := o.Change(g, at)
		if c == nil {
			return
		}
		fix := fixOf(file, text, repair.Survivor{Candidate: c})
		f.search.Changes++
		r := f.check(fix, time.Duration(orderShare*float64(f.limit)))
		switch {
		case r.Verdict == report.True && !f.harms(fix) && (!g.Waits() || f.ends(fix)):
			fix.Proved = true
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
func (f *fixing) ends(x report.Fix) bool {
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
func (f *fixing) scheduled(texts map[string][]byte) (runs, waiting int) {
	c := f.config
	c.Repair, c.Texts = &Repairing{Stuck: true}, texts
	if s := f.supervise(c, time.Now().Add(leastProof)).FixSearch; s != nil {
		return s.Changes, s.Refuted
	}
	return 0, 0
}

// stuck runs a program with threads by random schedules: how many runs there were, and in
// how many of them no thread could go on though some had not ended.
func (v *session) stuck(ctx context.Context) (runs, waiting int, err error) {
	l, err := loadThreads(ctx, v.Config, v.Enter, v.stats)
	if err != nil || l.program.Threads == nil {
		return 0, 0, err
	}
	in := &drawn{random: interp.NewRandom(l.program, 0)}
	for in.seed = 0; in.seed < stuckRuns && ctx.Err() == nil; in.seed++ {
		at, err := interp.NewInterleaving(ctx, l.program, in, stuckSteps)
		if err != nil {
			return runs, waiting, err
		}
		runs++
		if waits(at, rand.New(rand.NewPCG(in.seed, 1))) {
			waiting++
		}
	}
	return runs, waiting, nil
}

// waits runs threads in a random order until the run has ended, or none can go on.
func waits(at *interp.Interleaving, rng *rand.Rand) bool {
	for at.End == nil {
		switch turn, err := turnOf(at, shuffled(at.Ready(), rng)); {
		case err != nil:
			return false // it is longer than what is looked at
		case turn == nil:
			return len(at.Ready()) > 0
		}
	}
	return false
}

// shuffled are threads in a random order.
func shuffled(threads []int, rng *rand.Rand) []int {
	rng.Shuffle(len(threads), func(i, j int) { threads[i], threads[j] = threads[j], threads[i] })
	return threads
}

// drawn is the same random input whenever it is asked for again.
type drawn struct {
	random *interp.Random
	seed   uint64
}

func (d *drawn) Next(e *cfg.Edge, n int, v *cfg.Var) (term.Value, error) {
	d.random.Seed(d.seed<<32 + uint64(n))
	return d.random.Next(e, v)
}

func (d *drawn) Initial(v *cfg.Var, starts int) (term.Value, error) {
	d.random.Seed(d.seed<<32 + uint64(starts))
	return d.random.Initial(v)
}
