package solver

import (
	"errors"
	"fmt"
	"math/big"

	"tav/solver/term"
)

// errWiden is wrapped by the errors of WidenBV.
var errWiden = errors.New("no bit-vector encoding")

// WidenBV translates a formula that speaks of bit-vectors also as integers
// (sums, products, quotients by constants and comparisons over UBV2Int and
// SBV2Int) into an equivalent one over bit-vectors only: every integer becomes
// a signed bit-vector that is wide enough for its bounds, so nothing wraps. A
// formula without integers is returned as it is. The error says which integer
// has no bounds: a variable of sort Int, free or bound.
func WidenBV(m *term.Manager, t *term.Term) (*term.Term, error) {
	if !t.HasInt() {
		return t, nil
	}
	w := widener{m: m, pure: map[*term.Term]*term.Term{}, wide: map[*term.Term]widened{}}
	for _, s := range term.Postorder(t, func(s *term.Term) bool { return !s.HasInt() }) {
		if err := w.visit(s); err != nil {
			return nil, err
		}
	}
	return w.pure[t], nil
}

type widener struct {
	m    *term.Manager
	pure map[*term.Term]*term.Term // terms of sorts without Int
	wide map[*term.Term]widened    // terms of sort Int
}

// widened is an integer as a signed bit-vector, with its bounds.
type widened struct {
	t      *term.Term
	lo, hi *big.Int
}

// signedWidth is the least width for the signed numbers from lo to hi.
func signedWidth(lo, hi *big.Int) int {
	bits := func(v *big.Int) int {
		if v.Sign() < 0 {
			return new(big.Int).Not(v).BitLen()
		}
		return v.BitLen()
	}
	return 1 + max(bits(lo), bits(hi))
}

// visit translates a term whose arguments are translated.
func (w *widener) visit(t *term.Term) error {
	if t.Sort().Kind == term.IntKind {
		r, err := w.integer(t)
		if err == nil && r.t.Sort().Width > maxWiden {
			err = fmt.Errorf("%w: %d bits", errWiden, r.t.Sort().Width)
		}
		w.wide[t] = r
		return err
	}
	r, err := w.rest(t)
	w.pure[t] = r
	return err
}

// get is a translated term of a sort without Int.
func (w *widener) get(t *term.Term) *term.Term {
	if !t.HasInt() {
		return t
	}
	return w.pure[t]
}

// rest translates formulas and bit-vectors.
func (w *widener) rest(t *term.Term) (*term.Term, error) {
	m, args := w.m, t.Args()
	ints := len(args) > 0 && args[len(args)-1].Sort().Kind == term.IntKind
	switch {
	case t.Op() == term.OpVar:
		return nil, fmt.Errorf("%w: %v of sort %v", errWiden, t, t.Sort())
	case t.Op() == term.OpInt2BV:
		return w.truncate(w.wide[args[0]], t.Sort().Width), nil
	case t.Op() == term.OpEq && ints:
		a, b := w.both(args[0], args[1])
		return m.Eq(a, b), nil
	case t.Op() == term.OpIntLe:
		a, b := w.both(args[0], args[1])
		return m.SLe(a, b), nil
	case ints:
		return nil, fmt.Errorf("%w: %v", errWiden, t.Op())
	}
	for _, a := range args {
		if a.Sort().Kind == term.IntKind {
			return nil, fmt.Errorf("%w: %v over Int", errWiden, t.Op())
		}
	}
	parts := make([]*term.Term, len(args))
	for i, a := range args {
		parts[i] = w.get(a)
	}
	return m.Rebuild(t, parts), nil
}

// both brings two integers to one width.
func (w *widener) both(x, y *term.Term) (a, b *term.Term) {
	p, q := w.wide[x], w.wide[y]
	n := max(p.t.Sort().Width, q.t.Sort().Width)
	return w.m.SExt(p.t, n), w.m.SExt(q.t, n)
}

func (w *widener) truncate(a widened, n int) *term.Term {
	if a.t.Sort().Width < n {
		return w.m.SExt(a.t, n)
	}
	return w.m.Trunc(a.t, n)
}

