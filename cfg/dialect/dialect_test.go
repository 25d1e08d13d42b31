package dialect

import (
	"fmt"
	"strings"
	"testing"
)

// TestRewrite shows what becomes of texts; "=" stands for the text itself.
func TestRewrite(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"int x = '\"'; // ==>\n", "="},
		{"char *s = \"a ==> __CPROVER_forall {\";", "="},
		{"x = a ==> b || c ==> d;", "x =  (!( a) || ( (!( b || c) || ( d)))) ;"},
		{"f(a, b ==> c);", "f(a, (!( b) || ( c)));"},
		{"extern void __CPROVER_assume(int);\nint y;", "\nint y;"},
		{"__CPROVER_r_ok(p)", "__CPROVER_r_ok(p, sizeof(*(p)))"},
		{"__CPROVER_overflow_mult(a, b)", "({ __typeof__((a) * (b)) __tav_r; __builtin_mul_overflow((__typeof__((a) * (b)))(a), (__typeof__((a) * (b)))(b), &__tav_r); })"},
		{"__CPROVER_isnanf(x)", "!!__builtin_isnan(x)"},
		{"__CPROVER_assert(__CPROVER_forall { int i; p(i) }, \"\")", "__CPROVER_assert( ({ int i; ( p(i)); }), \"\")"},
		{"__CPROVER_assume(__CPROVER_exists { int i; p(i) })", "__CPROVER_assume( ({ int i; ( p(i)); }))"},
		{"__CPROVER_assert(!__CPROVER_exists { int i; p(i) }, \"\")", "__CPROVER_assert(! ({ int i; ( p(i)); }), \"\")"},
		{"__CPROVER_assume(__CPROVER_forall { int i; p(i) })", "__CPROVER_assume(__CPROVER_quantifier_without_bounds())"},
		{"x + __CPROVER_exists { int i; p(i) }", "x +__CPROVER_quantifier_without_bounds()"},
	} {
		r, _ := Rewrite("x.c", []byte(tt.text), Options{})
		plain := r.Text
		got := string(plain)
		if _, rest, ok := strings.Cut(got, "# 1 \"x.c\"\n"); ok {
			got = rest
		}
		want := tt.want
		if want == "=" {
			want = tt.text
		}
		if strings.Join(strings.Fields(got), "") != strings.Join(strings.Fields(want), "") {
			t.Errorf("%s becomes %s, want %s", tt.text, got, want)
		}
	}
}

// TestLines shows that nothing changes its line.
func TestLines(t *testing.T) {
	const text = `int a[3]; /* a
comment */
extern void
__CPROVER_assume(_Bool);
int f(int n) {
  __CPROVER_assume(__CPROVER_forall {
    int i;
    (0 <= i && i < 3)
      ==> a[i]
  }); int here = 11;
  __CPROVER_array_set(a,
    7); int there = 13;
}
`
	r, _ := Rewrite("x.c", []byte(text), Options{})
	plain := r.Text
	_, rest, _ := strings.Cut(string(plain), "# 1 \"x.c\"\n")
	lines := strings.Split(rest, "\n")
	if len(lines) != 14 || !strings.Contains(lines[9], "here = 11") || !strings.Contains(lines[11], "there = 13") {
		t.Errorf("%d lines:\n%s", len(lines), rest)
	}
}

// TestPrelude shows that what the program defines itself is not defined again.
func TestPrelude(t *testing.T) {
	r, _ := Rewrite("x.c", []byte("void __CPROVER_assume(int c) { own(c); }\nint klee_range(int a, int b, const char *n);\n"), Options{})
	plain := r.Text
	if strings.Contains(string(plain), "void __CPROVER_assume(_Bool)") || !strings.Contains(string(plain), "void __CPROVER_assume(int c) {") {
		t.Errorf("the program's own function: %s", plain)
	}
	if strings.Contains(string(plain), "klee_range(int a") || !strings.Contains(string(plain), "static int klee_range") {
		t.Errorf("the tool's function: %s", plain)
	}
}

// TestMistakes shows what is refused, and where.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"int f(int n) __CPROVER_requires(n > 0);\nint f(int n) __CPROVER_requires(n > 1);":      "x.c:2: another contract of f, which has one",
		"# 7 \"y.h\"\nint f(int n)\n__CPROVER_ensures(n = 1)\n{ return n; }":                    "y.h:8: a contract that changes something: =",
		"void g(void) {\n while (1)\n __CPROVER_loop_invariant(h(++x)) ; }":                     "x.c:3: a contract that changes something: ++",
		"int f(int n) __CPROVER_requires(n > 0);\nint f(int n) __CPROVER_requires(n > 0) { ; }": "",
	} {
		_, err := Rewrite("x.c", []byte(text), Options{Enforce: []string{"f"}})
		if got := fmt.Sprint(err); got != want && (err != nil || want != "") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
