package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
)

// A _Bool is 0 or 1: reading one from memory that holds another number is undefined, a trap representation (C11 6.2.6.1p5). Only such
// reads are checked as are of memory in which something else than a _Bool is stored, or to which such memory is copied.

// numbered are the cells in which something else than a _Bool is stored.
type numbered map[*pointsto.Group]bool

// isTruth reports whether a load is of a _Bool, the only type to which clang gives a range.
func isTruth(x *ir.InstLoad) bool { return llvm.HasMetadata(x.Metadata, "range") }

// findTruths finds the reads of a _Bool that have to be checked.
func (l *lowerer) findTruths() {
	reads, in, copies := map[*ir.InstLoad]*pointsto.Group{}, numbered{}, []func() bool{}
	for _, fn := range l.a.Functions {
		at := func(v value.Value) pointsto.AbsPtr { return pointsto.Find(l.a.Operand(fn, llvm.Argument(v), 0)) }
		for _, inst := range llvm.Instructions(fn.Ir) {
			switch x := inst.(type) {
			case *ir.InstLoad:
				if isTruth(x) {
					reads[x] = groupAt(at(x.Src), 1)
				}
			case *ir.InstStore:
				if storesNumber(x.Src) {
					in[groupAt(at(x.Dst), l.layout.StoreSize(x.Src.Type()))] = true
				}
			case *ir.InstCall:
				f := llvm.DirectCallee(x.Callee)
				if f == nil || l.a.HasBody(f) {
					break
				}
				switch library.EffectOf(f) {
				case library.MemcpyEffect:
					copies = append(copies, func() bool { return in.copied(at(x.Args[0]), at(x.Args[1])) })
				case library.MemsetEffect:
					if to := at(x.Args[0]); storesNumber(llvm.Argument(x.Args[1])) && to.Class != nil && to.Class.Layout != nil {
						for _, g := range to.Class.Layout.Groups {
							in[g] = true
						}
					}
				}
			}
		}
	}
	if len(reads) == 0 {
		return
	}
	for _, o := range l.a.Objects {
		if g, ok := o.Origin.(*ir.Global); ok {
			if text, ok := g.Init.(*constant.CharArray); ok {
				for i, c := range text.X {
					to := groupAt(pointsto.Find(pointsto.AbsPtr{Class: o.Class, Offset: int64(i)}), 1)
					in[to] = in[to] || c > 1
				}
			}
		}
	}
	for slices.ContainsFunc(copies, func(more func() bool) bool { return more() }) {
	}
	for x, g := range reads {
		l.regions.untrue[x] = g != nil && in[g]
	}
}

// groupAt are the cells to which a pointer leads; nil: none that are told apart.
func groupAt(p pointsto.AbsPtr, size int64) *pointsto.Group {
	if p.Class == nil || p.Class.Layout == nil {
		return nil
	}
	if s := p.Class.Stride; s != 0 {
		p.Offset = pointsto.FloorMod(p.Offset, s)
	}
	return p.Class.Layout.GroupAt(p.Offset, size)
}

// copied adds what is copied, and reports whether that is more.
func (in numbered) copied(to, from pointsto.AbsPtr) (more bool) {
	if from.Class == nil || from.Class.Layout == nil {
		return false
	}
	for _, g := range from.Class.Layout.Groups {
		if in[g] {
			to := groupAt(pointsto.AbsPtr{Class: to.Class, Offset: to.Offset + g.Off - from.Offset}, g.Width)
			more = more || to != nil && !in[to]
			in[to] = to != nil
		}
	}
	return more
}

// storesNumber reports whether an integer that is stored may be another one than a _Bool. What is wider than that is often a struct that is passed on.
func storesNumber(v value.Value) bool {
	t, ok := v.Type().(*types.IntType)
	switch x := v.(type) {
	case *constant.Int:
		return x.X.BitLen() > 1 || x.X.Sign() < 0
	case *ir.InstZExt:
		return !x.From.Type().Equal(types.I1)
	case *ir.InstLoad:
		return ok && t.BitSize == 8 && !isTruth(x)
	case *ir.Param, *ir.InstExtractValue:
		return ok && t.BitSize == 8
	}
	return ok
}

// truth is a guard of the value v that is read as a _Bool.
func (mem *memory) truth(x *ir.InstLoad, v val, pos cfg.Pos) {
	if mem.regions.untrue[x] && mem.cur != nil && !pos.InLibrary() {
		silent(wellDefined(mem.emitter, mem.m.ULe(v.t, mem.m.BVInt(8, 1)), nil, "a _Bool is read that is neither 0 nor 1", pos))
	}
}
