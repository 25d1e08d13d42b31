package interp

import (
	"fmt"
	"math/big"

	"tav/solver/term"
)

// wide is the function for an operator that no instruction has: those with an
// operand or a result that is no word, which are bit-vectors above 64 bits (C's
// __int128), integers, arrays in an equation; and floating point arithmetic. Values of b are never modified, so operands may be results.
func wide(t *term.Term, args []int32) (func(r []value) value, error) {
	operands := make([]*term.Sort, len(args))
	for i, a := range t.Args() {
		operands[i] = a.Sort()
	}
	if t.Op().IsFloat() {
		return floating(t, args), nil
	}
	if t.Op() == term.OpEq {
		s := operands[0]
		return func(r []value) value { return value{w: bit(equal(r[args[0]], r[args[1]], s))} }, nil
	}
	if f := comparison(t.Op()); f != nil {
		s := operands[0]
		signed := t.Op() == term.OpSLe || t.Op() == term.OpSLt
		return func(r []value) value {
			return value{w: bit(f(number(r[args[0]], s, signed).Cmp(number(r[args[1]], s, signed))))}
		}, nil
	}
	f, signed := arithmetic(t)
	if f == nil {
		return nil, fmt.Errorf("interp: operator %v", t.Op())
	}
	result := t.Sort()
	return func(r []value) value {
		x := number(r[args[0]], operands[0], signed)
		if len(args) == 1 {
			return ofNumber(f(x, nil), result)
		}
		for i, a := range args[1:] {
			x = f(x, number(r[a], operands[i+1], signed))
			if result.Kind == term.BitVecKind {
				x = modulo(x, result.Width)
			}
		}
		return ofNumber(x, result)
	}, nil
}

// floating is the function for an operator of floating point arithmetic.
func floating(t *term.Term, args []int32) func(r []value) value {
	operands, result := make([]term.Value, len(args)), t.Sort()
	return func(r []value) value {
		for i, a := range args {
			operands[i] = fromValue(r[a], t.Args()[i].Sort())
		}
		x := term.EvalFloat(t, operands)
		switch {
		case result.Kind == term.BoolKind:
			return value{w: bit(x.Bool())}
		case isWord(result):
			w, _ := x.Uint64()
			return value{w: w}
		}
		return value{b: x.Big()}
	}
}

// comparison turns the sign of a comparison into an order's truth value.
func comparison(op term.Op) func(sign int) bool {
	switch op {
	case term.OpULe, term.OpSLe, term.OpIntLe:
		return func(sign int) bool { return sign <= 0 }
	case term.OpULt, term.OpSLt, term.OpIntLt:
		return func(sign int) bool { return sign < 0 }
	}
	return nil
}

// arithmetic is an operator over big numbers, with one operand (the other is
// nil) or two, and whether it reads bit-vectors as signed numbers. The result
// counts modulo the width.
func arithmetic(t *term.Term) (f func(x, y *big.Int) *big.Int, signed bool) {
	width := t.Sort().Width
	if row, ok := term.SemanticsOf(t.Op()); ok {
		return func(x, y *big.Int) *big.Int { return row.Wide(width, x, y) }, false
	}
	same := func(x, _ *big.Int) *big.Int { return x }
	switch t.Op() {
	case term.OpBVNot:
		return func(x, _ *big.Int) *big.Int { return new(big.Int).Not(x) }, false
	case term.OpConcat:
		low := uint(t.Args()[1].Sort().Width)
		return func(x, y *big.Int) *big.Int { return new(big.Int).Or(new(big.Int).Lsh(x, low), y) }, false
	case term.OpExtract:
		lo := uint(t.Lo())
		return func(x, _ *big.Int) *big.Int { return new(big.Int).Rsh(x, lo) }, false
	case term.OpZExt, term.OpUBV2Int, term.OpInt2BV:
		return same, false
	case term.OpSExt, term.OpSBV2Int:
		return same, true
	case term.OpIntAdd:
		return func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) }, false
	case term.OpIntMul:
		return func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }, false
	case term.OpIntDiv:
		return func(x, y *big.Int) *big.Int { return euclid(x, y, true) }, false
	case term.OpIntMod:
		return func(x, y *big.Int) *big.Int { return euclid(x, y, false) }, false
	}
	return nil, false
}

// euclid is the quotient or remainder with 0 <= remainder < |y|. Division by
// zero is 0 with remainder x: SMT-LIB leaves it open, and no program of ours
// has Int divisors that can be zero.
func euclid(x, y *big.Int, quotient bool) *big.Int {
	if y.Sign() == 0 {
		if quotient {
			return new(big.Int)
		}
		return x
	}
	q, r := new(big.Int).DivMod(x, y, new(big.Int))
	if quotient {
		return q
	}
	return r
}

// number reads a value of a bit-vector sort or Int, for bit-vectors as
// unsigned or signed. Not to be modified.
func number(v value, s *term.Sort, asSigned bool) *big.Int {
	switch {
	case isWord(s) && asSigned && s.Kind == term.BitVecKind:
		return big.NewInt(signed(v.w, int32(s.Width)))
	case isWord(s):
		return new(big.Int).SetUint64(v.w)
	case asSigned && s.Kind == term.BitVecKind && v.b.Bit(s.Width-1) == 1:
		return new(big.Int).Sub(v.b, new(big.Int).Lsh(big.NewInt(1), uint(s.Width)))
	}
	return v.b
}

// ofNumber is the value of a sort that a number stands for, modulo the width.
func ofNumber(x *big.Int, s *term.Sort) value {
	if s.Kind == term.IntKind {
		return value{b: x}
	}
	x = modulo(x, indexBits(s))
	if isWord(s) {
		return value{w: x.Uint64()}
	}
	return value{b: x}
}

// modulo is x modulo 2^width; x itself if it is in range.
func modulo(x *big.Int, width int) *big.Int {
	if x.Sign() >= 0 && x.BitLen() <= width {
		return x
	}
	m := new(big.Int).Lsh(big.NewInt(1), uint(width))
	return m.And(x, m.Sub(m, big.NewInt(1)))
}
