package source

import (
	"context"
	"strings"
	"testing"
)

// TestSyntax: every node is inside its parent and after the one before, tokens make up
// the text, and fields are found by name.
func TestSyntax(t *testing.T) {
	const text = "int f(int *a) {\n  if (a[1] <= 2 && !a)\n    return -1;\n  return a ? *a : 0; // end\n}\n"
	root, err := ParseSyntax(context.Background(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var tokens, conditions []string
	root.Walk(func(n *Syntax) bool {
		last := n.Begin
		for _, c := range n.Children {
			if c.Parent != n || c.Begin < last || c.End > n.End {
				t.Errorf("%s %d-%d in %s %d-%d", c.Type, c.Begin, c.End, n.Type, n.Begin, n.End)
			}
			last = c.End
		}
		if len(n.Children) == 0 {
			tokens = append(tokens, text[n.Begin:n.End])
		}
		if c := n.Child("condition"); c != nil {
			conditions = append(conditions, text[c.Begin:c.End])
		}
		return !n.Is("call_expression")
	})
	if got, want := strings.Join(strings.Fields(strings.Join(tokens, "")), ""), strings.Join(strings.Fields(text), ""); got != want {
		t.Errorf("tokens are %s, want %s", got, want)
	}
	if got := strings.Join(conditions, "; "); got != "(a[1] <= 2 && !a); a" {
		t.Errorf("conditions are %s", got)
	}
}
