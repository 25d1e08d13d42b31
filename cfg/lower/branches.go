package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// terminator lowers the end of a block.
func (b *builder) terminator(block *ir.Block) {
	switch x := block.Term.(type) {
	case *ir.TermRet:
		b.ret(x)
	case *ir.TermBr:
		b.jump(block, x.Target.(*ir.Block))
	case *ir.TermCondBr:
		b.branch(block, x)
	case *ir.TermSwitch:
		b.switch_(block, x)
	case *ir.TermUnreachable:
		// It is unknown what the compiled program does there: it may go on. Only a function without a body, of
		// which C says that it never returns, is believed not to; that it ends, it is not.
		if b.o.Check.Has(cfg.Termination) || !endsWithoutBody(block) {
			wellDefined(b.emitter, b.m.False(), nil, "what is declared unreachable is reached", b.pos(x, llvm.StatementRange))
		}
		b.cur = nil
	default:
		b.unsupported(fmt.Sprintf("the instruction %T", x), b.pos(x, llvm.StatementRange))
	}
}

// endsWithoutBody reports whether the last instruction of a block calls a function that has no body and is
// none of LLVM's.
func endsWithoutBody(block *ir.Block) bool {
	if len(block.Insts) == 0 {
		return false
	}
	call, ok := block.Insts[len(block.Insts)-1].(*ir.InstCall)
	if !ok {
		return false
	}
	f, ok := call.Callee.(*ir.Func)
	return ok && len(f.Blocks) == 0 && !strings.HasPrefix(f.Name(), "llvm.")
}

// jump continues with a successor: its phi nodes are assigned, or the whole
// block is lowered here when it only joins conditions.
func (b *builder) jump(from, to *ir.Block) {
	if b.cur == nil {
		return
	}
	if b.uses.Merging[to] {
		b.merge(from, to)
		return
	}
	pos := b.pos(from.Term, llvm.StatementRange)
	var dst []*cfg.Var
	var src []*term.Term
	for _, inst := range to.Insts {
		phi, ok := inst.(*ir.InstPhi)
		if !ok {
			continue
		}
		v := b.incoming(phi, from)
		d, s, why := b.phi(phi, v, pos)
		if why != "" {
			b.unsupported(why, pos)
			return
		}
		dst, src = append(dst, d...), append(src, s...)
	}
	b.assign(dst, src, pos)
	if b.uses.Preds[to] == 1 && !b.uses.Merging[from] && b.block == from {
		b.inherited[to] = slices.Clone(b.known)
	}
	b.goToAt(b.blocks[to], pos)
}

// incoming is the value of a phi node on the edge from a block.
func (b *builder) incoming(phi *ir.InstPhi, from *ir.Block) val {
	for _, in := range phi.Incs {
		if in.Pred == value.Value(from) {
			return b.expr.value(in.X)
		}
	}
	return bad("a phi node without a value")
}

// phi gives the variables of a phi node and the terms for them.
func (b *builder) phi(phi *ir.InstPhi, v val, pos cfg.Pos) ([]*cfg.Var, []*term.Term, string) {
	if v.bad != "" {
		return nil, nil, v.bad
	}
	vars, why := b.phiVars(phi)
	if why != "" {
		return nil, nil, why
	}
	if v.ptr != nil {
		p, why := b.at(v.ptr, b.fn.Abs[pointsto.NodeKey{V: phi, Leaf: 0}])
		if why != "" {
			return nil, nil, why
		}
		return vars, []*term.Term{p.obj, p.idx}[:len(vars)], ""
	}
	t, why := b.addr.number(v, pos)
	if why != "" {
		return nil, nil, why
	}
	return vars, []*term.Term{t}, ""
}

// phiVars are the variables that hold a phi node.
func (b *builder) phiVars(phi *ir.InstPhi) ([]*cfg.Var, string) {
	if vars, ok := b.phis[phi]; ok {
		return vars, ""
	}
	var vars []*cfg.Var
	if llvm.IsPointer(phi.Type()) {
		abs := pointsto.Find(b.fn.Abs[pointsto.NodeKey{V: phi, Leaf: 0}])
		if abs.Class == nil {
			return nil, "a pointer to nothing"
		}
		v := &pointer{c: abs.Class, off: abs.Offset, idx: b.zero()}
		o := b.temp(b.m.BV(pointsto.ObjBits), false)
		o.Role = cfg.ObjectPart
		vars, v.obj = []*cfg.Var{o}, o.Term
		if abs.Class.Stride != 0 {
			i := b.temp(b.m.BV(b.ptrBits), true)
			i.Role, i.Places = cfg.OffsetPart, abs.Class.ArmBits()
			vars, v.idx = append(vars, i), i.Term
		}
		b.temps[phi] = val{ptr: v}
	} else {
		if b.sortOf(phi.Type()) == nil {
			return nil, fmt.Sprintf("a value of type %s", phi.Type())
		}
		v := b.tempLike(phi.Type(), true)
		vars = []*cfg.Var{v}
		b.temps[phi] = val{t: v.Term}
	}
	b.phis[phi] = vars
	return vars, ""
}

