package cfg

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
