package automata

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

func readFile(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func parse(t testing.TB, text string) *Explicit[string] {
	t.Helper()
	a, err := parseFile("text", text)
	if err != nil {
		t.Fatal(err)
	}
	if err := Sanity(a); err != nil {
		t.Fatal(err)
	}
	return a
}

// golden compares with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := readFile(t, name); got != want {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

func TestFormatGolden(t *testing.T) {
	a := parse(t, readFile(t, "testdata/recursive.nwa"))
	golden(t, "testdata/recursive.golden", text(a))
	run, ok, err := Shortest(context.Background(), a)
	if want := "<call f() assume x < 0"; err != nil || !ok || run.Word.String() != want {
		t.Errorf("shortest: [%v], %t, %v; want [%s]", run.Word, ok, err, want)
	}
}

func TestRoundTrip(t *testing.T) {
	trials(100, func(r *rand.Rand) {
		a := random(r, 12)
		once := text(a)
		if twice := text(parse(t, once)); once != twice {
			t.Fatalf("written\n%s\nread and written\n%s", once, twice)
		}
	})
	odd := []string{"", " ", "#", `"`, "a b", "a\nb", "\xff", "ä", "\u00a0", "\u2028", "a\"b", "q#1", `\`, "\t"}
	a := chain(2)
	for _, l := range odd {
		a.AddInternal(0, l, 1)
	}
	b := parse(t, text(a))
	for _, l := range odd {
		if len(b.Internal(0, l)) != 1 {
			t.Errorf("letter %q lost", l)
		}
	}
}

func TestFormatShow(t *testing.T) {
	a := new(Explicit[int])
	a.AddInternal(a.AddState(), 7, 0)
	var b strings.Builder
	if err := Format(&b, a, func(i int) string { return strings.Repeat("x ", i-5) }); err != nil {
		t.Fatal(err)
	}
	if want := "state q0\ninternal q0 \"x x \" q0\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestSanityFinds(t *testing.T) {
	for name, damage := range map[string]func(a *Explicit[string]){
		"edge to nowhere":     func(a *Explicit[string]) { a.AddInternal(0, "z", 99) },
		"hier does not exist": func(a *Explicit[string]) { a.AddReturn(0, 99, "z", 0) },
		"initial nowhere":     func(a *Explicit[string]) { a.SetInitial(99) },
		"count of edges":      func(a *Explicit[string]) { a.edges++ },
		"branching":           func(a *Explicit[string]) { a.branching = !a.branching },
		"duplicate successor": func(a *Explicit[string]) { m := &a.vertices[2].internals.moves[0]; m.to = append(m.to, m.to[0]) },
		"duplicate letter": func(a *Explicit[string]) {
			f := &a.vertices[2].internals
			f.moves = append(f.moves, f.moves[0])
		},
		"stale index": func(a *Explicit[string]) { a.vertices[2].internals.index = map[string]int32{} },
	} {
		a := parse(t, readFile(t, "testdata/recursive.nwa"))
		if damage(a); Sanity(a) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

func TestCheckRunFinds(t *testing.T) {
	a := doubling(2)
	run, _, err := Shortest(context.Background(), a)
	if err != nil || CheckRun(a, run) != nil {
		t.Fatal(err)
	}
	for i := range run.States {
		bad := Run[string]{run.Word, append([]State(nil), run.States...)}
		if bad.States[i]++; CheckRun(a, bad) == nil {
			t.Errorf("state %d changed: not found", i)
		}
	}
	short := Run[string]{NewNestedWord(run.Word.Letters[:2], run.Word.Kinds[:2]), run.States[:3]}
	if CheckRun(a, short) == nil {
		t.Error("run to a state that is not accepting: not found")
	}
	if CheckRun(a, Run[string]{run.Word, run.States[1:]}) == nil {
		t.Error("missing state: not found")
	}
}

func TestNestedWord(t *testing.T) {
	w := NewNestedWord([]string{"x", "a", "b", "c", "d", "e", "f"},
		[]Kind{Return, Call, Call, Return, Internal, Return, Call})
	literal := NestedWord[string]{Letters: w.Letters, Kinds: w.Kinds}
	for i, want := range []int{Pending, 5, 3, 2, Pending, 1, Pending} {
		if w.Match(i) != want || literal.Match(i) != want {
			t.Errorf("match of %d: %d and %d, want %d", i, w.Match(i), literal.Match(i), want)
		}
	}
	if got, want := w.String(), "x> <a <b c> d e> <f"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if NewNestedWord([]string{"a"}, nil).Match(0) != Pending {
		t.Error("internal position has a match")
	}
}
