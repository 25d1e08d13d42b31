package cfgtest

import (
	"fmt"
	"math/rand"

	"tav/cfg"
	"tav/solver/term"
)

// A manyWriter writes random programs that start threads of a kind without limit.
type manyWriter struct {
	writer
	arg  *cfg.Var // what each of the many begins with
	proc int
}

// RandomMany is a random program whose first thread starts another one, once, and one of which there are
// many, again and again. The many have a variable of their own beside their local one.
func RandomMany(rnd *rand.Rand) *cfg.Program {
	w := &manyWriter{writer: writer{Builder: New(ThreadWidth), rnd: rnd}}
	w.writer.statement, w.writer.expr = w.statement, w.expr
	w.shared = []*cfg.Var{w.Global("g"), w.Global("h")}
	w.arg = w.Global("arg")
	for k := 1; k <= 2; k++ {
		proc := w.NewProc(fmt.Sprintf("f%d", k))
		w.Prog.Threads = append(w.Prog.Threads, &cfg.Thread{Number: k, Name: proc.Name, Proc: proc})
	}
	w.Prog.Threads[1].Many, w.Prog.Threads[1].Own = true, []*cfg.Var{w.arg}
	for k, proc := range w.Prog.Procs {
		w.Enter(proc)
		w.Locs[0], w.locs, w.proc = proc.Entry, 0, k
		w.local = w.Local("l", &proc.Locals)
		at := w.next()
		if k == 0 {
			w.Edge(0, at, &cfg.Assign{Dst: []*cfg.Var{w.shared[0], w.shared[1], w.arg, w.local}, Src: []*term.Term{w.Num(0), w.Num(0), w.Num(0), w.Num(0)}})
			if rnd.Intn(2) == 0 {
				at = w.start(at, 1)
			}
			head := at
			w.Loc(head).Loop = true
			at = w.block(at, rnd.Intn(2))
			w.skip(w.start(at, 2), head)
		} else {
			w.Assign(0, at, w.local, w.Num(0))
			w.skip(w.block(at, 1+rnd.Intn(4)), w.next())
		}
		for _, e := range proc.Edges {
			e.Thread = k
		}
	}
	vars := map[*term.Term]*cfg.Var{}
	for _, v := range w.Vars {
		vars[v.Term] = v
	}
	w.Prog.SetVars(vars)
	return w.Program()
}

func (w *manyWriter) start(at, k int) int {
	return w.inAtomic(at, func(at int) int {
		if k == 2 {
			to := w.next()
			w.Assign(at, to, w.arg, w.expr())
			at = to
		}
		to := w.next()
		w.skip(at, to).Starts = w.Prog.Threads[k-1]
		return to
	})
}

// locked writes statements between waiting for a variable to be 0, which is 1 then, and its being 0 again.
func (w *manyWriter) locked(at int) int {
	lock := w.shared[1]
	at = w.inAtomic(at, func(at int) int {
		free, taken := w.next(), w.next()
		w.Assume(at, free, w.M.Eq(lock.Term, w.Num(0)))
		w.Assign(free, taken, lock, w.Num(1))
		return taken
	})
	at = w.block(at, 1+w.rnd.Intn(2))
	to := w.next()
	w.Assign(at, to, lock, w.Num(0))
	return to
}

func (w *manyWriter) statement(at int) int {
	switch n := w.rnd.Intn(13); {
	case n < 3:
		return w.assign(at, w.shared[w.rnd.Intn(2)])
	case n < 5:
		return w.assign(at, w.local)
	case n < 6:
		to := w.next()
		w.Havoc(at, to, w.local)
		return to
	case n < 8:
		return w.check(at)
	case n < 9:
		yes, no := w.next(), w.next()
		w.Branch(at, yes, no, w.cond())
		to := w.next()
		w.skip(w.block(yes, 1), to)
		w.skip(no, to)
		return to
	case n < 10:
		to := w.next()
		w.Assume(at, to, w.cond())
		return to
	case n < 11 && !w.atomic:
		return w.locked(at)
	case n < 12 && w.proc == 1:
		return w.start(at, 2)
	}
	return w.inAtomic(at, func(at int) int { return w.block(at, 1+w.rnd.Intn(2)) })
}

func (w *manyWriter) expr() *term.Term {
	g := w.shared[w.rnd.Intn(2)].Term
	switch w.rnd.Intn(6) {
	case 0, 1:
		return w.Num(int64(w.rnd.Intn(4)))
	case 2:
		return w.local.Term
	case 3:
		if w.proc == 2 {
			return w.arg.Term
		}
		return w.local.Term
	case 4:
		return w.M.BVAdd(g, w.Num(1))
	}
	return g
}