// integer translates an Int term.
func (w *widener) integer(t *term.Term) (widened, error) {
	m, args := w.m, t.Args()
	switch t.Op() {
	case term.OpIntConst:
		return w.number(t.Value()), nil
	case term.OpUBV2Int, term.OpSBV2Int:
		x := w.get(args[0])
		lo, hi := term.TypeRange(x.Sort().Width, t.Op() == term.OpSBV2Int)
		if t.Op() == term.OpUBV2Int {
			x = m.ZExt(x, x.Sort().Width+1)
		}
		return widened{x, lo, hi}, nil
	case term.OpIntAdd:
		r := w.wide[args[0]]
		for _, a := range args[1:] {
			r = w.add(r, w.wide[a])
		}
		return r, nil
	case term.OpIntMul:
		r := w.wide[args[0]]
		for _, a := range args[1:] {
			r = w.multiply(r, w.wide[a])
			if r.t.Sort().Width > maxWiden {
				return r, nil
			}
		}
		return r, nil
	case term.OpIntDiv, term.OpIntMod:
		return w.divide(t)
	case term.OpIte:
		a, b := w.both(args[1], args[2])
		p, q := w.wide[args[1]], w.wide[args[2]]
		return widened{m.Ite(w.get(args[0]), a, b), smaller(p.lo, q.lo), larger(p.hi, q.hi)}, nil
	}
	return widened{}, fmt.Errorf("%w: %v of sort Int has no bounds", errWiden, t)
}

func (w *widener) number(v *big.Int) widened {
	return widened{w.m.BVConst(signedWidth(v, v), v), v, v}
}

// apply computes on both operands in a width that has room for the result.
func (w *widener) apply(a, b widened, lo, hi *big.Int, op func(x, y *term.Term) *term.Term) widened {
	n := max(a.t.Sort().Width, b.t.Sort().Width, signedWidth(lo, hi))
	return widened{op(w.m.SExt(a.t, n), w.m.SExt(b.t, n)), lo, hi}
}

func (w *widener) add(a, b widened) widened {
	return w.apply(a, b, new(big.Int).Add(a.lo, b.lo), new(big.Int).Add(a.hi, b.hi),
		func(x, y *term.Term) *term.Term { return w.m.BVAdd(x, y) })
}

func (w *widener) multiply(a, b widened) widened {
	lo, hi := productBounds(a.lo, a.hi, b.lo, b.hi)
	return w.apply(a, b, lo, hi, w.m.BVMul)
}

// divide translates Euclidean div and mod by a constant other than 0.
func (w *widener) divide(t *term.Term) (widened, error) {
	m, a, k := w.m, w.wide[t.Args()[0]], t.Args()[1].Value()
	if k == nil || k.Sign() == 0 {
		return widened{}, fmt.Errorf("%w: division by an unknown number", errWiden)
	}
	size := new(big.Int).Abs(k)
	by := w.number(size)
	low, high := new(big.Int), new(big.Int).Sub(size, big.NewInt(1))
	// The remainder of truncated division, brought into 0 … |k|-1. The width
	// has room for both.
	mod := w.apply(a, by, smaller(a.lo, new(big.Int).Neg(size)), larger(a.hi, size), func(x, y *term.Term) *term.Term {
		r := m.SRem(x, y)
		return m.Ite(m.SLt(r, m.BVUint(r.Sort().Width, 0)), m.BVAdd(r, y), r)
	})
	if t.Op() == term.OpIntMod {
		return widened{mod.t, low, high}, nil
	}
	// a - mod is a multiple of |k|.
	diff := w.apply(a, mod, new(big.Int).Sub(a.lo, size), larger(a.hi, size), w.m.BVSub)
	lo, hi := new(big.Int).Div(a.lo, size), new(big.Int).Div(a.hi, size)
	q := w.apply(diff, by, lo, hi, m.SDiv)
	if k.Sign() < 0 {
		return w.multiply(widened{q.t, lo, hi}, w.number(big.NewInt(-1))), nil
	}
	return widened{q.t, lo, hi}, nil
}
