package racefree

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// constant adds where a constant leads.
func (p *pointsTo) constant(t *thread, v constant.Constant, to *places) {
	switch v := v.(type) {
	case *ir.Global:
		to.add(place{p.global(t, v), exactly(0)})
	case *ir.Func:
		if p.funcs[v] == nil {
			p.funcs[v] = p.object(&object{name: v.Name(), size: 1, fn: v})
		}
		to.add(place{p.funcs[v], exactly(0)})
	case *ir.Alias:
		p.constant(t, v.Aliasee, to)
	case *constant.ExprGetElementPtr:
		var base places
		p.constant(t, v.Src, &base)
		off, steps := p.distance(v.ElemType, llvm.Indices(v))
		for _, q := range slices.Clone(base.list) {
			to.add(p.moved(q, off, steps))
		}
	case *constant.ExprBitCast:
		p.constant(t, v.From, to)
	case *constant.ExprPtrToInt:
		p.constant(t, v.From, to)
	case *constant.ExprIntToPtr:
		p.constant(t, v.From, to)
		to.add(place{p.outside, anywhere})
	case *constant.Struct:
		for _, f := range v.Fields {
			p.constant(t, f, to)
		}
	case *constant.Array:
		for _, f := range v.Elems {
			p.constant(t, f, to)
		}
	case *constant.Int, *constant.Float, *constant.Null, *constant.ZeroInitializer, *constant.Undef, *constant.Poison, *constant.CharArray, *constant.NoneToken:
	case constant.Expression:
		if u, ok := v.(value.User); ok {
			var parts places
			for _, op := range u.Operands() {
				if c, ok := (*op).(constant.Constant); ok {
					p.constant(t, c, &parts)
				}
			}
			to.addAll(&parts, func(span) span { return anywhere })
		}
	default:
		to.add(place{p.outside, anywhere})
	}
}

// global is the object of a global variable, one for each thread if it is thread-local.
func (p *pointsTo) global(t *thread, g *ir.Global) *object {
	own := g.TLSModel != enum.TLSModelNone
	o := p.globals[g]
	if own {
		o = t.own[g]
	}
	if o != nil {
		return o
	}
	o = p.object(&object{name: g.Name(), size: p.layout.Size(g.ContentType), global: g})
	if own {
		o.owner = t
		t.own[g] = o
	} else {
		p.globals[g] = o
	}
	if g.Init == nil {
		p.store(o, anywhere, 1, &places{[]place{{p.outside, anywhere}}})
		return o
	}
	p.initial(t, o, 0, g.Init)
	return o
}

// initial stores the pointers of an initialiser.
func (p *pointsTo) initial(t *thread, o *object, off int64, v constant.Constant) {
	switch v := v.(type) {
	case *constant.Struct:
		l := p.layout.Layout(v.Type().(*types.StructType))
		for i, f := range v.Fields {
			p.initial(t, o, off+l.Offsets[i], f)
		}
	case *constant.Array:
		for i, f := range v.Elems {
			p.initial(t, o, off+int64(i)*p.layout.Size(f.Type()), f)
		}
	default:
		var to places
		p.constant(t, v, &to)
		p.store(o, exactly(off), p.layout.Size(v.Type()), &to)
	}
}

// A step is an index of address arithmetic: from 0 to n-1 times stride bytes; n is 0 where
// it is not known how far.
type step struct {
	index     value.Value
	stride, n int64
}

// distance is how far address arithmetic moves a pointer.
func (p *pointsTo) distance(t types.Type, indices []value.Value) (off int64, steps []step) {
	for i, index := range indices {
		if a, ok := index.(*constant.Index); ok {
			index = a.Constant
		}
		stride, n := p.layout.Size(t), int64(0)
		if i > 0 {
			switch u := t.(type) {
			case *types.StructType:
				k, _ := p.layout.ConstInt(index)
				off += p.layout.Layout(u).Offsets[k]
				t = u.Fields[k]
				continue
			case *types.ArrayType:
				t, n = u.ElemType, int64(u.Len)
				stride = p.layout.Size(t)
			}
		}
		if k, ok := p.layout.ConstInt(index); ok {
			off += k * stride
		} else {
			steps = append(steps, step{index, stride, n})
		}
	}
	return off, steps
}

// moved is a place after address arithmetic. An array that is all of a variable is not left; one in a struct may be, for the
// fields beside it, by an index that is not bounded where it is computed.
func (p *pointsTo) moved(from place, off int64, steps []step) place {
	s := from.span.shift(off)
	for i, x := range steps {
		whole := i == 0 && from.span == exactly(0) && off < x.stride && from.object.size == x.n*x.stride
		if !whole && !p.below(x.index, x.n, llvm.MaxCasts) {
			x.n = 0
		}
		s = s.steps(x.stride, x.n)
	}
	return place{from.object, s}
}

// below reports whether a number is computed as one from 0 to n-1.
func (p *pointsTo) below(v value.Value, n int64, depth int) bool {
	if k, ok := p.layout.ConstInt(v); ok || depth == 0 {
		return ok && 0 <= k && k < n
	}
	switch x := v.(type) {
	case *ir.InstZExt:
		t, ok := x.From.Type().(*types.IntType)
		return ok && t.BitSize < 32 && int64(1)<<t.BitSize <= n || p.below(x.From, n, depth-1)
	case *ir.InstSExt:
		return p.below(x.From, n, depth-1)
	case *ir.InstAnd:
		for _, mask := range []value.Value{x.X, x.Y} {
			if k, ok := p.layout.ConstInt(mask); ok && 0 <= k && k < n {
				return true
			}
		}
	case *ir.InstURem:
		k, ok := p.layout.ConstInt(x.Y)
		return ok && 0 < k && k <= n
	}
	return false
}
