package verify

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/explain/report"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
	"tav/traceabs/numeric"
)

// TestOpen: what a proof lacks is reported in the words of the program, up to the text.
func TestOpen(t *testing.T) {
	const text = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pool { unsigned used, free; } pool = {0, 8};
int main(void) {
	while (1) {
		if (__VERIFIER_nondet_int() == 7 && pool.used < 8) {
			pool.used++;
			pool.free--;
		}
		if (pool.used == 9)
			reach_error();
	}
}
`
	file := filepath.Join(t.TempDir(), "pool.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	v, env := undecided(t, file)
	var said process.Message
	v.Status = process.NewStatus(process.Order{}, func(m process.Message) { said = m })
	env.Facts = make([][]*term.Term, len(env.Blocks.Cuts))
	m := v.Prog.Terms
	for _, x := range v.Prog.Globals {
		for _, c := range env.Blocks.Cuts {
			if x.Name == "pool.used" && c.Loc.Loop {
				env.Facts[c.Id] = []*term.Term{m.ULe(m.BVUint(32, 9), x.Term)}
			}
		}
	}
	v.open(traceabs.Obligations(context.Background(), env, time.Minute))
	var out strings.Builder
	report.Text{Out: &out}.Print(&report.Outcome{Verdict: report.Unknown, Reason: report.Reason{Kind: report.Timeout}, Program: v.Program, Open: said.Progress.Open})
	want := fmt.Sprintf(`
%[1]s:11:4: not proved that this error is not reached
  proved at line 6: pool.used >= 9
  from line 6 it is reached with pool.used = 9, reading `, file)
	if !strings.Contains(out.String(), want) { // any input does
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}

// TestStateInC: variables of one name are distinguished, objects are called by the pointers to them, and of what is proved
// only what is known at the place is told.
func TestStateInC(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"names", `extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
	unsigned n = __VERIFIER_nondet_uint(), last = 0;
	for (unsigned i = 0; i < n; i++) {
		for (unsigned i = 0; i < 3; i++)
			last += i;
		if (i == 7)
			reach_error();
	}
}
`, "i (line 5) = 7, i (line 6) = "},
		{"functions", `extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned bits(unsigned x) {
	unsigned n = 0;
	for (; x; x &= x - 1)
		n++;
	return n;
}
int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	if (bits(n) == 33)
		reach_error();
}
`, "at line 5 with x = 1, n = 32 one iteration breaks it, which leads to x = 0, n = 33"},
		{"objects", `extern void reach_error(void);
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
struct job { int prio; struct job *next; } *first;
int main(void) {
	while (__VERIFIER_nondet_int()) {
		struct job *j = malloc(sizeof *j);
		j->prio = 1;
		j->next = first;
		first = j;
	}
	for (struct job *j = first; j; j = j->next)
		if (j->prio == 5)
			reach_error();
}
`, "at line 12 with j->prio = 0, j->next->prio = 5 one iteration breaks it, which leads to j->prio = 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "open.c")
			if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			v, env := undecided(t, file)
			var out strings.Builder
			for _, o := range traceabs.Obligations(context.Background(), env, time.Minute) {
				report.Text{Out: &out}.Print(&report.Outcome{Verdict: report.Unknown, Open: []report.Obligation{v.Words().Obligation(o)}})
			}
			if !strings.Contains(out.String(), c.want) || strings.Contains(out.String(), "#") {
				t.Errorf("%s\nwant %s", out.String(), c.want)
			}
		})
	}
}

// undecided is a program, and an environment for engines that know nothing of it.
func undecided(t *testing.T, file string) (*subject, *engine.Env) {
	t.Helper()
	c := Job{Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}, Properties: []cfg.Property{cfg.UnreachCall}}
	v := subjectOf(t, c)
	backend := z3.New(v.Prog.Terms)
	t.Cleanup(backend.Close)
	env, err := engine.NewEnv(v.Prog, backend, engine.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(env.Close)
	env.Blocks, _ = blocks.New(context.Background(), v.Prog)
	return v, env
}

// stepped are programs whose iterations are calls of step with a number from 0 to 3. They need not be right.
var stepped = []struct {
	name, text string
	then       bool // there is a counterexample to induction
}{
	{"ring", `unsigned count, head, key[4];
