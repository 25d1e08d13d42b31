// Package passes rewrites a module, before anything is made of it, into one
// that lowering understands. Each step is from module to module and leaves the
// meaning as it is.
//
//	table.go      the passes in their order, each with its name, when it runs, and what it must run before
//	declared.go   functions that passes call
//	signals.go    signals arrive where it is seen that their handlers run
//	bools.go      compound assignments to atomic variables of type _Bool
//	sequential.go atomic instructions of a program with one thread; atomicpointers.go those on pointers
//	memoryorder.go the memory order of atomic instructions, for what comes after
//	buffers.go    atomic stores that are not seq_cst take effect later
//	released.go   programs whose races sequentially consistent executions show, though memory is weaker
//	threads.go    each thread is a function of its own; threadlives.go where it begins, is awaited and ends,
//	              threadcopies.go what only it runs, threadparts.go what those are built of,
//	              threadcalls.go calls through pointers in them
//	assembly.go   assembly that does nothing; assemblycompute.go that computes a number
//	vectors.go    vectors become their elements: vectorelements.go one by one, vectorconstants.go constants, vectorcasts.go bits
//	              as other numbers, vectorindex.go an index that varies, vectorcalls.go LLVM's functions
//	variadic.go   variable arguments; variadiclists.go clang's va_arg, variadicdistance.go the kinds
//	              of arguments, at a distance from them
//	byvalue.go    structs that are passed in registers: byvalueparam.go to functions,
//	              byvalueresult.go from them; byvaluegroup.go the calls of a function, through
//	              pointers too; byvaluecopy.go copies for each call in a recursion
//	jumps.go      setjmp and longjmp become branches and returns: jumpcalls.go in a function,
//	              jumplocals.go variables that a jump leaves undefined, jumplifetimes.go that it ends,
//	              jumpspill.go values that are used after it
//	startup.go    what runs before and after the entry
//	ownloops.go   loops of the program that copy or fill objects with pointers become calls:
//	              ownloopread.go follows an iteration, ownloopfit.go says what all iterations do,
//	              ownloopuses.go what comes before and after, ownloopwrite.go makes the call; holdspointers.go what objects they are
//	outgrown.go   memory functions on more than an array in a struct
//	addressconstants.go pointers that are computed in constants
//	tags.go       computed tags of addresses
//	wordvars.go   integer variables, members, parameters and results that hold addresses
//	              become pointers: wordplaces.go what there is, wordchoice.go which ones,
//	              wordinits.go their initial values, wordcasts.go their casts
//	addressmoves.go what numbers add to such addresses is added to the pointers
//	paddings.go   what is missing to an alignment is computed from low bits only
//	elements.go   numbers of bytes that are multiples become indices of elements
//	sizes.go      sizes that are kept in memory are constants; alignments.go alignments
//	literals.go   each use of a string literal has an array of its own
//	sanitizer.go  clang's checks of signed arithmetic as single instructions;
//	              unchecked.go overflows that clang does not look for; arraysizes.go its checks of
//	              sizes of arrays of variable length
//	marks.go      calls that mark what may be reached
//	limits.go     the limits
package passes
