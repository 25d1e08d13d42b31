package source

import (
	"fmt"
	"sort"
)

// Pos is a place in a text: 1-based physical line, 1-based byte column. The
// zero Pos is no place.
type Pos struct{ Line, Col int }

// IsValid reports whether p is a place.
func (p Pos) IsValid() bool { return p.Line > 0 }

func (p Pos) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Col) }

// Before reports whether p is before q in the text.
func (p Pos) Before(q Pos) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col
}

// Range is a stretch of text; End and EndOffset are exclusive. Offsets are in
// bytes. The zero Range is no range.
type Range struct {
	Start, End        Pos
	Offset, EndOffset int
}

// IsValid reports whether r is a range.
func (r Range) IsValid() bool { return r.Start.IsValid() }

// Contains reports whether p lies in r.
func (r Range) Contains(p Pos) bool {
	return r.IsValid() && !p.Before(r.Start) && p.Before(r.End)
}

func (r Range) contains(offset int) bool {
	return r.IsValid() && r.Offset <= offset && offset < r.EndOffset
}

// Kind is the part that a node plays.
type Kind uint8

// The kinds of nodes.
const (
	Function    Kind = iota // a function definition
	Statement               // a statement, blocks and labelled statements included
	Declaration             // a declaration of variables, functions or types
	Conditional             // an expression c ? a : b
	Call                    // a function call, or the use of a macro like one
	Error                   // text in a function that the parser could not read
)

// Node is a range of the text that plays a part. Nodes are nested: two ranges
// are disjoint or one contains the other.
type Node struct {
	Kind Kind
	Range
	Type   string // tree-sitter's node type: if_statement, call_expression, declaration …
	Parent *Node  // the smallest node around it, nil at file level
	Func   string // the function around it, "" at file level
	Name   string // of a function (defined, called, or declared at file level) or label (labelled and goto statements); "" when it is no plain name

	Keyword    Range  // if, while, for, do, switch, or the ?
	Cond       Range  // the condition without parentheses around it; no range for `for (;;)`
	Init       Range  // of a for statement
	Update     Range  // of a for statement
	Body       Range  // of functions, loops, switches; the part after the condition of an if
	Else       Range  // the part after else; after the colon of a conditional
	Head       Range  // from the keyword to the end of the condition's parentheses; a do statement's `while (c)`; else like Range
	CloseParen Pos    // the closing parenthesis of a call
	Names      []Name // that a declaration declares; the parameters of a function
}

// IsLoop reports whether the node is a while, do or for statement.
func (n *Node) IsLoop() bool {
	return n.Type == "while_statement" || n.Type == "do_statement" || n.Type == "for_statement"
}

// File is a parsed C text.
type File struct {
	Name  string
	Text  []byte  // as given
	Nodes []*Node // by start, the outer before the inner
	Funcs []*Node // the function definitions among them
	lines []int   // offset of the start of each line

	operations map[int]Range   // offset of an operator → it with its operands
	constants  map[string]bool // macros, constants of enumerations
	overlays   bool
	syntax     func() *Syntax
}

// Syntax is the whole syntax tree of the text, which is read when it is asked for; nil: it cannot be.
func (f *File) Syntax() *Syntax { return f.syntax() }

// Offset is the place of p in the text, -1 when there is no such place.
func (f *File) Offset(p Pos) int {
	if p.Line < 1 || p.Line > len(f.lines) || p.Col < 1 {
		return -1
	}
	o, end := f.lines[p.Line-1]+p.Col-1, len(f.Text)
	if p.Line < len(f.lines) {
		end = f.lines[p.Line]
	}
	if o >= end {
		return -1
	}
	return o
}

// PosAt is the place of an offset of the text.
func (f *File) PosAt(offset int) Pos {
	i := sort.SearchInts(f.lines, offset+1) - 1
	return Pos{i + 1, offset - f.lines[i] + 1}
}

// Innermost is the smallest node that contains p, nil outside of all.
// Time: O(log n + depth).
func (f *File) Innermost(p Pos) *Node {
	o := f.Offset(p)
	if o < 0 {
		return nil
	}
	i := sort.Search(len(f.Nodes), func(i int) bool { return f.Nodes[i].Offset > o }) - 1
	if i < 0 {
		return nil
	}
	n := f.Nodes[i]
	for n != nil && !n.contains(o) {
		n = n.Parent
	}
	return n
}

// Statement is the innermost statement or declaration that contains p. It is
// nil for places that belong to no statement but blocks (the braces and what
// is between statements) and in text that could not be parsed.
func (f *File) Statement(p Pos) *Node {
	for n := f.Innermost(p); n != nil; n = n.Parent {
		switch n.Kind {
		case Error, Function:
			return nil
		case Statement, Declaration:
			if n.Type == "compound_statement" {
				return nil
			}
			return n
		}
	}
	return nil
}

// Condition is the innermost if, while, for, do, switch or ?: whose condition
// or keyword contains p.
func (f *File) Condition(p Pos) *Node {
	o := f.Offset(p)
	for n := f.Innermost(p); n != nil; n = n.Parent {
		if n.Keyword.contains(o) || n.Cond.contains(o) {
			return n
		}
		if n.Kind != Call && n.Kind != Conditional {
			return nil
		}
	}
	return nil
}

// Call is the innermost call that contains p.
func (f *File) Call(p Pos) *Node {
	for n := f.Innermost(p); n != nil; n = n.Parent {
		switch n.Kind {
		case Call:
			return n
		case Conditional:
		default:
			return nil
		}
	}
	return nil
}

// Operation is the range of the operator at p with its operands; no range if
// there is none: the operations of a macro are not in the text.
func (f *File) Operation(p Pos) Range { return f.operations[f.Offset(p)] }

// FuncAt is the function definition that contains p.
func (f *File) FuncAt(p Pos) *Node {
	for n := f.Innermost(p); n != nil; n = n.Parent {
		if n.Kind == Function {
			return n
		}
	}
	return nil
}

// NumLines is the number of lines; a text that ends in a newline has no line
// after it.
func (f *File) NumLines() int { return len(f.lines) }

// Line is the text of line n without its end; "" when there is no such line.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	end := len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n]
	}
	line := f.Text[f.lines[n-1]:end]
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	return string(line)
}

// Slice is the text of a range; "" for no range.
func (f *File) Slice(r Range) string {
	if !r.IsValid() || r.Offset < 0 || r.EndOffset > len(f.Text) || r.Offset > r.EndOffset {
		return ""
	}
	return string(f.Text[r.Offset:r.EndOffset])
}

// lineStarts lists the offsets at which lines start.
func lineStarts(text []byte) []int {
	if len(text) == 0 {
		return nil
	}
	lines := []int{0}
	for i, c := range text {
		if c == '\n' && i+1 < len(text) {
			lines = append(lines, i+1)
		}
	}
	return lines
}
