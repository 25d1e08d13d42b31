package instrument

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/source"
	"tav/svcomp/witness"
)

// A Program is a program with a witness written into it.
type Program struct {
	Texts       map[string][]byte // the new text of the files that were changed, and of SupportFile, by name
	Prelude     string            // declarations to compile before each file
	SupportFile string            // a further C file, with a name as those of library models have it
	Calls       []string          // of an invariant set: the text of the call that asserts each of them
	Segments    int               // of a violation sequence: how many an execution has to end; Counter says how many it has
	Endless     bool              // the sequence ends in a cycle, which an execution has to pass again and again; after its last segment Counter is Cycle
	Cycle       int               // the first segment of the cycle
	Values      []Value           // of a violation sequence, in order of their segments
	Race        []Lines           // of a violation sequence: where the accesses of a data race are; nil: it is about something else
	Label       string            // of the statement that is the target, which has TargetLabel too, after the last waypoint; "" for none
}

// Lines are those of a statement.
type Lines struct {
	File     string
	From, To int
}

// Contain reports whether a place is in the lines.
func (l Lines) Contain(file string, line int) bool {
	return l.File == file && l.From <= line && line <= l.To
}

// supportFile is the name of the file with the functions that are called.
const supportFile = cfg.LibraryPrefix + "witness.c"

// program puts the parts of a result together.
func (e *editor) program(prelude, support string) *Program {
	texts := e.texts()
	texts[supportFile] = []byte(support)
	return &Program{Texts: texts, Prelude: prelude, SupportFile: supportFile}
}

// Counter is the global variable of the instrumented program that counts the
// segments of the violation sequence that the execution has ended.
const Counter = "tav__segment"

// Observes reports whether a step of an instrumented program with threads that touches a variable is one of the witness.
func Observes(v *cfg.Var) bool { return v.C == starting }

// TargetLabel is a label of the instrumented program.
const TargetLabel = "tav__target"

// An edit inserts text at an offset.
type edit struct {
	at     int
	text   string
	closes bool // it ends what an edit before it began
	size   int  // of the range that it is about
	order  int  // among edits for the same range
}

// editor collects edits of files.
type editor struct {
	edits   map[*source.File][]edit
	threads bool // of a program that creates some
}

// insert puts text before a range.
func (e *editor) insert(f *source.File, r source.Range, text string) { e.wrap(f, r, text, "") }

// wrap puts text around a range. Of several for the same range the first is the
// outermost.
func (e *editor) wrap(f *source.File, r source.Range, before, after string) {
	if e.edits == nil {
		e.edits = map[*source.File][]edit{}
	}
	size, order := r.EndOffset-r.Offset, len(e.edits[f])
	e.edits[f] = append(e.edits[f], edit{r.Offset, before, false, size, order})
	if after != "" {
		e.edits[f] = append(e.edits[f], edit{r.EndOffset, after, true, size, order})
	}
}

// texts applies the edits. At one offset what ends comes before what begins;
// larger ranges begin first and end last.
func (e *editor) texts() map[string][]byte {
	all := map[string][]byte{}
	for f, edits := range e.edits {
		slices.SortStableFunc(edits, func(a, b edit) int {
			switch {
			case a.at != b.at:
				return cmp.Compare(a.at, b.at)
			case a.closes != b.closes:
				if a.closes {
					return -1
				}
				return 1
			case a.closes:
				return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(b.order, a.order))
			}
			return cmp.Or(cmp.Compare(b.size, a.size), cmp.Compare(a.order, b.order))
		})
		var text strings.Builder
		last := 0
		for _, x := range edits {
			text.Write(f.Text[last:x.at])
			text.WriteString(x.text)
			last = x.at
		}
		text.Write(f.Text[last:])
		all[f.Name] = []byte(text.String())
	}
	return all
}

// before puts a call before a statement or declaration, inside of its labels.
func (e *editor) before(p witness.Place, call string) error {
	n := p.Node
	for n != nil && (n.Type == "labeled_statement" || n.Type == "case_statement") {
		n = firstChild(p.File, n)
	}
	switch {
	case n == nil:
		return fmt.Errorf("%s:%d: the text around it cannot be parsed", p.File.Name, p.At.Line)
	case n.Kind == source.Declaration:
		e.insert(p.File, n.Range, call+" ")
	case n.Kind == source.Statement:
		e.wrap(p.File, n.Range, "{ "+call+" ", " }")
	default: // a full expression: the statement that it is in
		s := p.File.Statement(n.Start)
		if s == nil {
			return fmt.Errorf("%s:%d: it is in no statement", p.File.Name, p.At.Line)
		}
		return e.before(witness.Place{File: p.File, Node: s, At: p.At}, call)
	}
	return nil
}

// firstChild is the first statement in n.
func firstChild(f *source.File, n *source.Node) *source.Node {
	for _, c := range f.Nodes {
		if c.Parent == n && c.Kind == source.Statement {
			return c
		}
	}
	return nil
}
