package passes

import (
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Places of integers. What a pointer to them leads to is the place that it is computed from, and where pointers
// are kept and passed one place is joined with another, whatever the order is (Steensgaard,
// POPL 1996). Of what is not known no place is made: it stays what it is.

// A member is the place that is a member of all structs of a type.
type member struct {
	of    string
	index int
}

// A parameter is that of a function, or where its calls are not all known of all functions
// of a type whose address is taken.
type parameter struct {
	f     *ir.Func
	of    string
	index int
}

// A target is the place that the pointers in a place lead to.
type target struct{ of any }

// join joins the places that pointers to words lead to.
func (w *words) join(m *ir.Module) {
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				switch x := inst.(type) {
				case *ir.InstStore:
					w.flow(x.Src, w.cell(x.Dst))
				case *ir.InstCall:
					if g := llvm.DirectCallee(x.Callee); g != nil && len(x.Args) == len(g.Params) {
						for i, v := range x.Args {
							w.flow(llvm.Argument(v), g.Params[i])
						}
					}
				case *ir.InstPhi:
					for _, in := range x.Incs {
						w.flow(in.X, x)
					}
				case *ir.InstSelect:
					w.flow(x.ValueTrue, x)
					w.flow(x.ValueFalse, x)
				}
			}
			if r, ok := b.Term.(*ir.TermRet); ok && r.X != nil {
				w.flow(r.X, f)
			}
		}
	}
}

// flow puts a value into a place: if it is a pointer to words, what the pointers there lead to is where it leads to.
func (w *words) flow(v value.Value, into any) {
	if t, ok := v.Type().(*types.PointerType); !ok || into == nil || !w.isWord(t.ElemType) {
		return
	}
	if from := w.joined.Find(w.cell(v)); from != nil {
		w.joined.Join(target{into}, from)
	}
}

// place is the place at the address of a word; nil: it is not known.
func (w *words) place(addr value.Value) any {
	t, ok := addr.Type().(*types.PointerType)
	if !ok || !w.isWord(t.ElemType) {
		return nil
	}
	return w.joined.Find(w.cell(addr))
}

// cell is the place at an address; nil: it is not known. All elements of an array are one.
func (w *words) cell(addr value.Value) any {
	var from types.Type
	var base value.Value
	var indices []value.Value
	switch x := addr.(type) {
	case *ir.InstAlloca, *ir.Global:
		return x
	case *ir.InstGetElementPtr:
		from, base, indices = x.ElemType, x.Src, x.Indices
	case *constant.ExprGetElementPtr:
		from, base, indices = x.ElemType, x.Src, llvm.Indices(x)
	case *ir.InstLoad:
		if key := w.cell(x.Src); key != nil {
			return target{key}
		}
		return nil
	case *ir.InstCall:
		if f := llvm.DirectCallee(x.Callee); f != nil {
			return target{f}
		}
		return nil
	case *ir.Param, *ir.InstPhi, *ir.InstSelect:
		return target{x}
	default:
		return nil
	}
	if len(indices) == 1 {
		return w.cell(base)
	}
	var key any
	switch base.(type) {
	case *ir.InstAlloca, *ir.Global:
		key = base
	}
	for _, i := range indices[min(1, len(indices)):] {
		switch t := from.(type) {
		case *types.StructType:
			if c, ok := i.(*constant.Index); ok {
				i = c.Constant
			}
			n, ok := w.ConstInt(i)
			if !ok || t.Name() == "" || n >= int64(len(t.Fields)) {
				return nil
			}
			key, from = member{t.Name(), int(n)}, t.Fields[n]
		case *types.ArrayType:
			from = t.ElemType
		default:
			return nil
		}
	}
	return key
}

// parameter is the place of parameter i of f; nil: it is none.
func (w *words) parameter(f *ir.Func, i int) any {
	switch {
	case len(f.Blocks) == 0 || f == w.entry || f.Sig.Variadic || i >= len(f.Sig.Params) || !w.isWord(f.Sig.Params[i]):
		return nil
	case w.taken[f]:
		return parameter{of: f.Sig.String(), index: i}
	}
	return parameter{f: f, index: i}
}

// argument is the place of the parameter that an argument of a call is for; nil: it is none.
func (w *words) argument(x *ir.InstCall, i int) any {
	if f := llvm.DirectCallee(x.Callee); f != nil {
		key := w.parameter(f, i)
		if key != nil && x.Callee != value.Value(f) {
			w.odd[key] = true
		}
		return key
	}
	t, ok := x.Callee.Type().(*types.PointerType)
	if !ok || !w.isWord(llvm.Argument(x.Args[i]).Type()) {
		return nil
	}
	return parameter{of: t.ElemType.String(), index: i}
}

// result is the place of the result of f, all of whose calls are known; nil: it is none.
func (w *words) result(f *ir.Func) any {
	if f == nil || len(f.Blocks) == 0 || f == w.entry || f.Sig.Variadic || w.taken[f] || !w.isWord(f.Sig.RetType) {
		return nil
	}
	return f
}
