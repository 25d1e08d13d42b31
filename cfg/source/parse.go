package source

import (
	"context"
	"fmt"
	"sync"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/c"
)

// kinds says which of tree-sitter's node types are recorded, and as what.
var kinds = map[string]Kind{
	"function_definition": Function,

	"compound_statement": Statement, "expression_statement": Statement, "labeled_statement": Statement,
	"attributed_statement": Statement, "case_statement": Statement, "if_statement": Statement,
	"switch_statement": Statement, "while_statement": Statement, "do_statement": Statement,
	"for_statement": Statement, "return_statement": Statement, "break_statement": Statement,
	"continue_statement": Statement, "goto_statement": Statement, "gnu_asm_expression": Statement,

	"declaration": Declaration, "type_definition": Declaration,

	"conditional_expression": Conditional,
	"call_expression":        Call,
	"ERROR":                  Error,
}

// operations are the expressions that have an operator.
var operations = map[string]bool{
	"binary_expression": true, "unary_expression": true, "update_expression": true, "assignment_expression": true,
}

// Parse reads C text. Line markers in it are blanked first. It never fails on
// bad C, only when ctx ends.
func Parse(ctx context.Context, name string, text []byte) (*File, error) {
	f := &File{Name: name, Text: text, lines: lineStarts(text), operations: map[int]Range{}, constants: map[string]bool{}}
	blank := BlankMarkers(text)
	parser := sitter.NewParser()
	defer parser.Close()
	parser.SetLanguage(c.GetLanguage())
	tree, err := parser.ParseCtx(ctx, nil, blank)
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer tree.Close()
	cursor := sitter.NewTreeCursor(tree.RootNode())
	defer cursor.Close()
	b := builder{file: f, text: blank, cursor: cursor, kinds: map[sitter.Symbol]symbolInfo{}}
	b.walk()
	f.syntax = sync.OnceValue(func() *Syntax {
		root, err := ParseSyntax(context.Background(), text)
		if err != nil {
			return nil
		}
		return root
	})
	return f, ctx.Err()
}

// symbolInfo says what a grammar symbol is recorded as.
type symbolInfo struct {
	kind      Kind
	typ       string
	record    bool
	operation bool
	declares  string // the field that has the names that are declared; "" for none
}

// builder collects the nodes of a syntax tree in one walk with a cursor,
// without recursion: syntax may nest as deep as the text is long.
type builder struct {
	file   *File
	text   []byte
	cursor *sitter.TreeCursor
	kinds  map[sitter.Symbol]symbolInfo
	open   []*Node // the recorded nodes around the cursor
	at     []int   // the depth of each in the tree
}

// walk visits the tree in preorder.
func (b *builder) walk() {
	depth := 0
	for {
		if b.visit(depth) && b.cursor.GoToFirstChild() {
			depth++
			continue
		}
		for !b.cursor.GoToNextSibling() {
			if !b.cursor.GoToParent() {
				return
			}
			depth--
		}
	}
}

// visit records the node at the cursor if it plays a part and reports whether
// to go into it.
func (b *builder) visit(depth int) bool {
	for n := len(b.at); n > 0 && b.at[n-1] >= depth; n-- {
		b.at, b.open = b.at[:n-1], b.open[:n-1]
	}
	sn := b.cursor.CurrentNode()
	info := b.info(sn)
	if info.operation {
		if operator := sn.ChildByFieldName("operator"); operator != nil {
			b.file.operations[int(operator.StartByte())] = b.nodeRange(sn)
		}
	}
	if !info.record {
		b.declare(sn, info)
		return true
	}
	start, end := int(sn.StartByte()), int(sn.EndByte())
	if start >= end {
		return false // MISSING
	}
	var parent *Node
	if k := len(b.open); k > 0 {
		parent = b.open[k-1]
	}
	if parent != nil && parent.Kind == Error && info.kind != Function {
		return true // of what an ERROR contains only whole functions are to be trusted
	}
	if parent == nil && info.typ == "compound_statement" {
		info.kind = Function
	}
	n := &Node{Kind: info.kind, Type: info.typ, Parent: parent, Range: b.rng(start, end)}
	if parent != nil {
		n.Func = parent.Func
	}
	n.Head = n.Range
	b.detail(n, sn)
	b.file.Nodes = append(b.file.Nodes, n)
	if n.Kind == Function {
		b.file.Funcs = append(b.file.Funcs, n)
	}
	b.open, b.at = append(b.open, n), append(b.at, depth)
	b.declare(sn, info)
	return true
}

func (b *builder) info(sn *sitter.Node) symbolInfo {
	sym := sn.Symbol()
	info, ok := b.kinds[sym]
	if !ok {
		info.typ = sn.Type()
		info.kind, info.record = kinds[info.typ]
		info.operation = operations[info.typ]
		info.declares = declarations[info.typ]
		b.file.overlays = b.file.overlays || info.typ == "union_specifier" || info.typ == "bitfield_clause"
		b.kinds[sym] = info
	}
	return info
}

// rng makes a range of offsets.
func (b *builder) rng(start, end int) Range {
	return Range{b.file.PosAt(start), b.file.PosAt(end), start, end}
}

// nodeRange is the range of a syntax node, no range for nil and MISSING.
func (b *builder) nodeRange(n *sitter.Node) Range {
	if n == nil {
		return Range{}
	}
	start, end := int(n.StartByte()), int(n.EndByte())
	if start >= end {
		return Range{}
	}
	return b.rng(start, end)
}
