package term

import (
	"fmt"
	"strings"
)

// A ParseError says where SMT-LIB text is wrong.
type ParseError struct {
	Line, Col int // 1-based, in bytes
	Msg       string
}

func (e *ParseError) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg) }

// token is a parenthesis, a symbol (without its quotes), a literal, or the end.
type token struct {
	kind tokenKind
	text string
	pos  int
}

type tokenKind uint8

const (
	tokEOF tokenKind = iota
	tokOpen
	tokClose
	tokSymbol // simple
	tokQuoted // |…|
	tokNumeral
	tokBits // #b…
	tokHex  // #x…
)

type lexer struct {
	text string
	pos  int
}

func (l *lexer) errorf(pos int, format string, args ...any) error {
	before := l.text[:pos]
	line := 1 + strings.Count(before, "\n")
	return &ParseError{line, pos - strings.LastIndexByte(before, '\n'), fmt.Sprintf(format, args...)}
}

func (l *lexer) skip() {
	for l.pos < len(l.text) {
		switch l.text[l.pos] {
		case ' ', '\t', '\n', '\r':
			l.pos++
		case ';':
			end := strings.IndexByte(l.text[l.pos:], '\n')
			if end < 0 {
				l.pos = len(l.text)
				return
			}
			l.pos += end
		default:
			return
		}
	}
}

// next is the token after the last one.
func (l *lexer) next() (token, error) {
	l.skip()
	start := l.pos
	if start == len(l.text) {
		return token{kind: tokEOF, pos: start}, nil
	}
	switch c := l.text[start]; {
	case c == '(':
		l.pos++
		return token{tokOpen, "(", start}, nil
	case c == ')':
		l.pos++
		return token{tokClose, ")", start}, nil
	case c == '|':
		end := strings.IndexByte(l.text[start+1:], '|')
		if end < 0 {
			return token{}, l.errorf(start, "quoted symbol without end")
		}
		l.pos = start + end + 2
		return token{tokQuoted, l.text[start+1 : l.pos-1], start}, nil
	case c == '#':
		return l.binary(start)
	case isSymbolByte(c):
		for l.pos < len(l.text) && isSymbolByte(l.text[l.pos]) {
			l.pos++
		}
		text := l.text[start:l.pos]
		if c < '0' || c > '9' {
			return token{tokSymbol, text, start}, nil
		}
		if strings.Trim(text, "0123456789") != "" {
			return token{}, l.errorf(start, "bad number %q", text)
		}
		return token{tokNumeral, text, start}, nil
	default:
		return token{}, l.errorf(start, "unexpected character %q", c)
	}
}

// binary reads #b01 and #x0f.
func (l *lexer) binary(start int) (token, error) {
	digits, kind := "01", tokBits
	if strings.HasPrefix(l.text[start:], "#x") {
		digits, kind = "0123456789abcdefABCDEF", tokHex
	} else if !strings.HasPrefix(l.text[start:], "#b") {
		return token{}, l.errorf(start, "unexpected character '#'")
	}
	l.pos = start + 2
	for l.pos < len(l.text) && strings.IndexByte(digits, l.text[l.pos]) >= 0 {
		l.pos++
	}
	if l.pos == start+2 {
		return token{}, l.errorf(start, "literal without digits")
	}
	return token{kind, l.text[start+2 : l.pos], start}, nil
}
