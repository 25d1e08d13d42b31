package source

import (
	"context"
	"slices"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/c"
)

// A Syntax is a node of the whole syntax tree of a C text, tokens included.
type Syntax struct {
	Type     string // tree-sitter's node type; of a token that is no name or number its text
	Field    string // what it is to its parent: condition, left, operator …; "" for nothing in particular
	Begin    int    // offset in the text
	End      int    // after its last character
	Parent   *Syntax
	Children []*Syntax
}

// ParseSyntax reads C text. It never fails on bad C, which shows as nodes of type
// ERROR, only when ctx ends.
func ParseSyntax(ctx context.Context, text []byte) (*Syntax, error) {
	parser := sitter.NewParser()
	defer parser.Close()
	parser.SetLanguage(c.GetLanguage())
	tree, err := parser.ParseCtx(ctx, nil, BlankMarkers(text))
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	cursor := sitter.NewTreeCursor(tree.RootNode())
	defer cursor.Close()
	here := syntaxAt(cursor, nil)
	for root := here; ; { // in preorder, without recursion: syntax may nest as deep as the text is long
		if cursor.GoToFirstChild() {
			here = syntaxAt(cursor, here)
			continue
		}
		for !cursor.GoToNextSibling() {
			if here == root || !cursor.GoToParent() {
				return root, ctx.Err()
			}
			here = here.Parent
		}
		here = syntaxAt(cursor, here.Parent)
	}
}

// syntaxAt copies the node at the cursor, without its children.
func syntaxAt(cursor *sitter.TreeCursor, parent *Syntax) *Syntax {
	n := cursor.CurrentNode()
	s := &Syntax{Type: n.Type(), Field: cursor.CurrentFieldName(), Begin: int(n.StartByte()), End: int(n.EndByte()), Parent: parent}
	if parent != nil {
		parent.Children = append(parent.Children, s)
	}
	return s
}

// Child is the first child that is a field of this name, nil for none.
func (s *Syntax) Child(field string) *Syntax {
	for _, c := range s.Children {
		if c.Field == field {
			return c
		}
	}
	return nil
}

// Walk visits the node and what is below it in the order of the text, but not what
// is below a node for which visit returns false.
func (s *Syntax) Walk(visit func(*Syntax) bool) {
	if visit(s) {
		for _, c := range s.Children {
			c.Walk(visit)
		}
	}
}

// Is reports whether the node is of one of these types.
func (s *Syntax) Is(types ...string) bool {
	return slices.ContainsFunc(types, func(t string) bool { return s != nil && s.Type == t })
}
