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
		for _, e := range proc.Edges {
			if e.To.Kind == Error {
				a := *e.Action.(*Assume)
				a.Cond = p.Terms.And(a.Cond, condition)
				e.Action = &a
			}
		}
	}
	p.CheckAfter("guarding the errors")
}
