package races

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// Claims are what a search says of a program with threads. All threads, frames and objects that executions
// may have are among those listed.
type Claims struct {
	Threads []*Thread // main is the first one; a thread comes after the one that creates it
	Frames  []*Frame
	Objects []*Object
	Outside *Object // memory that the program does not declare
	Results *Object // what threads return
	Atomic  *Object // the lock of atomic blocks
	Memory  map[*Object][]Content
	States  map[Node]*State
	Leaves  map[*Thread]bool // threads at whose end threads that they created may go on
	Counts  map[Atom]Count   // of cells when blocks are entered
}

// A Frame is a function in a context; all activations of a recursive function may be one frame.
type Frame struct {
	Fn     *ir.Func
	Thread *Thread
	Calls  map[*ir.InstCall][]*Frame
	Points map[value.Value][]Place // where pointers lead
	Result []Place
}

// A Site is a call in a frame.
type Site struct {
	Frame *Frame
	Call  *ir.InstCall
}

// A Thread stands for all threads that its creators start; the first creator is not in it or below it,
// the others are.
type Thread struct {
	Start    *ir.Func
	Root     *Frame
	Creators []Site
}

func (t *Thread) parent() *Thread {
	if len(t.Creators) == 0 {
		return nil
	}
	return t.Creators[0].Frame.Thread
}

// below is t or the ancestor of it that u creates; nil: t does not descend from u.
func (t *Thread) below(u *Thread) *Thread {
	for t != nil && t.parent() != u {
		t = t.parent()
	}
	return t
}

// descends reports whether u is an ancestor of t.
func (t *Thread) descends(u *Thread) bool { return t.below(u) != nil }

// An Object is memory: a global variable (of a thread, if it is thread-local), a function, or what an
// alloca, a parameter or a call makes in a frame.
type Object struct {
	Name   string
	Size   int64 // -1: not known
	Global *ir.Global
	Fn     *ir.Func
	Frame  *Frame
	At     value.Value
	Owner  *Thread // that makes it; nil: it is there from the start
}

// A Place is an object and offsets in it: Off + k*Stride for 0 ≤ k < N; for all k where N is 0.
type Place struct {
	Object         *Object
	Off, Stride, N int64
}

// Content says where what Width bytes hold leads, at the offsets of a place.
type Content struct {
	At    Place
	Width int64
	To    []Place
}

// A Node is in front of an instruction that begins a block or follows a call.
type Node struct {
	Frame *Frame
	Block *ir.Block
	Index int
}

// A State says what a thread knows whenever it is at a node.
type State struct {
	Regs  map[Reg]*Num
	Cells map[Cell]*Num
	Locks []Lock        // that it has
	Tries []Try         // locks that it has if a number is 0
	Fresh map[Atom]bool // addresses of memory that no other thread knows
	Live  map[*Thread]Handle
	Kept  map[*Thread][]Lock // of threads in Live: locks that no other thread had since the first of them was created
	Taken []Lock             // locks that it has had
	Rows  map[*Thread]Row    // of threads in Live
	Below map[Atom]*Num      // numbers that are less than others

	slots  map[Atom]slot  // up to the end of a block
	counts map[Atom]Count // likewise
}

// A Reg is a register of a frame.
type Reg struct {
	Frame *Frame
	Value value.Value
}

// A Cell is some bytes of an object.
type Cell struct {
	Object     *Object
	Off, Width int64
}

// A Lock of some bytes is one that a thread has, Shared for reading.
type Lock struct {
	Addr   *Num
	Shared bool
	Bytes  int64
}

// A Try is a lock that is held if Result is 0.
type Try struct {
	Result Atom
	Lock   Lock
}

// A Handle says which threads of a kind may run: the last one that the call created, or any.
type Handle struct {
	Any bool
	Of  Site
}

// An Atom is a number that a thread has: the address of an object; the value of a cell when a block was entered last; the
// handle of what a call created last; what an instruction computed last; or what is made of one of these.
type Atom struct {
	Object *Object
	Block  *ir.Block
	Cell   Cell
	Frame  *Frame
	Value  value.Value
	Handle bool

	From, To uint64 // converted from so many bits to so many; 0: not
	AtLeast  bool   // the greater one of it and Least
	Least    int64
}

// root is the atom that a is made of.
func (a Atom) root() Atom {
	a.From, a.To, a.AtLeast, a.Least = 0, 0, false, 0
	return a
}

// A Row says that the numbers x of threads of one kind that may run are Lo ≤ x < Hi. The handle of x is stored at
// Base + Stride*x, where nothing else is stored, and x was given Given + Step*x; nil: that is not known.
type Row struct {
	Base   *Num
	Stride int64
	Lo, Hi *Num
	Given  *Num
	Step   int64 // not 0, if Given is known
	Narrow bool  // x has 32 bits
}

// A Count says of what a cell holds when a block is entered that it is from Start to the greater one of Start and End.
type Count struct{ Start, End *Num }

// A Num is K + the sum of factors times atoms; nil is not known.
type Num struct {
	K     int64
	Terms map[Atom]int64
}
