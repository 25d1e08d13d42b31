package report

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
