package driver

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// edits are insertions into a C file.
type edits struct {
	file *source.File
	list []insertion
}

type insertion struct {
	offset int
	text   string
	closes bool // closings come before openings at the same place
}

func (e *edits) around(r source.Range, open, close string) {
	e.list = append(e.list, insertion{r.Offset, open, false}, insertion{r.EndOffset, close, true})
}

// condition puts text around the condition of a loop; a loop without one gets
// the opening text, up to its last &&, as its condition.
func (e *edits) condition(n *source.Node, open, close string) {
	if n.Cond.IsValid() {
		e.around(n.Cond, open, close)
		return
	}
	// for (…;;…): after the first semicolon
	semicolon := n.Keyword.EndOffset + strings.IndexByte(string(e.file.Text[n.Keyword.EndOffset:]), ';')
	if n.Init.IsValid() {
		semicolon = n.Init.EndOffset - 1
	}
	e.list = append(e.list, insertion{semicolon + 1, strings.TrimSuffix(open, "&& ("), false})
}

// before puts text before a statement; one with a label has it after the label,
// where jumps to it pass.
func (e *edits) before(n *source.Node, text string) {
	for _, inner := range e.file.Nodes {
		if n.Type == "labeled_statement" && inner.Parent == n && inner.Kind == source.Statement {
			n = inner
		}
	}
	if n.Parent != nil && (n.Parent.Type == "compound_statement" || n.Parent.Type == "labeled_statement") || n.Kind == source.Declaration {
		e.list = append(e.list, insertion{n.Offset, text, false})
		return
	}
	e.around(n.Range, "{"+text, "}")
}

// branch logs the value of a condition.
func (e *edits) branch(n *source.Node, key string) {
	open, close := fmt.Sprintf("tav_event(%q, (", key), ") ? 1 : 0)"
	if n.Type == "switch_statement" {
		close = "))"
	}
	e.condition(n, open, close)
}

// target logs that the run is where the error is.
func (e *edits) target(p witness.Place, key string) {
	log := fmt.Sprintf("tav_event(%q, 1)", key)
	for _, part := range []source.Range{p.Node.Cond, p.Node.Init, p.Node.Update} {
		if part.IsValid() && part.Start == p.At {
			e.around(part, "("+log+", (", "))")
			return
		}
	}
	if p.Node.Kind == source.Call {
		e.around(p.Node.Range, "("+log+", ", ")")
		return
	}
	e.before(p.Node, log+";")
}

func (e *edits) text() string {
	slices.SortStableFunc(e.list, func(a, b insertion) int {
		if a.offset != b.offset {
			return cmp.Compare(a.offset, b.offset)
		}
		return cmp.Compare(btoi(b.closes), btoi(a.closes))
	})
	var out strings.Builder
	last := 0
	for _, i := range e.list {
		out.Write(e.file.Text[last:i.offset])
		out.WriteString(i.text)
		last = i.offset
	}
	out.Write(e.file.Text[last:])
	return out.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
