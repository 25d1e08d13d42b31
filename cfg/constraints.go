package cfg

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// body generates the constraints of a function's instructions.
func (a *analysis) body(fn *function) {
	for _, p := range fn.ir.Params {
		if byvalType(p) != nil {
			a.byval(fn, p)
			continue
		}
		for i := range a.pointerLeaves(p.Typ) {
			merged(a.operand(fn, p, i))
		}
	}
	for i, b := range fn.ir.Blocks {
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstAlloca); ok {
				a.alloca(fn, x, i == 0)
				continue
			}
			a.instruction(fn, inst)
		}
		if r, ok := b.Term.(*ir.TermRet); ok && r.X != nil {
			for i := range a.pointerLeaves(r.X.Type()) {
				a.unify(a.result(fn, i), a.operand(fn, r.X, i))
			}
		}
	}
}

// pointerLeaves yields the numbers of the leaves of t that are pointers.
func (a *analysis) pointerLeaves(t types.Type) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		if !containsPointer(t) {
			return
		}
		ls, _ := a.layout.leaves(t)
		for i, l := range ls {
			if isPointer(l.typ) && !yield(i) {
				return
			}
		}
	}
}

// result is leaf i of what the function returns.
func (a *analysis) result(fn *function, i int) absPtr {
	p, ok := fn.results[i]
	if !ok {
		p = absPtr{a.newClass(), 0}
		p.c.indirect = true
		fn.results[i] = p
	}
	return p
}

func (a *analysis) instruction(fn *function, inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstLoad:
		p := a.operand(fn, x.Src, 0)
		a.touch(fn, p, x.ElemType)
		a.transfer(fn, p, x, x.ElemType)
		for i := range a.pointerLeaves(x.ElemType) {
			merged(a.operand(fn, x, i))
		}
	case *ir.InstStore:
		p := a.operand(fn, x.Dst, 0)
		a.touch(fn, p, x.Src.Type())
		a.transfer(fn, p, x.Src, x.Src.Type())
	case *ir.InstGetElementPtr:
		a.define(fn, x, a.gep(a.operand(fn, x.Src, 0), x.ElemType, x.Indices))
	case *ir.InstBitCast:
		if isPointer(x.To) && isPointer(x.From.Type()) {
			a.define(fn, x, a.operand(fn, x.From, 0))
			if call, ok := x.From.(*ir.InstCall); ok && a.givesOutside(call) {
				a.alike(x.To, a.operand(fn, x, 0))
			}
		}
	case *ir.InstPhi:
		for _, in := range x.Incs {
			a.same(fn, x, in.X, x.Type())
		}
	case *ir.InstSelect:
		a.same(fn, x, x.ValueTrue, x.Type())
		a.same(fn, x, x.ValueFalse, x.Type())
	case *ir.InstFreeze:
		a.same(fn, x, x.X, x.Type())
	case *ir.InstIntToPtr:
		merged(a.operand(fn, x, 0))
		a.casts = append(a.casts, castBack{fn, x})
	case *ir.InstICmp:
		if isPointer(x.X.Type()) {
			p, q := a.operand(fn, x.X, 0), a.operand(fn, x.Y, 0)
			if isFixed(x.X) || isFixed(x.Y) {
				a.unify(p, q)
			}
			a.compared = append(a.compared, [2]absPtr{p, q})
		}
	case *ir.InstExtractValue:
		lo, _ := a.layout.leafRange(x.X.Type(), x.Indices)
		for i := range a.pointerLeaves(x.Type()) {
			a.unify(a.operand(fn, x, i), a.operand(fn, x.X, lo+i))
		}
	case *ir.InstInsertValue:
		lo, hi := a.layout.leafRange(x.X.Type(), x.Indices)
		for i := range a.pointerLeaves(x.Type()) {
			if i >= lo && i < hi {
				a.unify(a.operand(fn, x, i), a.operand(fn, x.Elem, i-lo))
			} else {
				a.unify(a.operand(fn, x, i), a.operand(fn, x.X, i))
			}
		}
	case *ir.InstCall:
		a.call(fn, x)
	}
}

// define makes an instruction's value a known pointer.
func (a *analysis) define(fn *function, v value.Value, p absPtr) {
	k := nodeKey{v, 0}
	if q, ok := fn.abs[k]; ok {
		a.unify(p, q)
		return
	}
	if p.c == nil { // NULL, which was moved if off is not 0
		q := a.operand(fn, v, 0)
		a.unify(p, q)
		return
	}
	fn.abs[k] = p
}

