package order

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// declared are the names that the expressions of the tests use.
const declared = `
struct s { int n, m; char buf[8]; };
union u { int i; unsigned j; };
struct t { struct { int x, y; } m; int z; }; struct b { int z : 3; char c; };
int g, a[4]; struct s *p, *q; union u u;
int f(void), set(int), pair(int, int);
#define BOTH(e) ((e) + set(1))
#define TWO(n) int n[2]
#define FIRST f()
`

// pairsOf are the pairs of a function's body.
func pairsOf(t *testing.T, body string) (text []byte, all []*Pair) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	text = []byte(declared + "void test(int *v, int *w) { int i = 0, j = 0; " + body + " }\n")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	tree, err := exec.Command("clang-14", "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	if all, err = Pairs(tree, file, text); err != nil {
		t.Fatal(err)
	}
	if small, err := Pairs(Shrink(tree), file, text); err != nil || !reflect.DeepEqual(small, all) {
		t.Errorf("%s: other pairs in the shrunk tree, %v", body, err)
	}
	return text, all
}

// TestPairs says which evaluations have no order, and whether that is undefined (!).
func TestPairs(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"j = g + f();", "g | f()"},
		{"j = i + f();", ""},
		{"j = f() + set(2);", "f() | set(2)"},
		{"j = (f(), set(2));", ""},
		{"j = f() && set(2) ? f() : set(3);", ""},
		{"a[f()] = f();", "f() | f()"},
		{"g = f();", ""},
		{"g += f();", "g | f()"},
		{"i = i++ + 1;", "! i++ | i = i++ + 1"},
		{"i = i + 1; i = j = 1;", ""},
		{"a[i] = i++;", "! i | i++"},
		{"a[i++] = j++;", ""},
		{"pair(i++, i);", "! i++ | i"},
		{"pair(pair(i, 1), j++);", ""},
		{"j = (i = 1) + (i = 2);", "! i = 1 | i = 2"},
		{"j = set(i++) + j; i = set(i++);", ""},
		{"j = (i++, 1) + i;", "! i++ | i"},
		{"*v = (*w)++;", "! (*w)++ | *v = (*w)++"},
		{"p->n = q->m++;", ""},
		{"p->n = q->n++;", "! q->n++ | p->n = q->n++"},
		{"p->buf[p->n++] = 1;", ""},
		{"j = u.i++ + u.j;", "! u.i++ | u.j"},
		{"a[0] = a[1]++;", ""},
		{"int b[2] = {f(), f()};", "f() | f()"},
		{"j = sizeof(i++) + i++;", ""},
		{"j = BOTH(g);", "(e) | set(1)"},
	} {
		_, all := pairsOf(t, test.body)
		var list []string
		for _, p := range all {
			s := p.A.Words + " | " + p.B.Words
			if p.Undefined {
				s = "! " + s
			}
			list = append(list, s)
		}
		if got := strings.Join(list, "; "); got != test.want {
			t.Errorf("%s: %q, not %q", test.body, got, test.want)
		}
	}
}

// TestExplore compiles what is written for all orders, and counts these.
func TestExplore(t *testing.T) {
	for _, test := range []struct {
		body   string
		orders []int
		left   bool
	}{
		{"j = g + f();", []int{2}, false},
		{"j = pair(f(),\n f()) + f();", []int{8}, false},
		{"g += f();", []int{2}, false},
		{"j = (g += f()) + f();", []int{5}, false}, // the last call does not come between old value and new
		{"a[f()] = f(); j = g\n + f();", []int{2, 2}, false},
		{"j = g + (i && f());", []int{2}, false},
		{"j = f() + (f() && f());", []int{2}, true},
		{"int b[2] = {f(),\n f()}, k = 1; struct t c = {.z = f(), .m = {f(), set(f())}};", []int{2, 12}, false},
		{"struct b b = {a[0] += f(), f()};", []int{5}, false},
		{"TWO(b) = {f(), f()}; TWO(c) = {1, 2};", nil, true},
		{"int b[2] = {FIRST, f()};", nil, true},
		{"enum { ONE } b[2] = {set(ONE), f()};", nil, true},
		{"int k = 1, b[2] = {f(), f()};", nil, true},
		{"for (int b[2] = {f(), f()}; ;) { int q[2] = {set(sizeof q), f()}; }", nil, true},
		{"j = BOTH(g);", []int{2}, false},
		{"j = BOTH(g); j = BOTH(g); j = BOTH(f());", []int{2}, true},
	} {
		text, all := pairsOf(t, test.body)
		x := Explore(text, all, 0)
		var got []int
		for _, c := range x.Choices {
			got = append(got, len(c.Orders))
		}
		if !slices.Equal(got, test.orders) {
			t.Errorf("%s: %v orders, not %v", test.body, got, test.orders)
		}
		if left := slices.ContainsFunc(all, x.Left); left != test.left {
			t.Errorf("%s: left is %v", test.body, left)
		}
		cmd := exec.Command("clang-14", "-fsyntax-only", "-w", "-x", "c", "-")
		cmd.Stdin = strings.NewReader(string(x.Text))
		if out, err := cmd.CombinedOutput(); err != nil || strings.Count(string(x.Text), "\n") != strings.Count(string(text), "\n") {
			t.Errorf("%s: %s\n%s", test.body, out, x.Text)
		}
	}
}

