package passes

import (
	"context"
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
)

// A Job is a module with what its passes have to know.
type Job struct {
	Module    *ir.Module
	Entry     *ir.Func            // the program's own first function
	Own       func(*ir.Func) bool // reports whether the program itself defines a function
	Layout    *llvm.DataLayout
	Check     cfg.Properties // that the program is made for
	Instances int            // of a thread that is started again and again; or Unbounded
	Flat      bool           // memory of bytes has no elements
	Buffers   bool           // atomic stores that are not seq_cst may take effect later
	Mark      bool           // the program is marked where it is asked what is reached
	Prepared

	released bool // the races of the program show in sequentially consistent executions
}

// Prepared is what the passes find out.
type Prepared struct {
	Start       *ir.Func       // the function at which the program starts
	Unsupported string         // what it does before that is unsupported; "": nothing
	Threads     []*Thread      // that it may start; nil: it has nothing to do with threads
	Elements    bool           // memory of bytes has elements: where it is not flat, it is another one
	Weak        ir.Instruction // an atomic operation by which threads may see more than sequentially consistent executions show; nil: none
	Blocks      bool           // the program has atomic blocks of its own
	Marks       []Mark         // by their numbers
}

// Run rewrites the module of a job.
func Run(ctx context.Context, j *Job) *Prepared {
	llvm.RunPasses(ctx, Table, j.Module, j, func() bool { return true })
	return &j.Prepared
}

