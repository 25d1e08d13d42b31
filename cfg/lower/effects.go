package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/solver/term"
)

// effects lowers calls of functions without a body, by what package library
// says that they do.
type effects struct {
	*emitter
	addr        *addresses
	expr        *expressions
	intrinsics  *intrinsics
	regions     *regions
	objects     *objects
	guards      *guards
	copies      *copier
	heap        *heap
	locals      *locals
	assumptions *assumptions
}

// inexact are the effects that runs on given input cannot have.
var inexact = map[library.Effect]bool{library.UnknownEffect: true, library.NoEffect: true, library.BoundsEffect: true, library.StreamEffect: true, library.CloseEffect: true}

// external lowers the call of a function without a body.
func (ef *effects) external(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	effect := library.EffectOf(f)
	ef.usedOutside(x, effect, pos)
	nullArguments(ef, x, f, pos)
	switch why := ef.unread(x, f); {
	case ef.o.Exact && inexact[effect] && !strings.HasSuffix(f.Name(), "sleep"):
		effect = library.UnsupportedEffect
	case why != "" && !ef.o.Exact:
		ef.unsupported(why, pos)
		return
	}
	switch effect {
	case library.ErrorEffect:
		if ends := strings.HasPrefix(f.Name(), "__assert") || f.Name() == "__VERIFIER_error"; ef.o.Check.Has(cfg.Termination) && !ends {
			ef.unsupported(f.Name()+" has no body: whether it returns is open", pos)
			return
		}
		ef.violation(cfg.UnreachCall, calledError(f.Name()), pos)
	case library.AssertEffect:
		ef.assertCall(x, pos)
	case library.AssumeEffect, library.LlvmAssumeEffect:
		if cond, ok := ef.truth(x, pos); ok {
			ef.assume(cond, pos)
		}
	case library.LimitEffect:
		if cond, ok := ef.truth(x, pos); ok && library.IsUndefined(f.Name()) && ef.o.Check.Has(cfg.UndefinedBehaviour) {
			silent(wellDefined(ef.emitter, cond, nil, library.CallInWords(f.Name()), pos))
		} else if ok && !library.IsTolerated(f.Name()) {
			if end := ef.fork(ef.m.Not(cond), library.CallInWords(f.Name()), pos); end != nil {
				end.Callee, end.Bytes = f.Name(), f.Name() == library.ElementsFit
			}
		}
	case library.AlignEffect:
		ef.aligned(x, pos)
	case library.StayEffect:
		ef.addressStays(x, pos)
	case library.ExitEffect:
		ef.heap.checkLeaks(true, pos)
		ef.cur = nil
	case library.StopEffect:
		ef.cur = nil
	case library.NondetEffect:
		ef.nondet(x, f, pos)
	case library.MallocEffect, library.CallocEffect, library.AllocaEffect:
		ef.heap.allocate(x, effect == library.CallocEffect, pos)
	case library.ReallocEffect:
		ef.heap.realloc(x, pos)
	case library.FreeEffect:
		ef.heap.free(x, pos)
	case library.MemcpyEffect:
		ef.copies.copyCall(x)
	case library.SwapEffect:
		ef.copies.swapCall(x)
	case library.MemsetEffect:
		filler{ef.copies}.setCall(x)
	case library.DebugEffect:
		ef.debug(x, f)
	case library.MathEffect:
		ef.define(x, ef.intrinsics.math(library.MathName(f), x, pos))
	case library.NanEffect:
		ef.intrinsics.nan(x, f, pos)
	case library.RoundingEffect:
		ef.intrinsics.roundingMode(x, f, pos)
	case library.PureEffect:
		ef.define(x, ef.intrinsics.intrinsic(x, f, pos))
	case library.ReadEffect:
		ef.reads(x, f, pos)
	case library.StreamEffect:
		ef.openStream(x, pos)
	case library.CloseEffect:
		ef.closeStream(x, f, pos)
	case library.NoEffect:
		ef.p.Locale = ef.p.Locale || f.Name() == library.UnknownLocale
		ef.result(x, f, cfg.Input{Kind: cfg.External, Name: f.Name(), Pos: pos}, pos)
	case library.PointerEffect:
		ef.pointerQuestion(x, f, pos)
	case library.HostEffect:
		ef.host(x, f, pos)
	case library.AtomicBeginEffect:
		ef.bracket(ef.draft.Begin, pos)
	case library.AtomicEndEffect:
		ef.bracket(ef.draft.End, pos)
	case library.InVainEffect:
		ef.inVain(x, pos)
	case library.FenceEffect:
		ef.fence(passes.OrderOf(x.Metadata), pos)
	case library.WaitsEffect:
		ef.waits(pos)
	case library.MarkEffect:
		ef.mark(x, pos)
	case library.ForEverEffect:
		ef.define(x, ef.flag(x.Type(), ef.o.Check.Has(cfg.NoDeadlock)))
	case library.UnsupportedEffect, library.ModelEffect, library.FormatEffect:
		ef.unsupportedCall(f.Name(), pos)
	default:
		if effect == library.BoundsEffect && ef.computed(x, f, pos) {
			return
		}
		ef.undefinedCall(x, f.Name(), pos)
		if ef.cur != nil {
			ef.result(x, f, cfg.Input{Kind: cfg.External, Name: f.Name(), Pos: pos}, pos)
			ef.intrinsics.facts(x, f, pos)
		}
	}
}

