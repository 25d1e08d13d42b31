package interp

import "bytes"

// MarkLabel gives a copy of a C text in which every label of the name is
// followed by a call of tav_label, which the harness defines. Lines keep their
// numbers. The count says how many labels there are.
//
// The call is inserted as "if (tav_label()) ; else", which together with the
// labelled statement is again one statement.
func MarkLabel(src []byte, label string) (out []byte, count int) {
	s := labelScanner{src: src, label: label}
	last := 0
	for {
		end, ok := s.next()
		if !ok {
			break
		}
		out = append(out, src[last:end]...)
		if i := skipSpace(src, end); i < len(src) && src[i] == '}' {
			out = append(out, " tav_label();"...)
		} else {
			out = append(out, " if (tav_label()) ; else"...)
		}
		last = end
		count++
	}
	return append(out, src[last:]...), count
}

// labelScanner finds labels among the tokens of a C text: a name before a
// colon, where a statement can begin. A colon that belongs to a "?", a case or
// a bit-field follows something else.
type labelScanner struct {
	src   []byte
	label string
	pos   int
	prev  string // the token before: a name, or one character
	conds int    // "?" whose ":" is not there yet
}

// next is the offset after the colon of the next label of the name.
func (s *labelScanner) next() (end int, ok bool) {
	for {
		s.pos = skipSpace(s.src, s.pos)
		if s.pos >= len(s.src) {
			return 0, false
		}
		start := s.pos
		s.pos = tokenEnd(s.src, start)
		t := string(s.src[start:s.pos])
		switch t {
		case "?":
			s.conds++
		case ":":
			s.conds = max(0, s.conds-1)
		case ";", "{", "}":
			s.conds = 0
		}
		starts := statementStart(s.prev) && s.conds == 0
		s.prev = t
		if t != s.label || !starts {
			continue
		}
		if colon := skipSpace(s.src, s.pos); colon < len(s.src) && s.src[colon] == ':' {
			s.pos, s.prev = colon+1, ":"
			return s.pos, true
		}
	}
}

func statementStart(prev string) bool {
	switch prev {
	case ";", "{", "}", ":", ")", "else", "do":
		return true
	}
	return false
}

// skipSpace skips white space, comments, and preprocessing lines.
func skipSpace(src []byte, i int) int {
	for i < len(src) {
		rest := src[i:]
		switch {
		case bytes.HasPrefix(rest, []byte("//")):
			i = lineEnd(src, i)
		case bytes.HasPrefix(rest, []byte("/*")):
			n := bytes.Index(rest[2:], []byte("*/"))
			if n < 0 {
				return len(src)
			}
			i += n + 4
		case rest[0] == '#' && startsLine(src, i):
			i = lineEnd(src, i)
		case rest[0] == ' ', rest[0] == '\t', rest[0] == '\n', rest[0] == '\r', rest[0] == '\f', rest[0] == '\v':
			i++
		case rest[0] == '\\' && len(rest) > 1 && (rest[1] == '\n' || rest[1] == '\r'):
			i += 2
		default:
			return i
		}
	}
	return i
}

// startsLine reports that only blanks come before i in its line.
func startsLine(src []byte, i int) bool {
	for i--; i >= 0 && (src[i] == ' ' || src[i] == '\t'); i-- {
	}
	return i < 0 || src[i] == '\n'
}

// lineEnd is the end of a line that backslashes may continue.
func lineEnd(src []byte, i int) int {
	for ; i < len(src); i++ {
		if src[i] == '\n' && src[i-1] != '\\' {
			return i
		}
	}
	return i
}

// tokenEnd is the end of the token at i: a name or number, a string, a
// character, or one character of punctuation.
func tokenEnd(src []byte, i int) int {
	c := src[i]
	switch {
	case c == '"' || c == '\'':
		for i++; i < len(src) && src[i] != c && src[i] != '\n'; i++ {
			if src[i] == '\\' {
				i++
			}
		}
		return min(i+1, len(src))
	case wordByte(c):
		for i < len(src) && wordByte(src[i]) {
			i++
		}
		return i
	}
	return i + 1
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
