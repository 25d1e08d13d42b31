package chains

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/llvm"
	"tav/cfg/lower"
	"tav/solver/term"
)

const prelude = `extern void abort(void); extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long); void reach_error(void) {} void __VERIFIER_assert(int cond) { if (!cond) { reach_error(); abort(); } }
`

// compile lowers a C program, to which the prelude adds one line.
func compile(t testing.TB, text string) *cfg.Program {
	t.Helper()
	text = prelude + text
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	unit, err := frontend.Compile(context.Background(), []string{file}, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := lower.Lower(context.Background(), &llvm.Unit{Module: unit.Module, DataModel: cfg.LP64,
		Sources: []*cfg.Source{{Path: file, Text: []byte(text)}}}, lower.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// script is the world that answers __VERIFIER_nondet_int with the values.
func script(values ...int64) World {
	s := &interp.Script{}
	for _, v := range values {
		s.Inputs = append(s.Inputs, interp.Input{Kind: cfg.Nondet, Name: "__VERIFIER_nondet_int",
			Values: []interp.Setting{{Value: term.BVWord(32, uint64(v))}}})
	}
	return Replay(s)
}

func failing(t testing.TB, p *cfg.Program, o Options, inputs ...int64) *Run {
	t.Helper()
	r, err := New(context.Background(), Failure{Program: p, World: script(inputs...), Correct: AvoidsError}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func chain(t testing.TB, r *Run, ref *Reference, a Algorithm) *Chain {
	t.Helper()
	c, err := r.Chain(context.Background(), ref, a)
	if err != nil {
		t.Fatal(err)
	}
	if c.Incomplete != "" {
		t.Error(c.Incomplete)
	}
	return c
}

// show writes a chain: lines of the program, counted without the prelude, with
// what is given there.
func (c *Chain) show() []string {
	var lines []string
	for _, l := range c.Links {
		var what []string
		for _, f := range l.Faults {
			what = append(what, f.show())
		}
		lines = append(lines, fmt.Sprintf("%d: %s", l.Edge.Pos.Line-1, strings.Join(what, ", ")))
	}
	return lines
}

func (f Fault) show() string {
	if f.IsWorld() {
		return "the world"
	}
	if f.Taken != nil {
		branch := func(e *cfg.Edge) int { return slices.Index(e.From.Out, e) }
		return fmt.Sprintf("branch %d not %d", branch(f.Taken), branch(f.Other))
	}
	value := func(v *term.Value) string {
		if v == nil {
			return "undefined"
		}
		return v.Signed().String()
	}
	name := f.Var.C
	if name == "" {
		name = strings.TrimRight(f.Var.Name, "0123456789'") // what tells temporaries apart
	}
	for _, i := range f.Cell {
		name += "[" + i.Big().String() + "]"
	}
	return fmt.Sprintf("%s = %s not %s", name, value(f.Value), value(f.Reference))
}

// Fig. 1 of the paper; its output is True where the error is reached.
const figure1 = `int main(void) { int x, y, s, t;
x = 1; //Correct: x = 0;
y = x << 1;
if (x > 0)
  t = x << 2;
else t = 0;
s = y << 1;
if (s + t > 0) reach_error(); }`

// TestFigure1 computes the red chain 1, 3, 4, 7 and the blue chain 1, 2, 6, 7.
// The set after 3 of the red one is {x, (x>0)} by Def. 5, where the figure has
// {(x>0)}: with the correct x = 0 statement 4 would not make t = 4.
func TestFigure1(t *testing.T) {
	fixed := strings.Replace(figure1, "x = 1; //Correct: x = 0;", "x = 0;", 1)
	for _, c := range []struct {
		latest bool
		want   []string
	}{
		{false, []string{"2: x = 1 not 0", "4: branch 0 not 1", "5: t = 4 not 0", "8: branch 0 not 1"}},
		{true, []string{"2: x = 1 not 0", "3: y = 2 not 0", "7: s = 4 not 0", "8: branch 0 not 1"}},
	} {
		p := compile(t, figure1)
		r := failing(t, p, Options{Latest: c.latest})
		ref, err := r.Reference(context.Background(), compile(t, fixed))
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []Algorithm{Dependence, Hierarchical} {
			got := chain(t, r, ref, a)
			if !slices.Equal(got.show(), c.want) {
				t.Errorf("latest %v, algorithm %d: %q\nwant %q", c.latest, a, got.show(), c.want)
			}
			t.Logf("%+v", got.Stats)
		}
	}
}
