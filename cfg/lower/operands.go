package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// value is the lowered value of an operand.
func (ex *expressions) value(v value.Value) val {
	v = llvm.Argument(v)
	if x, ok := ex.env[v]; ok {
		return x
	}
	if x, ok := ex.temps[v]; ok {
		return x
	}
	if x, ok := ex.params[v]; ok {
		return x
	}
	if c, ok := ex.constant(v); ok {
		return c
	}
	return bad(fmt.Sprintf("a value of type %s", v.Type()))
}

// constant lowers a constant; false when v is none.
func (ex *expressions) constant(v value.Value) (val, bool) {
	c, ok := v.(constant.Constant)
	if !ok {
		return val{}, false
	}
	switch c := c.(type) {
	case *constant.Int:
		return val{t: ex.intConst(c)}, true
	case *constant.Null:
		return val{ptr: ex.null()}, true
	case *constant.Undef:
		return ex.undefined(c.Type()), true
	case *constant.Poison:
		if ex.block != nil && ex.o.Check.Has(cfg.UndefinedBehaviour) {
			silent(wellDefined(ex.emitter, ex.m.False(), nil, "a constant whose value is undefined", ex.here()))
		} else if ex.block != nil {
			ex.emit(&cfg.Assume{Cond: ex.m.True()}, ex.here(), cfg.Undefined{Cond: ex.m.True(), What: "a constant whose value is undefined", Trap: true})
		}
		return ex.undefined(c.Type()), true
	case *constant.ZeroInitializer:
		return ex.zeroOf(c.Typ), true
	case *constant.Struct, *constant.Array, *constant.CharArray:
		return ex.aggregate(c), true
	case *ir.Global:
		if library.Absent(c) {
			return ex.zeroOf(c.Typ), true
		}
		if why := ex.unknownVariable(c); why != "" && ex.block != nil { // an initialiser does not access it
			return bad(why), true
		}
		return ex.address(ex.a.Globals[c]), true
	case *ir.Func:
		if library.Absent(c) {
			return ex.zeroOf(c.Typ), true
		}
		return ex.address(ex.a.Funcs[c]), true
	case *ir.Alias:
		return ex.value(c.Aliasee), true
	case *constant.Float:
		return ex.fp.floatOperand(c), true
	}
	return ex.constantExpr(c), true
}

// constantExpr lowers a constant expression.
func (ex *expressions) constantExpr(c constant.Constant) val {
	switch c := c.(type) {
	case *constant.ExprBitCast:
		return ex.bitCast(ex.value(c.From), c.From.Type(), c.To, nil)
	case *constant.ExprGetElementPtr:
		return ex.gep(ex.value(c.Src), ex.layout.ConstantHops(c.ElemType, llvm.Indices(c)), cfg.Pos{})
	case *constant.ExprPtrToInt:
		return ex.addr.ptrToInt(ex.value(c.From), c.To, cfg.Pos{})
	case *constant.ExprIntToPtr:
		if v, ok := ex.fixed(c); ok {
			return v
		}
		return ex.addr.intToPtr(ex.value(c.From), nil, cfg.Pos{})
	case *constant.ExprICmp:
		return ex.icmp(c.Pred, ex.value(c.X), ex.value(c.Y), cfg.Pos{})
	case *constant.ExprSelect:
		return ex.choose(ex.value(c.Cond), ex.value(c.X), ex.value(c.Y), nil, cfg.Pos{})
	case *constant.ExprTrunc:
		return ex.convert(opTrunc, ex.value(c.From), c.From.Type(), c.To, cfg.Pos{})
	case *constant.ExprZExt:
		return ex.convert(opZExt, ex.value(c.From), c.From.Type(), c.To, cfg.Pos{})
	case *constant.ExprSExt:
		return ex.convert(opSExt, ex.value(c.From), c.From.Type(), c.To, cfg.Pos{})
	}
	if op, x, y, ok := llvm.ConstantBinary(c); ok {
		return ex.binary(op, x, y, cfg.Pos{})
	}
	return bad(fmt.Sprintf("the constant %s", c))
}

// undefined is an arbitrary value of type t.
func (ex *expressions) undefined(t types.Type) val {
	switch t := t.(type) {
	case *types.StructType, *types.ArrayType, *types.VectorType:
		ls, ok := ex.layout.Leaves(t)
		if !ok {
			return bad("a big aggregate as a value")
		}
		parts := make([]val, len(ls))
		for i, x := range ls {
			parts[i] = ex.undefined(x.Typ)
		}
		return val{parts: parts}
	}
	if s := ex.sortOf(t); s != nil {
		return val{t: ex.arbitrary(s, cfg.Pos{})}
	}
	return bad("an undefined value")
}

// here is the place of the current instruction.
func (ex *expressions) here() cfg.Pos {
	if ex.index < len(ex.block.Insts) {
		return ex.pos(ex.block.Insts[ex.index], llvm.StatementRange)
	}
	return ex.pos(ex.block.Term, llvm.StatementRange)
}

// aggregate is a constant struct or array as a value.
func (ex *expressions) aggregate(c constant.Constant) val {
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
		v := ex.value(e)
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

// unknownVariable says why the model knows nothing of a variable without a
// definition; "" if it is one like others.
func (ex *expressions) unknownVariable(g *ir.Global) string {
	switch {
	case g.Init != nil || g.ExternallyInitialized:
		return ""
	case library.InDialect(g.Name()):
		return "the variable " + g.Name()
	case ex.o.Undefined == library.UndefinedError && !library.LibraryVariable(g.Name()):
		return "the variable " + g.Name() + ", which is not defined,"
	}
	return ""
}

// constantNumber is an operand's value when it is known.
func (ex *expressions) constantNumber(v value.Value) (int64, bool) {
	x := ex.value(v)
	if x.t == nil || !x.t.IsConst() {
		return 0, false
	}
	n, ok := x.t.Int64()
	return n, ok && n >= 0
}

// sizeArgument is a number of bytes, as wide as a pointer.
func (ex *expressions) sizeArgument(v value.Value, pos cfg.Pos) (*term.Term, bool) {
	n, why := ex.addr.number(ex.value(v), pos)
	if why == "" && n.Sort() == ex.m.Bool() {
		why = "a size of one bit"
	}
	if why != "" {
		ex.unsupported(why, pos)
		return nil, false
	}
	return ex.resize(n), true
}

// frozenResult is the first argument of a call that returns it after it
// changed memory.
func (ex *expressions) frozenResult(x *ir.InstCall, pos cfg.Pos) val {
	v := ex.value(x.Args[0])
	if ex.uses.Count[x] > 0 && v.broken() == "" {
		return ex.frozen(v, pos)
	}
	return v
}
