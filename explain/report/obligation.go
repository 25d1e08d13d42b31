package report

import (
	"fmt"
	"slices"
	"strings"
)

// An Obligation is what a proof lacks: a state at a place, in accord with what is
// proved there, from which the program was executed up to an error. Whether it is
// ever in that state is open.
type Obligation struct {
	Situation          // at the head of a loop, or where the program begins
	Error     Place    `json:"error"`            // the next one
	Proved    []string `json:"proved,omitempty"` // C expressions that hold whenever control is there
	// Then is where control comes next, if that is before the error: the state is a counterexample to
	// induction.
	Then    *Situation `json:"then,omitempty"`
	Unknown bool       `json:"unknown,omitempty"` // no such state was found in time; the rest of the situation is empty
}

// A Situation is a state at a place.
type Situation struct {
	At       Place   `json:"at"`
	Function string  `json:"function,omitempty"` // the place is in it
	State    []Value `json:"state,omitempty"`
	Arrays   bool    `json:"arrays,omitempty"` // further contents of arrays belong to the state
	Inputs   []Input `json:"inputs,omitempty"` // that are read from there on, up to the next situation or the error
}

// openState says what a reader can do about obligations.
const openState = "Whether the program is ever in such a state is open; an assertion there that excludes it may help."

// heading says what is open.
func (b Obligation) heading() string {
	return b.Error.String() + ": not proved that this error is not reached"
}

// tell is what is known of it, in sentences.
func (b Obligation) tell() (list []string) {
	at := b.At.from(b.Error)
	if len(b.Proved) > 0 {
		list = append(list, fmt.Sprintf("proved at %s: %s", at, strings.Join(alike(b.Proved), ", ")))
	}
	switch {
	case b.Unknown:
		return append(list, "whether it is reached from some state at "+at+" took too long to find out")
	case b.Then == nil:
		return append(list, fmt.Sprintf("from %s it is reached%s%s", at, b.with(), b.reading()))
	}
	way := "one iteration breaks it"
	if b.Then.At != b.At {
		way = b.Then.At.from(b.Error) + " is reached"
	}
	line := fmt.Sprintf("at %s%s %s%s", at, b.with(), way, b.reading())
	if len(b.Then.State) > 0 {
		line += ", which leads to " + b.Then.told()
	}
	return append(list, line, fmt.Sprintf("from there the error is reached%s", b.Then.reading()))
}

// alike writes expressions about elements one after the other as one about all of them.
func alike(list []string) (told []string) {
	for len(list) > 0 {
		pattern, first, ok := generic(list[0])
		n := 1
		for ; ok && n < len(list); n++ {
			if p, k, _ := generic(list[n]); p != pattern || k != first+n {
				break
			}
		}
		if n > 2 {
			told = append(told, fmt.Sprintf("%s for k = %d … %d", pattern, first, first+n-1))
		} else {
			told = append(told, list[:n]...)
		}
		list = list[n:]
	}
	return told
}

// from is how a place is called beside another one.
func (p Place) from(other Place) string {
	if p.File != other.File {
		return p.String()
	}
	return fmt.Sprintf("line %d", p.Line)
}

func (s Situation) with() string {
	if len(s.State) == 0 && !s.Arrays {
		return ""
	}
	return " with " + s.told()
}

// told lists the values.
func (s Situation) told() string {
	var list []string
	for _, v := range s.State {
		name := v.Name
		if s.Function != "" || slices.ContainsFunc(s.State, func(w Value) bool { return w.Name == name && w.Function != v.Function }) {
			name = v.Of(Step{Function: s.Function, Call: v.Call})
		}
		list = append(list, name+" = "+v.Value)
	}
	if s.Arrays {
		list = append(list, "further contents of arrays")
	}
	return strings.Join(list, ", ")
}

func (s Situation) reading() string {
	if len(s.Inputs) == 0 {
		return ""
	}
	var list []string
	for _, in := range s.Inputs {
		list = append(list, in.Value)
	}
	return ", reading " + strings.Join(list, ", ")
}
