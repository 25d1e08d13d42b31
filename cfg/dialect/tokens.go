package dialect

import (
	"bytes"
	"strings"
)

// A token of C with the white space, comments and line markers before it.
type token struct {
	before, text string
	line         int // physical, from 1
}

// words of more than one character that are one token; longest first.
var operators = []string{"==>", "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##"}

// tokenize splits preprocessed C; the last token is empty and has the end of the text
// before it.
func tokenize(text []byte) []token {
	s := scanner{text: text, line: 1}
	var tokens []token
	for {
		start := s.at
		s.skipSpace()
		t := token{before: string(text[start:s.at]), line: s.line}
		start = s.at
		s.word()
		t.text = string(text[start:s.at])
		tokens = append(tokens, t)
		if t.text == "" {
			return tokens
		}
	}
}

type scanner struct {
	text []byte
	at   int
	line int
}

func (s *scanner) has(prefix string) bool { return bytes.HasPrefix(s.text[s.at:], []byte(prefix)) }

// step passes n characters.
func (s *scanner) step(n int) {
	end := min(s.at+n, len(s.text))
	s.line += bytes.Count(s.text[s.at:end], []byte("\n"))
	s.at = end
}

// through passes everything up to and with a text, or to the end.
func (s *scanner) through(end string) {
	if i := bytes.Index(s.text[s.at:], []byte(end)); i >= 0 {
		s.step(i + len(end))
	} else {
		s.step(len(s.text))
	}
}

// skipSpace passes white space, comments, and lines of the preprocessor.
func (s *scanner) skipSpace() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || s.has("\\\n") || s.has("\\\r\n"):
			s.step(1)
		case s.has("/*"):
			s.step(2)
			s.through("*/")
		case s.has("//"), c == '#' && s.startsLine():
			s.restOfLine()
		default:
			return
		}
	}
}

// restOfLine passes a line with those that it is continued on.
func (s *scanner) restOfLine() {
	for s.at < len(s.text) {
		s.through("\n")
		if !bytes.HasSuffix(bytes.TrimRight(s.text[:s.at], "\r\n"), []byte("\\")) {
			return
		}
	}
}

// startsLine reports whether only blanks stand before on the line.
func (s *scanner) startsLine() bool {
	line := s.text[bytes.LastIndexByte(s.text[:s.at], '\n')+1 : s.at]
	return len(bytes.TrimSpace(line)) == 0
}

// word passes a token.
func (s *scanner) word() {
	if s.at >= len(s.text) {
		return
	}
	c := s.text[s.at]
	switch {
	case c == '"' || c == '\'':
		s.literal(c)
	case isWord(c):
		number := '0' <= c && c <= '9'
		for s.at < len(s.text) && (isWord(s.text[s.at]) || number && (s.text[s.at] == '.' || s.exponentSign())) {
			s.step(1)
		}
	default:
		for _, o := range operators {
			if s.has(o) {
				s.step(len(o))
				return
			}
		}
		s.step(1)
	}
}

// exponentSign reports whether a sign in a number follows: 1e+5, 0x1p-3.
func (s *scanner) exponentSign() bool {
	c, last := s.text[s.at], s.text[s.at-1]|0x20
	return (c == '+' || c == '-') && (last == 'p' || last == 'e' && !bytes.HasPrefix(s.text[s.numberStart():], []byte("0x")))
}

func (s *scanner) numberStart() int {
	i := s.at
	for i > 0 && (isWord(s.text[i-1]) || s.text[i-1] == '.') {
		i--
	}
	return i
}

// literal passes a string or character constant, or the rest of its line.
func (s *scanner) literal(quote byte) {
	s.step(1)
	for s.at < len(s.text) && s.text[s.at] != '\n' {
		switch s.text[s.at] {
		case quote:
			s.step(1)
			return
		case '\\':
			s.step(1)
		}
		s.step(1)
	}
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}

// identifier reports whether a token is a name, or a keyword.
func (t token) identifier() bool {
	return t.text != "" && isWord(t.text[0]) && (t.text[0] < '0' || t.text[0] > '9')
}

// join is the text of tokens.
func join(tokens []token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteString(t.before)
		b.WriteString(t.text)
	}
	return b.String()
}

// plain is the text of tokens on one line, without comments.
func plain(tokens []token) string {
	var b strings.Builder
	for _, t := range tokens {
		if t.text != "" {
			b.WriteString(t.text)
			b.WriteByte(' ')
		}
	}
	return strings.TrimSuffix(b.String(), " ")
}

// synthetic are the tokens of a text that is put in.
func synthetic(text string) []token {
	tokens := tokenize([]byte(text))
	return tokens[:len(tokens)-1]
}

// matching is the index of the token that closes the bracket at i; -1 without one.
func matching(tokens []token, i int) int {
	depth := 0
	for ; i < len(tokens); i++ {
		switch tokens[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// split cuts tokens at a separator that is in no brackets.
func split(tokens []token, separator string) [][]token {
	var parts [][]token
	depth, start := 0, 0
	for i, t := range tokens {
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth == 0 && t.text == separator {
			parts = append(parts, tokens[start:i])
			start = i + 1
		}
	}
	return append(parts, tokens[start:])
}

// erase takes tokens out and leaves what stands before them: lines and markers.
func erase(tokens []token) {
	for i := range tokens {
		tokens[i].text = ""
	}
}
