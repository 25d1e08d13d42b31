package cfg

import (
	"cmp"
	"slices"
)

// A Check is a condition that must hold at a place of the program's own text: what the error locations are that C code at that place
// leads to, in all inlined copies of it.
type Check struct {
	Property Property
	What     string // happens where it fails: Loc.Reason
	Pos      Pos    // of the call, where a model of a library function has it
	Func     string // the C function that it is in
}

// CheckOf is the check that fails at an error location.
func CheckOf(x *Loc) Check {
	c := Check{Property: x.Violates, What: x.Reason, Pos: x.Pos, Func: x.Proc.Name}
	if len(x.In) > 0 {
		home := x.In[0].Home()
		if c.Func = home.Func; x.Pos.InLibrary() || !x.Pos.IsValid() {
			c.Pos = home.Pos
		}
	}
	return c
}

// Checks are those of all error locations of a program, in the order of the text.
func Checks(p *Program) (list []Check) {
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			if x.Kind == Error {
				list = append(list, CheckOf(x))
			}
		}
	}
	return SortChecks(append(list, p.Evident...))
}

// SortChecks puts checks in the order of the text, each once.
func SortChecks(list []Check) []Check {
	slices.SortFunc(list, func(a, b Check) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), a.Pos.compare(b.Pos), cmp.Compare(a.Property, b.Property), cmp.Compare(a.What, b.What), cmp.Compare(a.Func, b.Func))
	})
	return slices.Compact(list)
}

// compare orders ranges of one file.
func (p Pos) compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col), cmp.Compare(p.EndLine, q.EndLine), cmp.Compare(p.End, q.End))
}

// Asking is a program like p whose only errors are those of some checks: an execution ends where another one fails. It shares terms,
// variables and actions with p.
func Asking(p *Program, open func(Check) bool) *Program {
	q := *p
	q.Procs, q.Threads = nil, nil
	c := &trapCopy{locs: map[*Loc]*Loc{}, edges: map[*Edge]*Edge{}, procs: map[*Proc]*Proc{}, like: func(x *Loc) Loc {
		if x.Kind == Error && !open(CheckOf(x)) {
			return Loc{Pos: x.Pos}
		}
		return *x
	}, fails: func(*Edge) []Undefined { return nil }}
	for _, proc := range p.Procs {
		q.Procs = append(q.Procs, c.proc(proc))
	}
	for i, proc := range p.Procs {
		c.connect(p, q.Procs[i], proc)
	}
	c.calls()
	q.Entry = c.procs[p.Entry]
	q.Threads = c.threads(p.Threads)
	q.Number()
	q.CheckAfter("leaving out errors")
	return &q
}

// threads lets the copied edges start copies of the threads.
func (c *trapCopy) threads(all []*Thread) (list []*Thread) {
	copies := map[*Thread]*Thread{}
	for _, t := range all {
		u := *t
		u.Proc = c.procs[t.Proc]
		copies[t] = &u
		list = append(list, &u)
	}
	for _, e := range c.edges {
		if e.Starts != nil {
			e.Starts = copies[e.Starts]
		}
	}
	return list
}
