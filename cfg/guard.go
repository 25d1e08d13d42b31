package cfg

// Guard makes the errors of a program count only where a global variable has a
// value: every other execution ends before the error. It reports whether the
// program has the variable.
func (p *Program) Guard(name string, value int64) bool {
	var v *Var
	for _, g := range p.Globals {
		if g.C == name {
			v = g
		}
	}
	if v == nil {
		return false
	}
	condition := p.Terms.Eq(v.Term, p.Terms.BVInt(v.Term.Sort().Width, value))
	for _, proc := range p.Procs {
		for _, l := range proc.Locs {
			if l.Kind != Error {
				continue
			}
			before := &Loc{Proc: proc, Pos: l.Pos, In: l.In}
			guard := &Edge{From: before, To: l, Action: &Assume{Cond: condition}}
			for _, e := range l.In {
				e.To = before
				guard.Frame = e.Frame
			}
			before.Out, l.In = []*Edge{guard}, []*Edge{guard}
			proc.Locs, proc.Edges = append(proc.Locs, before), append(proc.Edges, guard)
		}
	}
	p.Number()
	return true
}
