package concolic

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/danger/path"
	"tav/danger/path/pathtest"
	"tav/explain/errorinvariants"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

func explain(t testing.TB, p *cfg.Program, c Config, inputs ...int64) *Slice {
	t.Helper()
	trace := pathtest.Fail(t, p, inputs...)
	if trace == nil {
		t.Fatal("the program does not fail")
	}
	c.Least = 1
	if c.Prog = p; c.Backend == nil {
		c.Backend = z3test.Backend(t, p.Terms)
	}
	s, err := c.Explain(context.Background(), trace)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func show(t testing.TB, s *Slice) {
	t.Helper()
	t.Logf("φ: %s; split at %v; %+v", s.reading.C(s.Error.Post), s.Breakpoints, s.Stats)
	for k, i := range s.Intervals {
		t.Logf("  [%d..%d] %s", i.From, i.To, s.reading.C(i.Invariant))
		if k < len(s.Statements) {
			st := s.Statements[k]
			t.Logf("line %d: %s", st.Edge.Pos.Line-1, s.Error.Prog.Text(st.Edge))
		}
	}
}

// lines are the source lines of the slice's statements, in order; those of the
// library are left out.
func lines(s *Slice) string {
	var list []int
	for _, st := range s.Statements {
		if l := st.Edge.Pos.Line - 1; l > 0 && !st.Edge.Pos.InLibrary() && (len(list) == 0 || list[len(list)-1] != l) {
			list = append(list, l)
		}
	}
	return strings.Trim(fmt.Sprint(list), "[]")
}

// TestSed: Figures 2 and 3. Lines 13, 21, 22, 24, 29, 48, 43, 44 are lines 42,
// 27, 29, 31, 16, 48, 56, 58 of the paper; the first is where globals get their
// values. Lines 65 and 73 are in the violated condition; the allocations in 19
// and 20 are those of the addresses that the paper gives as constants.
func TestSed(t *testing.T) {
	text, err := os.ReadFile("testdata/sed.c")
	if err != nil {
		t.Fatal(err)
	}
	p := pathtest.Compile(t, string(text))
	for _, c := range []struct {
		config Config
		want   string
	}{
		{Config{}, "51 13"},
		{Config{Unsplit: true}, "51 13"},
		{Config{Encoding: AddressSensitive}, "51 19 20 21 22 24 13 29 48 43 44"},
		{Config{Encoding: AddressSensitive, Unsplit: true}, "51 19 20 21 22 24 13 29 48 43 44"},
	} {
		c.config.Method = errorinvariants.Plain
		s := explain(t, p, c.config)
		if got := lines(s); got != c.want {
			show(t, s)
			t.Errorf("encoding %d: %s, want %s", c.config.Encoding, got, c.want)
		}
		if !c.config.Unsplit && len(s.Breakpoints) < 8 {
			t.Errorf("split at %v", s.Breakpoints)
		}
	}
}

// TestTable: the trace of Table I of "Explaining software failures by cascade
// fault localization", whose pointers are the same address.
func TestTable(t *testing.T) {
	p := pathtest.Compile(t, `int main(void) {
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
`)
	for e, want := range map[Encoding]string{AddressInsensitive: "2 5 6", AddressSensitive: "1 2 3 4 5 6"} {
		s := explain(t, p, Config{Encoding: e, Method: errorinvariants.Plain})
		if got := lines(s); got != want {
			show(t, s)
			t.Errorf("%v: %s, want %s", e, got, want)
		}
	}
}

// TestRecorded: a call is its effect on the run; only arguments that lead to
// memory that it writes matter.
func TestRecorded(t *testing.T) {
	const program = `extern unsigned long strlen(const char *);
int square(int x) { int s = 0; for (int i = 0; i < x; i++) s += x; return s; }
int main(void) {
  char s[3] = "ab";
  int n = strlen(s);
  int m = square(n) + 1;
  __VERIFIER_assert(m != 5);
}
`
	p := pathtest.Compile(t, program)
	s := explain(t, p, Config{Method: errorinvariants.Plain})
	if got := lines(s); got != "5 6 2 6" {
		show(t, s)
		t.Errorf("library: %s", got)
	}
	s = explain(t, p, Config{Method: errorinvariants.Plain, Recorded: []string{"square"}})
	if got := lines(s); got != "2 6" {
		show(t, s)
		t.Errorf("recorded: %s", got)
	}
}

// TestUnsplit: on small traces of random programs with memory and calls, the
// slice is an abstract slice, split or not, and mostly the same.
func TestUnsplit(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	same, traces := 0, 0
	for range 24 {
		p := pathtest.Compile(t, program(rnd))
		inputs := []int64{rnd.Int63n(9) - 4, rnd.Int63n(9) - 4}
		if pathtest.Fail(t, p, inputs...) == nil {
			continue
		}
		traces++
		b := z3test.Backend(t, p.Terms)
		for _, e := range []Encoding{AddressInsensitive, AddressSensitive} {
			var found []string
			for _, unsplit := range []bool{false, true} {
				s := explain(t, p, Config{Encoding: e, Method: errorinvariants.Plain, Unsplit: unsplit, Backend: b}, inputs...)
				check(t, s, b)
				found = append(found, lines(s))
			}
			if found[0] == found[1] {
				same++
			}
		}
	}
	t.Logf("%d of %d slices are the same", same, 2*traces)
	if traces < 8 || same < 2*traces*9/10 {
		t.Errorf("%d traces, %d of %d slices are the same", traces, same, 2*traces)
	}
}

// check checks the properties of error invariants by executions of the steps as
// substitutions: each holds in the run, and each statement leads from one to
// the next under its guard; the last implies the violation.
func check(t *testing.T, s *Slice, b solver.Backend) {
	t.Helper()
	m := s.Error.Prog.Terms
	question, err := b.NewSolver(solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	valid := func(f *term.Term) bool {
		question.Reset()
		question.Assert(m.Not(f))
		return question.Check(context.Background()) == solver.Unsat
	}
	for k, i := range s.Intervals {
		for _, at := range []int{i.From, i.To} {
			if ok, err := s.reading.States.Holds(i.Invariant, at); !ok || err != nil {
				show(t, s)
				t.Fatalf("%s does not hold at %d", s.reading.C(i.Invariant), at)
			}
		}
		if k == len(s.Statements) {
			if !valid(m.Implies(i.Invariant, m.Not(s.Error.Post))) {
				show(t, s)
				t.Fatal("the last invariant does not imply the violation")
			}
			break
		}
		st := s.reading.Steps[s.Statements[k].Pos]
		after := m.Substitute(s.Intervals[k+1].Invariant, effect(st))
		if !valid(m.Implies(i.Invariant, after)) {
			show(t, s)
			t.Fatalf("statement %d does not lead to %s", s.Statements[k].Pos, s.reading.C(s.Intervals[k+1].Invariant))
		}
	}
}

func effect(s path.Step) map[*term.Term]*term.Term {
	sub := map[*term.Term]*term.Term{}
	for k, v := range s.Dst {
		sub[v] = s.Src[k]
	}
	return sub
}

// program is a random one with pointers, cells and calls.
func program(rnd *rand.Rand) string {
	statement := func() string {
		return [...]string{"*p = a + 1;", "p = &m[b & 3];", "m[a & 3] = b;", "a = *p;", "b = m[1] - a;", "a = f(p, b);", "set(&b, a);",
			"if (a < b) b = *p; else p = &b;", "for (int i = 0; i < 3; i++) m[i] = m[i] + a;", "q->next = q; q->next->v = a;", "b = b + q->v;"}[rnd.Intn(11)]
	}
	var body []string
	for range 8 {
		body = append(body, statement())
	}
	return `struct node { int v; struct node *next; };
int m[4];
void set(int *p, int v) { *p = v & 7; }
int f(int *p, int v) { set(p, v); return *p + m[2]; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int *p = &a; struct node *q = malloc(sizeof *q); q->v = 2;
  ` + strings.Join(body, "\n  ") + fmt.Sprintf("\n  __VERIFIER_assert(%s != %d);\n}\n", [...]string{"(a & 1)", "(*p & 1)", "(b & 1)"}[rnd.Intn(3)], rnd.Intn(2))
}

// TestBreakpoints: the trace is split where control enters and leaves functions.
func TestBreakpoints(t *testing.T) {
	p := pathtest.Compile(t, "int f(int n) { if (n < 1) return 0; return f(n - 1); }\nint main(void) { int x = 1; x = f(x); __VERIFIER_assert(x); }\n")
	s := explain(t, p, Config{})
	for i := 1; i < len(s.reading.Steps); i++ {
		edge := s.reading.Steps[i-1].Edge
		if edge.Kind == cfg.Call && !slices.Contains(s.Breakpoints, i) {
			t.Errorf("no breakpoint at %d, behind a call", i)
		}
		if edge.Kind == cfg.Internal && s.reading.Steps[i].Edge.Kind == cfg.Return && !slices.Contains(s.Breakpoints, i) {
			t.Errorf("no breakpoint at %d, at a return", i)
		}
	}
}
