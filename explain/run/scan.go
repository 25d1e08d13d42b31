package run

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A source is what a conversion of scanf reads from.
type source interface {
	peek() int // -1 at the end
	next()
}

// fileSource reads from a descriptor.
type fileSource struct {
	fs *fileSystem
	fd int
}

func (s fileSource) peek() int { return s.fs.peek(s.fd) }
func (s fileSource) next()     { s.fs.next(s.fd) }

// textSource reads what the library told.
type textSource struct {
	text []byte
	at   int
}

func (s *textSource) peek() int {
	if s.at < len(s.text) {
		return int(s.text[s.at])
	}
	return -1
}
func (s *textSource) next() { s.at++ }

// scanner reads one number, character by character as C says: the longest
// prefix of what a number could be is read; what follows it stays. When a
// string is read (strtod, sscanf) the number may end before.
type scanner struct {
	from  source
	width int // characters left; 0 when it began: no bound
	bound bool
	read  []byte

	shorter int // characters of a number before an exponent without digits, or the like; 0: all
}

func newScanner(from source, width int) *scanner {
	return &scanner{from: from, width: width, bound: width > 0}
}

// peek is the next character, -1 at the end or when the width is used up.
func (s *scanner) peek() int {
	if s.bound && s.width == 0 {
		return -1
	}
	return s.from.peek()
}

func (s *scanner) take() {
	s.read = append(s.read, byte(s.from.peek()))
	s.from.next()
	s.width--
}

// accept takes the next character if it is one of a set.
func (s *scanner) accept(set string) bool {
	if c := s.peek(); c < 0 || strings.IndexByte(set, byte(c)) < 0 {
		return false
	}
	s.take()
	return true
}

// many takes all the characters of a set that follow and counts them.
func (s *scanner) many(set string) int {
	n := 0
	for s.accept(set) {
		n++
	}
	return n
}

const (
	decimalDigits     = "0123456789"
	hexadecimalDigits = "0123456789abcdefABCDEF"
)

// integer reads an integer for a conversion, saturated as strtoll and strtoull
// do; false when there is none.
func (s *scanner) integer(letter byte) (int64, bool) {
	base, isSigned := 10, letter == 'd' || letter == 'i'
	switch letter {
	case 'o':
		base = 8
	case 'x', 'p':
		base = 16
	case 'i':
		base = 0
	}
	negative := s.peek() == '-'
	s.accept("+-")
	start := len(s.read)
	if (base == 0 || base == 16) && s.accept("0") {
		if s.accept("xX") { // alone it is 0
			base = 16
			s.read[len(s.read)-1] = '0'
		} else if base == 0 {
			base = 8
		}
	}
	if base == 0 {
		base = 10
	}
	s.many(hexadecimalDigits[:base] + strings.ToUpper(hexadecimalDigits[10:max(base, 10)]))
	if len(s.read) == start {
		return 0, false
	}
	n, _ := new(big.Int).SetString(string(s.read[start:]), base)
	limit := new(big.Int).SetUint64(math.MaxUint64)
	if isSigned {
		limit.SetInt64(math.MaxInt64)
		if negative {
			limit.Add(limit, big.NewInt(1))
		}
	}
	if n.Cmp(limit) > 0 {
		if negative && !isSigned {
			return -1, true
		}
		n = limit
	}
	if negative {
		return int64(-n.Uint64()), true
	}
	return int64(n.Uint64()), true
}

// double reads a floating-point number: its text in Go's syntax, "" when there
// is none, and of how many characters.
func (s *scanner) double() (string, int) {
	text := s.real()
	n := len(s.read)
	if text != "" && s.shorter > 0 {
		n = s.shorter
	}
	return text, n
}

func (s *scanner) real() string {
	s.accept("+-")
	sign := string(s.read)
	switch c := s.peek(); c {
	case 'i', 'I':
		if s.word("inf") {
			if s.shorter = len(s.read); s.word("inity") {
				s.shorter = 0
			}
			return sign + "inf"
		}
		return ""
	case 'n', 'N':
		if s.word("nan") {
			return "nan"
		}
		return ""
	}
	digits, exponent, zero := decimalDigits, "eE", 0
	hexadecimal := false
	if s.accept("0") {
		zero = 1
		if s.accept("xX") {
			digits, exponent, hexadecimal, zero = hexadecimalDigits, "pP", true, 0
		}
	}
	prefix := len(s.read)
	n := zero + s.many(digits)
	if s.accept(".") {
		n += s.many(digits)
	}
	if n == 0 && hexadecimal { // the 0 of 0x
		s.shorter = prefix - 1
		return sign + "0"
	}
	if n == 0 {
		return ""
	}
	whole := len(s.read)
	if s.accept(exponent) {
		s.accept("+-")
		if s.many(decimalDigits) == 0 {
			s.shorter = whole
			return numeral(s.read[:whole], hexadecimal)
		}
		return string(s.read)
	}
	return numeral(s.read, hexadecimal)
}

// numeral is a number without exponent in Go's syntax.
func numeral(text []byte, hexadecimal bool) string {
	if hexadecimal {
		return string(text) + "p0"
	}
	return string(text)
}

// word takes a word, whatever its case.
func (s *scanner) word(w string) bool {
	return !slices.ContainsFunc([]byte(w), func(c byte) bool { return !s.accept(string([]byte{c, c &^ 0x20})) })
}

// parseDouble is the number of a text that double returned.
func parseDouble(text string, bits int) float64 {
	x, _ := strconv.ParseFloat(text, bits) // out of range it is infinite, as C's
	return x
}
