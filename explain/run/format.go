package run

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The flags of conversions, as the library gives them.
const (
	flagLeft = 1 << iota
	flagPlus
	flagSpace
	flagAlt
	flagZero
)

// conversion is a conversion of printf (C11 7.21.6.1).
type conversion struct {
	flags, width, precision int // no precision: negative
	letter                  byte
}

// newConversion takes flags, width, precision and letter from arguments.
func newConversion(a []uint64) (conversion, error) {
	c := conversion{int(int32(a[0])), int(int32(a[1])), int(int32(a[2])), byte(a[3])}
	if c.width > maxField || c.width < -maxField || c.precision > maxField {
		return c, fmt.Errorf("a field of more than %d characters", maxField)
	}
	return c, nil
}

// integer writes an integer; d is signed, others are not.
func (c conversion) integer(value uint64) string {
	sign, prefix := "", ""
	base := 10
	switch c.letter {
	case 'd':
		if int64(value) < 0 {
			sign, value = "-", -value
		} else {
			sign = c.sign()
		}
	case 'o':
		base = 8
	case 'x', 'X':
		base = 16
		if c.flags&flagAlt != 0 && value != 0 {
			prefix = "0" + string(c.letter)
		}
	}
	digits := strconv.FormatUint(value, base)
	if value == 0 && c.precision == 0 {
		digits = ""
	}
	if n := c.precision - len(digits); n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	if c.letter == 'o' && c.flags&flagAlt != 0 && !strings.HasPrefix(digits, "0") {
		digits = "0" + digits
	}
	if c.letter == 'X' {
		digits = strings.ToUpper(digits)
	}
	return c.pad(sign+prefix, digits, c.precision < 0)
}

// sign is what stands before a number that is not negative.
func (c conversion) sign() string {
	switch {
	case c.flags&flagPlus != 0:
		return "+"
	case c.flags&flagSpace != 0:
		return " "
	}
	return ""
}

// pad brings a number to the width: with zeros after its prefix, if they are
// wanted, or with blanks.
func (c conversion) pad(prefix, digits string, zeros bool) string {
	width, left := c.width, c.flags&flagLeft != 0
	if width < 0 {
		width, left = -width, true
	}
	n := width - len(prefix) - len(digits)
	switch {
	case n <= 0:
		return prefix + digits
	case left:
		return prefix + digits + strings.Repeat(" ", n)
	case zeros && c.flags&flagZero != 0:
		return prefix + strings.Repeat("0", n) + digits
	}
	return strings.Repeat(" ", n) + prefix + digits
}

// double writes a floating-point number.
func (c conversion) double(x float64) string {
	lower := c.letter | 0x20
	sign := c.sign()
	if math.Signbit(x) {
		sign, x = "-", -x
	}
	var text string
	switch {
	case math.IsNaN(x):
		text = "nan"
	case math.IsInf(x, 0):
		text = "inf"
	case lower == 'f':
		text = c.point(strconv.FormatFloat(x, 'f', c.digits(), 64))
	case lower == 'e':
		text = c.point(strconv.FormatFloat(x, 'e', c.digits(), 64))
	case lower == 'g':
		text = c.shortest(x)
	default:
		sign, text = sign+"0x", c.hexadecimal(x)
	}
	if c.letter != lower {
		sign, text = strings.ToUpper(sign), strings.ToUpper(text)
	}
	return c.pad(sign, text, !math.IsNaN(x) && !math.IsInf(x, 0))
}

// digits is the precision of f and e.
func (c conversion) digits() int {
	if c.precision < 0 {
		return 6
	}
	return c.precision
}

// point adds a decimal point where the flag wants one.
func (c conversion) point(text string) string {
	if c.flags&flagAlt == 0 || strings.Contains(text, ".") {
		return text
	}
	if i := strings.IndexAny(text, "ep"); i >= 0 {
		return text[:i] + "." + text[i:]
	}
	return text + "."
}

// shortest is the conversion g: that of e or f with less digits.
func (c conversion) shortest(x float64) string {
	p := max(c.digits(), 1)
	scientific := strconv.FormatFloat(x, 'e', p-1, 64)
	mantissa, exponent, _ := strings.Cut(scientific, "e")
	n, _ := strconv.Atoi(exponent)
	trim := func(s string) string {
		if c.flags&flagAlt != 0 || !strings.Contains(s, ".") {
			return s
		}
		return strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if n < -4 || n >= p {
		return c.point(trim(mantissa) + "e" + exponent)
	}
	return c.point(trim(strconv.FormatFloat(x, 'f', p-1-n, 64)))
}

// hexadecimal is the conversion a without its 0x: as glibc, the exponent has no
// leading zeros, and a subnormal number keeps its exponent.
func (c conversion) hexadecimal(x float64) string {
	bits := math.Float64bits(x)
	lead, exp, frac := uint64(1), int(bits>>52&2047)-1023, bits&(1<<52-1)
	if bits == 0 {
		lead, exp = 0, 0
	} else if exp == -1023 {
		lead, exp = 0, -1022
	}
	digits := 13
	if c.precision >= 0 && c.precision < 13 {
		digits = c.precision
		drop := uint(4 * (13 - digits))
		whole := lead<<52 | frac
		half, rest := uint64(1)<<(drop-1), whole&(1<<drop-1)
		whole >>= drop
		if rest > half || rest == half && whole&1 == 1 {
			whole++
		}
		lead, frac = whole>>(4*uint(digits)), whole&(1<<(4*uint(digits))-1)
	}
	text := ""
	if digits > 0 {
		text = strconv.FormatUint(frac, 16)
		text = strings.Repeat("0", digits-len(text)) + text
	}
	if c.precision < 0 {
		text = strings.TrimRight(text, "0")
	} else if n := c.precision - len(text); n > 0 {
		text += strings.Repeat("0", n)
	}
	if text != "" || c.flags&flagAlt != 0 {
		text = "." + text
	}
	sign := "+"
	if exp < 0 {
		sign, exp = "-", -exp
	}
	return strconv.FormatUint(lead, 10) + text + "p" + sign + strconv.Itoa(exp)
}
