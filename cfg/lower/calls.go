package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/assemble"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// call lowers a call.
func (b *builder) call(x *ir.InstCall) {
	pos := b.pos(x, llvm.CallRange)
	if _, ok := x.Callee.(*ir.InlineAsm); ok {
		b.unsupported("inline assembly", pos)
		return
	}
	f := llvm.DirectCallee(x.Callee)
	switch {
	case f == nil:
		b.callThrough(x, pos)
		return
	case b.l.a.HasBody(f):
		gs := b.fn.Callees[x]
		b.invoke(x, gs[0], b.resultVars(x, gs[0]), pos)
		return
	}
	b.external(x, f, pos)
}

// inexact are the effects that runs on given input cannot have.
var inexact = map[library.Effect]bool{library.UnknownEffect: true, library.NoEffect: true, library.BoundsEffect: true, library.StreamEffect: true, library.CloseEffect: true}

// external lowers the call of a function without a body.
func (b *builder) external(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	effect := library.EffectOf(f)
	switch why := b.unread(x, f); {
	case b.l.o.Exact && inexact[effect] && !strings.HasSuffix(f.Name(), "sleep"):
		effect = library.UnsupportedEffect
	case why != "" && !b.l.o.Exact:
		b.unsupported(why, pos)
		return
	}
	switch effect {
	case library.ErrorEffect:
		b.violation(cfg.UnreachCall, calledError(f.Name()), pos)
	case library.AssertEffect:
		b.assertCall(x, pos)
	case library.AssumeEffect, library.LlvmAssumeEffect:
		if cond, ok := b.truth(x, pos); ok {
			b.assume(cond, pos)
		}
	case library.ExitEffect:
		b.checkLeaks(true, pos)
		b.cur = nil
	case library.StopEffect:
		b.cur = nil
	case library.NondetEffect:
		b.nondet(x, f, pos)
	case library.MallocEffect, library.CallocEffect, library.AllocaEffect:
		b.allocate(x, effect == library.CallocEffect, pos)
	case library.ReallocEffect:
		b.realloc(x, pos)
	case library.FreeEffect:
		b.free(x, pos)
	case library.MemcpyEffect:
		b.copyCall(x)
	case library.MemsetEffect:
		b.setCall(x)
	case library.DebugEffect:
		b.debug(x, f)
	case library.MathEffect:
		b.define(x, b.math(library.MathName(f), x, pos))
	case library.NanEffect:
		b.nan(x, f, pos)
	case library.RoundingEffect:
		b.roundingMode(x, f, pos)
	case library.PureEffect:
		b.define(x, b.intrinsic(x, f, pos))
	case library.ReadEffect:
		b.reads(x, f, pos)
	case library.StreamEffect:
		b.openStream(x, pos)
	case library.CloseEffect:
		b.closeStream(x, pos)
		b.result(x, f, pos)
	case library.NoEffect:
		b.result(x, f, pos)
	case library.HostEffect:
		b.host(x, f, pos)
	case library.UnsupportedEffect, library.ModelEffect, library.FormatEffect:
		b.unsupported(library.CallInWords(f.Name()), pos)
	default:
		b.undefinedCall(x, f.Name(), pos)
		if b.cur != nil {
			b.result(x, f, pos)
			b.facts(x, f, pos)
		}
	}
}

// truth is the condition that the call's first argument is not zero.
func (b *builder) truth(x *ir.InstCall, pos cfg.Pos) (*term.Term, bool) {
	if len(x.Args) == 0 {
		b.unsupported("a call without its argument", pos)
		return nil, false
	}
	v := b.value(x.Args[0])
	if llvm.IsFloat(x.Args[0].Type()) {
		b.unsupported("a call with a floating-point number for a condition", pos)
		return nil, false
	}
	if v.ptr != nil {
		return b.l.m.Not(b.l.isNull(v.ptr)), true
	}
	t, why := b.number(v, pos)
	if why != "" {
		b.unsupported(why, pos)
		return nil, false
	}
	if t.Sort() == b.l.m.Bool() {
		return t, true
	}
	return b.l.m.Ne(t, b.l.m.BVUint(t.Sort().Width, 0)), true
}

