package domain

import (
	"math/rand"
	"slices"
	"testing"

	"tav/solver/term"
)

func members(w Word) (list []uint64) {
	for n := range All(w.Width).Hi + 1 {
		if w.Has(n) {
			list = append(list, n)
		}
	}
	return list
}

// least is the least Word that has some numbers.
func least(width int, numbers []uint64) Word {
	w := Number(width, numbers[0])
	for _, n := range numbers[1:] {
		w = w.Join(Number(width, n))
	}
	return w
}

// words are all ranges read as unsigned and as signed, and all known bits.
func words(width int) (list []Word) {
	top := All(width)
	for lo := range top.Hi + 1 {
		for hi := lo; hi <= top.Hi; hi++ {
			list = append(list, Unsigned(width, lo, hi))
			min, max := signed(width, lo^(top.Hi>>1+1)), signed(width, hi^(top.Hi>>1+1))
			list = append(list, Signed(width, min, max))
		}
		for unknown := range top.Hi + 1 {
			if lo&unknown == 0 {
				list = append(list, WithBits(width, Bits{lo, unknown}))
			}
		}
	}
	return list
}

// operations are all operators, with the part of the results that have to be the least words, in percent.
var operations = []struct {
	name  string
	of    func(m *term.Manager, x, y *term.Term) *term.Term
	exact int
}{
	{"add", func(m *term.Manager, x, y *term.Term) *term.Term { return m.BVAdd(x, y) }, 99},
	{"mul", func(m *term.Manager, x, y *term.Term) *term.Term { return m.BVMul(x, y) }, 69},
	{"udiv", (*term.Manager).UDiv, 62},
	{"urem", (*term.Manager).URem, 56},
	{"sdiv", (*term.Manager).SDiv, 49},
	{"srem", (*term.Manager).SRem, 70},
	{"and", (*term.Manager).BVAnd, 85},
	{"or", (*term.Manager).BVOr, 85},
	{"xor", (*term.Manager).BVXor, 70},
	{"shl", (*term.Manager).Shl, 50},
	{"lshr", (*term.Manager).LShr, 83},
	{"ashr", (*term.Manager).AShr, 97},
	{"concat", (*term.Manager).Concat, 77},
	{"not", func(m *term.Manager, x, _ *term.Term) *term.Term { return m.BVNot(x) }, 100},
	{"zext", func(m *term.Manager, x, _ *term.Term) *term.Term { return m.ZExt(x, 2*x.Sort().Width) }, 100},
	{"sext", func(m *term.Manager, x, _ *term.Term) *term.Term { return m.SExt(x, 2*x.Sort().Width) }, 70},
	{"low", func(m *term.Manager, x, _ *term.Term) *term.Term { return m.Extract(x, x.Sort().Width-2, 0) }, 100},
	{"high", func(m *term.Manager, x, _ *term.Term) *term.Term { return m.Extract(x, x.Sort().Width-1, 1) }, 100},
	{"middle", func(m *term.Manager, x, _ *term.Term) *term.Term { return m.Extract(x, x.Sort().Width-2, 1) }, 100},
}

// TestOperators: for all words of few bits the result of an operator has the values that there are, and mostly no Word has fewer.
func TestOperators(t *testing.T) {
	for _, op := range operations {
		m, width := term.NewManager(), 3
		x, y := m.Var("x", m.BV(width), false), m.Var("y", m.BV(width), false)
		of := op.of(m, x, y)
		args := 2
		if len(of.Args()) == 1 {
			args, width = 1, 6
			x = m.Var("wide", m.BV(width), false)
			of, y = op.of(m, x, x), x
		}
		value := table(t, of, x, y, args)
		list, exact, all := words(width), 0, 0
		seconds := list
		if args == 1 {
			seconds = list[:1]
		}
		for _, v := range list {
			for _, w := range seconds {
				var numbers []uint64
				for _, i := range members(v) {
					if args == 1 {
						numbers = append(numbers, value[i][0])
						continue
					}
					for _, j := range members(w) {
						numbers = append(numbers, value[i][j])
					}
				}
				r, ok := Apply(of, []Word{v, w}[:args])
				if wrong := slices.IndexFunc(numbers, func(n uint64) bool { return !r.Has(n) }); !ok || wrong >= 0 {
					t.Fatalf("%s of %+v and %+v is %+v, without %d", op.name, v, w, r, numbers[wrong])
				}
				if all++; r == least(r.Width, numbers) {
					exact++
				}
			}
		}
		if exact*100 < op.exact*all {
			t.Errorf("%s: %d of %d are exact", op.name, exact, all)
		}
	}
}

