package order

import "bytes"

// lexer splits a text into words. Literals are "0".
type lexer struct {
	text   []byte
	at     int
	macros macros // that the text defines; nil: it is the text of one
}

// words are those of a text with its macros replaced.
func words(text []byte) []string {
	l := &lexer{text: text, macros: macros{}}
	e := &expansion{macros: l.macros, left: maxWords}
	return e.expand(l.all(), nil)
}

func (l *lexer) all() (list []string) {
	for w := l.next(); w != ""; w = l.next() {
		list = append(list, w)
	}
	return list
}

// operators are those of more than one character.
var operators = []string{"<<=", ">>=", "...", "->", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "##"}

// next is the next word, "" at the end.
func (l *lexer) next() string {
	for l.at < len(l.text) {
		rest := l.text[l.at:]
		switch c := rest[0]; {
		case c == '#' && l.macros != nil && l.lineStart():
			l.directive()
		case bytes.HasPrefix(rest, []byte("//")):
			l.skipTo("\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			l.skipTo("*/")
		case c == '"' || c == '\'':
			l.literal(c)
			return "0"
		case c <= ' ' || c == '\\':
			l.at++
		default:
			return l.token(rest)
		}
	}
	return ""
}

func (l *lexer) token(rest []byte) string {
	if name := identifier(rest); name != "" {
		l.at += len(name)
		return name
	}
	if rest[0] >= '0' && rest[0] <= '9' {
		for l.at < len(l.text) && (identifier([]byte{'a', l.text[l.at]}) != "a" || l.text[l.at] == '.') {
			l.at++
		}
		return "0"
	}
	for _, o := range operators {
		if bytes.HasPrefix(rest, []byte(o)) {
			l.at += len(o)
			return o
		}
	}
	l.at++
	return string(rest[:1])
}

func (l *lexer) lineStart() bool {
	i := bytes.LastIndexByte(l.text[:l.at], '\n')
	return len(bytes.TrimSpace(l.text[i+1:l.at])) == 0
}

func (l *lexer) skipTo(end string) {
	i := bytes.Index(l.text[l.at+1:], []byte(end))
	if i < 0 {
		l.at = len(l.text)
		return
	}
	l.at += 1 + i + len(end)
}

func (l *lexer) literal(quote byte) {
	for l.at++; l.at < len(l.text) && l.text[l.at] != quote && l.text[l.at] != '\n'; l.at++ {
		if l.text[l.at] == '\\' {
			l.at++
		}
	}
	l.at++
}

// directive skips a preprocessor's line; a macro is noted.
func (l *lexer) directive() {
	end := l.at
	for end < len(l.text) && (l.text[end] != '\n' || l.text[end-1] == '\\') {
		end++
	}
	line := l.text[l.at:end]
	l.at = end
	if rest, ok := bytes.CutPrefix(bytes.TrimSpace(line[1:]), []byte("define")); ok {
		l.macros.define(bytes.TrimSpace(rest))
	}
}

// identifier is the one that a text begins with, "" for none.
func identifier(text []byte) string {
	n := 0
	for n < len(text) && (text[n] == '_' || text[n] == '$' || text[n]|32 >= 'a' && text[n]|32 <= 'z' || text[n] >= '0' && text[n] <= '9' || text[n] >= 128) {
		n++
	}
	if n == 0 || text[0] >= '0' && text[0] <= '9' {
		return ""
	}
	return string(text[:n])
}

// isName reports whether a word is an identifier or a keyword.
func isName(w string) bool { return identifier([]byte(w)) != "" }

// closing is the place of the parenthesis or bracket that closes the one at a place; that of the last word if none does.
func closing(words []string, at int) int {
	for depth := 0; at < len(words); at++ {
		switch words[at] {
		case "(", "[":
			depth++
		case ")", "]":
			if depth--; depth == 0 {
				return at
			}
		}
	}
	return len(words) - 1
}

// opening is the place of the one that is closed at a place; 0 if none is.
func opening(words []string, at int) int {
	for depth := 0; at > 0; at-- {
		switch words[at] {
		case ")", "]":
			depth++
		case "(", "[":
			if depth--; depth == 0 {
				return at
			}
		}
	}
	return 0
}
