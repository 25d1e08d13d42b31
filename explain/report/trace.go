package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// A Trace is a confirmed error trace in the words of the program, with what
// explains it.
type Trace struct {
	Violation    Place           `json:"violation"`
	What         string          `json:"what"`                // "reach_error() is called"
	Fault        Fault           `json:"fault,omitempty"`     // the kind of error
	Failure      *Failure        `json:"failure,omitempty"`   // what What says, one thing each
	Blocks       []Block         `json:"blocks,omitempty"`    // objects of the heap, which values call by their short names
	Object       *HeapObject     `json:"object,omitempty"`    // what is accessed or freed, if it is from the heap
	Invariant    *int            `json:"invariant,omitempty"` // the check of a witness: its invariant that does not hold
	Origin       string          `json:"origin,omitempty"`    // where a null pointer, a value that nothing gave, or memory that is not freed comes from, in a sentence
	From         *Fact           `json:"-"`                   // what Origin says
	Known        *Fact           `json:"-"`                   // where the function that uses the null pointer has decided that it is NULL
	Stories      []Fact          `json:"-"`                   // what the run did about what its error is about
	Race         []Access        `json:"race,omitempty"`      // a data race: its two accesses
	Deadlock     []Access        `json:"deadlock,omitempty"`  // where each thread waits, which is all of those that have not ended
	Endless      bool            `json:"endless,omitempty"`   // the error is that the program goes on for ever: the last steps are an iteration that is taken again and again
	Again        int             `json:"again,omitempty"`     // Endless: how many of the last inputs are given again and again
	Given        []Given         `json:"given,omitempty"`     // what the run is given, where one can type it, or did
	Inputs       []Input         `json:"inputs"`
	Partial      bool            `json:"partial,omitempty"` // of a long run, of which Inputs are those near its beginning and its end
	Steps        []Step          `json:"steps"`
	Omitted      int             `json:"omitted,omitempty"`  // statements left out in the middle of Steps
	Script       json.RawMessage `json:"script"`             // what tav replay runs (interp.Script)
	Turns        []int           `json:"turns,omitempty"`    // of a program with threads: the thread of each turn, as cfg/interp takes them
	Harness      string          `json:"harness,omitempty"`  // the inputs as a C program to link with
	Checks       []string        `json:"checks,omitempty"`   // how it was confirmed
	Schedule     *Schedule       `json:"schedule,omitempty"` // of a program with threads
	Explanations []*Explanation  `json:"explanations,omitempty"`
	Unchanged    *Unchanged      `json:"unchanged,omitempty"` // the last call before an assertion fails, if it changes nothing
	Warnings     []Warning       `json:"warnings,omitempty"`  // of the compiler, of steps that matter, the last step first
}

// Unchanged is a call that changes nothing.
type Unchanged struct {
	Call      int    `json:"call"` // the index in Trace.Steps of the step that makes it
	Last      int    `json:"last"` // of its last step
	Function  string `json:"function"`
	Arguments string `json:"arguments"` // "c = &c, e = 4"
}

