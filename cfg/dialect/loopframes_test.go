package dialect

import (
	"fmt"
	"strings"
	"testing"
)

// TestLoopFrames: what a loop writes is allowed by its clause "by text", is "compared" where it is
// done, or is what the note on the clause says.
func TestLoopFrames(t *testing.T) {
	const program = `typedef unsigned char byte;
struct s { int n, m; unsigned bits : 3; };
int g, k;
static void add(int *n, int by) { int twice = by; twice *= 2; *n += twice; }
static void through(struct s *s) { s->n = 1; }
static void global(void) { g = 1; }
static void moved(int *p) { p++; *p = 1; }
static int fall(int n) { return n ? fall(n - 1) : 0; }
void other(int *n) { *n = 1; }
int stood(int n) __CPROVER_assigns() { return n; } void stored(struct s *to, int n) __CPROVER_assigns(__CPROVER_object_upto(to, sizeof(struct s))); void kept(int *n, int *m) __CPROVER_assigns(*n); void many(int *n, int k) __CPROVER_assigns(__CPROVER_object_upto(n, k)); int any(void) __CPROVER_requires(1);
static void f(int *p, byte *b, struct s *s, void *v, int (*h)(int), int n) {
	int i = 0, x = 0, y, a[2], *q = &x; struct s r;
	while (i < n) __CPROVER_assigns(%s) %s
}
`
	for _, tt := range []struct{ clause, body, want string }{
		{"i, x", "{ int y = 1, z[2]; z[y] = 2; y--; x += y; i++; }", "by text"},
		{"i", "{ { int x = 2; x++; } x = i; i++; }", "the loop may assign x"},
		{"i", "{ for (int x = 0; x < 2; x++) i++; }", "by text"},
		{"i", "{ for (int x = 0; x < 2; x++) i++; x = 1; }", "the loop may assign x"},
		{"i", "{ static int x; x = i++; }", "the loop may assign x"},
		{"i", "for (x = 0; n * y > 0; ) { y = i; i++; x++; }", "the loop may assign x"},
		{"i, x", "for (x = 0; n * y > 0; ) { y = i; i++; x++; }", "the loop may assign y"},
		{"i", "if (i) ++i; else ++x;", "the loop may assign x"},
		{"i", "if (i) (x)++; else i++;", "the loop may assign (x)"},
		{"i, r.n", "{ r.n = i++; }", "by text"},
		{"i, r.n", "{ r.m = i++; }", "the loop may assign r.m"},
		{"i, r", "{ r.m = i++; r = *s; }", "by text"},
		{"i, a", "{ a[i] = i++; }", "by text"},
		{"i, x", "{ int c[2] = { [1] = 3 }; struct s d = { .n = i++, .m = 2 }; x = d.n + c[1]; }", "by text"},
		{"i, *p", "{ *p = i++; }", "compared"},
		{"i, *p, p", "{ *p++ = i++; }", "compared"},
		{"i, p[i]", "p[i]++, i++;", "compared"},
		{"i, *p, p", "*p++ = i++;", "compared"},
		{"i, *p", "{ *p++ = i++; }", "the loop may assign p"},
		{"i, *p", "{ *(int *)v = i++; }", "compared"},
		{"i, *p", "{ (*p)++; i++; }", "compared"},
		{"i, *p", "{ i = *p * i++; }", "by text"},
		{"i, s->n", "{ s->n = i++; }", "compared"},
		{"i, *s", "{ s->bits = i++; }", "the loop may assign s->bits"},
		{"i, x", "{ *q = i++; }", "compared"},
		{"i", "{ *q = i++; }", "the loop may assign *q"},
		{"i, __CPROVER_object_whole(b)", "{ b[i] = i; i++; }", "compared"},
		{"i, __CPROVER_object_whole(b)", "{ memset(b, 0, i++); }", "what is written by memset"},
		{"i, __CPROVER_object_upto(b, n)", "{ memset(b, 0, i); i++; }", "compared"},
		{"i, x", "{ add(&x, i); i++; }", "by text"},
		{"i", "{ add(&x, i); i++; }", "what is written by add"},
		{"i, *p", "{ add(p, i); i++; }", "compared"},
		{"i, x", "{ other(&x); i++; }", "what is written by other"},
		{"i, *s", "{ through(s); i++; }", "compared"},
		{"i, g", "{ global(); i++; }", "what is written by global"},
		{"i, *p", "{ moved(p); i++; }", "what is written by moved"},
		{"i", "{ i += fall(2); }", "what is written by fall"},
		{"i", "{ i += h(2); }", "what is written by h"},
		{"i", "{ i += (*h)(2); }", "what is written by ("},
		{"i", "{ i += (int)(2) + nondet_int(); }", "by text"},
		{"i, g", "{ g = i++; }", "by text"},
		{"i, g", "{ k = i++; }", "the loop may assign k"},
		{"i", "{ i += stood(i); }", "by text"},
		{"i, *s", "{ stored(s, i++); }", "compared"},
		{"i, *p", "{ kept(p, q); i++; }", "compared"},
		{"i, x", "{ kept(&x, p); i++; }", "by text"},
		{"i, *p", "{ many(p, i++); }", "what is written by many"},
		{"i", "{ i += any(); }", "by text"},
		{"i", "{ __asm__(\"\"); i++; }", "what is written by __asm__"},
	} {
		r, err := Rewrite("x.c", fmt.Appendf(nil, program, tt.clause, tt.body), Options{Replace: []string{"stood", "stored", "kept", "many", "any"}})
		if err != nil {
			t.Fatal(err)
		}
		got := "by text"
		if _, text, _ := strings.Cut(string(r.Text), "# 1 \"x.c\""); strings.Contains(text, "__CPROVER_assigns_clause") {
			got = "compared"
		}
		for _, n := range r.Notes {
			if n.Library != "" {
				continue // which only a program with its own one is told
			}
			if got = strings.TrimPrefix(n.Text, unusedAssigns+": "); !n.Claim || n.Line != 13 {
				t.Errorf("%v", n)
			}
		}
		if got != tt.want {
			t.Errorf("assigns(%s) %s: %s, want %s", tt.clause, tt.body, got, tt.want)
		}
	}
}
