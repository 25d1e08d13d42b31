package repair

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
)

// all are places on each line of a text.
func all(text string) (list []Place) {
	for i := range strings.Count(text, "\n") + 1 {
		list = append(list, Place{Line: i + 1})
	}
	return list
}

func candidates(t *testing.T, text string, q Question) *Text {
	t.Helper()
	c, err := Candidates(context.Background(), []byte(text), all(text), q)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// changed lists what the candidates make of a text.
func changed(t *testing.T, text string, q Question) map[string]*Candidate {
	t.Helper()
	list := map[string]*Candidate{}
	for _, c := range candidates(t, text, q).Candidates {
		list[string(c.Apply([]byte(text)))] = c
	}
	return list
}

// TestTemplates: each of these faults has its fix among the candidates.
func TestTemplates(t *testing.T) {
	memory, overflow, any := Question{Memory: true}, Question{Overflow: true}, Question{Assertions: true}
	endless := Question{Endless: true}
	for _, c := range []struct {
		name     string
		question Question
		program  string // with what is wrong and what is right in «wrong¦right»
	}{
		{"bound", any, "int f(int n) {\n  return n «<¦<=» 10;\n}\n"},
		{"constant", any, "int f(int n) {\n  return n + «51¦52»;\n}\n"},
		{"hexadecimal", any, "unsigned f(unsigned n) {\n  return n & «0xffu¦0x100u»;\n}\n"},
		{"precedence of a new operator", any, "int f(int a, int b) {\n  return 2 - «a * b¦(a + b)»;\n}\n"},
		{"connective", any, "int f(int a, int b) {\n  if (a < 0 «&&¦||» b < 0)\n    return 1;\n  return 0;\n}\n"},
		{"variable", any, "int f(int lo, int hi) {\n  return «lo¦hi» / 2;\n}\n"},
		{"member", any, "struct s { int a, b; };\nint f(struct s *p) {\n  return p->«a¦b»;\n}\n"},
		{"call", any, "struct d { int y, m; };\nint days(int y, int m) {\n  return y * m;\n}\nint f(struct d *d) {\n  if (d->y > 4 && d->m > «3¦days(d->y, d->m)»)\n    return 1;\n  return 0;\n}\n"},
		{"call as elsewhere", any, "struct d { int y, m; };\nint days(int a, int b) {\n  return a * b;\n}\nint f(struct d *p) {\n  if (p->m > «3¦days(p->y, p->m)»)\n    return 1;\n  return 0;\n}\nint g(struct d d) {\n  return days(d.y, d.m);\n}\n"},
		{"arguments", any, "int g(int a, int b) {\n  return a - b;\n}\nint f(int x, int y) {\n  return g(«x, y¦y, x»);\n}\n"},
		{"arms", any, "int f(int c, int x, int y) {\n  return c ? «x : y¦y : x»;\n}\n"},
		{"missing disjunct", any, "int f(int a, int b) {\n  if (a >= 8 || b >= 8«¦ || a == b»)\n    return -1;\n  return 0;\n}\n"},
		{"missing lower bound", memory, "int f(int a[], int i, int n) {\n  if («¦i < 0 || »i >= n)\n    return -1;\n  return a[i];\n}\n"},
		{"missing pointer check", memory, "struct s { int a; };\nint f(struct s *p) {\n«¦  if (!p)\n    return -1;\n»  p->a = 1;\n  return -1;\n}\n"},
		{"under a condition", memory, "struct s { int a; };\nvoid f(struct s *p) {\n  «¦if (p)\n    »p->a = 1;\n}\n"},
		{"missing update", any, "struct q { int n; };\nvoid get(struct q *q) {\n  q->n--;\n}\nvoid put(struct q *q) {\n  q->n = q->n % 4;«¦\n  q->n--;»\n}\n"},
		{"skipped update", endless, "int f(int *a, int n) {\n  int i = 0;\n  while (i < n) {\n    if (a[i] == 0)«\n      continue;¦ {\n      i++;\n      continue;\n    }»\n    n--;\n    i++;\n  }\n  return n;\n}\n"},
		{"initialisation", any, "int f(int n) {\n  int s« ¦ = 0»;\n  s += n;\n  return s;\n}\n"},
		{"superfluous statement", memory, "void f(char *p) {\n  p[0] = 1;\n«  p[1] = 2;\n¦»}\n"},
		{"order", memory, "void f(char *p, int *n) {\n«  free(p);\n  *n = p[0];¦  *n = p[0];\n  free(p);»\n}\n"},
		{"leak", memory, "int f(void) {\n  char *p = malloc(4);\n«¦  free(p);\n»  return 0;\n}\n"},
		{"break", any, "int f(int n) {\n  int x = 0;\n  switch (n) {\n  case 1:\n    x = 1;\n«¦    break;\n»  case 2:\n    x = 2;\n  }\n  return x;\n}\n"},
		{"size", memory, "void f(int **p) {\n  *p = malloc(«sizeof(p)¦sizeof(*p)»);\n}\n"},
		{"elements", memory, "struct v { int *p; };\nvoid f(struct v *v, int n) {\n  int *q = realloc(v->p, «n¦n * sizeof(*q)»);\n  v->p = q;\n}\n"},
		{"what was added up", any, "struct b { int spent, limit; };\nint f(struct b *b, int x) {\n  if (x > «b->limit¦b->limit - b->spent»)\n    return 0;\n  b->spent += x;\n  return 1;\n}\n"},
		{"with what was added up", any, "struct b { int spent, limit; };\nint f(struct b *b, int x) {\n  if («x¦b->spent + x» > b->limit)\n    return 0;\n  b->spent += x;\n  return 1;\n}\n"},
		{"condition of another function", any, "struct p { unsigned map, n; };\nint take(struct p *p, int i) {\n  if (!(p->map & (1u << i))) {\n    p->n--;\n    return 1;\n  }\n  return 0;\n}\nvoid give(struct p *p, unsigned i) {\n  if (i >= 32«¦ || !(p->map & (1u << i))»)\n    return;\n  p->n++;\n}\n"},
		{"one more byte", memory, "void f(char **p, int n) {\n  *p = malloc(n * 2«¦ + 1»);\n}\n"},
		{"wider type", overflow, "int f(int a, int b) {\n  return («a + b¦(long long)a + b») / 2;\n}\n"},
		{"bits of an expression", any, "unsigned f(unsigned w, unsigned m) {\n  return w «^¦& ~»m;\n}\n"},
		{"constant of an enumeration", any, "enum e { A, B, C };\nenum e f(void) {\n  return «C¦A»;\n}\n"},
		{"first element", any, "int high(int *v, int n) {\n  int most = «0¦v[0]»;\n  for (int i = 0; i < n; i++)\n    if (v[i] > most)\n      most = v[i];\n  return most;\n}\n"},
		{"shift of one", overflow, "unsigned f(unsigned m, int n) {\n  return m | («1¦1u» << n);\n}\n"},
		{"unit", any, "struct w { int ms; };\nint s(int ms) {\n  return ms / 1000;\n}\nvoid f(struct w *w, int seconds) {\n  w->ms = seconds«¦ * 1000»;\n}\n"},
		{"operand too many", any, "struct b { unsigned cap; };\nvoid f(struct b *b, unsigned cap) {\n  b->cap = «2 * »cap;\n}\n"},
		{"nothing found", any, "int f(int a) {\n  int best« ¦ = -1»;\n  if (a)\n    best = 2;\n  return best;\n}\n"},
		{"end of a string", memory, "void f(char *d, const char *s, int n) {\n  int i;\n  for (i = 0; i < n && s[i] != '\\0'; i++)\n    d[i] = s[i];«¦\n  d[i] = '\\0';»\n}\n"},
		{"null pointer", Question{Memory: true, Null: true}, "struct s { int a; };\nint f(struct s *e, int otherwise) {\n«¦  if (e == NULL)\n    return otherwise;\n»  return e->a;\n}\n"},
		{"pointer to what is freed", Question{Memory: true, Dead: true}, "struct s { char *p; };\nvoid f(struct s *s) {\n  free(s->p);«¦\n  s->p = NULL;»\n}\n"},
		{"pointer to what a function of the file freed", Question{Memory: true, Dead: true}, "struct s { char *p; };\nvoid drop(char *p) {\n  free(p);\n}\nvoid f(struct s *s) {\n  drop(s->p);«¦\n  s->p = NULL;»\n}\n"},
		{"character", memory, "int f(const char *s, const int *table) {\n  int c = «¦(unsigned char)»*s++;\n  return table[c];\n}\n"},
		{"character as an index", any, "struct s { char name[4]; };\nint f(struct s *s, const int *table) {\n  return table[«¦(unsigned char)»s->name[1]];\n}\n"},
		{"none yet", any, "int f(int a) {\n  int best = «0¦-1»;\n  if (a)\n    best = 2;\n  return best;\n}\n"},
		{"grouped bits", any, "int f(int m, int k) {\n  return «m & k == k¦(m & k) == k»;\n}\n"},
		{"grouped negation", any, "int f(int m, int k) {\n  if («!m & k¦!(m & k)»)\n    return 1;\n  return 0;\n}\n"},
		{"grouped assignment", any, "int g(void) {\n  return 2;\n}\nint f(void) {\n  int n;\n  if («n = g() < 0¦(n = g()) < 0»)\n    return 1;\n  return n;\n}\n"},
		{"size with a sign", any, "int f(int n) {\n  return n >= «¦(int)»sizeof(int);\n}\n"},
		{"left as elsewhere", any, "struct b { int busy; };\nvoid end(struct b *b) {\n  b->busy = 0;\n}\nint f(struct b *b, int n) {\n  if (n == 0) {\n    end(b);\n    return 0;\n  }\n  if (n < 0)«\n    return -1;¦ {\n    end(b);\n    return -1;\n  }»\n  return n;\n}\n"},
		{"as elsewhere", any, "struct l { int state, held; };\nvoid f(struct l *l, int e) {\n  if (e == 1) {\n    l->state = 0;\n    l->held = 7;\n  } else if (e == 2) {\n    l->state = 0;«¦\n    l->held = 7;»\n  }\n}\n"},
		{"what asserts and gives", any, "int at(int *v, int r, int c) {\n  assert(r < 3);\n  return v[r * 4 + c];\n}\nvoid f(int *v, int *w, int r, int c) {\n  w[r] = at(v, «r, c¦c, r»);\n}\n"},
		{"once at least", any, "int f(char *d, unsigned n) {\n  int k = 0;\n  «while (n > 0) {\n    d[k++] = n % 10;\n    n /= 10;\n  }¦do {\n    d[k++] = n % 10;\n    n /= 10;\n  } while (n > 0);»\n  return k;\n}\n"},
		{"bound by a number", memory, "int f(unsigned char *p, int n) {\n  if (n < 2)\n    return 0;\n  int k = p[0];\n  if («k¦k + 2» > n)\n    return 0;\n  return p[k];\n}\n"},
		{"link back", any, "struct n { struct n *next, *prev; };\nvoid f(struct n *n) {\n  if (n->prev)\n    n->prev->next = n->next;\n«¦  if (n->next)\n    n->next->prev = n->prev;\n»}\n"},
		{"link back of what is put in", any, "struct n { struct n *next, *prev; };\nvoid f(struct n *p, struct n *n) {\n  n->next = p->next;\n  p->next = n;\n«¦  n->prev = p;\n»}\n"},
		{"around zero", any, "struct r { int head, n; };\nint f(struct r *r) {\n  return (r->head - r->n«¦ + 8») % 8;\n}\n"},
		{"mean", overflow, "int f(int lo, int hi) {\n  return «(lo + hi) / 2¦lo + (hi - lo) / 2»;\n}\n"},
		{"mean that is rounded up", overflow, "int f(int lo, int hi) {\n  int mid = «(lo + hi + 1) / 2¦hi - (hi - lo) / 2»;\n  return mid;\n}\n"},
		{"in each round", any, "int f(int t[2][3]) {\n  int best = -1, sum = 0;\n  for (int i = 0; i < 2; i++) {\n    «¦best = -1;\n    »for (int k = 0; k < 3; k++)\n      if (t[i][k] > best)\n        best = t[i][k];\n    sum += best;\n  }\n  return sum;\n}\n"},
		{"freed by a function", memory, "struct m { char *body; };\nvoid drop(struct m *m) {\n  free(m->body);\n  free(m);\n}\nint f(struct m *m, int n) {\n  if (n == 0)«\n    return -1;¦ {\n    drop(m);\n    return -1;\n  }»\n  return 0;\n}\n"},
		{"size of what a declaration declares", memory, "struct s { int a, b; };\nvoid f(void) {\n  struct s *a = malloc(sizeof(«a¦*a»));\n  a->b = 1;\n}\n"},
		{"divisor", overflow, "int f(int a, int n) {\n«¦  if (n == 0)\n    return 0;\n»  return a / n;\n}\n"},
		{"divisor of what is written", overflow, "int main(void) {\n  int a = 1, n = 0;\n  «¦if (n != 0)\n    »printf(\"%d\", a / n);\n  return 0;\n}\n"},
		{"empty stack", memory, "int top, v[4];\nint f(void) {\n«¦  if (top == 0)\n    return 0;\n»  return v[--top];\n}\n"},
		{"not found", Question{Memory: true, Null: true}, "struct n { int v; struct n *next; };\nint f(struct n *p, int v) {\n  int k = 0;\n  while (p->v != v) {\n    k++;\n    p = p->next;«¦\n    if (p == NULL)\n      return 0;»\n  }\n  return k;\n}\n"},
		{"string literal", memory, "void f(void) {\n  char «*s¦s[]» = \"ab\";\n  s[0] = 'c';\n}\n"},
		{"down to zero", memory, "int f(int *v, unsigned n) {\n  int s = 0;\n  for (unsigned i = «n - 1; i >= 0; i--¦n; i-- > 0; »)\n    s += v[i];\n  return s;\n}\n"},
		{"product", overflow, "«int¦long long» f(int n) {\n  «int¦long long» r = 1;\n  for (int i = 2; i <= n; i++)\n    r *= i;\n  return r;\n}\nint main(void) {\n  printf(\"«%d¦%lld»\", f(13));\n}\n"},
		{"comparison", overflow, "int cmp(int a, int b) {\n  return «a - b¦(a > b) - (a < b)»;\n}\nvoid f(int *v) {\n  sort(v, cmp);\n}\n"},
		{"end of a copy", memory, "char *f(const char *s) {\n  return strcpy(malloc(strlen(s)«¦ + 1»), s);\n}\n"},
		{"end of a string whose index is declared", memory, "void f(char *d, const char *s, int n) {\n  for (int i = 0; i < n; i++)\n    d[i] = s[i];«¦\n  d[n] = '\\0';»\n}\n"},
		{"address", memory, "void f(void) {\n  int n = 0;\n  scanf(\"%d\", «¦&»n);\n}\n"},
		{"zeros", memory, "struct n { struct n *next; };\nvoid f(void) {\n  struct n *n = «malloc(¦calloc(1, »sizeof *n);\n  n->next->next = n;\n}\n"},
		{"bits", any, "void f(unsigned *w, int i) {\n  *w «^= 1u << i¦&= ~(1u << i)»;\n}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			wrong, right := "", ""
			for i, part := range strings.Split(c.program, "«") {
				both, after, found := strings.Cut(part, "»")
				if i == 0 || !found {
					wrong, right = wrong+part, right+part
					continue
				}
				old, new, _ := strings.Cut(both, "¦")
				wrong, right = wrong+old+after, right+new+after
			}
			squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
			for _, each := range candidates(t, wrong, c.question).all() {
				if squeeze(string(each.Apply([]byte(wrong)))) == squeeze(right) {
					return
				}
			}
			t.Errorf("no candidate makes\n%s\nof\n%s", right, wrong)
		})
	}
}

