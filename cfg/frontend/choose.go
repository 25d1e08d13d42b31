package frontend

import (
	"slices"
	"strconv"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
)

// chooseFormats lets a call of the printf and scanf families whose format is no constant, but
// comes from constants, call a function that compares the format with each of them, and calls
// the family's function with the one that it is. With any other pointer the call is as it was:
// constants that are not found cost an answer, no more.
func chooseFormats(m *ir.Module) {
	e := &expander{module: m, prefix: llvm.OwnPrefix + "choice."}
	for _, f := range slices.Clone(m.Funcs) {
		stores := storesOf(f)
		for _, inst := range llvm.Instructions(f) {
			if call, ok := inst.(*ir.InstCall); ok {
				e.choose(call, stores)
			}
		}
	}
}

// storesOf has what f stores, by where to.
func storesOf(f *ir.Func) map[value.Value][]value.Value {
	stores := map[value.Value][]value.Value{}
	for _, inst := range llvm.Instructions(f) {
		if s, ok := inst.(*ir.InstStore); ok {
			stores[s.Dst] = append(stores[s.Dst], s.Src)
		}
	}
	return stores
}

// choose does this for one call.
func (e *expander) choose(call *ir.InstCall, stores map[value.Value][]value.Value) {
	f, ok := call.Callee.(*ir.Func)
	if !ok || len(f.Blocks) > 0 || !f.Sig.RetType.Equal(types.I32) {
		return
	}
	c, ok := formatCalls[f.Name()]
	if !ok || len(call.Args) <= c.format {
		return
	}
	s := &formatSources{stores: stores, seen: map[value.Value]bool{}}
	if _, ok := constantString(call.Args[c.format]); !ok {
		s.from(argument(call.Args[c.format]))
	}
	if len(s.found) > 0 {
		call.Callee = e.chooser(call, c.format, s.found)
	}
}

// chooser is the function that a call becomes one of.
func (e *expander) chooser(call *ir.InstCall, format int, formats []constant.Constant) *ir.Func {
	params := make([]*ir.Param, len(call.Args))
	args := make([]value.Value, len(params))
	for i, a := range call.Args {
		params[i] = ir.NewParam("argument"+strconv.Itoa(i+1), argument(a).Type())
		args[i] = params[i]
	}
	e.names++
	f := e.module.NewFunc(library.FormatChoice+strconv.Itoa(e.names)+"."+call.Callee.(*ir.Func).Name(), types.I32, params...)
	f.Linkage = enum.LinkageInternal
	b := f.NewBlock(e.fresh())
	with := func(b *ir.Block) {
		x := b.NewCall(call.Callee, slices.Clone(args)...)
		x.SetName(e.fresh())
		x.Metadata = call.Metadata
		b.NewRet(x)
	}
	for _, text := range formats {
		same := b.NewICmp(enum.IPredEQ, params[format], text)
		same.SetName(e.fresh())
		same.Metadata = call.Metadata
		hit, next := f.NewBlock(e.fresh()), f.NewBlock(e.fresh())
		b.NewCondBr(same, hit, next)
		args[format] = text
		with(hit)
		args[format] = params[format]
		b = next
	}
	with(b)
	return f
}

// formatSources collects the string literals that a pointer may come from.
type formatSources struct {
	stores map[value.Value][]value.Value
	seen   map[value.Value]bool
	found  []constant.Constant
}

func (s *formatSources) from(v value.Value) {
	if c, ok := v.(constant.Constant); ok {
		s.literal(c)
		return
	}
	if s.seen[v] {
		return
	}
	s.seen[v] = true
	switch x := v.(type) {
	case *ir.InstLoad:
		s.place(x.Src)
	case *ir.InstSelect:
		s.from(x.ValueTrue)
		s.from(x.ValueFalse)
	case *ir.InstPhi:
		for _, in := range x.Incs {
			s.from(in.X)
		}
	}
}

// place collects those that are stored in a variable, or a part of a constant table.
func (s *formatSources) place(p value.Value) {
	for _, v := range s.stores[p] {
		s.from(v)
	}
	switch x := p.(type) {
	case *ir.InstGetElementPtr:
		s.place(x.Src)
	case *constant.ExprGetElementPtr:
		s.place(x.Src)
	case *ir.Global:
		if x.Init != nil {
			s.inside(x.Init)
		}
	}
}

// inside collects those in an initial value.
func (s *formatSources) inside(c constant.Constant) {
	switch x := c.(type) {
	case *constant.Array:
		for _, e := range x.Elems {
			s.inside(e)
		}
	case *constant.Struct:
		for _, e := range x.Fields {
			s.inside(e)
		}
	default:
		s.literal(c)
	}
}

func (s *formatSources) literal(c constant.Constant) {
	same := func(d constant.Constant) bool { return d.String() == c.String() }
	if _, ok := constantString(c); ok && c.Type().Equal(types.I8Ptr) && !slices.ContainsFunc(s.found, same) {
		s.found = append(s.found, c)
	}
}
