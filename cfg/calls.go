package cfg

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/solver/term"
)

// call lowers a call.
func (b *builder) call(x *ir.InstCall) {
	pos := b.pos(x, CallRange)
	if _, ok := x.Callee.(*ir.InlineAsm); ok {
		b.unsupported("inline assembly", pos)
		return
	}
	f := directCallee(x.Callee)
	switch {
	case f == nil:
		b.callThrough(x, pos)
		return
	case b.l.a.hasBody(f):
		gs := b.fn.callees[x]
		b.invoke(x, gs[0], b.resultVars(x, gs[0]), pos)
		return
	}
	b.external(x, f, pos)
}

// inexact are the effects that runs on given input cannot have.
var inexact = map[effect]bool{unknownEffect: true, noEffect: true, boundsEffect: true, streamEffect: true, closeEffect: true}

// external lowers the call of a function without a body.
func (b *builder) external(x *ir.InstCall, f *ir.Func, pos Pos) {
	effect := effectOf(f)
	switch why := b.unread(x, f); {
	case b.l.o.Exact && inexact[effect] && !strings.HasSuffix(f.Name(), "sleep"):
		effect = unsupportedEffect
	case why != "" && !b.l.o.Exact:
		b.unsupported(why, pos)
		return
	}
	switch effect {
	case errorEffect:
		b.violation(UnreachCall, calledError(f.Name()), pos)
	case assertEffect:
		b.assertCall(x, pos)
	case assumeEffect, llvmAssumeEffect:
		if cond, ok := b.truth(x, pos); ok {
			b.assume(cond, pos)
		}
	case exitEffect:
		b.checkLeaks(true, pos)
		b.cur = nil
	case stopEffect:
		b.cur = nil
	case nondetEffect:
		b.nondet(x, f, pos)
	case mallocEffect, callocEffect, allocaEffect:
		b.allocate(x, effect == callocEffect, pos)
	case reallocEffect:
		b.realloc(x, pos)
	case freeEffect:
		b.free(x, pos)
	case memcpyEffect:
		b.copyCall(x)
	case memsetEffect:
		b.setCall(x)
	case debugEffect:
		b.debug(x, f)
	case mathEffect:
		b.define(x, b.math(mathName(f), x, pos))
	case nanEffect:
		b.nan(x, f, pos)
	case roundingEffect:
		b.roundingMode(x, f, pos)
	case pureEffect:
		b.define(x, b.intrinsic(x, f, pos))
	case readEffect:
		b.reads(x, f, pos)
	case streamEffect:
		b.openStream(x, pos)
	case closeEffect:
		b.closeStream(x, pos)
		b.result(x, f, pos)
	case noEffect:
		b.result(x, f, pos)
	case hostEffect:
		b.host(x, f, pos)
	case unsupportedEffect, modelEffect, formatEffect:
		b.unsupported(callInWords(f.Name()), pos)
	default:
		b.undefinedCall(x, f.Name(), pos)
		if b.cur != nil {
			b.result(x, f, pos)
			b.facts(x, f, pos)
		}
	}
}