// TestRoom: that more is allocated costs more than that less is accessed.
func TestRoom(t *testing.T) {
	const text = "int main(void) {\n  char *p = malloc(4 * 2);\n  return p[4 * 2];\n}\n"
	all := changed(t, text, Question{Memory: true})
	room, access := all[strings.Replace(text, "malloc(4 * 2)", "malloc(4 * 2 + 1)", 1)], all[strings.Replace(text, "p[4 * 2]", "p[4 * 1]", 1)]
	if room == nil || access == nil || room.Cost <= access.Cost {
		t.Errorf("more room %v, less access %v", room, access)
	}
}

// TestLevels: that a function always returns the same costs more.
func TestLevels(t *testing.T) {
	cost := func(first string) float64 {
		const text = "bool f(int n) {\n  if (n)\n    return FIRST;\n  return false;\n}\n"
		wrong := strings.Replace(text, "FIRST", first, 1)
		c := changed(t, wrong, Question{Assertions: true})[strings.Replace(wrong, "false;\n}", "true;\n}", 1)]
		if c == nil {
			t.Fatal("nothing returns true")
		}
		return c.Cost
	}
	if more := cost("true") - cost("n > 1"); math.Abs(more-costOfLevel) > 1e-9 {
		t.Errorf("%v more, want %v", more, costOfLevel)
	}
}