// calledError says in words what a call of an error function means.
func calledError(name string) string {
	if strings.Contains(name, "assert") {
		return assertionFails
	}
	return name + "() is called"
}

const assertionFails = "the assertion fails"

// assertCall is a violation when the argument is zero.
func (b *builder) assertCall(x *ir.InstCall, pos cfg.Pos) {
	cond, ok := b.truth(x, pos)
	if !ok || cond.IsTrue() {
		return
	}
	if !b.l.o.Check.Has(cfg.UnreachCall) {
		b.assume(cond, pos)
		return
	}
	from := b.cur
	if !cond.IsFalse() {
		b.emit(&cfg.Assume{Cond: b.l.m.Not(cond), Branch: 2}, pos)
	}
	b.violation(cfg.UnreachCall, assertionFails, pos)
	if cond.IsFalse() {
		return
	}
	b.cur = from
	b.emit(&cfg.Assume{Cond: cond, Branch: 1}, pos)
}

// nondet is a call of __VERIFIER_nondet_….
func (b *builder) nondet(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	if _, ok := x.Type().(*types.VoidType); ok {
		return
	}
	if llvm.IsPointer(x.Type()) {
		b.outsidePointer(x, cfg.Input{Kind: cfg.Nondet, Name: f.Name(), Pos: pos}, pos)
		return
	}
	if b.l.sortOf(x.Type()) == nil {
		b.define(x, bad("the result of "+f.Name()))
		return
	}
	signed := !strings.HasPrefix(strings.TrimPrefix(f.Name(), "__VERIFIER_nondet_"), "u") && llvm.IsSigned(llvm.ResultType(f))
	v := b.tempLike(x.Type(), signed)
	b.havoc([]*cfg.Var{v}, cfg.Input{Kind: cfg.Nondet, Name: f.Name(), Pos: pos}, pos)
	b.assume(b.l.wellFormed(v.Term, x.Type()), pos)
	b.define(x, val{t: v.Term})
}

// host is a call of a function of the host.
func (b *builder) host(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	var args []*term.Term
	for _, a := range x.Args {
		t, why := b.number(b.value(a), pos)
		if why != "" || t.Sort() == b.l.m.Bool() {
			b.unsupported("a call of "+f.Name(), pos)
			return
		}
		args = append(args, t)
	}
	var dst []*cfg.Var
	if _, void := x.Type().(*types.VoidType); !void {
		if llvm.IsPointer(x.Type()) || b.l.sortOf(x.Type()) == nil {
			b.unsupported("a call of "+f.Name(), pos)
			return
		}
		dst = []*cfg.Var{b.tempLike(x.Type(), llvm.IsSigned(llvm.ResultType(f)))}
	}
	b.emit(&cfg.Havoc{Dst: dst, Input: cfg.Input{Kind: cfg.Host, Name: f.Name(), Pos: pos}, Args: args}, pos)
	if dst != nil {
		b.define(x, val{t: dst[0].Term})
	}
}

// pointerVars makes a pointer of variables for what a call returns; nil when
// it points nowhere.
func (b *builder) pointerVars(x *ir.InstCall) (*pointer, []*cfg.Var) {
	abs := pointsto.Find(b.fn.Abs[pointsto.NodeKey{V: x, Leaf: 0}])
	if abs.Class == nil {
		return nil, nil
	}
	obj := b.temp(b.l.m.BV(pointsto.ObjBits), false)
	obj.Role = cfg.ObjectPart
	p := &pointer{c: abs.Class, off: abs.Offset, obj: obj.Term, idx: b.l.zero()}
	vars := []*cfg.Var{obj}
	if abs.Class.Stride != 0 {
		idx := b.temp(b.l.m.BV(b.l.ptrBits), true)
		idx.Role = cfg.OffsetPart
		p.idx = idx.Term
		vars = append(vars, idx)
	}
	return p, vars
}

