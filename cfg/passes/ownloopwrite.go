package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// A loopWriter replaces loops by calls.
type loopWriter struct {
	*llvm.DataLayout
	module *ir.Module
	word   *types.IntType // as wide as a pointer
	loop   *ownLoop
	insts  []ir.Instruction
}

// replace makes the head of a loop copy, fill or swap all memory and set those variables
// that matter to what they are when it decides to leave the loop, as it then does.
func (w *loopWriter) replace(f *ir.Func, l *ownLoop) {
	w.loop, w.insts = l, nil
	write := l.writes[0]
	size := w.Size(write.Src.Type())
	narrow, count := w.count(l)
	bytes := count
	if size > 1 { // a number that has no such multiple is that of no object's bytes
		bytes = w.most(count, int64(uint64(1)<<(8*w.Ptr-1)-1)/size, w.times(count, size))
	}
	down := l.step(write.to.base)+write.to.scale*l.step(write.to.index) < 0
	first := func(s sum) value.Value { // the lowest address
		p := w.address(s)
		if down {
			back := w.times(w.add(ir.NewSub(count, constant.NewInt(w.word, 1))), -size)
			return w.add(ir.NewGetElementPtr(types.I8, p, back))
		}
		return p
	}
	d := first(write.to)
	name, args := "llvm.memset.p0i8."+w.word.String(), []value.Value{d, nil, bytes, constant.False}
	switch {
	case l.swaps():
		name, args[1] = library.LoopSwap, first(l.writes[1].to)
	case len(l.reads) > 0 && down:
		name, args[1] = library.LoopDown, first(l.reads[0])
	case len(l.reads) > 0:
		name, args[1] = library.LoopUp, first(l.reads[0])
	default:
		args[1] = constant.NewInt(types.I8, 0)
		if size == 1 {
			args[1] = w.filling(write.what)
		}
	}
	call := ir.NewCall(declared(w.module, name, typesOf(args)...), args...)
	call.Metadata = write.Metadata
	w.insts = append(w.insts, call)
	needed, some := l.needed(f), false
	for _, a := range sortedVariables(f, l.steps) {
		if needed[a] { // others would only keep cells from being distinguished
			w.advance(a, l.steps[a], narrow, count)
			some = true
		}
	}
	if some && !l.isDo() || l.usedBehind(f) {
		w.insts = append(w.insts, l.head.Insts...)
	}
	l.head.Insts = w.insts
	l.head.Term = ir.NewBr(l.exit)
	f.Blocks = slices.DeleteFunc(f.Blocks, func(b *ir.Block) bool { return b != l.head && slices.Contains(l.body, b) })
}

// sortedVariables lists the variables that change in the order of the function.
func sortedVariables(f *ir.Func, steps map[*ir.InstAlloca]int64) (list []*ir.InstAlloca) {
	for _, inst := range llvm.Instructions(f) {
		if a, ok := inst.(*ir.InstAlloca); ok && steps[a] != 0 {
			list = append(list, a)
		}
	}
	return list
}

// count is the number of iterations, as wide as what it is counted by or wider, and as a
// pointer; what is more than this one holds is its highest number, as it is that of no
// object's bytes.
func (w *loopWriter) count(l *ownLoop) (narrow, wide value.Value) {
	c := l.rounds
	step := l.step(c.x.base)
	narrow = w.distance(c, step)
	t := narrow.Type().(*types.IntType)
	if size := max(step, -step); size > 1 {
		by := constant.NewInt(t, size)
		whole, rest := w.add(ir.NewUDiv(narrow, by)), w.add(ir.NewURem(narrow, by))
		last := w.add(ir.NewICmp(enum.IPredNE, rest, constant.NewInt(t, 0)))
		if c.pred == enum.IPredNE {
			narrow = w.add(ir.NewSelect(last, constant.NewInt(t, -1), whole))
		} else {
			narrow = w.add(ir.NewAdd(whole, w.add(ir.NewZExt(last, t))))
		}
	}
	if l.isDo() {
		if t.BitSize < w.word.BitSize {
			t, narrow = w.word, w.resized(narrow, w.word)
		}
		narrow = w.most(narrow, -2, w.add(ir.NewAdd(narrow, constant.NewInt(t, 1))))
	}
	if t.BitSize > w.word.BitSize {
		return narrow, w.most(narrow, int64(uint64(1)<<w.word.BitSize-1), w.resized(narrow, w.word))
	}
	return narrow, w.resized(narrow, w.word)
}