// TestWidenings: what is assigned the result of an operation can be of a wider type.
func TestWidenings(t *testing.T) {
	const text = `struct s {
  uint8_t total, many[3];
  uint8_t sum;
  unsigned tries : 2;
  uint16_t *p;
};
unsigned sum_of(struct s *s) {
  return s->many[0];
}
void f(struct s *s, uint16_t n, uint8_t other) {
  unsigned short size = n * 4, plain = n;
  uint16_t bytes = n * 2;
  short copy = n;
  s->sum += n;
  s->tries++;
  s->total++;
  *s->p = n + 1;
  copy = other;
  unsigned char given = sum_of(s);
}
`
	var got []string
	for _, c := range candidates(t, text, Question{}).Alone {
		got = append(got, c.What)
	}
	slices.Sort(got)
	if all := strings.Join(got, ", "); all != "declare `bytes` as `uint32_t`, declare `given` as `unsigned`, declare `sum` as `uint32_t`, declare `tries` with 4 bits" {
		t.Errorf("got %s", all)
	}
}

// TestHarness: what drives and checks a program stays as it is, and no candidate adds
// a way out of it.
func TestHarness(t *testing.T) {
	const text = `int under_test(int n) {
  return n + 1;
}
static void check(int ok) {
  if (!ok)
    reach_error();
}
static int input(int most) {
  int n = __VERIFIER_nondet_int();
  return n > most ? most : n;
}
int main(void) {
  int n = input(99);
  __VERIFIER_assume(n < 100);
  int m = under_test(n);
  if (n > 0)
    check(m > n);
  assert(m != n);
}
`
	list := candidates(t, text, Question{Assertions: true}).Candidates
	if len(list) == 0 {
		t.Fatal("no candidates")
	}
	for _, c := range list {
		if c.Line > 3 {
			t.Errorf("line %d: %s", c.Line, c.What)
		}
	}
	for _, c := range candidates(t, text, Question{Memory: true}).Candidates {
		if c.Line >= 4 && c.Line != 15 || strings.Contains(string(c.Apply([]byte(text))), "main(void) {\n  return") {
			t.Errorf("line %d: %s\n%s", c.Line, c.What, c.Apply([]byte(text)))
		}
	}
}

