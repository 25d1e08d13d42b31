package yaml

import (
	"fmt"
	"strings"
	"testing"
)

// TestHostile: what is nested too deeply is an error; nesting and length take
// linear time, or this test a quarter of an hour.
func TestHostile(t *testing.T) {
	const n = 1 << 20
	keys := &strings.Builder{}
	for i := range n / 16 {
		fmt.Fprintf(keys, "key%d: v\n", i)
	}
	for name, text := range map[string]string{
		"brackets": strings.Repeat("[", n), "closed": strings.Repeat("[", n/2) + strings.Repeat("]", n/2),
		"braces": strings.Repeat("{", n), "maps": strings.Repeat("{a: ", n/4), "dashes": strings.Repeat("- ", n/2),
		"questions": strings.Repeat("? ", n/2), "colons": strings.Repeat("a: ", n/3), "documents": "a\n" + strings.Repeat("---\n", n/4),
		"alias of itself": "&a [*a]", "aliases": bomb(),
	} {
		root, err := Parse("f.yml", []byte(text))
		if err == nil {
			err = visit(root)
		}
		if err == nil || !strings.HasPrefix(err.Error(), "f.yml:") {
			t.Errorf("%s: %v", name, err)
		}
	}
	root, err := Parse("f.yml", []byte(keys.String()))
	if err != nil || visit(root) != nil {
		t.Errorf("many keys: %v, %v", err, visit(root))
	}
}

// bomb is a list of lists of 10 aliases each, 10^20 items in all.
func bomb() string {
	text := "- &a0 [x]\n"
	for i := range 20 {
		text += fmt.Sprintf("- &a%d [%s]\n", i+1, strings.Repeat(fmt.Sprintf("*a%d, ", i), 10))
	}
	return text
}

// visit reads all of a node in the ways that there are; its error is the first one of a text.
func visit(n Node) error {
	n.Texts()
	n.Truth()
	if items, err := n.List(); err == nil {
		for _, i := range items {
			if err := visit(i); err != nil {
				return err
			}
		}
		return nil
	}
	if n.Fields(func(string, Node) error { return nil }) == nil {
		return n.Fields(func(_ string, v Node) error { return visit(v) })
	}
	_, err := n.Text()
	return err
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"a: [b, {c: d}]\n", "- |\n  x\n- 'it''s'\n", "&a [*a]", "a: \"x", "? [a]\n: b\n", bomb()} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, err := Parse("f.yml", []byte(text))
		if err == nil {
			err = visit(root)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "f.yml:") {
			t.Errorf("%v", err)
		}
	})
}
