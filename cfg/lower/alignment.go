package lower

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Alignment (C11 6.3.2.3p7): an access as a type at an address that is no multiple of the type's alignment is undefined. The compiler
// says at each access what it relies on: 1 for members of packed structs, and so for memcpy. Objects are taken to be aligned for all that is
// accessed at their beginnings, as arrays of characters are in practice; those whose addresses the program looks at align their parts themselves.

// reliance is an address that the compiler takes to be a multiple of a number.
type reliance struct {
	addr value.Value
	on   int64
}

// reliances are those of an instruction.
func reliances(inst ir.Instruction) []reliance {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return []reliance{{x.Src, int64(x.Align)}}
	case *ir.InstStore:
		return []reliance{{x.Dst, int64(x.Align)}}
	case *ir.InstCall:
		f := llvm.DirectCallee(x.Callee)
		if f == nil || library.EffectOf(f) != library.MemcpyEffect {
			return nil
		}
		return []reliance{{llvm.Argument(x.Args[0]), argumentAlign(x.Args[0])}, {llvm.Argument(x.Args[1]), argumentAlign(x.Args[1])}}
	}
	return nil
}

// argumentAlign is the alignment that is said of an argument; 0: none is.
func argumentAlign(v value.Value) int64 {
	if arg, ok := v.(*ir.Arg); ok {
		for _, a := range arg.Attrs {
			if n, ok := a.(ir.Align); ok {
				return int64(n)
			}
		}
	}
	return 0
}

// findMisaligned notes whether an access of the program may be at an offset that its alignment does not divide.
func (l *lowerer) findMisaligned() {
	for _, fn := range l.a.Functions {
		for _, inst := range llvm.Instructions(fn.Ir) {
			for _, r := range reliances(inst) {
				if r.on > 1 && l.mayBeMisaligned(pointsto.Find(l.a.Operand(fn, r.addr, 0)), r.on) && !l.positions.At(llvm.Location(inst), llvm.StatementRange).InLibrary() {
					l.p.Suspect = true
					return
				}
			}
		}
	}
}

// mayBeMisaligned reports whether a pointer may be to an offset in its object that is no multiple of align.
func (en *encoding) mayBeMisaligned(p pointsto.AbsPtr, align int64) bool {
	if p.Class == nil {
		return false
	}
	for _, arm := range p.Class.Arms {
		if en.mayBeMisaligned(pointsto.Find(arm), align) {
			return true
		}
	}
	if p.Class.IsChoice() || p.Class.Numbered {
		return false
	}
	top, at := p.Class.Top()
	return slices.ContainsFunc(top.Layout.Objects, func(o *pointsto.Object) bool {
		return !o.Function && ((p.Offset+at-o.At)%align != 0 || p.Class.Stride%align != 0)
	})
}

// aligned ends executions in which an instruction accesses memory at an address that is not aligned for it.
func (mem *memory) aligned(inst ir.Instruction) {
	if !mem.o.Suspects && !mem.o.Check.Has(cfg.UndefinedBehaviour) {
		return
	}
	for _, r := range reliances(inst) {
		p := mem.expr.value(r.addr).ptr
		if r.on <= 1 || p == nil || p.c == nil || p.c.IsChoice() || !mem.mayBeMisaligned(pointsto.AbsPtr{Class: p.c, Offset: p.off}, r.on) {
			continue
		}
		if pos := mem.pos(inst, llvm.StatementRange); !pos.InLibrary() {
			what := fmt.Sprintf("an access at an address that need not be a multiple of %d", r.on)
			silent(wellDefined(mem.emitter, mem.multipleOf(p, r.on), nil, what, pos))
		}
	}
}

// multipleOf says that a pointer is to an offset in one of its objects that is a multiple of align, or to none.
func (mem *memory) multipleOf(p *pointer, align int64) *term.Term {
	m, seen := mem.m, map[int64]bool{}
	ok := m.Or(m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), mem.isNumber(p), mem.guards.objects.outside(p))
	low := m.BVAnd(mem.topBytes(p), m.BVInt(mem.ptrBits, align-1))
	top, _ := p.c.Top()
	for _, o := range top.Layout.Objects {
		if start := pointsto.FloorMod(o.At, align); !seen[start] {
			seen[start] = true
			ok = m.Or(ok, m.Eq(low, m.BVInt(mem.ptrBits, start)))
		}
	}
	return ok
}
