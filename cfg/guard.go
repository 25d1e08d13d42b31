package cfg

import "slices"

// Guard makes the errors of a program count only where a global variable has a
// value: every other execution ends before the error. A variable that the program
// does not use never has the value. Where there are threads it is looked at in an edge of its own,
// in the same turn, so that turns are those of the program without the guard.
func (p *Program) Guard(name string, value int64) {
	condition := p.Terms.False()
	for _, v := range p.Globals {
		if v.C == name {
			condition = p.Terms.Eq(v.Term, p.Terms.BVInt(v.Term.Sort().Width, value))
		}
	}
	for _, proc := range p.Procs {
		for _, e := range slices.Clone(proc.Edges) {
			if e.To.Kind != Error {
				continue
			}
			a := *e.Action.(*Assume)
			if p.Threads == nil {
				a.Cond = p.Terms.And(a.Cond, condition)
				e.Action = &a
				continue
			}
			a.Cond = condition
			e.To.In = slices.DeleteFunc(e.To.In, func(x *Edge) bool { return x == e })
			between, guard := proc.AddLoc(Loc{Pos: e.To.Pos, Atomic: true}), *e
			guard.Action = &a
			proc.AddEdge(between, e.To, guard)
			first := *e.Action.(*Assume)
			first.Fault = nil // the guard has it
			e.Action, e.To, between.In = &first, between, []*Edge{e}
		}
	}
	p.Number()
	p.CheckAfter("guarding the errors")
}
