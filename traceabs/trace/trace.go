package trace

import (
	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// A Trace is a path of the program from its entry to an accepting location
// (an error, or the border of what tav models), as a nested word of edges.
type Trace struct {
	automata.NestedWord[*cfg.Edge]
}

// Target is the location that the trace ends in.
func (t Trace) Target() *cfg.Loc { return t.Letters[len(t.Letters)-1].To }

// An ErrorTrace is a feasible trace with the values that drive it there.
type ErrorTrace struct {
	Trace
	Inputs  []InputValue // the nondeterministic values, in order of occurrence
	Initial []VarValue   // values of variables that are read before the program sets them (memory, globals without a value)
	Run     any          // what its confirmation keeps of the run; nil: it was not run
}

// An InputValue is the value that the Havoc edge at position Pos of the trace
// gives to Var. Value is a constant of the variable's sort.
type InputValue struct {
	Pos   int
	Var   *cfg.Var
	Value *term.Term
}

// A VarValue is a variable's value at the start of a trace, a constant.
type VarValue struct {
	Var   *cfg.Var
	Value *term.Term
}

// A LocPredicate is what an annotation says of a location.
type LocPredicate struct {
	Loc       *cfg.Loc
	Predicate *term.Term
}
