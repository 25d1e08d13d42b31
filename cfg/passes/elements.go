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

// Elements in memory of bytes, as pools, generic vectors and arenas have them:
//
//	unsigned char *p = pool->memory + i * sizeof(struct block);
//
// A number of bytes that is a multiple of a constant becomes an index into elements of
// this size, so that what is in them stays apart. That it does not wrap around is
// guarded where it may: such a program is lowered anew with its bytes.

// elements are index elements of so many bytes.
type elements struct {
	index value.Value
	size  int64
}

// An indexer does this in the functions of a module.
type indexer struct {
	*llvm.DataLayout
	m *ir.Module
	*sizes
}

// indexElements does this in all functions, and reports whether there was any.
func indexElements(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) (any bool) {
	x := &indexer{d, m, newSizes(m, entry, d)}
	for _, f := range m.Funcs {
		any = x.rewrite(f) || any
	}
	return any
}

func (x *indexer) rewrite(f *ir.Func) bool {
	results, any := map[value.Value]value.Value{}, false
	llvm.Rewrite(f, func(inst ir.Instruction) (list []ir.Instruction) {
		switch inst := inst.(type) {
		case *ir.InstGetElementPtr:
			if list = x.asElements(inst); list != nil {
				results[inst] = list[len(list)-1].(value.Value)
				any = true
				return list
			}
		case *ir.InstCall:
			list = x.fixSize(inst, x.m)
			any = any || list != nil
		}
		return append(list, inst)
	})
	llvm.ReplaceUses(f, results)
	return any
}

// asElements are instructions for address arithmetic that ends with an index of bytes; nil:
// it stays as it is.
func (x *indexer) asElements(gep *ir.InstGetElementPtr) []ir.Instruction {
	last := len(gep.Indices) - 1
	index := gep.Indices[last]
	word, ok := index.Type().(*types.IntType)
	if t, isPointer := gep.Type().(*types.PointerType); !ok || !isPointer || !t.ElemType.Equal(types.I8) || int64(word.BitSize) != 8*x.Ptr {
		return nil
	}
	s := offset{DataLayout: x.DataLayout, sizes: x.sizes, typ: word}
	if !s.add(index, 1, llvm.MaxCasts) || !s.guard() {
		return nil
	}
	insts := s.insts
	if s.fits != nil {
		call := ir.NewCall(declared(x.m, library.ElementsFit, types.I1), s.fits)
		call.Metadata = gep.Metadata
		insts = append(insts, call)
	}
	var p value.Value = gep.Src
	if last > 0 {
		indices := append(append([]value.Value{}, gep.Indices[:last]...), constant.NewInt(word, 0))
		first := &ir.InstGetElementPtr{ElemType: gep.ElemType, Src: p, Indices: indices, Metadata: gep.Metadata}
		insts, p = append(insts, first), first
	}
	move := func(t types.Type, index value.Value) {
		at := ir.NewBitCast(p, types.NewPointer(t))
		next := &ir.InstGetElementPtr{ElemType: t, Src: at, Indices: []value.Value{index}, Metadata: gep.Metadata}
		insts, p = append(insts, at, next), next
	}
	for _, e := range s.terms {
		move(types.NewArray(uint64(e.size), types.I8), e.index)
	}
	move(types.I8, constant.NewInt(word, s.rest))
	insts[len(insts)-1].(*ir.InstGetElementPtr).LocalIdent = gep.LocalIdent
	return insts
}

// An offset is a number of bytes as elements and the rest, which is a constant.
type offset struct {
	*llvm.DataLayout
	*sizes
	typ   *types.IntType
	terms []elements
	rest  int64
	insts []ir.Instruction // that compute what follows
	fits  value.Value      // that nothing wraps around; nil: it is certain
}

