package order

import (
	"slices"
	"strings"
)

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
	return l != ")" && l != "]" && l != "0" && identifier([]byte(l)) == "" || l == "return" || l == ")" && s.afterName()
}

// afterName reports whether there are only names and stars in the parentheses that end here: they may be a cast.
func (s *scanner) afterName() bool {
	for n := 2; ; n++ {
		w := s.back(n)
		if w != "*" && identifier([]byte(w)) == "" {
			before := s.back(n + 1)
			return w == "(" && n > 2 && (identifier([]byte(before)) == "" || slices.Contains([]string{"return", "else", "do", "case"}, before))
		}
	}
}

// typeWords begin declarations.
var typeWords = strings.Fields("void char short int long float double signed unsigned _Bool struct union enum static extern typedef const volatile register inline __inline")

// declares reports whether the stretch is a declarator so far, in which nothing is evaluated.
func (s *scanner) declares() bool {
	words := s.words
	if len(words) > 0 && words[0] == "__extension__" {
		words = words[1:]
	}
	return len(words) > 0 && slices.Contains(typeWords, words[0]) && !s.assigned && !slices.Contains(s.words, "[")
}

// outermost reports whether only parentheses of statements are open.
func (s *scanner) outermost() bool {
	return !slices.ContainsFunc(s.open, func(p paren) bool { return p.statement == "" })
}

// add adds an item where the text is.
func (s *scanner) add(i item) {
	if s.declares() {
		return
	}
	i.place = len(s.words)
	s.found = s.found || i.effect && slices.ContainsFunc(s.open, func(p paren) bool { return p.repeated })
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
	p := paren{repeated: w == "(" && s.repeats(l, map[string]bool{})}
	_, known := s.Effect[l]
	switch {
	case w == "[":
		if !s.unary() {
			s.add(item{})
		}
	case slices.Contains([]string{"if", "while", "for", "switch"}, l):
		p.statement = l
	case known, s.Indirect && s.throughPointer():
		s.calls++
		s.add(item{call: s.calls, effect: s.Effect[l] || !known})
		p.call = s.calls
	}
	s.open = append(s.open, p)
}

// throughPointer reports whether a parenthesis that comes now may be that of a call through a pointer; behind a star
// that ends a type, it is none.
func (s *scanner) throughPointer() bool {
	l := s.last()
	return l == ")" && s.back(2) != "*" || l == "]" || identifier([]byte(l)) != "" && !s.Functions[l] && l != "return" && l != "sizeof"
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
	n := len(s.words) + 2
	after := rest.next()
	for ; after == "->" || after == "."; n += 2 {
		rest.next()
		after = rest.next()
	}
	i := item{name: name, effect: true, of: [2]int{len(s.words) + 1, n}}
	switch {
	case identifier([]byte(name)) == "":
		i.name, i.of = "", [2]int{}
	case after == "[", after == "(", n > len(s.words)+2:
		i.name = ""
	case s.Shared[name]:
		i.name, i.shared = "", name
	}
	s.modified(i, name)
}

// modified adds the modification of a variable, or of what is reached from it.
func (s *scanner) modified(i item, name string) {
	if s.macros[name] != nil {
		i.name, i.shared, i.call = "", "", -1
	}
	s.add(i)
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
	if n := len(s.items); name == "" && n > 0 && s.items[n-1].call == 0 && !s.items[n-1].effect {
		s.items = s.items[:n-1]
	}
	i := item{name: name, effect: true, of: [2]int{s.operandStart(), len(s.words)}}
	if l := s.last(); name == "" && s.Shared[l] && i.of[0] == len(s.words)-1 && !s.dereferenced(assignment) {
		i.shared = l
	}
	s.modified(i, s.last())
}

// operandStart is where the operand that ends here starts: a name, and members after it.
func (s *scanner) operandStart() int {
	n := 1
	for s.back(n+1) == "->" || s.back(n+1) == "." {
		n += 2
	}
	if identifier([]byte(s.back(n))) == "" {
		return len(s.words)
	}
	return len(s.words) - n
}

// dereferenced reports whether what is assigned is what the name that ends here leads to.
func (s *scanner) dereferenced(assignment bool) bool {
	return assignment && s.back(2) == "*"
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
	i := item{name: name}
	if l := s.last(); name == "" && s.Shared[l] && s.macros[l] == nil && s.operandStart() == len(s.words)-1 && !s.dereferenced(true) {
		i.shared = l
	}
	s.written = append(s.written, i)
}

// operand is a name or a literal.
func (s *scanner) operand(w string) {
	if identifier([]byte(w)) == "" || s.last() == "->" || s.last() == "." {
		return
	}
	s.names[w]++
	rest := *s
	if s.Shared[w] && !(s.Functions[w] && (s.last() == "&" || rest.next() == "(")) {
		s.add(item{shared: w})
	}
	s.expand(w, map[string]bool{})
}

// matters reports whether two items of the stretch may meet.
func (s *scanner) matters() bool {
	for _, x := range s.items {
		if !x.effect {
			continue
		}
		if x.name != "" {
			if s.names[x.name] > 1 {
				return true
			}
			continue
		}
		if x.call < 0 || slices.ContainsFunc(s.items, x.meets) {
			return true
		}
		if x.call == 0 && slices.ContainsFunc(s.written, func(w item) bool { return w.name == "" && (w.shared == "" || x.shared == "" || w.shared == x.shared) }) {
			return true
		}
	}
	return false
}

// meets reports whether another item may be of the same memory, and is not sequenced.
func (x item) meets(y item) bool {
	switch {
	case x.place == y.place && x.call == y.call && x.effect == y.effect, y.name != "":
		return false
	case x.shared != "" && y.shared != "" && x.shared != y.shared:
		return false
	}
	return !slices.Contains(y.in, x.call) && !slices.Contains(x.in, y.call) && !x.reachedBy(y) && !y.reachedBy(x)
}

// reachedBy reports whether an item is evaluated to get at what x modifies.
func (x item) reachedBy(y item) bool {
	return x.call == 0 && y.place >= x.of[0] && y.place < x.of[1] && !(y.effect && y.call == 0)
}
