// Package yaml reads YAML with the line of every value, so that a reader of a
// format can name the line of what is wrong. It is a thin layer over the nodes
// of go.yaml.in/yaml, whose time is linear in the text and which bounds nesting.
package yaml

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"

	"go.yaml.in/yaml/v3"
)

// A Node is a value of a YAML file; errors name its line.
type Node struct {
	file string
	node *yaml.Node
}

// Parse reads a file of one document. Should the parser panic, it is the file's
// fault.
func Parse(file string, text []byte) (root Node, err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("%s:1: this YAML cannot be read", file)
		}
	}()
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var document, second yaml.Node
	err = dec.Decode(&document)
	if err == nil {
		err = dec.Decode(&second)
	}
	switch {
	case errors.Is(err, io.EOF) && len(document.Content) == 1:
		return Node{file, document.Content[0]}, nil
	case err == nil || errors.Is(err, io.EOF):
		return Node{}, fmt.Errorf("%s:1: want one YAML document", file)
	}
	m := parserError.FindStringSubmatch(err.Error())
	return Node{}, fmt.Errorf("%s:%s: %s", file, cmp.Or(m[1], "1"), m[2])
}

// parserError takes an error of the parser apart: a line, if it names one, and the rest.
var parserError = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// Errorf is an error at the node's line.
func (n Node) Errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", n.file, n.Line(), fmt.Sprintf(format, args...))
}

// Line is the line of the node in the file, 1-based.
func (n Node) Line() int { return n.node.Line }

// tag is the type of a scalar, "" for other nodes.
func (n Node) tag() string {
	if n.node.Kind != yaml.ScalarNode {
		return ""
	}
	return n.node.ShortTag()
}

// IsString reports whether the node is a string: quoted, or no number, truth
// value or the like.
func (n Node) IsString() bool { return n.tag() == "!!str" }

// Fields calls do for each field of a mapping, in order.
func (n Node) Fields(do func(key string, value Node) error) error {
	if n.node.Kind != yaml.MappingNode {
		return n.Errorf("want fields (name: value)")
	}
	for i := 0; i < len(n.node.Content); i += 2 {
		key, err := Node{n.file, n.node.Content[i]}.Text()
		if err != nil {
			return err
		}
		if err := do(key, Node{n.file, n.node.Content[i+1]}); err != nil {
			return err
		}
	}
	return nil
}

// List is the items of a sequence.
func (n Node) List() ([]Node, error) {
	if n.node.Kind != yaml.SequenceNode {
		return nil, n.Errorf("want a list")
	}
	var items []Node
	for _, v := range n.node.Content {
		item := Node{n.file, v}
		if item.tag() == "!!null" {
			return nil, item.Errorf("an item of the list is empty")
		}
		items = append(items, item)
	}
	return items, nil
}

// Text is a scalar as it is written.
func (n Node) Text() (string, error) {
	if tag := n.tag(); tag == "" || tag == "!!null" {
		return "", n.Errorf("want a plain value")
	}
	return n.node.Value, nil
}

// Texts is a list of scalars; one alone is a list of one.
func (n Node) Texts() ([]string, error) {
	items := []Node{n}
	if n.node.Kind == yaml.SequenceNode {
		var err error
		if items, err = n.List(); err != nil {
			return nil, err
		}
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
	var b bool
	if n.tag() != "!!bool" || n.node.Decode(&b) != nil {
		return false, n.Errorf("want true or false")
	}
	return b, nil
}
