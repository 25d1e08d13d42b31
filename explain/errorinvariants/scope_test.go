package errorinvariants

import (
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"tav/cfg/lower"
	"tav/danger/path"
	"tav/danger/path/pathtest"
)

// TestScopes compares the scopes of conditions on traces with those of the
// text, on programs in which the two agree.
func TestScopes(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	statements := 0
	for range 6 {
		text := (&generator{rng: rng, structured: true}).program()
		text = strings.Replace(text, "__VERIFIER_assert(", "reach_error(); (void)(", 1) // every run fails
		text = strings.Replace(text, "reach_error();", "__VERIFIER_assert(0);", 1)
		enclosing := scopesOf("\n" + text) // the prelude is one line
		p := pathtest.Lower(t, text, lower.Options{})
		for range 5 {
			trace := pathtest.Fail(t, p, rng.Int63n(9)-4, rng.Int63n(9)-4, rng.Int63n(9)-4)
			if trace == nil {
				t.Fatal("no error trace")
			}
			e := errorOf(t, p, trace)
			for i, s := range e.statements {
				line := s.Edge.Pos.Line
				if s.Cond != nil || line == 0 || loopLine(text, line) {
					continue
				}
				statements++
				lines := map[int]bool{}
				for _, c := range s.Scope.All() {
					lines[e.statements[c.At].Edge.Pos.Line] = true
				}
				if got := slices.Sorted(maps.Keys(lines)); !slices.Equal(got, enclosing[line]) {
					t.Fatalf("position %d, line %d is executed under the conditions of lines %v, want %v\n%s", i, line, got, enclosing[line], text)
				}
			}
		}
	}
	if statements < 100 {
		t.Errorf("%d statements", statements)
	}
}

// scopesOf lists for every line the lines of the ifs and loops around it.
func scopesOf(text string) map[int][]int {
	around := map[int][]int{}
	var stack []int
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "}") {
			branch := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if strings.HasSuffix(line, "else {") {
				stack = append(stack, branch)
				continue
			}
		}
		for _, n := range stack {
			if n > 0 {
				around[i+1] = append(around[i+1], n)
			}
		}
		switch {
		case strings.HasPrefix(line, "if"), strings.HasPrefix(line, "for"):
			stack = append(stack, i+1)
		case strings.HasSuffix(line, "{"):
			stack = append(stack, 0) // a function
		}
	}
	return around
}

// loopLine reports whether a line, counted with the prelude, begins a loop.
func loopLine(text string, line int) bool {
	return strings.HasPrefix(strings.Split(text, "\n")[line-2], "for")
}

// TestRecursion: the variables of different activations are different.
func TestRecursion(t *testing.T) {
	p := pathtest.Lower(t, `int down(int n, int x) {
  int y = x + 1;
  if (n > 0)
    return down(n - 1, y);
  return x;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(down(2, x) != 9);
}
`, lower.Options{})
	e, a := explain(t, p, Options{}, 7)
	m := p.Terms
	in := e.Inputs[slices.IndexFunc(e.Inputs, func(in path.Input) bool { return in.Var.C == "x" })].Term
	if a.Precondition != m.Eq(in, m.BVInt(32, 7)) {
		show(t, e, a)
		t.Errorf("precondition %s", p.C(a.Precondition))
	}
}

// TestUnconditional: without a condition, φ is false and nothing is needed.
func TestUnconditional(t *testing.T) {
	p := pathtest.Lower(t, "int main(void) {\n  int x = 0;\n  if (x == 1) x = 2;\n  reach_error();\n}\n", lower.Options{})
	e, a := explain(t, p, Options{})
	if !e.Post.IsFalse() || len(a.Statements) > 0 || !a.Precondition.IsTrue() {
		show(t, e, a)
		t.Error("want φ false, and no statements")
	}
}

// TestNested: what the error call is control dependent on but for the innermost
// condition, which is φ, is explained, too.
func TestNested(t *testing.T) {
	p := pathtest.Lower(t, `int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > 5) {
    a = 0;
    if (b == 3)
      reach_error();
  }
}
`, lower.Options{})
	e, a := explain(t, p, Options{}, 6, 3)
	m := p.Terms
	want := m.And(m.SLt(m.BVInt(32, 5), e.Inputs[0].Term), m.Eq(e.Inputs[1].Term, m.BVInt(32, 3)))
	if p.C(e.Post) != "b != 3" || a.Precondition != want {
		show(t, e, a)
		t.Errorf("precondition %s", p.C(a.Precondition))
	}
}
