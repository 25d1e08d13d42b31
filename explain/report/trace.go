package report

import "encoding/json"

// A Trace is a confirmed error trace in the words of the program, with what
// explains it.
type Trace struct {
	Violation    Place           `json:"violation"`
	What         string          `json:"what"` // "reach_error() is called"
	Inputs       []Input         `json:"inputs"`
	Steps        []Step          `json:"steps"`
	Omitted      int             `json:"omitted,omitempty"` // statements left out in the middle of Steps
	Script       json.RawMessage `json:"script"`            // what tav replay runs (interp.Script)
	Harness      string          `json:"harness,omitempty"` // the inputs as a C program to link with
	Checks       []string        `json:"checks,omitempty"`  // how it was confirmed
	Explanations []*Explanation  `json:"explanations,omitempty"`
}

// Place is a range of characters of a source file.
type Place struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // 1-based
	Column  int    `json:"column,omitempty"`
	EndLine int    `json:"end_line,omitempty"`
	End     int    `json:"end_column,omitempty"` // after the last character
	Text    string `json:"text,omitempty"`       // the source line
}

// Input is one nondeterministic value.
type Input struct {
	Place Place  `json:"place"` // where it is read
	From  string `json:"from"`  // "__VERIFIER_nondet_int()", "uninitialised x"
	Into  string `json:"into,omitempty"`
	Value string `json:"value"` // in C syntax
}

// Step is one executed statement or decided condition.
type Step struct {
	Place    Place   `json:"place"`
	Function string  `json:"function"`
	Depth    int     `json:"depth"` // calls around it
	Note     string  `json:"note,omitempty"`
	Changes  []Value `json:"changes,omitempty"`
}

// Value is what a variable or memory cell holds after a step, both as C
// writes them.
type Value struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	Function string `json:"function,omitempty"` // that a local variable belongs to
	Call     int    `json:"call,omitempty"`     // of a recursive function: of its active calls the one, from the outermost, 1-based
}

// Same reports whether a value is of the same variable.
func (v Value) Same(w Value) bool {
	return v.Name == w.Name && v.Function == w.Function && v.Call == w.Call
}

// Of is the variable as it is called where a function is known: that of another
// one, such as a parameter at the call, has its function in front.
func (v Value) Of(function string) string {
	if v.Function == "" || v.Function == function {
		return v.Name
	}
	return v.Function + "::" + v.Name
}
