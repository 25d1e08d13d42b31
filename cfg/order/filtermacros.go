package order

import "bytes"

// macro is what the text of one does, whatever it is given.
type macro struct {
	effect, accesses bool
	names            []string // that are in it
}

// directive skips a preprocessor's line; a macro counts for the effects and accesses of its text.
func (s *scanner) directive() {
	end := s.at
	for end < len(s.text) && (s.text[end] != '\n' || s.text[end-1] == '\\') {
		end++
	}
	line := s.text[s.at:end]
	s.at = end
	rest, ok := bytes.CutPrefix(bytes.TrimSpace(line[1:]), []byte("define"))
	if !ok {
		return
	}
	rest = bytes.TrimSpace(rest)
	name := identifier(rest)
	if s.macros[name] == nil {
		s.macros[name] = &macro{}
	}
	s.macros[name].look(&scanner{text: rest[len(name):], Facts: s.Facts, macros: s.macros})
}

// look adds what a text does. A macro with several texts does what one of them does.
func (m *macro) look(s *scanner) {
	for w := s.next(); w != ""; w = s.next() {
		_, called := s.Effect[w]
		m.effect = m.effect || w == "++" || w == "--" || assigns(w) || s.Effect[w]
		m.accesses = m.accesses || called || s.Shared[w] || w == "->" || w == "[" || w == "*" && s.unary() || w == "(" && s.Indirect && s.throughPointer()
		if identifier([]byte(w)) != "" {
			m.names = append(m.names, w)
		}
		s.words = append(s.words, w)
	}
}

// expand adds what a macro does where its name is, and what the macros in its text do.
func (s *scanner) expand(name string, within map[string]bool) {
	m := s.macros[name]
	if m == nil || within[name] {
		return
	}
	within[name] = true
	if m.effect {
		s.add(item{effect: true, call: -1})
	}
	if m.accesses {
		s.add(item{})
	}
	for _, n := range m.names {
		s.names[n]++
		s.expand(n, within)
	}
}

// repeats reports whether a macro may have a text that it is given more than once.
func (s *scanner) repeats(name string, within map[string]bool) bool {
	m := s.macros[name]
	if m == nil || within[name] {
		return false
	}
	within[name] = true
	count := map[string]int{}
	for _, n := range m.names {
		if count[n]++; count[n] > 2 || s.repeats(n, within) {
			return true
		}
	}
	return false
}
