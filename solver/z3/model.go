package z3

import (
	"errors"
	"fmt"

	"tav/solver/term"
)

// Value gives t's value in the model of the latest Sat.
func (s *incremental) Value(t *term.Term) (*term.Term, error) {
	if s.engine == nil {
		return nil, errors.New("z3: no model: the latest answer was not sat")
	}
	var v *term.Term
	err := guard(func() error {
		if s.model == nil {
			s.model = s.engine.raw.model()
		}
		a, ok := s.b.raw.eval(s.model, s.b.expr(t))
		if !ok {
			return fmt.Errorf("z3: no value of a term in the model")
		}
		defer s.b.raw.drop(a)
		r := &reader{b: s.b, model: s.model, done: map[ast]*term.Term{}}
		var err error
		v, err = r.term(a)
		return err
	})
	if err != nil {
		return nil, err
	}
	if !isValue(v) {
		return nil, fmt.Errorf("z3: the model gives no constant: %v", v)
	}
	return v, nil
}

// isValue reports that t is a constant or stores of constants over a constant
// array.
func isValue(t *term.Term) bool {
	for t.Op() == term.OpStore {
		if !isValue(t.Args()[1]) || !isValue(t.Args()[2]) {
			return false
		}
		t = t.Args()[0]
	}
	if t.Op() == term.OpConstArray {
		return isValue(t.Args()[0])
	}
	return t.IsConst()
}
