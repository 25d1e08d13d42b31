package pointsto

import (
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// body generates the constraints of a function's instructions.
func (a *constraints) body(fn *Function) {
	for _, p := range fn.Ir.Params {
		if llvm.ByvalType(p) != nil {
			a.byval(fn, p)
			continue
		}
		for i := range a.pointerLeaves(p.Typ) {
			merged(a.Operand(fn, p, i))
		}
	}
	for i, b := range fn.Ir.Blocks {
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstAlloca); ok {
				a.alloca(fn, x, i == 0)
				continue
			}
			a.instruction(fn, inst)
		}
		for _, v := range b.Term.Operands() {
			a.seeAddresses(fn, *v)
		}
		if r, ok := b.Term.(*ir.TermRet); ok && r.X != nil {
			for i := range a.pointerLeaves(r.X.Type()) {
				a.flow(a.Result(fn, i), a.Operand(fn, r.X, i), r.X.Type())
			}
		}
	}
}

// pointerLeaves yields the numbers of the leaves of t that are pointers.
func (a *places) pointerLeaves(t types.Type) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		if !containsPointer(t) {
			return
		}
		ls, _ := a.layout.Leaves(t)
		for i, l := range ls {
			if llvm.IsPointer(l.Typ) && !yield(i) {
				return
			}
		}
	}
}

// Result is leaf i of what the function returns.
func (a *places) Result(fn *Function, i int) AbsPtr {
	p, ok := fn.Results[i]
	if !ok {
		p = AbsPtr{a.newClass(), 0}
		p.Class.indirect = true
		fn.Results[i] = p
	}
	return p
}

