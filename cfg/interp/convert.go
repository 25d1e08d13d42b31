package interp

import (
	"fmt"

	"tav/solver/term"
)

// toValue brings a value of sort s into the machine.
func toValue(x term.Value, s *term.Sort) (value, error) {
	if x.Kind() != s.Kind || x.Width() != s.Width {
		return value{}, fmt.Errorf("interp: a value of kind %d and width %d for the sort %v", x.Kind(), x.Width(), s)
	}
	switch {
	case s.Kind == term.ArrayKind:
		return toArray(x, s)
	case s.Kind == term.BoolKind:
		return value{w: bit(x.Bool())}, nil
	case isWord(s):
		w, _ := x.Uint64()
		return value{w: w}, nil
	}
	return value{b: x.Big()}, nil
}

func toArray(x term.Value, s *term.Sort) (value, error) {
	rest, err := toValue(x.Default(), s.Elem)
	if err != nil {
		return value{}, err
	}
	a := newArray(rest)
	x.Entries(func(i, elem term.Value) bool {
		var at, v value
		if at, err = toValue(i, s.Index); err != nil {
			return false
		}
		if v, err = toValue(elem, s.Elem); err != nil {
			return false
		}
		a = a.set(at.w, v)
		return true
	})
	return value{a: a}, err
}

// fromValue brings a value of sort s out of the machine.
func fromValue(v value, s *term.Sort) term.Value {
	switch {
	case s.Kind == term.ArrayKind:
		rest, cells := v.a.cells(s.Elem)
		x := term.ArrayValue(fromValue(rest, s.Elem))
		for _, c := range cells {
			x = x.Store(fromValue(value{w: c.index}, s.Index), fromValue(c.value, s.Elem))
		}
		return x
	case s.Kind == term.BoolKind:
		return term.BoolValue(v.w == 1)
	case isWord(s):
		return term.BVWord(s.Width, v.w)
	case s.Kind == term.IntKind:
		return term.IntValue(v.b)
	}
	return term.BVValue(s.Width, v.b)
}
