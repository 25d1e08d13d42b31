package racefree

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// A touch is what one instruction in one frame does to memory.
type touch struct {
	frame   *frame
	inst    ir.Instruction
	address value.Value // nil: that of a caller's copy
	places  *places
	width   int64 // bytes from each of the places on; -1: any number, in both directions
	write   bool
	atomic  bool // an atomic operation, or one of a lock or the like
	aligned bool // the address is a multiple of the width
}

// touches are the accesses of an instruction, without those of functions that it calls.
func (p *pointsTo) touches(f *frame, inst ir.Instruction) []touch {
	at := func(v value.Value, t types.Type, align int64) touch {
		n := p.layout.StoreSize(t)
		if llvm.IsAggregate(t) {
			n = p.layout.Size(t)
		}
		if align == 0 {
			align = p.layout.Align(t)
		}
		return touch{frame: f, inst: inst, address: v, places: p.at(f, v), width: n, aligned: align >= n && n&(n-1) == 0}
	}
	switch x := inst.(type) {
	case *ir.InstLoad:
		t := at(x.Src, x.ElemType, int64(x.Align))
		t.atomic = x.Atomic
		return []touch{t}
	case *ir.InstStore:
		t := at(x.Dst, x.Src.Type(), int64(x.Align))
		t.write, t.atomic = true, x.Atomic
		return []touch{t}
	case *ir.InstCmpXchg:
		t := at(x.Ptr, x.New.Type(), 0)
		t.write, t.atomic = true, true
		return []touch{t}
	case *ir.InstAtomicRMW:
		t := at(x.Dst, x.X.Type(), 0)
		t.write, t.atomic = true, true
		return []touch{t}
	case *ir.InstCall:
		return p.callTouches(f, x)
	}
	return nil
}

// callTouches are the accesses of calls.
func (p *pointsTo) callTouches(f *frame, x *ir.InstCall) (list []touch) {
	add := func(i int, width int64, write, atomic bool) {
		v := argument(x, i)
		if v == nil || !llvm.IsPointer(v.Type()) {
			return
		}
		to := p.at(f, v)
		if width < 0 {
			to = &places{}
			to.addAll(p.at(f, v), func(span) span { return anywhere })
		}
		list = append(list, touch{frame: f, inst: x, address: v, places: to, width: width, write: write, atomic: atomic})
	}
	for i, v := range x.Args { // the caller copies it, whatever it calls
		if t := llvm.ByvalArgument(v); t != nil {
			add(i, p.layout.Size(t), false, false)
		}
	}
	fn := llvm.DirectCallee(x.Callee)
	if fn == nil || len(fn.Blocks) > 0 && !llvm.IsModel(fn) {
		return list
	}
	does, bytes := p.does(fn)
	switch does {
	case noPrimitive:
	case create:
		add(0, p.layout.Ptr, true, false)
		add(1, -1, false, false)
		return list
	case join:
		add(1, p.layout.Ptr, true, false)
		return list
	case prepare, key:
		add(0, bytes, true, false)
		add(1, -1, false, false)
		return list
	case acquire, acquireShared, release, once:
		add(0, bytes, true, true)
		return list
	case notify, try, tryShared: // some until a time
		add(0, bytes, true, true)
		add(1, -1, false, false)
		return list
	case wait:
		add(0, bytes, true, true)
		_, mutex := primitiveOf("pthread_mutex_lock", p.layout.Ptr)
		add(1, mutex, true, true)
		add(2, -1, false, false)
		return list
	default: // attributes
		for i := range x.Args {
			add(i, -1, true, false)
		}
		return list
	}
	if len(fn.Blocks) > 0 {
		return list
	}
	length := func(i int) int64 {
		if n, ok := llvm.ConstantInt(argument(x, i)); ok {
			return n
		}
		return -1
	}
	switch library.EffectOf(fn) {
	case library.MemcpyEffect:
		add(0, length(2), true, false)
		add(1, length(2), false, false)
	case library.MemsetEffect:
		add(0, length(2), true, false)
	case library.FreeEffect, library.CloseEffect, library.ReallocEffect:
		add(0, -1, true, false)
	case library.DebugEffect, library.PureEffect, library.MallocEffect, library.CallocEffect:
	default:
		for i := range x.Args {
			add(i, -1, false, false)
		}
	}
	return list
}

// weak reports whether an instruction is an atomic operation that is not sequentially
// consistent.
func weak(inst ir.Instruction) bool {
	ordered := func(o enum.AtomicOrdering) bool {
		return o == enum.AtomicOrderingNone || o == enum.AtomicOrderingSequentiallyConsistent
	}
	switch x := inst.(type) {
	case *ir.InstLoad:
		return x.Atomic && !ordered(x.Ordering)
	case *ir.InstStore:
		return x.Atomic && !ordered(x.Ordering)
	case *ir.InstCmpXchg:
		return !ordered(x.SuccessOrdering) || !ordered(x.FailureOrdering)
	case *ir.InstAtomicRMW:
		return !ordered(x.Ordering)
	}
	return false
}
