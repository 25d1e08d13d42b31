package order

import (
	"slices"
	"strings"
)

// Facts are what is known of the names in a text before its expressions are read.
type Facts struct {
	Effect    map[string]bool // of functions: a call reads memory that others see (false), or has effects (true)
	Functions map[string]bool // all of them
	Shared    map[string]bool // variables that calls, and what pointers lead to, may be
	Members   map[string]Shape
	Indirect  bool // functions are called through pointers
}

// Shape is what all members of structs with one name are.
type Shape uint8

// The shapes that count; one without is a struct, or shares its memory with members of other names.
const (
	_      Shape = iota
	Scalar       // a number or a pointer
	Array        // of those
)

// MayMatter reports whether a text has an expression with a side effect and something beside it that the
// effect may be seen by, as far as single words and parentheses show. Most have none, and their syntax
// tree need not be written.
func MayMatter(text []byte, f Facts) bool {
	list := words(text)
	if len(list) > 0 && list[len(list)-1] == unclear {
		return true
	}
	for len(list) > 0 {
		n := definition(list)
		s := &scanner{Facts: f, list: list[:n], shared: addressed(list[:n]), top: paren{statement: "function"}}
		if s.scan() {
			return true
		}
		list = list[n:]
	}
	return false
}

// definition is the number of words of the function, or the like, that a list begins with.
func definition(list []string) int {
	depth := 0
	for i, w := range list {
		switch w {
		case "{":
			depth++
		case "}":
			if depth--; depth <= 0 {
				return i + 1
			}
		}
	}
	return len(list)
}

// addressed are names whose addresses are taken.
func addressed(list []string) map[string]bool {
	all := map[string]bool{"errno": true}
	for i, w := range list {
		for j := i + 1; w == "&" && j < len(list); j++ {
			if list[j] != "(" {
				all[list[j]] = all[list[j]] || j+1 == len(list) || list[j+1] != "->"
				break
			}
		}
	}
	return all
}

// scanner goes through words and looks at the items between places where all before is complete.
type scanner struct {
	Facts
	shared  map[string]bool // by their addresses
	list    []string
	at      int
	words   []string // of the stretch
	found   bool
	top     paren
	open    []paren // that are open
	braces  int     // of initialisers that are open
	calls   int
	parens  int
	items   []item
	written []item // by the assignment
}

// paren is an open parenthesis or bracket.
type paren struct {
	statement string // if, while, for, switch; "" for others
	call      int
	level
}

// level is where something stands among what is between two parentheses.
type level struct {
	paren   int // its number
	operand int // commas before it
	assigns int // assignments before it in its operand
	part    int // && || ? : before it in its operand
}

// scan reports whether a stretch has two items that may meet.
func (s *scanner) scan() bool {
	for s.at < len(s.list) && !s.found {
		w := s.list[s.at]
		s.at++
		s.word(w)
	}
	s.end()
	return s.found
}

// ahead is the word n words on, "" at the end.
func (s *scanner) ahead(n int) string {
	if s.at+n < len(s.list) {
		return s.list[s.at+n]
	}
	return ""
}

// back is the word n words ago, "" before the stretch.
func (s *scanner) back(n int) string {
	if n > len(s.words) {
		return ""
	}
	return s.words[len(s.words)-n]
}

func (s *scanner) last() string { return s.back(1) }

// isShared reports whether calls, or what pointers lead to, may be a variable.
func (s *scanner) isShared(name string) bool { return s.Shared[name] || s.shared[name] }

// end ends a stretch.
func (s *scanner) end() {
	s.found = s.found || s.matters()
	s.words, s.items, s.written = s.words[:0], s.items[:0], nil
	l := &s.innermost().level
	*l = level{paren: l.paren}
}

// innermost is the parenthesis in which the next word is.
func (s *scanner) innermost() *paren {
	if len(s.open) > 0 {
		return &s.open[len(s.open)-1]
	}
	return &s.top
}

// outermost reports whether only parentheses of statements are open.
func (s *scanner) outermost() bool {
	return !slices.ContainsFunc(s.open, func(p paren) bool { return p.statement == "" })
}

// typeWords begin declarations.
var typeWords = strings.Fields("void char short int long float double signed unsigned _Bool struct union enum static extern typedef const volatile register inline __inline")

// declares reports whether the stretch is a declarator so far, in which nothing is evaluated but what is in brackets.
func (s *scanner) declares() bool {
	words := s.words
	if len(words) > 0 && words[0] == "__extension__" {
		words = words[1:]
	}
	return len(words) > 0 && slices.Contains(typeWords, words[0]) && s.top.assigns == 0 && !slices.Contains(s.words, "[")
}
