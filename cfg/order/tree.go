package order

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Pos is a place in a text: file, line and byte column from 1 as the debug information has them,
// and the offset in what the compiler has read as a name.
type Pos struct {
	File      string
	Line, Col int
	Buffer    string
	Offset    int
}

// Before reports whether p is before q in the text.
func (p Pos) Before(q Pos) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }

// Range is a stretch of text; To is exclusive.
type Range struct{ From, To Pos }

// Contains reports whether a line and column lie in r.
func (r Range) Contains(line, col int) bool {
	p := Pos{Line: line, Col: col}
	return !p.Before(r.From) && p.Before(r.To)
}

// inside reports whether r is a part of s.
func (r Range) inside(s Range) bool {
	return s.From.Offset <= r.From.Offset && r.To.Offset <= s.To.Offset
}

// A node is one of clang's syntax tree.
type node struct {
	ID           string
	Kind         string
	Loc          rawLoc
	Range        rawRange
	Name         string
	Type         ctype
	Opcode       string
	CastKind     string
	IsArrow      bool
	StorageClass string
	Category     string `json:"valueCategory"` // of expressions
	TagUsed      string
	Value        any
	Decl         *node  `json:"referencedDecl"`
	Member       string `json:"referencedMemberDecl"` // its id
	Inner        []*node

	written Range // where its text stands
	name    Pos   // of a declaration
	seen    Range // where a macro that it comes from is used; else the same
	parent  *node
}

// ctype is a type in words.
type ctype struct {
	QualType          string
	DesugaredQualType string
}

type rawRange struct{ Begin, End rawLoc }

// rawLoc is a location as clang writes it: file and line only if they are others
// than those of the location before.
type rawLoc struct {
	Offset       *int
	File         string
	Line         int
	PresumedFile string // as line markers have it
	PresumedLine int
	Col          int
	TokLen       int
	Spelling     *rawLoc `json:"spellingLoc"`
	Expansion    *rawLoc `json:"expansionLoc"`
}

// reader puts the locations of a tree together.
type reader struct {
	file, presumedFile string
	line, presumedLine int
}

// functions are the functions with bodies in a tree that clang has written, and the members of its unions.
func functions(tree []byte) (list []*node, unions map[string]bool, err error) {
	r := &reader{}
	unions = map[string]bool{}
	for _, part := range declarations(tree) {
		body, read := matters(part)
		if !read {
			r.skip(part)
			continue
		}
		n := &node{}
		if err := r.decode(part, n); err != nil {
			return nil, nil, fmt.Errorf("clang's syntax tree: %w", err)
		}
		if body && n.Kind == "FunctionDecl" {
			list = append(list, n)
		}
		n.unionMembers(unions)
	}
	return list, unions, nil
}

// matters reports whether a declaration has a function's body, and whether it is read.
func matters(part []byte) (body, read bool) {
	body = bytes.Contains(part, []byte(`"kind": "CompoundStmt"`))
	return body, body || bytes.Contains(part, []byte(`"tagUsed": "union"`))
}

// Shrink is a tree without what is not read of it. That is most of it: headers, and the space in front of lines.
func Shrink(tree []byte) (small []byte) {
	for _, part := range declarations(tree) {
		small = append(small, begin...)
		if _, read := matters(part); read {
			for line := range bytes.Lines(part[len(begin) : len(part)-len(end)]) {
				small = append(small, bytes.TrimLeft(line, " ")...)
			}
		} else {
			for _, name := range locations {
				if line := last(part, name); line != nil {
					small = append(append(append(small, name...), line...), '\n')
				}
			}
		}
		small = append(small, end...)
	}
	return small
}

// unionMembers notes the members of unions.
func (n *node) unionMembers(unions map[string]bool) {
	for _, c := range n.Inner {
		if n.Kind == "RecordDecl" && n.TagUsed == "union" {
			unions[c.ID] = true
		}
		c.unionMembers(unions)
	}
}

const begin, end = "\n    {\n", "\n    }" // of a declaration's text

// declarations are the texts of the declarations of a file: they are indented by four spaces.
func declarations(tree []byte) (parts [][]byte) {
	for {
		i := bytes.Index(tree, []byte(begin))
		if i < 0 {
			return parts
		}
		tree = tree[i:]
		j := bytes.Index(tree, []byte(end))
		if j < 0 {
			return parts
		}
		parts = append(parts, tree[:j+len(end)])
		tree = tree[j+len(end):]
	}
}

// locations are the parts of a location that clang writes only if they are others than those of the one before.
var locations = []string{`"file": `, `"line": `, `"presumedFile": `, `"presumedLine": `}

// skip takes from a declaration that is not read what its last location leaves.
func (r *reader) skip(part []byte) {
	var l rawLoc
	for i, value := range []any{&l.File, &l.Line, &l.PresumedFile, &l.PresumedLine} {
		_ = json.Unmarshal(bytes.TrimSuffix(last(part, locations[i]), []byte(",")), value) // clang writes what can be read
	}
	l.Offset = new(int)
	r.bare(&l)
}

// decode reads a declaration.
func (r *reader) decode(part []byte, n *node) error {
	if err := json.Unmarshal(part, n); err != nil {
		return err
	}
	r.place(n)
	return nil
}

// place says of the nodes of a tree where they stand, in the order in which clang has written them.
func (r *reader) place(n *node) {
	_, n.name = r.at(&n.Loc)
	from, seenFrom := r.at(&n.Range.Begin)
	to, seenTo := r.at(&n.Range.End)
	n.written, n.seen = Range{from, behind(to, n.Range.End.Spelling, n.Range.End)}, Range{seenFrom, behind(seenTo, n.Range.End.Expansion, n.Range.End)}
	for _, c := range n.Inner {
		c.parent = n
		r.place(c)
	}
}

// behind is the end of the token at p.
func behind(p Pos, part *rawLoc, whole rawLoc) Pos {
	if part == nil {
		part = &whole
	}
	p.Col, p.Offset = p.Col+part.TokLen, p.Offset+part.TokLen
	return p
}

// at is where a location is written and where it is seen.
func (r *reader) at(l *rawLoc) (written, seen Pos) {
	if l.Spelling == nil {
		p := r.bare(l)
		return p, p
	}
	written = r.bare(l.Spelling)
	return written, r.bare(l.Expansion)
}

func (r *reader) bare(l *rawLoc) Pos {
	if l == nil || l.Offset == nil {
		return Pos{}
	}
	if l.File != "" {
		r.file, r.presumedFile = l.File, l.File
	}
	if l.PresumedFile != "" {
		r.presumedFile = l.PresumedFile
	}
	if l.Line != 0 {
		r.line, r.presumedLine = l.Line, l.Line
	}
	if l.PresumedLine != 0 {
		r.presumedLine = l.PresumedLine
	}
	return Pos{r.presumedFile, r.presumedLine, l.Col, r.file, *l.Offset}
}

// last is what follows the last member of a name on its line, nil if there is none; those of "includedFrom" are no locations.
func last(part []byte, name string) []byte {
	for {
		i := bytes.LastIndex(part, []byte(name))
		if i < 0 {
			return nil
		}
		if before := bytes.TrimRight(part[:i], " \n"); bytes.HasSuffix(before, []byte(`"includedFrom": {`)) {
			part = part[:i]
			continue
		}
		line, _, _ := bytes.Cut(part[i+len(name):], []byte("\n"))
		return line
	}
}
