package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Pointers to pointers that lead to one of several places (cfg/pointsto/choice.go).
// Such a pointer is one to an arm, with the arm's number in the low bits of the number
// of strides. What is done with it is done with the pointer to the arm, case by case.

// toArm is p, a pointer to an arm of a choice, as one to the choice.
func (pt *pointers) toArm(p *pointer, choice *pointsto.Class) (*pointer, string) {
	k := slices.IndexFunc(choice.Arms, func(a pointsto.AbsPtr) bool { return pointsto.Find(a) == pointsto.AbsPtr{Class: p.c, Offset: p.off} })
	if k < 0 {
		return nil, "internal: a pointer to no arm of its choice"
	}
	n := choice.ArmBits()
	idx := pt.m.Concat(pt.m.Trunc(p.idx, pt.ptrBits-n), pt.m.BVUint(n, uint64(k)))
	return &pointer{c: choice, obj: p.obj, idx: idx}, ""
}

// isArm says that the pointer p to a choice is to arm k.
func (pt *pointers) isArm(p *pointer, k int) *term.Term {
	n := p.c.ArmBits()
	return pt.m.Eq(pt.m.Trunc(p.idx, n), pt.m.BVUint(n, uint64(k)))
}

// arm is the pointer p to a choice where it is to arm k.
func (pt *pointers) arm(p *pointer, k int) *pointer {
	to := pointsto.Find(p.c.Arms[k])
	q := &pointer{c: to.Class, off: to.Offset, obj: p.obj, idx: pt.zero()}
	if to.Class.Stride != 0 {
		q.idx = pt.m.SExt(pt.m.Extract(p.idx, pt.ptrBits-1, p.c.ArmBits()), pt.ptrBits)
	}
	return q
}

// eachArm does something with the arms of the pointer p to a choice, and goes on
// after it. It must leave nothing that it saved in temporaries to what follows.
func (em *emitter) eachArm(p *pointer, pos cfg.Pos, do func(k int, arm *pointer)) {
	m := em.m
	var arms []arm
	var all []*term.Term
	join, joined := em.newLoc(), false
	for k := range p.c.Arms {
		is := em.isArm(p, k)
		if is.IsTrue() {
			do(k, em.arm(p, k))
			return
		}
		all = append(all, is)
		arms = append(arms, arm{is, 0, func() {
			do(k, em.arm(p, k))
			joined = joined || em.cur != nil
			em.goTo(join)
		}})
	}
	if len(all) < 1<<p.c.ArmBits() {
		arms = append(arms, arm{m.Not(m.Or(all...)), 0, func() { em.unsupported("a pointer that was never set", pos) }})
	}
	em.split(pos, arms)
	if joined {
		em.cur = join
	}
}

// isNullChoice says that the pointer p to a choice is NULL.
func (pt *pointers) isNullChoice(p *pointer) *term.Term {
	some := []*term.Term{pt.m.Eq(p.obj, pt.m.BVUint(pointsto.ObjBits, 0))}
	for k := range p.c.Arms {
		if arm := pt.arm(p, k); pt.mayBeNumber(arm) {
			some = append(some, pt.m.And(pt.isArm(p, k), pt.isNull(arm)))
		}
	}
	return pt.m.Or(some...)
}

// sameChoice is the equality of the pointer p to a choice with q.
func (ad *comparison) sameChoice(p, q *pointer) *term.Term {
	if q.c == nil && q.off == 0 {
		return ad.isNullChoice(p)
	}
	same := ad.temp(ad.m.Bool(), false)
	ad.eachArm(p, ad.pos, func(_ int, arm *pointer) {
		t := ad.samePlace(arm, q)
		ad.emit(&cfg.Assign{Dst: []*cfg.Var{same}, Src: []*term.Term{t}}, ad.pos)
	})
	return same.Term
}

// ownObject is the guard of an access through p, which a choice led to, against ids of
// objects that are not in its class, which only pointers that were never set have.
func (gd *guards) ownObject(p *pointer, pos cfg.Pos) {
	m := gd.m
	own := []*term.Term{m.SLe(p.obj, m.BVUint(pointsto.ObjBits, 0))} // NULL, numbers: what else guards is about
	dynamic := false
	for _, o := range p.c.Layout.Objects {
		if o.Static {
			own = append(own, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
		dynamic = dynamic || !o.Static
	}
	if dynamic {
		own = append(own, m.SLt(m.BVInt(pointsto.ObjBits, gd.a.LastStatic), p.obj))
	}
	gd.demand(cfg.ValidDeref, m.Or(own...), nil, InvalidAccess, pos)
}

// readChoice reads the pointer that the pointer p to a choice leads to.
func (mem *memory) readChoice(p *pointer, l llvm.Leaf, pos cfg.Pos) val {
	m := mem.m
	var v *pointer
	mem.eachArm(p, pos, func(k int, arm *pointer) {
		mem.guards.ownObject(arm, pos)
		x := mem.readCell(arm, l, pos)
		switch {
		case mem.cur == nil:
		case x.ptr == nil || v != nil && (v.c != x.ptr.c || v.off != x.ptr.off):
			mem.unsupported("internal: arms with different pointers", pos)
		case v == nil:
			v = x.ptr
		default:
			is := mem.isArm(p, k)
			v = &pointer{c: v.c, off: v.off, obj: m.Ite(is, x.ptr.obj, v.obj), idx: m.Ite(is, x.ptr.idx, v.idx)}
		}
	})
	if v == nil {
		return bad("unreachable")
	}
	return val{ptr: v}
}

// storeChoice stores v where the pointer p to a choice leads.
func (mem *memory) storeChoice(p *pointer, v val, x *ir.InstStore, pos cfg.Pos) {
	mem.spill(func(v *cfg.Var) bool {
		return slices.ContainsFunc(p.c.Arms, func(a pointsto.AbsPtr) bool { return holds(pointsto.Find(a).Class, v) })
	}, pos)
	mem.eachArm(p, pos, func(_ int, arm *pointer) {
		mem.guards.ownObject(arm, pos)
		var w writes
		if mem.write(&w, val{ptr: arm}, v, x.Src.Type(), pos) {
			mem.assign(w.dst, w.src, pos)
		}
	})
}

// holds reports whether v holds memory of a class.
func holds(c *pointsto.Class, v *cfg.Var) bool {
	found := false
	eachGroup(c, func(_ *pointsto.Class, g *pointsto.Group) {
		found = found || g.Region != nil && slices.Contains(g.Region.Cells, v)
	})
	return found
}
