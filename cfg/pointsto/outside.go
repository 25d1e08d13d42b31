package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Memory outside of the program. A pointer of which the program does not say
// where it leads (the result of __VERIFIER_nondet_pointer or of an undefined
// function, what memory outside of the program contains) is NULL, or leads to
// an object of the program or to one outside.

// goOutside spreads what can lead outside of the program: to what is stored
// there, to the results of functions that are there, and to the other side of
// comparisons, which it can be equal to. It reports a change.
func (a *constraints) goOutside() bool {
	changed := false
	mark := func(p AbsPtr, code bool) {
		if c := Find(p).Class; c != nil && (!c.Outside || code && !c.Code) {
			c.Outside, c.Code, changed = true, c.Code || code, true
		}
	}
	for i := 0; i < len(a.Classes); i++ {
		if c := a.Classes[i]; c.Parent == nil && c.Outside {
			for _, off := range SortedKeys(c.Pointees) {
				mark(c.Pointees[off], c.Code)
			}
		}
	}
	for _, x := range a.indirect {
		if p := Find(a.Operand(x.fn, x.call.Callee, 0)); p.Class != nil && (p.Class.Code || len(p.Class.Objects) == 0) {
			for i := range a.pointerLeaves(x.call.Type()) {
				mark(a.Operand(x.fn, x.call, i), true)
			}
		}
	}
	for _, pair := range a.compared {
		p, q := Find(pair[0]), Find(pair[1])
		if p.Class != nil && q.Class != nil && p != q && (p.Class.Outside || q.Class.Outside) {
			a.unify(p, q)
			changed = true
		}
	}
	return changed
}

// givesOutside reports whether a call's result can lead outside of the program.
func (a *constraints) givesOutside(x *ir.InstCall) bool {
	f := llvm.DirectCallee(x.Callee)
	if f == nil || a.HasBody(f) {
		return false
	}
	switch library.EffectOf(f) {
	case library.NondetEffect, library.UnknownEffect, library.NoEffect, library.BoundsEffect:
		return true
	}
	return false
}

// alike joins the pointers of one type that inputs give: what they lead to can
// be one object. Those of different types, which must not be used for the same
// memory, and those to bytes are taken to lead to different objects.
func (a *constraints) alike(t types.Type, p AbsPtr) {
	if !llvm.IsPointer(t) || t.Equal(types.I8Ptr) || p.Class == nil {
		return
	}
	key := t.String()
	if q, ok := a.given[key]; ok {
		a.unify(p, q)
		return
	}
	a.given[key] = p
}