// table has the values of a term for all those of its variables.
func table(t *testing.T, of, x, y *term.Term, args int) [][]uint64 {
	width := x.Sort().Width
	var list [][]uint64
	for i := range All(width).Hi + 1 {
		var row []uint64
		for j := range All(width).Hi + 1 {
			if args == 1 && j > 0 {
				break
			}
			v, err := term.Eval(of, func(v *term.Term) (term.Value, error) {
				if v == x {
					return term.BVWord(width, i), nil
				}
				return term.BVWord(width, j), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			n, _ := v.Uint64()
			row = append(row, n)
		}
		list = append(list, row)
	}
	return list
}

// TestWords: joins, meets, widening, facts and comparisons of all words of few bits, by their members.
func TestWords(t *testing.T) {
	const width = 3
	m := term.NewManager()
	x := m.Var("x", m.BV(width), false)
	thresholds, list := NewThresholds([]int64{2, -3, 2}), words(width)
	for _, v := range list {
		facts := m.And(v.Facts(m, x)...)
		for n := range All(width).Hi + 1 {
			says, err := term.Eval(facts, func(*term.Term) (term.Value, error) { return term.BVWord(width, n), nil })
			if err != nil || says.Bool() != v.Has(n) {
				t.Fatalf("%+v has %d: %v, its facts are %v", v, n, v.Has(n), facts)
			}
			if rest, any := v.Without(n); any != (len(members(v)) > 1 || !v.Has(n)) {
				t.Fatalf("%+v without %d: %+v, %v", v, n, rest, any)
			} else if wrong := slices.IndexFunc(members(v), func(k uint64) bool { return k != n && !rest.Has(k) }); wrong >= 0 {
				t.Fatalf("%+v without %d: %+v", v, n, rest)
			}
		}
		for _, w := range list {
			joined, widened := v.Join(w), v.Widen(w, thresholds)
			both, any := v.Meet(w)
			for n := range All(width).Hi + 1 {
				if (v.Has(n) || w.Has(n)) && (!joined.Has(n) || !widened.Has(n)) {
					t.Fatalf("%d is not in the join of %+v and %+v: %+v, %+v", n, v, w, joined, widened)
				}
				if v.Has(n) && w.Has(n) && (!any || !both.Has(n)) {
					t.Fatalf("%d is not in the meet of %+v and %+v", n, v, w)
				}
			}
			compared(t, v, w)
		}
	}
}

// compared tests what comparisons of two words say.
func compared(t *testing.T, v, w Word) {
	for op, f := range map[term.Op]func(a, b uint64) bool{
		term.OpEq:  func(a, b uint64) bool { return a == b },
		term.OpULe: func(a, b uint64) bool { return a <= b },
		term.OpSLe: func(a, b uint64) bool { return signed(v.Width, a) <= signed(v.Width, b) },
	} {
		holds, known := Compare(op, v, w)
		can := map[bool]bool{}
		low, high, some := Order(op, v, w, false)
		less, more, any := Order(op, v, w, true)
		for _, i := range members(v) {
			for _, j := range members(w) {
				can[f(i, j)] = true
				if op != term.OpEq && f(i, j) && (!some || !low.Has(i) || !high.Has(j)) {
					t.Fatalf("%v of %+v and %+v leaves %+v and %+v, %v", op, v, w, low, high, some)
				}
				if op != term.OpEq && !f(j, i) && (!any || !less.Has(i) || !more.Has(j)) {
					t.Fatalf("%v of %+v and %+v, strictly, leaves %+v and %+v, %v", op, v, w, less, more, any)
				}
			}
		}
		if known && (can[!holds] || !can[holds]) {
			t.Fatalf("%v of %+v and %+v is %v, %v", op, v, w, holds, known)
		}
	}
}

// TestConditions: nothing is known of conditions about floating-point numbers.
func TestConditions(t *testing.T) {
	m := term.NewManager()
	x := m.Var("x", m.BV(32), false)
	if w, ok := Apply(m.FLt(x, m.Var("y", m.BV(32), false)), []Word{All(32), All(32)}); !ok || w != All(1) {
		t.Errorf("%+v, %v", w, ok)
	}
}

// TestWide: what is known of terms of more than 64 bits is so for all values of their variables.
func TestWide(t *testing.T) {
	decided := 0
	for seed := range int64(800) {
		m, rnd := term.NewManager(), rand.New(rand.NewSource(seed))
		x, y := m.Var("x", m.BV(64), true), m.Var("y", m.BV(40), true)
		width := 65 + rnd.Intn(64)
		numbers := []*term.Term{m.SExt(x, width), m.ZExt(m.URem(x, m.BVUint(64, 1000)), width), m.SExt(y, width), m.ZExt(y, width), m.BVInt(width, int64(rnd.Intn(9)-4)), m.BVAnd(m.ZExt(x, width), m.BVUint(width, 5)), m.URem(m.ZExt(x, width), m.BVUint(width, 7))}
		any := func() *term.Term { return numbers[rnd.Intn(len(numbers))] }
		for range 6 {
			a, b := any(), any()
			wide := []*term.Term{
				m.BVAdd(a, b), m.BVMul(a, b), m.BVAnd(a, b), m.BVOr(a, b), m.BVXor(a, b), m.BVNot(a), m.UDiv(a, b), m.URem(a, b), m.SDiv(a, b), m.SRem(a, b),
				m.LShr(a, m.BVUint(width, 3)), m.AShr(a, m.BVUint(width, 70)), m.Ite(m.SLe(a, b), a, b), m.SExt(m.Extract(a, width-2, 0), width), m.Shl(a, m.BVUint(width, 2)),
			}[rnd.Intn(15)]
			numbers = append(numbers, wide)
			lo := rnd.Intn(width - 8)
			for _, of := range []*term.Term{wide, m.Extract(wide, lo+7, lo), m.Extract(wide, 63, 0)} {
				w, ok := NewTerms().Of(of)
				if !ok || w == All(w.Width) {
					continue
				}
				decided++
				for range 30 {
					i, j := rnd.Uint64()>>rnd.Intn(64), rnd.Uint64()>>(24+rnd.Intn(40))
					v, err := term.Eval(of, func(v *term.Term) (term.Value, error) {
						if v == x {
							return term.BVWord(64, i), nil
						}
						return term.BVWord(40, j), nil
					})
					if err != nil {
						t.Fatal(err)
					}
					if n, signed := v.Big(), v.Signed(); of.Sort().Width > 64 && (!signed.IsInt64() || !w.Has(uint64(signed.Int64()))) || of.Sort().Width <= 64 && !w.Has(n.Uint64()) {
						t.Fatalf("%v is %v with x = %d, y = %d: %+v", of, n, i, j, w)
					}
				}
			}
		}
	}
	if decided < 2000 {
		t.Errorf("something is known of %d terms", decided)
	}
}
