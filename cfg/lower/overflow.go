package lower

import (
	"math/big"

	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/solver/term"
)

// overflowWords say what happens when an operator's result is not
// representable, by the operator and the number of its operands.
var overflowWords = map[string][3]string{
	"+":  {2: "signed addition overflows"},
	"-":  {1: "signed negation overflows", 2: "signed subtraction overflows"},
	"*":  {2: "signed multiplication overflows"},
	"/":  {2: "signed division overflows"},
	"%":  {2: "signed remainder overflows"},
	"<<": {2: "signed left shift overflows"},
	">>": {2: shiftCount},
}

// shiftCount is what is wrong with a shift when it is not its result.
const shiftCount = "shift count out of range"

// overflow lowers a check. A shift whose count is out of range is undefined, but
// no overflow: an error location that is not reported as one.
func (ex *expressions) overflow(k *passes.OverflowCheck) {
	pos := ex.pos(k, llvm.OperationRange)
	if k.Operator == "" {
		ex.unsupported("arithmetic on complex integers", pos)
		return
	}
	var terms [4]*term.Term
	for i, v := range []value.Value{k.X, k.Y, k.Ok, k.InRange} {
		if v == nil {
			continue
		}
		t, why := ex.addr.number(ex.value(v), pos)
		if why != "" {
			ex.unsupported(why, pos)
			return
		}
		terms[i] = t
	}
	x, y, ok, inRange := terms[0], terms[1], terms[2], terms[3]
	what := overflowWords[k.Operator][2]
	var op *cfg.Operation
	if ok == nil {
		op = &cfg.Operation{Operator: k.Operator, Operands: []*term.Term{x, y}, Unchecked: k.Unchecked, Text: spelling(ex.emitter)}
		if v := signedConst(x); k.Operator == "-" && v != nil && v.Sign() == 0 {
			op.Operands, what = op.Operands[1:], overflowWords["-"][1]
		}
		ok = ex.m.Not(ex.ints.overflows(k, x, y))
	}
	var ub []cfg.Undefined
	if inRange != nil && !inRange.IsTrue() && ex.o.Check.Has(cfg.UndefinedBehaviour) {
		wellDefined(ex.emitter, inRange, shiftBy(ex.emitter, y), shiftCount, pos)
	} else if inRange != nil && !inRange.IsTrue() {
		ok = ex.m.And(inRange, ok)
		ub = []cfg.Undefined{{Cond: ex.m.Not(inRange), What: shiftCount}}
	}
	ex.check(cfg.NoOverflow, ok, op, what, pos, ub...)
}

// overflows says that the result of an operation is no value of its type.
func (it *integers) overflows(k *passes.OverflowCheck, x, y *term.Term) *term.Term {
	m := it.m
	switch k.Operator {
	case "+":
		return sumOverflows(m, x, y)
	case "-":
		return differenceOverflows(m, x, y)
	case "*":
		return productOverflows(m, x, y)
	case "/", "%":
		lo, _ := signedRange(x.Sort().Width)
		return m.And(m.Eq(x, number(m, x, lo)), m.Eq(y, number(m, y, big.NewInt(-1))))
	}
	if !k.Signed {
		return m.False()
	}
	return shiftOverflows(m, x, y)
}

// The conditions below compare one operand with a constant where the other is
// one: over mathematical integers, without a wider type and in the form in which
// a C programmer writes them. Otherwise the result is computed in a type in which it
// fits.

// sumOverflows says that x + y is no signed number of their width.
func sumOverflows(m *term.Manager, x, y *term.Term) *term.Term {
	if signedConst(x) != nil {
		x, y = y, x
	}
	lo, hi := signedRange(x.Sort().Width)
	if c := signedConst(y); c != nil {
		return outOfRange(m, x, lo.Sub(lo, c), hi.Sub(hi, c))
	}
	w := x.Sort().Width + 1
	return outOfRange(m, m.BVAdd(m.SExt(x, w), m.SExt(y, w)), lo, hi)
}

