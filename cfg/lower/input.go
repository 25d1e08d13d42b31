package lower

import (
	"tav/cfg"
	"tav/cfg/library"
)

// Options directs Lower.
type Options struct {
	Entry        string         // the function that the program starts with; "" means main
	ErrorLabel   string         // a C label that is an error location of UnreachCall; "" none
	Check        cfg.Properties // whose violations are error locations, those of memory guards beside Termination; none means UnreachCall
	InlineBudget int            // edges up to which calls are inlined; 0 means DefaultInlineBudget
	Copies       int            // instructions of a program with copies up to which all calls are inlined; 0 means DefaultCopies
	AllCopied    bool           // keep no procedure that is not recursive, however large the program is
	Procedures   bool           // keep every procedure, and one instance of it
	NoInline     bool           // keep every procedure
	// Exact is for runs on given input: a write to a constant violates ValidDeref,
	// as it ends a native run, and there are no arbitrary results of functions
	// without a body: their calls are unsupported; reads of uninitialised values are errors.
	Exact bool
	// Unchecked leaves out Sanity after each pass, here and for what is made of the program.
	Unchecked bool
	// MallocMayFail lets malloc, calloc and realloc return NULL.
	MallocMayFail bool
	// Flat takes arrays in structs for parts of them like any other: what is behind
	// the end of one is the next field.
	Flat bool
	// Each check has an answer of its own: all are listed, and what variables of the entry function point to when it returns,
	// or when the program exits, is no leak.
	Each bool
	// AnyValues are what variables and memory have in which nothing is stored: to read them is no error.
	AnyValues bool
	// Uncounted: beside the ghosts of arrays and members are no numbers of the cells in which something was stored.
	Uncounted bool
	// Aliasing ends executions where a variable is accessed as another type than it was stored as. The module is one with type tags.
	Aliasing bool
	// Lifetimes ends executions where a variable is accessed after its lifetime, for all properties.
	Lifetimes bool
	// Suspects ends executions where what makes a program suspect (cfg.Program) is executed and undefined.
	Suspects  bool
	Marks     bool                  // edges mark what may be reached: Program.Marks
	Undefined library.UndefinedMode // what calls of undefined functions do
	Buffers   bool                  // atomic stores that are not seq_cst may take effect later than they are made, in some of the executions that C has
	Threads   int                   // instances of a thread that a program may start again and again; 0 means one, prepare.Unbounded no limit
}
