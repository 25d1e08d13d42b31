package term

import "math/big"

// Reading says how Row.Int reads its operands.
type Reading uint8

// The readings of a bit-vector as an integer.
const (
	Unsigned Reading = iota // 0 … 2^w-1
	Signed                  // -2^(w-1) … 2^(w-1)-1
	Either                  // any integer congruent modulo 2^w will do
)

// Row is the meaning of one binary bit-vector operator on two operands of
// width w: over machine words, over big integers, and as an integer term. The
// three agree (semantics_test.go); the evaluator reads the first two, the
// integer encoding the third.
type Row struct {
	Op     Op
	Corner string // what SMT-LIB says where the operation has no mathematical result

	// Word computes on unsigned values for w <= 64; the result is taken modulo 2^w.
	Word func(w int, a, b uint64) uint64
	// Wide computes on unsigned values for any w; the result is taken modulo 2^w.
	// It does not modify its arguments.
	Wide func(w int, a, b *big.Int) *big.Int
	// Int is an integer term congruent to the result modulo 2^w, over the
	// operands' values read as Reads says; nil where there is no such term
	// that helps.
	Int   func(m *Manager, w int, a, b *Term) *Term
	Reads Reading
}

// Semantics is the table, one row a binary bit-vector operator.
func Semantics() []Row {
	return []Row{
		{Op: OpBVAdd, Reads: Either,
			Word: func(w int, a, b uint64) uint64 { return a + b },
			Wide: func(w int, a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) },
			Int:  func(m *Manager, w int, a, b *Term) *Term { return m.IntAdd(a, b) }},
		{Op: OpBVMul, Reads: Either,
			Word: func(w int, a, b uint64) uint64 { return a * b },
			Wide: func(w int, a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) },
			Int:  func(m *Manager, w int, a, b *Term) *Term { return m.IntMul(a, b) }},
		{Op: OpBVUDiv, Corner: "x udiv 0 = 2^w-1", Word: udivWord, Wide: udivWide, Int: udivInt, Reads: Unsigned},
		{Op: OpBVURem, Corner: "x urem 0 = x", Word: uremWord, Wide: uremWide, Int: uremInt, Reads: Unsigned},
		{Op: OpBVSDiv, Corner: "x sdiv 0 = -1 for x >= 0, 1 for x < 0; min sdiv -1 = min", Word: sdivWord, Wide: sdivWide, Int: sdivInt, Reads: Signed},
		{Op: OpBVSRem, Corner: "x srem 0 = x; the sign is the dividend's", Word: sremWord, Wide: sremWide, Int: sremInt, Reads: Signed},
		{Op: OpBVShl, Corner: "by w or more: 0", Word: shlWord, Wide: shlWide, Int: shlInt, Reads: Unsigned},
		{Op: OpBVLShr, Corner: "by w or more: 0", Word: lshrWord, Wide: lshrWide, Int: lshrInt, Reads: Unsigned},
		{Op: OpBVAShr, Corner: "by w or more: 0 or -1", Word: ashrWord, Wide: ashrWide, Int: ashrInt, Reads: Signed},
		{Op: OpBVAnd, Reads: Unsigned,
			Word: func(w int, a, b uint64) uint64 { return a & b },
			Wide: func(w int, a, b *big.Int) *big.Int { return new(big.Int).And(a, b) }},
		{Op: OpBVOr, Reads: Unsigned,
			Word: func(w int, a, b uint64) uint64 { return a | b },
			Wide: func(w int, a, b *big.Int) *big.Int { return new(big.Int).Or(a, b) }},
		{Op: OpBVXor, Reads: Unsigned,
			Word: func(w int, a, b uint64) uint64 { return a ^ b },
			Wide: func(w int, a, b *big.Int) *big.Int { return new(big.Int).Xor(a, b) }},
	}
}

// byOp is Semantics indexed by operator; only read.
var byOp = func() (table [numOps]*Row) {
	for _, r := range Semantics() {
		table[r.Op] = &r
	}
	return table
}()

// SemanticsOf is the row of an operator.
func SemanticsOf(op Op) (Row, bool) {
	if op >= numOps || byOp[op] == nil {
		return Row{}, false
	}
	return *byOp[op], true
}

// binNum applies a row to numbers of width w >= 1.
func binNum(op Op, w int, a, b num) num {
	r := byOp[op]
	if w <= 64 {
		return num{u: r.Word(w, a.u, b.u) & mask(w)}
	}
	return numOfBig(w, r.Wide(w, a.b, b.b))
}

func udivWord(w int, a, b uint64) uint64 {
	if b == 0 {
		return mask(w)
	}
	return a / b
}

func uremWord(w int, a, b uint64) uint64 {
	if b == 0 {
		return a
	}
	return a % b
}

func sdivWord(w int, a, b uint64) uint64 {
	x, y := signExtend(w, a), signExtend(w, b)
	switch {
	case y == 0 && x < 0:
		return 1
	case y == 0:
		return ^uint64(0)
	case y == -1: // the machine's division of the least number by -1 is not to be relied on
		return -a
	}
	return uint64(x / y)
}

