package lower

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/assemble"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// calls lowers calls: of functions with a body, and of any through pointers.
type calls struct {
	*emitter
	addr    *addresses
	expr    *expressions
	guards  *guards
	copies  *copier
	effects *effects
}

// call lowers a call.
func (cl *calls) call(x *ir.InstCall) {
	pos := cl.pos(x, llvm.CallRange)
	if _, ok := x.Callee.(*ir.InlineAsm); ok {
		cl.unsupported("inline assembly", pos)
		return
	}
	f := llvm.DirectCallee(x.Callee)
	switch {
	case f == nil:
		cl.callThrough(x, pos)
		return
	case cl.starts[f] != nil:
		cl.emit(&cfg.Assume{Cond: cl.m.True()}, pos).Starts = cl.starts[f]
		return
	case library.Absent(f):
		cl.demand(cfg.ValidDeref, cl.m.False(), nil, NullCall, pos)
		return
	case cl.a.HasBody(f):
		cl.effects.usedByLibrary(x, f, pos)
		if llvm.IsModel(f) {
			nullArguments(cl.effects, x, f, pos)
		}
		if !cl.fits(x, f, pos) {
			return
		}
		gs := cl.fn.Callees[x]
		cl.invoke(x, gs[0], cl.resultVars(x, gs[0]), pos)
		return
	}
	cl.effects.external(x, f, pos)
}

// resultVars are the variables that receive what a call of g returns; nil
// when it is not used.
func (cl *calls) resultVars(x *ir.InstCall, g *pointsto.Function) []*cfg.Var {
	proc := cl.procs[g]
	if cl.uses.Count[x] == 0 || len(proc.Results) == 0 || !sameShape(x.Type(), g.Ir.Sig.RetType) {
		return nil
	}
	dst := make([]*cfg.Var, len(proc.Results))
	for i, r := range proc.Results {
		dst[i] = cl.tempVar(cfg.Var{Signed: r.Signed, Float: r.Float}, r.Term.Sort())
		dst[i].Role = r.Role
		if r.Role == cfg.Scalar {
			dst[i].Role = cfg.Temp
		}
	}
	return dst
}

// returnsInto reports whether dst can receive what a call of g returns, as far
// as that is used.
func (cl *calls) returnsInto(dst []*cfg.Var, x *ir.InstCall, g *pointsto.Function) bool {
	if cl.uses.Count[x] == 0 {
		return true
	}
	return sameShape(x.Type(), g.Ir.Sig.RetType) && slices.EqualFunc(dst, cl.procs[g].Results, func(to, from *cfg.Var) bool {
		return to.Term.Sort() == from.Term.Sort()
	})
}

// invoke lowers the call of a function with a body and defines its result.
func (cl *calls) invoke(x *ir.InstCall, g *pointsto.Function, dst []*cfg.Var, pos cfg.Pos) {
	cl.enterCallee(x, g, dst, pos)
	if cl.cur == nil || cl.uses.Count[x] == 0 {
		return
	}
	cl.define(x, cl.returned(x, dst))
}

// enterCallee emits the call and return edges.
func (cl *calls) enterCallee(x *ir.InstCall, g *pointsto.Function, dst []*cfg.Var, pos cfg.Pos) {
	args, why := cl.arguments(x, g, pos)
	if why != "" {
		cl.unsupported(why, pos)
	}
	if cl.cur == nil {
		return
	}
	cl.spill(func(v *cfg.Var) bool { return v.Global }, pos)
	callee := cl.procs[g]
	e := &cfg.Edge{From: cl.cur, To: callee.Entry, Kind: cfg.Call, Action: &cfg.CallAction{Callee: callee, Args: args}, Pos: pos}
	cl.cur.Out = append(cl.cur.Out, e)
	if !cl.cur.Pos.IsValid() {
		cl.cur.Pos = pos
	}
	after := cl.newLoc()
	r := &cfg.Edge{From: callee.Exit, To: after, Kind: cfg.Return, Action: &cfg.ReturnAction{Call: e, Dst: dst}, Pos: pos}
	cl.draft.Calls[e] = &assemble.CallSite{Call: e, Ret: r, After: after}
	cl.cur = after
}

