package cfgtest

import (
	"fmt"
	"math/rand"

	"tav/cfg"
	"tav/solver/term"
)

// ThreadWidth is the width of the variables of RandomThreads.
const ThreadWidth = 2

// A threadWriter writes random programs of a first thread and two that it may start: global
// variables, memory of four cells, a local variable a thread, atomic blocks, waiting.
type threadWriter struct {
	writer
	memory *cfg.Var
	state  []*cfg.Var // by thread: 0 not started, 1 runs, 2 has ended
	thread int
	races  bool // accesses are announced, whatever edges access
	waits  bool // so is that threads wait
	flags  bool // nothing is computed: variables only take values that the program names
}

// RandomThreads is a random program with threads. With races accesses are announced.
func RandomThreads(rnd *rand.Rand, races bool) *cfg.Program {
	w := &threadWriter{writer: writer{Builder: New(ThreadWidth), rnd: rnd}, races: races, flags: rnd.Intn(2) == 0}
	return w.program(cfg.NoDataRace)
}

// RandomWaits is a random program with threads that announce that they wait.
func RandomWaits(rnd *rand.Rand) *cfg.Program {
	w := &threadWriter{writer: writer{Builder: New(ThreadWidth), rnd: rnd}, waits: true, flags: rnd.Intn(2) == 0}
	return w.program(cfg.NoDeadlock)
}

func (w *threadWriter) program(p cfg.Property) *cfg.Program {
	rnd := w.rnd
	w.writer.statement, w.writer.expr = w.statement, w.expr
	w.Prog.Check = cfg.PropertySet(cfg.UnreachCall, p)
	w.shared = []*cfg.Var{w.Global("g"), w.Global("h")}
	w.state = []*cfg.Var{nil, w.Global("state1"), w.Global("state2")}
	w.memory = w.Memory("m")
	for k := 1; k <= 2; k++ {
		proc := w.NewProc(fmt.Sprintf("f%d", k))
		w.Prog.Threads = append(w.Prog.Threads, &cfg.Thread{Number: k, Name: proc.Name, Proc: proc})
	}
	for k, proc := range w.Prog.Procs {
		w.Enter(proc)
		w.Locs[0], w.locs, w.thread = proc.Entry, 0, k
		w.local = w.Local("l", &proc.Locals)
		at := 0
		if rnd.Intn(3) > 0 {
			at = w.next()
			w.Assign(0, at, w.local, w.Num(int64(rnd.Intn(4))))
		}
		if k == 0 {
			at = w.start(at, 1)
			at = w.block(at, rnd.Intn(2))
			at = w.start(at, 2)
		}
		at = w.block(at, 1+rnd.Intn(4))
		if k > 0 {
			at = w.end(at)
		} else if rnd.Intn(2) == 0 {
			at = w.check(w.join(w.join(at, 1), 2))
		}
		if rnd.Intn(4) > 0 {
			proc.Exit = w.Loc(at)
		}
		for _, e := range proc.Edges {
			e.Thread = k
		}
	}
	vars := map[*term.Term]*cfg.Var{}
	for _, list := range [][]*cfg.Var{w.Prog.Globals, w.Prog.Procs[0].Locals, w.Prog.Procs[1].Locals, w.Prog.Procs[2].Locals} {
		for _, v := range list {
			vars[v.Term] = v
		}
	}
	w.Prog.SetVars(vars)
	return w.Program()
}

func (w *threadWriter) statement(at int) int {
	if w.races && w.rnd.Intn(5) == 0 {
		at = w.announce(at)
	}
	if w.waits && !w.atomic && w.rnd.Intn(3) == 0 {
		return w.wait(at)
	}
	switch n := w.rnd.Intn(15); {
	case n < 4:
		return w.assign(at, w.shared[w.rnd.Intn(2)])
	case n < 6:
		return w.assign(at, w.local)
	case n < 7:
		to := w.next()
		w.Assign(at, to, w.memory, w.M.Store(w.memory.Term, w.index(), w.expr()))
		return to
	case n < 8:
		to := w.next()
		w.Havoc(at, to, w.local)
		return to
	case n < 10:
		return w.check(at)
	case n < 11:
		yes, to := w.next(), 0
		no := w.next()
		w.Branch(at, yes, no, w.cond())
		to = w.next()
		w.Assign(w.block(yes, 1), to, w.local, w.expr())
		w.skip(w.block(no, w.rnd.Intn(2)), to)
		return to
	case n < 12:
		head := w.next()
		w.skip(at, head)
		yes, to := w.next(), w.next()
		w.Branch(head, yes, to, w.cond())
		w.skip(w.block(yes, 1), head)
		return to
	case n < 13:
		to := w.next()
		w.Assume(at, to, w.cond())
		return to
	case n < 14 && w.thread == 1:
		return w.start(at, 2)
	}
	return w.inAtomic(at, func(at int) int { return w.block(at, 1+w.rnd.Intn(3)) })
}

