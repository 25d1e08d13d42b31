package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/automata/graph"
	"tav/cfg/llvm"
)

// A tracer follows pointers back to where they come from, whatever the order of the
// instructions is: through casts, variables and parameters.
type tracer struct {
	arguments map[*ir.Param][]value.Value      // of all direct calls
	stored    map[*ir.InstAlloca][]value.Value // in variables
}

func newTracer(m *ir.Module) tracer {
	t := tracer{map[*ir.Param][]value.Value{}, map[*ir.InstAlloca][]value.Value{}}
	for _, inst := range llvm.AllInstructions(m) {
		switch x := inst.(type) {
		case *ir.InstStore:
			if a, ok := x.Dst.(*ir.InstAlloca); ok {
				t.stored[a] = append(t.stored[a], x.Src)
			}
		case *ir.InstCall:
			if g := llvm.DirectCallee(x.Callee); g != nil && len(g.Params) <= len(x.Args) {
				for i, p := range g.Params {
					t.arguments[p] = append(t.arguments[p], llvm.Argument(x.Args[i]))
				}
			}
		}
	}
	return t
}

// toPointers reports whether a pointer, or what is in a variable, comes from one to
// something that has pointers in it.
func (t tracer) toPointers(v value.Value) bool {
	search := graph.From(v)
	if a, ok := v.(*ir.InstAlloca); ok {
		search = graph.From(t.stored[a]...)
	}
	for v := range search.Each() {
		if p, ok := v.Type().(*types.PointerType); !ok {
			continue
		} else if hasPointers(p.ElemType) {
			return true
		}
		switch x := v.(type) {
		case *ir.InstBitCast:
			search.Add(x.From)
		case *constant.ExprBitCast:
			search.Add(x.From)
		case *ir.InstGetElementPtr:
			if len(x.Indices) == 1 { // otherwise a member, or an array in it
				search.Add(x.Src)
			}
		case *constant.ExprGetElementPtr:
			if len(x.Indices) == 1 {
				search.Add(x.Src)
			}
		case *ir.InstSelect:
			search.Add(x.ValueTrue, x.ValueFalse)
		case *ir.InstPhi:
			for _, in := range x.Incs {
				search.Add(in.X)
			}
		case *ir.InstLoad:
			if a, ok := x.Src.(*ir.InstAlloca); ok {
				search.Add(t.stored[a]...)
			}
		case *ir.Param:
			search.Add(t.arguments[x]...)
		}
	}
	return false
}

// hasPointers reports whether a type has pointers in it.
func hasPointers(t types.Type) bool {
	switch t := t.(type) {
	case *types.PointerType:
		return true
	case *types.ArrayType:
		return hasPointers(t.ElemType)
	case *types.StructType:
		for _, field := range t.Fields {
			if hasPointers(field) {
				return true
			}
		}
	}
	return false
}
