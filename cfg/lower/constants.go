package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// Local variables that are declared const: only their declarations write to them (C11 6.7.3p6). Machines let other writes pass.

// constants are local variables that are declared const, and where.
type constants struct {
	vars     map[*ir.InstAlloca]bool
	declared map[cfg.Pos]bool
}

// findConstants finds them, without those that a call builds in place.
func (l *lowerer) findConstants() {
	cs := constants{map[*ir.InstAlloca]bool{}, map[cfg.Pos]bool{{}: true}}
	l.regions.constants = cs
	if l.o.AnyValues { // what other tools assume of a constant is written to it
		return
	}
	for _, fn := range l.a.Functions {
		for _, inst := range llvm.Instructions(fn.Ir) {
			v, d := llvm.Declaration(inst)
			pos := func() cfg.Pos { return l.positions.At(llvm.Location(inst), llvm.StatementRange) }
			if a, ok := v.(*ir.InstAlloca); ok && d != nil && llvm.IsConst(d.Type) {
				cs.vars[a], cs.declared[pos()] = true, true
			} else if x, ok := inst.(*ir.InstCall); ok && d == nil && len(cs.vars) > 0 && cs.declared[pos()] {
				for _, arg := range x.Args {
					if a, ok := llvm.Argument(arg).(*ir.InstAlloca); ok {
						delete(cs.vars, a)
					}
				}
			}
		}
	}
}

// of are those to which p may lead.
func (cs *constants) of(p *pointer) (ids []int64) {
	if len(cs.vars) == 0 || p.c == nil {
		return nil
	}
	for _, o := range p.c.Layout.Objects {
		if a, ok := o.Origin.(*ir.InstAlloca); ok && o.Static && cs.vars[a] {
			ids = append(ids, o.Id)
		}
	}
	return ids
}

// localConstants is the guard of a write, unless there is none, against writing to one of them.
func (gd *guards) localConstants(p *pointer, none *term.Term, pos cfg.Pos) {
	cs := &gd.regions.constants
	if ids := cs.of(p); len(ids) > 0 && !cs.declared[pos] {
		silent(wellDefined(gd.emitter, gd.m.Or(none, gd.m.Not(gd.objects.oneOf(p.obj, ids))), nil, "a write to a local variable that is declared const", pos))
	}
}