// A Warning is what the compiler warns of at a place, or that a macro there has no parentheses.
type Warning struct {
	Place Place     `json:"place"`
	Kind  string    `json:"kind"` // its flag: "-Wparentheses"; "macro", "arguments"
	Text  string    `json:"text"`
	Step  int       `json:"step"` // index in Trace.Steps of what is executed there, or of the call of the function whose result the compiler has computed
	Enums [2]string `json:"-"`    // of a comparison of two enumerations: their names
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

// Waits is the kind of an access that is none: its thread waits.
const Waits = "wait"

// next are the accesses of a data race, or where the threads of a deadlock wait.
func (t *Trace) next() []Access { return slices.Concat(t.Race, t.Deadlock) }

// Access is one of the two accesses of a data race, or where a thread of a deadlock waits: the next thing that its
// thread does.
type Access struct {
	Place    Place  `json:"place"`
	Function string `json:"function"`
	Thread   int    `json:"thread"`           // in order of creation; 0: the one that runs main
	Kind     string `json:"kind"`             // "read", "write" or Waits
	Memory   string `json:"memory,omitempty"` // what is accessed, or the lock that the thread waits for, in C, if C has words for it
	Owner    *int   `json:"owner,omitempty"`  // the thread that has that lock
	Calls    []Call `json:"calls,omitempty"`  // of the functions that are active there, within the thread, the innermost first
	Locks    []Lock `json:"locks,omitempty"`  // the locks that the thread has, those that C has names for, in the order in which they were locked
}

// What a step does that ends an object: one of the heap, or a local variable.
const (
	Frees  = "frees"
	Leaves = "ends the lifetime of"
)

// A Call is where a function calls another one.
type Call struct {
	Place    Place  `json:"place"`
	Function string `json:"function"` // that calls
}

// Given is a part of what a run was given.
type Given struct {
	What  string `json:"what"` // "arguments", "standard input", "to paste", "expected output" …
	Value string `json:"value"`
}

// Input is one nondeterministic value.
type Input struct {
	Place  Place  `json:"place"` // where it is read
	From   string `json:"from"`  // "__VERIFIER_nondet_int()", "uninitialised x"
	Into   string `json:"into,omitempty"`
	Value  string `json:"value"`            // in C syntax
	Number int    `json:"number,omitempty"` // of several inputs of its name which one, 1-based
}

// Name is how conditions call an input: x#2 is the second one of those that are read into variables called x.
func (in Input) Name() string {
	name := cmp.Or(in.Into, in.From)
	if in.Number > 0 {
		name += fmt.Sprint("#", in.Number)
	}
	return name
}

// Step is one executed statement or decided condition.
type Step struct {
	Place     Place   `json:"place"`
	Function  string  `json:"function"`
	Call      int     `json:"call,omitempty"`   // of a recursive function: of its active calls the one, from the outermost, 1-based
	Depth     int     `json:"depth"`            // calls around it
	Thread    int     `json:"thread,omitempty"` // that takes it, in order of creation; 0: the one that runs main
	Note      string  `json:"note,omitempty"`
	Branch    bool    `json:"-"`              // the note is a condition in C that a branch found to hold
	Ends      string  `json:"ends,omitempty"` // Frees or Leaves: it ends an object, as the note says
	Changes   []Value `json:"changes,omitempty"`
	Cut       string  `json:"cut,omitempty"`       // the number that is stored, where it does not fit
	Converted string  `json:"converted,omitempty"` // the number that a comparison reads otherwise, in words
	Turned    string  `json:"turned,omitempty"`    // counting went from one end of the numbers to the other: "from 255 to 0"
}

// Value is what a variable or memory cell holds after a step, both as C
// writes them.
type Value struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	Function string `json:"function,omitempty"` // that a local variable belongs to
	Call     int    `json:"call,omitempty"`     // as in Step
	Lock     bool   `json:"lock,omitempty"`     // it is a lock, and the value says who has it
	Branch   bool   `json:"-"`                  // it is no variable, but the way that a branch goes
}

// IsResult reports whether a value is the result of its function.
func (v Value) IsResult() bool { return v.Name == v.Function+"()" }

// Same reports whether a value is of the same variable.
func (v Value) Same(w Value) bool {
	return v.Name == w.Name && v.Function == w.Function && v.Call == w.Call
}

// Of is what the variable is called at a step: that of another call, such as a
// parameter at the call, has its function in front.
func (v Value) Of(s Step) string {
	switch {
	case v.Function == "" || v.Function == s.Function && v.Call == s.Call:
		return v.Name
	case v.Call > 0:
		return fmt.Sprintf("%s#%d::%s", v.Function, v.Call, v.Name)
	}
	return v.Function + "::" + v.Name
}

// CallOf is the call that a variable belongs to which the step assigns.
func (s Step) CallOf(v Value) int {
	for _, c := range s.Changes {
		if c.Name == v.Name && c.Function == v.Function {
			return c.Call
		}
	}
	return v.Call
}

// GlobalValues says which values a program's variables begin with that are not constant.
type GlobalValues uint8

// The values of variables.
const (
	InitialGlobals GlobalValues = iota
	AnyGlobals                  // whatever they are initialised with
)

var globalValues = []string{"initial", "any"}

// MarshalText implements encoding.TextMarshaler.
func (g GlobalValues) MarshalText() ([]byte, error) { return []byte(globalValues[g]), nil }

// UnmarshalText reads initial or any.
func (g *GlobalValues) UnmarshalText(text []byte) error {
	for i, name := range globalValues {
		if string(text) == name {
			*g = GlobalValues(i)
			return nil
		}
	}
	return fmt.Errorf("%q is neither initial nor any", text)
}
