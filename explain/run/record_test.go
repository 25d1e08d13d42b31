package run

import (
	"context"
	"math/rand"
	"runtime"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/interp"
)

// sieve writes and reads memory, calls recursively, reads and writes streams.
const sieve = `
#include <stdio.h>
#include <stdlib.h>
static char composite[2000];
static int depth(int n) { int half = n / 2; return n < 2 ? n : depth(half) + depth(n - half - 1); }
int main(int argc, char **argv) {
	int n, sum = 0;
	struct cell { int p; struct cell *next; } *list = 0;
	FILE *f = fopen("log", "w");
	while (scanf("%d", &n) == 1) {
		for (int i = 2; i < n; i++) {
			if (composite[i])
				continue;
			struct cell *c = malloc(sizeof *c);
			c->p = i;
			c->next = list;
			list = c;
			fprintf(f, "%d ", i);
			for (int j = 2 * i; j < n; j += i)
				composite[j] = 1;
		}
		for (; list; list = list->next)
			sum += list->p;
		printf("%d %d\n", sum, depth(n));
	}
	fclose(f);
	f = fopen("log", "r");
	for (n = 0; getc(f) != EOF; n++)
		;
	printf("%d\n", n);
	return sum;
}`

// Windows of a recorded run are the steps of a run of which every step is
// recorded, and states are what the steps lead to.
func TestWindows(t *testing.T) {
	m := loadText(t, sieve)
	ctx := context.Background()
	c := Config{Stdin: []byte("2000 1500 1999 2000")}
	r, err := m.Record(ctx, c)
	if err != nil || r.Failure != nil || r.Unknown != "" {
		t.Fatal(err, r)
	}
	t.Logf("%d steps, %d states", r.Steps, len(r.snapshots))
	if len(r.snapshots) < 5 {
		t.Error("the run is too short for a test")
	}
	all, err := m.interp.Run(ctx, m.host(&c), interp.Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	if all.Count != r.Steps {
		t.Fatalf("%d and %d steps", r.Steps, all.Count)
	}
	random := rand.New(rand.NewSource(1))
	for range 20 {
		from := random.Intn(r.Steps - 1)
		to := min(from+random.Intn(2000), r.Steps-1)
		steps, err := r.Window(ctx, from, to)
		if err != nil {
			t.Fatal(err)
		}
		if len(steps) != to-from {
			t.Fatalf("%d steps from %d to %d", len(steps), from, to)
		}
		for i, s := range steps {
			if !sameStep(s, all.Steps[from+i]) {
				t.Fatalf("step %d of %d: %v, not %v", i, from, s, all.Steps[from+i])
			}
		}
		checkStates(t, r, from, to, steps)
	}
	if steps, err := r.Window(ctx, r.Steps-1, r.Steps+10); err != nil || len(steps) != 1 {
		t.Errorf("%d steps at the end, %v", len(steps), err)
	}
}

// sameStep compares what steps changed. The first store into an array after a
// state was kept may list it in another way, and
// not at all when it stores the value that is there; states are compared, too.
func sameStep(a, b interp.Step) bool {
	of := values(b)
	return a.Edge == b.Edge && a.Depth == b.Depth && !slices.ContainsFunc(values(a), func(v string) bool { return !slices.Contains(of, v) })
}

// values are the values that a step gave, without those of pointers within the
// machine.
func values(s interp.Step) []string {
	var list []string
	for _, c := range s.Changes {
		text := c.Var.Name
		for _, i := range c.Cell {
			text += "[" + i.String() + "]"
		}
		list = append(list, text+"="+c.Value.String())
	}
	return list
}

// stateAt is the state before a step that the run has, or at the end of a run
// in an error location.
func (r *Recording) stateAt(ctx context.Context, at int) (*interp.Checkpoint, error) {
	s := r.before(at)
	state := s.state
	_, err := r.machine.interp.Resume(ctx, s.state, s.host.clone(), interp.Options{
		MaxSteps: max(at, 1),
		Checkpoint: func(c *interp.Checkpoint) int {
			if c.Count <= at {
				state = c
			}
			return at
		},
	})
	return state, err
}

// checkStates runs the changes of scalar globals from one state to the next.
func checkStates(t *testing.T, r *Recording, from, to int, steps []interp.Step) {
	ctx := context.Background()
	before, err := r.stateAt(ctx, from)
	if err != nil {
		t.Fatal(err)
	}
	after, err := r.stateAt(ctx, to)
	if err != nil {
		t.Fatal(err)
	}
	last := map[*cfg.Var]string{}
	for _, v := range r.machine.program.Globals {
		if x, ok := before.Value(v); ok {
			last[v] = x.String()
		}
	}
	for _, s := range steps {
		for _, c := range s.Changes {
			if c.Var.Global && len(c.Cell) == 0 {
				last[c.Var] = c.Value.String()
			} else {
				delete(last, c.Var)
			}
		}
	}
	for v, want := range last {
		if got, ok := after.Value(v); !ok || got.String() != want {
			t.Errorf("step %d: %s is %v, not %s", to, v.Name, got, want)
		}
	}
	if after.Count != to {
		t.Errorf("the state is before step %d, not %d", after.Count, to)
	}
}

// A machine forgets a run before the next one.
func TestAgain(t *testing.T) {
	m := loadText(t, sieve)
	var outputs []string
	for _, in := range []string{"100", "2000 3", "100"} {
		o, err := m.Run(context.Background(), Config{Stdin: []byte(in)})
		if err != nil {
			t.Fatal(err)
		}
		outputs = append(outputs, string(o.Stdout))
	}
	if outputs[0] != outputs[2] || outputs[0] == outputs[1] {
		t.Errorf("%q", outputs)
	}
}

// BenchmarkRun is a run of some millions of steps, bare and recorded.
func BenchmarkRun(b *testing.B) {
	m := loadText(b, sieve)
	c := Config{Stdin: []byte("")}
	for range 300 {
		c.Stdin = append(c.Stdin, "2000 "...)
	}
	ctx := context.Background()
	b.Run("bare", func(b *testing.B) {
		steps := 0
		for range b.N {
			o, err := m.Run(ctx, c)
			if err != nil {
				b.Fatal(err)
			}
			steps += o.Steps
		}
		b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
		b.ReportMetric(float64(steps/b.N), "steps")
	})
	b.Run("recorded", func(b *testing.B) {
		steps := 0
		var last *Recording
		before := heap()
		for range b.N {
			r, err := m.Record(ctx, c)
			if err != nil {
				b.Fatal(err)
			}
			steps += r.Steps
			last = r
		}
		b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
		b.ReportMetric(float64(heap()-before)/1e6, "MB-kept")
		b.ReportMetric(float64(len(last.snapshots)), "states")
	})
}

// heap is the memory in use, in bytes.
func heap() int64 {
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}
