package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// sequential replaces the atomic operations of a module by plain ones; where there are
// threads, by blocks in which no other thread goes on. What has no plain counterpart
// stays, and is unsupported where it is reached.
func sequential(m *ir.Module, layout *llvm.DataLayout, threads bool) {
	var begin, end []*ir.Func
	for _, f := range m.Funcs {
		switch f.Name() {
		case library.AtomicBegin:
			begin = []*ir.Func{f}
		case library.AtomicEnd:
			end = []*ir.Func{f}
		}
	}
	fails := func() *ir.Func {
		i := slices.IndexFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == library.WeakFails })
		if i < 0 {
			return m.NewFunc(library.WeakFails, types.I32)
		}
		return m.Funcs[i]
	}
	for _, f := range m.Funcs {
		keepPointers(f, layout)
		results := map[value.Value]value.Value{}
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			list := plain(inst, results, fails)
			if x, ok := inst.(*ir.InstFence); ok && threads {
				list = []ir.Instruction{&ir.InstCall{Callee: declared(m, library.Fence), Typ: types.Void, Metadata: ordered(x.Metadata, fenceOrder(x))}}
			}
			if threads && len(list) > 1 {
				list = slices.Concat(callsOf(begin, nil), list, callsOf(end, nil))
			}
			return list
		})
		llvm.ReplaceUses(f, results)
	}
}

// weakest is an atomic operation whose order is weaker than sequential consistency; nil:
// there is none.
func weakest(m *ir.Module) ir.Instruction {
	for _, inst := range llvm.AllInstructions(m) {
		order := enum.AtomicOrderingSequentiallyConsistent
		switch x := inst.(type) {
		case *ir.InstLoad:
			if x.Atomic {
				order = x.Ordering
			}
		case *ir.InstStore:
			if x.Atomic {
				order = x.Ordering
			}
		case *ir.InstAtomicRMW:
			order = x.Ordering
		case *ir.InstCmpXchg: // one that fails is a load
			if order = x.SuccessOrdering; x.FailureOrdering != enum.AtomicOrderingSequentiallyConsistent {
				order = x.FailureOrdering
			}
		}
		if order != enum.AtomicOrderingSequentiallyConsistent {
			return inst
		}
	}
	return nil
}

// plain lists the instructions that stand for one; where it had a result,
// results returns the value that replaces it. fails is the function that says whether an operation that is weak fails.
func plain(inst ir.Instruction, results map[value.Value]value.Value, fails func() *ir.Func) []ir.Instruction {
	switch x := inst.(type) {
	case *ir.InstFence:
		return nil
	case *ir.InstLoad:
		if x.Atomic {
			x.Atomic, x.Ordering, x.Metadata = false, enum.AtomicOrderingNone, ordered(x.Metadata, readOrder(x.Ordering))
		}
	case *ir.InstStore:
		if x.Atomic {
			x.Atomic, x.Ordering, x.Metadata = false, enum.AtomicOrderingNone, ordered(x.Metadata, writeOrder(x.Ordering))
		}
	case *ir.InstAtomicRMW:
		old := &ir.InstLoad{ElemType: x.X.Type(), Src: x.Dst, Metadata: ordered(x.Metadata, readOrder(x.Ordering))}
		insts, updated, ok := update(x, old)
		if !ok {
			break
		}
		results[x] = old
		insts = append([]ir.Instruction{old}, insts...)
		return append(insts, &ir.InstStore{Src: updated, Dst: x.Dst, Metadata: ordered(x.Metadata, cfg.Update|writeOrder(x.Ordering))})
	case *ir.InstCmpXchg:
		t := x.New.Type()
		old := &ir.InstLoad{ElemType: t, Src: x.Ptr, Metadata: ordered(x.Metadata, readOrder(x.SuccessOrdering)|readOrder(x.FailureOrdering))}
		same := &ir.InstICmp{Pred: enum.IPredEQ, X: old, Y: x.Cmp, Typ: types.I1, Metadata: x.Metadata}
		list, done := []ir.Instruction{old, same}, value.Value(same)
		if x.Weak {
			call := &ir.InstCall{Callee: fails(), Typ: types.I32, Metadata: x.Metadata}
			works := &ir.InstICmp{Pred: enum.IPredEQ, X: call, Y: constant.NewInt(types.I32, 0), Typ: types.I1, Metadata: x.Metadata}
			both := &ir.InstAnd{X: same, Y: works, Typ: types.I1, Metadata: x.Metadata}
			list, done = append(list, call, works, both), both
		}
		kept := &ir.InstSelect{Cond: done, ValueTrue: x.New, ValueFalse: old, Typ: t, Metadata: x.Metadata}
		store := &ir.InstStore{Src: kept, Dst: x.Ptr, Metadata: ordered(x.Metadata, cfg.Update|writeOrder(x.SuccessOrdering))}
		result := newStruct(x, old, done)
		results[x] = result[1].(value.Value)
		return slices.Concat(list, []ir.Instruction{kept, store}, result)
	}
	return []ir.Instruction{inst}
}

// newStruct makes the result of a compare and exchange.
func newStruct(x *ir.InstCmpXchg, old, same value.Value) []ir.Instruction {
	t := types.NewStruct(old.Type(), types.I1)
	first := &ir.InstInsertValue{X: constant.NewUndef(t), Elem: old, Indices: []uint64{0}, Typ: t, Metadata: x.Metadata}
	second := &ir.InstInsertValue{X: first, Elem: same, Indices: []uint64{1}, Typ: t, Metadata: x.Metadata}
	return []ir.Instruction{first, second}
}

// update lists the instructions that compute what an atomic operation stores.
// Signed arithmetic wraps around in it (C11 7.17.7.5).
func update(x *ir.InstAtomicRMW, old value.Value) (insts []ir.Instruction, updated value.Value, ok bool) {
	t, md := x.X.Type(), x.Metadata
	var inst ir.Instruction
	switch x.Op {
	case enum.AtomicOpXChg:
		return nil, x.X, true
	case enum.AtomicOpAdd:
		inst = &ir.InstAdd{X: old, Y: x.X, Typ: t, Metadata: md}
	case enum.AtomicOpSub:
		inst = &ir.InstSub{X: old, Y: x.X, Typ: t, Metadata: md}
	case enum.AtomicOpAnd:
		inst = &ir.InstAnd{X: old, Y: x.X, Typ: t, Metadata: md}
	case enum.AtomicOpOr:
		inst = &ir.InstOr{X: old, Y: x.X, Typ: t, Metadata: md}
	case enum.AtomicOpXor:
		inst = &ir.InstXor{X: old, Y: x.X, Typ: t, Metadata: md}
	case enum.AtomicOpNAnd:
		and := &ir.InstAnd{X: old, Y: x.X, Typ: t, Metadata: md}
		not := &ir.InstXor{X: and, Y: constant.NewInt(t.(*types.IntType), -1), Typ: t, Metadata: md}
		return []ir.Instruction{and, not}, not, true
	default:
		return nil, nil, false
	}
	return []ir.Instruction{inst}, inst.(value.Value), true
}
