package cfg

import (
	"cmp"
	"slices"
)

// A Check is a condition that must hold at a place of the program's own text: what the error locations are that C code at that place
// leads to, in all inlined copies of it.
type Check struct {
	Property Property
	What     string // happens where it fails: Loc.Reason, or what Loc.Unset says
	Pos      Pos    // of the call, where a model of a library function has it
}

// CheckOf is the check that fails at an error location.
func CheckOf(x *Loc) Check {
	c := Check{x.Violates, x.Reason, x.Pos}
	if x.Unset != nil {
		c.What = x.Unset.Check()
	}
	if len(x.In) > 0 && !x.Pos.own() {
		c.Pos = x.In[0].Home().Pos
	}
	return c
}

// An Asked is a check as the program's text has it.
type Asked struct {
	Proc    string // the procedure that it is in
	Trivial bool   // it holds whatever the state is
	Known   bool   // it holds as what is checked or decided before it does

	Operation *Operation // that is checked, without operands if there are several of this place; nil: none is known
}

// A Listed is a check with what the program says of it.
type Listed struct {
	Check
	Asked
	Evident bool // the program has no error location of it
}

// Checks are all checks of a program, in the order of the text.
func Checks(p *Program) (list []Listed) {
	left := map[Check]bool{}
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			if c := CheckOf(x); x.Kind == Error && !left[c] {
				left[c] = true
				l := Listed{Check: c, Asked: Asked{Proc: proc.Name, Operation: p.Asked[c].Operation}}
				if len(x.In) > 0 {
					l.Proc = x.In[0].Home().Func
				}
				list = append(list, l)
			}
		}
	}
	for c, asked := range p.Asked {
		if !left[c] {
			list = append(list, Listed{c, asked, true})
		}
	}
	slices.SortFunc(list, func(a, b Listed) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), a.Pos.compare(b.Pos), cmp.Compare(a.Property, b.Property), cmp.Compare(a.What, b.What))
	})
	return list
}

// compare orders ranges of one file.
func (p Pos) compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col), cmp.Compare(p.EndLine, q.EndLine), cmp.Compare(p.End, q.End))
}

// Asking is a program like p whose only errors are those of some checks: an execution ends where another one fails, or leaves what is
// modelled at the end in a way that does not matter to any of them. It shares terms, variables and actions with p.
func Asking(p *Program, open func(Check) bool) *Program {
	q, asked, others := *p, PropertySet(), PropertySet()
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			switch {
			case x.Kind != Error:
			case open(CheckOf(x)):
				asked |= PropertySet(x.Violates)
			default:
				others |= PropertySet(x.Violates)
			}
		}
	}
	others &^= asked // with them the end matters
	q.Procs, q.Threads = nil, nil
	c := &trapCopy{locs: map[*Loc]*Loc{}, edges: map[*Edge]*Edge{}, procs: map[*Proc]*Proc{}, like: func(x *Loc) Loc {
		if x.Kind == Error && !open(CheckOf(x)) || x.Concerns != 0 && others.Has(x.Concerns) {
			return Loc{Pos: x.Pos, Atomic: p.Threads != nil} // no thread goes on
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

// A Mark is a part of the program's text of which it is asked whether an execution reaches it.
type Mark struct {
	Kind MarkKind
	Pos  Pos
	Func string // the C function that it is in
	Text string // Covered: the condition, as the text has it; "": it is not known
}

// MarkKind says what it means to reach a mark.
type MarkKind uint8

// The kinds of marks.
const (
	LineMark  MarkKind = iota // a statement in the line of Pos is executed
	TrueMark                  // the condition at Pos is true
	FalseMark                 // … or false
	CoverMark                 // a call of __CPROVER_cover is reached while its condition holds
	FailMark                  // in the line of Pos an assertion fails; nothing is asked of it, and no edge has it
)

// MarkEdges are the edges of each mark, by its index; none where the program's start does not lead to it.
func MarkEdges(p *Program) [][]*Edge {
	list := make([][]*Edge, len(p.Marks))
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*Assume); ok && e.Mark > 0 && a.Cond.IsTrue() && len(e.From.Out) == 1 { // no larger step of threads
				list[e.Mark-1] = append(list[e.Mark-1], e)
			}
		}
	}
	return list
}
