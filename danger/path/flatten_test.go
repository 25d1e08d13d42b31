package path_test

import (
	"slices"
	"testing"

	"tav/cfg/lower"
	"tav/danger/path"
	"tav/danger/path/pathtest"
	"tav/solver/term"
)

const memory = `extern unsigned long strlen(const char *);
struct node { int v; struct node *next; };
int m[3][3]; char text[4] = "abc";
int f(int *p, int n) { if (n > 0) return f(p, n - 1); *p = n; return p[1]; }
int main(void) {
  int a = __VERIFIER_nondet_int(), rows[3] = {4, 5}, copy[3];
  struct node *q = malloc(sizeof *q), x, y = {7, 0};
  q->v = 2; q->next = &x; x = y;
  for (int i = 0; i < 3; i++) { m[i][a & 1] = rows[i]; copy[i] = m[i][1] + q->next->v; }
  int *p = a > 2 ? rows : copy;
  p[1] = f(p, 3) + strlen(text);
  q->next->v = p[a & 1];
  if (copy[1] + x.v + rows[1] != 1)
    __VERIFIER_assert(q->v != 2);
}
`

// TestFlat: in a flat reading there are no arrays, guards and conditions hold,
// and every variable has at each position the value of the memory that it
// stands for.
func TestFlat(t *testing.T) {
	p := pathtest.Lower(t, memory, lower.Options{})
	for _, input := range []int64{0, 1, 6} {
		r, err := path.Read(p, pathtest.Fail(t, p, input))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []path.Flattening{{}, {Addresses: true}, {Addresses: true, Recorded: path.Library(p)}, {Recorded: map[string]bool{"f": true}}} {
			flat, err := r.Flat(o)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, r, flat, o)
		}
	}
}

func compare(t *testing.T, r, flat *path.Reading, o path.Flattening) {
	t.Helper()
	m := r.Prog.Terms
	cells, guards, recorded := 0, 0, 0
	known := map[*term.Term]bool{}
	for i, s := range flat.Steps {
		terms := append(slices.Clone(s.Src), s.Dst...)
		if s.Guard != nil {
			guards++
			terms = append(terms, s.Guard)
			if ok, err := flat.States.Holds(s.Guard, i); !ok || err != nil {
				t.Fatalf("position %d: %s does not hold", i, flat.C(s.Guard))
			}
		}
		if s.Recorded {
			recorded++
			for _, x := range s.Src {
				if len(m.FreeVars(x)) > 0 {
					t.Fatalf("position %d: %s is not recorded", i, flat.C(x))
				}
			}
		}
		if s.Cond != nil {
			terms = append(terms, s.Cond)
		}
		for _, x := range terms {
			for _, v := range m.FreeVars(x) {
				if v.Sort().Kind == term.ArrayKind {
					t.Fatalf("position %d speaks of %s", i, v.Name())
				}
				known[v] = true
			}
		}
	}
	for v := range known {
		if of := flat.Memory(v); of != v {
			cells++
		}
		for i := range len(flat.Steps) + 1 {
			got, ok := flat.States.Value(v, i)
			want, err := r.States.Eval(flat.Memory(v), i)
			if ok != (err == nil) || ok && !got.Equal(want) {
				t.Fatalf("%+v: %s is %v at %d, want %v (%v)", o, v.Name(), got, i, want, err)
			}
		}
	}
	if cells < 8 || (guards > 0) != o.Addresses || (recorded > 0) != (o.Recorded != nil) {
		t.Errorf("%+v: %d cells, %d guards, %d recorded steps", o, cells, guards, recorded)
	}
}

// TestRecordedInside: a call in which the trace ends is not replaced.
func TestRecordedInside(t *testing.T) {
	p := pathtest.Compile(t, "int f(int n) { if (n > 3) __VERIFIER_assert(n != 5); return n; }\nint main(void) { f(2); f(__VERIFIER_nondet_int()); }\n")
	r, err := path.Read(p, pathtest.Fail(t, p, 5))
	if err != nil {
		t.Fatal(err)
	}
	flat, err := r.Flat(path.Flattening{Recorded: map[string]bool{"f": true}})
	if err != nil {
		t.Fatal(err)
	}
	if v := flat.Violation(); flat.C(v.Post) != "n != 5" || v.Scope == nil {
		t.Errorf("violated: %s", flat.C(v.Post))
	}
}
