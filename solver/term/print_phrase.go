package term

import (
	"math/big"
	"strconv"
)

// A phrase is the text of a term and what C computes for it: a value that is
// congruent to the term modulo 2 to its width, but that may have more bits, as C
// has no arithmetic on types smaller than int. A caller that needs the value, and
// not only these bits of it, reads the phrase signed or unsigned, which casts it
// if its interval does not fit.
type phrase struct {
	text string
	prec int // of its operator
	cValue
}

// cValue is an integer type of C, as promoted, and the interval of values.
type cValue struct {
	width  int // 0: not an integer of C, nothing is to be said of it
	signed bool
	lo, hi *big.Int
}

func atom(text string) phrase { return phrase{text: text, prec: PrecPostfix} }

// in is the text for a place that takes operators of at least this precedence.
func (x phrase) in(prec int) string {
	if x.prec < prec {
		return "(" + x.text + ")"
	}
	return x.text
}

// intWidth is the width of int in C's data models.
const intWidth = 32

// cWidth is the width of the smallest type of C, from int up, that has w bits.
func cWidth(w int) int {
	c := intWidth
	for c < w {
		c *= 2
	}
	return c
}

// span is the interval of the integers of w bits.
func span(w int, signed bool) (lo, hi *big.Int) {
	one := big.NewInt(1)
	if signed {
		half := new(big.Int).Lsh(one, uint(w-1))
		return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
	}
	return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, uint(w)), one)
}

// typed is any value of a type of w bits, as C promotes it.
func typed(w int, signed bool) cValue {
	v := cValue{width: cWidth(w), signed: signed || cWidth(w) > w}
	v.lo, v.hi = span(w, signed)
	return v
}

// natural is any value of a variable or cell.
func natural(t *Term) cValue {
	if t.sort.Kind != BitVecKind {
		return cValue{}
	}
	return typed(t.sort.Width, looks(t) == asSigned)
}

// fits reports that all values are integers of w bits.
func (v cValue) fits(w int, signed bool) bool {
	if v.width == 0 {
		return true
	}
	lo, hi := span(w, signed)
	return v.lo.Cmp(lo) >= 0 && v.hi.Cmp(hi) <= 0
}

// to is v converted to the type of another value.
func (v cValue) to(c cValue) cValue {
	if v.fits(c.width, c.signed) {
		return cValue{c.width, c.signed, v.lo, v.hi}
	}
	return typed(c.width, c.signed)
}

// common is the type in which C computes with a and b.
func common(a, b cValue) cValue {
	switch {
	case a.width == 0 || b.width == 0:
		return cValue{}
	case a.width > b.width || a.width == b.width && !a.signed:
		return typed(a.width, a.signed)
	}
	return typed(b.width, b.signed)
}

// within is the type c with values from lo to hi, or any where that overflows.
func (c cValue) within(lo, hi *big.Int) (v cValue, overflows bool) {
	v = cValue{c.width, c.signed, lo, hi}
	if !v.fits(c.width, c.signed) {
		return typed(c.width, c.signed), true
	}
	return v, false
}

// congruent reports that C's x == y says that terms of w bits are equal.
func congruent(x, y phrase, w int) bool {
	c := common(x.cValue, y.cValue)
	if c.width == 0 || c.width == w {
		return true
	}
	if !x.fits(c.width, c.signed) || !y.fits(c.width, c.signed) {
		return false
	}
	lo, hi := least(x.lo, y.lo), most(x.hi, y.hi)
	return new(big.Int).Sub(hi, lo).BitLen() <= w
}

// readsSigned chooses how x and y are read that an equation compares: the way that needs
// fewer casts.
func readsSigned(x, y phrase, w int, otherwise bool) bool {
	casts := func(signed bool) (n int) {
		for _, z := range []phrase{x, y} {
			if !z.fits(w, signed) {
				n++
			}
		}
		return n
	}
	if s, u := casts(true), casts(false); s != u {
		return s < u
	}
	return otherwise
}

