package cfg

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
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
	nondetEffect                // an arbitrary value of the result type
	mallocEffect
	callocEffect
	reallocEffect
	allocaEffect
	freeEffect
	memcpyEffect
	memsetEffect
	noEffect          // no effect on the program's memory; an arbitrary result
	unsupportedEffect // leaves the model
	debugEffect       // debug information and hints: nothing at all
	llvmAssumeEffect
	pureEffect // an intrinsic that is a term (intrinsics.go)
)

// libraryEffects has the functions that the lowering knows by name when the
// program does not define them; reach_error and its kin even then.
var libraryEffects = map[string]effect{
	"reach_error": errorEffect, "__VERIFIER_error": errorEffect,
	"__assert_fail": errorEffect, "__assert_rtn": errorEffect, "__assert": errorEffect, "__assert_perror_fail": errorEffect,
	"__VERIFIER_assert": assertEffect,
	"__VERIFIER_assume": assumeEffect, "assume_abort_if_not": assumeEffect,
	"abort": stopEffect, "exit": stopEffect, "_Exit": stopEffect, "_exit": stopEffect, "quick_exit": stopEffect,
	"malloc": mallocEffect, "calloc": callocEffect, "alloca": allocaEffect, "__builtin_alloca": allocaEffect,
	"free": freeEffect, "cfree": freeEffect,
	"memcpy": memcpyEffect, "memmove": memcpyEffect, "memset": memsetEffect,
	"printf": noEffect, "fprintf": noEffect, "vprintf": noEffect, "vfprintf": noEffect, "puts": noEffect, "putchar": noEffect,
	"fputs": noEffect, "fputc": noEffect, "putc": noEffect, "perror": noEffect, "fflush": noEffect, "printk": noEffect,
	"__VERIFIER_atomic_begin": debugEffect, "__VERIFIER_atomic_end": debugEffect,
	"srand": debugEffect, "sleep": noEffect, "usleep": noEffect, "time": unknownEffect,
	"realloc": reallocEffect, "setjmp": unsupportedEffect, "_setjmp": unsupportedEffect, "longjmp": unsupportedEffect,
}

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

// effectOf is what a call of f does when f's body does not count.
func effectOf(f *ir.Func) effect {
	name := f.Name()
	if e, ok := libraryEffects[name]; ok {
		return e
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
	case strings.HasPrefix(name, "__VERIFIER_nondet_"):
		return nondetEffect
	case strings.HasPrefix(name, "pthread_"):
		return unsupportedEffect
	}
	return unknownEffect
}

// hasBody reports whether calls of f go into its body. What reach_error and its
// kin do themselves matters only where calling them is no violation.
func (a *analysis) hasBody(f *ir.Func) bool {
	if len(f.Blocks) == 0 {
		return false
	}
	return !a.check.Has(UnreachCall) || libraryEffects[f.Name()] != errorEffect || f.Name() == "__assert"
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
