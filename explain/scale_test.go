package explain

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/danger/path/pathtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// growing are programs with a bound N and inputs that lead to the error: the
// first value, then the second one again and again.
var growing = []struct {
	name, text string
	steps      int // of an iteration of the loop
	inputs     [2]int64
	tested     []int // rounds in TestSolverCalls
}{
	{"filter", `int main(void) {
  int limit = __VERIFIER_nondet_int();
  int sum = 0, other = 1;
  for (int i = 0; i < N; i++) {
    int x = __VERIFIER_nondet_int();
    if (x > limit) { sum = sum + 1; } else { other = other + 2; }
    other = other * 3;
  }
  __VERIFIER_assert(sum != N);
}
`, 6, [2]int64{0, 7}, []int{8, 100}},
	{"machine", `int state = 1;
int last = 0;
void step(int input) {
  if (input == 3 && state == 1) { state = 2; return; }
  if (input == 3 && state == 2) { state = 1; last = input; return; }
}
int main(void) {
  int first = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 6) return 0;
    step(input);
  }
  __VERIFIER_assert(last != 3 || first != 0);
}
`, 13, [2]int64{0, 3}, []int{8, 100}},
	{"array", `int a[16];
int main(void) {
  int start = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) {
    int x = __VERIFIER_nondet_int();
    a[i & 15] = a[(i + 1) & 15] + x;
    if (a[i & 15] < start) return 0;
  }
  __VERIFIER_assert(a[0] <= 0);
}
`, 7, [2]int64{0, 1}, []int{8}},
}

// repeated gives the first value to the first input and the second to all others.
type repeated struct {
	script interp.Script
	values [2]int64
	next   int
}

func (r *repeated) Next(e *cfg.Edge, x *cfg.Var) (term.Value, error) {
	value := term.ZeroValue(x.Term.Sort())
	if e.Action.(*cfg.Havoc).Input.Kind == cfg.Nondet {
		value = term.BVWord(x.Term.Sort().Width, uint64(r.values[r.next]))
		r.next = 1
	}
	r.script.Inputs = append(r.script.Inputs, interp.Input{Values: []interp.Setting{{Var: x.Name, Value: value}}})
	return value, nil
}

func (r *repeated) Initial(x *cfg.Var) (term.Value, error) {
	return term.ZeroValue(x.Term.Sort()), nil
}

// run is the error trace of a program of growing, n iterations long.
func run(t testing.TB, k, n int) *Input {
	t.Helper()
	g := growing[k]
	p := pathtest.Compile(t, fmt.Sprintf("enum { N = %d };\n%s", n, g.text))
	in := &repeated{values: g.inputs}
	out, err := interp.Run(context.Background(), p, in, interp.Options{MaxSteps: 1_000_000, Record: true})
	if err != nil || out.Kind != interp.ReachedError {
		t.Fatal("the program does not fail", err)
	}
	return &Input{Prog: p, Backend: z3test.Backend(t, p.Terms), Trace: TraceOf(p, out, &in.script)}
}

// TestSolverCalls: their number grows no faster than n log n with the length of
// the trace.
func TestSolverCalls(t *testing.T) {
	for k, g := range growing {
		for _, rounds := range g.tested {
			for _, m := range Methods() {
				in := run(t, k, rounds)
				_, err := m.Explain(context.Background(), in)
				n, calls := len(in.Trace.Letters), in.Backend.Stats().Checks.Queries()
				t.Logf("%s, %s: %d statements, %d calls", g.name, m.Name, n, calls)
				if err != nil || calls > n*bits.Len(uint(n)) {
					t.Errorf("%s, %s: %d statements: %d solver calls (%v)", g.name, m.Name, n, calls, err)
				}
			}
		}
	}
}

// BenchmarkExplain reports the solver calls and the memory that one explanation
// of a trace of about so many statements leaves in use.
func BenchmarkExplain(b *testing.B) {
	for _, m := range Methods() {
		for k, g := range growing {
			for _, n := range []int{50, 100, 500, 1000, 5000} {
				b.Run(fmt.Sprintf("%s/%s/%d", m.Name, g.name, n), func(b *testing.B) {
					for range b.N {
						b.StopTimer()
						in := run(b, k, n/g.steps)
						ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
						b.StartTimer()
						e, err := m.Explain(ctx, in)
						cancel()
						if err != nil {
							b.Fatal(err)
						}
						var memory runtime.MemStats
						runtime.ReadMemStats(&memory)
						b.ReportMetric(float64(len(in.Trace.Letters)), "statements")
						b.ReportMetric(float64(in.Backend.Stats().Checks.Queries()), "calls")
						b.ReportMetric(float64(memory.HeapInuse>>20), "MB")
						if e.Problem != "" {
							b.Log(e.Problem)
						}
					}
				})
			}
		}
	}
}
