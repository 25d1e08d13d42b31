package repair

import (
	"fmt"
	"slices"
	"strings"

	"tav/cfg/source"
)

// Selector is the variable of a schema that says which candidate is the program:
// its number (Text.Schema), from 1; 0 is the program as it was.
const Selector = "tav__fix"

// Prelude declares Selector.
const Prelude = "extern int " + Selector + ";\n"

// Schema is a text that is each of the candidates, as Selector says, on the same
// lines. It is to be compiled after Prelude. It numbers the candidates in the order of
// the text: those of an expression or of a place between statements are passed by with
// one comparison when none of them is the program, so that runs of the schema take few
// steps more than those of the program as it was.
func (t *Text) Schema() []byte {
	s := &schema{unit: t.unit, at: map[*source.Syntax][]numbered{}}
	for _, c := range t.Candidates {
		c.number = 0
		for _, e := range c.edits {
			s.at[e.at] = append(s.at[e.at], numbered{e, c})
		}
	}
	s.count(t.unit.root)
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
	for _, c := range t.Candidates {
		if !wrong[c.number] {
			kept = append(kept, c)
		}
	}
	t.Candidates = kept
	return len(wrong) > 0
}

// numbered is an edit of a candidate.
type numbered struct {
	edit
	of *Candidate
}

type schema struct {
	unit   *unit
	at     map[*source.Syntax][]numbered
	out    strings.Builder
	last   int  // number that was given
	inside bool // an expression whose candidates are passed by as a whole

	spans []span
}

// count numbers the candidates of a node and of those below it, in the order in which
// they are written.
func (s *schema) count(n *source.Syntax) {
	for _, how := range []manner{replaced, before, first, deleted, guarded} {
		s.countEdits(n, how)
	}
	for _, c := range n.Children {
		s.count(c)
	}
	s.countEdits(n, after)
}

func (s *schema) countEdits(n *source.Syntax, how manner) {
	for _, e := range s.at[n] {
		if e.how == how && e.of.number == 0 {
			s.last++
			e.of.number = s.last
		}
	}
}

// write writes text of a candidate; format has the number of the candidate and the
// text.
func (s *schema) write(e numbered, format string) {
	begin := s.out.Len()
	fmt.Fprintf(&s.out, format, Selector, e.of.number, flat(e.text))
	s.spans = append(s.spans, span{e.of.number, begin, s.out.Len()})
}

// render writes a node.
func (s *schema) render(n *source.Syntax) {
	if all := s.below(n); !s.inside && len(all) > 1 && isValue(n) && !strings.Contains(s.unit.of(n), "\n") {
		s.inside = true
		s.out.WriteString("(" + among(all) + " ? (")
		s.render(n)
		s.out.WriteString(") : (" + s.unit.of(n) + "))")
		s.inside = false
		return
	}
	edits := s.at[n]
	if len(edits) == 0 {
		s.plain(n)
		return
	}
	if edits[0].how == replaced {
		if isNumber(s.unit.class(n)) {
			for i := range edits {
				if e := &edits[i]; !e.wide { // in its type, lest the other candidates have another one
					e.text = "(__typeof__(+(" + s.unit.of(n) + ")))(" + e.text + ")"
				}
			}
		}
		s.out.WriteString("(" + among(numbers(edits)) + " ? ")
		s.choose(edits)
		s.out.WriteString(" : (")
		s.plain(n)
		s.out.WriteString("))")
		return
	}
	braces := !inBlock(n)
	if braces {
		s.out.WriteByte('{')
	}
	s.insert(edits, before)
	s.insert(edits, first)
	conditional := 0
	if skipping := append(of(edits, deleted), of(edits, guarded)...); len(skipping) > 0 {
		s.out.WriteString("if (!" + among(numbers(skipping)) + " || (1")
		for _, e := range skipping {
			if e.how == deleted {
				s.write(e, " && %s != %d%s")
			} else {
				s.write(e, " && (%s != %d || (%s))")
			}
		}
		s.out.WriteString(")) {")
		conditional++
	}
	s.plain(n)
	s.out.WriteString(strings.Repeat("}", conditional))
	s.insert(edits, after)
	if braces {
		s.out.WriteByte('}')
	}
}

// choose writes what replaces an expression, one of which is the program: by halves,
// for there may be hundreds.
func (s *schema) choose(edits []numbered) {
	half := len(edits) / 2
	if half == 0 {
		s.write(edits[0], "(%[3]s)")
		return
	}
	fmt.Fprintf(&s.out, "(%s < %d ? ", Selector, edits[half].of.number)
	s.choose(edits[:half])
	s.out.WriteString(" : ")
	s.choose(edits[half:])
	s.out.WriteByte(')')
}

// insert writes the statements that are put at a place.
func (s *schema) insert(edits []numbered, how manner) {
	if edits = of(edits, how); len(edits) == 0 {
		return
	}
	s.out.WriteString(" if (" + among(numbers(edits)) + ") {")
	for _, e := range edits {
		s.write(e, " if (%s == %d) { %s }")
	}
	s.out.WriteString(" }")
}

// of are the edits of a manner.
func of(edits []numbered, how manner) (list []numbered) {
	for _, e := range edits {
		if e.how == how {
			list = append(list, e)
		}
	}
	return list
}

// numbers are those of the candidates of edits.
func numbers(edits []numbered) (list []int) {
	for _, e := range edits {
		list = append(list, e.of.number)
	}
	return list
}

// below are the numbers of the candidates of a node and of those below it.
func (s *schema) below(n *source.Syntax) (list []int) {
	n.Walk(func(c *source.Syntax) bool {
		list = append(list, numbers(s.at[c])...)
		return true
	})
	return list
}

// isValue reports whether a node is an expression of which the value or the effect is
// wanted, and not only the type or the address.
func isValue(n *source.Syntax) bool {
	if !n.Parent.Is("expression_statement", "return_statement", "init_declarator", "if_statement", "while_statement", "do_statement", "for_statement", "switch_statement") {
		return false
	}
	return n.Is("assignment_expression", "update_expression", "call_expression", "binary_expression", "unary_expression", "conditional_expression",
		"parenthesized_expression", "pointer_expression", "field_expression", "subscript_expression", "cast_expression", "identifier")
}

// among is the condition that the selector is one of some numbers.
func among(numbers []int) string {
	numbers = slices.Compact(slices.Sorted(slices.Values(numbers)))
	var parts []string
	for i := 0; i < len(numbers); {
		j := i + 1
		for j < len(numbers) && numbers[j] == numbers[j-1]+1 {
			j++
		}
		parts = append(parts, fmt.Sprintf("%s - %du <= %du", Selector, numbers[i], numbers[j-1]-numbers[i])) // unsigned
		i = j
	}
	return "(" + strings.Join(parts, " || ") + ")"
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
