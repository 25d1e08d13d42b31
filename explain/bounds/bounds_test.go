package bounds_test

import (
	"context"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/explain/bounds"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

const width = 4

// A loop has two variables of four bits, which each iteration changes in one of two ways. It
// is left at its head or at its end.
type loop struct {
	atEnd  bool
	start  *int64 // of x; nil: arbitrary
	test   [3]int64
	signed bool        // how the test reads
	steps  [2][2]int64 // of x and y, in two ways
	rank   [3]int64
}

func randomLoop(rnd *rand.Rand) loop {
	small := func() int64 { return rnd.Int63n(5) - 2 }
	l := loop{atEnd: rnd.Intn(2) == 0, signed: rnd.Intn(2) == 0, test: [3]int64{rnd.Int63n(3) - 1, rnd.Int63n(3) - 1, rnd.Int63n(9) - 4}}
	if rnd.Intn(2) == 0 {
		n := rnd.Int63n(16) - 8
		l.start = &n
	}
	l.steps = [2][2]int64{{small(), small()}, {small(), small()}}
	if rnd.Intn(2) == 0 {
		l.steps[1] = l.steps[0]
	}
	l.rank = l.test
	if rnd.Intn(3) == 0 {
		l.rank = [3]int64{rnd.Int63n(4) - 2, rnd.Int63n(4) - 2, rnd.Int63n(9) - 4}
	}
	return l
}

// wrap is a number of four bits.
func (l loop) wrap(n int64) int64 {
	if n &= 15; l.signed && n > 7 {
		n -= 16
	}
	return n
}

func value(of [3]int64, x, y int64) int64 { return of[0]*x + of[1]*y + of[2] }

// rounds is how many iterations the loop takes at most from a state, and whether the rank always falls.
func (l loop) rounds(x, y int64) (n int64, falls bool) {
	at := map[[2]int64]bool{{x, y}: true}
	for ; n < 100; n++ {
		next := map[[2]int64]bool{}
		for s := range at {
			if !l.atEnd && value(l.test, s[0], s[1]) <= 0 {
				continue
			}
			for _, step := range l.steps {
				to := [2]int64{l.wrap(s[0] + step[0]), l.wrap(s[1] + step[1])}
				if l.atEnd && value(l.test, to[0], to[1]) <= 0 {
					continue
				}
				if value(l.rank, to[0], to[1]) >= value(l.rank, s[0], s[1]) {
					return 0, false
				}
				next[to] = true
			}
		}
		if len(next) == 0 {
			return n, true
		}
		at = next
	}
	return 0, false
}

// build is the loop as a program, with its rank.
func (l loop) build() (*cfg.Program, *term.Term) {
	b := cfgtest.New(width)
	m, x, y, way := b.M, b.Global("x"), b.Global("y"), b.Global("way")
	x.Signed, y.Signed = l.signed, l.signed
	linear := func(of [3]int64) *term.Term {
		sum := m.BVInt(12, of[2])
		for k, v := range []*cfg.Var{x, y} {
			wide := m.ZExt(v.Term, 12)
			if l.signed {
				wide = m.SExt(v.Term, 12)
			}
			sum = m.BVAdd(sum, m.BVMul(m.BVInt(12, of[k]), wide))
		}
		return sum
	}
	const head, end, left = 2, 8, 9
	b.Havoc(0, 1, y)
	if l.start != nil {
		b.Assign(1, head, x, b.Num(*l.start))
	} else {
		b.Havoc(1, head, x)
	}
	goes := m.SLt(m.BVInt(12, 0), linear(l.test))
	body := head
	if l.atEnd {
		b.Branch(end, head, left, goes)
	} else {
		body = 3
		b.Branch(head, body, left, goes)
		b.Assume(end, head, m.True())
	}
	b.Havoc(body, 4, way)
	b.Branch(4, 5, 6, m.SLt(way.Term, b.Num(0)))
	for k, step := range l.steps {
		b.Edge(5+k, end, &cfg.Assign{Dst: []*cfg.Var{x, y}, Src: []*term.Term{m.BVAdd(x.Term, b.Num(step[0])), m.BVAdd(y.Term, b.Num(step[1]))}})
	}
	b.Proc.Exit = b.Loc(left)
	p, vars := b.Program(), map[*term.Term]*cfg.Var{}
	for _, v := range p.Globals {
		vars[v.Term] = v
	}
	p.SetVars(vars)
	return p, linear(l.rank)
}

// TestOf compares bounds with all executions of random loops whose rank falls.
func TestOf(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	bounded, exact := map[bool]int{}, map[bool]int{}
	for try := 0; bounded[true]+bounded[false] < 120; try++ {
		l := randomLoop(rnd)
		most := map[[2]int64]int64{}
		falls, runs := true, false
		for x := int64(0); x < 16 && falls; x++ {
			for y := int64(0); y < 16 && falls; y++ {
				s := [2]int64{l.wrap(x), l.wrap(y)}
				if l.start != nil {
					s[0] = l.wrap(*l.start)
				}
				most[s], falls = l.rounds(s[0], s[1])
				runs = runs || most[s] > 0
			}
		}
		if !falls || !runs {
			continue
		}
		p, rank := l.build()
		heads := p.Heads()
		if rank.IsConst() || len(heads) != 1 {
			continue
		}
		told, err := bounds.Of(context.Background(), z3test.Backend(t, p.Terms), p, heads[0], []*term.Term{rank})
		if err != nil || len(told.Falls) != 1 {
			t.Fatalf("%+v: %+v, %v", l, told, err)
		}
		if told.Most == "" {
			continue
		}
		bounded[l.atEnd]++
		tight := false
		for s, n := range most {
			bound := evaluate(t, told.Most, s)
			if n > bound {
				t.Fatalf("%+v: from x = %d, y = %d it goes round %d times, not at most %s = %d", l, s[0], s[1], n, told.Most, bound)
			}
			tight = tight || n == bound && n > 0
		}
		if tight {
			exact[l.atEnd]++
		}
	}
	for _, atEnd := range []bool{false, true} {
		if exact[atEnd] < 5 {
			t.Errorf("left at the end %v: of %d bounds only %d are exact", atEnd, bounded[atEnd], exact[atEnd])
		}
	}
}

// evaluate computes an expression, which Go and C write alike.
func evaluate(t *testing.T, text string, s [2]int64) int64 {
	pkg := types.NewPackage("loop", "loop")
	for k, name := range []string{"x", "y"} {
		pkg.Scope().Insert(types.NewConst(token.NoPos, pkg, name, types.Typ[types.UntypedInt], constant.MakeInt64(s[k])))
	}
	v, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	n, ok := constant.Int64Val(v.Value)
	if !ok {
		t.Fatal(fmt.Sprint(text, v))
	}
	return n
}

// TestSeveral: of several numbers it says which fall, and no bound.
func TestSeveral(t *testing.T) {
	p, rank := loop{test: [3]int64{-1, 1, 0}, steps: [2][2]int64{{1, 0}, {1, 0}}, signed: true}.build()
	told, err := bounds.Of(context.Background(), z3test.Backend(t, p.Terms), p, p.Heads()[0], []*term.Term{p.Terms.BVAdd(rank, p.Terms.SExt(p.Globals[1].Term, 12)), p.Terms.SExt(p.Globals[0].Term, 12)})
	if err != nil || fmt.Sprint(told.Falls) != "[y x]" || told.Most != "" {
		t.Errorf("%+v, %v", told, err)
	}
}
