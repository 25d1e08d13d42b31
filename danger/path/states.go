package path

import (
	"fmt"
	"sort"

	"tav/solver/term"
)

// States are the states s_0 … s_n that a trace goes through on its inputs: for
// every variable the values that it takes.
type States struct {
	values map[*term.Term][]change
}

// A change is the value that a variable has from a state on.
type change struct {
	from  int
	value term.Value
}

// NewStates makes states in which no variable has a value.
func NewStates() *States { return &States{map[*term.Term][]change{}} }

// Set gives a variable a value from state number from on, which is not before
// the last one that it got.
func (s *States) Set(v *term.Term, from int, value term.Value) {
	s.values[v] = append(s.values[v], change{from, value})
}

// Value is a variable's value in state i, if it has one.
func (s *States) Value(v *term.Term, i int) (term.Value, bool) {
	list := s.values[v]
	k := sort.Search(len(list), func(k int) bool { return list[k].from > i })
	if k == 0 {
		return term.Value{}, false
	}
	return list[k-1].value, true
}

// Assigned is the state from which a variable has the value that it has in
// state i: the last statement that assigned it is the one before. 0: it has its
// initial value, or none.
func (s *States) Assigned(v *term.Term, i int) int {
	list := s.values[v]
	k := sort.Search(len(list), func(k int) bool { return list[k].from > i })
	if k == 0 {
		return 0
	}
	return list[k-1].from
}

// Eval is the value of a term in state i.
func (s *States) Eval(t *term.Term, i int) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) {
		value, ok := s.Value(v, i)
		if !ok {
			return value, fmt.Errorf("%s has no value", v.Name())
		}
		return value, nil
	})
}

// Holds reports whether a formula is true in state i.
func (s *States) Holds(t *term.Term, i int) (bool, error) {
	v, err := s.Eval(t, i)
	return err == nil && v.Bool(), err
}
