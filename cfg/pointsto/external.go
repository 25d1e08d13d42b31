package pointsto

import (
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

// external adds what the call of a function without a body says.
func (a *constraints) external(fn *Function, x *ir.InstCall, f *ir.Func) {
	switch effect := library.EffectOf(f); effect {
	case library.MallocEffect, library.CallocEffect, library.AllocaEffect:
		o := a.allocation(fn, x, f.Name(), a.allocationSize(x.Args))
		o.Class.zeroed = effect == library.CallocEffect
		o.Class.null = o.Class.zeroed && uint64(o.Size)>>31 != 0 // NULL where the product wraps, which a small constant does not
		a.define(fn, x, AbsPtr{o.Class, 0})
	case library.ReallocEffect:
		if len(x.Args) < 2 {
			return
		}
		o := a.allocation(fn, x, f.Name(), a.allocationSize(x.Args[1:2]))
		a.define(fn, x, AbsPtr{o.Class, 0})
		a.unify(AbsPtr{o.Class, 0}, a.Operand(fn, x.Args[0], 0))
		c := Find(AbsPtr{o.Class, 0}).Class
		c.Freed, c.solid = true, true
		a.dissolveAll(c)
		a.drain()
	case library.StreamEffect:
		a.stream(fn, x, f)
	case library.FreeEffect, library.CloseEffect:
		if len(x.Args) > 0 {
			if p := a.Operand(fn, x.Args[0], 0); p.Class != nil {
				Find(p).Class.Freed = true
			}
		}
	case library.MemcpyEffect, library.SwapEffect:
		a.copyCall(fn, x)
	case library.MemsetEffect:
		a.setCall(fn, x)
	case library.ReadEffect:
		if p := a.Operand(fn, x.Args[0], 0); p.Class != nil {
			Find(p).Class.users[fn] = struct{}{}
		}
	case library.PointerEffect, library.StayEffect, library.AlignEffect:
		a.asksWhatIsAlive = a.asksWhatIsAlive || library.AsksWhatIsAlive(f.Name())
		for _, v := range x.Args {
			if p := a.Operand(fn, v, 0); llvm.IsPointer(v.Type()) && p.Class != nil {
				Find(p).Class.users[fn] = struct{}{}
			}
		}
	default:
		if a.Undefined.Writes() && library.UndefinedFunction(f) {
			a.see(fn, x)
		}
		for i := range a.pointerLeaves(x.Type()) {
			p := a.Operand(fn, x, i)
			merged(p)
			Find(p).Class.Outside, Find(p).Class.Code = true, true
			a.alike(x.Type(), p)
		}
	}
}

// allocation is a new object that a call allocates.
func (a *constraints) allocation(fn *Function, x *ir.InstCall, name string, size int64) *Object {
	fn.Objects[x] = a.newObject(&Object{Name: name, Size: size, Fn: fn, Heap: true, Origin: x})
	return fn.Objects[x]
}

// stream adds the object that a call of a function of the library makes.
func (a *constraints) stream(fn *Function, x *ir.InstCall, f *ir.Func) {
	t, ok := x.Type().(*types.PointerType)
	if !ok {
		return
	}
	size := int64(1)
	if s, ok := t.ElemType.(*types.StructType); ok && !s.Opaque {
		size = a.layout.Size(s)
	} else if f.Name() == library.LibraryObject {
		size = a.allocationSize(x.Args)
	}
	o := a.allocation(fn, x, f.Name(), size)
	a.define(fn, x, AbsPtr{o.Class, 0})
}

// setCall adds what a call of memset says.
func (a *constraints) setCall(fn *Function, x *ir.InstCall) {
	p := a.Operand(fn, x.Args[0], 0)
	if p.Class == nil {
		return
	}
	Find(p).Class.users[fn] = struct{}{}
	Find(p).Class.zeroed = true
	if n, ok := llvm.ConstantInt(x.Args[2]); ok {
		a.filled = append(a.filled, filling{p, n})
	} else {
		a.swept = append(a.swept, p)
	}
	if llvm.IsPointer(x.Type()) {
		a.define(fn, x, p)
	}
}
