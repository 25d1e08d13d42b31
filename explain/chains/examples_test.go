package chains

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/interp"
)

// The bugs of section 5.3, rewritten: what is printed is asserted.
var examples = []struct {
	name, text string
	inputs     []int64
	line       int      // of the switch; 0: the first one that there is
	fixed      []string // or the corrected program: what to replace, and by what
	want       []string
	lacks      bool // the failing run lacks a step, and the chain says so
}{
	{name: "chops are fatter (section 3)", text: `int main(void) { int x, y;
x = 1;
y = x + 1;
if (x >= 0)
  __VERIFIER_assert(y != 2); }`,
		fixed: []string{"x = 1", "x = 0"},
		want:  []string{"2: x = 1 not 0", "3: y = 2 not 1", "5: cond = 0 not 1", "0: branch 1 not 0"}},

	{name: "grep -H -h", text: `int with_names, no_names, out_file;
int main(void) { int num_files = 1;
for (int k = 0; k < 2; k++) {
  int option = __VERIFIER_nondet_int();
  switch (option) {
  case 'H': with_names = 1; break;
  case 'h': no_names = 1; break; } }
if ((num_files > 1 && !no_names) || with_names)
  out_file = 1;
if (out_file)
  reach_error(); }`,
		inputs: []int64{'H', 'h'}, line: 8,
		want: []string{"8: branch 0 not 1", "9: out_file = 1 not 0", "10: branch 0 not 1"}},

	{name: "find DIR DIRECTORY", text: `int starting_length, path[2];
void consider_visiting(int p) {
if (starting_length == 0)
  starting_length = path[p]; }
int main(void) {
path[0] = 4; path[1] = 9;
for (int p = 0; p < 2; p++) {
  consider_visiting(p);
  int shown = starting_length;
  if (shown != path[p]) reach_error(); } }`,
		line: 3,
		want: []string{"4: starting_length = 4 not 9", "3: branch 1 not 0", "9: shown = 4 not 9", "10: branch 0 not 1"}},

	{name: "diff --ignore-file-name-case", text: `int fname0 = 98, fname1 = 66;
int fold(int c) { if (c >= 97) return c; return c + 32; }
int compare_names(int a, int b) {
int r = fold(a) - fold(b);
if (r)
  return r;
return b - a - 39; }
int main(void) {
int order = compare_names(fname0, fname1);
if (order < 0)
  fname1 = 0;
if (!(fname0 && fname1))
  reach_error(); }`,
		line: 5,
		want: []string{"5: branch 1 not 0", "7: compare_names::retval = -71 not 0", "9: order = -71 not 0", "10: branch 0 not 1",
			"11: fname1 = 0 not 66", "12: branch 1 not 0"}},

	{name: "a statement is missing", text: `int state, count;
void reset(void) {
  state = 0; }
int main(void) {
state = 1; count = 1;
for (int i = 0; i < 3; i++)
  count++;
reset();
if (count > 0 && !state) reach_error(); }`,
		fixed: []string{"state = 0; }", "state = 0;\n  count = 0; }"},
		want:  []string{"7: count = 4 not 0", "9: branch 0 not 1"}, lacks: true},

	{name: "an input too many is read", text: `int main(void) { int skip = __VERIFIER_nondet_int(), x;
if (skip > 2)
  __VERIFIER_nondet_int();
x = __VERIFIER_nondet_int();
if (x != 7) reach_error(); }`,
		inputs: []int64{3, 7, 9}, line: 2,
		want: []string{"2: branch 0 not 1", "3: the world", "4: x = 9 not 7", "5: branch 0 not 1"}},

	{name: "it would fail again", text: `int main(void) {
for (int i = 0; i < 3; i++) {
  int x = i + 2;
  if (x != i + 1) reach_error(); } }`,
		fixed: []string{"i + 2", "i + 1"},
		want:  []string{"3: x = 2 not 1", "4: branch 0 not 1"}},

	{name: "recursion", text: `int limit, calls;
int depth(int n) {
int own = n * 10;
calls++;
if (n < limit)
  own = own + depth(n + 1);
return own; }
int main(void) {
limit = 3;
if (depth(0) == 60) reach_error(); }`,
		fixed: []string{"limit = 3", "limit = 2"},
		want: []string{"9: limit = 3 not 2", "5: branch 0 not 1",
			"6: own = 50 not 20", "7: depth::result = 50 not 20", "6: depth::t = 50 not 20",
			"6: own = 60 not 30", "7: depth::result = 60 not 30", "6: depth::t = 60 not 30",
			"6: own = 60 not 30", "7: depth::result = 60 not 30", "10: main::t = 60 not 30",
			"10: branch 0 not 1"}},
}

func TestExamples(t *testing.T) {
	ctx := context.Background()
	for _, e := range examples {
		t.Run(e.name, func(t *testing.T) {
			r := failing(t, compile(t, e.text), Options{}, e.inputs...)
			var ref *Reference
			var err error
			if e.fixed != nil {
				fixed := strings.Replace(e.text, e.fixed[0], e.fixed[1], 1)
				if ref, err = r.Reference(ctx, compile(t, fixed)); err != nil {
					t.Fatal(err)
				}
			} else {
				switches, err := r.Switches(ctx, true)
				if err != nil {
					t.Fatal(err)
				}
				i := slices.IndexFunc(switches, func(s *interp.Switch) bool { return e.line == 0 || s.Edge.Pos.Line-1 == e.line })
				if i < 0 {
					t.Fatalf("no switch in line %d among %d", e.line, len(switches))
				}
				if ref, err = r.Switched(ctx, switches[i]); err != nil {
					t.Fatal(err)
				}
			}
			for _, a := range []Algorithm{Dependence, Hierarchical} {
				c, err := r.Chain(ctx, ref, a)
				if err != nil || (c.Incomplete != "") != e.lacks {
					t.Fatal(err, c.Incomplete)
				}
				if got := c.show(); !slices.Equal(got, e.want) {
					t.Errorf("algorithm %d: %q\nwant %q", a, got, e.want)
				}
				t.Logf("%+v", c.Stats)
			}
		})
	}
}

