package errorinvariants

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/lower"
	"tav/danger/path/pathtest"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// A golden result is an abstract error trace, "invariant; line; invariant; …",
// as the paper gives it. Lines with a frame condition end in fc. Steps that
// only read an input are left out. A formula is a conjunction of comparisons
// with constants.
type golden struct {
	program string
	inputs  []int64
	method  Method
	values  bool   // Options.Concrete
	given   string // what the paper's model takes for granted
	want    string
}

var goldens = []golden{
	// Example 3 and Figure 4; integers do not wrap around.
	{"xZero", []int64{41}, Plain, false, "", "; 5; x == 0"},
	{"xZero", []int64{41}, FlowSensitive, false, "input >= -1000", "input < 42; 3; y < 0; 5; x == 0"},
	{"xZero", []int64{41}, Recursive, false, "input >= -1000", "input < 42; 3; y < 0; 5; x == 0"},
	{"yZero", []int64{41}, Plain, false, "", "; 2; x == 0"},
	{"yZero", []int64{41}, FlowSensitive, false, "", "; 2; x == 0"},
	{"yZero", []int64{50}, FlowSensitive, false, "", "; 2; x == 0"},
	// Figure 6, with the values of the run as the interpolants there, and weakest.
	{"lock", []int64{0, -1}, Plain, true, "", "; 4; lock == 1"},
	{"lock", []int64{0, -1}, FlowSensitive, true, "", "x == 0 && y == -1; 4; x == 0 && y == -1 && lock == 1; 10; x == 0 && lock == 1 && z == -1; 15fc; lock == 1"},
	{"lock", []int64{0, -1}, FlowSensitive, false, "", "x == 0 && y < 0; 4; x == 0 && y < 0 && lock != 0; 10; x == 0 && lock != 0 && z <= 0; 15fc; lock != 0"},
	// Figure 8; the paper takes the condition of the early return for granted.
	{"absValue", []int64{-1}, Plain, true, "", "input == -1; 3; abs == -1"},
	{"absValue", []int64{-1}, FlowSensitive, false, "input != 0", "input <= -1; 3; input <= -1 && abs <= -1; 7; abs <= -1 && sign == -1; 13fc; abs <= -1"},
	// "Static fault localization for simple bugs", Figures 1 and 2: that i is 1
	// explains why the pointer stays NULL; on the first of two error traces, the
	// flag why the run does not stop, and on both, the request.
	{"pointers", nil, Plain, false, "", "; 2; p1 == 0"},
	{"pointers", nil, FlowSensitive, false, "", "; 2; p1 == 0; 4; p1 == 0 && i != 0 && i < 10; 6fc; p1 == 0 && i < 10"},
	{"request", []int64{1}, Plain, false, "", "; 2; p1 == 0"},
	{"request", []int64{1}, FlowSensitive, false, "", "in_3 != 0; 2; p1 == 0 && in_3 != 0; 4; p1 == 0 && in_3 != 0 && i != 0 && i < 10; " +
		"6; p1 == 0 && in_3 != 0 && i != 0 && i < 10 && stopOnRequest == 0; 7fc; p1 == 0 && i < 10 && stopOnRequest == 0 && stopRequested != 0"},
	{"request", []int64{0}, FlowSensitive, false, "", "in_3 == 0; 2; p1 == 0 && in_3 == 0; 4; p1 == 0 && in_3 == 0 && i != 0 && i < 10; " +
		"7fc; p1 == 0 && i < 10 && stopRequested == 0"},
}

func TestGolden(t *testing.T) {
	compiled := map[string]*cfg.Program{}
	for _, g := range goldens {
		t.Run(fmt.Sprint(g.program, " ", g.method, " ", g.values), func(t *testing.T) {
			p := compiled[g.program]
			if p == nil {
				p = pathtest.Lower(t, programs[g.program], lower.Options{})
				compiled[g.program] = p
			}
			e, a := explain(t, p, Options{Method: g.method, Concrete: g.values}, g.inputs...)
			if why := g.compare(t, e, a); why != "" {
				show(t, e, a)
				t.Errorf("%s, want %s", why, g.want)
			}
		})
	}
}

