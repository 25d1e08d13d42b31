package repair

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"tav/cfg/source"
)

// A Candidate is a change of a program's text.
type Candidate struct {
	What   string  // the change in words
	Cost   float64 // how unusual it is: the smallest first
	Line   int     // where it begins, 1-based
	Last   int     // and where it ends
	Merely bool    // it only makes a number larger or smaller
	within string  // the function
	edits  []edit
	moves  bool   // it only moves a bound by one: `<` becomes `<=`, or the like
	under  [2]int // the first and last line that are executed under the condition that it changes; 1, 0: none

	number int // in the last schema, from 1
}

// An edit is a part of a change.
type edit struct {
	at   *source.Syntax
	how  manner
	text string // an expression, a statement, or the condition of guarded
	rank int    // replaced: the precedence of the text
	wide bool   // replaced: the text is of a wider type
}

// manner is how a text is changed.
type manner uint8

// The manners.
const (
	replaced manner = iota // an expression by another one
	before                 // a statement is put before this one
	after                  // a statement is put after this one
	deleted                // the statement is
	guarded                // the statement is executed under a condition only
	enclosed               // the statement by several, each on a line
	first                  // a while statement: its body, the text, is executed before its condition is asked
)

// A Splice replaces a range of a text.
type Splice struct {
	Begin, End int // offsets
	Text       string
}

// executed reports whether one of these lines is changed;
func (c *Candidate) executed(lines map[int]bool) bool {
	for line := c.Line; line <= c.Last; line++ {
		if lines[line] {
			return true
		}
	}
	return false
}

// avoids reports whether the change only keeps something from being executed: a
// condition that asks more before it, or a return.
func (c *Candidate) avoids() bool {
	return len(c.edits) == 1 && (c.edits[0].how == guarded || c.edits[0].how == deleted || c.edits[0].how == before && strings.HasPrefix(c.edits[0].text, "if ("))
}

// Adds reports whether the change only adds a statement.
func (c *Candidate) Adds() bool {
	return len(c.edits) == 1 && (c.edits[0].how == before || c.edits[0].how == after)
}

// decides reports whether the change asks something else before a statement is executed
// or a function is left, or is of what it returns.
func (c *Candidate) decides() bool {
	return c.avoids() || slices.ContainsFunc(c.edits, func(e edit) bool {
		joins := e.rank == precedences["||"] || e.rank == precedences["&&"]
		return e.how == replaced && (joins || around(e.at, "return_statement") != nil)
	})
}

// Splices are what the change replaces, from the last to the first.
func (c *Candidate) Splices(text []byte) (all []Splice) {
	for _, e := range c.edits {
		all = append(all, e.splice(text))
	}
	slices.SortStableFunc(all, func(a, b Splice) int { return cmp.Compare(b.Begin, a.Begin) })
	return all
}

// Apply is the text with the change.
func (c *Candidate) Apply(text []byte) []byte {
	out := bytes.Clone(text)
	for _, s := range c.Splices(text) {
		out = slices.Replace(out, s.Begin, s.End, []byte(s.Text)...)
	}
	return out
}

// splice is the edit as it is written into the program.
func (e edit) splice(text []byte) Splice {
	n := e.at
	switch old := string(text[n.Begin:n.End]); e.how {
	case replaced:
		if e.rank < needed(n) {
			return Splice{n.Begin, n.End, "(" + e.text + ")"}
		}
		return Splice{n.Begin, n.End, e.text}
	case guarded:
		return Splice{n.Begin, n.Begin, "if (" + e.text + ")\n" + margin(text, n.Begin) + step(text, n)}
	case deleted:
		if !inBlock(n) {
			return Splice{n.Begin, n.End, ";"}
		}
		return line(text, n)
	case enclosed:
		list := strings.Split(e.text, "\n")
		if !inBlock(n) {
			return braced(text, n, list...)
		}
		return Splice{n.Begin, n.End, strings.Join(list, "\n"+margin(text, n.Begin))}
	case first:
		return Splice{n.Begin, n.End, "do " + e.text + " while " + string(text[n.Child("condition").Begin:n.Child("condition").End]) + ";"}
	case before:
		if !inBlock(n) {
			return braced(text, n, e.text, old)
		}
		return Splice{n.Begin, n.Begin, e.text + "\n" + margin(text, n.Begin)}
	default:
		if s, ok := e.initialises(text); ok {
			return s
		}
		if !inBlock(n) {
			return braced(text, n, old, e.text)
		}
		return Splice{n.End, n.End, "\n" + margin(text, n.Begin) + e.text}
	}
}

// initialises is the edit as the value that a declaration of one variable gives it, if it is an assignment to that after it.
func (e edit) initialises(text []byte) (Splice, bool) {
	if !e.at.Is("declaration") || e.at.Child("declarator") == nil {
		return Splice{}, false
	}
	d := e.at.Child("declarator")
	value, ok := strings.CutPrefix(e.text, string(text[d.Begin:d.End])+" = ")
	return Splice{d.End, d.End, " = " + strings.TrimSuffix(value, ";")}, ok && d.Is("identifier")
}

// braced puts statements in braces where an only one was, on lines of their own.
func braced(text []byte, n *source.Syntax, statements ...string) Splice {
	begin, space := n.Begin, margin(text, n.Begin)
	if head := bytes.TrimRight(text[:begin], " \t\n"); bytes.HasSuffix(head, []byte(")")) || bytes.HasSuffix(head, []byte("else")) {
		begin = len(head)
	}
	open := "{"
	if begin < n.Begin {
		open = " {"
	}
	return Splice{begin, n.End, open + "\n" + space + strings.Join(statements, "\n"+space) + "\n" + outer(text, n) + "}"}
}

// inBlock reports whether statements may stand beside the statement.
func inBlock(n *source.Syntax) bool {
	return n.Parent.Is("compound_statement") || n.Parent.Is("case_statement")
}

// margin is the white space that the line of an offset begins with.
func margin(text []byte, at int) string {
	begin := bytes.LastIndexByte(text[:at], '\n') + 1
	end := begin
	for end < at && (text[end] == ' ' || text[end] == '\t') {
		end++
	}
	return string(text[begin:end])
}

// step is by how much a block around the statement is indented.
func step(text []byte, n *source.Syntax) string {
	for p := n.Parent; p != nil; p = p.Parent {
		if a, b := margin(text, n.Begin), margin(text, p.Begin); len(a) > len(b) {
			return a[len(b):]
		}
	}
	return "    "
}

// outer is the margin of the statement that an only statement belongs to.
func outer(text []byte, n *source.Syntax) string { return margin(text, n.Parent.Begin) }

// line is what deletes a statement, with its line when nothing else is on it.
func line(text []byte, n *source.Syntax) Splice {
	begin, end := n.Begin, n.End
	for begin > 0 && (text[begin-1] == ' ' || text[begin-1] == '\t') {
		begin--
	}
	if end < len(text) && text[end] == '\n' && (begin == 0 || text[begin-1] == '\n') {
		return Splice{begin, end + 1, ""}
	}
	return Splice{n.Begin, n.End, ""}
}
