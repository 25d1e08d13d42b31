package numeric

import (
	"math/rand"
	"testing"

	"tav/solver/domain"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

const width = 4 // of numbers, small enough to try all

// randomWord is a meet of the three kinds of knowledge, not empty.
func randomWord(rng *rand.Rand, width int) domain.Word {
	for {
		n := func() uint64 { return rng.Uint64() & domain.All(width).Hi }
		lo, hi, k := n(), n(), domain.Bits{Value: n(), Unknown: n()}
		k.Value &^= k.Unknown
		w := domain.Unsigned(width, min(lo, hi), max(lo, hi))
		if rng.Intn(2) == 0 {
			if v, ok := w.Meet(domain.WithBits(width, k)); ok {
				w = v
			}
		}
		if lo, hi := int64(n())-8, int64(n())-8; rng.Intn(2) == 0 {
			if v, ok := w.Meet(domain.Signed(width, min(lo, hi), max(lo, hi))); ok {
				w = v
			}
		}
		if len(members(w)) > 0 {
			return w
		}
	}
}

func members(w domain.Word) []uint64 {
	var list []uint64
	for n := uint64(0); n <= domain.All(w.Width).Hi; n++ {
		if w.Has(n) {
			list = append(list, n)
		}
	}
	return list
}

// randomTerm is over x, y and the Boolean b.
func randomTerm(m *term.Manager, rng *rand.Rand, depth int, x, y, b *term.Term) *term.Term {
	if depth == 0 || rng.Intn(6) == 0 {
		return []*term.Term{x, y, m.BVUint(width, rng.Uint64())}[rng.Intn(3)]
	}
	sub := func() *term.Term { return randomTerm(m, rng, depth-1, x, y, b) }
	cut := func() *term.Term { lo := rng.Intn(3); return m.Extract(sub(), lo+1, lo) }
	switch rng.Intn(20) {
	case 0, 1:
		return m.BVAdd(sub(), sub())
	case 2:
		return m.BVMul(sub(), sub())
	case 3:
		return m.UDiv(sub(), sub())
	case 4:
		return m.URem(sub(), sub())
	case 5:
		return m.SDiv(sub(), sub())
	case 6:
		return m.SRem(sub(), sub())
	case 7:
		return m.BVAnd(sub(), sub())
	case 8:
		return m.BVOr(sub(), sub())
	case 9:
		return m.BVXor(sub(), sub())
	case 10:
		return m.BVNot(sub())
	case 11:
		return m.Shl(sub(), sub())
	case 12:
		return m.LShr(sub(), sub())
	case 13:
		return m.AShr(sub(), sub())
	case 14:
		return m.Concat(cut(), cut())
	case 15:
		return m.ZExt(cut(), width)
	case 16:
		return m.SExt(cut(), width)
	case 17:
		return m.BVSub(sub(), sub())
	}
	return m.Ite(randomCondition(m, rng, depth-1, x, y, b), sub(), sub())
}

func randomCondition(m *term.Manager, rng *rand.Rand, depth int, x, y, b *term.Term) *term.Term {
	sub := func() *term.Term { return randomTerm(m, rng, max(depth, 0), x, y, b) }
	if depth > 0 {
		cond := func() *term.Term { return randomCondition(m, rng, depth-1, x, y, b) }
		switch rng.Intn(8) {
		case 0:
			return m.And(cond(), cond())
		case 1:
			return m.Or(cond(), cond())
		case 2:
			return m.Not(cond())
		case 3:
			return m.Eq(cond(), cond())
		case 4:
			return m.Ite(cond(), cond(), cond())
		}
	}
	switch rng.Intn(5) {
	case 0:
		return m.ULe(sub(), sub())
	case 1:
		return m.SLe(sub(), sub())
	case 2:
		return b
	}
	return m.Eq(sub(), sub())
}

// TestRandomTerms: the value of a term is in its word, a state that satisfies a condition
// in what is left after assuming it, for all values of the variables.
func TestRandomTerms(t *testing.T) {
	m := term.NewManager()
	rng := rand.New(rand.NewSource(1))
	x, y, b := m.Var("x", m.BV(width), false), m.Var("y", m.BV(width), true), m.Var("b", m.Bool(), false)
	e := evaluator{space: &blocks.Space{Index: map[*term.Term]int{x: 0, y: 1, b: 2}}}
	exact := 0
	for round := 0; round < 2_000; round++ {
		words := state{{Word: randomWord(rng, width)}, {Word: randomWord(rng, width)}, nil}
		number, cond := randomTerm(m, rng, 2, x, y, b), randomCondition(m, rng, 2, x, y, b)
		e.effort = 0
		w, _ := e.eval(words, number)
		yes, no := e.assume(words.clone(), cond, true), e.assume(words.clone(), cond, false)
		found := map[uint64]bool{}
		for _, i := range members(words[0].Word) {
			for _, j := range members(words[1].Word) {
				for _, k := range []bool{false, true} {
					value := func(v *term.Term) (term.Value, error) {
						switch v {
						case x:
							return term.BVWord(width, i), nil
						case y:
							return term.BVWord(width, j), nil
						}
						return term.BoolValue(k), nil
					}
					v, err := term.Eval(number, value)
					if err != nil {
						t.Fatal(err)
					}
					n, _ := v.Uint64()
					if found[n] = true; !w.Has(n) {
						t.Fatalf("%v is %d with x = %d, y = %d; %+v of %+v, %+v", number, n, i, j, w, words[0], words[1])
					}
					if v, err = term.Eval(cond, value); err != nil {
						t.Fatal(err)
					}
					left := no
					if v.Bool() {
						left = yes
					}
					if !left.allows(i, j, k) {
						t.Fatalf("%v is %v with x = %d, y = %d, b = %v; after %+v, %+v", cond, v, i, j, k, words[0], words[1])
					}
				}
			}
		}
		if len(found) == len(members(w)) {
			exact++
		}
	}
	if exact < 400 {
		t.Errorf("%d of the words are exact", exact)
	}
}

// allows reports that the state has these numbers.
func (s state) allows(x, y uint64, b bool) bool {
	if s == nil {
		return false
	}
	n := uint64(0)
	if b {
		n = 1
	}
	for i, v := range []uint64{x, y, n} {
		if s[i] != nil && !s[i].Has(v) {
			return false
		}
	}
	return true
}
