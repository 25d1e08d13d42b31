package cfg

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// effect says what a call of a function without a body does.
type effect uint8

const (
	unknownEffect effect = iota // arbitrary result, no memory changes: an assumption
	errorEffect                 // the property is violated
	assertEffect                // … when the argument is zero
	assumeEffect                // blocks when the argument is zero
	stopEffect                  // ends the path
	exitEffect                  // … and the program as a return from main does
	nondetEffect                // an arbitrary value of the result type
	mallocEffect
	callocEffect
	reallocEffect
	allocaEffect
	freeEffect
	memcpyEffect
	memsetEffect
	noEffect          // no effect on the program's memory; an arbitrary result
	boundsEffect      // … within the function's bounds (mathfacts.go)
	streamEffect      // a new object of the library's: a stream of <stdio.h>
	closeEffect       // the end of one
	readEffect        // what library functions read (reads.go)
	modelEffect       // a model is missing: the function is not declared as the library's
	formatEffect      // … or the format is not constant
	unsupportedEffect // leaves the model
	debugEffect       // debug information and hints: nothing at all
	llvmAssumeEffect
	pureEffect     // an intrinsic that is a term (intrinsics.go)
	mathEffect     // a function of floating-point numbers that is a term (math.go)
	nanEffect      // returns a NaN
	roundingEffect // reads or sets the rounding mode
	hostEffect     // what runs the program does it
)

// HostPrefix begins the names of functions that whoever runs a program
// concretely provides. Their arguments and results are numbers of at most 64
// bits.
const HostPrefix = "__tav_host_"

// intrinsicEffects has the prefixes of LLVM's intrinsics, without "llvm.".
var intrinsicEffects = []struct {
	prefix string
	effect effect
}{
	{"dbg.", debugEffect}, {"lifetime.", debugEffect}, {"stacksave", debugEffect}, {"stackrestore", debugEffect},
	{"donothing", debugEffect}, {"sideeffect", debugEffect}, {"prefetch", debugEffect}, {"experimental.noalias", debugEffect},
	{"invariant.", debugEffect}, {"va_end", debugEffect},
	{"trap", stopEffect}, {"ubsantrap", stopEffect}, {"debugtrap", debugEffect},
	{"memcpy.", memcpyEffect}, {"memmove.", memcpyEffect}, {"memset.", memsetEffect},
	{"assume", llvmAssumeEffect},
	{"expect.", pureEffect}, {"is.constant.", pureEffect}, {"objectsize.", pureEffect}, {"abs.", pureEffect},
	{"smax.", pureEffect}, {"smin.", pureEffect}, {"umax.", pureEffect}, {"umin.", pureEffect},
	{"ctpop.", pureEffect}, {"bswap.", pureEffect}, {"fshl.", pureEffect}, {"fshr.", pureEffect},
	{"ctlz.", pureEffect}, {"cttz.", pureEffect},
	{"sadd.with.overflow.", pureEffect}, {"ssub.with.overflow.", pureEffect}, {"smul.with.overflow.", pureEffect},
	{"uadd.with.overflow.", pureEffect}, {"usub.with.overflow.", pureEffect}, {"umul.with.overflow.", pureEffect},
}

// LibraryInput begins the names of the functions that give the models of library
// functions what they read.
const LibraryInput = "__tav_input_"

// LibraryUnknown begins the names of the functions that give them what the
// library would compute.
const LibraryUnknown = "__tav_unknown_"

// LibraryObject is the function that gives them memory that is the library's: the
// program cannot free it, and need not.
const LibraryObject = "__tav_object"

// callsInWords says for prefixes of names what a program does that calls them.
var callsInWords = []struct{ prefix, words string }{
	{"llvm.va_", "reading variable arguments (va_start)"},
	{"__tav_sprint_f", "sprintf of a floating-point number"}, {"__tav_sprint_pointer", "sprintf of an address"},
	{"__tav_fscan_count", "%n of scanf"},
}

// callInWords describes the call of an unsupported function.
func callInWords(name string) string {
	for _, row := range callsInWords {
		if strings.HasPrefix(name, row.prefix) {
			return row.words
		}
	}
	f, _ := LibraryFunctionOf(name)
	switch {
	case f.effect == formatEffect:
		return "a format that is not constant, or without a model"
	case f.effect == modelEffect:
		return "a call of " + name + ", which is not declared as in <" + f.Header + ">"
	case f.Header == "setjmp.h":
		return strings.TrimLeft(name, "_")
	}
	return "a call of " + name
}

// effectOf is what a call of f does when f's body does not count.
func effectOf(f *ir.Func) effect {
	switch e := namedEffect(f); e {
	case noEffect, boundsEffect, nondetEffect, unknownEffect:
		if returnsInMemory(f) {
			return unsupportedEffect
		}
		return e
	default:
		return e
	}
}

// returnsInMemory reports whether the caller gives f the memory for its result.
func returnsInMemory(f *ir.Func) bool {
	return len(f.Params) > 0 && slices.ContainsFunc(f.Params[0].Attrs, func(a ir.ParamAttribute) bool {
		_, ok := a.(ir.SRet)
		return ok
	})
}

// namedEffect goes by the name of f.
func namedEffect(f *ir.Func) effect {
	name := f.Name()
	if e, ok := dialectEffects[name]; ok {
		return e
	}
	if mathName(f) != "" {
		return mathEffect
	}
	if known, ok := LibraryFunctionOf(name); ok && !narrow(f, known) {
		if known.effect == mathEffect { // of other types than the library's
			return boundsEffect
		}
		return known.effect
	}
	if rest, ok := strings.CutPrefix(name, "llvm."); ok {
		for _, row := range intrinsicEffects {
			if strings.HasPrefix(rest, row.prefix) {
				return row.effect
			}
		}
		return unsupportedEffect
	}
	switch {
	case name == LibraryObject:
		return streamEffect
	case slices.Contains(readers, name):
		return readEffect
	case strings.HasPrefix(name, HostPrefix):
		return hostEffect
	case strings.HasPrefix(name, "__VERIFIER_nondet_"), strings.HasPrefix(name, LibraryInput):
		return nondetEffect
	case strings.HasPrefix(name, LibraryUnknown):
		return noEffect
	case strings.HasPrefix(name, "pthread_"), strings.HasPrefix(name, "__tav_"), strings.HasPrefix(name, "__isoc"),
		strings.HasPrefix(name, "__") && strings.HasSuffix(name, "_chk"), inDialect(name):
		return unsupportedEffect
	}
	return unknownEffect
}

// narrow reports whether a function of <wchar.h> is declared for characters of
// 16 bits: then it is that of another system.
func narrow(f *ir.Func, known LibraryFunction) bool {
	return known.Header == "wchar.h" && slices.ContainsFunc(f.Params, func(p *ir.Param) bool { return p.Typ.Equal(types.NewPointer(types.I16)) })
}

// hasBody reports whether calls of f go into its body. What reach_error and its
// kin do themselves matters only where calling them is no violation.
func (a *analysis) hasBody(f *ir.Func) bool {
	if len(f.Blocks) == 0 {
		return false
	}
	return !a.check.Has(UnreachCall) || effectOf(f) != errorEffect || f.Name() == "__assert"
}

// directCallee is the function that a call names, through casts; nil when the
// call goes through a pointer.
func directCallee(v value.Value) *ir.Func {
	for {
		switch x := v.(type) {
		case *ir.Func:
			return x
		case *ir.Arg:
			v = x.Value
		case *constant.ExprBitCast:
			v = x.From
		case *ir.Alias:
			v = x.Aliasee
		default:
			return nil
		}
	}
}
