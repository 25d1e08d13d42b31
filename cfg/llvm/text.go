package llvm

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Text is a module as assembly that LLVM takes, without debug information. Passes leave what LLVM does not have: names that
// occur twice are distinguished, parts of vectors are taken and put by the instructions for vectors, and an instruction of our own is a
// call of a function that has its name. The module stays as it is.
func Text(m *ir.Module) string {
	c := &ir.Module{
		TypeDefs: m.TypeDefs, ComdatDefs: m.ComdatDefs, Aliases: m.Aliases, IFuncs: m.IFuncs, AttrGroupDefs: m.AttrGroupDefs,
		SourceFilename: m.SourceFilename, DataLayout: m.DataLayout, TargetTriple: m.TargetTriple, ModuleAsms: m.ModuleAsms,
	}
	for _, g := range m.Globals {
		h := *g
		h.Metadata = nil
		if g.Init != nil {
			h.Init = fitting(g.Init, g.ContentType)
		}
		c.Globals = append(c.Globals, &h)
	}
	p := &printer{}
	for _, f := range m.Funcs {
		if !isDebug(f) {
			c.Funcs = append(c.Funcs, p.function(f))
		}
	}
	c.Funcs = append(c.Funcs, p.own...)
	return c.String()
}

func isDebug(f *ir.Func) bool { return f != nil && strings.HasPrefix(f.Name(), "llvm.dbg.") }

// A printer makes copies of functions that print as LLVM reads them.
type printer struct {
	own   []*ir.Func      // that stand for instructions of our own
	names map[string]bool // of the values of the function at work
}

func (p *printer) function(f *ir.Func) *ir.Func {
	g := Shallow(f).(*ir.Func)
	g.Metadata, g.Params, g.Blocks = nil, nil, nil
	CloneBody(g, f, func(v value.Value) value.Value { return v })
	p.names = map[string]bool{}
	for _, q := range g.Params {
		p.rename(&q.LocalIdent)
	}
	for _, b := range g.Blocks {
		p.rename(&b.LocalIdent)
		b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool {
			x, ok := inst.(*ir.InstCall)
			return ok && isDebug(DirectCallee(x.Callee))
		})
		for i, inst := range b.Insts {
			x := reflect.ValueOf(inst).Elem()
			if f := x.FieldByName("LocalIdent"); f.IsValid() {
				p.rename(f.Addr().Interface().(*ir.LocalIdent))
			}
			clearMetadata(x)
			b.Insts[i] = p.native(inst)
		}
		clearMetadata(reflect.ValueOf(b.Term).Elem())
	}
	return g
}

func clearMetadata(inst reflect.Value) {
	if f := inst.FieldByName("Metadata"); f.IsValid() {
		f.SetZero()
	}
}

// rename gives a value a name that no other has, or none and no number.
func (p *printer) rename(id *ir.LocalIdent) {
	name := id.LocalName
	for i := 1; name != "" && p.names[name]; i++ {
		name = fmt.Sprintf("%s.%d", id.LocalName, i)
	}
	p.names[name] = true
	*id = ir.LocalIdent{LocalName: name}
}

// name gives a value a name if it has none.
func (p *printer) name(id *ir.LocalIdent) {
	if id.LocalName == "" {
		id.LocalName = "element"
		p.rename(id)
	}
}

// fitting is a constant as one of a type: arrays stand for vectors, and functions that got another type are cast.
func fitting(c constant.Constant, t types.Type) constant.Constant {
	switch c := c.(type) {
	case *ir.Func:
		if !c.Type().Equal(t) {
			return constant.NewBitCast(c, t)
		}
	case *constant.Array:
		if t, ok := t.(*types.VectorType); ok { // that of three has a place for a fourth
			return &constant.Vector{Typ: t, Elems: c.Elems[:t.Len]}
		}
		d := &constant.Array{Typ: c.Typ}
		for _, e := range c.Elems {
			d.Elems = append(d.Elems, fitting(e, t.(*types.ArrayType).ElemType))
		}
		return d
	case *constant.Struct:
		d := &constant.Struct{Typ: c.Typ}
		for i, f := range c.Fields {
			d.Fields = append(d.Fields, fitting(f, c.Typ.Fields[i]))
		}
		return d
	}
	return c
}

// fit has an operand be of a type if it is a constant.
func fit(v *value.Value, t types.Type) {
	switch c := (*v).(type) {
	case *ir.Arg:
		fit(&c.Value, t)
	case constant.Constant:
		*v = fitting(c, t)
	}
}

// native is an instruction of LLVM for an instruction of a copied function.
func (p *printer) native(inst ir.Instruction) ir.Instruction {
	index := func(i uint64) value.Value { return constant.NewInt(types.I64, int64(i)) }
	switch x := inst.(type) {
	case *ir.InstStore:
		fit(&x.Src, x.Dst.Type().(*types.PointerType).ElemType)
	case *ir.InstCall:
		for i := range x.Args {
			if f := DirectCallee(x.Callee); f != nil && i < len(f.Sig.Params) {
				fit(&x.Args[i], f.Sig.Params[i])
			}
		}
	case *ir.InstCmpXchg:
		x.Typ = nil // the parser takes the result's bit for a byte
	case *ir.InstExtractValue:
		if _, ok := x.X.Type().(*types.VectorType); ok {
			p.name(&x.LocalIdent)
			return &ir.InstExtractElement{LocalIdent: x.LocalIdent, X: x.X, Index: index(x.Indices[0]), Typ: x.Typ}
		}
		x.Typ = nil
	case *ir.InstInsertValue:
		if t, ok := x.X.Type().(*types.VectorType); ok {
			p.name(&x.LocalIdent)
			return &ir.InstInsertElement{LocalIdent: x.LocalIdent, X: x.X, Elem: x.Elem, Index: index(x.Indices[0]), Typ: t}
		}
	}
	embedded := reflect.ValueOf(inst).Elem().FieldByName("InstCall")
	if !embedded.IsValid() {
		return inst
	}
	call, name := embedded.Interface().(*ir.InstCall), reflect.TypeOf(inst).Elem().Name()
	i := slices.IndexFunc(p.own, func(f *ir.Func) bool { return f.Name() == name })
	if i < 0 {
		i = len(p.own)
		p.own = append(p.own, ir.NewFunc(name, types.Void))
		p.own[i].Sig.Variadic = true
	}
	call.Callee = p.own[i]
	return call
}
