package report

import (
	"fmt"
	"slices"
)

// A Failure is what is known of the error that a trace ends with: what the text has there, and the values that it had in the run.
type Failure struct {
	Expression string    `json:"expression,omitempty"` // in the text of the program: what is asserted, accessed, computed or called
	Call       bool      `json:"call,omitempty"`       // Expression calls the library, in which the error happens
	Does       string    `json:"does,omitempty"`       // "read", "write" or "free"; "": either of the first two
	Bytes      string    `json:"bytes,omitempty"`      // of an access: how many
	Operator   string    `json:"operator,omitempty"`   // of arithmetic, or of the comparison that is asserted
	Operands   []string  `json:"operands,omitempty"`   // their values
	Subject    *Value    `json:"subject,omitempty"`    // what is wrong: a pointer that is NULL, a divisor, a number of bits, an index; in the text, and its value
	Values     []Value   `json:"values,omitempty"`     // of the variables of the expression
	Memory     *Accessed `json:"memory,omitempty"`     // that it is about
	Calls      []Called  `json:"calls,omitempty"`      // that are active, the innermost first
}

// Accessed is an object that an error is about.
type Accessed struct {
	Name     string `json:"name,omitempty"` // in C, "" for a block of the heap, which has none
	*Block          // nil: a variable or a string literal
	Literal  bool   `json:"literal,omitempty"`
	Bytes    string `json:"bytes,omitempty"` // that it has
	Offset   string `json:"offset"`          // in it, in bytes
	Element  string `json:"element,omitempty"`
	Elements string `json:"elements,omitempty"` // that it has, if it is an array
	Ended    *Place `json:"ended,omitempty"`    // where it was freed, or its lifetime ended
}

// A Block is an object of the heap.
type Block struct {
	Short string `json:"block"`           // how values call it
	Place Place  `json:"allocated"`       // where it is allocated
	Which int    `json:"which,omitempty"` // of several that are allocated there, 1-based
}

// String is how sentences call a block.
func (b Block) String() string { return b.of("") }

// of is that with its size in words.
func (b Block) of(size string) string {
	which := ""
	if b.Which > 0 {
		which = ordinal(b.Which) + " "
	}
	return fmt.Sprintf("the %sblock%s allocated at line %d", which, size, b.Place.Line)
}

// blocksIn are the blocks with these short names.
func (t *Trace) blocksIn(names []string) (list []Block) {
	for _, b := range t.Blocks {
		if slices.Contains(names, b.Short) {
			list = append(list, b)
		}
	}
	return list
}

// ordinal is a number as 1st, 2nd, 3rd …
func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprint(n, suffix)
}

// A Fault is the kind of error that a trace ends with.
type Fault string

// The kinds of errors; "" is any other.
const (
	Reached    Fault = "reached"    // a function that stands for an error is called, or a label reached
	Asserted   Fault = "assertion"  // an assertion fails
	Null       Fault = "null"       // a null pointer is followed
	Dead       Fault = "dead"       // memory is accessed or freed that does not exist any more
	Outside    Fault = "outside"    // an access is not inside of an object
	Wild       Fault = "wild"       // an access is where there is no object
	Unwritable Fault = "constant"   // a string literal or another constant is written to
	Unfreeable Fault = "unfreeable" // what is freed is no memory from the heap
	Inside     Fault = "inside"     // what is freed is not the beginning of an object
	Leaked     Fault = "leak"       // memory is not freed
	Overflows  Fault = "overflow"   // signed arithmetic overflows
	Divides    Fault = "division"   // a division by zero
	Indexes    Fault = "index"      // an index leaves an array that is a part of an object
	Shifts     Fault = "shift"      // a shift by less than 0 bits or as many as the number has
)

// A HeapObject is what an access, or a call of free, is about that is not valid: memory from the heap, or a local
// variable that ends.
type HeapObject struct {
	Local     string  `json:"local,omitempty"`     // the variable, as C writes it
	Size      string  `json:"size"`                // bytes
	Allocated *int    `json:"allocated,omitempty"` // by the step with this index in Trace.Steps
	Freed     *int    `json:"freed,omitempty"`     // likewise; a local variable: its lifetime ended
	Holder    *Holder `json:"holder,omitempty"`    // memory that does not exist any more: by what it is reached
}

// A Holder is a pointer that leads to memory.
type Holder struct {
	Name string `json:"name"`
	Step int    `json:"step"` // index in Trace.Steps of what made it do so
}
