package export

import (
	"math/big"

	"tav/solver/term"
)

// An expr is a C expression with an integer value.
type expr struct {
	text     string
	prec     int
	width    int // of its C type before promotion
	signed   bool
	constant bool
}

// at is the text for a place that takes operators of at least this precedence.
func (e expr) at(prec int) string {
	if e.prec < prec {
		return "(" + e.text + ")"
	}
	return e.text
}

// typeNames are the types of a width, unsigned and signed, the same in both
// data models.
var typeNames = map[int][2]string{
	8: {"unsigned char", "signed char"}, 16: {"unsigned short", "short"},
	32: {"unsigned int", "int"}, 64: {"unsigned long long", "long long"},
}

// cast converts to a type with a name; conversions to signed types wrap, as
// every compiler that we know of defines it.
func cast(e expr, width int, signed bool) expr {
	if e.width == width && e.signed == signed && !e.constant {
		return e
	}
	k := 0
	if signed {
		k = 1
	}
	return expr{text: "(" + typeNames[width][k] + ")" + e.at(term.PrecUnary), prec: term.PrecUnary, width: width, signed: signed}
}

// promoted is the type of an operand after C's promotions.
func (e expr) promoted() (width int, signed bool) {
	if e.width < 32 {
		return 32, true
	}
	return e.width, e.signed
}

// arith is the type of a binary operation.
func arith(a, b expr) (width int, signed bool) {
	aw, as := a.promoted()
	bw, bs := b.promoted()
	switch {
	case aw == bw:
		return aw, as && bs
	case aw > bw:
		return aw, as
	}
	return bw, bs
}

// together converts a so that a binary operation with b keeps the values of
// both, which are numbers of a width read with a sign.
func together(a, b expr, width int, signed bool) (expr, expr) {
	if _, s := arith(a, b); s || !signed {
		return a, b
	}
	return cast(a, max(width, 32), true), cast(b, max(width, 32), true)
}

// literal is a number.
func literal(v *big.Int) expr {
	e := expr{prec: term.PrecPostfix, width: 32, signed: true, constant: true}
	suffix := ""
	switch bits := v.BitLen(); {
	case bits <= 31:
	case bits == 32 && v.Sign() > 0:
		suffix, e.signed = "U", false
	case bits <= 63:
		suffix, e.width = "LL", 64
	default:
		suffix, e.width, e.signed = "ULL", 64, false
	}
	switch {
	case v.Sign() >= 0:
		e.text = v.String() + suffix
	case v.Cmp(big.NewInt(-1<<31)) == 0:
		e.text, e.prec, e.width = "-2147483647 - 1", term.PrecAdd, 32
	case v.IsInt64() && v.Int64() == -1<<63:
		e.text, e.prec, e.signed = "-9223372036854775807LL - 1", term.PrecAdd, true
	default:
		e.text, e.prec = v.String()+suffix, term.PrecUnary
	}
	return e
}
