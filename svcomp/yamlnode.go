package svcomp

import (
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// A yamlNode is a value of a YAML file; errors name its line.
type yamlNode struct {
	file string
	node ast.Node
}

// parseYAML reads a file of one document. Should the parser panic, it is the file's
// fault.
func parseYAML(file string, text []byte) (root yamlNode, err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("%s:1: this YAML cannot be read", file)
		}
	}()
	f, err := parser.ParseBytes(text, 0)
	var at yaml.Error
	switch {
	case errors.As(err, &at) && at.GetToken() != nil:
		return yamlNode{}, fmt.Errorf("%s:%d: %s", file, at.GetToken().Position.Line, at.GetMessage())
	case err != nil:
		return yamlNode{}, fmt.Errorf("%s:1: %w", file, err)
	case len(f.Docs) != 1 || f.Docs[0].Body == nil:
		return yamlNode{}, fmt.Errorf("%s:1: want one YAML document", file)
	}
	return yamlNode{file, f.Docs[0].Body}, nil
}

// errorf is an error at the node's line.
func (n yamlNode) errorf(format string, args ...any) error {
	line := 1
	if t := n.node.GetToken(); t != nil {
		line = t.Position.Line
	}
	return fmt.Errorf("%s:%d: %s", n.file, line, fmt.Sprintf(format, args...))
}

// fields calls do for each field of a mapping, in order.
func (n yamlNode) fields(do func(key string, value yamlNode) error) error {
	var values []*ast.MappingValueNode
	switch m := n.node.(type) {
	case *ast.MappingNode:
		values = m.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{m}
	default:
		return n.errorf("want fields (name: value)")
	}
	for _, v := range values {
		key, err := yamlNode{n.file, v.Key}.text()
		if err != nil {
			return err
		}
		value := v.Value
		if value == nil {
			value = v
		}
		if err := do(key, yamlNode{n.file, value}); err != nil {
			return err
		}
	}
	return nil
}

// list is the items of a sequence.
func (n yamlNode) list() ([]yamlNode, error) {
	s, ok := n.node.(*ast.SequenceNode)
	if !ok {
		return nil, n.errorf("want a list")
	}
	var items []yamlNode
	for _, v := range s.Values {
		if v == nil {
			return nil, n.errorf("an item of the list is empty")
		}
		items = append(items, yamlNode{n.file, v})
	}
	return items, nil
}

// text is a scalar as it is written.
func (n yamlNode) text() (string, error) {
	switch s := n.node.(type) {
	case *ast.StringNode:
		return s.Value, nil
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return s.GetToken().Value, nil
	}
	return "", n.errorf("want a plain value")
}

// texts is a list of scalars; one alone is a list of one.
func (n yamlNode) texts() ([]string, error) {
	items := []yamlNode{n}
	if _, ok := n.node.(*ast.SequenceNode); ok {
		items, _ = n.list()
	}
	var out []string
	for _, i := range items {
		s, err := i.text()
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// truth is true or false.
func (n yamlNode) truth() (bool, error) {
	b, ok := n.node.(*ast.BoolNode)
	if !ok {
		return false, n.errorf("want true or false")
	}
	return b.Value, nil
}