// TestHidden: no candidate has a function leave because there is what it works on.
func TestHidden(t *testing.T) {
	const text = "struct s { int n; };\nvoid f(struct s *p, int k) {\n  if (k == 3)\n    p->n = 0;\n  p->n++;\n}\n"
	leaves := 0
	for changed := range changed(t, text, Question{Assertions: true}) {
		squeezed := strings.Join(strings.Fields(changed), "")
		if strings.Contains(squeezed, "if(!p)return;") {
			leaves++
		}
		if strings.Contains(squeezed, "if(p)return;") || strings.Contains(squeezed, ">=0)return;") {
			t.Errorf("it leaves with what is usual\n%s", changed)
		}
	}
	if leaves == 0 {
		t.Error("no candidate leaves with a null pointer")
	}
}

// TestTautologies: no condition is joined with one on the same two, nor with one on a
// constant.
func TestTautologies(t *testing.T) {
	const text = "enum { N = 4 };\nint f(int i, int k) {\n  if (i >= N)\n    return 1;\n  return k;\n}\n"
	joined := 0
	for changed := range changed(t, text, Question{Assertions: true}) {
		if strings.Contains(changed, "||") {
			joined++
		}
		for _, wrong := range []string{"i >= N || i < N", "i >= N || N > 0", "N >= i"} {
			if strings.Contains(changed, wrong) {
				t.Errorf("%s", changed)
			}
		}
	}
	if joined == 0 {
		t.Error("no condition is joined with another")
	}
}

