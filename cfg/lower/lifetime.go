package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// The lifetimes of local variables that a pointer may outlive, the dangling ones
// of package pointsto: each is an object of its own, dead at the end, so that a
// pointer to an earlier one is not one to a later one. Other variables keep one
// id for ever.

// danglingAllocas are the dangling variables of the function, in order.
func (lc *locals) danglingAllocas() []*ir.InstAlloca {
	var list []*ir.InstAlloca
	for _, inst := range llvm.Instructions(lc.fn.Ir) {
		if x, ok := inst.(*ir.InstAlloca); ok && lc.fn.Objects[x].Dangling {
			list = append(list, x)
		}
	}
	return list
}

// nameDangling makes a variable for the id of the present object of each
// dangling variable, NULL before it has one.
func (lc *locals) nameDangling() {
	names := llvm.Declarations(lc.fn.Ir)
	for _, x := range lc.danglingAllocas() {
		v := lc.temp(lc.m.BV(pointsto.ObjBits), false)
		v.Role = cfg.ObjectPart
		if d := names[x]; d != nil {
			v.Object = d.Name
		} else {
			v.Object, _, _ = llvm.BlockOf(x)
		}
		lc.assign([]*cfg.Var{v}, []*term.Term{lc.m.BVUint(pointsto.ObjBits, 0)}, cfg.Pos{})
		lc.temps[x] = val{ptr: lc.pointTo(lc.fn.Objects[x], v.Term)}
		if x.NElems != nil && lc.saved == nil {
			lc.nameSaved()
		}
	}
}

// nameSaved makes a variable for each place in which the function saves the stack: the first id that no object has then.
func (lc *locals) nameSaved() {
	lc.saved = map[value.Value]*cfg.Var{}
	for _, inst := range llvm.Instructions(lc.fn.Ir) {
		if x, ok := inst.(*ir.InstStore); ok && savesStack(x.Src) && lc.saved[x.Dst] == nil {
			lc.saved[x.Dst] = lc.temp(lc.m.BV(pointsto.ObjBits), false)
		}
	}
}

// savesStack reports whether a value is what llvm.stacksave returns.
func savesStack(v value.Value) bool {
	x, ok := v.(*ir.InstCall)
	f := (*ir.Func)(nil)
	if ok {
		f = llvm.DirectCallee(x.Callee)
	}
	return f != nil && f.Name() == "llvm.stacksave"
}

// saveStack notes in which place the function saves the stack.
func (lc *locals) saveStack(x *ir.InstStore, pos cfg.Pos) {
	if v := lc.saved[x.Dst]; v != nil && savesStack(x.Src) {
		lc.assign([]*cfg.Var{v}, []*term.Term{lc.objects.nextVar().Term}, pos)
	}
}

// begin starts a lifetime of a dangling variable.
func (lc *locals) begin(x *ir.InstAlloca, size *term.Term, pos cfg.Pos) {
	o := lc.fn.Objects[x]
	id := lc.heap.fresh(o, lc.heap.newObject(o, size, false, pos), false, pos).ptr.obj
	lc.assign([]*cfg.Var{lc.varOf[lc.temps[x].ptr.obj]}, []*term.Term{id}, pos)
}

// end ends the lifetime of a dangling variable.
func (lc *locals) end(x *ir.InstAlloca, pos cfg.Pos) { lc.endWhere(lc.m.True(), x, pos) }

// endWhere is end where cond holds.
func (lc *locals) endWhere(cond *term.Term, x *ir.InstAlloca, pos cfg.Pos) {
	m, p := lc.m, lc.temps[x].ptr
	f := lc.objects.freedVar(p.c)
	var w writes
	w.set(f, m.Ite(cond, m.Store(f.Term, p.obj, m.True()), f.Term))
	lc.objects.places.die(&w, cond, p, lc.objects.nextVar().Term)
	lc.assign(w.dst, w.src, pos)
}

// lifetime lowers the markers of lifetimes.
func (lc *locals) lifetime(x *ir.InstCall, pos cfg.Pos) {
	a, start := llvm.LifetimeMarker(x)
	if a == nil {
		return
	}
	switch dangling := lc.fn.Objects[a].Dangling; {
	case !dangling && start && llvm.IsJumpedOver(a):
		lc.jumpedOver(a)
	case !dangling:
	case start:
		lc.begin(a, lc.m.BVInt(lc.ptrBits, lc.layout.Size(a.ElemType)), pos)
	default:
		lc.end(a, pos)
	}
}

// restoreStack ends the lifetimes of the arrays of variable length that were made since the stack was saved.
func (lc *locals) restoreStack(x *ir.InstCall, pos cfg.Pos) {
	m := lc.m
	for _, a := range lc.danglingAllocas() {
		if a.NElems == nil {
			continue
		}
		l, ok := llvm.Argument(x.Args[0]).(*ir.InstLoad)
		if !ok || lc.saved[l.Src] == nil {
			lc.unsupported("the end of the lifetime of an array of variable length", pos)
			return
		}
		p := lc.temps[a].ptr
		alive := m.Not(m.Select(lc.objects.freedVar(p.c).Term, p.obj))
		lc.endWhere(m.And(alive, m.ULe(lc.saved[l.Src].Term, p.obj)), a, pos)
	}
}

// leave ends the lifetimes of all variables of the function.
func (lc *locals) leave(pos cfg.Pos) {
	if lc.outlived[lc.fn.Ir] {
		lc.unsupported("the end of the lifetime of a thread-local variable that others may know", pos)
		return
	}
	for _, x := range lc.danglingAllocas() {
		if x.NElems != nil && !llvm.IsVariableLength(x) && llvm.ReachesItself(lc.fn.Ir, x, nil) {
			lc.unsupported("the end of the lifetime of what alloca allocates in a loop", pos)
			return
		}
		lc.end(x, pos)
	}
}

// endThread ends the lifetimes of all variables of the thread that a call ends, if it does.
func (lc *locals) endThread(x *ir.InstCall) {
	f := llvm.DirectCallee(x.Callee)
	if f == nil || !library.EndsThread(f.Name()) || !lc.a.HasBody(f) {
		return
	}
	pos := lc.pos(x, llvm.CallRange)
	for _, caller := range lc.a.Functions {
		if hasDangling(caller) && lc.inThread(caller, map[*pointsto.Function]bool{}) {
			lc.unsupported("the end of the lifetime of variables of the callers of a function that ends its thread", pos)
			return
		}
	}
	lc.leave(pos)
}

// inThread reports whether the calls of a function, not counting the threads that it starts, lead to this one.
func (lc *locals) inThread(caller *pointsto.Function, seen map[*pointsto.Function]bool) bool {
	for _, callees := range caller.Callees {
		for _, f := range callees {
			if lc.starts[f.Ir] != nil || seen[f] {
				continue
			}
			seen[f] = true
			if f == lc.fn || lc.inThread(f, seen) {
				return true
			}
		}
	}
	return false
}

// hasDangling reports whether a function has dangling variables.
func hasDangling(fn *pointsto.Function) bool {
	for _, o := range fn.Objects {
		if o.Dangling {
			return true
		}
	}
	return false
}