// add adds a number, times a factor; false: it is none of elements of more than a byte.
func (o *offset) add(v value.Value, factor int64, depth int) bool {
	if n, ok := o.ConstInt(v); ok {
		o.rest += n * factor
		return -maxElement <= n && n <= maxElement
	}
	if depth == 0 {
		return false
	}
	switch x := v.(type) {
	case *ir.InstAdd:
		return o.add(x.X, factor, depth-1) && o.add(x.Y, factor, depth-1)
	case *ir.InstSub:
		if n, ok := o.ConstInt(x.Y); ok && -maxElement <= n && n <= maxElement {
			o.rest -= n * factor
			return o.add(x.X, factor, depth-1)
		}
	case *ir.InstMul, *ir.InstShl:
		if y, n := o.product(v); 1 < n && n <= maxElement/factor {
			return o.add(y, n*factor, depth-1)
		}
	case *ir.InstSExt:
		if factor == 1 {
			return o.extended(x.From, false, depth-1)
		}
	case *ir.InstZExt:
		if factor == 1 {
			return o.extended(x.From, true, depth-1)
		}
	}
	if factor == 1 || len(o.terms) == maxTerms {
		return false
	}
	o.terms = append(o.terms, elements{v, factor})
	return true
}

// extended adds a narrower number, whose elements are counted before it is extended; that of
// no sign must not be negative as one with a sign.
func (o *offset) extended(v value.Value, unsigned bool, depth int) bool {
	t, ok := v.Type().(*types.IntType)
	in := offset{DataLayout: o.DataLayout, sizes: o.sizes, typ: t}
	if !ok || t.BitSize < 32 || !in.add(v, 1, depth) || !in.guard() || in.rest < -maxRest || in.rest > maxRest {
		return false
	}
	if unsigned {
		in.require(ir.NewICmp(enum.IPredSGE, v, constant.NewInt(t, 0)))
	}
	o.insts = append(o.insts, in.insts...)
	o.rest += in.rest
	for _, e := range in.terms {
		index := ir.NewSExt(e.index, o.typ)
		o.insts, o.terms = append(o.insts, index), append(o.terms, elements{index, e.size})
	}
	if in.fits != nil {
		o.require(in.fits)
	}
	return true
}

// guard requires that no product leaves a sixteenth of the numbers of the type: neither does the sum
// then wrap around; false: there are no elements, or none fits.
func (o *offset) guard() bool {
	for _, e := range o.terms {
		most := int64(1) << (o.typ.BitSize - 5) / e.size
		if most == 0 {
			return false
		}
		if bits := extendedFrom(e.index); bits < 64 && int64(1)<<bits <= most {
			continue
		}
		moved := ir.NewAdd(e.index, constant.NewInt(o.typ, most))
		o.insts = append(o.insts, moved)
		o.require(ir.NewICmp(enum.IPredULE, moved, constant.NewInt(o.typ, 2*most)))
	}
	return len(o.terms) > 0
}

// require adds a condition to fits.
func (o *offset) require(v value.Value) {
	if cond, ok := v.(ir.Instruction); ok && !slices.Contains(o.insts, cond) {
		o.insts = append(o.insts, cond)
	}
	if o.fits != nil {
		and := ir.NewAnd(o.fits, v)
		o.insts, v = append(o.insts, and), and
	}
	o.fits = v
}

// extendedFrom is the width of the number that v is the extension of, or its own.
func extendedFrom(v value.Value) uint64 {
	switch x := v.(type) {
	case *ir.InstZExt:
		v = x.From
	case *ir.InstSExt:
		v = x.From
	}
	return v.Type().(*types.IntType).BitSize
}

// product reads v as y times a constant n; n is 0 if it is none.
func (o *offset) product(v value.Value) (y value.Value, n int64) {
	switch x := v.(type) {
	case *ir.InstMul:
		for _, f := range [][2]value.Value{{x.X, x.Y}, {x.Y, x.X}} {
			if n, ok := o.ConstInt(f[1]); ok {
				return f[0], n
			}
		}
		for _, f := range [][2]value.Value{{x.X, x.Y}, {x.Y, x.X}} {
			if n := o.constant(f[1]); n > 1 {
				o.require(is(f[1], n))
				return f[0], n
			}
		}
	case *ir.InstShl:
		if n, ok := o.ConstInt(x.Y); ok && 0 <= n && 1<<n <= maxElement {
			return x.X, 1 << n
		}
	}
	return nil, 0
}