// compare says how an abstract error trace differs from what is wanted.
func (g golden) compare(t *testing.T, e *Error, a *AbstractTrace) string {
	want := strings.Split(g.want, "; ")
	if g.want[0] == ';' {
		want[0] = ""
		want = append(want[:1], strings.Split(g.want[2:], "; ")...)
	}
	s, err := z3test.Backend(t, e.terms).NewSolver(solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := e.terms
	for k, i := range a.Intervals {
		if k < len(a.Statements) {
			if _, input := a.Statements[k].Edge.Action.(*cfg.Havoc); input {
				continue
			}
		}
		if len(want) == 0 {
			return "too long"
		}
		s.Reset()
		s.Assert(g.formula(e, g.given))
		s.Assert(m.Not(m.Iff(i.Invariant, g.formula(e, want[0]))))
		if s.Check(context.Background()) != solver.Unsat {
			return fmt.Sprintf("%s is not %s", e.Prog.C(i.Invariant), want[0])
		}
		if want = want[1:]; k == len(a.Statements) {
			break
		}
		line := strconv.Itoa(a.Statements[k].Edge.Pos.Line - 1)
		if len(a.Statements[k].Framed) > 0 {
			line += "fc"
		}
		if len(want) == 0 || line != want[0] {
			return "line " + line
		}
		want = want[1:]
	}
	if len(want) > 0 {
		return "too short"
	}
	return ""
}

// formula reads a conjunction of comparisons of C variables with constants.
func (g golden) formula(e *Error, text string) *term.Term {
	m := e.terms
	all := m.True()
	for _, atom := range strings.Split(text, " && ") {
		f := strings.Fields(atom)
		if len(f) != 3 {
			continue
		}
		n, _ := strconv.ParseInt(f[2], 10, 64)
		v := m.LookupVar(f[0]) // an input
		for _, list := range [][]*cfg.Var{e.Prog.Globals, e.Prog.Entry.Locals} {
			for _, x := range list {
				if x.C == f[0] && x.Role != cfg.OffsetPart {
					v = x.Term
				}
			}
		}
		c := m.BVInt(v.Sort().Width, n)
		all = m.And(all, map[string]func(a, b *term.Term) *term.Term{
			"==": m.Eq, "!=": m.Ne, "<": m.SLt, "<=": m.SLe, ">=": m.SGe,
		}[f[1]](v, c))
	}
	return all
}

// The programs of the paper, one statement a line as numbered there.
var programs = map[string]string{
	"xZero": `void xZero(int input) {
  int x = 1;
  int y = input - 42;
  if (y < 0) {
    x = 0;
  }
  __VERIFIER_assert(x != 0);
}
int main(void) { xZero(__VERIFIER_nondet_int()); }
`,
	"yZero": `int yZero(int input) {
  int x = 0;
  int y = input - 42;
  if (y < 0) {
    y = 0;
  }
  __VERIFIER_assert(x != 0);
}
int main(void) { yZero(__VERIFIER_nondet_int()); }
`,
	"lock": `int lock; void process() {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z;
  z = 0;
  lock = 1;
  if (x == 0) {
    if (y == 0)
      z = 1;
  }
  if (y != 0) {
    z = y;
  }
  if (x != 0) {
    z = 2;
    lock = 0;
  } else if (z > 0) {
    z = 3;
    lock = 0;
  }
  __VERIFIER_assert(lock == 0);
}
int main(void) { process(); }
`,
	"absValue": `int absValue(int input) {
  int sign, abs;
  abs = input;
  if (input == 0)
    return 0;
  if (input < 0) {
    sign = -1;

  } else {
    sign = 1;

  }
  if (sign == -1) {
    sign = input * -1;
  } else {
    abs = input;
  }
  __VERIFIER_assert(abs >= 0);
  return abs;
}
int main(void) { absValue(__VERIFIER_nondet_int()); }
`,
	"pointers": `int main(void) {
  void *p1 = 0;
  void *p2 = 0;
  int i = 1;
  while (i < 10) {
    if (i == 0) {
      p1 = malloc(4);
      p2 = malloc(4);
    }
    __VERIFIER_assert(p1 != 0 && p2 != 0);
    i = i + 1;
  }
}
`,
	"request": `int main(void) {
  void *p1 = 0;
  void *p2 = 0;
  int i = 1; int stopOnRequest, stopRequested;
  while (i < 10) {
    stopOnRequest = 0;
    if (i == 0) { p1 = malloc(4); p2 = malloc(4); }
    stopRequested = __VERIFIER_nondet_int();
    if (stopRequested) {
      if (stopOnRequest) {
        return 0;
      }
    }
    __VERIFIER_assert(p1 != 0 && p2 != 0);
    i = i + 1;
  }
}
`,
}
