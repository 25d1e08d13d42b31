package relevance

import (
	"slices"
	"testing"

	"tav/danger/path/pathtest"
)

// lines are the source lines (the first of the program is 1) of the relevant
// statements that have a place in the source.
func lines(t testing.TB, answers []Statement) []int {
	t.Helper()
	var list []int
	for _, a := range answers {
		if a.Answer == Unknown {
			t.Errorf("line %d: %s", a.Edge.Pos.Line-1, a.Reason)
		}
		if a.Answer == Relevant && a.Edge.Pos.IsValid() && !slices.Contains(list, a.Edge.Pos.Line-1) {
			list = append(list, a.Edge.Pos.Line-1)
		}
	}
	return list
}

// TestC: programs as they are lowered from C.
func TestC(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []int
	}{
		{"Figure 1", `#include <stdlib.h>
int main() {
	int *p1 = 0;
	int *p2 = 0;
	int i = 1;
	while (i < 10) {
		if (i == 0) {
			p1 = malloc(sizeof(int));
			p2 = malloc(sizeof(int));
			if (!p1 || !p2) return 0;
		}
		__VERIFIER_assert(p1 != 0 && p2 != 0);
		i = i + 1;
	}
}
`, []int{3, 5, 12}}, // in C the assertion first asks for p1 alone
		{"cells", `int a[4];
int main() {
	int i = __VERIFIER_nondet_int();
	if (i < 1 || i > 2) return 0;
	a[0] = 7;
	a[i] = 8;
	a[3] = 9;
	__VERIFIER_assert(a[0] == 6 || a[3] == 6);
}
`, []int{3, 5, 7, 8}},
		{"a copied struct", `struct s { int x, y; };
int main() {
	struct s a = {1, 2}, b;
	b = a;
	int *p = &b.y;
	*p = 3;
	__VERIFIER_assert(b.x != 1);
}
`, []int{2, 3, 4, 5, 7}}, // line 2: the constant initialiser
		{"inlined calls", `int g(int a) { return a + 1; }
int h(int a) { if (a > 3) return 1; return a + 7; }
int main() {
	int n = __VERIFIER_nondet_int();
	int r = g(n) * 2;
	int z = h(r);
	__VERIFIER_assert(z != 9 && r > __VERIFIER_nondet_int());
}
`, []int{4, 5, 6, 2, 7}},
		{"recursion", `int f(int n) {
	if (n <= 0) return 1;
	int r = f(n - 1);
	return r + 1;
}
int main() {
	int n = 2;
	int unused = 5;
	int r = f(n);
	__VERIFIER_assert(r != 3 && unused > 0);
}
`, []int{7, 2, 5, 4, 10}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := pathtest.Compile(t, c.text)
			trace := pathtest.FirstError(t, p)
			if trace == nil {
				t.Fatal("no error found")
			}
			answers := analyze(t, p, trace)
			got := lines(t, answers)
			if !slices.Equal(got, c.want) {
				t.Errorf("lines %v are relevant, want %v", got, c.want)
			}
			for _, a := range answers {
				t.Logf("line %d: %s: %v %+v", a.Edge.Pos.Line-1, p.Text(a.Edge), a.Answer, a.Fix)
			}
		})
	}
}
