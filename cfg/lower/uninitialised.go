package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/assemble"
	"tav/cfg/library"
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

// used marks the arguments of a function without a body. One that is unknown may store in what they lead to.
func (ef *effects) used(x *ir.InstCall, effect library.Effect, pos cfg.Pos) {
	if !ef.o.Check.Has(cfg.UndefinedBehaviour) || ef.cur == nil || !uses[effect] {
		return
	}
	var read []*term.Term
	pointer := false
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
	e := ef.emit(&cfg.Assume{Cond: ef.m.True()}, pos)
	ef.draft.Marks.Reads[e] = read
	if effect == library.UnknownEffect && pointer {
		ef.draft.Marks.Unknown[ef.emit(&cfg.Assume{Cond: ef.m.True()}, pos)] = true
	}
}

// fresh marks a new object in which nothing is stored, unless it is zeroed.
func (h *heap) fresh(o *pointsto.Object, v val, zero bool, name string, pos cfg.Pos) val {
	if h.o.Check.Has(cfg.UndefinedBehaviour) && h.cur != nil && !zero && v.ptr != nil {
		e := h.emit(&cfg.Assume{Cond: h.m.True()}, pos)
		h.draft.Marks.Fresh[e] = assemble.Fresh{Object: v.ptr.obj, Name: name, Cells: func() (list []*cfg.Var) {
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