func boolWord(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func sremWord(w int, a, b uint64) uint64 {
	x, y := signExtend(w, a), signExtend(w, b)
	switch y {
	case 0:
		return a
	case -1:
		return 0
	}
	return uint64(x % y)
}

func shlWord(w int, a, b uint64) uint64 {
	if b >= uint64(w) {
		return 0
	}
	return a << b
}

func lshrWord(w int, a, b uint64) uint64 {
	if b >= uint64(w) {
		return 0
	}
	return a >> b
}

func ashrWord(w int, a, b uint64) uint64 {
	return uint64(signExtend(w, a) >> min(b, uint64(w-1)))
}

func udivWide(w int, a, b *big.Int) *big.Int {
	if b.Sign() == 0 {
		return new(big.Int).Sub(pow2(w), big.NewInt(1))
	}
	return new(big.Int).Quo(a, b)
}

func uremWide(w int, a, b *big.Int) *big.Int {
	if b.Sign() == 0 {
		return a
	}
	return new(big.Int).Rem(a, b)
}

func sdivWide(w int, a, b *big.Int) *big.Int {
	x, y := signedWide(w, a), signedWide(w, b)
	if y.Sign() == 0 {
		if x.Sign() < 0 {
			return big.NewInt(1)
		}
		return big.NewInt(-1)
	}
	return new(big.Int).Quo(x, y)
}

func sremWide(w int, a, b *big.Int) *big.Int {
	x, y := signedWide(w, a), signedWide(w, b)
	if y.Sign() == 0 {
		return x
	}
	return new(big.Int).Rem(x, y)
}

func signedWide(w int, a *big.Int) *big.Int {
	if a.Bit(w-1) == 0 {
		return a
	}
	return new(big.Int).Sub(a, pow2(w))
}

// shiftBy is the amount of a shift, at most w.
func shiftBy(w int, b *big.Int) uint {
	if b.IsUint64() && b.Uint64() < uint64(w) {
		return uint(b.Uint64())
	}
	return uint(w)
}

func shlWide(w int, a, b *big.Int) *big.Int { return new(big.Int).Lsh(a, shiftBy(w, b)) }

func lshrWide(w int, a, b *big.Int) *big.Int { return new(big.Int).Rsh(a, shiftBy(w, b)) }

func ashrWide(w int, a, b *big.Int) *big.Int {
	return new(big.Int).Rsh(signedWide(w, a), shiftBy(w, b))
}

func udivInt(m *Manager, w int, a, b *Term) *Term {
	return m.Ite(m.Eq(b, m.IntInt(0)), m.IntInt(-1), m.IntDiv(a, b))
}

func uremInt(m *Manager, w int, a, b *Term) *Term {
	return m.Ite(m.Eq(b, m.IntInt(0)), a, m.IntMod(a, b))
}

// sdivInt: C's quotient is rounded towards 0. SMT-LIB's div rounds such that
// the remainder is not negative, which for a dividend >= 0 is the same.
func sdivInt(m *Manager, w int, a, b *Term) *Term {
	zero := m.IntInt(0)
	q := m.Ite(m.IntLe(zero, a), m.IntDiv(a, b), m.IntNeg(m.IntDiv(m.IntNeg(a), b)))
	return m.Ite(m.Eq(b, zero), m.Ite(m.IntLe(zero, a), m.IntInt(-1), m.IntInt(1)), q)
}

func sremInt(m *Manager, w int, a, b *Term) *Term {
	zero := m.IntInt(0)
	r := m.Ite(m.IntLe(zero, a), m.IntMod(a, b), m.IntNeg(m.IntMod(m.IntNeg(a), b)))
	return m.Ite(m.Eq(b, zero), a, r)
}

// cases is f(0) if b = 0, … f(w-1) if b = w-1, else rest.
func cases(m *Manager, w int, b, rest *Term, f func(k int) *Term) *Term {
	t := rest
	for k := w - 1; k >= 0; k-- {
		t = m.Ite(m.Eq(b, m.IntInt(int64(k))), f(k), t)
	}
	return t
}

func shlInt(m *Manager, w int, a, b *Term) *Term {
	return cases(m, w, b, m.IntInt(0), func(k int) *Term { return m.IntMul(m.IntConst(pow2(k)), a) })
}

func lshrInt(m *Manager, w int, a, b *Term) *Term {
	return cases(m, w, b, m.IntInt(0), func(k int) *Term { return m.IntDiv(a, m.IntConst(pow2(k))) })
}

// ashrInt: the shift by w-1 gives the sign, and so do larger ones; the amount
// b is compared as it is read, so that amounts read as negative are larger.
func ashrInt(m *Manager, w int, a, b *Term) *Term {
	sign := m.Ite(m.IntLe(m.IntInt(0), a), m.IntInt(0), m.IntInt(-1))
	return cases(m, min(w, 1<<(w-1)), b, sign, func(k int) *Term { return m.IntDiv(a, m.IntConst(pow2(k))) })
}
