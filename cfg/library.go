package cfg

import (
	"slices"
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

// libraryEffects has the functions that the lowering knows by name when the
// program does not define them; reach_error and its kin even then.
var libraryEffects = map[string]effect{
	"reach_error": errorEffect, "__VERIFIER_error": errorEffect,
	"__assert_fail": errorEffect, "__assert_rtn": errorEffect, "__assert": errorEffect, "__assert_perror_fail": errorEffect,
	"__VERIFIER_assert": assertEffect,
	"__VERIFIER_assume": assumeEffect, "assume_abort_if_not": assumeEffect,
	"abort": stopEffect, "exit": exitEffect, "_Exit": exitEffect, "_exit": exitEffect, "quick_exit": exitEffect,
	"malloc": mallocEffect, "calloc": callocEffect, "alloca": allocaEffect, "__builtin_alloca": allocaEffect,
	"free": freeEffect, "cfree": freeEffect,
	"memcpy": memcpyEffect, "memmove": memcpyEffect, "memset": memsetEffect,
	"printf": noEffect, "fprintf": noEffect, "vprintf": noEffect, "vfprintf": noEffect, "puts": noEffect, "putchar": noEffect,
	"__printf_chk": noEffect, "__fprintf_chk": noEffect, "__vprintf_chk": noEffect, "__vfprintf_chk": noEffect,
	"fputs": noEffect, "fputc": noEffect, "putc": noEffect, "perror": noEffect, "fflush": noEffect, "printk": noEffect,
	"__VERIFIER_atomic_begin": debugEffect, "__VERIFIER_atomic_end": debugEffect,
	"srand": debugEffect, "sleep": noEffect, "usleep": noEffect, "time": unknownEffect,
	"nan": nanEffect, "nanf": nanEffect, "nanl": nanEffect,
	// They write memory; without a model nothing can be said of what follows.
	"qsort": unsupportedEffect, "scanf": unsupportedEffect, "fscanf": unsupportedEffect, "sscanf": unsupportedEffect,
	"__isoc99_scanf": unsupportedEffect, "__isoc99_fscanf": unsupportedEffect, "__isoc99_sscanf": unsupportedEffect,
	"gets": unsupportedEffect, "fgets": unsupportedEffect, "fread": unsupportedEffect, "getline": unsupportedEffect,
	"sprintf": unsupportedEffect, "snprintf": unsupportedEffect, "vsprintf": unsupportedEffect, "vsnprintf": unsupportedEffect,
	"remquo": unsupportedEffect, "sincos": unsupportedEffect,
	"realloc": reallocEffect, "setjmp": unsupportedEffect, "_setjmp": unsupportedEffect, "longjmp": unsupportedEffect,
}

// writers are library functions that write memory, or call what they are
// given, and that have no model: taking them for functions without effect would
// be wrong.
var writers = strings.Fields(`
	scanf fscanf sscanf vscanf vfscanf vsscanf __isoc99_scanf __isoc99_fscanf __isoc99_sscanf __isoc99_vscanf
	__isoc99_vfscanf __isoc99_vsscanf gets fgets fread read pread readv recv recvfrom getline getdelim getcwd
	sprintf snprintf vsprintf vsnprintf asprintf vasprintf strlcpy strlcat strxfrm strftime strerror_r
	swab memfrob ungetc fgetpos fgetws tmpnam wcscpy wcsncpy wcscat wcsncat wcstok wmemcpy wmemmove wmemset mbstowcs wcstombs mbtowc posix_memalign getopt getopt_long
	gettimeofday clock_gettime localtime_r gmtime_r stat fstat lstat pipe wait waitpid select poll
	strtod strtof strtold frexp modf remquo sincos atexit on_exit at_quick_exit signal sigaction qsort_r
	siglongjmp sigsetjmp __sigsetjmp _longjmp getcontext setcontext makecontext swapcontext
	thrd_create call_once clone timer_create sigset ssignal bsd_signal
	qsort_s bsearch_s lfind lsearch tsearch tfind tdelete twalk ftw nftw scandir glob argp_parse
	wscanf swscanf fgets_unlocked fread_unlocked open_memstream getw
	memccpy mempcpy stpcpy stpncpy bcopy bzero explicit_bzero memset_s strcpy_s strcat_s sprintf_s strsep
	strtoimax strtoumax wcstol wcstoul wcstod mbrtowc wcrtomb mbsrtowcs wcsrtombs gcvt ecvt_r fcvt_r l64a_r
	frexpf modff remquof sincosf frexpl modfl remquol sincosl lgamma_r lgammaf_r rand_r random_r drand48_r
	getrandom getentropy readlink realpath gethostname getdomainname getwd ctime_r asctime_r mktime strptime
	times getrusage getrlimit uname sysinfo ioctl getitimer timespec_get clock_getres
	socketpair accept getsockname getpeername getsockopt inet_pton inet_aton recvmsg
	getpwnam_r getsubopt wordexp regcomp regexec`)

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

// callsInWords says for prefixes of names what a program does that calls them.
var callsInWords = []struct{ prefix, words string }{
	{"llvm.va_", "reading variable arguments (va_start)"},
	{"setjmp", "setjmp"}, {"_setjmp", "setjmp"}, {"sigsetjmp", "sigsetjmp"}, {"__sigsetjmp", "sigsetjmp"},
	{"longjmp", "longjmp"}, {"_longjmp", "longjmp"}, {"siglongjmp", "siglongjmp"},
	{"__tav_sprint_f", "sprintf of a floating-point number"}, {"__tav_sprint_pointer", "sprintf of an address"},
	{"__tav_fscan_count", "%n of scanf"},
	{"__tav_fprint", "%n of printf"},
	{"scanf", formatWords}, {"fscanf", formatWords}, {"sscanf", formatWords}, {"__isoc99_", formatWords},
	{"__isoc23_scanf", formatWords}, {"__isoc23_fscanf", formatWords}, {"__isoc23_sscanf", formatWords},
	{"sprintf", formatWords}, {"snprintf", formatWords}, {"__sprintf_chk", formatWords}, {"__snprintf_chk", formatWords},
}

const formatWords = "a format that is not constant, or without a model"

// callInWords describes the call of an unsupported function.
func callInWords(name string) string {
	for _, row := range callsInWords {
		if strings.HasPrefix(name, row.prefix) {
			return row.words
		}
	}
	return "a call of " + name
}

// effectOf is what a call of f does when f's body does not count.
func effectOf(f *ir.Func) effect {
	name := f.Name()
	if e, ok := libraryEffects[name]; ok {
		return e
	}
	if e, ok := dialectEffects[name]; ok {
		return e
	}
	if e, ok := fenvEffects[name]; ok {
		return e
	}
	if mathName(f) != "" {
		return mathEffect
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
	case strings.HasPrefix(name, HostPrefix):
		return hostEffect
	case strings.HasPrefix(name, "__VERIFIER_nondet_"), strings.HasPrefix(name, LibraryInput):
		return nondetEffect
	case strings.HasPrefix(name, "__tav_unknown_"):
		return unknownEffect
	case strings.HasPrefix(name, "pthread_"), strings.HasPrefix(name, "__tav_"), strings.HasPrefix(name, "__isoc23_"), inDialect(name),
		strings.HasPrefix(name, "__") && strings.HasSuffix(name, "_chk"), slices.Contains(writers, name):
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