// same unifies the pointers of two values of one type.
func (a *analysis) same(fn *function, v, w value.Value, t types.Type) {
	for i := range a.pointerLeaves(t) {
		p, q := a.operand(fn, v, i), a.operand(fn, w, i)
		merged(p)
		a.unify(p, q)
	}
}

// alloca makes the object of a local variable. Only in the entry block is it
// one object an activation; elsewhere it allocates each time.
func (a *analysis) alloca(fn *function, x *ir.InstAlloca, entry bool) {
	o := &object{name: x.LocalName, size: a.layout.size(x.ElemType), fn: fn, static: true, origin: x}
	if n := x.NElems; n != nil {
		if c, ok := n.(*constant.Int); ok {
			o.size = mulSize(c.X.Int64(), o.size)
		} else {
			o.size = -1
		}
	}
	if !entry || o.size < 0 {
		o.static, o.heap = false, true
	}
	fn.objects[x] = a.newObject(o)
	a.define(fn, x, absPtr{o.class, 0})
}

func (a *analysis) call(fn *function, x *ir.InstCall) {
	f := directCallee(x.Callee)
	if f == nil {
		if _, asm := x.Callee.(*ir.InlineAsm); !asm {
			a.indirect = append(a.indirect, indirectCall{fn, x})
			if a.undefined.writes() {
				a.see(fn, x)
			}
			fn.callOrder = append(fn.callOrder, x)
		}
		return
	}
	if a.hasBody(f) {
		fn.callOrder = append(fn.callOrder, x)
		a.bind(fn, x, a.instanceFor(f))
		return
	}
	switch effectOf(f) {
	case mallocEffect, callocEffect, allocaEffect:
		o := a.newObject(&object{name: f.Name(), size: a.allocationSize(f, x.Args), fn: fn, heap: true, origin: x})
		fn.objects[x] = o
		o.class.zeroed = effectOf(f) == callocEffect
		a.define(fn, x, absPtr{o.class, 0})
	case reallocEffect:
		if len(x.Args) < 2 {
			return
		}
		o := a.newObject(&object{name: f.Name(), size: a.allocationSize(f, x.Args[1:2]), fn: fn, heap: true, origin: x})
		fn.objects[x] = o
		a.define(fn, x, absPtr{o.class, 0})
		a.unify(absPtr{o.class, 0}, a.operand(fn, x.Args[0], 0))
		find(absPtr{o.class, 0}).c.freed = true
	case streamEffect:
		t, ok := x.Type().(*types.PointerType)
		if !ok {
			return
		}
		size := int64(1)
		if s, ok := t.ElemType.(*types.StructType); ok && !s.Opaque {
			size = a.layout.size(s)
		} else if f.Name() == LibraryObject {
			size = a.allocationSize(f, x.Args)
		}
		o := a.newObject(&object{name: f.Name(), size: size, fn: fn, heap: true, origin: x})
		fn.objects[x] = o
		a.define(fn, x, absPtr{o.class, 0})
	case freeEffect, closeEffect:
		if len(x.Args) > 0 {
			if p := a.operand(fn, x.Args[0], 0); p.c != nil {
				find(p).c.freed = true
			}
		}
	case memcpyEffect:
		a.copyCall(fn, x)
	case memsetEffect:
		if p := a.operand(fn, x.Args[0], 0); p.c != nil {
			find(p).c.users[fn] = struct{}{}
			find(p).c.zeroed = true
			if isPointer(x.Type()) {
				a.define(fn, x, p)
			}
		}
	case readEffect:
		if p := a.operand(fn, x.Args[0], 0); p.c != nil {
			find(p).c.users[fn] = struct{}{}
		}
	default:
		if a.undefined.writes() && undefinedFunction(f) {
			a.see(fn, x)
		}
		for i := range a.pointerLeaves(x.Type()) {
			p := a.operand(fn, x, i)
			merged(p)
			find(p).c.outside = true
			a.alike(x.Type(), p)
		}
	}
}

// allocationSize is the constant size that a call allocates, or -1.
func (a *analysis) allocationSize(f *ir.Func, args []value.Value) int64 {
	size := int64(1)
	for _, x := range args {
		c, ok := constantInt(x)
		if !ok || c < 0 {
			return -1
		}
		size = mulSize(c, size)
	}
	return size
}

