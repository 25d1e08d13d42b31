package passes

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// What an iteration of a loop computes, of what the variables are when it begins.

// A sum is a number or a pointer: base + off + scale·extended(index + indexOff).
type sum struct {
	base     value.Value // a variable of the function, or a value from before the loop; nil: 0
	off      int64       // of a pointer: in bytes
	index    value.Value // as base is, of a pointer only; nil: none
	indexOff int64
	signed   bool // how the index is extended to the width of a pointer
	scale    int64
}

// More of what an iteration computes.
type (
	extended struct { // a number, extended to the width of a pointer
		of     sum
		signed bool
	}
	masked struct { // a number of which the low bits count
		of   sum
		bits int
	}
	narrowed struct { // a number of fewer bits
		of sum
		to types.Type
	}
	element   struct{ at sum } // what is read
	condition struct {         // x pred y
		pred enum.IPred
		x, y sum
	}
)

// A loopReader follows an iteration of a loop.
type loopReader struct {
	*llvm.DataLayout
	inside  map[*ir.InstAlloca]map[*ir.Block]bool // the blocks that use a variable that is only read and written; nil: another
	results map[value.Value]any                   // sums, and more
	now     map[*ir.InstAlloca]any                // what is stored in a variable
	early   map[*ir.InstAlloca]bool               // it is read before
	loop    *ownLoop
}

func newLoopReader(f *ir.Func, d *llvm.DataLayout) *loopReader {
	return &loopReader{d, privateVariables(f), map[value.Value]any{}, map[*ir.InstAlloca]any{}, map[*ir.InstAlloca]bool{}, nil}
}

// onlyInforms reports whether a call does nothing: it says where a variable is, or how
// long it lives.
func onlyInforms(x *ir.InstCall) bool {
	f := llvm.DirectCallee(x.Callee)
	return f != nil && (f.Name() == "llvm.dbg.declare" || f.Name() == "llvm.dbg.value" || strings.HasPrefix(f.Name(), "llvm.lifetime."))
}

// read follows an iteration; false: the loop does something else.
func (r *loopReader) read(l *ownLoop) bool {
	r.loop = l
	if !l.isDo() && (!r.block(l.head) || len(l.places()) > 0 || !r.decide(l)) {
		return false
	}
	for _, b := range l.body {
		if !r.block(b) {
			return false
		}
	}
	if l.isDo() && !r.decide(l) {
		return false
	}
	switch len(l.writes) {
	case 1:
		_, copied := l.writes[0].what.(element)
		return copied && len(l.reads) == 1 || !copied && len(l.reads) == 0
	case 2:
		x, y := l.writes[0], l.writes[1]
		return len(l.reads) == 2 && x.what == any(element{y.to}) && y.what == any(element{x.to})
	}
	return false
}

// decide says under which condition there is an iteration.
func (r *loopReader) decide(l *ownLoop) bool {
	c, ok := r.value(l.test.Cond).(condition)
	if l.test.TargetTrue == value.Value(l.exit) {
		c.pred = negated[c.pred]
	}
	l.rounds = c
	return ok
}

func (r *loopReader) block(b *ir.Block) bool {
	return !slices.ContainsFunc(b.Insts, func(inst ir.Instruction) bool { return !r.follow(inst) })
}

