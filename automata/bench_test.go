package automata

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// program returns an automaton shaped like a program's: each procedure a chain of
// branches with some loops, calls to later procedures, one error at the end of the
// last; each letter occurs once.
func program(procedures, size int) *Explicit[int] {
	r := rand.New(rand.NewPCG(uint64(procedures), uint64(size)))
	a := new(Explicit[int])
	for range procedures * size {
		a.AddState()
	}
	letter := 0
	fresh := func() int { letter++; return letter }
	for p := range procedures {
		entry := State(p * size)
		exit := entry + State(size) - 1
		for q := entry; q < exit; q++ {
			if callee := p + 1 + r.IntN(8); callee < procedures && r.IntN(5) == 0 {
				a.AddCall(q, fresh(), State(callee*size))
				a.AddReturn(State((callee+1)*size)-1, q, fresh(), q+1)
				continue
			}
			a.AddInternal(q, fresh(), q+1)
			switch r.IntN(4) {
			case 0:
				a.AddInternal(q, fresh(), min(q+2, exit))
			case 1:
				a.AddInternal(q, fresh(), max(q-5, entry))
			}
		}
	}
	a.SetInitial(0)
	a.SetAccepting(State(a.Len() - 1))
	return a
}

// residue is a deterministic total acceptor with few states, of the words whose
// letters have a sum that is 0 modulo m.
type residue int

func (residue) Deterministic() bool                   { return true }
func (residue) Initial() []State                      { return []State{0} }
func (residue) Accepting(q State) bool                { return q == 0 }
func (m residue) Internal(q State, a int) []State     { return []State{(q + State(a)) % State(m)} }
func (m residue) Call(q State, a int) []State         { return m.Internal(q, a) }
func (m residue) Return(q, hier State, a int) []State { return m.Internal(q, a) }

// shapes are the inputs of the benchmarks.
var shapes = []struct {
	name             string
	procedures, size int
}{
	{"flat", 1, 100_000},
	{"calls", 500, 200},
}

func bench(b *testing.B, f func(ctx context.Context, a *Explicit[int]) error) {
	for _, s := range shapes {
		a := program(s.procedures, s.size)
		b.Run(s.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := f(context.Background(), a); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkShortest(b *testing.B) {
	bench(b, func(ctx context.Context, a *Explicit[int]) error {
		_, _, err := Shortest(ctx, a)
		return err
	})
}

func BenchmarkRemoveDeadEnds(b *testing.B) {
	bench(b, func(ctx context.Context, a *Explicit[int]) error {
		_, err := RemoveDeadEnds(ctx, a)
		return err
	})
}

func BenchmarkDifference(b *testing.B) {
	bench(b, func(ctx context.Context, a *Explicit[int]) error {
		_, err := RemoveDeadEnds(ctx, Difference(a, residue(3)))
		return err
	})
}

func BenchmarkReduce(b *testing.B) {
	bench(b, func(ctx context.Context, a *Explicit[int]) error {
		_, err := Reduce(ctx, a)
		return err
	})
}

// BenchmarkReduceChain is the worst case for refinement in rounds: one letter, so
// states differ only in their distance to the end.
func BenchmarkReduceChain(b *testing.B) {
	a := chain(100_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Reduce(context.Background(), a); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAccepts(b *testing.B) {
	a := program(500, 200)
	run, _, err := Shortest(context.Background(), a)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Accepts(a, run.Word)
	}
}

// recording is what an iteration of trace abstraction did: the abstraction and
// what was subtracted from it; cmd/driver's TestRecord recorded it.
type recording struct {
	name        string
	abstraction *Explicit[string]
	subtracted  explored
}

// explored is the part of a deterministic automaton that was asked for. What it
// accepts it accepts for ever.
type explored struct{ *Explicit[string] }

func (explored) Deterministic() bool { return true }
func (e explored) Sink(q State) bool { return e.Accepting(q) }

func recordings(b *testing.B) []recording {
	files, err := filepath.Glob("testdata/*.abstraction.txt")
	if err != nil || len(files) == 0 {
		b.Fatal("no recorded automata", err)
	}
	read := func(file string) *Explicit[string] {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		a, err := parseFile(file, string(text))
		if err != nil {
			b.Fatal(err)
		}
		return a
	}
	var list []recording
	for _, f := range files {
		name := strings.TrimSuffix(f, ".abstraction.txt")
		list = append(list, recording{filepath.Base(name), read(f), explored{read(name + ".subtracted.txt")}})
	}
	return list
}

// BenchmarkSubtract is what the refinement loop does with automata in an
// iteration: difference, removal of dead ends, and minimisation.
func BenchmarkSubtract(b *testing.B) {
	ctx := context.Background()
	for _, r := range recordings(b) {
		b.Run(r.name, func(b *testing.B) {
			b.ReportAllocs()
			states := 0
			for b.Loop() {
				left, err := RemoveDeadEnds(ctx, Difference(r.abstraction, r.subtracted))
				if err != nil {
					b.Fatal(err)
				}
				states += left.Len()
				if _, err := Reduce(ctx, left); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(states)/float64(b.N), "states/op")
		})
	}
}
