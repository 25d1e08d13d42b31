package cascade

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/danger/path/pathtest"
	"tav/solver/z3/z3test"
)

// grow makes the whole cause tree of the error of a program.
func grow(t testing.TB, p *cfg.Program, c Config, inputs ...int64) *Tree {
	t.Helper()
	trace := pathtest.Fail(t, p, inputs...)
	if trace == nil {
		t.Fatal("the program does not fail")
	}
	if c.Prog = p; c.Backend == nil {
		c.Backend = z3test.Backend(t, p.Terms)
	}
	c.Query = time.Minute // what is found depends on no limit
	tree, err := c.New(trace)
	if err != nil {
		t.Fatal(err)
	}
	if err := growTo(context.Background(), tree, -1); err != nil {
		t.Fatal(err)
	}
	return tree
}

// growTo computes the tree up to a level (Algorithm 3); the root is level 0.
// Negative: all of it. The error is ctx's or the solver's; what is known then
// stays.
func growTo(ctx context.Context, t *Tree, level int) error {
	seen := map[*Node]bool{t.Root: true}
	for queue := []*Node{t.Root}; len(queue) > 0; queue = queue[1:] { // S_cc, level by level
		n := queue[0]
		if n.Benign || level >= 0 && n.Level > level {
			continue
		}
		if err := t.Expand(ctx, n); err != nil {
			return err
		}
		for _, c := range n.Children {
			if !seen[c.Node] {
				seen[c.Node], queue = true, append(queue, c.Node)
			}
		}
	}
	return nil
}

// lines are the source lines of a node, that of its condition first.
func lines(n *Node) []int {
	list := []int{n.Edge.Pos.Line - 1} // the prelude is one line
	for _, s := range n.Statements {
		if l := s.Edge.Pos.Line - 1; l > 0 && !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	slices.Sort(list[1:])
	return list
}

// text writes a tree: the lines of a node, the condition first, and its
// children; a node that was written before by its first line.
func text(n *Node, written map[*Node]bool) string {
	l := lines(n)
	if written[n] {
		return fmt.Sprint("^", l[0])
	}
	written[n] = true
	s := strings.Trim(fmt.Sprint(l), "[]")
	if len(n.Children) == 0 {
		return s
	}
	var children []string
	for _, c := range n.Children {
		children = append(children, text(c.Node, written))
	}
	return s + " (" + strings.Join(children, ", ") + ")"
}

func show(t testing.TB, tree *Tree) {
	t.Logf("%+v", tree.Stats)
	for _, n := range tree.Nodes {
		t.Logf("level %d, %v at %d, line %d: %s", n.Level, n.Kind, n.Pos, n.Edge.Pos.Line-1, n.Text)
		for _, s := range n.Statements {
			t.Logf("    %d: line %d: %s", s.Pos, s.Edge.Pos.Line-1, tree.analysis.Prog.Text(s.Edge))
		}
		for _, c := range n.Core {
			t.Logf("    core: %d line %d %s", c.Pos, c.Edge.Pos.Line-1, c.Text)
		}
		for _, c := range n.Children {
			t.Logf("    child %d %+v", c.Node.Pos, c.Influences)
		}
	}
}

// The examples of the paper, a statement a line.
var examples = []struct {
	name, program string
	inputs        []int64
	want          string
}{
	// Figures 1 and 4: line 25 is the failure, 14 where the area is computed, 12
	// the choice of the formula, 9 that of the class; 8 is the fault. The inputs
	// are those of line 28, and line 4 is two branches.
	{"triangle", `double area(int a, int b, int c) {
  int class;
  double s, area;
  if (a >= b && b >= c) {
    class = 1;
    if (a == b || b == c)
      class = 2;
    if (a * a != b * b + c * c)
      class = 3;
    if (a == b && b == c)
      class = 4;
    switch (class) {
    case 3:
      area = b * c / 2; break;
    case 4:
      area = a * a * 1.732 / 4; break;
    default:
      s = (a + b + c) / 2;
      area = s;
    }
  } else {
    class = 0;
    area = 0;
  }
  __VERIFIER_assert(area == 9.92);
  return area;
}
int main(void) { area(__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()); }
`, []int64{6, 5, 4}, "25 14 (12 9 (10 28 (4 28 (4 28)), 8 28 (^4), ^4))"},
	{"figure2", `int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  __VERIFIER_assert(y == 1);
}
`, []int64{1}, "4 2 3"},
	{"figure3", `int main(void) {
  int x = 0;
  int y = 1;
  if (y == 1)
    x = x + 1;
  __VERIFIER_assert(x == 0);
}
`, nil, "6 2 5 (4 3)"},
	{"figure6", `int main(void) {
  int a = 2, b = 1, c = 1, d = 0;
  if (a > 0) {
    if (b < 0)
      if (c != 2)
        c = 2;
    d = c + 3;
  }
  __VERIFIER_assert(d == 5);
}
`, nil, "9 2 7 (4 2 (3 2), ^3)"},
	// Table I: line 2 is its line 0.
	{"table", `int main(void) {
  int x = 2, y = 3;
  int *p = malloc(2 * sizeof(int));
  int *pp = p + 1;
  x = x + 2;
  p[1] = x;
  p[0] = y;
  if (x > 4)
    p[1] = 3;
  __VERIFIER_assert(*pp == 3);
}
`, nil, "10 2 4 5 6 (8 2 5)"},
}

func TestPaper(t *testing.T) {
	for _, e := range examples {
		t.Run(e.name, func(t *testing.T) {
			tree := grow(t, pathtest.Compile(t, e.program), Config{}, e.inputs...)
			if got := text(tree.Root, map[*Node]bool{}); got != e.want {
				show(t, tree)
				t.Errorf("%s, want %s", got, e.want)
			}
		})
	}
}
