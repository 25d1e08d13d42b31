package cfg

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
	"tav/solver/term"
)

// The lifetime of local variables (C11 6.2.4). A variable that no pointer
// outlives needs no bookkeeping: it keeps one id for ever. A variable is
// dangling when a pointer to it may still be somewhere when its lifetime is
// over; each of its lifetimes is an object of its own, dead at the end, so that
// a pointer to an earlier one is not one to a later one.

// findDangling decides which local variables are dangling. The pointers to a
// variable are held by no longer-living place when all cells that can hold
// them belong to variables of its function in the same scope or an inner one,
// or to variables of functions that its function calls, and it does not return
// them.
func (a *analysis) findDangling() {
	holders := map[*class][]*object{}
	for _, c := range a.classes {
		if c.parent != nil {
			continue
		}
		for _, off := range sortedKeys(c.pointees) {
			if to := find(c.pointees[off]).c; to != nil {
				holders[to] = append(holders[to], c.objects...)
			}
		}
	}
	calls := map[*function]map[*function]bool{}
	for _, o := range a.objects {
		if o.fn == nil || o.allocated() || o.stream() || !o.class.indirect {
			continue
		}
		fn := o.fn
		if calls[fn] == nil {
			calls[fn] = reachableFrom(fn)
		}
		o.dangling = fn.recursive || a.outlived(o, holders[o.class], calls[fn])
		o.static = o.static && !o.dangling
	}
}

// outlived reports whether one of the holders of pointers to a local variable
// can live longer.
func (a *analysis) outlived(o *object, holders []*object, callees map[*function]bool) bool {
	scope := scopeOf(o)
	if o.fn == a.functions[0] && outermost(scope) {
		return false // it lives until the program ends
	}
	for _, p := range o.fn.results {
		if find(p).c == o.class {
			return true
		}
	}
	for _, h := range holders {
		switch {
		case h.fn == nil || h.allocated() || h.stream():
			return true
		case h.fn == o.fn && outermost(scope), h.fn == o.fn && within(scopeOf(h), scope), h.fn != o.fn && callees[h.fn]:
		default:
			return true
		}
	}
	return false
}

// reachableFrom are the functions that fn calls, directly or not.
func reachableFrom(fn *function) map[*function]bool {
	seen := map[*function]bool{}
	work := []*function{fn}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, x := range f.callOrder {
			for _, g := range f.callees[x] {
				if !seen[g] {
					seen[g] = true
					work = append(work, g)
				}
			}
		}
	}
	return seen
}

// scopeOf is the scope that a local variable is declared in: a
// *metadata.DISubprogram for that of its function; nil when it is not known.
func scopeOf(o *object) metadata.Field {
	switch x := o.origin.(type) {
	case *ir.Param:
		if s := subprogram(o.fn.ir); s != nil {
			return s
		}
	case *ir.InstAlloca:
		for _, b := range o.fn.ir.Blocks {
			for _, inst := range b.Insts {
				if v, d := declaration(inst); v == value.Value(x) && d != nil {
					return d.Scope
				}
			}
		}
		if !marked(o.fn.ir, x) { // a parameter, or a compound literal
			return firstUse(o.fn.ir, x)
		}
	}
	return nil
}

// firstUse is the scope in which a variable is used first.
func firstUse(f *ir.Func, x *ir.InstAlloca) metadata.Field {
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			used := false
			eachOperand(inst, func(v value.Value) { used = used || v == value.Value(x) })
			if !used {
				continue
			}
			if l := location(inst); l != nil {
				return l.Scope
			}
			if s := subprogram(f); s != nil { // a parameter's initial value
				return s
			}
			return nil
		}
	}
	return nil
}

// outermost reports whether a scope is that of a function.
func outermost(scope metadata.Field) bool {
	_, ok := scope.(*metadata.DISubprogram)
	return ok
}

// within reports whether a scope is, or lies in, another one.
func within(inner, outer metadata.Field) bool {
	for inner != nil && outer != nil {
		if inner == outer {
			return true
		}
		switch x := inner.(type) {
		case *metadata.DILexicalBlock:
			inner = x.Scope
		case *metadata.DILexicalBlockFile:
			inner = x.Scope
		default:
			return false
		}
	}
	return false
}

// marked reports whether there are markers of a variable's lifetime.
func marked(f *ir.Func, a *ir.InstAlloca) bool {
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if x, _ := lifetimeMarker(inst); x == a {
				return true
			}
		}
	}
	return false
}

