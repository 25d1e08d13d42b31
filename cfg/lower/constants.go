package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// constant lowers a constant; false when v is none.
func (b *builder) constant(v value.Value) (val, bool) {
	c, ok := v.(constant.Constant)
	if !ok {
		return val{}, false
	}
	switch c := c.(type) {
	case *constant.Int:
		return val{t: b.l.intConst(c)}, true
	case *constant.Null:
		return val{ptr: b.l.null()}, true
	case *constant.Undef, *constant.Poison:
		return b.undefined(c.Type()), true
	case *constant.ZeroInitializer:
		return b.l.zeroOf(c.Typ), true
	case *constant.Struct, *constant.Array, *constant.CharArray:
		return b.aggregate(c), true
	case *ir.Global:
		if why := b.l.unknownVariable(c); why != "" && b.block != nil { // an initialiser does not access it
			return bad(why), true
		}
		return b.l.address(b.l.a.Globals[c]), true
	case *ir.Func:
		return b.l.address(b.l.a.Funcs[c]), true
	case *ir.Alias:
		return b.value(c.Aliasee), true
	case *constant.Float:
		return b.floatOperand(c), true
	}
	return b.constantExpr(c), true
}

// constantExpr lowers a constant expression.
func (b *builder) constantExpr(c constant.Constant) val {
	switch c := c.(type) {
	case *constant.ExprBitCast:
		return b.bitCast(b.value(c.From), c.From.Type(), c.To, nil)
	case *constant.ExprGetElementPtr:
		indices := make([]value.Value, len(c.Indices))
		for i, x := range c.Indices {
			indices[i] = x
		}
		return b.gep(b.value(c.Src), c.ElemType, indices, cfg.Pos{})
	case *constant.ExprPtrToInt:
		return b.ptrToInt(b.value(c.From), c.To, cfg.Pos{})
	case *constant.ExprIntToPtr:
		if v, ok := b.l.fixed(c); ok {
			return v
		}
		return b.intToPtr(b.value(c.From), nil, cfg.Pos{})
	case *constant.ExprICmp:
		return b.icmp(c.Pred, b.value(c.X), b.value(c.Y), cfg.Pos{})
	case *constant.ExprSelect:
		return b.choose(b.value(c.Cond), b.value(c.X), b.value(c.Y), nil, cfg.Pos{})
	case *constant.ExprTrunc:
		return b.convert(opTrunc, b.value(c.From), c.From.Type(), c.To, cfg.Pos{})
	case *constant.ExprZExt:
		return b.convert(opZExt, b.value(c.From), c.From.Type(), c.To, cfg.Pos{})
	case *constant.ExprSExt:
		return b.convert(opSExt, b.value(c.From), c.From.Type(), c.To, cfg.Pos{})
	}
	if op, x, y, ok := llvm.ConstantBinary(c); ok {
		return b.binary(op, x, y, cfg.Pos{})
	}
	return bad(fmt.Sprintf("the constant %s", c))
}

// intConst is an integer constant.
func (l *lowerer) intConst(c *constant.Int) *term.Term {
	if c.Typ.BitSize == 1 {
		return l.m.BoolConst(c.X.Sign() != 0)
	}
	return l.m.BVConst(int(c.Typ.BitSize), c.X)
}

// address is the pointer to a static object.
func (l *lowerer) address(o *pointsto.Object) val {
	if o == nil {
		return bad("an object that the analysis did not see")
	}
	return val{ptr: l.pointTo(o, l.m.BVInt(pointsto.ObjBits, o.Id))}
}

// pointTo is the pointer to the start of an object.
func (l *lowerer) pointTo(o *pointsto.Object, id *term.Term) *pointer {
	return &pointer{c: o.Class, off: o.At, obj: id, idx: l.zero()}
}

// zeroOf is the value of type t whose bytes are zero.
func (l *lowerer) zeroOf(t types.Type) val {
	switch t := t.(type) {
	case *types.IntType:
		return val{t: l.constOf(t, 0)}
	case *types.PointerType:
		return val{ptr: l.null()}
	case *types.StructType, *types.ArrayType, *types.VectorType:
		ls, ok := l.layout.Leaves(t)
		if !ok {
			return bad("a big aggregate as a value")
		}
		parts := make([]val, len(ls))
		for i, x := range ls {
			parts[i] = l.zeroOf(x.Typ)
		}
		return val{parts: parts}
	}
	if s := l.sortOf(t); s != nil {
		return val{t: l.m.BVUint(s.Width, 0)}
	}
	return bad(fmt.Sprintf("a value of type %s", t))
}

// undefined is an arbitrary value of type t.
func (b *builder) undefined(t types.Type) val {
	switch t := t.(type) {
	case *types.StructType, *types.ArrayType, *types.VectorType:
		ls, ok := b.l.layout.Leaves(t)
		if !ok {
			return bad("a big aggregate as a value")
		}
		parts := make([]val, len(ls))
		for i, x := range ls {
			parts[i] = b.undefined(x.Typ)
		}
		return val{parts: parts}
	}
	if s := b.l.sortOf(t); s != nil {
		return val{t: b.arbitrary(s, cfg.Pos{})}
	}
	return bad("an undefined value")
}

// aggregate is a constant struct or array as a value.
func (b *builder) aggregate(c constant.Constant) val {
	var elems []constant.Constant
	switch c := c.(type) {
	case *constant.Struct:
		elems = c.Fields
	case *constant.Array:
		elems = c.Elems
	case *constant.CharArray:
		return bad("a string as a value")
	}
	if len(elems) > llvm.MaxLeaves {
		return bad("a big aggregate as a value")
	}
	var parts []val
	for _, e := range elems {
		v := b.value(e)
		if v.bad != "" {
			return v
		}
		if v.parts != nil {
			parts = append(parts, v.parts...)
		} else {
			parts = append(parts, v)
		}
	}
	return val{parts: parts}
}