// merge lowers a block that only joins conditions where it is entered.
func (b *builder) merge(from, to *ir.Block) {
	saved := map[value.Value]val{}
	for _, inst := range to.Insts {
		if phi, ok := inst.(*ir.InstPhi); ok {
			saved[phi] = b.incoming(phi, from)
		}
	}
	for v, x := range saved {
		b.env[v] = x
	}
	for _, inst := range to.Insts {
		if _, ok := inst.(*ir.InstPhi); ok {
			continue
		}
		b.env[inst.(value.Value)] = b.expr.pure(inst, b.pos(inst, llvm.StatementRange))
	}
	b.branch(to, to.Term.(*ir.TermCondBr))
}

// branch lowers a conditional branch to two assumes.
func (b *builder) branch(block *ir.Block, x *ir.TermCondBr) {
	yes, no := x.TargetTrue.(*ir.Block), x.TargetFalse.(*ir.Block)
	if yes == no {
		b.jump(block, yes)
		return
	}
	pos := b.pos(x, llvm.ConditionRange)
	cond, why := b.addr.number(b.expr.value(x.Cond), pos)
	if why != "" {
		b.unsupported(why, pos)
		return
	}
	switch {
	case cond.IsTrue():
		b.jump(block, yes)
		return
	case cond.IsFalse():
		b.jump(block, no)
		return
	}
	b.split(pos, []arm{{cond, 1, func() { b.jump(block, yes) }}, {b.m.Not(cond), 2, func() { b.jump(block, no) }}})
}

// switch_ lowers a switch: one arm for every target, with the cases that lead
// there, and one for the default.
func (b *builder) switch_(block *ir.Block, x *ir.TermSwitch) {
	pos := b.pos(x, llvm.ConditionRange)
	t, why := b.addr.number(b.expr.value(x.X), pos)
	if why != "" {
		b.unsupported(why, pos)
		return
	}
	m := b.m
	other := x.TargetDefault.(*ir.Block)
	var order []*ir.Block
	conds := map[*ir.Block][]*term.Term{}
	var none []*term.Term
	for _, c := range x.Cases {
		to := c.Target.(*ir.Block)
		k, _ := b.addr.number(b.expr.value(c.X), pos)
		eq := m.Eq(t, k)
		if t.Sort() == m.Bool() {
			eq = m.Iff(t, k)
		}
		if to == other {
			continue
		}
		none = append(none, m.Not(eq))
		if conds[to] == nil {
			order = append(order, to)
		}
		conds[to] = append(conds[to], eq)
	}
	var arms []arm
	for _, to := range order {
		arms = append(arms, arm{m.Or(conds[to]...), 1, func() { b.jump(block, to) }})
	}
	arms = append(arms, arm{m.And(none...), 2, func() { b.jump(block, other) }})
	for _, a := range arms {
		if a.cond.IsTrue() {
			a.then()
			return
		}
	}
	b.split(pos, arms)
}

// ret lowers a return.
func (b *builder) ret(x *ir.TermRet) {
	pos := b.pos(x, llvm.StatementRange)
	if b.fn == b.a.Functions[0] && b.o.Check.Memory() {
		if b.fn.Recursive {
			b.unsupported("the end of a recursive entry function", pos)
		}
		b.heap.checkLeaks(false, pos)
	}
	if x.X != nil && len(b.proc.Results) > 0 {
		v := b.expr.value(x.X)
		src, why := b.addr.leafTerms(v, x.X.Type(), func(i int) pointsto.AbsPtr { return b.fn.Results[i] }, pos)
		if why != "" {
			b.unsupported(why, pos)
			return
		}
		b.assign(b.proc.Results, src, pos)
	}
	b.locals.leave(pos)
	b.goTo(b.proc.Exit)
}
