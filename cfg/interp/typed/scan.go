package typed

import (
	"math/big"
	"strings"

	"tav/cfg/library"
)

// What the inputs of a directive say first.
const (
	ends    = 0 // there is nothing to read
	differs = 1 // something else is there
	matches = 2
)

// scan answers a directive of scanf.
func (s *stream) scan(r reading) []answer {
	if r.stopped {
		return nil
	}
	switch {
	case r.what == library.InputSet:
		return s.word(r.width, r.has)
	case r.kind == ' ':
		s.skipSpace()
		return []answer{number(0)}
	case r.kind == 'c':
		return s.characters(r.width)
	case r.kind == 'l':
		c, ok := s.peek()
		switch {
		case !ok:
			return []answer{number(ends)}
		case c != byte(r.form):
			return []answer{number(differs)}
		}
		s.at++
		return []answer{number(matches)}
	}
	s.skipSpace()
	if _, ok := s.peek(); !ok {
		return []answer{number(ends)}
	}
	switch r.kind {
	case 's':
		return s.word(r.width, func(c byte) bool { return !isSpace(c) })
	case 'f':
		return s.real(r)
	}
	return s.integer(r)
}

// word answers %s, and %[: characters that are taken, and one that is not, which stays.
func (s *stream) word(width int, takes func(byte) bool) []answer {
	if _, ok := s.peek(); !ok {
		return []answer{number(ends)}
	}
	list := []answer{number(differs)}
	for width == 0 || len(list) <= width {
		c, ok := s.takes(takes)
		if !ok {
			return append(list, s.other(takes))
		}
		list = append(list, number(int64(c)))
	}
	return list
}

// other is a character that is not taken: the next one, or at the end any.
func (s *stream) other(takes func(byte) bool) answer {
	if c, ok := s.peek(); ok {
		return number(int64(c))
	}
	for _, c := range []byte("\n \x00") {
		if !takes(c) {
			return number(int64(c))
		}
	}
	for c := range 256 {
		if !takes(byte(c)) {
			return number(int64(c))
		}
	}
	s.lost = true
	return number(0)
}

// characters answers %c.
func (s *stream) characters(count int) (list []answer) {
	for i := 0; i < max(count, 1); i++ {
		c, ok := s.get()
		if !ok {
			return append(list, number(ends))
		}
		list = append(list, number(differs), number(int64(c)))
	}
	return list
}

// limited takes characters as long as there is room for them.
type limited struct {
	*stream
	room int
	took []byte
}

func (s *stream) within(width int) *limited {
	if width <= 0 {
		width = maxText
	}
	return &limited{stream: s, room: width}
}

// all takes all characters that are some; most says how many at most.
func (l *limited) all(most int, is func(byte) bool) (n int) {
	for ; n < most && l.room > 0; n++ {
		c, ok := l.takes(is)
		if !ok {
			break
		}
		l.took, l.room = append(l.took, c), l.room-1
	}
	return n
}

func oneOf(list string) func(byte) bool {
	return func(c byte) bool { return strings.IndexByte(list, c) >= 0 }
}

// integer answers a conversion of integers.
func (s *stream) integer(r reading) []answer {
	l, base := s.within(r.width), r.base()
	l.all(1, oneOf("+-"))
	sign := string(l.took)
	l.took = nil
	if (base == 0 || base == 16) && l.all(1, oneOf("0")) == 1 {
		if l.all(1, oneOf("xX")) == 1 {
			base, l.took = 16, nil
			if c, ok := l.peek(); !ok || !hexadecimal(c) || l.room == 0 {
				s.lost = true
			}
		} else if base == 0 {
			base = 8
		}
	}
	if base == 0 {
		base = 10
	}
	digits := "0123456789abcdefABCDEF"
	if base < 16 {
		digits = digits[:base]
	}
	l.all(maxText, oneOf(digits))
	if len(l.took) == 0 {
		s.lost = s.lost || sign != "" && s.end
		return []answer{number(differs)}
	}
	n, _ := new(big.Int).SetString(string(l.took), base)
	if sign == "-" {
		n.Neg(n)
	}
	s.lost = s.lost || !r.fits(n)
	return []answer{number(matches), {number: n}}
}

func hexadecimal(c byte) bool { return oneOf("0123456789abcdefABCDEF")(c) }

// real answers a conversion of floating-point numbers, decimal ones.
func (s *stream) real(r reading) []answer {
	l := s.within(r.width)
	l.all(1, oneOf("+-"))
	n := l.all(maxText, isDigit)
	leading := n == 1 && l.took[len(l.took)-1] == '0'
	if l.all(1, oneOf(".")) == 1 {
		n += l.all(maxText, isDigit)
	}
	c, _ := l.peek()
	if n == 0 {
		s.lost = s.lost || oneOf("iInN")(c) || len(l.took) > 0
		return []answer{number(differs)}
	}
	s.lost = s.lost || leading && (c == 'x' || c == 'X')
	if l.all(1, oneOf("eE")) == 1 {
		l.all(1, oneOf("+-"))
		s.lost = s.lost || l.all(maxText, isDigit) == 0
	}
	return []answer{number(matches), {real: string(l.took)}}
}
