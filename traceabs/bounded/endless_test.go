package bounded

import (
	"testing"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestEndless: a loop is endless if nothing but inputs ends it.
func TestEndless(t *testing.T) {
	for name, test := range map[string]struct {
		build *cfgtest.Builder
		want  bool
	}{
		"an input":                {whileInput(func(_ *cfgtest.Builder, in, _ *term.Term) *term.Term { return in }), true},
		"what is computed of one": {whileInput(func(b *cfgtest.Builder, in, _ *term.Term) *term.Term { return b.M.BVMul(in, b.Num(3)) }), true},
		"an input and a number":   {whileInput(func(b *cfgtest.Builder, in, i *term.Term) *term.Term { return b.M.BVAdd(in, i) }), false},
		"a number":                {whileInput(func(_ *cfgtest.Builder, _, i *term.Term) *term.Term { return i }), false},
		"nothing":                 {forever(40), true},
		"a bound":                 {cfgtest.ForLoop(5, 5), false},
		"a bound or an input":     {counted(6, 12), false},
	} {
		b := enginetest.Env(t, test.build.Program()).Blocks
		if got := endless(b, nestOf(b)); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// whileInput is while (condition(in = ?, i) != 0) i++; if (i == 9) error.
func whileInput(condition func(b *cfgtest.Builder, in, i *term.Term) *term.Term) *cfgtest.Builder {
	b := cfgtest.New(32)
	i, in, c := b.Global("i"), b.Global("in"), b.Global("c")
	b.Assign(0, 1, i, b.Num(0))
	b.Havoc(1, 2, in)
	b.Assign(2, 3, c, condition(b, in.Term, i.Term))
	b.Branch(3, 4, 5, b.M.Ne(c.Term, b.Num(0)))
	b.Assign(4, 1, i, b.M.BVAdd(i.Term, b.Num(1)))
	b.Branch(5, 6, 7, b.M.Eq(i.Term, b.Num(9)))
	b.Error(6)
	return b
}
