package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
)

// A callGroup is a function with its calls, or the functions of one type that pointers lead
// to, with theirs and those through pointers of this type: what they pass changes for all of
// them or for none.
type callGroup struct {
	funcs []*ir.Func
	calls []callSite
	sig   *types.FuncType
}

// A callSite is a call in a function.
type callSite struct {
	in   *ir.Func
	call *ir.InstCall
}

// callGroups are the groups of a module, in the order of its functions.
func callGroups(m *ir.Module) []*callGroup {
	taken := llvm.AddressTaken(m)
	var list []*callGroup
	of, byType := map[*ir.Func]*callGroup{}, map[string]*callGroup{}
	for _, f := range m.Funcs {
		key := f.Sig.String()
		g := byType[key]
		if g == nil || !taken[f] {
			g = &callGroup{sig: f.Sig}
			list = append(list, g)
		}
		if taken[f] {
			byType[key] = g
		}
		g.funcs, of[f] = append(g.funcs, f), g
	}
	for f, inst := range llvm.AllInstructions(m) {
		x, ok := inst.(*ir.InstCall)
		if !ok {
			continue
		}
		g := of[llvm.DirectCallee(x.Callee)]
		if t := calledType(x); g == nil && t != nil {
			g = byType[t.String()]
		}
		if g != nil {
			g.calls = append(g.calls, callSite{f, x})
		}
	}
	return list
}

// calledType is the type of the functions that a call leads to.
func calledType(x *ir.InstCall) *types.FuncType {
	if p, ok := x.Callee.Type().(*types.PointerType); ok {
		t, _ := p.ElemType.(*types.FuncType)
		return t
	}
	return nil
}

// odd reports whether a call does not fit the functions.
func (g *callGroup) odd(c callSite) bool {
	t := calledType(c.call)
	return t == nil || !t.Equal(g.sig) || len(c.call.Args) != len(g.sig.Params)
}

// passParams passes the structs among the parameters in memory, but for those that are kept.
func (g *callGroup) passParams(keep func(types.Type) bool, d *llvm.DataLayout) {
	var all [][]*structParam
	for _, f := range g.funcs {
		params := slices.DeleteFunc(structParams(f, d), func(s *structParam) bool { return keep(s.local.ElemType) })
		if all = append(all, params); !slices.EqualFunc(all[0], params, (*structParam).alike) {
			return
		}
	}
	for i, s := range slices.Backward(all[0]) {
		for _, c := range g.calls {
			c.passStruct(s, d)
		}
		for k, f := range g.funcs {
			all[k][i].takeStruct(f)
		}
	}
	g.retype()
}

// passResult has the struct that is returned written to memory of the caller, unless it
// is kept.
func (g *callGroup) passResult(m *ir.Module, keep func(types.Type) bool, d *llvm.DataLayout) {
	r := structResult(g.funcs[0], d)
	if r == nil || keep(r.typ) {
		return
	}
	for _, f := range g.funcs[1:] {
		if q := structResult(f, d); q == nil || !q.typ.Equal(r.typ) || !slices.EqualFunc(q.pieces, r.pieces, piece.equal) {
			return
		}
	}
	for _, c := range g.calls {
		c.receiveStruct(m, r, g.funcs[0].Name(), d)
	}
	for _, f := range g.funcs {
		r.giveStruct(m, f, d)
	}
	g.retype()
}

// retype gives the pointers that are called the type that the functions have now.
func (g *callGroup) retype() {
	g.sig = g.funcs[0].Sig
	for _, c := range g.calls {
		if llvm.DirectCallee(c.call.Callee) == nil && !calledType(c.call).Equal(g.sig) {
			b, at := c.block()
			cast := &ir.InstBitCast{From: c.call.Callee, To: types.NewPointer(g.sig)}
			b.Insts = slices.Insert(b.Insts, at, ir.Instruction(cast))
			c.call.Callee = cast
		}
	}
}

func (p piece) equal(q piece) bool { return p.off == q.off && p.typ.Equal(q.typ) }

// alike reports whether two functions take the same struct at the same place.
func (s *structParam) alike(o *structParam) bool {
	return s.first == o.first && s.local.ElemType.Equal(o.local.ElemType) && slices.EqualFunc(s.pieces, o.pieces, piece.equal)
}