// truth is the condition that the call's first argument is not zero.
func (b *builder) truth(x *ir.InstCall, pos Pos) (*term.Term, bool) {
	if len(x.Args) == 0 {
		b.unsupported("a call without its argument", pos)
		return nil, false
	}
	v := b.value(x.Args[0])
	if isFloat(x.Args[0].Type()) {
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
func (b *builder) assertCall(x *ir.InstCall, pos Pos) {
	cond, ok := b.truth(x, pos)
	if !ok || cond.IsTrue() {
		return
	}
	if !b.l.o.Check.Has(UnreachCall) {
		b.assume(cond, pos)
		return
	}
	from := b.cur
	if !cond.IsFalse() {
		b.emit(&Assume{Cond: b.l.m.Not(cond), Branch: 2}, pos)
	}
	b.violation(UnreachCall, assertionFails, pos)
	if cond.IsFalse() {
		return
	}
	b.cur = from
	b.emit(&Assume{Cond: cond, Branch: 1}, pos)
}

// nondet is a call of __VERIFIER_nondet_….
func (b *builder) nondet(x *ir.InstCall, f *ir.Func, pos Pos) {
	if _, ok := x.Type().(*types.VoidType); ok {
		return
	}
	if isPointer(x.Type()) {
		b.outsidePointer(x, Input{Kind: Nondet, Name: f.Name(), Pos: pos}, pos)
		return
	}
	if b.l.sortOf(x.Type()) == nil {
		b.define(x, bad("the result of "+f.Name()))
		return
	}
	signed := !strings.HasPrefix(strings.TrimPrefix(f.Name(), "__VERIFIER_nondet_"), "u") && isSigned(resultType(f))
	v := b.tempLike(x.Type(), signed)
	b.havoc([]*Var{v}, Input{Kind: Nondet, Name: f.Name(), Pos: pos}, pos)
	b.assume(b.l.wellFormed(v.Term, x.Type()), pos)
	b.define(x, val{t: v.Term})
}

// host is a call of a function of the host.
func (b *builder) host(x *ir.InstCall, f *ir.Func, pos Pos) {
	var args []*term.Term
	for _, a := range x.Args {
		t, why := b.number(b.value(a), pos)
		if why != "" || t.Sort() == b.l.m.Bool() {
			b.unsupported("a call of "+f.Name(), pos)
			return
		}
		args = append(args, t)
	}
	var dst []*Var
	if _, void := x.Type().(*types.VoidType); !void {
		if isPointer(x.Type()) || b.l.sortOf(x.Type()) == nil {
			b.unsupported("a call of "+f.Name(), pos)
			return
		}
		dst = []*Var{b.tempLike(x.Type(), isSigned(resultType(f)))}
	}
	b.emit(&Havoc{Dst: dst, Input: Input{Kind: Host, Name: f.Name(), Pos: pos}, Args: args}, pos)
	if dst != nil {
		b.define(x, val{t: dst[0].Term})
	}
}

// pointerVars makes a pointer of variables for what a call returns; nil when
// it points nowhere.
func (b *builder) pointerVars(x *ir.InstCall) (*pointer, []*Var) {
	abs := find(b.fn.abs[nodeKey{x, 0}])
	if abs.c == nil {
		return nil, nil
	}
	obj := b.temp(b.l.m.BV(objBits), false)
	obj.Role = ObjectPart
	p := &pointer{c: abs.c, off: abs.off, obj: obj.Term, idx: b.l.zero()}
	vars := []*Var{obj}
	if abs.c.stride != 0 {
		idx := b.temp(b.l.m.BV(b.l.ptrBits), true)
		idx.Role = OffsetPart
		p.idx = idx.Term
		vars = append(vars, idx)
	}
	return p, vars
}

// result gives a call of an external function an arbitrary result, if it is
// used.
func (b *builder) result(x *ir.InstCall, f *ir.Func, pos Pos) {
	if b.uses.count[x] == 0 {
		return
	}
	if isPointer(x.Type()) {
		b.outsidePointer(x, Input{Kind: External, Name: f.Name(), Pos: pos}, pos)
		return
	}
	if b.l.sortOf(x.Type()) == nil {
		b.define(x, bad("the result of "+f.Name()))
		return
	}
	v := b.tempLike(x.Type(), isSigned(resultType(f)))
	b.havoc([]*Var{v}, Input{Kind: External, Name: f.Name(), Pos: pos}, pos)
	b.assume(b.l.wellFormed(v.Term, x.Type()), pos)
	b.define(x, val{t: v.Term})
}

// assumed records that nothing is known of an external function but, "" for
// none, its effect on memory.
func (l *lowerer) assumed(name string, x *ir.InstCall, pos Pos, changes string) {
	if l.assumedOf[name] {
		return
	}
	l.assumedOf[name] = true
	effect := "returns an arbitrary value"
	if _, ok := mathFacts[withoutSuffix(name, floatWidth(x.Type()))]; ok {
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
	case slices.ContainsFunc(x.Args, func(a value.Value) bool { return isPointer(a.Type()) }):
		effect += " and changes no memory"
	}
	l.p.Assumed = append(l.p.Assumed, Assumed{Func: name, Effect: effect, Pos: pos})
}

// debug lowers what only informs: declarations of variables and labels.
func (b *builder) debug(x *ir.InstCall, f *ir.Func) {
	switch f.Name() {
	case "llvm.dbg.declare":
		b.declare(x)
	case "llvm.stackrestore":
		b.restoreStack(b.pos(x, StatementRange))
	case "llvm.dbg.label":
		if l := labelOf(x); l != "" && l == b.l.o.ErrorLabel && b.l.o.Check.Has(UnreachCall) {
			b.violation(UnreachCall, "label "+l+" is reached", b.pos(x, StatementRange))
		}
	}
	b.lifetime(x, b.pos(x, StatementRange))
	if b.cur != nil && b.uses.count[x] > 0 { // llvm.stacksave: a token that stackrestore ignores
		v := bad("the result of " + f.Name())
		if isPointer(x.Type()) {
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
func (b *builder) resultVars(x *ir.InstCall, g *function) []*Var {
	proc := b.l.procs[g]
	if b.uses.count[x] == 0 || len(proc.Results) == 0 || !sameShape(x.Type(), g.ir.Sig.RetType) {
		return nil
	}
	dst := make([]*Var, len(proc.Results))
	for i, r := range proc.Results {
		dst[i] = b.tempVar(Var{Signed: r.Signed, Float: r.Float}, r.Term.Sort())
		dst[i].Role = r.Role
		if r.Role == Scalar {
			dst[i].Role = Temp
		}
	}
	return dst
}

// returnsInto reports whether dst can receive what a call of g returns, as far
// as that is used.
func (b *builder) returnsInto(dst []*Var, x *ir.InstCall, g *function) bool {
	if b.uses.count[x] == 0 {
		return true
	}
	return sameShape(x.Type(), g.ir.Sig.RetType) && slices.EqualFunc(dst, b.l.procs[g].Results, func(to, from *Var) bool {
		return to.Term.Sort() == from.Term.Sort()
	})
}

// sameShape reports whether values of two types have the same variables.
func sameShape(t, u types.Type) bool {
	return t.Equal(u) || isPointer(t) && isPointer(u)
}

// invoke lowers the call of a function with a body and defines its result.
func (b *builder) invoke(x *ir.InstCall, g *function, dst []*Var, pos Pos) {
	b.enterCallee(x, g, dst, pos)
	if b.cur == nil || b.uses.count[x] == 0 {
		return
	}
	b.define(x, b.returned(x, dst))
}

// enterCallee emits the call and return edges.
func (b *builder) enterCallee(x *ir.InstCall, g *function, dst []*Var, pos Pos) {
	args, why := b.arguments(x, g, pos)
	if why != "" {
		b.unsupported(why, pos)
	}
	if b.cur == nil {
		return
	}
	b.spill(func(v *Var) bool { return v.Global }, pos)
	callee := b.l.procs[g]
	e := &Edge{From: b.cur, To: callee.Entry, Kind: Call, Action: &CallAction{Callee: callee, Args: args}, Pos: pos}
	b.cur.Out = append(b.cur.Out, e)
	if !b.cur.Pos.IsValid() {
		b.cur.Pos = pos
	}
	after := b.newLoc()
	r := &Edge{From: callee.Exit, To: after, Kind: Return, Action: &ReturnAction{Call: e, Dst: dst}, Pos: pos}
	b.l.draft.calls[e] = &callSite{call: e, ret: r, after: after}
	b.cur = after
}

// arguments are the terms for the callee's parameters.
func (b *builder) arguments(x *ir.InstCall, g *function, pos Pos) ([]*term.Term, string) {
	var args []*term.Term
	for i, p := range g.ir.Params {
		if t := byvalType(p); t != nil {
			if i >= len(x.Args) || !g.objects[p].static {
				return nil, "a struct passed by value to a recursive function"
			}
			b.copyMemory(b.l.address(g.objects[p]), b.value(x.Args[i]), b.l.layout.size(t), false, pos)
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
		ts, why := b.leafTerms(v, p.Typ, func(i int) absPtr { return g.abs[nodeKey{p, i}] }, pos)
		if why != "" {
			return nil, why
		}
		args = append(args, ts...)
	}
	return args, ""
}

// returned reads a call's result back from its variables.
func (b *builder) returned(x *ir.InstCall, dst []*Var) val {
	if dst == nil {
		return bad("the result of a call that returns something else")
	}
	v, _ := b.l.leafValues(x.Type(), dst, func(i int) absPtr { return b.fn.abs[nodeKey{x, i}] })
	return v
}

// leafValues makes a value of variables in the order of leafTerms.
func (l *lowerer) leafValues(t types.Type, vars []*Var, abs func(int) absPtr) (val, int) {
	ls, _ := l.layout.leaves(t)
	var parts []val
	n := 0
	for i, x := range ls {
		if !isPointer(x.typ) {
			parts = append(parts, val{t: vars[n].Term})
			n++
			continue
		}
		to := find(abs(i))
		p := &pointer{c: to.c, off: to.off, obj: vars[n].Term, idx: l.zero()}
		n++
		if to.c != nil && to.c.stride != 0 {
			p.idx = vars[n].Term
			n++
		}
		parts = append(parts, val{ptr: p})
	}
	if isAggregate(t) {
		return val{parts: parts}, n
	}
	return parts[0], n
}

// callThrough lowers a call through a pointer: a branch over the functions
// that it can point to.
func (b *builder) callThrough(x *ir.InstCall, pos Pos) {
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
	var dst []*Var
	unknown := []*term.Term{m.Ne(p.obj, m.BVUint(objBits, 0))}
	join := b.newLoc()
	b.spill(func(v *Var) bool { return v.Global }, pos)
	for _, o := range p.c.layout.objects {
		f, ok := o.origin.(*ir.Func)
		if !ok {
			continue
		}
		cond := m.Eq(p.obj, m.BVInt(objBits, o.id))
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
	case p.c.outside || len(arms) == 0 && !b.l.o.Check.Memory():
		if dst == nil && b.uses.count[x] > 0 {
			dst = b.unknownResult(x)
		}
		arms = append(arms, arm{m.And(unknown...), 0, func() {
			b.callOutside(x, dst, pos)
			b.goTo(join)
		}})
		if b.l.o.Check.Memory() {
			b.demand(ValidDeref, unknown[0], nil, "call through NULL", pos)
		}
	case b.l.o.Check.Memory():
		var some []*term.Term
		for _, a := range arms {
			some = append(some, a.cond)
		}
		b.demand(ValidDeref, m.Or(some...), nil, "call of what is no function", pos)
	}
	b.split(pos, arms)
	b.cur = join
	b.known = b.known[:0]
	if b.uses.count[x] > 0 {
		b.define(x, b.returned(x, dst))
	}
}

// callee is the instance of f that a call through a pointer can enter.
func (b *builder) callee(x *ir.InstCall, f *ir.Func) *function {
	for _, g := range b.fn.callees[x] {
		if g.ir == f {
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