// distance is how far what the iterations of a loop are counted by goes.
func (w *loopWriter) distance(c condition, step int64) value.Value {
	of := typeOf(c.x.base)
	x, y := w.side(c.x, of), w.side(c.y, of)
	less := value.Value(nil)
	if c.pred != enum.IPredNE {
		less = w.add(ir.NewICmp(c.pred, x, y))
	}
	if llvm.IsPointer(x.Type()) {
		x, y = w.add(ir.NewPtrToInt(x, w.word)), w.add(ir.NewPtrToInt(y, w.word))
	}
	big, little := y, x
	if step < 0 {
		big, little = x, y
	}
	far := w.add(ir.NewSub(big, little))
	if less == nil {
		return far
	}
	return w.add(ir.NewSelect(less, far, constant.NewInt(far.Type().(*types.IntType), 0)))
}

// side is a side of a condition, where it is first asked.
func (w *loopWriter) side(s sum, t types.Type) value.Value {
	if n, ok := t.(*types.IntType); ok {
		return w.number(s, n)
	}
	return w.address(s)
}

// most is v where n, without a sign, is at most a limit, and otherwise the highest number.
func (w *loopWriter) most(n value.Value, limit int64, v value.Value) value.Value {
	many := w.add(ir.NewICmp(enum.IPredUGT, n, constant.NewInt(n.Type().(*types.IntType), limit)))
	return w.add(ir.NewSelect(many, constant.NewInt(v.Type().(*types.IntType), -1), v))
}

// resized is a number without sign with as many bits as another type has.
func (w *loopWriter) resized(n value.Value, t *types.IntType) value.Value {
	switch bits := n.Type().(*types.IntType).BitSize; {
	case bits < t.BitSize:
		return w.add(ir.NewZExt(n, t))
	case bits > t.BitSize:
		return w.add(ir.NewTrunc(n, t))
	}
	return n
}

// number is a sum without an index.
func (w *loopWriter) number(s sum, t *types.IntType) value.Value {
	if s.base == nil {
		return constant.NewInt(t, s.off)
	}
	n := w.begin(s.base)
	if s.off != 0 {
		n = w.add(ir.NewAdd(n, constant.NewInt(t, s.off)))
	}
	return n
}

// begin is what a sum begins with, as it is before the first iteration.
func (w *loopWriter) begin(base value.Value) value.Value {
	if a, ok := base.(*ir.InstAlloca); ok {
		if v := w.loop.starts[a]; v != nil {
			return v
		}
		return w.add(ir.NewLoad(a.ElemType, a))
	}
	return base
}

// address is a pointer in the first iteration.
func (w *loopWriter) address(s sum) value.Value {
	p := w.bytes(w.begin(s.base))
	if s.index != nil {
		i := w.number(sum{base: s.index, off: s.indexOff}, typeOf(s.index).(*types.IntType))
		if s.signed && i.Type().(*types.IntType).BitSize < w.word.BitSize {
			i = w.add(ir.NewSExt(i, w.word))
		}
		p = w.add(ir.NewGetElementPtr(types.I8, p, w.times(w.resized(i, w.word), s.scale)))
	}
	if s.off != 0 {
		p = w.add(ir.NewGetElementPtr(types.I8, p, constant.NewInt(w.word, s.off)))
	}
	return p
}

// bytes casts a pointer to one to bytes.
func (w *loopWriter) bytes(p value.Value) value.Value {
	if p.Type().Equal(types.I8Ptr) {
		return p
	}
	return w.add(ir.NewBitCast(p, types.I8Ptr))
}

func (w *loopWriter) times(n value.Value, by int64) value.Value {
	if by == 1 {
		return n
	}
	return w.add(ir.NewMul(n, constant.NewInt(w.word, by)))
}

// filling is the byte that memory is filled with.
func (w *loopWriter) filling(fill any) value.Value {
	n, ok := fill.(narrowed)
	if !ok {
		return w.number(fill.(sum), types.I8)
	}
	if n.of.base == nil {
		return constant.NewInt(types.I8, n.of.off)
	}
	return w.add(ir.NewTrunc(w.number(n.of, typeOf(n.of.base).(*types.IntType)), n.to))
}

// advance moves a variable by all iterations.
func (w *loopWriter) advance(a *ir.InstAlloca, step int64, narrow, count value.Value) {
	v := w.begin(a)
	if t, ok := a.ElemType.(*types.IntType); ok {
		by := w.add(ir.NewMul(w.resized(narrow, t), constant.NewInt(t, step)))
		v = w.add(ir.NewAdd(v, by))
	} else {
		v = w.add(ir.NewGetElementPtr(types.I8, w.bytes(v), w.times(count, step)))
		if !v.Type().Equal(a.ElemType) {
			v = w.add(ir.NewBitCast(v, a.ElemType))
		}
	}
	w.insts = append(w.insts, ir.NewStore(v, a))
}

func (w *loopWriter) add(inst interface {
	ir.Instruction
	value.Value
}) value.Value {
	w.insts = append(w.insts, inst)
	return inst
}

func typesOf(args []value.Value) (list []types.Type) {
	for _, a := range args {
		list = append(list, a.Type())
	}
	return list
}