// announce announces an access to one of three objects, to one of four bytes or all of the last one.
func (w *threadWriter) announce(at int) int {
	to, class := w.next(), w.rnd.Intn(3)
	a := &cfg.Access{Object: w.Num(1), Offset: w.Num(0), Size: w.Num(1), Class: class, Write: w.rnd.Intn(2) == 0, Atomic: w.atomic || w.rnd.Intn(4) == 0}
	if class == 2 {
		if a.Offset = w.index(); w.rnd.Intn(4) == 0 {
			a.Offset, a.Size = nil, nil
		}
	}
	w.Edge(at, to, &cfg.Assume{Cond: w.M.True(), Access: a})
	return to
}

// start starts a thread unless it runs, or whether it runs or not.
func (w *threadWriter) start(at, k int) int {
	return w.inAtomic(at, func(at int) int {
		v, to := w.state[k], w.next()
		if w.rnd.Intn(8) > 0 {
			go1 := w.next()
			w.Branch(at, to, go1, w.M.Eq(v.Term, w.Num(1)))
			at = go1
		}
		w.Assign(at, to, v, w.Num(1)).Starts = w.Prog.Threads[k-1]
		return to
	})
}

// end is the end of a thread: all at once, so that it can be started again then.
func (w *threadWriter) end(at int) int {
	to := w.next()
	w.Assign(at, to, w.state[w.thread], w.Num(2))
	return to
}

// waiting announces that the thread waits.
func (w *threadWriter) waiting(at int) int {
	to := w.next()
	w.Edge(at, to, &cfg.Assume{Cond: w.M.True(), Access: &cfg.Access{Wait: true}})
	return to
}

// wait waits for what is true, on one of two branches or on both, and makes something of it.
func (w *threadWriter) wait(at int) int {
	return w.inAtomic(w.waiting(at), func(at int) int {
		to := w.next()
		if w.rnd.Intn(3) == 0 {
			yes, no := w.next(), w.next()
			w.Branch(at, yes, no, w.cond())
			w.skip(yes, to)
			at = no
		} else if w.rnd.Intn(3) == 0 {
			at = w.assign(at, w.local)
		}
		free := w.next()
		w.Assume(at, free, w.M.Eq(w.shared[w.rnd.Intn(2)].Term, w.Num(int64(w.rnd.Intn(2)))))
		w.Assign(free, to, w.shared[w.rnd.Intn(2)], w.expr())
		return to
	})
}

func (w *threadWriter) join(at, k int) int {
	if w.waits {
		at = w.waiting(at)
	}
	to := w.next()
	w.Edge(at, to, &cfg.Assume{Cond: w.M.Eq(w.state[k].Term, w.Num(2))})
	return to
}

func (w *threadWriter) index() *term.Term {
	if w.rnd.Intn(4) == 0 {
		return w.local.Term
	}
	return w.Num(int64(w.rnd.Intn(2) + w.thread))
}

func (w *threadWriter) expr() *term.Term {
	g := w.shared[w.rnd.Intn(2)].Term
	kinds := 8
	if w.flags {
		kinds = 4
	}
	switch w.rnd.Intn(kinds) {
	case 0, 1:
		return w.Num(int64(w.rnd.Intn(4)))
	case 2:
		return w.local.Term
	case 3:
		return g
	case 4:
		return w.M.BVAdd(g, w.local.Term)
	case 5:
		return w.M.Select(w.memory.Term, w.index())
	case 6:
		return w.M.BVXor(w.shared[0].Term, w.shared[1].Term)
	}
	return w.M.BVAdd(g, w.Num(1))
}
