package order

import "slices"

// unary reports whether an operator that comes now has no left operand.
func (s *scanner) unary() bool { return s.prefix(len(s.words)) }

// prefix reports whether an operator before a word of the stretch, or which would be there, has no left operand.
func (s *scanner) prefix(at int) bool {
	if at > 0 && at < len(s.words) && s.words[at-1] == "*" {
		at--
	}
	if at == 0 {
		return true
	}
	l := s.words[at-1]
	return l != ")" && l != "]" && l != "0" && !isName(l) || l == "return" || l == ")" && s.castEnds(at)
}

// castEnds reports whether there are only names and stars in the parentheses that end before a word: they may be a cast.
func (s *scanner) castEnds(at int) bool {
	for n := at - 2; n >= 0; n-- {
		if w := s.words[n]; w != "*" && !isName(w) {
			return w == "(" && n < at-2 && (n == 0 || !isName(s.words[n-1]) || slices.Contains([]string{"return", "else", "do", "case"}, s.words[n-1]))
		}
	}
	return false
}

// operandStart is where the operand that ends here starts: a name, or something in parentheses, with members, elements
// and arguments after it.
func (s *scanner) operandStart() int {
	at := len(s.words)
	for at > 0 {
		switch w := s.words[at-1]; {
		case w == "]":
			at = opening(s.words, at-1)
			continue
		case w == ")":
			at = opening(s.words, at-1)
			if at > 0 && (s.words[at-1] == ")" || s.words[at-1] == "]" || isName(s.words[at-1])) {
				continue
			}
			return at
		case isName(w):
			if at--; at > 1 && (s.words[at-1] == "->" || s.words[at-1] == ".") {
				at--
				continue
			}
		}
		return at
	}
	return at
}

// access is the place of the word that accesses what ends here: a star, an arrow, a bracket or a name.
func (s *scanner) access() int {
	k := len(s.words) - 1
	for k > 1 && s.words[k-1] == "." {
		k -= 2
	}
	switch {
	case k > 0 && s.words[k] == "]":
		return opening(s.words, k)
	case k > 0 && s.words[k] == ")":
		return opening(s.words, k) + 1
	case k > 0 && s.words[k-1] == "->":
		return k - 1
	}
	return k
}

// variable is the item of one.
func (s *scanner) variable(name string) item {
	if s.isShared(name) {
		return item{shared: name}
	}
	return item{name: name}
}

// modified is the item of an operand that is modified.
func (s *scanner) modified(of []string) (i item) {
	for len(of) > 1 && of[0] == "(" && closing(of, 0) == len(of)-1 {
		of = of[1 : len(of)-1]
	}
	k := 1
	for k < len(of) && of[k] == "." {
		k += 2
	}
	if k == len(of) && isName(of[0]) {
		i = s.variable(of[0])
	}
	i.effect, i.member = true, s.member(of, "")
	return i
}

// operandEnd is after the operand of a prefix that begins at a word.
func operandEnd(list []string, at int) int {
	for at < len(list) && (list[at] == "*" || list[at] == "&") {
		at++
	}
	if at < len(list) && list[at] == "(" {
		at = closing(list, at)
	}
	for at++; at < len(list); {
		switch list[at] {
		case "->", ".":
			at += 2
		case "[", "(":
			at = closing(list, at) + 1
		default:
			return at
		}
	}
	return len(list)
}

// member is the member that an operand is, if no access of a member of another name is one of it.
func (s *scanner) member(operand []string, next string) string {
	n := len(operand)
	if n > 1 && operand[n-1] == "]" {
		if k := opening(operand, n-1); k > 1 && s.elements(operand[k-2], operand[k-1]) {
			return operand[k-1]
		}
	}
	if n > 1 && (operand[n-2] == "->" || operand[n-2] == ".") && s.Members[operand[n-1]] == Scalar && next != "." {
		return operand[n-1]
	}
	return ""
}

// elementOf is the member whose element a bracket that comes now is of.
func (s *scanner) elementOf(name string) string {
	switch next := s.ahead(closing(s.list[s.at-1:], 0)); {
	case next == ".", next == "[", !s.elements(s.back(2), name):
		return ""
	}
	return name
}

// elements reports whether a name is that of an array in a struct.
func (s *scanner) elements(before, name string) bool {
	return (before == "->" || before == ".") && s.Members[name] == Array
}

// matters reports whether two items of the stretch may meet.
func (s *scanner) matters() bool {
	return slices.ContainsFunc(s.items, func(x item) bool {
		return x.effect && (slices.ContainsFunc(s.items, x.meets) || x.call == 0 && len(x.in) == 0 && slices.ContainsFunc(s.written, x.same))
	})
}

// meets reports whether another item may be of the same memory, and is not sequenced.
func (x item) meets(y item) bool {
	if x.place == y.place && x.call == y.call && x.effect == y.effect {
		return false
	}
	return x.same(y) && !slices.Contains(y.in, x.call) && !slices.Contains(x.in, y.call) && !x.reachedBy(y) && !y.reachedBy(x) && !x.sequenced(y)
}

// same reports whether two items may be of the same memory.
func (x item) same(y item) bool {
	if x.name != y.name || x.shared != "" && y.shared != "" && x.shared != y.shared {
		return false
	}
	return x.member == "" || y.member == "" || x.member == y.member
}

// reachedBy reports whether an item is evaluated to get at what x modifies or calls.
func (x item) reachedBy(y item) bool {
	return y.place >= x.of[0] && y.place < x.of[1] && (x.call > 0 || y.call > 0 || !y.effect)
}

// sequenced reports whether one of two items is complete before the other one begins, or only one is evaluated.
func (x item) sequenced(y item) bool {
	k := 0
	for k+1 < min(len(x.path), len(y.path)) && x.path[k+1].paren == y.path[k+1].paren {
		k++
	}
	a, b := x.path[k], y.path[k]
	switch {
	case a.operand != b.operand:
		return false
	case x.assigns && k == len(x.path)-1 && b.assigns >= a.assigns && (y.call > 0 || !y.effect):
		return true
	case y.assigns && k == len(y.path)-1 && a.assigns >= b.assigns && (x.call > 0 || !x.effect):
		return true
	}
	return a.assigns == b.assigns && a.part != b.part
}