// TestOriginal looks a word of the new text up in the old one.
func TestOriginal(t *testing.T) {
	text, all := pairsOf(t, "\nj = g + f(); i = 7;")
	x := Explore(text, all, 0)
	place := func(text string) string {
		before := text[:strings.LastIndex(text, "7")]
		return fmt.Sprint(1+strings.Count(before, "\n"), len(before)-strings.LastIndex(before, "\n"))
	}
	var line, col int
	if _, err := fmt.Sscan(place(string(x.Text)), &line, &col); err != nil {
		t.Fatal(err)
	}
	line, col = x.Original(text, line, col)
	if got, want := fmt.Sprint(line, col), place(string(text)); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// TestMayMatter says of texts whether their tree is worth reading; where there are pairs it has to be.
func TestMayMatter(t *testing.T) {
	facts := Facts{
		Effect:    map[string]bool{"f": true, "set": true, "read": false},
		Functions: map[string]bool{"f": true, "set": true, "read": true, "pure": true},
		Shared:    map[string]bool{"g": true},
		Members:   map[string]Shape{"n": Scalar, "m": Scalar, "buf": Array, "s": 0},
	}
	for _, test := range []struct {
		text string
		want bool
	}{
		{"int j = g + f();", true},
		{"int j = i + f();", false},
		{"x = f(); y = f();", false},
		{"x = pure(1) + f();", false},
		{"x = read() + f();", true},
		{"x = f(f());", false},
		{"a[f()] = f();", true},
		{"p->n = f();", false},
		{"p->n = p->m + f();", true},
		{"for (i = 0; i < n; i++) s += a[i];", false},
		{"while (i < n && a[i++] > 0) s++;", false},
		{"*p++ = *q++;", false},
		{"*p = (*q)++;", true},
		{"i = i++;", true},
		{"a[i++] = 0;", false},
		{"a[i] = i++;", true},
		{"if (f()) g = 1; else f();", false},
		{"int a[] = {f(), f()};", true},
		{"#define TWICE f() + f()\nint j = TWICE;", true},
		{"#define G g\nint j = G + f();", true},
		{"#define J G\n#define G g\nint j = J + f();", true},
		{"#define I i\na[I] = i++;", true},
		{"#define I i\na[i] = I++;", true},
		{"#define SUM(x) ((x) + (x))\nj = SUM(f());", true},
		{"#define SUM(x) ((x) + (x))\n#define ALL(x) SUM(x)\nj = ALL(i++);", true},
		{"#define NEG(x) (-(x))\nj = NEG(f());", false},
		{"j = (long)*p + f();", true},
		{"return (long)*p + f();", true},
		{"j = sizeof(i) * 2 + f();", false},
		{"j = i * f();", false},
		{"*p++ = (*p = 1);", true},
		{"g++;", false},
		{"g = h = 1;", false},
		{"g = g++;", true},
		{"++g;", false},
		{"g = ++p->n;", true},
		{"p->n++;", false},
		{"if (++g->n > read(1)) return 1;", true},
		{"++f(1)->n + *p;", true},
		{"struct s *f(int g);", false},
		{"void (*h)(int) = g + f();", true},
		{"p->n = q->m++;", false},
		{"p->buf[p->n++] = 1;", false},
		{"p->buf[0] = p->buf[--p->n];", false},
		{"p->n = p->data[p->n++];", true},
		{"p->s = q->m++;", true},
		{"p->s.m = q->m++;", true},
		{"s.n = s.m++;", false},
		{"s.n = s.n++;", true},
		{"j = s.n++ + s.n;", true},
		{"j = s.n++ + s.m;", false},
		{"j = (i++ && i);", false},
		{"pair(i++ && j, i);", true},
		{"j = ((c = *p++) != 0 && c < 3);", false},
		{"j = (g && f()) + f();", true},
		{"j = (c = g ? f() : 1);", false},
		{"j = (a[i] = i++ && j);", true},
		{"j = (*p = *q) + 1;", false},
		{"j = (*p = *q) + *q;", true},
		{"j = (*p++ = (*q)++);", true},
		{"(*p->handler)(1);", false},
		{"(*p->handler)(f());", true},
		{"p->buf[f()]++;", false},
		{"p->n[f()]++;", true},
		{"j = (g += f());", true},
		{"j = (g = f());", false},
		{"j = (*p += *q);", false},
		{"++*p;", false},
		{"++*p + *q;", true},
		{"#define check(e) if (!(e)) { f(); abort(); }\ncheck(g == 1);", false},
		{"#define check(e) if (!(e)) { f(); abort(); }\ncheck(g == f());", true},
		{"#define AT(x) &x\nint t(void) { int i; h(AT(i)); return i + f(); }", true},
		{"int t(void) { int i; h(&i); return f(); } int u(int i) { return i + f(); }", false},
		{"int u(struct s *i) { h(&i->n); return (long)i + f(); }", false},
		{"#define X(a, ...) __VA_ARGS__ a\nj = X(+ f(), g);", true},
		{"#define N(a) set_##a\n#define set_x f() + g\nj = N(x);", true},
		{"#ifdef A\n#define M(x) x\n#else\n#define M(x) x + f()\n#endif\nj = M(g);", true},
		{"#ifdef A\n#define M(x) { x; }\n#else\n#define M(x) x + f()\n#endif\nj = M(g);", true},
		{"int h(int a[3]) __attribute__((nonnull(1)));", false},
		{"j = sizeof(g) + f();", false},
		{"/* g + f() */ char *s = \"g + f()\";", false},
	} {
		if got := MayMatter([]byte(test.text), facts); got != test.want {
			t.Errorf("%s: %v", test.text, got)
		}
	}
}
