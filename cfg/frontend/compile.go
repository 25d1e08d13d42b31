package frontend

import (
	"context"
	"slices"
	"time"

	"github.com/llir/llvm/ir"

	"tav/cfg/dialect"
	"tav/cfg/library"
	"tav/cfg/order"
)

// DataModel says how wide C's types are.
type DataModel uint8

// The data models of x86: long and pointers have 64 or 32 bits.
const (
	LP64 DataModel = iota
	ILP32
)

// Options directs Compile. The zero value is LP64, gnu11 and no models.
type Options struct {
	DataModel      DataModel
	Std            string              // the C standard, as -std= has it; "" means gnu11
	Includes       []string            // -I
	Defines        []string            // -D, NAME or NAME=VALUE
	Undefines      []string            // -U
	Cflags         []string            // further flags, handed to the compiler as they are
	FileFlags      map[string][]string // by path: flags of one file, before all others
	Models         bool                // give undefined library functions the bodies of our models
	Concrete       bool                // link the concrete C library instead, for a run that starts at StartFunction; not with Models
	Streams        bool                // with Models: calls of printf, fprintf too become calls of models (formatcalls.go)
	Reads          bool                // with Models: what library functions read of the program's memory is read (reads.go)
	Arguments      bool                // with Models: main's argv are strings; otherwise memory from outside of the program
	Abstract       bool                // with Models: where a model has a simpler one that may do more, that
	InputEnds      bool                // with Models: standard input and files come to an end at which they stay
	Aliasing       bool                // loads and stores have tags of their types
	Overflow       bool                // check signed arithmetic: a branch to llvm.ubsantrap where it overflows; C files only
	Texts          map[string][]byte   // by path: the text to compile instead of what the file holds
	Enforce        []string            // functions whose contracts are checked
	Replace        []string            // functions whose contracts stand for calls
	Remove         []string            // functions whose bodies are taken out: they give any value, or are stubs of other files
	Stubs          []string            // by path: files whose functions stand for those of the others, and for bodies that are taken out
	Keep           []string            // functions of which several files have one: that of the first file counts
	Annotations    bool                // those in comments count, too
	AnyGlobals     bool                // variables that are not constant begin with any values
	InitialGlobals []string            // but for these
	Entry          string              // the function that is run: its file's stubs count
	Included       string              // a file that one of the files includes and the user names
	Prelude        string              // C text that comes before each C file, on lines of its own that do not count
	Cache          bool                // what the compiler wrote is kept in the user's cache, and taken from there
	Fuzz           int                 // the most bytes that libFuzzer's function is given; 0: it is no entry
}

// Unit is a compiled program.
type Unit struct {
	Module       *ir.Module
	Files        []*SourceFile       // the given C files, in order, then headers that define functions
	Modeled      []string            // the library functions that got a model's body, sorted
	Annotated    []string            // functions with contracts in comments that are read
	Notes        []dialect.Note      // what of the program counts for nothing
	Unchecked    []dialect.Unchecked // where checks are disabled
	Dialect      bool                // a C file is written for another tool, and was rewritten
	Abstracts    bool                // some models have simpler ones, and Options.Abstract is not set
	Unread       bool                // library functions read memory, and Reads is not set
	Order        []*order.Pair       // evaluations whose order C does not say
	Triple       string              // as "i386-pc-linux-gnu"
	PointerBytes int
	CompileTime  time.Duration // in the compiler and linker
	ParseTime    time.Duration // from IR text to Module
}

// Covers reports whether the program asks by calls of __CPROVER_cover or its kin what is reached.
func (u *Unit) Covers() bool {
	return slices.ContainsFunc(u.Module.Funcs, func(f *ir.Func) bool { return library.Covers(f.Name()) && len(f.Blocks) == 0 })
}

// SourceFile is a physical C file.
type SourceFile struct {
	Path string // as the user named it
	Text []byte // as it is on disk
}

// Compile turns C files (.c, .i) and LLVM files (.ll) into one module. Errors
// are *InputError, *CompileError, *ToolError, *UnsupportedError or ctx's. All
// processes and files that it makes are gone when it returns.
func Compile(ctx context.Context, paths []string, o Options) (*Unit, error) {
	return newJob(paths, o).run(ctx)
}
