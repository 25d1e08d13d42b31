package cfg

// Guard makes the errors of a program count only where a global variable has a
// value: every other execution ends before the error. A variable that the program
// does not use never has the value.
func (p *Program) Guard(name string, value int64) {
	condition := p.Terms.False()
	for _, v := range p.Globals {
		if v.C == name {
			condition = p.Terms.Eq(v.Term, p.Terms.BVInt(v.Term.Sort().Width, value))
		}
	}
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
}
