package cfg

// InputKind says where a nondeterministic value comes from.
type InputKind uint8

// The sources of nondeterministic values.
const (
	Nondet        InputKind = iota // a call of __VERIFIER_nondet_…
	External                       // the result of a function without a body
	Written                        // what such a function may have written
	Uninitialized                  // a local variable without initialiser
	FreshMemory                    // cells of an object without initialiser
	Arbitrary                      // the model's own (undef, poison)
	Host                           // a call of what runs the program: input and output of a concrete run
	Schedule                       // which thread goes on
	StaticAddress                  // the initial value of a static object, made of addresses
	Computed                       // what a function of <math.h> computes of the Havoc's arguments (package libm)
)

// Assumed reports whether the value stands for what an undefined function did, or for
// what the linker does. A run gives Computed its real value.
func (k InputKind) Assumed() bool { return k == External || k == Written || k == StaticAddress }

// Input describes the nondeterminism of a Havoc.
type Input struct {
	Kind InputKind
	Name string // the function or the variable
	Pos  Pos
}

// NaNBits names the inputs that are sign and payload of a NaN, should an
// operation result in one.
const NaNBits = "the bits of a NaN"
