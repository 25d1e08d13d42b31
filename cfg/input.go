package cfg

import (
	"github.com/llir/llvm/ir"
)

// A Unit is what Lower works on.
type Unit struct {
	Module    *ir.Module
	DataModel DataModel
	Sources   []*Source // the files that positions speak of
	// Range finds the range of C text for a position of the debug information;
	// nil, or the zero Pos as its result: the position stands for itself.
	Range func(file string, line, col int, what RangeKind) Pos
	// File gives the name that the user knows a file of the debug information
	// by; nil: the name as it is.
	File func(debugName string) string
}

// LibraryPrefix begins the names of files that are not the program's: models of
// library functions.
const LibraryPrefix = "tav:"

// RangeKind says what a position of the debug information belongs to.
type RangeKind uint8

// The kinds of ranges of the source.
const (
	StatementRange   RangeKind = iota // the innermost statement
	ConditionRange                    // the condition of a branch
	CallRange                         // the call expression
	DeclarationRange                  // the declaration
	OperationRange                    // the operator with its operands
)

// Options directs Lower.
type Options struct {
	Entry        string     // the function that the program starts with; "" means main
	ErrorLabel   string     // a C label that is an error location of UnreachCall; "" none
	Check        Properties // whose violations are error locations; none means UnreachCall
	InlineBudget int        // edges up to which calls are inlined; 0 means DefaultInlineBudget
	NoInline     bool       // keep every procedure
	// Exact is for runs on given input: a write to a constant violates ValidDeref,
	// as it ends a native run, and there are no arbitrary results of functions
	// without a body: their calls are unsupported.
	Exact bool
	// Unchecked leaves out Sanity after each pass, here and for what is made of the program.
	Unchecked bool
	// MallocMayFail lets malloc, calloc and realloc return NULL.
	MallocMayFail bool
	Undefined     UndefinedMode // what calls of undefined functions do
}

// DefaultInlineBudget is the number of edges up to which calls are inlined.
const DefaultInlineBudget = 100_000
