package source

import (
	"context"
	"fmt"
	"slices"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/c"
)

// An Expression is a C expression that stands alone.
type Expression struct {
	Names   []string // variables that it mentions, sorted
	Calls   []string // functions that it calls, sorted
	Assigns bool     // it changes a variable
}

// expressionFrame makes an expression a program.
var expressionFrame = [2]string{"int f(void) { return (\n", "\n); }"}

// ParseExpression reads a C expression. The error is for text that is none.
func ParseExpression(ctx context.Context, text string) (*Expression, error) {
	parser := sitter.NewParser()
	defer parser.Close()
	parser.SetLanguage(c.GetLanguage())
	framed := []byte(expressionFrame[0] + text + expressionFrame[1])
	tree, err := parser.ParseCtx(ctx, nil, framed)
	if err != nil {
		return nil, err
	}
	defer tree.Close()
	if !isOneExpression(tree.RootNode(), len(framed)) {
		return nil, fmt.Errorf("%q is no C expression", text)
	}
	e := &Expression{}
	cursor := sitter.NewTreeCursor(tree.RootNode().NamedChild(0).ChildByFieldName("body"))
	defer cursor.Close()
	e.collect(cursor, framed)
	slices.Sort(e.Names)
	e.Names = slices.Compact(e.Names)
	slices.Sort(e.Calls)
	e.Calls = slices.Compact(e.Calls)
	return e, nil
}

// isOneExpression reports whether a framed text is what the frame makes of an
// expression: one function, with one statement, which returns what is in one
// pair of parentheses.
func isOneExpression(root *sitter.Node, length int) bool {
	if root.HasError() || root.NamedChildCount() != 1 {
		return false
	}
	body := root.NamedChild(0).ChildByFieldName("body")
	if body == nil || body.NamedChildCount() != 1 || body.NamedChild(0).Type() != "return_statement" {
		return false
	}
	value := body.NamedChild(0).NamedChild(0)
	begin := len(expressionFrame[0]) - len("(\n")
	return value != nil && value.Type() == "parenthesized_expression" &&
		int(value.StartByte()) == begin && int(value.EndByte()) == length-len("; }")
}

// collect notes what the nodes below the cursor's say, in preorder.
func (e *Expression) collect(cursor *sitter.TreeCursor, text []byte) {
	for depth := 0; ; {
		n := cursor.CurrentNode()
		switch n.Type() {
		case "identifier":
			if p := n.Parent(); p.Type() == "call_expression" && n.Equal(p.ChildByFieldName("function")) {
				e.Calls = append(e.Calls, n.Content(text))
			} else {
				e.Names = append(e.Names, n.Content(text))
			}
		case "assignment_expression", "update_expression":
			e.Assigns = true
		}
		if cursor.GoToFirstChild() {
			depth++
			continue
		}
		for !cursor.GoToNextSibling() {
			if depth == 0 || !cursor.GoToParent() {
				return
			}
			depth--
		}
		if depth == 0 {
			return
		}
	}
}
