package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Atomic pointers, _Atomic(T *). The compiler reads, writes, exchanges and compares them as numbers:
//
//	%1 = load i64, i64* bitcast (T** %n to i64*)
//	%2 = atomicrmw xchg i64* bitcast (T** @head to i64*), i64 %1
//	store i64 %2, i64* bitcast (T** %old to i64*)
//
// They become pointers again, and so do the variables that such a number comes from or goes to.

// keepPointers has the atomic operations of a function on pointers be ones on pointers.
func keepPointers(f *ir.Func, layout *llvm.DataLayout) {
	a := &atomicPointers{layout, map[value.Value]bool{}, map[value.Value]bool{}, map[value.Value]value.Value{}, map[value.Value]value.Value{}}
	for _, inst := range llvm.Instructions(f) {
		a.find(inst)
	}
	if len(a.given) == 0 && len(a.taken) == 0 {
		return
	}
	llvm.Rewrite(f, a.rewrite)
	llvm.ReplaceUses(f, a.results)
	dropUnused(f)
}

type atomicPointers struct {
	*llvm.DataLayout
	given, taken map[value.Value]bool        // numbers that operations on pointers give and take
	pointers     map[value.Value]value.Value // by such a number, the pointer
	results      map[value.Value]value.Value // what stands for what is not there any more
}

// place is where a pointer is that is accessed as a number of this type; nil: none is.
func (a *atomicPointers) place(address value.Value, t types.Type) value.Value {
	var from value.Value
	switch x := address.(type) {
	case *ir.InstBitCast:
		from = x.From
	case *constant.ExprBitCast:
		from = x.From
	default:
		return nil
	}
	word, ok := t.(*types.IntType)
	to, isPtr := from.Type().(*types.PointerType)
	if !ok || !isPtr || int64(word.BitSize) != 8*int64(a.Ptr) {
		return nil
	}
	if _, ok := to.ElemType.(*types.PointerType); !ok {
		return nil
	}
	return from
}

func (a *atomicPointers) find(inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstLoad:
		if x.Atomic && a.place(x.Src, x.ElemType) != nil {
			a.given[x] = true
		}
	case *ir.InstStore:
		if x.Atomic && a.place(x.Dst, x.Src.Type()) != nil {
			a.taken[x.Src] = true
		}
	case *ir.InstAtomicRMW:
		if x.Op == enum.AtomicOpXChg && a.place(x.Dst, x.X.Type()) != nil {
			a.given[x], a.taken[x.X] = true, true
		}
	case *ir.InstCmpXchg:
		if a.place(x.Ptr, x.New.Type()) != nil {
			a.given[x], a.taken[x.New], a.taken[x.Cmp] = true, true, true
		}
	case *ir.InstExtractValue:
		if a.given[x.X] {
			a.given[x] = true
		}
	}
}

// rewrite lists the instructions that stand for one.
func (a *atomicPointers) rewrite(inst ir.Instruction) []ir.Instruction {
	switch x := inst.(type) {
	case *ir.InstLoad:
		if p := a.place(x.Src, x.ElemType); p != nil && (x.Atomic || a.taken[x]) {
			q := *x
			q.LocalIdent, q.ElemType, q.Src = ir.LocalIdent{}, pointedTo(p), p
			return a.give(x, &q)
		}
	case *ir.InstStore:
		if p := a.place(x.Dst, x.Src.Type()); p != nil && (x.Atomic || a.given[x.Src]) {
			casts := a.take(&x.Src, pointedTo(p))
			x.Dst = p
			return append(casts, x)
		}
	case *ir.InstAtomicRMW:
		if p := a.place(x.Dst, x.X.Type()); p != nil && a.given[x] {
			q := *x
			q.LocalIdent, q.Typ, q.Dst = ir.LocalIdent{}, pointedTo(p), p
			casts := a.take(&q.X, q.Typ)
			return append(casts, a.give(x, &q)...)
		}
	case *ir.InstCmpXchg:
		if p := a.place(x.Ptr, x.New.Type()); p != nil {
			casts := append(a.take(&x.Cmp, pointedTo(p)), a.take(&x.New, pointedTo(p))...)
			x.Typ, x.Ptr = nil, p
			return append(casts, x)
		}
	case *ir.InstExtractValue:
		if a.given[x] && len(x.Indices) == 1 && x.Indices[0] == 0 {
			q := *x
			q.LocalIdent, q.Typ = ir.LocalIdent{}, nil
			return a.give(x, &q)
		}
	case *ir.InstIntToPtr:
		if p := a.pointers[x.From]; p != nil && p.Type().Equal(x.To) {
			a.results[x] = p
			return nil
		}
	}
	return []ir.Instruction{inst}
}

// give has an instruction that gives a pointer stand for one that gave a number.
func (a *atomicPointers) give(old value.Value, inst ir.Instruction) []ir.Instruction {
	pointer := inst.(value.Value)
	number := ir.NewPtrToInt(pointer, types.NewInt(uint64(8*a.Ptr)))
	a.pointers[old], a.results[old] = pointer, number
	return []ir.Instruction{inst, number}
}

// take makes a number the pointer of a type, and gives the instructions that do.
func (a *atomicPointers) take(v *value.Value, t types.Type) []ir.Instruction {
	if p := a.pointers[*v]; p != nil && p.Type().Equal(t) {
		*v = p
		return nil
	}
	cast := ir.NewIntToPtr(*v, t)
	*v = cast
	return []ir.Instruction{cast}
}

func pointedTo(p value.Value) types.Type { return p.Type().(*types.PointerType).ElemType }
