package cfgtest

import (
	"fmt"
	"math/rand"

	"tav/cfg"
	"tav/solver/term"
)

// A writer writes the statements of random programs with threads, one after the other: each is written from a location
// on, and returns where it ends.
type writer struct {
	*Builder
	rnd       *rand.Rand
	shared    []*cfg.Var // two global variables
	local     *cfg.Var   // of the procedure at work
	locs      int        // of the procedure at work
	errors    int
	atomic    bool
	statement func(at int) int
	expr      func() *term.Term
}

// next is a new location.
func (w *writer) next() int {
	w.locs++
	w.Loc(w.locs).Atomic = w.atomic
	return w.locs
}

// skip goes from one location to another.
func (w *writer) skip(from, to int) *cfg.Edge {
	return w.Edge(from, to, &cfg.Assume{Cond: w.M.True()})
}

// block writes statements and is where they end.
func (w *writer) block(at, n int) int {
	for range n {
		at = w.statement(at)
	}
	return at
}

// inAtomic writes an atomic block.
func (w *writer) inAtomic(at int, body func(int) int) int {
	if w.atomic {
		return body(at)
	}
	w.atomic = true
	in := w.next()
	w.skip(at, in)
	end := body(in)
	w.atomic = false
	to := w.next()
	w.skip(end, to)
	return to
}

// assign gives a variable a random value.
func (w *writer) assign(at int, v *cfg.Var) int {
	to := w.next()
	w.Assign(at, to, v, w.expr())
	return to
}

// check fails under a condition.
func (w *writer) check(at int) int {
	w.locs++
	bad := w.Loc(w.locs)
	w.errors++
	bad.Kind, bad.Reason = cfg.Error, fmt.Sprintf("error %d", w.errors)
	fail := w.locs
	to := w.next()
	w.Branch(at, fail, to, w.cond())
	return to
}

func (w *writer) cond() *term.Term {
	x, y := w.expr(), w.expr()
	switch w.rnd.Intn(3) {
	case 0:
		return w.M.ULt(x, y)
	case 1:
		return w.M.Ne(x, y)
	}
	return w.M.Eq(x, y)
}
