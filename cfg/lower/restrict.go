package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Parameters that are restrict (C11 6.7.3.1p4): while the function runs, memory that is accessed through a pointer based on the
// parameter, and is written, is accessed in no other way. One access, which may be any, is remembered, and later ones are compared with
// it. What counts are the function's own loads and stores: through pointers that certainly are based on the parameter, and
// through those that certainly are not, based on other parameters and variables only.

// promise is what is remembered for a restrict parameter: an access.
type promise struct {
	through  map[ir.Instruction]bool // the accesses that count: true for those through the parameter
	obj      *cfg.Var                // the object of the one that is remembered; NULL: none is
	from, to *cfg.Var                // its bytes
	by, kind *cfg.Var                // whether it is through the parameter, and whether it is a write
}

// findPromises finds the parameters of the function whose promises may be broken.
func (b *builder) findPromises() {
	for _, p := range b.fn.Ir.Params {
		if !isRestrict(p) {
			continue
		}
		through := b.counting(p)
		if len(through) == 0 {
			continue
		}
		b.p.Suspect = true
		if b.o.Suspects {
			x := &promise{through: through, obj: b.temp(b.m.BV(pointsto.ObjBits), false), by: b.temp(b.m.BV(1), false), kind: b.temp(b.m.BV(1), false)}
			x.from, x.to = b.temp(b.m.BV(b.ptrBits), false), b.temp(b.m.BV(b.ptrBits), false)
			b.assign([]*cfg.Var{x.obj}, []*term.Term{b.m.BVUint(pointsto.ObjBits, 0)}, cfg.Pos{})
			b.promises = append(b.promises, x)
		}
	}
}

// isRestrict reports whether a parameter is a restrict one of C.
func isRestrict(p *ir.Param) (is bool) {
	for _, a := range p.Attrs {
		if _, result := a.(ir.SRet); result {
			return false
		}
		is = is || a == enum.ParamAttrNoAlias
	}
	return is
}

// counting are the accesses of the function with which the promise for a parameter may be broken: to memory to which there is one through
// the parameter, one of another kind, and a write. True are those through the parameter.
func (b *builder) counting(p *ir.Param) map[ir.Instruction]bool {
	type uses struct{ through, other, write bool }
	through, places, used := map[ir.Instruction]bool{}, map[ir.Instruction]*pointsto.Class{}, map[*pointsto.Class]*uses{}
	for _, inst := range llvm.Instructions(b.fn.Ir) {
		a, ok := loadOrStore(inst)
		if !ok {
			continue
		}
		c := pointsto.Find(b.a.Operand(b.fn, a.addr, 0)).Class
		on, certain := basedOn(b.fn.Ir, a.addr, p)
		if c == nil || c.IsChoice() || !certain {
			continue
		}
		c, _ = c.Top()
		if used[c] == nil {
			used[c] = &uses{}
		}
		u := used[c]
		u.through, u.other, u.write = u.through || on, u.other || !on, u.write || a.write
		through[inst], places[inst] = on, c
	}
	for inst, c := range places {
		if u := used[c]; !u.through || !u.other || !u.write {
			delete(through, inst)
		}
	}
	return through
}

// basedOn reports whether an address is based on a parameter, and whether that is certain.
func basedOn(f *ir.Func, addr value.Value, p *ir.Param) (on, certain bool) {
	other, unknown := false, false
	seen := map[value.Value]bool{}
	var visit func(v value.Value)
	visit = func(v value.Value) {
		if seen[v] {
			return
		}
		seen[v] = true
		switch x := v.(type) {
		case *ir.Param:
			on, other = on || x == p, other || x != p
		case *ir.Global, *ir.InstAlloca:
			other = true
		case *ir.InstGetElementPtr:
			visit(x.Src)
		case *ir.InstBitCast:
			visit(x.From)
		case *ir.InstSelect:
			visit(x.ValueTrue)
			visit(x.ValueFalse)
		case *ir.InstPhi:
			for _, in := range x.Incs {
				visit(in.X)
			}
		case *ir.InstLoad:
			stored, ok := storedIn(f, x.Src)
			unknown = unknown || !ok
			for _, s := range stored {
				visit(s)
			}
		default:
			unknown = true
		}
	}
	visit(addr)
	return on, !unknown && on != other
}

// storedIn are the values that are stored in a local variable; false: it is none, or its address goes elsewhere.
func storedIn(f *ir.Func, v value.Value) (list []value.Value, ok bool) {
	a, ok := v.(*ir.InstAlloca)
	if !ok {
		return nil, false
	}
	for _, inst := range llvm.Instructions(f) {
		switch x := inst.(type) {
		case *ir.InstStore:
			if x.Dst == value.Value(a) {
				list = append(list, x.Src)
			}
			if x.Src == value.Value(a) {
				return nil, false
			}
			continue
		case *ir.InstLoad:
			continue
		}
		used := false
		llvm.EachOperand(inst, func(o value.Value) { used = used || o == value.Value(a) })
		if mark, _ := llvm.LifetimeMarker(inst); used && mark != a {
			if _, cast := inst.(*ir.InstBitCast); !cast { // for the markers of its lifetime
				return nil, false
			}
		}
	}
	return list, true
}

// keepPromises ends executions in which an instruction breaks a promise, and may remember what it accesses.
func (b *builder) keepPromises(inst ir.Instruction) {
	m, one := b.m, b.m.BVUint(1, 1)
	bit := func(is bool) *term.Term {
		if is {
			return one
		}
		return m.BVUint(1, 0)
	}
	for _, x := range b.promises {
		through, counts := x.through[inst]
		a, _ := loadOrStore(inst)
		if !counts || b.cur == nil {
			continue
		}
		p, pos := b.expr.value(a.addr).ptr, b.pos(inst, llvm.StatementRange)
		if p == nil || p.c == nil {
			continue
		}
		from := b.topBytes(p)
		to, by, kind := m.BVAdd(from, m.BVInt(b.ptrBits, b.layout.StoreSize(a.typ))), bit(through), bit(a.write)
		apart := m.Or(m.Ne(x.obj.Term, p.obj), m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.SLe(to, x.from.Term), m.SLe(x.to.Term, from))
		b.require(m.Or(apart, m.Eq(x.by.Term, by), m.And(m.Ne(x.kind.Term, one), m.Ne(kind, one))), brokenPromise, pos)
		if b.cur == nil {
			return
		}
		this := m.Eq(b.arbitrary(m.BV(1), pos), one)
		dst, src := []*cfg.Var{x.obj, x.from, x.to, x.by, x.kind}, []*term.Term{p.obj, from, to, by, kind}
		for i, v := range dst {
			src[i] = m.Ite(this, src[i], v.Term)
		}
		b.assign(dst, src, pos)
	}
}

const brokenPromise = "memory that is accessed through a restrict parameter, and in another way"
