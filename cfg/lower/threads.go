package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// declareThreads makes the threads that calls of functions start.
func (l *lowerer) declareThreads() {
	if l.concurrent {
		l.p.Threads = []*cfg.Thread{}
	}
	for i, t := range l.threads {
		name := t.Start.Name()
		if s := llvm.Subprogram(t.Start); s != nil {
			name = s.Name
		}
		x := &cfg.Thread{Number: i + 1, Name: name, Many: t.Many}
		l.starts[t.Body] = x
		l.outlived[t.Body] = l.o.Check.Memory() && l.a.ThreadOutlived(t.Local, t.Funcs, t.Body)
		l.p.Threads = append(l.p.Threads, x)
	}
}

// startThreads gives the threads their procedures; those that no call starts have none.
func (l *lowerer) startThreads() {
	for fn, proc := range l.procs {
		if t := l.starts[fn.Ir]; t != nil {
			t.Proc = proc
		}
	}
	l.p.Threads = slices.DeleteFunc(l.p.Threads, func(t *cfg.Thread) bool { return t.Proc == nil })
	for i, t := range l.p.Threads {
		t.Number = i + 1
	}
}

// ownVariables finds the variables that each of many threads has of its own: of memory that is its own
// and that no pointer in other memory leads to. The program is only a part of all executions where there is
// such a pointer.
func (l *lowerer) ownVariables() {
	for _, t := range l.threads {
		if x := l.starts[t.Body]; t.Many && x.Proc != nil {
			l.ownOf(t, x)
		}
	}
}

func (l *lowerer) ownOf(t *passes.Thread, x *cfg.Thread) {
	own := func(o *pointsto.Object) bool {
		if g, ok := o.Origin.(*ir.Global); ok {
			return t.Own[g]
		}
		return o.Static && o.Fn != nil && t.Funcs[o.Fn.Ir]
	}
	led := l.a.Led(func(o *pointsto.Object) bool { return !own(o) })
	seen := map[*pointsto.Class]bool{}
	for _, o := range l.a.Objects {
		if !own(o) || seen[o.Class] {
			continue
		}
		seen[o.Class] = true
		if led[o.Class] || slices.ContainsFunc(o.Class.Layout.Objects, func(o *pointsto.Object) bool { return !own(o) }) {
			l.p.Partial = "memory of " + x.Name + " that others may know, and creation without limit"
			return
		}
		eachGroup(o.Class, func(_ *pointsto.Class, g *pointsto.Group) {
			if g.Region == nil {
				return
			}
			for _, v := range g.Region.Cells {
				if v.Global {
					x.Own = append(x.Own, v)
				}
			}
		})
	}
}

// atOnce is v, which was read from memory: where other threads may write it in the
// meantime, as it is now.
func (em *emitter) atOnce(v val, pos cfg.Pos) val {
	if !em.concurrent || em.cur == nil || v.broken() != "" {
		return v
	}
	return em.keep(v, pos, func(t *term.Term) bool {
		return slices.ContainsFunc(em.m.FreeVars(t), func(x *term.Term) bool { return em.varOf[x].Global })
	})
}

// flag is an answer to a question that the model of a library function asks.
func (ef *effects) flag(t types.Type, yes bool) val {
	if yes {
		return val{t: ef.m.BVInt(ef.zeroOf(t).t.Sort().Width, 1)}
	}
	return ef.zeroOf(t)
}

// inVain lowers the question whether locking what is free fails. That it fails orders nothing for C
// (C11 7.26.4.5), so that where data races are looked for it may fail for no reason (H.-J. Boehm, S. Adve,
// "Foundations of the C++ concurrency memory model", PLDI 2008). A weak compare-and-exchange may always fail
// (7.17.7.4), but it does not for ever.
func (ef *effects) inVain(x *ir.InstCall, pos cfg.Pos) {
	name := llvm.DirectCallee(x.Callee).Name()
	weak := name == library.WeakFails || name == library.StoreWaits
	in := cfg.Input{Kind: cfg.Arbitrary, Name: "failure to lock", Pos: pos}
	if weak {
		in.Kind, in.Name = cfg.Nondet, library.LibraryAny
	}
	if weak && (ef.o.Exact || ef.o.Check.Has(cfg.Termination)) || !weak && !ef.o.Check.Has(cfg.NoDataRace) {
		ef.define(x, ef.flag(x.Type(), false))
		return
	}
	v := ef.tempLike(x.Type(), true)
	ef.havoc([]*cfg.Var{v}, in, pos)
	ef.define(x, val{t: v.Term})
}

// waits announces that the thread waits in the atomic block that comes next, where deadlocks are looked for.
func (em *emitter) waits(pos cfg.Pos) {
	if em.concurrent && em.o.Check.Has(cfg.NoDeadlock) {
		em.emit(&cfg.Assume{Cond: em.m.True(), Access: &cfg.Access{Wait: true}}, pos)
	}
}

// fence announces a fence, where the order of atomic operations matters to data races.
func (ef *effects) fence(o cfg.Order, pos cfg.Pos) {
	if ef.races && ef.orders {
		ef.emit(&cfg.Assume{Cond: ef.m.True(), Access: cfg.FenceAccess(ef.m, o)}, pos)
	}
}

// bracket begins or ends an atomic block.
func (em *emitter) bracket(a *cfg.Assume, pos cfg.Pos) {
	if em.concurrent {
		em.emit(a, pos)
		em.known = em.known[:0]
	}
}
