package repair

import (
	"fmt"
	"strings"

	"tav/cfg/source"
)

// Selector is the variable of a schema that says which candidate is the program:
// its number, counted from 1; 0 is the program as it was.
const Selector = "tav__fix"

// Prelude declares Selector.
const Prelude = "extern int " + Selector + ";\n"

// Schema is a text that is each of the candidates, as Selector says, on the same
// lines. It is to be compiled behind Prelude.
func (t *Text) Schema() []byte {
	s := &schema{unit: t.unit, at: map[*source.Syntax][]numbered{}}
	for i, c := range t.Candidates {
		for _, e := range c.edits {
			s.at[e.at] = append(s.at[e.at], numbered{e, i + 1})
		}
	}
	s.render(t.unit.root)
	t.spans = s.spans
	return []byte(s.out.String())
}

// A span is where the text of a candidate is in a schema.
type span struct{ number, begin, end int }

// A Position is a place in a text, from 1.
type Position struct{ Line, Column int }

// Drop removes the candidates whose text is at one of these positions of the last
// schema, where a compiler refuses it, or all on the line if there is none; it reports
// whether there were any.
func (t *Text) Drop(schema []byte, at []Position) bool {
	starts := []int{0}
	for i, c := range schema {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	wrong := map[int]bool{}
	drop := func(begin, end int) (found bool) {
		for _, s := range t.spans {
			if s.begin <= end && begin < s.end {
				wrong[s.number], found = true, true
			}
		}
		return found
	}
	for _, p := range at {
		if p.Line < 1 || p.Line > len(starts) {
			continue
		}
		at := starts[p.Line-1] + p.Column - 1
		if !drop(at, at) { // what the candidates make of something around them is wrong
			end := len(schema)
			if p.Line < len(starts) {
				end = starts[p.Line]
			}
			drop(starts[p.Line-1], end)
		}
	}
	var kept []*Candidate
	for i, c := range t.Candidates {
		if !wrong[i+1] {
			kept = append(kept, c)
		}
	}
	t.Candidates = kept
	return len(wrong) > 0
}

// numbered is an edit of the candidate with a number.
type numbered struct {
	edit
	number int
}

type schema struct {
	unit *unit
	at   map[*source.Syntax][]numbered
	out  strings.Builder

	spans []span
}

// write writes text of a candidate; format has the number of the candidate and the
// text.
func (s *schema) write(e numbered, format string) {
	begin := s.out.Len()
	fmt.Fprintf(&s.out, format, Selector, e.number, flat(e.text))
	s.spans = append(s.spans, span{e.number, begin, s.out.Len()})
}

// render writes a node.
func (s *schema) render(n *source.Syntax) {
	edits := s.at[n]
	if len(edits) == 0 {
		s.plain(n)
		return
	}
	if edits[0].how == replaced {
		s.out.WriteByte('(')
		number := isNumber(s.unit.class(n))
		for _, e := range edits {
			if number && !e.wide { // in its type, lest the other candidates have another one
				e.text = "(__typeof__(+(" + s.unit.of(n) + ")))(" + e.text + ")"
			}
			s.write(e, "%s == %d ? (%s) : ")
		}
		s.out.WriteByte('(')
		s.plain(n)
		s.out.WriteString("))")
		return
	}
	braces := !inBlock(n)
	if braces {
		s.out.WriteByte('{')
	}
	for _, e := range edits {
		if e.how == before {
			s.write(e, "if (%s == %d) { %s } ")
		}
	}
	conditional := 0
	for _, e := range edits {
		switch e.how {
		case deleted:
			s.write(e, "if (%s != %d%s) {")
			conditional++
		case guarded:
			s.write(e, "if (%s != %d || (%s)) {")
			conditional++
		}
	}
	s.plain(n)
	s.out.WriteString(strings.Repeat("}", conditional))
	for _, e := range edits {
		if e.how == after {
			s.write(e, " if (%s == %d) { %s }")
		}
	}
	if braces {
		s.out.WriteByte('}')
	}
}

// plain writes a node without what replaces it.
func (s *schema) plain(n *source.Syntax) {
	at := n.Begin
	for _, c := range n.Children {
		s.out.Write(s.unit.text[at:c.Begin])
		s.render(c)
		at = c.End
	}
	s.out.Write(s.unit.text[at:n.End])
}

// flat is a text on one line.
func flat(text string) string { return strings.ReplaceAll(text, "\n", " ") }