void step(int in) {
	if (in == 1 && count < 4) { key[(head + count) % 4] = count; count++; }
	if (in == 2 && count > 0) { head = (head + 1) % 4; count--; }
	if (count > 4 || head > 4) reach_error();
}`, false},
	{"machine", `enum { IDLE, BUSY, DONE } state;
struct job { int left; unsigned char tries; } job = {3, 0};
void step(int in) {
	if (state == IDLE && in == 1) { state = BUSY; job.left = 3; }
	else if (state == BUSY && --job.left == 0) state = DONE;
	else if (state == DONE && in == 2) { state = IDLE; job.tries++; }
	if (state == IDLE && job.left < 0) reach_error();
}`, false},
	{"table", `int size = 1; short level[4];
void step(int in) {
	if (level[in] > 50) level[in] = 0;
	if (level[in] == size) reach_error();
	if (in < size) level[in] = (short)(level[in] - 1);
	if (size < 4 && in == 3) size++;
}`, true},
	{"lagging", `unsigned a, b, c;
void step(int in) {
	if (c > 2) reach_error();
	c = b; b = a;
	a = in > 1 ? 2 : 1;
}`, true},
}

// TestCounterexamples: what is told of a program that is not decided is so when it is compiled: from the
// state one iteration leads to the violation, no input to one at once; and what is said to be proved
// holds in runs.
func TestCounterexamples(t *testing.T) {
	const prelude = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
	for _, c := range stepped {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "steps.c")
			text := prelude + c.text + "\nint main(void) { while (1) step(__VERIFIER_nondet_int() & 3); }\n"
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			v, env := undecided(t, file)
			for _, facts := range []bool{false, true} {
				if facts {
					if _, err := new(numeric.Engine).Run(context.Background(), env, time.Second); err != nil {
						t.Fatal(err)
					}
				}
				for _, o := range traceabs.Obligations(context.Background(), env, time.Minute) {
					told := v.Words().Obligation(o)
					if o.Run == nil || told.Arrays || !facts && c.then != (told.Then != nil) {
						t.Errorf("%+v", told)
						continue
					}
					executed(t, c.text, told)
				}
			}
		})
	}
}

// executed compiles and runs what is told.
func executed(t *testing.T, text string, told report.Obligation) {
	t.Helper()
	var c strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&c, format+"\n", args...) }
	step := func(s report.Situation) {
		for _, v := range s.State {
			line("\t%s = %s;", v.Name, v.Value)
		}
		line("\tstep(%s & 3);", s.Inputs[0].Value)
	}
	line("#include <stdlib.h>\nint errors;\nvoid reach_error(void) { errors++; }\n%s\nint main(void) {", text)
	line("\tfor (int round = 0; round < 1000 && !errors; step(rand() & 3), round++) {")
	for _, p := range told.Proved {
		line("\t\tif (!(%s)) return 2;", p)
	}
	line("\t}\n\terrors = 0;")
	if told.Then != nil {
		for in := 0; in < 4; in++ {
			step(report.Situation{State: told.State, Inputs: []report.Input{{Value: fmt.Sprint(in)}}})
		}
		step(told.Situation)
		line("\tif (errors) return 3;")
		for _, v := range told.Then.State {
			line("\tif (%s != %s) return 4;", v.Name, v.Value)
		}
		told.Situation = *told.Then
	}
	step(told.Situation)
	line("\treturn errors == 0 ? 5 : 0;\n}")
	file := filepath.Join(t.TempDir(), "run.c")
	if err := os.WriteFile(file, []byte(c.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-w", "-fwrapv", "-o", file+".bin", file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := exec.Command(file + ".bin").Run(); err != nil {
		t.Errorf("%v\n%s", err, c.String())
	}
}

// subjectOf loads the program of a job.
func subjectOf(t *testing.T, c Job) *subject {
	t.Helper()
	s := newSession(c, func(process.Message) {})
	l, err := s.load(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return s.about(l)
}