// truth is the condition that the call's first argument is not zero.
func (ef *effects) truth(x *ir.InstCall, pos cfg.Pos) (*term.Term, bool) {
	return ef.condition(x, 0, pos)
}

// condition is that an argument of a call is not 0; otherwise the path ends as unsupported.
func (ef *effects) condition(x *ir.InstCall, arg int, pos cfg.Pos) (*term.Term, bool) {
	if len(x.Args) <= arg {
		ef.unsupported("a call without its argument", pos)
		return nil, false
	}
	v := ef.expr.value(x.Args[arg])
	if llvm.IsFloat(x.Args[arg].Type()) {
		ef.unsupported("a call with a floating-point number for a condition", pos)
		return nil, false
	}
	if v.ptr != nil {
		return ef.m.Not(ef.isNull(v.ptr)), true
	}
	t, why := ef.addr.number(v, pos)
	if why != "" {
		ef.unsupported(why, pos)
		return nil, false
	}
	if t.Sort() == ef.m.Bool() {
		return t, true
	}
	return ef.m.Ne(t, ef.m.BVUint(t.Sort().Width, 0)), true
}

// calledError says in words what a call of an error function means.
func calledError(name string) string {
	if strings.Contains(name, "assert") {
		return AssertionFails
	}
	return name + "() is called"
}

// AssertionFails is the reason of an error location that an assertion leads to.
const AssertionFails = "the assertion fails"

// assertCall is a violation when the argument is zero.
func (ef *effects) assertCall(x *ir.InstCall, pos cfg.Pos) {
	cond, ok := ef.truth(x, pos)
	if !ok || cond.IsTrue() {
		return
	}
	if !ef.o.Check.Has(cfg.UnreachCall) {
		ef.assume(cond, pos)
		return
	}
	from := ef.cur
	if !cond.IsFalse() {
		ef.emit(&cfg.Assume{Cond: ef.m.Not(cond), Branch: 2}, pos)
	}
	ef.violation(cfg.UnreachCall, AssertionFails, pos)
	if cond.IsFalse() {
		return
	}
	ef.cur = from
	ef.emit(&cfg.Assume{Cond: cond, Branch: 1}, pos)
}

// nondet is a call of __VERIFIER_nondet_….
func (ef *effects) nondet(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	if _, ok := x.Type().(*types.VoidType); ok {
		return
	}
	if llvm.IsPointer(x.Type()) {
		ef.outsidePointer(x, cfg.Input{Kind: cfg.Nondet, Name: f.Name(), Pos: pos}, pos)
		return
	}
	if ef.sortOf(x.Type()) == nil {
		ef.define(x, bad("the result of "+f.Name()))
		return
	}
	signed := !strings.HasPrefix(strings.TrimPrefix(f.Name(), library.NondetPrefix), "u") && llvm.IsSigned(llvm.ResultType(f))
	var args []*term.Term
	if strings.HasPrefix(f.Name(), library.LibraryInput) {
		args = ef.told(x)
	}
	v := ef.tempLike(x.Type(), signed)
	ef.emit(&cfg.Havoc{Dst: []*cfg.Var{v}, Input: cfg.Input{Kind: cfg.Nondet, Name: f.Name(), Pos: pos}, Args: args}, pos)
	ef.assume(ef.wellFormed(v.Term, x.Type()), pos)
	ef.define(x, val{t: v.Term})
}

