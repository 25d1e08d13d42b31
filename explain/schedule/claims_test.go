package schedule

import (
	"context"
	"flag"
	"math/rand"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/cfg/interp"
	"tav/cfg/sequentialise"
)

var programs = flag.Int("programs", 150, "random programs of TestClaims")

// TestClaims takes all orders of turns of random programs one by one, without remembering states, and compares them
// with what explanations of runs to errors say: that the error happens in each that keeps the orders and
// ends, that it does not without one of them, and how a run without it goes.
func TestClaims(t *testing.T) {
	t.Parallel()
	runs, forced, orders, always, executed := 0, 0, 0, 0, 0
	for seed := range int64(*programs) {
		p := cfgtest.RandomThreads(rand.New(rand.NewSource(seed)), false)
		form, err := sequentialise.Sequential(p, sequentialise.Options{})
		if err != nil || form.Partial != "" {
			continue
		}
		out, script := failing(t, form.Program)
		if out == nil {
			continue
		}
		run, err := Replay(context.Background(), p, form, out, script)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		runs++
		e := Explain(context.Background(), p, run, func(interp.Cell) bool { return seed%2 == 0 })
		if len(e.Run.Turns) > len(run.Turns) {
			t.Fatalf("seed %d: the run became longer", seed)
		}
		if !e.Always && e.Orders == nil {
			continue
		}
		all, ok := endings(p, e)
		if !ok {
			continue
		}
		forced++
		if e.Always {
			always++
		}
		for _, x := range all {
			if x.keeps(e, nil) && !run.same(x.end) {
				t.Fatalf("seed %d: orders %v are kept by %v, which ends with %v %q", seed, e.Orders, x.events, x.end.Kind, x.end.What)
			}
		}
		for i := range e.Orders {
			orders++
			o := &e.Orders[i]
			if !slices.ContainsFunc(all, func(x seenEnd) bool { return x.keeps(e, o) && (x.end == nil || !run.same(x.end)) }) {
				t.Fatalf("seed %d: order %v is not needed", seed, *o)
			}
			if o.Otherwise != nil {
				executed++
				checkOtherwise(t, seed, p, e, o)
			}
		}
	}
	t.Logf("%d runs to errors, of %d the orders are known: %d, %d of them with a run the other way round; %d need none", runs, forced, orders, executed, always)
	if forced < runs/4 || orders < runs/20 || executed < orders/5 {
		t.Errorf("%d runs to errors, of %d the orders are known: %d, %d of them with a run the other way round", runs, forced, orders, executed)
	}
}

// failing is a run of a program to an error, found by chance; nil: none was.
func failing(t *testing.T, p *cfg.Program) (*interp.Outcome, *interp.Script) {
	t.Helper()
	for seed := range uint64(60) {
		r := &interp.Recorder{From: interp.NewRandom(p, seed)}
		out, err := interp.Run(context.Background(), p, r, interp.Options{MaxSteps: 400, Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if out.Kind == interp.ReachedError {
			return out, &r.Script
		}
	}
	return nil, nil
}

// A seenEnd is the end of an order of turns; end is nil where no thread goes on.
type seenEnd struct {
	events []event
	end    *interp.Outcome
}

// keeps reports whether the second of each order but one comes only after the first.
func (x seenEnd) keeps(e *Explanation, but *Order) bool {
	for i := range e.Orders {
		o := &e.Orders[i]
		if o == but {
			continue
		}
		second := slices.Index(x.events, eventOf(e, o.Second))
		if second >= 0 && !slices.Contains(x.events[:second], eventOf(e, o.First)) {
			return false
		}
	}
	return x.end != nil || but != nil
}

// eventOf is a turn of an explanation as an event.
func eventOf(e *Explanation, turn int) event {
	t := e.Turn(turn)
	n := event{place: place{t.Thread, t.At}}
	for i := range turn {
		if u := e.Turn(i); u.Thread == t.Thread && u.At == t.At {
			n.nth++
		}
	}
	return n
}

// endings takes all orders of turns; false: they are too many.
func endings(p *cfg.Program, e *Explanation) (all []seenEnd, ok bool) {
	at, err := interp.NewInterleaving(context.Background(), p, e.Run.given, 200_000)
	if err != nil {
		return nil, false
	}
	var walk func(path []event) bool
	walk = func(path []event) bool {
		if len(all) > 20_000 || len(path) > 60 {
			return false
		}
		now, moved := at.Save(), false
		for _, thread := range at.Ready() {
			at.Restore(now)
			t, err := at.Take(thread, nil)
			if err != nil {
				return false
			}
			if t == nil {
				continue
			}
			moved = true
			n := event{place: place{thread, t.At}}
			for _, x := range path {
				if x.place == n.place {
					n.nth++
				}
			}
			next := append(slices.Clone(path), n)
			if at.End != nil {
				all = append(all, seenEnd{next, at.End})
			} else if !walk(next) {
				return false
			}
		}
		if !moved {
			all = append(all, seenEnd{path, nil})
		}
		return true
	}
	return all, walk(nil)
}

// checkOtherwise takes the turns of a run that is said to have no error.
func checkOtherwise(t *testing.T, seed int64, p *cfg.Program, e *Explanation, o *Order) {
	t.Helper()
	at, err := interp.NewInterleaving(context.Background(), p, e.Run.given, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	x := seenEnd{}
	counts := map[place]int{}
	for _, u := range o.Otherwise.Turns {
		turn, err := at.Take(u.Thread, nil)
		if err != nil || turn == nil {
			t.Fatalf("seed %d: thread %d does not go on: %v", seed, u.Thread, err)
		}
		n := place{u.Thread, turn.At}
		x.events = append(x.events, event{n, counts[n]})
		counts[n]++
	}
	if x.end = at.End; x.end == nil || x.end.Kind != interp.Ended || !x.keeps(e, o) {
		t.Fatalf("seed %d: a run that is said to end well does not, or keeps no orders", seed)
	}
	first, second := slices.Index(x.events, eventOf(e, o.First)), slices.Index(x.events, eventOf(e, o.Second))
	if second < 0 || first < second {
		t.Fatalf("seed %d: the order is not the other way round", seed)
	}
}
