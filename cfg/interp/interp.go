package interp

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"tav/cfg"
	"tav/solver/term"
)

// Inputs decides what the program leaves open. An error ends the run.
type Inputs interface {
	// Next is the value that the Havoc at e gives to v. It is asked for when
	// the edge is taken, for the variables of the Havoc in their order.
	Next(e *cfg.Edge, v *cfg.Var) (term.Value, error)
	// Initial is the value of v where the program reads it before it sets it:
	// once a run for a global, once an activation for a local variable.
	Initial(v *cfg.Var) (term.Value, error)
}

// A Host is Inputs that also does what a program asks of the functions whose
// names begin with library.HostPrefix.
type Host interface {
	Inputs
	// Call is the call at e, whose action is a Havoc of kind cfg.Host. The
	// arguments are valid during the call. Arguments and result are the bits of
	// numbers; without a variable for it the result does not count. ErrStop ends the run.
	Call(e *cfg.Edge, args []uint64) (uint64, error)
}

// A Reader is Inputs that is told the arguments of an input of the library before it is asked for its value.
type Reader interface {
	Inputs
	Reads(e *cfg.Edge, args []uint64) // the arguments are valid during the call
}

// ErrStop is what a Host returns to end a run that has no error.
var ErrStop = errors.New("interp: the host ends the run")

// Options bound and direct a run.
type Options struct {
	MaxSteps int  // edges taken; 0: no bound
	MaxTicks int  // the same, but for edges that are jumped over; 0: no bound
	MaxDepth int  // activations on the stack; 0: DefaultMaxDepth
	Record   bool // fill Outcome.Steps
	Omit     Span // steps that are not recorded all the same

	EveryStep bool // no jump over iterations of loops, which changes nothing but the time

	From   *State           // where the run begins; nil: at the program's entry
	Switch *Switch          // a branch to take although its condition does not hold
	Each   func(*Step) bool // called after every step, which is valid during the call only; false ends the run

	// Checkpoint, if there is one, is given the state before the first step, and
	// once it has returned n that before step n.
	Checkpoint func(*Checkpoint) (n int)
}

// A Switch makes a run take an edge whatever the edge's condition says: step
// number Step, counted from 0, takes Edge, which must leave the location where
// the run stands then.
type Switch struct {
	Step int
	Edge *cfg.Edge
}

// A Span is a range of steps, counted from 0: From is in it, To is not.
type Span struct{ From, To int }

// Kind is how a run ended.
type Kind uint8

// The ends of runs.
const (
	Ended              Kind = iota // the program ended
	Blocked                        // no assume lets the state pass
	ReachedError                   // at a location of kind cfg.Error
	ReachedUnsupported             // at a location of kind cfg.Unsupported
	UndefinedBehaviour             // a condition of Edge.UB holds
	Limit                          // a bound of the options
	Stopped                        // by Options.Each, or by the Host at Edge, which counts as taken
	Endless                        // in a loop that is never left: without effect, or with one that accelerate.go foresees
)

func (k Kind) String() string {
	return [...]string{"ended", "blocked", "error reached", "unsupported", "undefined behaviour", "limit", "stopped", "endless loop"}[k]
}

// Outcome is the end of a run and the way there.
type Outcome struct {
	Kind   Kind
	Loc    *cfg.Loc   // where the run ended
	Edge   *cfg.Edge  // Blocked: the first edge that does not let the state pass; UndefinedBehaviour: the edge; reached locations: the edge into them
	What   string     // UndefinedBehaviour: what is undefined; Limit: the bound; reached locations: their reason
	Count  int        // edges taken, those jumped over included
	Jumped int        // of these: jumped over (accelerate.go)
	Inputs int        // values that havocs asked for
	Steps  []Step     // the edges taken, if they were recorded and not omitted
	Fault  *Operation // ReachedError: the operation that fails, if it is one
}

// Operation is an arithmetic operation, or an access to memory, with the signed
// values of its operands (cfg.Operation).
type Operation struct {
	Operator string // as C writes it; "-" before one operand is negation; "" for an access
	Operands []*big.Int
	Bytes    int64        // of an access; below 0: so many as a number without sign is
	Text     cfg.Spelling // what it is in the program's text
	Array    string       // of an index: see cfg.Operation
	Index    *big.Int     // of an access to an element: which one; nil: not known
}

// String is the operation as C writes it.
func (o *Operation) String() string {
	switch {
	case o.Operator == cfg.SizeOperator, o.Operator == cfg.IndexOperator:
		return o.Operands[0].String()
	case len(o.Operands) == 1:
		return fmt.Sprintf("%s(%v)", o.Operator, o.Operands[0])
	}
	return fmt.Sprintf("%v %s %v", o.Operands[0], o.Operator, o.Operands[1])
}

// Step is one edge taken.
type Step struct {
	Edge    *cfg.Edge
	Depth   int // calls around it, inlined ones included
	Changes []Change

	Returned []*term.Value // by Edge.Returned: what the calls returned; nil: not known
}

// Change is a variable, or one cell of an array, with the value it got. It is
// listed also if the value is the one it had.
type Change struct {
	Var   *cfg.Var
	Cell  []term.Value // the indices of the cell, outer first; empty for the whole variable
	Value term.Value
}

// Bits are the bit-fields that the value is of; nil if it is none of bit-fields.
func (c Change) Bits() []cfg.Bits {
	if c.Var.Bits == nil {
		return nil
	}
	object, n := c.Place()
	return c.Var.Bits(object, n)
}

// Place is the object that the cell is in, and its number there, 0 where there is but one.
func (c Change) Place() (object, n int64) {
	cell := c.Cell
	if r := c.Var.Region; r != nil && r.ByObject && len(cell) > 0 {
		object, _ = cell[0].Int64()
		cell = cell[1:]
	}
	if len(cell) > 0 {
		n, _ = cell[0].Int64()
	}
	return object, n
}

// Notation is how the source writes the value; nil: as a number.
func (c Change) Notation() *cfg.Notation {
	object, cell := int64(0), c.Cell
	if r := c.Var.Region; r != nil && r.ByObject && len(cell) > 0 {
		object, _ = cell[0].Int64()
		cell = cell[1:]
	}
	n := int64(0)
	if len(cell) > 0 {
		n, _ = cell[0].Int64()
	}
	return c.Var.NotationAt(object, n)
}

// Run runs a program once. For many runs make a Machine.
func Run(ctx context.Context, p *cfg.Program, in Inputs, o Options) (*Outcome, error) {
	m, err := New(p)
	if err != nil {
		return nil, err
	}
	return m.Run(ctx, in, o)
}