// together reads x and y, of w bits, signed or not, such that C compares or
// divides these values.
func together(x, y phrase, w int, signed bool) (a, b phrase) {
	x, y = x.read(w, signed), y.read(w, signed)
	for _, z := range []*phrase{&x, &y} {
		c := common(x.cValue, y.cValue)
		if c.width > 0 && !z.signed && !(x.fits(c.width, c.signed) && y.fits(c.width, c.signed)) {
			*z = z.cast(w, signed)
		}
	}
	return x, y
}

// read is x with the value of the term of w bits, read signed or not.
func (x phrase) read(w int, signed bool) phrase {
	_, named := typeNames[w]
	switch {
	case x.fits(w, signed):
		return x
	case named && w > 1, w >= 64:
		return x.cast(w, signed)
	case signed:
		u := x.read(w, false)
		if !u.signed {
			u = u.cast(max(u.width, cWidth(w)), true)
		}
		v := cValue{width: u.width, signed: true}
		v.lo, v.hi = span(w, true)
		if w == 1 {
			return phrase{"-" + u.in(PrecPostfix), PrecUnary, v}
		}
		half := new(big.Int).Neg(v.lo).String()
		return phrase{"(" + u.in(PrecBitXor) + " ^ " + half + ") - " + half, PrecAdd, v}
	}
	_, mask := span(w, false)
	c := common(x.cValue, literal10(mask).cValue)
	return phrase{x.in(PrecBitAnd) + " & " + mask.String(), PrecBitAnd, cValue{c.width, c.signed, new(big.Int), mask}}
}

// wide is x in a type of at least w bits.
func (x phrase) wide(w int) phrase {
	if x.width == 0 || x.width >= w {
		return x
	}
	return x.cast(cWidth(w), x.signed)
}

// cast is x converted to a type of w bits.
func (x phrase) cast(w int, signed bool) phrase {
	v := typed(w, signed)
	if x.width > 0 && x.fits(w, signed) {
		v.lo, v.hi = x.lo, x.hi
	}
	return phrase{"(" + typeName(w, signed) + ")" + x.in(PrecUnary), PrecUnary, v}
}

// whole is the phrase of t read as t looks, if it is not its value one way or the other.
func (p *cPrinter) whole(t *Term, x phrase) phrase {
	w := t.sort.Width
	if x.fits(w, true) || x.fits(w, false) {
		return x
	}
	return x.read(w, looks(t) == asSigned)
}

// number is a constant as C writes it.
func number(t *Term, signed bool) phrase {
	v, w := t.num().big(t.sort.Width), t.sort.Width
	if signed {
		v = t.num().signed(w)
	}
	x := literal10(v)
	if t.sort.Kind == IntKind {
		x.cValue = cValue{}
	}
	return x
}

// literal10 is a decimal literal: of the first type of int, long, __int128 that has it.
func literal10(v *big.Int) phrase {
	x := phrase{v.String(), PrecPostfix, cValue{cWidth(new(big.Int).Abs(v).BitLen() + 1), true, v, v}}
	if v.Sign() < 0 {
		x.prec = PrecUnary
	}
	return x
}

// typeNames are C's types by width, unsigned and signed.
var typeNames = map[int][2]string{1: {"_Bool", "_Bool"}, 8: {"unsigned char", "signed char"}, 16: {"unsigned short", "short"},
	32: {"unsigned", "int"}, 64: {"unsigned long", "long"}, 128: {"unsigned __int128", "__int128"}}

// typeName is a C type of a width.
func typeName(w int, signed bool) string {
	pair, ok := typeNames[w]
	switch {
	case ok && signed:
		return pair[1]
	case ok:
		return pair[0]
	case signed:
		return "int" + strconv.Itoa(w)
	}
	return "unsigned" + strconv.Itoa(w)
}

func least(a, b *big.Int) *big.Int {
	if a.Cmp(b) <= 0 {
		return a
	}
	return b
}

func most(a, b *big.Int) *big.Int {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}
