package library

import "strings"

// The names by which the front end, the models and the lowering know what they
// hand each other; C reserves them.
const (
	// ModelPrefix begins the names of all functions and variables of the models and
	// of the concrete library that are not the C library's.
	ModelPrefix = "__tav_"
	// HostPrefix begins the names of functions that the host of a program
	// concretely provides. Their arguments and results are numbers of at most 64
	// bits.
	HostPrefix = ModelPrefix + "host_"
	// LibraryInput begins the names of the functions that give the models of library
	// functions what they read.
	LibraryInput = ModelPrefix + "input_"
	// LibraryAny is such a function: it chooses what C leaves open.
	LibraryAny = LibraryInput + "any"
	// The inputs that are given what they read: InputNext a character and InputLine a line of a stream, InputAtEnd whether a
	// stream is at its end, InputDirective and InputSet what a directive of scanf says, InputRead bytes of a descriptor,
	// InputArgument the length of an argument of main.
	InputNext      = LibraryInput + "next"
	InputLine      = LibraryInput + "line"
	InputAtEnd     = LibraryInput + "end"
	InputDirective = LibraryInput + "directive"
	InputSet       = LibraryInput + "set"
	InputRead      = LibraryInput + "read"
	InputArgument  = LibraryInput + "argument"
	// LibraryUnknown begins the names of the functions that give them what the
	// library would compute.
	LibraryUnknown = ModelPrefix + "unknown_"
	// UnknownLocale is that which says whether the locale of the environment is there.
	UnknownLocale = LibraryUnknown + "setlocale"
	// LibraryMore begins the names of the functions that they call where they have no model
	// for what follows.
	LibraryMore = ModelPrefix + "unsupported_"
	// AtExit is the model that runs what atexit has registered.
	AtExit = ModelPrefix + "at_exit"
	// SignalArrives is the model of a signal that comes, and SignalsSimple the function that says whether
	// all handlers only set variables.
	SignalArrives = ModelPrefix + "signal_arrives"
	SignalsSimple = ModelPrefix + "signals_simple"
	// LibraryObject is the function that gives them memory that is the library's: the
	// program cannot free it, and need not.
	LibraryObject = ModelPrefix + "object"
	// ScanPrefix begins the names of the models that read a directive of a format of scanf. ScanNext and ScanMore are
	// what they call inputs that say whether it matches: 0 at the end of what is read, of ScanNext 1 where something else
	// is there.
	ScanPrefix = ModelPrefix + "fscan_"
	ScanNext   = "next"
	ScanMore   = "more"
	ScanSpace  = ScanPrefix + "space" // reads white space, or none
	ScanEnd    = "scan_end"           // ends the names of the models that give what scanf and sscanf return
	// ReadPrefix begins the names of the functions that stand for what library
	// functions read.
	ReadPrefix = ModelPrefix + "read_"
	// FilesMoved, FileOpened and StreamOpened are the models that are given what calls do
	// to the files that the program reads.
	FilesMoved   = ModelPrefix + "files_moved"
	FileOpened   = ModelPrefix + "file_opened"
	StreamOpened = ModelPrefix + "stream_opened"
	// InputEnds is the model that says how much there is to read. InputLeft begins the names of its variables for that, InputEnd
	// of those that say whether the end was met.
	InputEnds = ModelPrefix + "input_ends"
	InputLeft = ModelPrefix + "left_"
	InputEnd  = ModelPrefix + "end_"
	// FormatChoice begins the names of functions that compare a format with those that it may be.
	FormatChoice = ModelPrefix + "format_"
	// LoopUp and LoopDown copy memory as a loop does that goes to higher, or lower,
	// addresses.
	LoopUp   = ModelPrefix + "loop_up"
	LoopDown = ModelPrefix + "loop_down"
	// LoopSwap swaps memory.
	LoopSwap = ModelPrefix + "loop_swap"
	// TagFits is the function that is given whether a tag fits into the low bits of an
	// address.
	TagFits = ModelPrefix + "tag_fits"
	// ElementsFit is the function that is given whether indices of elements count the bytes
	// of address arithmetic.
	ElementsFit = ModelPrefix + "elements_fit"
	// VariadicFits is the function that is given whether a variable argument is read as the type
	// that it was passed with.
	VariadicFits = ModelPrefix + "variadic_fits"
	// VariadicLive is the function that is given whether va_end has not been called for the list that va_arg reads.
	VariadicLive = ModelPrefix + "variadic_live"
	// JumpFilled, JumpReturns and JumpKept are the functions that are given whether the buffer of a longjmp
	// was filled, whether its setjmp can return, and whether a local variable has its value after that.
	JumpFilled  = ModelPrefix + "jump_filled"
	JumpReturns = ModelPrefix + "jump_returns"
	JumpKept    = ModelPrefix + "jump_kept"
	// AddressStays is the function that is given a pointer which was moved as a number, and how
	// far it may be away from its object; it may be NULL.
	AddressStays = ModelPrefix + "address_stays"
	// Mark is the function that is given which part of the program's text is reached.
	Mark = ModelPrefix + "mark"
	// Aligned is the function that is given what the address of an object, whose pointer it is given, is a
	// multiple of.
	Aligned = ModelPrefix + "aligned"
)

