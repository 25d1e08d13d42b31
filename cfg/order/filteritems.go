package order

import "slices"

// word takes a word into the stretch.
func (s *scanner) word(w string) {
	switch {
	case w == ";" && (len(s.open) == 0 || s.open[len(s.open)-1].statement == "for"):
		s.end()
		return
	case w == "{" && (s.braces > 0 || s.last() == "=" && len(s.open) == 0):
		s.braces++
	case w == "}" && s.braces > 0:
		s.braces--
	case (w == "{" || w == "}") && len(s.open) == 0:
		s.end()
		return
	case s.outermost() && s.braces == 0 && (w == "," || !s.assigned && slices.Contains([]string{"&&", "||", "?", ":"}, w)):
		s.end()
		return
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
	case w == "->", w == "*" && s.unary():
		s.add(item{})
	default:
		s.operand(w)
	}
	s.words = append(s.words, w)
}

func (s *scanner) last() string { return s.back(1) }

// back is the word n words ago, "" before the stretch.
func (s *scanner) back(n int) string {
	if n > len(s.words) {
		return ""
	}
	return s.words[len(s.words)-n]
}

// unary reports whether an operator that comes now has no left operand.
func (s *scanner) unary() bool {
	l := s.last()
	return l != ")" && l != "]" && l != "0" && identifier([]byte(l)) == "" || l == "return"
}

// outermost reports whether only parentheses of statements are open.
func (s *scanner) outermost() bool {
	return !slices.ContainsFunc(s.open, func(p paren) bool { return p.statement == "" })
}

// add adds an item where the text is.
func (s *scanner) add(i item) {
	for _, p := range s.open {
		if p.call > 0 {
			i.in = append(i.in, p.call)
		}
	}
	s.items = append(s.items, i)
}

// opens opens a parenthesis or bracket.
func (s *scanner) opens(w string) {
	l := s.last()
	p := paren{}
	_, known := s.Effect[l]
	through := l == ")" || l == "]" || identifier([]byte(l)) != "" && !s.Functions[l]
	switch {
	case w == "[":
		if !s.unary() {
			s.add(item{})
		}
	case slices.Contains([]string{"if", "while", "for", "switch"}, l):
		p.statement = l
	case known, s.macros[l], s.Indirect && through && l != "return" && l != "sizeof":
		s.calls++
		s.add(item{call: s.calls, effect: s.Effect[l] || !known})
		if !s.macros[l] {
			p.call = s.calls
		}
	}
	s.open = append(s.open, p)
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
	if l := s.last(); l == ")" || l == "]" || identifier([]byte(l)) != "" && l != "return" {
		s.modifies(false)
		return
	}
	rest := *s
	name := rest.next()
	after := rest.next()
	if identifier([]byte(name)) == "" || s.Shared[name] || after == "->" || after == "[" || after == "." {
		name = ""
	}
	s.add(item{name: name, effect: true})
}

// target is the variable that ends here, "" for memory: to an assignment, *p is.
func (s *scanner) target(assignment bool) string {
	l, before := s.last(), s.back(2)
	if identifier([]byte(l)) == "" || before == "->" || before == "." || s.Shared[l] || assignment && before == "*" && (len(s.words) == 2 || s.back(3) == "(" || s.back(3) == "=") {
		return ""
	}
	return l
}

// modifies makes what ends here something that is modified, and no longer something that is read.
func (s *scanner) modifies(assignment bool) {
	name := s.target(assignment)
	if n := len(s.items); name == "" && n > 0 && s.items[n-1].call == 0 {
		s.items = s.items[:n-1]
	}
	s.add(item{name: name, effect: true})
}

// assigns is an assignment; the first one of a stretch comes after all else but other side effects.
func (s *scanner) assigns(w string) {
	if s.assigned || !s.outermost() || s.braces > 0 {
		s.modifies(true)
		return
	}
	s.assigned = true
	name := s.target(true)
	if n := len(s.items); w == "=" && name == "" && n > 0 && s.items[n-1].call == 0 && !s.items[n-1].effect {
		s.items = s.items[:n-1]
	}
	s.written = append(s.written, item{name: name})
}

// operand is a name or a literal.
func (s *scanner) operand(w string) {
	if identifier([]byte(w)) == "" || s.last() == "->" || s.last() == "." {
		return
	}
	s.names[w]++
	if s.Shared[w] {
		s.add(item{})
	}
	if s.macros[w] {
		s.add(item{effect: true, call: -1})
	}
}

// matters reports whether two items of the stretch may meet.
func (s *scanner) matters() bool {
	for i, x := range s.items {
		if !x.effect {
			continue
		}
		if x.name != "" {
			if s.names[x.name] > 1 {
				return true
			}
			continue
		}
		for j, y := range s.items {
			if i != j && y.name == "" && !slices.Contains(y.in, x.call) && !slices.Contains(x.in, y.call) || x.call < 0 {
				return true
			}
		}
		if x.call == 0 && slices.ContainsFunc(s.written, func(w item) bool { return w.name == "" }) {
			return true
		}
	}
	return false
}