// told are the arguments of a call of an input of the library: numbers, and of pointers the objects.
func (ef *effects) told(x *ir.InstCall) (args []*term.Term) {
	for _, a := range x.Args {
		switch v := ef.expr.value(a); {
		case v.ptr != nil:
			args = append(args, v.ptr.obj)
		case v.t != nil && v.t.Sort() != ef.m.Bool():
			args = append(args, v.t)
		default:
			args = append(args, ef.m.BVUint(1, 0))
		}
	}
	return args
}

// unsupportedCall ends the path at the call of a function without a model.
func (ef *effects) unsupportedCall(function string, pos cfg.Pos) {
	words := library.CallInWords
	if ef.o.Exact {
		words = library.CallInRun
	}
	if end := ef.unsupported(words(function), pos); end != nil {
		end.Callee = function
	}
}

// host is a call of a function of the host.
func (ef *effects) host(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	var args []*term.Term
	for _, a := range x.Args {
		t, why := ef.addr.number(ef.expr.value(a), pos)
		if why != "" || t.Sort() == ef.m.Bool() {
			ef.unsupportedCall(f.Name(), pos)
			return
		}
		args = append(args, t)
	}
	var dst []*cfg.Var
	if _, void := x.Type().(*types.VoidType); !void {
		if llvm.IsPointer(x.Type()) || ef.sortOf(x.Type()) == nil {
			ef.unsupportedCall(f.Name(), pos)
			return
		}
		dst = []*cfg.Var{ef.tempLike(x.Type(), llvm.IsSigned(llvm.ResultType(f)))}
	}
	ef.emit(&cfg.Havoc{Dst: dst, Input: cfg.Input{Kind: cfg.Host, Name: f.Name(), Pos: pos}, Args: args}, pos)
	if dst != nil {
		ef.define(x, val{t: dst[0].Term})
	}
}

// result gives a call of an external function an arbitrary result, if it is
// used.
func (ef *effects) result(x *ir.InstCall, f *ir.Func, in cfg.Input, pos cfg.Pos) {
	if ef.uses.Count[x] == 0 {
		return
	}
	if llvm.IsPointer(x.Type()) {
		ef.outsidePointer(x, in, pos)
		return
	}
	if ef.sortOf(x.Type()) == nil {
		ef.define(x, bad("the result of "+f.Name()))
		return
	}
	v := ef.tempLike(x.Type(), llvm.IsSigned(llvm.ResultType(f)))
	ef.havoc([]*cfg.Var{v}, in, pos)
	ef.assume(ef.wellFormed(v.Term, x.Type()), pos)
	ef.define(x, val{t: v.Term})
}

// debug lowers what only informs: declarations of variables and labels.
func (ef *effects) debug(x *ir.InstCall, f *ir.Func) {
	switch f.Name() {
	case "llvm.dbg.declare":
		ef.locals.declare(x)
	case "llvm.stackrestore":
		ef.locals.restoreStack(x, ef.pos(x, llvm.StatementRange))
	case "llvm.dbg.label":
		if l := labelOf(x); l != "" && l == ef.o.ErrorLabel && ef.o.Check.Has(cfg.UnreachCall) {
			ef.violation(cfg.UnreachCall, "label "+l+" is reached", ef.pos(x, llvm.StatementRange))
		}
	}
	ef.locals.lifetime(x, ef.pos(x, llvm.StatementRange))
	if ef.cur != nil && ef.uses.Count[x] > 0 { // llvm.stacksave: a token that stackrestore ignores
		v := bad("the result of " + f.Name())
		if llvm.IsPointer(x.Type()) {
			v = ef.addr.placed(val{ptr: ef.null()}, x)
		}
		ef.define(x, v)
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