// arguments are the terms for the callee's parameters.
func (cl *calls) arguments(x *ir.InstCall, g *pointsto.Function, pos cfg.Pos) ([]*term.Term, string) {
	var args []*term.Term
	for i, p := range g.Ir.Params {
		if i < len(x.Args) && llvm.IsPointer(p.Typ) && llvm.IsPointer(x.Args[i].Type()) && !llvm.Fits(p, x.Args[i]) {
			return nil, "a struct passed by value for a pointer, or the other way round"
		}
		if t := llvm.ByvalType(p); t != nil {
			if i >= len(x.Args) || !g.Objects[p].Static {
				return nil, "a struct passed by value to a recursive function"
			}
			cl.copies.copyMemory(cl.address(g.Objects[p]), cl.expr.value(x.Args[i]), cl.layout.Size(t), false, pos)
			if cl.cur == nil {
				return nil, ""
			}
			continue
		}
		if i >= len(x.Args) {
			return nil, "a call with too few arguments"
		}
		v := cl.expr.value(x.Args[i])
		if !sameShape(p.Typ, x.Args[i].Type()) {
			return nil, fmt.Sprintf("an argument of type %s for a parameter of type %s", x.Args[i].Type(), p.Typ)
		}
		ts, why := cl.addr.leafTerms(v, p.Typ, func(i int) pointsto.AbsPtr { return g.Abs[pointsto.NodeKey{V: p, Leaf: i}] }, pos)
		if why != "" {
			return nil, why
		}
		args = append(args, ts...)
	}
	return args, ""
}

// returned reads a call's result back from its variables.
func (cl *calls) returned(x *ir.InstCall, dst []*cfg.Var) val {
	if dst == nil {
		return bad("the result of a call that returns something else")
	}
	v, _ := cl.leafValues(x.Type(), dst, func(i int) pointsto.AbsPtr { return cl.fn.Abs[pointsto.NodeKey{V: x, Leaf: i}] })
	return v
}

// callThrough lowers a call through a pointer: a branch over the functions
// that it can point to.
func (cl *calls) callThrough(x *ir.InstCall, pos cfg.Pos) {
	v := cl.expr.value(x.Callee)
	if !cl.use(pos, v) {
		return
	}
	p := v.ptr
	if p == nil || p.c == nil {
		cl.guards.certainlyInvalid(pos, p)
		return
	}
	m := cl.m
	var arms []arm
	var dst []*cfg.Var
	unknown := []*term.Term{m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0))}
	join := cl.newLoc()
	cl.spill(func(v *cfg.Var) bool { return v.Global }, pos)
	for _, o := range p.c.Layout.Objects {
		f, ok := o.Origin.(*ir.Func)
		if !ok {
			continue
		}
		cond := m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id))
		unknown = append(unknown, m.Not(cond))
		g := cl.callee(x, f)
		then := func() {
			if cl.fits(x, f, pos) {
				cl.unsupported("a call of "+f.Name()+" through a pointer", pos)
			}
		}
		if g != nil {
			if dst == nil {
				dst = cl.resultVars(x, g)
			}
			then = func() {
				if !cl.fits(x, f, pos) {
					return
				}
				if !cl.returnsInto(dst, x, g) {
					cl.unsupported("a call of "+f.Name()+" through a pointer to a function that returns something else", pos)
					return
				}
				cl.enterCallee(x, g, dst, pos)
				cl.goTo(join)
			}
		}
		arms = append(arms, arm{cond, 0, then})
	}
	switch {
	case len(arms) == 0 && !p.c.Code && !p.c.Numbers && len(p.c.Fixed) == 0: // NULL, or no function
		cl.guards.certainlyInvalid(pos, p)
		return
	case p.c.Code || len(arms) == 0 && !cl.o.Check.Memory():
		if dst == nil && cl.uses.Count[x] > 0 {
			dst = cl.effects.unknownResult(x)
		}
		arms = append(arms, arm{m.And(unknown...), 0, func() {
			cl.effects.callOutside(x, dst, pos)
			cl.goTo(join)
		}})
		if cl.o.Check.Memory() {
			cl.demand(cfg.ValidDeref, unknown[0], nil, NullCall, pos)
		}
	case cl.o.Check.Memory():
		var some []*term.Term
		for _, a := range arms {
			some = append(some, a.cond)
		}
		cl.demand(cfg.ValidDeref, m.Or(some...), nil, "call of what is no function", pos)
	}
	cl.split(pos, arms)
	cl.cur = join
	cl.known = cl.known[:0]
	if cl.uses.Count[x] > 0 {
		cl.define(x, cl.returned(x, dst))
	}
}

// callee is the instance of f that a call through a pointer can enter.
func (cl *calls) callee(x *ir.InstCall, f *ir.Func) *pointsto.Function {
	for _, g := range cl.fn.Callees[x] {
		if g.Ir == f {
			return g
		}
	}
	return nil
}