// result gives a call of an external function an arbitrary result, if it is
// used.
func (b *builder) result(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	if b.uses.Count[x] == 0 {
		return
	}
	if llvm.IsPointer(x.Type()) {
		b.outsidePointer(x, cfg.Input{Kind: cfg.External, Name: f.Name(), Pos: pos}, pos)
		return
	}
	if b.l.sortOf(x.Type()) == nil {
		b.define(x, bad("the result of "+f.Name()))
		return
	}
	v := b.tempLike(x.Type(), llvm.IsSigned(llvm.ResultType(f)))
	b.havoc([]*cfg.Var{v}, cfg.Input{Kind: cfg.External, Name: f.Name(), Pos: pos}, pos)
	b.assume(b.l.wellFormed(v.Term, x.Type()), pos)
	b.define(x, val{t: v.Term})
}

// assumed records that nothing is known of an external function but, "" for
// none, its effect on memory.
func (l *lowerer) assumed(name string, x *ir.InstCall, pos cfg.Pos, changes string) {
	if l.assumedOf[name] {
		return
	}
	l.assumedOf[name] = true
	effect := "returns an arbitrary value"
	if _, ok := mathFacts[library.WithoutSuffix(name, llvm.FloatWidth(x.Type()))]; ok {
		effect = "returns an arbitrary value within the function's bounds"
	}
	_, void := x.Type().(*types.VoidType)
	if void {
		effect = "does nothing"
	}
	switch {
	case changes != "" && void:
		effect = changes
	case changes != "":
		effect += " and " + changes
	case slices.ContainsFunc(x.Args, func(a value.Value) bool { return llvm.IsPointer(a.Type()) }):
		effect += " and changes no memory"
	}
	l.p.Assumed = append(l.p.Assumed, cfg.Assumed{Func: name, Effect: effect, Pos: pos})
}

// debug lowers what only informs: declarations of variables and labels.
func (b *builder) debug(x *ir.InstCall, f *ir.Func) {
	switch f.Name() {
	case "llvm.dbg.declare":
		b.declare(x)
	case "llvm.stackrestore":
		b.restoreStack(b.pos(x, llvm.StatementRange))
	case "llvm.dbg.label":
		if l := labelOf(x); l != "" && l == b.l.o.ErrorLabel && b.l.o.Check.Has(cfg.UnreachCall) {
			b.violation(cfg.UnreachCall, "label "+l+" is reached", b.pos(x, llvm.StatementRange))
		}
	}
	b.lifetime(x, b.pos(x, llvm.StatementRange))
	if b.cur != nil && b.uses.Count[x] > 0 { // llvm.stacksave: a token that stackrestore ignores
		v := bad("the result of " + f.Name())
		if llvm.IsPointer(x.Type()) {
			v = b.placed(val{ptr: b.l.null()}, x)
		}
		b.define(x, v)
	}
}

// labelOf is the name that llvm.dbg.label speaks of.
func labelOf(x *ir.InstCall) string {
	for _, a := range x.Args {
		if m, ok := a.(*metadata.Value); ok {
			if l, ok := m.Value.(*metadata.DILabel); ok {
				return l.Name
			}
		}
	}
	return ""
}

// resultVars are the variables that receive what a call of g returns; nil
// when it is not used.
func (b *builder) resultVars(x *ir.InstCall, g *pointsto.Function) []*cfg.Var {
	proc := b.l.procs[g]
	if b.uses.Count[x] == 0 || len(proc.Results) == 0 || !sameShape(x.Type(), g.Ir.Sig.RetType) {
		return nil
	}
	dst := make([]*cfg.Var, len(proc.Results))
	for i, r := range proc.Results {
		dst[i] = b.tempVar(cfg.Var{Signed: r.Signed, Float: r.Float}, r.Term.Sort())
		dst[i].Role = r.Role
		if r.Role == cfg.Scalar {
			dst[i].Role = cfg.Temp
		}
	}
	return dst
}

