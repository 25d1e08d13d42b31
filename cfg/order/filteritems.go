package order

import "slices"

// An item is what a part of an expression does.
type item struct {
	name    string // of a variable that is no shared one; "" for memory
	shared  string // the variable that the memory is, "" if that is not known
	member  string // the member that it is, "" if that is not known
	effect  bool
	assigns bool    // after what is assigned, and to what, is known
	place   int     // of its word in the stretch
	of      [2]int  // the words of the operand that it modifies, or of the function that is called, the second exclusive
	call    int     // the number of a call, 0 for others
	in      []int   // the calls in whose arguments it is
	path    []level // the parentheses in which it is
}

// quoted are words after which nothing in parentheses is evaluated.
var quoted = []string{"__attribute__", "__attribute", "__asm__", "__asm", "asm", "sizeof", "_Alignof", "_Alignas", "__alignof__", "typeof", "__typeof__", "_Static_assert"}

// word takes a word into the stretch.
func (s *scanner) word(w string) {
	switch {
	case s.ends(w):
		s.end()
		return
	case w == unclear:
		s.found = true
	case w == "{" && s.listed():
		s.braces++
	case w == "}" && s.braces > 0:
		s.braces--
	case w == ",":
		l := &s.innermost().level
		*l = level{paren: l.paren, operand: l.operand + 1}
	case separates(w):
		s.innermost().part++
	case w == "(" || w == "[":
		s.opens(w)
	case w == ")" || w == "]":
		if s.closes() {
			return
		}
	case w == "++" || w == "--":
		s.steps()
	case assigns(w):
		s.assigns(w)
	case w == "->":
		if shape := s.Members[s.ahead(0)]; shape != Array {
			s.add(item{member: s.member([]string{w, s.ahead(0)}, s.ahead(1))})
		}
	case w == "*" && s.unary():
		s.add(item{})
	case slices.Contains(quoted, w) && s.ahead(0) == "(":
		s.at = closing(s.list, s.at) + 1
		w = "0"
	default:
		s.operand(w)
	}
	s.words = append(s.words, w)
}

// listed reports whether a brace begins a list of initial values, or a part of one.
func (s *scanner) listed() bool { return s.braces > 0 || s.last() == "=" && len(s.open) == 0 }

// ends reports whether a word is after the end of the stretch.
func (s *scanner) ends(w string) bool {
	switch w {
	case ";":
		return len(s.open) == 0 || s.open[len(s.open)-1].statement == "for"
	case "{":
		return len(s.open) == 0 && !s.listed()
	case "}":
		return len(s.open) == 0 && s.braces == 0
	}
	return s.outermost() && s.braces == 0 && (w == "," || s.innermost().assigns == 0 && separates(w))
}

// separates reports whether what is before a word is complete before what is after it begins, if that is evaluated.
func separates(w string) bool { return w == "&&" || w == "||" || w == "?" || w == ":" }

// assigns reports whether a word is an assignment's operator.
func assigns(w string) bool {
	return w == "=" || len(w) > 1 && w[len(w)-1] == '=' && !slices.Contains([]string{"==", "!=", "<=", ">="}, w)
}

// add adds an item where the text is.
func (s *scanner) add(i item) {
	if s.declares() {
		return
	}
	i.place = len(s.words)
	i.path = append(i.path, s.top.level)
	for _, p := range s.open {
		if p.call > 0 {
			i.in = append(i.in, p.call)
		}
		i.path = append(i.path, p.level)
	}
	s.items = append(s.items, i)
}

// opens opens a parenthesis or bracket.
func (s *scanner) opens(w string) {
	l := s.last()
	s.parens++
	p := paren{level: level{paren: s.parens}}
	effect, known := s.Effect[l]
	if l == "va_arg" {
		effect, known = true, true
	}
	switch {
	case w == "[":
		if !s.unary() {
			s.add(item{member: s.elementOf(l)})
		}
	case slices.Contains([]string{"if", "while", "for", "switch"}, l):
		p.statement = l
	case known, s.Indirect && s.throughPointer():
		s.calls++
		s.add(item{call: s.calls, effect: effect || !known, of: [2]int{s.operandStart(), len(s.words)}})
		p.call = s.calls
	}
	s.open = append(s.open, p)
}

// throughPointer reports whether a parenthesis that comes now may be that of a call through a pointer; after a star
// that ends a type, it is none.
func (s *scanner) throughPointer() bool {
	l := s.last()
	return l == ")" && s.back(2) != "*" || l == "]" || isName(l) && !s.Functions[l] && l != "return" && l != "assert"
}

// closes closes one; it reports whether that ends the stretch.
func (s *scanner) closes() bool {
	n := len(s.open)
	if n == 0 {
		return false
	}
	statement := s.open[n-1].statement
	s.open = s.open[:n-1]
	if statement != "" {
		s.end()
	}
	return statement != ""
}

// steps is ++ or --, before its operand or after it.
func (s *scanner) steps() {
	if l := s.last(); l == ")" || l == "]" || isName(l) && l != "return" {
		s.add(s.target(false))
		return
	}
	end := operandEnd(s.list, s.at)
	of := s.list[min(s.at, end):end]
	i := s.modified(of)
	i.of = [2]int{len(s.words) + 1, len(s.words) + 1 + len(of)}
	s.add(i)
}

// target is what is read where the operand of an assignment, or of ++, ends; it is modified, and not read.
func (s *scanner) target(assignment bool) item {
	start, access := s.operandStart(), s.access()
	i := s.modified(s.words[start:])
	if assignment && start > 0 && s.words[start-1] == "*" && s.prefix(start) {
		i, access = item{effect: true}, start-1
	}
	i.of = [2]int{start, len(s.words)}
	s.items = slices.DeleteFunc(s.items, func(y item) bool { return y.place == access && y.call == 0 && !y.effect })
	return i
}

// assigns is an assignment; the first one of a stretch comes after all else but other side effects.
func (s *scanner) assigns(w string) {
	before := slices.Clone(s.items)
	i := s.target(true)
	if w != "=" { // it is read, too
		s.items = before
	}
	if s.innermost().assigns > 0 || !s.outermost() || s.braces > 0 {
		i.assigns = true
		s.add(i)
	} else {
		s.written = append(s.written, i)
	}
	s.innermost().assigns++
}

// operand is a name or a literal.
func (s *scanner) operand(w string) {
	switch {
	case !isName(w), s.last() == "->", s.last() == ".":
	case s.Functions[w] && (s.last() == "&" || s.ahead(0) == "(" || !s.isShared(w)):
	default:
		i := s.variable(w)
		if s.ahead(0) == "." {
			i.member = s.member([]string{".", s.ahead(1)}, s.ahead(2))
		}
		s.add(i)
	}
}