// lifetimeMarker is the variable whose lifetime starts or ends at an
// instruction; nil for other instructions.
func lifetimeMarker(inst ir.Instruction) (a *ir.InstAlloca, start bool) {
	x, ok := inst.(*ir.InstCall)
	if !ok {
		return nil, false
	}
	f := directCallee(x.Callee)
	if f == nil || len(x.Args) < 2 {
		return nil, false
	}
	kind, ok := strings.CutPrefix(f.Name(), "llvm.lifetime.")
	if !ok {
		return nil, false
	}
	start = strings.HasPrefix(kind, "start")
	v := x.Args[1]
	for range maxCasts {
		switch y := v.(type) {
		case *ir.Arg:
			v = y.Value
		case *ir.InstBitCast:
			v = y.From
		case *ir.InstAlloca:
			return y, start
		default:
			return nil, false
		}
	}
	return nil, false
}

// danglingAllocas are the dangling variables of the function, in order.
func (b *builder) danglingAllocas() []*ir.InstAlloca {
	var list []*ir.InstAlloca
	for _, block := range b.fn.ir.Blocks {
		for _, inst := range block.Insts {
			if x, ok := inst.(*ir.InstAlloca); ok && b.fn.objects[x].dangling {
				list = append(list, x)
			}
		}
	}
	return list
}

// nameDangling makes a variable for the id of the present object of each
// dangling variable, NULL before it has one.
func (b *builder) nameDangling() {
	for _, x := range b.danglingAllocas() {
		v := b.temp(b.l.m.BV(objBits), false)
		v.Role = ObjectPart
		b.assign([]*Var{v}, []*term.Term{b.l.m.BVUint(objBits, 0)}, Pos{})
		b.temps[x] = val{ptr: b.l.pointTo(b.fn.objects[x], v.Term)}
	}
}

// begin starts a lifetime of a dangling variable.
func (b *builder) begin(x *ir.InstAlloca, size *term.Term, pos Pos) {
	id := b.newObject(b.fn.objects[x], size, false, pos).ptr.obj
	b.assign([]*Var{b.l.varOf[b.temps[x].ptr.obj]}, []*term.Term{id}, pos)
}

// end ends the lifetime of a dangling variable.
func (b *builder) end(x *ir.InstAlloca, pos Pos) {
	m, p := b.l.m, b.temps[x].ptr
	f := b.l.freedVar(p.c)
	b.assign([]*Var{f}, []*term.Term{m.Store(f.Term, p.obj, m.True())}, pos)
}

// lifetime lowers the markers of lifetimes.
func (b *builder) lifetime(x *ir.InstCall, pos Pos) {
	a, start := lifetimeMarker(x)
	if a == nil || !b.fn.objects[a].dangling {
		return
	}
	if start {
		b.begin(a, b.l.m.BVInt(b.l.ptrBits, b.l.layout.size(a.ElemType)), pos)
	} else {
		b.end(a, pos)
	}
}

// restoreStack ends the lifetimes of arrays of variable length in the
// middle of a function.
func (b *builder) restoreStack(pos Pos) {
	if _, ret := b.block.Term.(*ir.TermRet); ret {
		return
	}
	for _, x := range b.danglingAllocas() {
		if x.NElems != nil {
			b.unsupported("the end of the lifetime of an array of variable length", pos)
			return
		}
	}
}

// leave ends the lifetimes of all variables of the function.
func (b *builder) leave(pos Pos) {
	for _, x := range b.danglingAllocas() {
		if x.NElems != nil && reachesItself(b.fn.ir, x) {
			b.unsupported("the end of the lifetime of what alloca allocates in a loop", pos)
			return
		}
		b.end(x, pos)
	}
}

// reachesItself reports whether an instruction is in a loop.
func reachesItself(f *ir.Func, x ir.Instruction) bool {
	for _, block := range f.Blocks {
		for _, inst := range block.Insts {
			if inst == x {
				seen := map[*ir.Block]bool{}
				work := successors(block.Term)
				for len(work) > 0 {
					s := work[len(work)-1]
					work = work[:len(work)-1]
					if s == block {
						return true
					}
					if !seen[s] {
						seen[s] = true
						work = append(work, successors(s.Term)...)
					}
				}
			}
		}
	}
	return false
}
