package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/library"
)

// orderMark is the kind of metadata of what was atomic, which says its order.
const orderMark = "tav.order"

// ordered adds its order to the metadata of an instruction that stands for an atomic one.
func ordered(md []*metadata.Attachment, o cfg.Order) []*metadata.Attachment {
	number := &metadata.Value{Value: constant.NewInt(types.I8, int64(o|cfg.Relaxed))}
	return append(slices.Clip(md), &metadata.Attachment{Name: orderMark, Node: &metadata.Tuple{MetadataID: -1, Fields: []metadata.Field{number}}})
}

// OrderOf is the order of the atomic operation that an instruction with this metadata stands for; 0: it stands for none.
func OrderOf(md []*metadata.Attachment) cfg.Order {
	for _, a := range md {
		if t, ok := a.Node.(*metadata.Tuple); ok && a.Name == orderMark {
			return cfg.Order(t.Fields[0].(*metadata.Value).Value.(*constant.Int).X.Uint64())
		}
	}
	return 0
}

// isBlock reports whether atomic blocks of the program's own begin or end with a call of a function.
func isBlock(f *ir.Func) bool {
	return library.AtomicBlock(f.Name()) != "" || library.IsAtomicFunction(f.Name())
}

// readOrder is what an operation of an order does as it reads. To consume is to acquire.
func readOrder(o enum.AtomicOrdering) cfg.Order {
	switch o {
	case enum.AtomicOrderingAcquire, enum.AtomicOrderingAcquireRelease, enum.AtomicOrderingSequentiallyConsistent:
		return cfg.Acquire
	}
	return 0
}

// writeOrder is what it does as it writes.
func writeOrder(o enum.AtomicOrdering) cfg.Order {
	switch o {
	case enum.AtomicOrderingRelease, enum.AtomicOrderingAcquireRelease, enum.AtomicOrderingSequentiallyConsistent:
		return cfg.Release
	}
	return 0
}

// fenceOrder is what a fence does to what other threads see: nothing if it is for the compiler alone.
func fenceOrder(x *ir.InstFence) cfg.Order {
	if x.SyncScope != "" {
		return 0
	}
	return readOrder(x.Ordering) | writeOrder(x.Ordering)
}
