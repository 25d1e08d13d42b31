package order

import (
	"bytes"
	"slices"
)

// Facts are what is known of the names in a text before its expressions are read.
type Facts struct {
	Effect    map[string]bool // of functions: a call reads memory that others see (false), or has effects (true)
	Functions map[string]bool // all of them
	Shared    map[string]bool // variables that calls, and what pointers lead to, may be
	Indirect  bool            // functions are called through pointers
}

// MayMatter reports whether a text has an expression with a side effect and something beside it that the
// effect may be seen by, as far as single words and parentheses tell. Most have none, and their syntax
// tree need not be written.
func MayMatter(text []byte, f Facts) bool {
	s := &scanner{text: text, Facts: f, macros: map[string]*macro{"va_arg": {effect: true}}}
	s.Shared = sharedNames(text, f.Shared)
	return s.scan()
}

// An item is what a part of an expression does.
type item struct {
	name   string // of a variable that is no shared one; "" for memory
	shared string // the variable that the memory is, "" if that is not known
	effect bool
	place  int    // of its word in the stretch
	of     [2]int // the words of the operand that it modifies, the second exclusive
	call   int    // the number of a call, 0 for others
	in     []int  // the calls in whose arguments it is
}

// scanner reads a text word by word and looks at the items between places where all before is complete.
type scanner struct {
	Facts
	text     []byte
	macros   map[string]*macro
	at       int
	words    []string // of the stretch
	found    bool
	open     []paren // that are open
	assigned bool    // the stretch has an assignment that is in no parentheses
	braces   int     // of initialisers that are open
	calls    int
	items    []item
	written  []item // by the assignment
	names    map[string]int
}

// paren is an open parenthesis or bracket.
type paren struct {
	statement string // if, while, for, switch; "" for others
	call      int
	repeated  bool // a macro may have what is in it more than once
}

// sharedNames adds those whose addresses are taken.
func sharedNames(text []byte, shared map[string]bool) map[string]bool {
	all := map[string]bool{"errno": true}
	for name := range shared {
		all[name] = true
	}
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '&' && text[i+1] != '&' && text[i+1] != '=' {
			j := i + 1
			for j < len(text) && (text[j] == ' ' || text[j] == '(') {
				j++
			}
			if name := identifier(text[j:]); name != "" {
				all[name] = true
			}
		}
	}
	return all
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

// scan reports whether a stretch has two items that may meet.
func (s *scanner) scan() bool {
	s.begin()
	for s.at < len(s.text) && !s.found {
		w := s.next()
		if w == "" {
			break
		}
		s.word(w)
	}
	s.end()
	return s.found
}

// operators are those of more than one character.
var operators = []string{"<<=", ">>=", "...", "->", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>"}

// next is the next word, "" at the end. Literals are "0".
func (s *scanner) next() string {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch c := rest[0]; {
		case c == '#' && s.lineStart():
			s.directive()
		case bytes.HasPrefix(rest, []byte("//")):
			s.skipTo("\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			s.skipTo("*/")
		case c == '"' || c == '\'':
			s.literal(c)
			return "0"
		case c <= ' ' || c == '\\':
			s.at++
		default:
			return s.token(rest)
		}
	}
	return ""
}

func (s *scanner) token(rest []byte) string {
	if name := identifier(rest); name != "" {
		s.at += len(name)
		return name
	}
	if rest[0] >= '0' && rest[0] <= '9' {
		for s.at < len(s.text) && (identifier([]byte{'a', s.text[s.at]}) != "a" || s.text[s.at] == '.') {
			s.at++
		}
		return "0"
	}
	for _, o := range operators {
		if bytes.HasPrefix(rest, []byte(o)) {
			s.at += len(o)
			return o
		}
	}
	s.at++
	return string(rest[:1])
}

func (s *scanner) lineStart() bool {
	i := bytes.LastIndexByte(s.text[:s.at], '\n')
	return len(bytes.TrimSpace(s.text[i+1:s.at])) == 0
}

func (s *scanner) skipTo(end string) {
	i := bytes.Index(s.text[s.at+1:], []byte(end))
	if i < 0 {
		s.at = len(s.text)
		return
	}
	s.at += 1 + i + len(end)
}

func (s *scanner) literal(quote byte) {
	for s.at++; s.at < len(s.text) && s.text[s.at] != quote && s.text[s.at] != '\n'; s.at++ {
		if s.text[s.at] == '\\' {
			s.at++
		}
	}
	s.at++
}

// assigns reports whether a word is an assignment's operator.
func assigns(w string) bool {
	return w == "=" || len(w) > 1 && w[len(w)-1] == '=' && !slices.Contains([]string{"==", "!=", "<=", ">="}, w)
}

// begin begins a stretch.
func (s *scanner) begin() {
	s.words, s.items, s.written, s.names, s.assigned = s.words[:0], s.items[:0], nil, map[string]int{}, false
}

// end ends a stretch.
func (s *scanner) end() {
	s.found = s.found || s.matters()
	s.begin()
}
