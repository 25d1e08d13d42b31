package cfgtest

import (
	"math/rand"

	"tav/cfg"
	"tav/solver/term"
)

// Random makes a program of main over two variables of three bits, whose loops
// all end if terminating.
func Random(rnd *rand.Rand, terminating bool) *Builder {
	b := New(3)
	vars := []*cfg.Var{b.Global("x"), b.Global("y")}
	any := func() *cfg.Var { return vars[rnd.Intn(2)] }
	const locs = 9 // the last is the error
	for l := 0; l < locs-2; l++ {
		to := func() int {
			if terminating {
				return l + 1 + rnd.Intn(locs-2-l)
			}
			return 1 + rnd.Intn(locs-2)
		}
		switch rnd.Intn(5) {
		case 0, 1:
			b.Assign(l, l+1, any(), b.expr(rnd, vars))
		case 2:
			b.Havoc(l, to(), any())
		default:
			b.Branch(l, l+1, to(), b.cond(rnd, vars))
		}
	}
	if terminating {
		b.Assume(locs-2, locs-1, b.cond(rnd, vars))
	} else {
		b.Branch(locs-2, locs-1, 3, b.M.And(b.cond(rnd, vars), b.cond(rnd, vars)))
	}
	b.Error(locs - 1)
	return b
}

// Line makes a program that is one path of n random statements over two
// or three variables of two bits, with guards of the model and undefined
// behaviour.
func Line(rnd *rand.Rand, n, variables int) *Builder {
	b := New(2)
	var vars []*cfg.Var
	for _, name := range []string{"x", "y", "z"}[:variables] {
		vars = append(vars, b.Global(name))
	}
	any := func() *cfg.Var { return vars[rnd.Intn(len(vars))] }
	for l := range n {
		var e *cfg.Edge
		switch rnd.Intn(6) {
		case 0, 1:
			e = b.Assign(l, l+1, any(), b.expr(rnd, vars))
		case 2, 3:
			e = b.Havoc(l, l+1, any())
		default:
			e = b.Assume(l, l+1, b.cond(rnd, vars))
			if rnd.Intn(4) == 0 {
				e.Trap = "division by zero"
			}
		}
		if rnd.Intn(8) == 0 {
			e.UB = []cfg.Undefined{{Cond: b.cond(rnd, vars), What: "shift"}}
		}
	}
	b.Error(n)
	return b
}

func (b *Builder) expr(rnd *rand.Rand, vars []*cfg.Var) *term.Term {
	v, w := vars[rnd.Intn(len(vars))].Term, vars[rnd.Intn(len(vars))].Term
	switch rnd.Intn(6) {
	case 0:
		return b.Num(int64(rnd.Intn(8)))
	case 1:
		return b.M.BVSub(v, w)
	case 2:
		return b.M.BVMul(b.Num(3), v)
	case 3:
		return b.M.BVXor(v, w)
	}
	return b.M.BVAdd(v, b.Num(int64(rnd.Intn(3))))
}

func (b *Builder) cond(rnd *rand.Rand, vars []*cfg.Var) *term.Term {
	x, y := b.expr(rnd, vars), b.expr(rnd, vars)
	switch rnd.Intn(4) {
	case 0:
		return b.M.SLt(x, y)
	case 1:
		return b.M.ULe(x, y)
	case 2:
		return b.M.Ne(x, y)
	}
	return b.M.Eq(x, y)
}