// follow computes what an instruction does; false: a copy does not do that.
func (r *loopReader) follow(inst ir.Instruction) bool {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return !x.Atomic && !x.Volatile && r.load(x)
	case *ir.InstStore:
		return !x.Atomic && !x.Volatile && r.store(x)
	case *ir.InstAdd:
		return r.add(x, x.X, x.Y, 1)
	case *ir.InstSub:
		return r.add(x, x.X, x.Y, -1)
	case *ir.InstSExt:
		return r.extend(x, x.From, true)
	case *ir.InstZExt:
		return r.extend(x, x.From, false)
	case *ir.InstAnd:
		of, ok := r.value(x.X).(sum)
		mask, constant := r.ConstInt(x.Y)
		r.results[x] = masked{of, bits.TrailingZeros64(^uint64(mask))}
		return ok && constant && of.index == nil
	case *ir.InstTrunc:
		of, ok := r.value(x.From).(sum)
		if low, cut := r.value(x.From).(masked); cut {
			t, number := x.To.(*types.IntType)
			of, ok = low.of, number && int(t.BitSize) <= low.bits
		}
		r.results[x] = narrowed{of, x.To}
		return ok && of.index == nil
	case *ir.InstICmp:
		a, ok := r.value(x.X).(sum)
		b, ok2 := r.value(x.Y).(sum)
		r.results[x] = condition{x.Pred, a, b}
		return ok && ok2
	case *ir.InstGetElementPtr:
		return len(x.Indices) == 1 && r.move(x)
	case *ir.InstBitCast:
		of, ok := r.value(x.From).(sum)
		if _, variable := x.From.(*ir.InstAlloca); variable {
			return r.inside[x.From.(*ir.InstAlloca)] != nil // to say how long it lives
		}
		r.results[x] = of
		return ok && llvm.IsPointer(x.To)
	case *ir.InstCall:
		return onlyInforms(x)
	}
	return false
}

// value is what v is; nil: nothing that a copy computes.
func (r *loopReader) value(v value.Value) any {
	if n, ok := r.ConstInt(v); ok {
		return sum{off: n}
	}
	if x, ok := r.results[v]; ok {
		return x
	}
	switch x := v.(type) {
	case *ir.Param:
		return sum{base: x}
	case constant.Constant:
		if llvm.IsPointer(x.Type()) {
			return sum{base: x}
		}
	}
	return nil
}

func (r *loopReader) load(x *ir.InstLoad) bool {
	if a, ok := x.Src.(*ir.InstAlloca); ok {
		if r.inside[a] == nil {
			return false
		}
		if v, ok := r.now[a]; ok {
			r.results[x] = v
			return true
		}
		r.early[a] = true
		r.results[x] = sum{base: a}
		return true
	}
	at, ok := r.value(x.Src).(sum)
	r.loop.reads = append(r.loop.reads, at)
	r.results[x] = element{at}
	return ok && len(r.loop.writes) == 0
}

func (r *loopReader) store(x *ir.InstStore) bool {
	what := r.value(x.Src)
	if a, ok := x.Dst.(*ir.InstAlloca); ok {
		r.now[a] = what
		return r.inside[a] != nil && what != nil
	}
	at, ok := r.value(x.Dst).(sum)
	r.loop.writes = append(r.loop.writes, ownWrite{x, at, what})
	return ok && what != nil
}

func (r *loopReader) add(x value.Value, a, b value.Value, sign int64) bool {
	of, ok := r.value(a).(sum)
	n, constant := r.ConstInt(b)
	of.off += sign * n
	r.results[x] = of
	return ok && constant && of.index == nil && small(n)
}

// small keeps computing with constants from overflowing.
func small(n int64) bool { return -1<<31 < n && n < 1<<31 }

func (r *loopReader) extend(x, from value.Value, signed bool) bool {
	of, ok := r.value(from).(sum)
	r.results[x] = extended{of, signed}
	return ok && of.index == nil
}

// move is a pointer plus a number of elements.
func (r *loopReader) move(x *ir.InstGetElementPtr) bool {
	at, ok := r.value(x.Src).(sum)
	size := r.Size(x.ElemType)
	if !ok || !small(size) {
		return false
	}
	by, ok := r.value(x.Indices[0]).(extended)
	if i, plain := r.value(x.Indices[0]).(sum); plain {
		by, ok = extended{i, true}, true
	}
	if !ok || by.of.base != nil && r.Size(x.Indices[0].Type()) != r.Ptr {
		return false
	}
	switch {
	case by.of.index != nil || !small(by.of.off):
		return false
	case by.of.base == nil:
		at.off += size * by.of.off
	case at.index != nil:
		return false
	default:
		at.index, at.indexOff, at.signed, at.scale = by.of.base, by.of.off, by.signed, size
	}
	r.results[x] = at
	return small(at.off)
}