// Table has the passes in their order.
var Table = llvm.NewPasses([]llvm.Pass[*Job]{
	{Name: "size-checks", Does: "clang's checks of sizes of arrays of variable length become single instructions",
		Needs: traps, Run: func(j *Job) { foldChecks(j.Module, (*checkFolder).size) }},
	{Name: "literals", Does: "each use of a string literal has an array of its own",
		Needs: comparesAddresses, Run: func(j *Job) { splitLiterals(j.Module) }},
	{Name: "overflow-checks", Does: "clang's checks of signed arithmetic become single instructions",
		Needs: overflows, Run: func(j *Job) { foldChecks(j.Module, (*checkFolder).check) }},
	{Name: "more-overflow-checks", Does: "overflows that clang does not look for are checked",
		Needs: overflows, Run: func(j *Job) { addChecks(j.Module, j.Own) }},
	{Name: "bools", Does: "compound assignments to atomic variables of type _Bool store what C says",
		Run: eachFunction(func(f *ir.Func, j *Job) { convertBools(f) })},
	{Name: "marks", Does: "calls mark what may be reached",
		Needs: func(j *Job) bool { return j.Mark }, Run: func(j *Job) { j.Marks = addMarks(j.Module, j.Own) }},
	{Name: "released", Does: "notes whether races show in sequentially consistent executions, though memory is weaker",
		Needs: func(j *Job) bool { return j.Check == cfg.PropertySet(cfg.NoDataRace) }, Run: func(j *Job) { j.released = releases(j.Module) }},
	{Name: "own-blocks", Does: "notes atomic blocks of the program's own",
		Run: func(j *Job) { j.Blocks = slices.ContainsFunc(j.Module.Funcs, isBlock) }},
	{Name: "threads", Does: "each thread becomes a function, with copies of what it calls",
		Run: func(j *Job) {
			j.Threads = spawn(j.Module, j.Entry, j.Instances, j.Layout, j.Check.Has(cfg.NoDeadlock))
		}},
	{Name: "weak", Does: "notes an atomic operation that is weaker than sequential consistency",
		Needs: func(j *Job) bool { return len(j.Threads) > 0 && !j.released }, Run: func(j *Job) { j.Weak = weakest(j.Module) }},
	{Name: "signals", Does: "signals arrive before what their handlers set is used",
		Run: func(j *Job) { followSignals(j.Module, j.concurrent()) }},
	{Name: "buffers", Does: "atomic stores that are not seq_cst may take effect later",
		Needs: func(j *Job) bool { return j.Buffers && j.Weak != nil }, Run: func(j *Job) { bufferStores(j.Module) }},
	{Name: "atomics", Does: "atomic operations become plain ones, between threads blocks of them; those on addresses are on pointers",
		Run: func(j *Job) { sequential(j.Module, j.Layout, j.concurrent()) }},
	{Name: "assembly", Does: "assembly that computes a number becomes what it computes",
		Run: func(j *Job) { computeAssembly(j.Module) }},
	{Name: "barriers", Does: "assembly that does nothing is dropped",
		Run: func(j *Job) { dropBarriers(j.Module) }},
	{Name: "vectors", Does: "vectors become their elements",
		Run: func(j *Job) { splitVectors(j.Module, j.Layout) }},
	{Name: "list-copies", Does: "va_copy copies the members of a list",
		Run: func(j *Job) { copyLists(j.Module, j.Layout) }},
	{Name: "variadic", Does: "variable arguments are passed in a struct",
		Run: func(j *Job) { passVariadic(j.Module, j.Entry, j.Layout) }},
	{Name: "by-value", Does: "structs that are passed in registers are passed in memory",
		Run: func(j *Job) { passInMemory(j.Module, j.Entry, j.Layout) }},
	{Name: "start", Does: "an entry that the program calls, too, gets a caller that is called once",
		Run: func(j *Job) { j.Start = caller(j.Module, j.Entry) }},
	{Name: "startup", Does: "constructors, destructors and what atexit registers are called where they run",
		Run: func(j *Job) { j.Unsupported = startUp(j.Module, j.Start) }},
	{Name: "jumps", Does: "setjmp and longjmp become branches and returns",
		Needs: sequentialOnly, Run: func(j *Job) { followJumps(j.Module, j.Start, j.Layout) }},
	{Name: "loops", Does: "loops that copy, fill or swap objects with pointers become calls",
		Needs: sequentialOnly, Run: func(j *Job) { ownLoops(j.Module, j.Layout) }},
	{Name: "addresses", Does: "pointers that constants compute become instructions",
		Run: eachFunction(func(f *ir.Func, j *Job) { computeAddresses(f) })},
	{Name: "null-moves", Does: "numbers that are added to NULL become casts",
		Run: eachFunction(func(f *ir.Func, j *Job) { castMoves(f, j.Layout) })},
	{Name: "outgrown", Does: "memory functions on more than an array in a struct are on the struct",
		Run: eachFunction(func(f *ir.Func, j *Job) { leaveArrays(f, j.Layout) })},
	{Name: "tags", Does: "tags that are computed are put into addresses bit by bit",
		Run: eachFunction(func(f *ir.Func, j *Job) { spreadTags(f, j.Layout) })},
	{Name: "alignments", Does: "alignments that are kept in memory become constants",
		Needs: withElements, Run: func(j *Job) { j.Elements = fixAlignments(j.Module, j.Entry, j.Layout) || j.Elements }},
	{Name: "words", Does: "integers that hold addresses become pointers",
		Run: func(j *Job) { recoverPointers(j.Module, j.Entry, j.Layout) }},
	{Name: "paddings", Does: "what is missing to an alignment is computed from low bits",
		Run: eachFunction(func(f *ir.Func, j *Job) { lowDifferences(f, j.Layout) })},
	{Name: "elements", Does: "numbers of bytes that are multiples become indices of elements",
		Needs: withElements, Run: func(j *Job) { j.Elements = indexElements(j.Module, j.Entry, j.Layout) || j.Elements }},
}, []llvm.Order{
	{Before: "literals", After: "threads", Because: "copies of a function for threads use the same literals"},
	{Before: "overflow-checks", After: "loops", Because: "loops are looked for whose body has no branches, and a check is a branch"},
	{Before: "overflow-checks", After: "more-overflow-checks", Because: "an operation is found right after clang's check"},
	{Before: "more-overflow-checks", After: "marks", Because: "an operation is found right after clang's check"},
	{Before: "marks", After: "threads", Because: "copies of a function for threads have the same marks"},
	{Before: "released", After: "threads", Because: "what orders threads is known by names that the copies for threads do not have"},
	{Before: "bools", After: "atomics", Because: "they leave no atomic operations"},
	{Before: "own-blocks", After: "threads", Because: "there all atomic blocks become the same calls"},
	{Before: "released", After: "weak", Because: "where races show in sequentially consistent executions no operation is too weak"},
	{Before: "threads", After: "weak", Because: "it matters only where there are threads"},
	{Before: "threads", After: "signals", Because: "where threads run, handlers are not followed"},
	{Before: "threads", After: "atomics", Because: "only where there are threads an update is an atomic block, whose functions are declared by then"},
	{Before: "threads", After: "jumps", Because: "jumps are followed in programs with one thread only"},
	{Before: "threads", After: "loops", Because: "other threads would see what a loop has done so far"},
	{Before: "weak", After: "atomics", Because: "they leave no atomic operations"},
	{Before: "signals", After: "atomics", Because: "as a load and a store, a signal would arrive in the middle of an update"},
	{Before: "signals", After: "loops", Because: "a signal may arrive in the middle of a loop"},
	{Before: "threads", After: "buffers", Because: "each thread has buffers of its own"},
	{Before: "buffers", After: "atomics", Because: "they leave no atomic operations"},
	{Before: "variadic", After: "by-value", Because: "functions with variable arguments are left as they are, and then there are none"},
	{Before: "variadic", After: "alignments", Because: "va_arg is found by the arithmetic on addresses that clang writes"},
	{Before: "variadic", After: "words", Because: "va_arg is found by the arithmetic on addresses that clang writes"},
	{Before: "by-value", After: "words", Because: "addresses in integers are looked for in memory, not in structs that are passed as numbers"},
	{Before: "start", After: "startup", Because: "what runs before and after the entry runs once"},
	{Before: "startup", After: "jumps", Because: "a jump may come out of what runs before and after the entry"},
	{Before: "addresses", After: "words", Because: "casts to pointers are looked for among instructions"},
	{Before: "null-moves", After: "words", Because: "an address that is aligned is found by its cast to a pointer"},
	{Before: "tags", After: "words", Because: "tags that certainly fit need no limit"},
	{Before: "alignments", After: "words", Because: "an address that is moved by a constant stays one"},
	{Before: "words", After: "paddings", Because: "a number is seen to be an address by its cast"},
	{Before: "words", After: "elements", Because: "a number that is added to an address becomes an index of bytes"},
})

func (j *Job) concurrent() bool { return j.Threads != nil }

func sequentialOnly(j *Job) bool { return !j.concurrent() }

func withElements(j *Job) bool { return !j.Flat }

func overflows(j *Job) bool { return j.Check.Has(cfg.NoOverflow) }

func traps(j *Job) bool {
	return slices.ContainsFunc(j.Module.Funcs, func(f *ir.Func) bool { return f.Name() == "llvm.ubsantrap" })
}

// eachFunction runs a pass that looks at one function at a time.
func eachFunction(run func(*ir.Func, *Job)) func(*Job) {
	return func(j *Job) {
		for _, f := range j.Module.Funcs {
			run(f, j)
		}
	}
}