// TestLaterError: a corrected program that has another error is one to compare with
// when that comes after the failure, and not when it comes before it.
func TestLaterError(t *testing.T) {
	const text = `extern void reach_error(void);
int main(void) {
	int x = 1, y = 0;
	EARLY
	if (x != 0)
		reach_error();
	if (y == 0)
		reach_error();
	return 0;
}
`
	ctx := context.Background()
	version := func(early, x string) *cfg.Program {
		return compile(t, strings.NewReplacer("EARLY", early, "x = 1", x).Replace(text))
	}
	r := failing(t, version("", "x = 1"), Options{})
	ref, err := r.Reference(ctx, version("", "x = 0"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := r.Chain(ctx, ref, Dependence)
	if err != nil || len(c.Links) == 0 || c.Incomplete != "" {
		t.Errorf("%v %v", c, err)
	}
	for _, early := range []string{"if (y == 0) reach_error();", "if (y == 0) return 0;"} {
		if _, err := r.Reference(ctx, version(early, "x = 1")); (err == nil) != strings.Contains(early, "return") {
			t.Errorf("%s: %v", early, err)
		}
	}
}

// TestErrors: what cannot be explained is said.
func TestErrors(t *testing.T) {
	ctx := context.Background()
	p := compile(t, figure1)
	if _, err := New(ctx, Failure{Program: p, World: script(), Correct: func(*interp.Outcome, World) bool { return true }}, Options{}); !errors.Is(err, ErrCorrect) {
		t.Error(err)
	}
	if _, err := New(ctx, Failure{Program: p, World: script(), Correct: AvoidsError}, Options{MaxSteps: 3}); err == nil || !strings.Contains(err.Error(), "3 steps") {
		t.Error(err)
	}
	r := failing(t, p, Options{MaxReplays: 4})
	if _, err := r.Reference(ctx, p); err == nil || !strings.Contains(err.Error(), "not correct") {
		t.Error(err)
	}
	ref, err := r.Reference(ctx, compile(t, strings.Replace(figure1, "x = 1", "x = 0", 1)))
	if err != nil {
		t.Fatal(err)
	}
	c, err := r.Chain(ctx, ref, Dependence)
	if err != nil || c.Incomplete == "" || len(c.Links) == 0 || c.Stats.Replays != 4 {
		t.Errorf("%+v %v", c, err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := New(stopped, Failure{Program: p, World: script(), Correct: AvoidsError}, Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := r.Chain(stopped, ref, Hierarchical); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestReplay: an input is answered by its kind and name wherever it is asked for.
func TestReplay(t *testing.T) {
	p := compile(t, `int main(void) { int a = __VERIFIER_nondet_int(), b, c;
if (a) b = __VERIFIER_nondet_int(); else c = __VERIFIER_nondet_int();
c = __VERIFIER_nondet_int();
if (b + c) reach_error(); }`)
	for _, v := range []struct {
		inputs []int64
		want   interp.Kind
	}{{[]int64{1, 5, -5}, interp.Ended}, {[]int64{1, 5, -4}, interp.ReachedError}, {[]int64{1, 5}, interp.ReachedError}, {[]int64{0, 5, 0}, interp.Ended}} {
		w := script(v.inputs...)
		for range 2 {
			out, err := interp.Run(context.Background(), p, w.Fork(), interp.Options{})
			if err != nil || out.Kind != v.want {
				t.Errorf("%v: %v %v", v.inputs, out, err)
			}
		}
	}
}

// TestMatchLines: what is common keeps its line, what replaces it has its place.
func TestMatchLines(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want []int
	}{
		{"a b c", "a b c", []int{1, 2, 3}},
		{"a b c", "a x c", []int{1, 2, 3}},
		{"a b c", "a c", []int{1, 3}},
		{"a c", "a b c", []int{1, 0, 2}},
		{"a b c d", "x b y z d", []int{1, 2, 0, 0, 4}},
		{"a b c d e", "a c b d e", []int{1, 3, 0, 4, 5}},
		{"a", "", []int{}},
		{"", "a", []int{0}},
	} {
		if got := matchLines(strings.Fields(c.a), strings.Fields(c.b)); !slices.Equal(got, c.want) {
			t.Errorf("%q, %q: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// TestPositions: an index names the calls and iterations around a step.
func TestPositions(t *testing.T) {
	r := failing(t, compile(t, `int n;
void f(int k) {
if (k > 2)
  n = k; }
int main(void) {
for (int i = 0; i < 4; i++)
  f(i);
if (n == 3) reach_error(); }`), Options{})
	i := slices.IndexFunc(r.steps, func(s step) bool {
		a, ok := s.edge.Action.(*cfg.Assign)
		return ok && a.Dst[0].C == "n" && s.edge.Pos.Line == 5
	})
	var got []Position
	for _, p := range r.positions(i) {
		p.Pos = cfg.Pos{Line: p.Pos.Line - 1}
		got = append(got, p)
	}
	want := []Position{
		{cfg.Pos{Line: 6}, 4, ""}, {cfg.Pos{Line: 7}, 1, "f"}, {cfg.Pos{Line: 3}, 1, ""}, {cfg.Pos{Line: 4}, 1, ""},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