// returnsInto reports whether dst can receive what a call of g returns, as far
// as that is used.
func (b *builder) returnsInto(dst []*cfg.Var, x *ir.InstCall, g *pointsto.Function) bool {
	if b.uses.Count[x] == 0 {
		return true
	}
	return sameShape(x.Type(), g.Ir.Sig.RetType) && slices.EqualFunc(dst, b.l.procs[g].Results, func(to, from *cfg.Var) bool {
		return to.Term.Sort() == from.Term.Sort()
	})
}

// sameShape reports whether values of two types have the same variables.
func sameShape(t, u types.Type) bool {
	return t.Equal(u) || llvm.IsPointer(t) && llvm.IsPointer(u)
}

// invoke lowers the call of a function with a body and defines its result.
func (b *builder) invoke(x *ir.InstCall, g *pointsto.Function, dst []*cfg.Var, pos cfg.Pos) {
	b.enterCallee(x, g, dst, pos)
	if b.cur == nil || b.uses.Count[x] == 0 {
		return
	}
	b.define(x, b.returned(x, dst))
}

// enterCallee emits the call and return edges.
func (b *builder) enterCallee(x *ir.InstCall, g *pointsto.Function, dst []*cfg.Var, pos cfg.Pos) {
	args, why := b.arguments(x, g, pos)
	if why != "" {
		b.unsupported(why, pos)
	}
	if b.cur == nil {
		return
	}
	b.spill(func(v *cfg.Var) bool { return v.Global }, pos)
	callee := b.l.procs[g]
	e := &cfg.Edge{From: b.cur, To: callee.Entry, Kind: cfg.Call, Action: &cfg.CallAction{Callee: callee, Args: args}, Pos: pos}
	b.cur.Out = append(b.cur.Out, e)
	if !b.cur.Pos.IsValid() {
		b.cur.Pos = pos
	}
	after := b.newLoc()
	r := &cfg.Edge{From: callee.Exit, To: after, Kind: cfg.Return, Action: &cfg.ReturnAction{Call: e, Dst: dst}, Pos: pos}
	b.l.draft.Calls[e] = &assemble.CallSite{Call: e, Ret: r, After: after}
	b.cur = after
}

// arguments are the terms for the callee's parameters.
func (b *builder) arguments(x *ir.InstCall, g *pointsto.Function, pos cfg.Pos) ([]*term.Term, string) {
	var args []*term.Term
	for i, p := range g.Ir.Params {
		if t := pointsto.ByvalType(p); t != nil {
			if i >= len(x.Args) || !g.Objects[p].Static {
				return nil, "a struct passed by value to a recursive function"
			}
			b.copyMemory(b.l.address(g.Objects[p]), b.value(x.Args[i]), b.l.layout.Size(t), false, pos)
			if b.cur == nil {
				return nil, ""
			}
			continue
		}
		if i >= len(x.Args) {
			return nil, "a call with too few arguments"
		}
		v := b.value(x.Args[i])
		if !sameShape(p.Typ, x.Args[i].Type()) {
			return nil, fmt.Sprintf("an argument of type %s for a parameter of type %s", x.Args[i].Type(), p.Typ)
		}
		ts, why := b.leafTerms(v, p.Typ, func(i int) pointsto.AbsPtr { return g.Abs[pointsto.NodeKey{V: p, Leaf: i}] }, pos)
		if why != "" {
			return nil, why
		}
		args = append(args, ts...)
	}
	return args, ""
}

// returned reads a call's result back from its variables.
func (b *builder) returned(x *ir.InstCall, dst []*cfg.Var) val {
	if dst == nil {
		return bad("the result of a call that returns something else")
	}
	v, _ := b.l.leafValues(x.Type(), dst, func(i int) pointsto.AbsPtr { return b.fn.Abs[pointsto.NodeKey{V: x, Leaf: i}] })
	return v
}