func (a *constraints) instruction(fn *Function, inst ir.Instruction) {
	a.uses(fn, inst)
	llvm.EachOperand(inst, func(v value.Value) { a.seeAddresses(fn, llvm.Argument(v)) })
	switch x := inst.(type) {
	case *ir.InstLoad:
		if a.viewed(fn, x.Src) {
			return
		}
		p := a.Operand(fn, x.Src, 0)
		a.touch(fn, p, x.ElemType)
		a.transfer(p, x.ElemType, func(cell AbsPtr, i int, _ types.Type) { a.unify(cell, a.Operand(fn, x, i)) })
		for i := range a.pointerLeaves(x.ElemType) {
			merged(a.Operand(fn, x, i))
		}
	case *ir.InstStore:
		p := a.Operand(fn, x.Dst, 0)
		a.touch(fn, p, x.Src.Type())
		a.transfer(p, x.Src.Type(), func(cell AbsPtr, i int, t types.Type) { a.flow(cell, a.Operand(fn, x.Src, i), t) })
	case *ir.InstGetElementPtr:
		if a.viewed(fn, x) {
			a.views = append(a.views, view{fn: fn, at: x})
			return
		}
		a.define(fn, x, a.gep(a.Operand(fn, x.Src, 0), x.ElemType, x.Indices))
	case *ir.InstBitCast:
		if llvm.IsPointer(x.To) && llvm.IsPointer(x.From.Type()) {
			a.define(fn, x, a.Operand(fn, x.From, 0))
			if call, ok := x.From.(*ir.InstCall); ok && a.givesOutside(call) {
				a.alike(x.To, a.Operand(fn, x, 0))
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
		merged(a.Operand(fn, x, 0))
		a.casts = append(a.casts, castBack{fn, x})
	case *ir.InstICmp:
		if llvm.IsPointer(x.X.Type()) {
			p, q := a.Operand(fn, x.X, 0), a.Operand(fn, x.Y, 0)
			if isFixed(x.X) || isFixed(x.Y) {
				a.unify(p, q)
			}
			a.compared = append(a.compared, [2]AbsPtr{p, q})
		}
	case *ir.InstExtractValue:
		lo, _ := a.layout.LeafRange(x.X.Type(), x.Indices)
		for i := range a.pointerLeaves(x.Type()) {
			a.unify(a.Operand(fn, x, i), a.Operand(fn, x.X, lo+i))
		}
	case *ir.InstInsertValue:
		lo, hi := a.layout.LeafRange(x.X.Type(), x.Indices)
		for i := range a.pointerLeaves(x.Type()) {
			if i >= lo && i < hi {
				a.unify(a.Operand(fn, x, i), a.Operand(fn, x.Elem, i-lo))
			} else {
				a.unify(a.Operand(fn, x, i), a.Operand(fn, x.X, i))
			}
		}
	case *ir.InstCall:
		a.call(fn, x)
	}
}

// seeAddresses makes known the objects whose addresses are in a constant number.
func (a *constraints) seeAddresses(fn *Function, v value.Value) {
	c, ok := v.(constant.Constant)
	if !ok {
		return
	}
	if x, ok := c.(*constant.ExprPtrToInt); ok {
		a.Operand(fn, x.From, 0)
	} else if _, x, y, ok := llvm.ConstantBinary(c); ok {
		a.seeAddresses(fn, x)
		a.seeAddresses(fn, y)
	} else if x, ok := c.(*constant.ExprICmp); ok {
		a.seeAddresses(fn, x.X)
		a.seeAddresses(fn, x.Y)
	}
}

// define makes an instruction's value a known pointer.
func (a *constraints) define(fn *Function, v value.Value, p AbsPtr) {
	k := NodeKey{v, 0}
	if q, ok := fn.Abs[k]; ok {
		a.unify(p, q)
		return
	}
	if p.Class == nil { // NULL, which was moved if off is not 0
		q := a.Operand(fn, v, 0)
		a.unify(p, q)
		return
	}
	fn.Abs[k] = p
}

// same makes the pointers of v lead where those of w, of the same type, do.
func (a *constraints) same(fn *Function, v, w value.Value, t types.Type) {
	for i := range a.pointerLeaves(t) {
		p, q := a.Operand(fn, v, i), a.Operand(fn, w, i)
		merged(p)
		a.flow(p, q, t)
	}
}

// alloca makes the object of a local variable. Only in the entry block is it
// one object an activation; elsewhere it allocates each time.
func (a *constraints) alloca(fn *Function, x *ir.InstAlloca, entry bool) {
	o := &Object{Name: x.LocalName, Size: a.layout.Size(x.ElemType), Fn: fn, Static: true, Origin: x}
	if n := x.NElems; n != nil {
		if c, ok := n.(*constant.Int); ok {
			o.Size = llvm.MulSize(c.X.Int64(), o.Size)
		} else {
			o.Size = -1
		}
	}
	if !entry || o.Size < 0 {
		o.Static, o.Heap = false, true
	}
	fn.Objects[x] = a.newObject(o)
	a.define(fn, x, AbsPtr{o.Class, 0})
}

func (a *constraints) call(fn *Function, x *ir.InstCall) {
	f := llvm.DirectCallee(x.Callee)
	if f == nil {
		if _, asm := x.Callee.(*ir.InlineAsm); !asm {
			a.indirect = append(a.indirect, indirectCall{fn, x})
			if a.Undefined.Writes() {
				a.see(fn, x)
			}
			fn.callOrder = append(fn.callOrder, x)
		}
		return
	}
	if a.HasBody(f) {
		fn.callOrder = append(fn.callOrder, x)
		a.bind(fn, x, a.instanceFor(f))
		return
	}
	a.external(fn, x, f)
}

// allocationSize is the constant size that a call allocates, or -1.
func (a *constraints) allocationSize(args []value.Value) int64 {
	size := int64(1)
	for _, x := range args {
		c, ok := llvm.ConstantInt(x)
		if !ok || c < 0 {
			return -1
		}
		size = llvm.MulSize(c, size)
	}
	return size
}

// copyCall is memcpy or memmove, or swaps memory: its cells and pointees are the same
// on both sides.
func (a *constraints) copyCall(fn *Function, x *ir.InstCall) {
	dst, src := a.Operand(fn, x.Args[0], 0), a.Operand(fn, x.Args[1], 0)
	n, ok := llvm.ConstantInt(x.Args[2])
	if !ok {
		n = -1
	}
	if llvm.IsPointer(x.Type()) {
		a.define(fn, x, dst)
	}
	if dst.Class == nil || src.Class == nil {
		return
	}
	Find(dst).Class.users[fn] = struct{}{}
	Find(src).Class.users[fn] = struct{}{}
	a.copies = append(a.copies, copyConstraint{dst, src, n, fn})
	if !ok {
		a.swept = append(a.swept, dst, src)
	}
}

// bind connects a call with a callee.
func (a *constraints) bind(fn *Function, x *ir.InstCall, g *Function) {
	fn.Callees[x] = append(fn.Callees[x], g)
	for k, p := range g.Ir.Params {
		if k >= len(x.Args) {
			break
		}
		if t := llvm.ByvalType(p); t != nil {
			dst := AbsPtr{a.byval(g, p).Class, 0}
			if src := a.Operand(fn, x.Args[k], 0); src.Class != nil {
				a.copies = append(a.copies, copyConstraint{dst, src, a.layout.Size(t), fn})
			}
			Find(dst).Class.users[fn] = struct{}{}
			continue
		}
		if !llvm.IsPointer(p.Typ) || !llvm.IsPointer(x.Args[k].Type()) {
			if p.Typ.Equal(x.Args[k].Type()) {
				for i := range a.pointerLeaves(p.Typ) {
					a.flow(a.Operand(g, p, i), a.Operand(fn, x.Args[k], i), p.Typ)
				}
			}
			continue
		}
		a.flow(a.Operand(g, p, 0), a.Operand(fn, x.Args[k], 0), p.Typ)
	}
	if g.Ir.Sig.RetType.Equal(x.Type()) || llvm.IsPointer(x.Type()) && llvm.IsPointer(g.Ir.Sig.RetType) {
		for i := range a.pointerLeaves(x.Type()) {
			p := a.Operand(fn, x, i)
			merged(p)
			a.unify(p, a.Result(g, i))
		}
	}
}

// byval is the object that a parameter passed by value is.
func (a *places) byval(fn *Function, p *ir.Param) *Object {
	o := fn.Objects[p]
	if o == nil {
		o = a.newObject(&Object{Name: p.LocalName, Size: a.layout.Size(llvm.ByvalType(p)), Fn: fn, Static: true, Origin: p})
		fn.Objects[p] = o
		fn.Abs[NodeKey{p, 0}] = AbsPtr{o.Class, 0}
	}
	return o
}

// resolveIndirect connects calls through pointers with the functions that the
// pointers can point to; it reports whether a connection is new.
func (a *constraints) resolveIndirect() bool {
	changed := false
	for _, c := range a.indirect {
		p := Find(a.Operand(c.fn, c.call.Callee, 0))
		if p.Class == nil {
			continue
		}
		for _, o := range p.Class.Objects {
			f, ok := o.Origin.(*ir.Func)
			if !ok || !a.HasBody(f) || !callable(f, c.call) {
				continue
			}
			g := a.instance(f)
			known := false
			for _, h := range c.fn.Callees[c.call] {
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
		if !llvm.Fits(p, x.Args[i]) {
			return false
		}
	}
	return true
}
