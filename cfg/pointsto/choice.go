package pointsto

import (
	"cmp"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Pointers to pointers: links of lists and trees that are reached by their address
// (struct node **p = &head; p = &(*p)->next). Were the two places one of a class,
// as everything else is that one pointer can lead to, the head would be in one class
// with the nodes, which would begin 8 bytes before it, or all links of a tree's node
// would be one array. So what flows into such a pointer is not unified with it at
// once: the pointer becomes a choice, a class without memory of its own, and the
// places that flow into it are its arms. What the choice is accessed as, its arms
// are, and what a pointer stored through it points to is the same for all of them.
//
// That is inclusion (L. O. Andersen's thesis, 1994) of one step: the sets are those of
// the classes that unification gives, and what has no objects flows as before. A
// choice has pointers in its place and nothing else, and nothing more is done with a
// pointer to it than to load, to store, to pass on and to compare: where more is done,
// and where there is one arm or too many, it is unified with its arms after all.

// A flow says that what from points to, to can point to.
type flow struct{ to, from AbsPtr }

// IsChoice reports whether the root c, which may be nil, is a choice.
func (c *Class) IsChoice() bool { return c != nil && len(c.Arms) > 0 }

// flow makes to lead where from does, which is a pointer of type t.
func (a *places) flow(to, from AbsPtr, t types.Type) {
	p, ok := t.(*types.PointerType)
	if !ok || !llvm.IsPointer(p.ElemType) || to.Class == nil || from.Class == nil || a.Flat {
		a.unify(to, from)
		return
	}
	a.flows = append(a.flows, flow{to, from})
}

// whole notes that more is done with a pointer than a choice allows.
func whole(p AbsPtr) {
	if p.Class != nil {
		Find(p).Class.whole = true
	}
}

// uses notes what an instruction does with pointers that a choice does not allow.
func (a *constraints) uses(fn *Function, inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstLoad, *ir.InstStore, *ir.InstPhi, *ir.InstSelect:
		return
	case *ir.InstICmp:
		if x.Pred == enum.IPredEQ || x.Pred == enum.IPredNE {
			return
		}
	case *ir.InstGetElementPtr: // p[0]
		if n, ok := llvm.ConstantInt(x.Indices[0]); ok && n == 0 && len(x.Indices) == 1 {
			return
		}
	case *ir.InstCall:
		_, asm := x.Callee.(*ir.InlineAsm)
		if f := llvm.DirectCallee(x.Callee); f == nil && !asm || f != nil && a.HasBody(f) {
			return
		}
	}
	llvm.EachOperand(inst, func(v value.Value) {
		if arg, ok := v.(*ir.Arg); ok {
			v = arg.Value
		}
		if _, ok := v.(constant.Constant); ok { // no choice
			return
		}
		for i := range a.pointerLeaves(v.Type()) {
			whole(a.Operand(fn, v, i))
		}
	})
}

// choosable reports whether p can be a choice: the only place of a class that has
// no memory, of which nothing but pointers are read and written.
func choosable(p AbsPtr) bool {
	c := p.Class
	if p.Offset != 0 || c.anchored || c.isInner() || len(c.inner) > 0 || c.Stride != 0 || c.whole || c.Freed || c.Outside || c.Numbers || len(c.Fixed) > 0 {
		return false
	}
	for k := range c.Access {
		if k.off != 0 || !k.ptr {
			return false
		}
	}
	for off := range c.Pointees {
		if off != 0 {
			return false
		}
	}
	return true
}

// settleChoices solves the flows; it reports a change. It may only be called when
// all else is settled: what has no objects yet gets none any more.
func (a *places) settleChoices() bool {
	return a.offerArms() || a.joinFlows(func(to, from AbsPtr) bool { return !from.Class.hasObjects() }) || a.joinFlows(a.fewArms())
}

// offerArms makes the arms of choices like these, and unifies what cannot be.
func (a *places) offerArms() bool {
	changed := a.joinFlows(func(to, _ AbsPtr) bool { return !choosable(to) })
	for _, f := range a.flows {
		to, from := Find(f.to), Find(f.from)
		if to == from {
			continue
		}
		from.Class.indirect = true
		for fn := range to.Class.users {
			from.Class.users[fn] = struct{}{}
		}
		for _, k := range sortedAccess(to.Class.Access) {
			q := Find(f.from)
			changed = a.addAccess(q.Class, accessKey{q.Offset, k.size, true, false}) || changed
			a.drain()
		}
		if p, ok := to.Class.Pointees[0]; ok {
			if q := a.pointee(f.from); Find(p) != Find(q) {
				a.unify(p, q)
				changed = true
			}
		}
	}
	return changed
}

// joinFlows unifies the two sides of those flows of which wanted holds; it reports a change.
func (a *places) joinFlows(wanted func(to, from AbsPtr) bool) bool {
	changed := false
	for _, f := range a.flows {
		if to, from := Find(f.to), Find(f.from); to != from && wanted(to, from) {
			a.unify(to, from)
			changed = true
		}
	}
	return changed
}

// fewArms says which flows are to a choice that has one arm or too many, or one
// whose number of strides leaves no room for the arm's.
func (a *places) fewArms() func(to, from AbsPtr) bool {
	arms := a.arms()
	return func(to, _ AbsPtr) bool {
		list := arms[to.Class]
		if len(list) < 2 || len(list) > maxArms {
			return true
		}
		return slices.ContainsFunc(list, func(p AbsPtr) bool { return p.Class.Outside || p.Class.Stride%(1<<armBits(len(list))) != 0 })
	}
}

// arms are the places that flow into each class, in order.
func (a *places) arms() map[*Class][]AbsPtr {
	arms := map[*Class][]AbsPtr{}
	for _, f := range a.flows {
		if to, from := Find(f.to), Find(f.from); to != from && !slices.Contains(arms[to.Class], from) {
			arms[to.Class] = append(arms[to.Class], from)
		}
	}
	for _, list := range arms {
		slices.SortFunc(list, func(p, q AbsPtr) int {
			return cmp.Or(cmp.Compare(p.Class.Id, q.Class.Id), cmp.Compare(p.Offset, q.Offset))
		})
	}
	return arms
}

// fixChoices gives the choices their arms, which are final.
func (a *places) fixChoices() {
	for c, list := range a.arms() {
		c.Arms, c.Stride = list, 1
	}
}

// ArmBits is the number of low bits that hold the number of the arm, in the number of
// strides of a pointer to the choice c; above it is the arm's own number of strides. A
// power of 2 with this exponent divides the arms' strides, so that what is lost at the
// other end are multiples of the size of the address space. 0 for what is no choice.
func (c *Class) ArmBits() int { return armBits(len(c.Arms)) }

// armBits is the number of bits that distinguish n arms.
func armBits(n int) int {
	k := 0
	for 1<<k < n {
		k++
	}
	return k
}

// hasObjects reports whether c, or what it is an array in, has objects.
func (c *Class) hasObjects() bool {
	top, _ := c.Top()
	return len(top.Objects) > 0
}

// targets are the classes that a pointer to c, which may be nil, leads to.
func (c *Class) targets() []*Class {
	switch {
	case c == nil:
		return nil
	case !c.IsChoice():
		return []*Class{c}
	}
	var list []*Class
	for _, p := range c.Arms {
		list = append(list, p.Class)
	}
	return list
}
