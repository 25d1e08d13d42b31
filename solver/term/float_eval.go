package term

import (
	"math"
	"math/big"
)

// floatNum is the result of an operator that results in a bit-vector of width
// w from operands of width from, or from integers of that width: rounded once,
// to the nearest, NaN in its canonical form.
func floatNum(op Op, mode Rounding, from, w int, args []num) num {
	if r, ok := machineFloat(op, from, w, args); ok {
		return r
	}
	f := floatFormats[w]
	xs := make([]float, len(args))
	for i, a := range args {
		if op != OpFFromSInt && op != OpFFromUInt {
			xs[i] = floatFormats[from].unpack(a.big(from))
		}
	}
	var r float
	switch op {
	case OpFAdd:
		r = xs[0].add(xs[1])
	case OpFSub:
		r = xs[0].add(xs[1].negated())
	case OpFMul:
		r = xs[0].mul(xs[1])
	case OpFDiv:
		r = xs[0].div(xs[1], f.Precision)
	case OpFRem:
		r = xs[0].rem(xs[1])
	case OpFSqrt:
		r = xs[0].sqrt(f.Precision)
	case OpFFMA:
		r = xs[0].mul(xs[1]).add(xs[2])
	case OpFRound:
		r = xs[0].rounded(mode)
	case OpFConvert:
		r = xs[0]
	case OpFFromSInt:
		r = fromScaled(args[0].signed(from), 0, false)
	case OpFFromUInt:
		r = fromScaled(args[0].big(from), 0, false)
	case OpFToSInt, OpFToUInt:
		return truncated(w, xs[0], op == OpFToSInt)
	}
	return numOfBig(w, f.pack(r))
}

// truncated is the integer, or what the x86 gives for a value out of range.
func truncated(w int, x float, signed bool) num {
	lo, hi := new(big.Int), new(big.Int).Sub(pow2(w), big.NewInt(1))
	if signed {
		half := pow2(w - 1)
		lo, hi = new(big.Int).Neg(half), half.Sub(half, big.NewInt(1))
	}
	if v, ok := x.integer(w); ok && v.Cmp(lo) >= 0 && v.Cmp(hi) <= 0 {
		return numOfBig(w, v)
	}
	return minSigned(w)
}

// machineFloat computes on the machine what Go defines exactly: one operation
// on float32 or float64, rounded once by its conversion.
func machineFloat(op Op, from, w int, args []num) (r num, ok bool) {
	switch {
	case from == 64 && w == 64 && op <= OpFSqrt:
		x, y := math.Float64frombits(args[0].u), math.Float64frombits(args[len(args)-1].u)
		switch op {
		case OpFAdd:
			return num64(x + y), true
		case OpFSub:
			return num64(x - y), true
		case OpFMul:
			return num64(x * y), true
		case OpFDiv:
			return num64(x / y), true
		case OpFSqrt:
			return num64(math.Sqrt(x)), true
		}
	case from == 32 && w == 32 && op <= OpFSqrt:
		x, y := math.Float32frombits(uint32(args[0].u)), math.Float32frombits(uint32(args[len(args)-1].u))
		switch op {
		case OpFAdd:
			return num32(x + y), true
		case OpFSub:
			return num32(x - y), true
		case OpFMul:
			return num32(x * y), true
		case OpFDiv:
			return num32(x / y), true
		case OpFSqrt: // 53 bits are enough to round the root again to 24
			return num32(float32(math.Sqrt(float64(x)))), true
		}
	case op == OpFConvert && from == 32 && w == 64:
		return num64(float64(math.Float32frombits(uint32(args[0].u)))), true
	case op == OpFConvert && from == 64 && w == 32:
		return num32(float32(math.Float64frombits(args[0].u))), true
	}
	return num{}, false
}

func num64(x float64) num {
	if x != x {
		return num{u: 0xFFF8 << 48}
	}
	return num{u: math.Float64bits(x)}
}

func num32(x float32) num {
	if x != x {
		return num{u: 0xFFC0 << 16}
	}
	return num{u: uint64(math.Float32bits(x))}
}

// floatTruth is the truth value of a comparison or of OpFIsNaN.
func floatTruth(op Op, w int, args []num) bool {
	if w == 64 || w == 32 {
		x, y := double(w, args[0]), double(w, args[len(args)-1])
		switch op {
		case OpFLt:
			return x < y
		case OpFLe:
			return x <= y
		case OpFEq:
			return x == y
		}
		return x != x
	}
	f := floatFormats[w]
	x, y := f.unpack(args[0].big(w)), f.unpack(args[len(args)-1].big(w))
	switch op {
	case OpFLt, OpFLe:
		return x.less(y, op == OpFLe)
	case OpFEq:
		return x.less(y, true) && y.less(x, true)
	}
	return x.kind == notANumber
}

// double is a value of 32 or 64 bits.
func double(w int, x num) float64 {
	if w == 32 {
		return float64(math.Float32frombits(uint32(x.u)))
	}
	return math.Float64frombits(x.u)
}
