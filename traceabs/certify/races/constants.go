package races

import (
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// constant is what a constant is for a thread.
func (c *program) constant(t *Thread, v constant.Constant) *Num {
	switch v := v.(type) {
	case *constant.Int:
		if v.X.IsInt64() {
			return number(signed(v.X.Int64(), v.Typ.BitSize))
		}
		return nil
	case *ir.Global:
		if o := c.global(t, v); o != nil {
			return of(Atom{Object: o})
		}
		return nil
	case *constant.ExprBitCast:
		return c.constant(t, v.From)
	case *constant.ExprGetElementPtr:
		off, steps := c.distance(v.ElemType, llvm.Indices(v))
		if len(steps) > 0 {
			return nil
		}
		return c.constant(t, v.Src).plus(number(off), 1)
	}
	if n, ok := c.layout.ConstInt(v); ok {
		return number(n)
	}
	if _, null := v.(*constant.Null); null {
		return number(0)
	}
	return nil
}

// initially is what an initialiser that begins at some offset puts into a cell; nil: that is not known.
func (c *program) initially(t *Thread, v constant.Constant, off int64, at Cell) *Num {
	if at.Off < off || at.Off+at.Width > off+c.layout.Size(v.Type()) {
		return nil
	}
	part := func(x constant.Constant, off int64) *Num { return c.initially(t, x, off, at) }
	switch v := v.(type) {
	case *constant.ZeroInitializer:
		return number(0)
	case *constant.Struct:
		for i, x := range v.Fields {
			if n := part(x, off+c.layout.Layout(v.Type().(*types.StructType)).Offsets[i]); n != nil {
				return n
			}
		}
		return nil
	case *constant.Array:
		for i, x := range v.Elems {
			if n := part(x, off+int64(i)*c.layout.Size(x.Type())); n != nil {
				return n
			}
		}
		return nil
	}
	if at.Off != off || at.Width != c.layout.StoreSize(v.Type()) || llvm.IsFloat(v.Type()) {
		return nil
	}
	return c.constant(t, v)
}

func (c *program) ofConstant(t *Thread, v constant.Constant) []Place {
	switch v := v.(type) {
	case *constant.Int, *constant.Float, *constant.Null, *constant.ZeroInitializer, *constant.Undef, *constant.Poison, *constant.CharArray, *constant.NoneToken:
		return nil
	case *ir.Global:
		return c.objectAt(c.global(t, v), v.Name())
	case *ir.Func:
		return c.objectAt(c.objects[Object{Fn: v}], v.Name())
	case *ir.Alias:
		return c.ofConstant(t, v.Aliasee)
	case *constant.ExprBitCast:
		return c.ofConstant(t, v.From)
	case *constant.ExprPtrToInt:
		return c.ofConstant(t, v.From)
	case *constant.ExprIntToPtr:
		return append(c.ofConstant(t, v.From), all(c.Outside))
	case *constant.ExprGetElementPtr:
		return c.arithmetic(c.ofConstant(t, v.Src), v.ElemType, llvm.Indices(v))
	case *constant.Struct:
		return c.ofParts(t, v.Fields)
	case *constant.Array:
		return c.ofParts(t, v.Elems)
	}
	u, ok := v.(value.User)
	if !ok {
		return []Place{all(c.Outside)}
	}
	var list []Place
	for _, op := range u.Operands() {
		if part, ok := (*op).(constant.Constant); ok {
			list = append(list, spread(c.ofConstant(t, part))...)
		}
	}
	return list
}

func (c *program) ofParts(t *Thread, parts []constant.Constant) (list []Place) {
	for _, p := range parts {
		list = append(list, c.ofConstant(t, p)...)
	}
	return list
}

func (c *program) objectAt(o *Object, name string) []Place {
	if o == nil {
		c.fail("%s is no object", name)
		return nil
	}
	return []Place{at(o, 0)}
}

// constantOf is the number that a constant is, -1: not known.
func (c *program) constantOf(v value.Value) int64 {
	if k, ok := v.(constant.Constant); ok {
		if n := c.constant(nil, k); n.isNumber() {
			return n.K
		}
	}
	return -1
}
