package domain

import "tav/solver/term"

// Terms are the words of terms, whatever conditions, elements of arrays and variables are but those variables that are defined.
type Terms struct {
	known map[*term.Term]Word
	seen  map[*term.Term]bool
}

// NewTerms knows nothing of variables.
func NewTerms() *Terms { return &Terms{map[*term.Term]Word{}, map[*term.Term]bool{}} }

// Define says what a variable is.
func (s *Terms) Define(x, t *term.Term) {
	if w, ok := s.Of(t); ok {
		s.known[x] = w
	}
}

// Of is the word of a number; false: nothing is known, or it is none.
func (s *Terms) Of(t *term.Term) (Word, bool) {
	for _, x := range term.Postorder(t, s.skip) {
		s.seen[x] = true
		if w, ok := s.look(x); ok {
			s.known[x] = w
		}
	}
	return s.get(t)
}

// skip says that a term need not be looked at.
func (s *Terms) skip(t *term.Term) bool {
	return t.Sort().Kind != term.BitVecKind || t.Op() == term.OpVar || t.Op() == term.OpSelect || s.seen[t]
}

func (s *Terms) get(t *term.Term) (Word, bool) {
	if w, ok := s.known[t]; ok {
		return w, true
	}
	return Of(t.Sort())
}

// look reads the word of a term off those of its arguments.
func (s *Terms) look(t *term.Term) (Word, bool) {
	if t.Op() == term.OpBVConst {
		return Constant(t)
	}
	var buffer [3]Word
	words := buffer[:0]
	for _, x := range t.Args() {
		w, ok := s.get(x)
		if !ok {
			return Any(t)
		}
		words = append(words, w)
	}
	if t.Op() == term.OpIte {
		return words[1].Join(words[2]), true
	}
	return Apply(t, words)
}