// leafValues makes a value of variables in the order of leafTerms.
func (l *lowerer) leafValues(t types.Type, vars []*cfg.Var, abs func(int) pointsto.AbsPtr) (val, int) {
	ls, _ := l.layout.Leaves(t)
	var parts []val
	n := 0
	for i, x := range ls {
		if !llvm.IsPointer(x.Typ) {
			parts = append(parts, val{t: vars[n].Term})
			n++
			continue
		}
		to := pointsto.Find(abs(i))
		p := &pointer{c: to.Class, off: to.Offset, obj: vars[n].Term, idx: l.zero()}
		n++
		if to.Class != nil && to.Class.Stride != 0 {
			p.idx = vars[n].Term
			n++
		}
		parts = append(parts, val{ptr: p})
	}
	if llvm.IsAggregate(t) {
		return val{parts: parts}, n
	}
	return parts[0], n
}

// callThrough lowers a call through a pointer: a branch over the functions
// that it can point to.
func (b *builder) callThrough(x *ir.InstCall, pos cfg.Pos) {
	v := b.value(x.Callee)
	if !b.use(pos, v) {
		return
	}
	p := v.ptr
	if p == nil || p.c == nil {
		b.certainlyInvalid(pos)
		return
	}
	m := b.l.m
	var arms []arm
	var dst []*cfg.Var
	unknown := []*term.Term{m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0))}
	join := b.newLoc()
	b.spill(func(v *cfg.Var) bool { return v.Global }, pos)
	for _, o := range p.c.Layout.Objects {
		f, ok := o.Origin.(*ir.Func)
		if !ok {
			continue
		}
		cond := m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id))
		unknown = append(unknown, m.Not(cond))
		g := b.callee(x, f)
		then := func() { b.unsupported("a call of "+f.Name()+" through a pointer", pos) }
		if g != nil {
			if dst == nil {
				dst = b.resultVars(x, g)
			}
			then = func() {
				if !b.returnsInto(dst, x, g) {
					b.unsupported("a call of "+f.Name()+" through a pointer to a function that returns something else", pos)
					return
				}
				b.enterCallee(x, g, dst, pos)
				b.goTo(join)
			}
		}
		arms = append(arms, arm{cond, 0, then})
	}
	switch {
	case p.c.Outside || len(arms) == 0 && !b.l.o.Check.Memory():
		if dst == nil && b.uses.Count[x] > 0 {
			dst = b.unknownResult(x)
		}
		arms = append(arms, arm{m.And(unknown...), 0, func() {
			b.callOutside(x, dst, pos)
			b.goTo(join)
		}})
		if b.l.o.Check.Memory() {
			b.demand(cfg.ValidDeref, unknown[0], nil, "call through NULL", pos)
		}
	case b.l.o.Check.Memory():
		var some []*term.Term
		for _, a := range arms {
			some = append(some, a.cond)
		}
		b.demand(cfg.ValidDeref, m.Or(some...), nil, "call of what is no function", pos)
	}
	b.split(pos, arms)
	b.cur = join
	b.known = b.known[:0]
	if b.uses.Count[x] > 0 {
		b.define(x, b.returned(x, dst))
	}
}

// callee is the instance of f that a call through a pointer can enter.
func (b *builder) callee(x *ir.InstCall, f *ir.Func) *pointsto.Function {
	for _, g := range b.fn.Callees[x] {
		if g.Ir == f {
			return g
		}
	}
	return nil
}

// constantNumber is an operand's value when it is known.
func (b *builder) constantNumber(v value.Value) (int64, bool) {
	x := b.value(v)
	if x.t == nil || !x.t.IsConst() {
		return 0, false
	}
	n, ok := x.t.Int64()
	return n, ok && n >= 0
}