// TestSchema: the schema keeps the lines of the text, and what the compiler refuses is
// dropped and nothing else.
func TestSchema(t *testing.T) {
	const text = "int f(int a, int b) {\n  if (a < b)\n    a = b + 1;\n  return a;\n}\n"
	c := candidates(t, text, Question{Assertions: true})
	n := len(c.Candidates)
	schema := c.Schema()
	seen := map[int]bool{}
	for _, x := range c.Candidates {
		if seen[x.number] || x.number < 1 || x.number > n {
			t.Errorf("%d is the number of %s", x.number, x.What)
		}
		seen[x.number] = true
	}
	for _, original := range []string{") : (a < b))", ") : (a = b + 1))", ") : (a))"} { // with one comparison
		if !strings.Contains(string(schema), original) {
			t.Errorf("%q is not in\n%s", original, schema)
		}
	}
	if strings.Count(string(schema), "\n") != strings.Count(text, "\n") {
		t.Errorf("other lines:\n%s", schema)
	}
	at := strings.Index(string(schema), "(a <= b)")
	line := 1 + strings.Count(string(schema[:at]), "\n")
	column := at - strings.LastIndex(string(schema[:at]), "\n")
	if !c.Drop(schema, []Position{{line, column}}) || len(c.Candidates) != n-1 {
		t.Errorf("%d of %d candidates are left", len(c.Candidates), n)
	}
	if c.Drop(c.Schema(), nil) {
		t.Error("candidates are dropped without a mistake")
	}
}

