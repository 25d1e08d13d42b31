package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/assemble"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// What package assemble has to know of edges to find reads of uninitialised values; nothing, unless they
// are asked about.

// uses are the effects of functions that do something with the values of their arguments.
var uses = map[library.Effect]bool{
	library.UnknownEffect: true, library.NoEffect: true, library.BoundsEffect: true, library.ExitEffect: true, library.StreamEffect: true,
	library.MallocEffect: true, library.CallocEffect: true, library.ReallocEffect: true, library.AllocaEffect: true, library.FreeEffect: true,
}

// usedOutside marks the arguments of a function without a body. One that is unknown may store in what they lead to.
func (ef *effects) usedOutside(x *ir.InstCall, effect library.Effect, pos cfg.Pos) {
	if uses[effect] && ef.used(x, pos) && effect == library.UnknownEffect {
		ef.draft.Marks.Unknown[ef.emit(&cfg.Assume{Cond: ef.m.True()}, pos)] = true
	}
}

// usedByLibrary marks the arguments of a function of the library for which there is a model, where the program calls it.
func (ef *effects) usedByLibrary(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	if !pos.InLibrary() && llvm.IsModel(f) {
		ef.used(x, pos)
	}
}

// used marks the arguments of a call as used; it reports whether one is a pointer.
func (ef *effects) used(x *ir.InstCall, pos cfg.Pos) (pointer bool) {
	if !ef.draft.Marks.Asked || ef.cur == nil {
		return false
	}
	var read []*term.Term
	for _, a := range x.Args {
		v := ef.expr.value(a)
		pointer = pointer || v.ptr != nil
		if v.broken() == "" {
			v.rebuild(func(t *term.Term) *term.Term {
				read = append(read, t)
				return t
			})
		}
	}
	ef.draft.Marks.Reads[ef.emit(&cfg.Assume{Cond: ef.m.True()}, pos)] = read
	return pointer
}

// usedAsAddress marks pointers of an access that no object is led to by as used: no condition on them is left of its guard.
func (gd *guards) usedAsAddress(pos cfg.Pos, list ...*pointer) {
	for _, p := range list {
		if gd.draft.Marks.Asked && p != nil && !p.obj.IsConst() {
			gd.draft.Marks.Reads[gd.emit(&cfg.Assume{Cond: gd.m.True()}, pos)] = []*term.Term{p.obj}
		}
	}
}

// fresh marks a new object in which nothing is stored, unless it is zeroed.
func (h *heap) fresh(o *pointsto.Object, v val, zero bool, pos cfg.Pos) val {
	if h.draft.Marks.Asked && h.cur != nil && !zero && v.ptr != nil {
		name, made := "", false
		switch x := o.Origin.(type) {
		case *ir.InstAlloca:
			name = h.regions.placeOf(o).c
		case *ir.InstCall:
			name, made = llvm.DirectCallee(x.Callee).Name(), true
		}
		e := h.emit(&cfg.Assume{Cond: h.m.True()}, pos)
		h.draft.Marks.Fresh[e] = assemble.Fresh{Object: v.ptr.obj, Name: name, Made: made, Cells: func() (list []*cfg.Var) {
			eachGroup(o.Class, func(_ *pointsto.Class, g *pointsto.Group) {
				if g.Region != nil {
					list = append(list, g.Region.Cells...)
				}
			})
			return list
		}}
	}
	return v
}
