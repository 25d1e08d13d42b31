package cascade

import (
	"context"
	"testing"

	"tav/danger/path/pathtest"
	"tav/solver/z3/z3test"
)

// TestLevels: a tree grows level by level, and not below what is benign.
func TestLevels(t *testing.T) {
	p := pathtest.Compile(t, examples[0].program)
	b := z3test.Backend(t, p.Terms)
	trace := pathtest.Fail(t, p, examples[0].inputs...)
	tree, err := Config{Prog: p, Backend: b}.New(trace)
	if err != nil {
		t.Fatal(err)
	}
	if err := growTo(context.Background(), tree, 1); err != nil {
		t.Fatal(err)
	}
	if got := text(tree.Root, map[*Node]bool{}); got != "25 14 (12 9 (10, 8, 4))" {
		t.Errorf("two levels: %s", got)
	}
	for _, n := range tree.Nodes {
		n.Benign = n.Edge.Pos.Line-1 != 8 && n.Level == 2
	}
	if err := growTo(context.Background(), tree, -1); err != nil {
		t.Fatal(err)
	}
	if got := text(tree.Root, map[*Node]bool{}); got != "25 14 (12 9 (10, 8 28 (4), ^4))" {
		t.Errorf("below the fault: %s", got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if tree, err = (Config{Prog: p, Backend: b}).New(trace); err != nil {
		t.Fatal(err)
	}
	if err := growTo(ctx, tree, -1); err == nil || tree.Root.Expanded {
		t.Errorf("canceled: %v", err)
	}
}

// TestNoCondition: an error that no condition leads to has a root without cause;
// its children are what is around it.
func TestNoCondition(t *testing.T) {
	p := pathtest.Compile(t, "int main(void) {\n  int x = 1;\n  if (x == 1)\n    x = 2;\n  reach_error();\n}\n")
	tree := grow(t, p, Config{})
	if got := text(tree.Root, map[*Node]bool{}); got != "5" || !tree.Root.Condition.IsFalse() {
		t.Error(got)
	}
}

// TestWrongTrace: values that do not lead along the trace are an error.
func TestWrongTrace(t *testing.T) {
	p := pathtest.Compile(t, examples[1].program)
	trace := pathtest.Fail(t, p, 1)
	trace.Inputs[0].Value = p.Terms.BVInt(32, 0)
	if _, err := (Config{Prog: p, Backend: z3test.Backend(t, p.Terms)}).New(trace); err == nil {
		t.Error("no error")
	}
}