// constantInt is the value of an integer constant.
func constantInt(v value.Value) (int64, bool) {
	if x, ok := v.(*ir.Arg); ok {
		v = x.Value
	}
	c, ok := v.(*constant.Int)
	if !ok || !c.X.IsInt64() {
		return 0, false
	}
	return c.X.Int64(), true
}

// copyCall is memcpy or memmove.
func (a *analysis) copyCall(fn *function, x *ir.InstCall) {
	dst, src := a.operand(fn, x.Args[0], 0), a.operand(fn, x.Args[1], 0)
	n, ok := constantInt(x.Args[2])
	if !ok {
		n = -1
	}
	if isPointer(x.Type()) {
		a.define(fn, x, dst)
	}
	if dst.c == nil || src.c == nil {
		return
	}
	find(dst).c.users[fn] = struct{}{}
	find(src).c.users[fn] = struct{}{}
	a.copies = append(a.copies, copyConstraint{dst, src, n, fn})
}

// bind connects a call with a callee.
func (a *analysis) bind(fn *function, x *ir.InstCall, g *function) {
	fn.callees[x] = append(fn.callees[x], g)
	for k, p := range g.ir.Params {
		if k >= len(x.Args) {
			break
		}
		if t := byvalType(p); t != nil {
			dst := absPtr{a.byval(g, p).class, 0}
			if src := a.operand(fn, x.Args[k], 0); src.c != nil {
				a.copies = append(a.copies, copyConstraint{dst, src, a.layout.size(t), fn})
			}
			find(dst).c.users[fn] = struct{}{}
			continue
		}
		if !isPointer(p.Typ) || !isPointer(x.Args[k].Type()) {
			if p.Typ.Equal(x.Args[k].Type()) {
				for i := range a.pointerLeaves(p.Typ) {
					a.unify(a.operand(g, p, i), a.operand(fn, x.Args[k], i))
				}
			}
			continue
		}
		a.unify(a.operand(g, p, 0), a.operand(fn, x.Args[k], 0))
	}
	if g.ir.Sig.RetType.Equal(x.Type()) || isPointer(x.Type()) && isPointer(g.ir.Sig.RetType) {
		for i := range a.pointerLeaves(x.Type()) {
			p := a.operand(fn, x, i)
			merged(p)
			a.unify(p, a.result(g, i))
		}
	}
}

// byvalType is the type of a parameter that is passed by value in memory.
func byvalType(p *ir.Param) types.Type {
	for _, attr := range p.Attrs {
		if b, ok := attr.(ir.Byval); ok {
			if b.Typ != nil {
				return b.Typ
			}
			return p.Typ.(*types.PointerType).ElemType
		}
	}
	return nil
}

// byval is the object that a parameter passed by value is.
func (a *analysis) byval(fn *function, p *ir.Param) *object {
	o := fn.objects[p]
	if o == nil {
		o = a.newObject(&object{name: p.LocalName, size: a.layout.size(byvalType(p)), fn: fn, static: true, origin: p})
		fn.objects[p] = o
		fn.abs[nodeKey{p, 0}] = absPtr{o.class, 0}
	}
	return o
}

// resolveIndirect connects calls through pointers with the functions that the
// pointers can point to; it reports whether a connection is new.
func (a *analysis) resolveIndirect() bool {
	changed := false
	for _, c := range a.indirect {
		p := find(a.operand(c.fn, c.call.Callee, 0))
		if p.c == nil {
			continue
		}
		for _, o := range p.c.objects {
			f, ok := o.origin.(*ir.Func)
			if !ok || !a.hasBody(f) || !callable(f, c.call) {
				continue
			}
			g := a.instance(f)
			known := false
			for _, h := range c.fn.callees[c.call] {
				known = known || h == g
			}
			if !known {
				a.bind(c.fn, c.call, g)
				changed = true
				break // p's class may have changed
			}
		}
	}
	return changed
}

// callable reports whether the types of a call fit a function's.
func callable(f *ir.Func, x *ir.InstCall) bool {
	if len(f.Params) > len(x.Args) { // more arguments than parameters are ignored, as in C before C23
		return false
	}
	for i, p := range f.Params {
		if t := x.Args[i].Type(); !p.Typ.Equal(t) && !(isPointer(p.Typ) && isPointer(t)) {
			return false
		}
	}
	return true
}