// differenceOverflows says that x - y is no signed number of their width.
func differenceOverflows(m *term.Manager, x, y *term.Term) *term.Term {
	lo, hi := signedRange(x.Sort().Width)
	if c := signedConst(y); c != nil {
		return outOfRange(m, x, lo.Add(lo, c), hi.Add(hi, c))
	}
	if c := signedConst(x); c != nil { // lo ≤ c - y ≤ hi
		return outOfRange(m, y, hi.Sub(c, hi), lo.Sub(c, lo))
	}
	w := x.Sort().Width + 1
	return outOfRange(m, m.BVSub(m.SExt(x, w), m.SExt(y, w)), lo, hi)
}

// productOverflows says that x * y is no signed number of their width.
func productOverflows(m *term.Manager, x, y *term.Term) *term.Term {
	if signedConst(x) != nil {
		x, y = y, x
	}
	lo, hi := signedRange(x.Sort().Width)
	c := signedConst(y)
	switch {
	case c == nil: // two factors of half the width are safe, which needs no multiplication to see
		w := x.Sort().Width
		least, greatest := signedRange(w / 2)
		wide := outOfRange(m, m.BVMul(m.SExt(x, 2*w), m.SExt(y, 2*w)), lo, hi)
		return m.And(m.Or(outOfRange(m, x, least, greatest), outOfRange(m, y, least, greatest)), wide)
	case c.Sign() == 0:
		return m.False()
	case c.Sign() < 0:
		lo, hi = hi, lo
	}
	return outOfRange(m, x, lo.Quo(lo, c), hi.Quo(hi, c)) // rounded towards 0
}

// productWraps says that x * y is no unsigned number of their width.
func productWraps(m *term.Manager, x, y *term.Term) *term.Term {
	w := x.Sort().Width + 1
	return productOverflows(m, m.ZExt(x, w), m.ZExt(y, w))
}

// shiftOverflows says that x << y is no signed number, or x is negative, where y
// is in range (C11 6.5.7p4).
func shiftOverflows(m *term.Manager, x, y *term.Term) *term.Term {
	w := x.Sort().Width
	zero, hi := new(big.Int), number(m, x, maxSigned(w))
	if c := signedConst(y); c != nil && c.Sign() >= 0 && c.IsInt64() && c.Int64() < int64(w) {
		return outOfRange(m, x, zero, new(big.Int).Rsh(maxSigned(w), uint(c.Int64())))
	}
	if c := signedConst(x); c != nil {
		if c.Sign() <= 0 {
			return m.BoolConst(c.Sign() < 0)
		}
		return outOfRange(m, y, zero, big.NewInt(int64(w-1-c.BitLen())))
	}
	return m.ULt(m.LShr(hi, y), x)
}

// outOfRange says that the signed number t is below lo or above hi.
func outOfRange(m *term.Manager, t *term.Term, lo, hi *big.Int) *term.Term {
	least, greatest := signedRange(t.Sort().Width)
	below, above := m.False(), m.False()
	if lo.Cmp(least) > 0 {
		below = m.SLt(t, number(m, t, lo))
	}
	if hi.Cmp(greatest) < 0 {
		above = m.SLt(number(m, t, hi), t)
	}
	return m.Or(below, above)
}

// signedRange is the least and the greatest signed number of w bits.
func signedRange(w int) (lo, hi *big.Int) {
	hi = maxSigned(w)
	return new(big.Int).Not(hi), hi
}

func maxSigned(w int) *big.Int {
	half := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
	return half.Sub(half, big.NewInt(1))
}

// number is n in the type of t.
func number(m *term.Manager, t *term.Term, n *big.Int) *term.Term {
	return m.BVConst(t.Sort().Width, n)
}

// signedConst is the value of a constant, nil for other terms.
func signedConst(t *term.Term) *big.Int {
	v, ok := term.ValueOf(t)
	if !ok {
		return nil
	}
	return v.Signed()
}