// TestDiff: a difference is one hunk with three lines of context.
func TestDiff(t *testing.T) {
	old := "1\n2\n3\n4\n5\n6\n7\n8\n9"
	for _, c := range []struct{ new, want string }{
		{old, ""},
		{"1\n2\n3\n4\nfive\n6\n7\n8\n9", "--- a.c\n+++ a.c\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"},
		{"0\n" + old, "--- a.c\n+++ a.c\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n"},
		{"1\n2\n3\n4\n5\n6\n7\n8\n10", "--- a.c\n+++ a.c\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n\\ No newline at end of file\n+10\n\\ No newline at end of file\n"},
	} {
		if got := Diff("a.c", []byte(old), []byte(c.new)); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}

// TestSaved: what a list goes on with is read before its element is freed.
func TestSaved(t *testing.T) {
	const head = "struct n { struct n *next; };\nvoid f(struct n *p) {\n"
	for _, c := range []struct{ wrong, right string }{
		{
			"  while (p) {\n    free(p);\n    p = p->next;\n  }\n}\n",
			"  while (p) {\n    struct n *next = p->next;\n    free(p);\n    p = next;\n  }\n}\n",
		},
		{
			"  for (struct n *q = p; q; q = q->next)\n    free(q);\n}\n",
			"  for (struct n *q = p, *next; q; q = next) {\n    next = q->next;\n    free(q);\n  }\n}\n",
		},
	} {
		list := candidates(t, head+c.wrong, Question{Memory: true, Dead: true}).Alone
		if len(list) != 1 {
			t.Fatalf("%d candidates", len(list))
		}
		if got := string(list[0].Apply([]byte(head + c.wrong))); got != head+c.right {
			t.Errorf("got\n%s", got)
		}
	}
}

// TestKinds: quantities of one kind are compared rather than others.
func TestKinds(t *testing.T) {
	const text = `struct c { unsigned uid, gid, mode; };
int in(unsigned group[], unsigned gid) {
  return group[0] == gid;
}
int f(struct c *c, unsigned own, unsigned want, unsigned group[]) {
  if (c->uid == own)
    return (c->mode & want) == want;
  return in(group, c->gid);
}
`
	list := changed(t, text, Question{Assertions: true})
	cost := func(old, new string) float64 {
		c := list[strings.Replace(text, old, new, 1)]
		if c == nil {
			t.Fatalf("%q is not among the candidates", new)
		}
		return c.Cost
	}
	of := func(with string) float64 { return cost("c->uid == own", "c->uid == own && "+with) }
	if bits, ids := of("want < c->mode"), of("want < own"); bits >= ids {
		t.Errorf("%v and %v", bits, ids)
	}
	if number, truth := cost("c->uid == own", "c->gid == own"), cost("(c->mode & want)", "(c->mode && want)"); number >= truth {
		t.Errorf("%v and %v", number, truth)
	}
}

// TestAccompanied: what a block assigns already is not assigned as elsewhere.
func TestAccompanied(t *testing.T) {
	const text = "struct l { int state, held, n; };\nvoid f(struct l *l, int e) {\n  if (e == 1) {\n    l->state = 1;\n    l->held = 7;\n    l->n++;\n  } else {\n    l->state = 0;\n    l->held = 7;\n  }\n}\n"
	found := 0
	for _, c := range candidates(t, text, Question{Assertions: true}).Candidates {
		if c.Adds() && c.Cost <= costOfCompany {
			if found++; strings.Contains(c.What, "state") {
				t.Errorf("line %d: %s", c.Line, c.What)
			}
		}
	}
	if found == 0 {
		t.Error("nothing is done as elsewhere")
	}
}

// all are the candidates, those that are programs of their own, too.
func (t *Text) all() []*Candidate { return slices.Concat(t.Candidates, t.Alone) }

// TestOutput: what writes or frees is neither removed nor made conditional, by a function that does so neither; nor is a value
// taken in another unit that the program does not know.
func TestOutput(t *testing.T) {
	const text = "void show(int n) {\n  printf(\"%d\", n);\n}\nvoid f(char *p, int n) {\n  int ms = n;\n  show(ms);\n  puts(p);\n  free(p);\n}\n"
	for got, c := range changed(t, text, Question{Memory: true, Overflow: true}) {
		for _, call := range []string{"show(ms)", "puts(p)", "free(p)"} {
			if name, _, _ := strings.Cut(call, "("); strings.Count(got, name+"(") < strings.Count(text, name+"(") || c.edits[0].how == guarded {
				t.Errorf("%s:\n%s", c.What, got)
			}
		}
		if strings.Contains(got, "1000") {
			t.Errorf("a unit that is none of the program:\n%s", got)
		}
	}
}