// NondetPrefix begins the names of the functions that give the program its inputs;
// what follows is a type.
const NondetPrefix = "__VERIFIER_nondet_"

// dialectInput begins the names by which CBMC and ESBMC have inputs, of the type
// that is declared.
const dialectInput = "nondet_"

// The functions that stand for what library functions read and have no model.
const (
	ReadsBytes        = ReadPrefix + "bytes"
	ReadsBytesOrNull  = ReadPrefix + "bytes_or_null"
	ReadsShown        = ReadPrefix + "shown"
	ReadsStream       = ReadPrefix + "stream"
	ReadsStreamOrNull = ReadPrefix + "stream_or_null"
	ReadsCharacter    = ReadPrefix + "character"
	ReadsApart        = ReadPrefix + "apart"  // what is written has no byte in common with what is read
	ReadsMisfit       = ReadPrefix + "misfit" // the arguments of the call after it do not fit its format
)

var readers = []string{ReadsBytes, ReadsBytesOrNull, ReadsShown, ReadsStream, ReadsStreamOrNull, ReadsCharacter, ReadsApart, ReadsMisfit}

// ReadMark is the name of the metadata of calls in front of which is read what
// the function reads.
const ReadMark = "tav.read"

// The functions by which programs with threads are expressed.
const (
	AtomicBegin    = ModelPrefix + "atomic_begin" // until AtomicEnd no other thread goes on
	AtomicEnd      = ModelPrefix + "atomic_end"
	ThreadPrefix   = ModelPrefix + "thread_"
	ThreadSelf     = ThreadPrefix + "self"       // the number of the thread that calls it
	ThreadJoin     = ThreadPrefix + "join"       // waits for the end of a thread; its result
	ThreadExit     = ThreadPrefix + "exit"       // ends the thread that calls it with a result
	ThreadsMore    = ThreadPrefix + "more"       // a thread more than there are instances is created
	ThreadUnjoined = ThreadPrefix + "unjoined"   // what no thread is, or one that was joined, is joined
	ThreadLocal    = ThreadPrefix + "local"      // a thread-local variable that is defined elsewhere begins anew
	ThreadThrough  = ThreadPrefix + "through"    // a thread is started through a pointer, or calls through one
	ThreadKey      = ThreadPrefix + "destructor" // a key with a destructor
	ThreadWaits    = ThreadPrefix + "waits"      // says that in the atomic block that comes next a thread waits
	ThreadUnlocks  = ThreadPrefix + "unlocks"    // is given whether a thread has locked the mutex that it unlocks
	ThreadReleases = ThreadPrefix + "releases"   // is given whether a read-write or spin lock that is unlocked is locked
	ThreadDestroys = ThreadPrefix + "destroys"   // is given whether a mutex that is destroyed is unlocked
	ThreadForEver  = ThreadPrefix + "for_ever"   // whether deadlocks are looked for: there are no spurious wakeups then
	ThreadsFew     = ThreadPrefix + "few"        // whether threads that wait for conditions are few enough to be distinguished
	WeakFails      = ModelPrefix + "weak_fails"  // whether a weak compare-and-exchange fails for no reason
	Fence          = ModelPrefix + "fence"       // orders what a thread does, where the order of atomic operations matters
	StoreWaits     = ModelPrefix + "store_waits" // whether an atomic store takes effect later, or one that is yet to does not now
	ThreadInVain   = ThreadPrefix + "in_vain"    // whether trying to lock what is free fails, as it may where data races are looked for
)

// Original is the function that one of this name is, or is a copy of for a thread.
func Original(name string) string {
	name, _, _ = strings.Cut(name, "@")
	return name
}

// EndsThread reports whether the function of a name, or its copy for a thread, ends the thread that calls it.
func EndsThread(name string) bool {
	name = Original(name)
	return name == "pthread_exit" || name == "thrd_exit"
}

// AtomicBlock is AtomicBegin or AtomicEnd for the names by which verification tools have
// these, "" for others.
func AtomicBlock(name string) string {
	for _, prefix := range []string{"__VERIFIER_", "__CPROVER_", "__ESBMC_"} {
		switch name {
		case prefix + "atomic_begin":
			return AtomicBegin
		case prefix + "atomic_end":
			return AtomicEnd
		}
	}
	return ""
}

// IsAtomicFunction reports whether other threads wait while one is in a function of that
// name, which the program defines.
func IsAtomicFunction(name string) bool {
	return strings.HasPrefix(name, "__VERIFIER_atomic_") && AtomicBlock(name) == ""
}

// Chooses reports whether a function compares a format with those that it may be, and which one of the library it then calls.
func Chooses(function string) (callee string, ok bool) {
	rest, ok := strings.CutPrefix(function, FormatChoice)
	_, callee, _ = strings.Cut(rest, ".")
	return strings.TrimPrefix(callee, "__isoc99_"), ok
}

// Uninterpreted reports whether a function of CBMC's dialect has any value that is the same for the same arguments.
func Uninterpreted(function string) bool {
	return strings.HasPrefix(function, "__CPROVER_uninterpreted_")
}

// InputOf is what of the input a variable of InputEnds counts; "": it is none of them.
func InputOf(variable string) string {
	of, _ := strings.CutPrefix(variable, InputLeft)
	return map[string]string{"stdin": "standard input", "file": "the file", "others": "the other files"}[of]
}
