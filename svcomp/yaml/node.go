// Package yaml reads YAML with the line of every value, so that whoever reads a
// format can name the line of what is wrong. It is a thin layer over the syntax
// trees of github.com/goccy/go-yaml.
package yaml

import (
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// A Node is a value of a YAML file; errors name its line.
type Node struct {
	file string
	node ast.Node
}

// Parse reads a file of one document. Should the parser panic, it is the file's
// fault.
func Parse(file string, text []byte) (root Node, err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("%s:1: this YAML cannot be read", file)
		}
	}()
	f, err := parser.ParseBytes(text, 0)
	var at yaml.Error
	switch {
	case errors.As(err, &at) && at.GetToken() != nil:
		return Node{}, fmt.Errorf("%s:%d: %s", file, at.GetToken().Position.Line, at.GetMessage())
	case err != nil:
		return Node{}, fmt.Errorf("%s:1: %w", file, err)
	case len(f.Docs) != 1 || f.Docs[0].Body == nil:
		return Node{}, fmt.Errorf("%s:1: want one YAML document", file)
	}
	return Node{file, f.Docs[0].Body}, nil
}

// Errorf is an error at the node's line.
func (n Node) Errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", n.file, n.Line(), fmt.Sprintf(format, args...))
}

// Line is the line of the node in the file, 1-based.
func (n Node) Line() int {
	if t := n.node.GetToken(); t != nil {
		return t.Position.Line
	}
	return 1
}

// IsString reports whether the node is a string: quoted, or no number, truth
// value or the like.
func (n Node) IsString() bool {
	_, ok := n.node.(*ast.StringNode)
	return ok
}

// Fields calls do for each field of a mapping, in order.
func (n Node) Fields(do func(key string, value Node) error) error {
	var values []*ast.MappingValueNode
	switch m := n.node.(type) {
	case *ast.MappingNode:
		values = m.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{m}
	default:
		return n.Errorf("want fields (name: value)")
	}
	for _, v := range values {
		key, err := Node{n.file, v.Key}.Text()
		if err != nil {
			return err
		}
		value := v.Value
		if value == nil {
			value = v
		}
		if err := do(key, Node{n.file, value}); err != nil {
			return err
		}
	}
	return nil
}

// List is the items of a sequence.
func (n Node) List() ([]Node, error) {
	s, ok := n.node.(*ast.SequenceNode)
	if !ok {
		return nil, n.Errorf("want a list")
	}
	var items []Node
	for _, v := range s.Values {
		if v == nil {
			return nil, n.Errorf("an item of the list is empty")
		}
		items = append(items, Node{n.file, v})
	}
	return items, nil
}

// Text is a scalar as it is written.
func (n Node) Text() (string, error) {
	switch s := n.node.(type) {
	case *ast.StringNode:
		return s.Value, nil
	case *ast.LiteralNode:
		return s.Value.Value, nil
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return s.GetToken().Value, nil
	}
	return "", n.Errorf("want a plain value")
}

// Texts is a list of scalars; one alone is a list of one.
func (n Node) Texts() ([]string, error) {
	items := []Node{n}
	if _, ok := n.node.(*ast.SequenceNode); ok {
		items, _ = n.List()
	}
	var out []string
	for _, i := range items {
		s, err := i.Text()
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// Truth is true or false.
func (n Node) Truth() (bool, error) {
	b, ok := n.node.(*ast.BoolNode)
	if !ok {
		return false, n.Errorf("want true or false")
	}
	return b.Value, nil
}
