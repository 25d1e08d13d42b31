package library

import (
	"cmp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

// Effect says what a call of a function without a body does.
type Effect uint8

const (
	UnknownEffect Effect = iota // arbitrary result, no memory changes: an assumption
	ErrorEffect                 // the property is violated
	AssertEffect                // … when the argument is zero
	AssumeEffect                // blocks when the argument is zero
	StopEffect                  // ends the path
	ExitEffect                  // … and the program as a return from main does
	NondetEffect                // an arbitrary value of the result type
	MallocEffect
	CallocEffect
	ReallocEffect
	AllocaEffect
	FreeEffect
	MemcpyEffect
	MemsetEffect
	SwapEffect
	NoEffect          // no effect on the program's memory; an arbitrary result
	BoundsEffect      // … within the function's bounds (mathfacts.go)
	StreamEffect      // a new object of the library's: a stream of <stdio.h>
	CloseEffect       // the end of one
	ReadEffect        // what library functions read (reads.go)
	ModelEffect       // a model is missing: the function is not declared as the library's
	FormatEffect      // … or the format is not constant
	UnsupportedEffect // leaves the model
	DebugEffect       // debug information and hints: nothing at all
	LlvmAssumeEffect
	PureEffect     // an intrinsic that is a term (intrinsics.go)
	MathEffect     // a function of floating-point numbers that is a term (math.go)
	NanEffect      // returns a NaN
	RoundingEffect // reads or sets the rounding mode
	PointerEffect  // a question about the objects that pointers lead to (dialects.go)
	LimitEffect    // what the program does is unsupported if its argument is 0
	StayEffect     // what the program does is unsupported if its argument, a pointer, is so far away from its object
	AlignEffect    // the address of what its argument points to is a multiple of a power of two
	HostEffect     // what runs the program does it
	AtomicBeginEffect
	AtomicEndEffect
	InVainEffect
	FenceEffect
	WaitsEffect
	ForEverEffect
	MarkEffect // a part of the text is reached whose number is the argument, if a second one is not 0
)

// intrinsicEffects has the prefixes of LLVM's intrinsics, without "llvm.".
var intrinsicEffects = []struct {
	prefix string
	effect Effect
}{
	{"dbg.", DebugEffect}, {"lifetime.", DebugEffect}, {"stacksave", DebugEffect}, {"stackrestore", DebugEffect},
	{"donothing", DebugEffect}, {"sideeffect", DebugEffect}, {"prefetch", DebugEffect}, {"experimental.noalias", DebugEffect},
	{"invariant.", DebugEffect}, {"va_end", DebugEffect},
	{"trap", StopEffect}, {"ubsantrap", StopEffect}, {"debugtrap", DebugEffect},
	{"memcpy.", MemcpyEffect}, {"memmove.", MemcpyEffect}, {"memset.", MemsetEffect},
	{"assume", LlvmAssumeEffect},
	{"expect.", PureEffect}, {"is.constant.", PureEffect}, {"objectsize.", PureEffect}, {"abs.", PureEffect},
	{"smax.", PureEffect}, {"smin.", PureEffect}, {"umax.", PureEffect}, {"umin.", PureEffect},
	{"ctpop.", PureEffect}, {"bswap.", PureEffect}, {"fshl.", PureEffect}, {"fshr.", PureEffect},
	{"ctlz.", PureEffect}, {"cttz.", PureEffect},
	{"sadd.with.overflow.", PureEffect}, {"ssub.with.overflow.", PureEffect}, {"smul.with.overflow.", PureEffect},
	{"uadd.with.overflow.", PureEffect}, {"usub.with.overflow.", PureEffect}, {"umul.with.overflow.", PureEffect},
}

// callsInWords says for prefixes of names what a program does that calls them.
var callsInWords = []struct{ prefix, words string }{
	{"llvm.va_", "reading variable arguments (va_start)"},
	{TagFits, "a tag of an address that has other bits than the lowest two"},
	{ElementsFit, "a number of bytes that is none of whole elements"},
	{VariadicFits, "a variable argument that is read as another type than it was passed with"},
	{JumpFilled, "longjmp with a buffer that no setjmp has filled"},
	{JumpReturns, "longjmp to where no call of setjmp is active"},
	{JumpKept, "a local variable that has changed since setjmp and is not volatile"},
	{"llvm.eh.sjlj", "__builtin_setjmp"}, {"llvm.frameaddress.", "__builtin_frame_address, or __builtin_setjmp"},
	{AddressStays, "an address that a number has moved out of its object"},
	{ModelPrefix + "sprint_f", "sprintf of a floating-point number"}, {ModelPrefix + "sprint_pointer", "sprintf of an address"},
	{ModelPrefix + "fscan_count", "%n of scanf"},
	{ThreadReleases, "unlocking a read-write or spin lock that is not locked"}, {ThreadUnlocks, "unlocking a mutex that the thread has not locked"},
	{ThreadDestroys, "destroying a mutex that is locked"}, {VariadicLive, "va_arg with a list after va_end"},
	{ThreadsFew, "waiting for a condition by more threads than are told apart"}, {ThreadsMore, "more threads at a time than are followed"}, {ThreadUnjoined, "joining what is no thread that can be joined"},
	{ThreadLocal, "a thread-local variable without a definition of a thread that is started again and again"},
	{ThreadThrough, "a call through a pointer in a thread, or of pthread_create, to a function that is not known"},
	{LibraryMore + "exits", "more functions for the end of the program than are followed"},
	{LibraryMore + "handler", "a signal handler, which may run between any two steps"},
	{LibraryMore + "raise", "raise of a signal that is held or stops the program"},
	{"__sigsetjmp", "pthread_cleanup_push, or sigsetjmp"}, // glibc's macros call these
	{"__pthread_register_cancel", "pthread_cleanup_push"}, {"__pthread_unregister_cancel", "pthread_cleanup_pop"}, {"__pthread_unwind_next", "pthread_cleanup_push"},
	{ThreadKey, "memory of a thread's own with a destructor"},
	{"__CPROVER_quantifier_without_bounds", "a quantifier over a range that is not known"},
	{"__CPROVER_obeys_contract", "the contract of a function that a pointer leads to (__CPROVER_obeys_contract)"},
	{"__CPROVER_uninterpreted_", "a function that nobody interprets, of structs or floating-point numbers, or called with too many arguments"},
	{"__CPROVER_assigns_clause", "a check of what the clause assigns allows"},
}

// IsUndefined reports whether C, or POSIX, leaves undefined what a program does that calls an unsupported function.
func IsUndefined(name string) bool {
	return IsTolerated(name) || name == JumpFilled || name == JumpReturns || name == JumpKept || name == VariadicFits
}

// IsTolerated reports whether what is undefined is without an effect where it is not checked, as on the machine.
func IsTolerated(name string) bool {
	return slices.Contains([]string{ThreadUnlocks, ThreadReleases, ThreadDestroys, VariadicLive}, name)
}

// CallInWords describes the call of an unsupported function.
func CallInWords(name string) string { return cmp.Or(otherWords(name), "a call of "+name) }

// CallInRun describes the call of an unsupported function in a run on given input, which has a library of its own.
func CallInRun(name string) string {
	if f, ok := LibraryFunctionOf(name); ok && otherWords(name) == "" && f.Header != "" {
		return "a call of " + name + " of <" + f.Header + ">, which the library of runs does not have,"
	}
	return CallInWords(name)
}

// Definable is the function that a program may define for the calls of an unsupported one to be followed; "": there is none.
func Definable(name string) string {
	switch {
	case strings.HasPrefix(name, ModelPrefix+"sprint_"):
		return "sprintf"
	case otherWords(name) == "" && !strings.HasPrefix(name, "llvm."):
		return name
	}
	return ""
}

// Unknown is what the library would compute, in words; false unless a name is that of a function of LibraryUnknown.
func Unknown(name string) (string, bool) {
	what, ok := strings.CutPrefix(name, LibraryUnknown)
	return strings.ReplaceAll(what, "_", " "), ok
}

// otherWords describes the call of an unsupported function that is not named; "": it is.
func otherWords(name string) string {
	for _, row := range callsInWords {
		if strings.HasPrefix(name, row.prefix) {
			return row.words
		}
	}
	f, _ := LibraryFunctionOf(name)
	switch {
	case f.Effect == FormatEffect:
		return "a format that is not constant, or without a model"
	case f.Effect == ModelEffect:
		return "a call of " + name + ", which is not declared as in <" + f.Header + ">"
	case f.Header == "setjmp.h":
		return strings.TrimLeft(name, "_")
	}
	return ""
}

// EffectOf is what a call of f does when f's body does not count.
func EffectOf(f *ir.Func) Effect {
	switch e := namedEffect(f); e {
	case NoEffect, BoundsEffect, NondetEffect, UnknownEffect:
		if returnsInMemory(f) {
			return UnsupportedEffect
		}
		return e
	default:
		return e
	}
}

// Removed is the attribute of a function whose body was taken out, and that gives any value.
const Removed = ir.AttrString("tav-removed")

// IsInput reports whether an undefined function gives any value of its type, which is an input.
func IsInput(f *ir.Func) bool {
	name := f.Name()
	return strings.HasPrefix(name, NondetPrefix) || strings.HasPrefix(name, dialectInput) || strings.HasPrefix(name, LibraryInput) ||
		slices.Contains(f.FuncAttrs, ir.FuncAttribute(Removed))
}

// returnsInMemory reports whether the caller gives f the memory for its result.
func returnsInMemory(f *ir.Func) bool {
	return len(f.Params) > 0 && slices.ContainsFunc(f.Params[0].Attrs, func(a ir.ParamAttribute) bool {
		_, ok := a.(ir.SRet)
		return ok
	})
}

// namedEffect goes by the name of f.
func namedEffect(f *ir.Func) Effect {
	name := f.Name()
	if IsInput(f) {
		return NondetEffect
	}
	if e, ok := dialectEffects[name]; ok {
		return e
	}
	if MathName(f) != "" {
		return MathEffect
	}
	if known, ok := LibraryFunctionOf(name); ok && !narrow(f, known) {
		if known.Effect == MathEffect { // of other types than the library's
			return BoundsEffect
		}
		return known.Effect
	}
	if rest, ok := strings.CutPrefix(name, "llvm."); ok {
		for _, row := range intrinsicEffects {
			if strings.HasPrefix(rest, row.prefix) {
				return row.effect
			}
		}
		return UnsupportedEffect
	}
	switch {
	case name == LoopUp, name == LoopDown:
		return MemcpyEffect
	case name == LoopSwap:
		return SwapEffect
	case name == TagFits, name == ElementsFit, IsUndefined(name), name == ThreadsFew:
		return LimitEffect
	case name == AddressStays:
		return StayEffect
	case name == Aligned:
		return AlignEffect
	case name == LibraryObject:
		return StreamEffect
	case slices.Contains(readers, name):
		return ReadEffect
	case strings.HasPrefix(name, HostPrefix):
		return HostEffect
	case strings.HasPrefix(name, "Frama_C_show_each"), strings.HasPrefix(name, "Frama_C_dump_each"):
		return DebugEffect
	case strings.HasPrefix(name, LibraryUnknown):
		return NoEffect
	case strings.HasPrefix(name, "pthread_"), strings.HasPrefix(name, ModelPrefix), strings.HasPrefix(name, "__isoc"),
		strings.HasPrefix(name, "__") && strings.HasSuffix(name, "_chk"), InDialect(name):
		return UnsupportedEffect
	}
	return UnknownEffect
}

// narrow reports whether a function of <wchar.h> is declared for characters of
// 16 bits: then it is that of another system.
func narrow(f *ir.Func, known LibraryFunction) bool {
	return known.Header == "wchar.h" && slices.ContainsFunc(f.Params, func(p *ir.Param) bool { return p.Typ.Equal(types.NewPointer(types.I16)) })
}
