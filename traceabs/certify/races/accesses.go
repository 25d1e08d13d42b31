package races

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// An access is what an instruction of a frame does to memory.
type access struct {
	frame  *Frame
	inst   ir.Instruction
	addr   value.Value
	places []Place
	width  int64 // -1: any number of bytes around the places
	write  bool
	atomic bool
	whole  bool // the address is a multiple of the width
}

// accessesOf are the accesses of an instruction itself.
func (c *program) accessesOf(f *Frame, inst ir.Instruction) (list []access) {
	one := func(v value.Value, t types.Type, align int64, write, atomic bool) []access {
		n := c.layout.StoreSize(t)
		if llvm.IsAggregate(t) {
			n = c.layout.Size(t)
		}
		if align == 0 {
			align = c.layout.Align(t)
		}
		return []access{{frame: f, inst: inst, addr: v, places: c.leads(f, v), width: n, write: write, atomic: atomic, whole: align >= n && n&(n-1) == 0}}
	}
	switch x := inst.(type) {
	case *ir.InstLoad:
		return one(x.Src, x.ElemType, int64(x.Align), false, x.Atomic)
	case *ir.InstStore:
		return one(x.Dst, x.Src.Type(), int64(x.Align), true, x.Atomic)
	case *ir.InstCmpXchg:
		return one(x.Ptr, x.New.Type(), 0, true, true)
	case *ir.InstAtomicRMW:
		return one(x.Dst, x.X.Type(), 0, true, true)
	case *ir.InstCall:
		return c.callAccesses(f, x)
	}
	return nil
}

func (c *program) callAccesses(f *Frame, x *ir.InstCall) (list []access) {
	add := func(i int, width int64, write, atomic bool) {
		v := argument(x, i)
		if v == nil || !llvm.IsPointer(v.Type()) {
			return
		}
		to := c.leads(f, v)
		if width < 0 {
			to = spread(to)
		}
		list = append(list, access{frame: f, inst: x, addr: v, places: to, width: width, write: write, atomic: atomic})
	}
	each := func(write bool) {
		for i := range x.Args {
			add(i, -1, write, false)
		}
	}
	for i, v := range x.Args {
		if t := llvm.ByvalArgument(v); t != nil {
			add(i, c.layout.Size(t), false, false)
		}
	}
	fn := llvm.DirectCallee(x.Callee)
	switch k, bytes := c.kindOf(fn); k {
	case plain:
		if fn != nil && len(fn.Blocks) == 0 {
			c.libraryAccesses(x, fn, add, each)
		}
	case creates:
		add(0, c.layout.Ptr, true, false)
		add(1, -1, false, false)
	case joins:
		add(1, c.layout.Ptr, true, false)
	case resets, makesKey:
		add(0, bytes, true, false)
		add(1, -1, false, false)
	case locks, locksShared, unlocks, once:
		add(0, bytes, true, true)
	case uses, tries, triesShared: // some until a time
		add(0, bytes, true, true)
		add(1, -1, false, false)
	case waits:
		add(0, bytes, true, true)
		add(1, c.lockBytes(), true, true)
		add(2, -1, false, false)
	default:
		each(true)
	}
	return list
}

// lockBytes is how many bytes a mutex has.
func (c *program) lockBytes() int64 {
	if c.layout.Ptr == 8 {
		return 40
	}
	return 24
}

func (c *program) libraryAccesses(x *ir.InstCall, fn *ir.Func, add func(i int, width int64, write, atomic bool), each func(bool)) {
	switch library.EffectOf(fn) {
	case library.MemcpyEffect:
		add(0, bytesOf(x), true, false)
		add(1, bytesOf(x), false, false)
	case library.MemsetEffect:
		add(0, bytesOf(x), true, false)
	case library.FreeEffect, library.CloseEffect, library.ReallocEffect:
		add(0, -1, true, false)
	case library.DebugEffect, library.PureEffect, library.MallocEffect, library.CallocEffect:
	default:
		each(false)
	}
}

// relaxed reports whether an instruction is an atomic operation that is not sequentially consistent.
func relaxed(inst ir.Instruction) bool {
	is := func(o enum.AtomicOrdering) bool {
		return o != enum.AtomicOrderingNone && o != enum.AtomicOrderingSequentiallyConsistent
	}
	switch x := inst.(type) {
	case *ir.InstLoad:
		return x.Atomic && is(x.Ordering)
	case *ir.InstStore:
		return x.Atomic && is(x.Ordering)
	case *ir.InstCmpXchg:
		return is(x.SuccessOrdering) || is(x.FailureOrdering)
	case *ir.InstAtomicRMW:
		return is(x.Ordering)
	}
	return false
}
