package frontend

import (
	"bytes"
	"maps"
	"slices"
	"strings"
)

// The compiler knows what the C library's functions do and replaces calls of
// some of them: abs becomes a comparison, strlen("ab") is 2, what follows a
// call of exit is unreachable. It does so also when the program has a function
// of its own under that name, whose body would then be ignored. C forbids such
// programs (7.1.3), but they exist, and the body is what counts. Therefore a
// program that defines a library function is compiled with -fno-builtin-NAME: a
// second time where its text does not show what its IR does. (A static function of
// that name is never a builtin.)

// writtenBuiltins adds to seen the library functions that the text of a C file seems to define: names in front of
// parameters that are no functions and of a body. The text need not have been through the preprocessor.
func writtenBuiltins(text []byte, seen map[string]bool) {
	for rest := text; ; {
		i := bytes.IndexByte(rest, '{')
		if i < 0 {
			return
		}
		head := bytes.TrimRight(text[:len(text)-len(rest)+i], space)
		rest = rest[i+1:]
		head, closed := bytes.CutSuffix(head, []byte(")"))
		open := bytes.LastIndexAny(head, "();{}")
		if !closed || open < 0 || head[open] != '(' {
			continue
		}
		head = bytes.TrimRight(head[:open], space)
		name := string(head[bytes.LastIndexFunc(head, func(r rune) bool { return !wordPart(r) })+1:])
		if isLibraryBuiltin(name) {
			seen[name] = true
		}
	}
}

// space are the characters that may stand between tokens.
const space = " \t\r\n\f\v"

// wordPart reports whether a name may have a character.
func wordPart(r rune) bool {
	return r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// definedBuiltins adds to own the library functions that IR text defines with
// external linkage.
func definedBuiltins(llvm []byte, own map[string]bool) {
	key := []byte("\ndefine ")
	for {
		i := bytes.Index(llvm, key)
		if i < 0 {
			return
		}
		llvm = llvm[i+len(key):]
		head, _, _ := bytes.Cut(llvm, []byte("("))
		linkage, name, ok := bytes.Cut(head, []byte("@"))
		if !ok || bytes.HasPrefix(linkage, []byte("internal")) || bytes.HasPrefix(linkage, []byte("available_externally")) {
			continue
		}
		if isLibraryBuiltin(string(name)) {
			own[string(name)] = true
		}
	}
}

// noBuiltinFlags are the flags for the functions in own, nil for none.
func noBuiltinFlags(own map[string]bool) []string {
	var flags []string
	for _, name := range slices.Sorted(maps.Keys(own)) {
		flags = append(flags, "-fno-builtin-"+name)
	}
	return flags
}

// isLibraryBuiltin reports whether clang (Builtins.def, LIBBUILTIN) knows a
// library function of that name.
func isLibraryBuiltin(name string) bool {
	if strings.Contains(plainBuiltins, " "+name+" ") {
		return true
	}
	return strings.Contains(mathBuiltins, " "+name+" ") ||
		(strings.HasSuffix(name, "f") || strings.HasSuffix(name, "l")) &&
			strings.Contains(mathBuiltins, " "+name[:len(name)-1]+" ")
}

// plainBuiltins are the functions outside of math.h and complex.h.
const plainBuiltins = " abort abs labs llabs calloc exit _Exit malloc realloc free aligned_alloc alloca " +
	"memccpy mempcpy memcpy memcmp memmove memset memchr bcmp bcopy bzero " +
	"strcpy strncpy strcmp strncmp strcat strncat strxfrm strchr strcspn strpbrk strrchr strspn strstr strtok " +
	"strerror strlen strdup strndup stpcpy stpncpy strlcpy strlcat strcasecmp strncasecmp index rindex " +
	"strtod strtof strtold strtol strtoll strtoul strtoull " +
	"wcschr wcscmp wcslen wcsncmp wmemchr wmemcmp wmemcpy wmemmove " +
	"isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper " +
	"printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf scanf fscanf sscanf vscanf vfscanf vsscanf " +
	"fopen fread fwrite setjmp _setjmp sigsetjmp __sigsetjmp savectx getcontext vfork longjmp _longjmp siglongjmp " +
	"pthread_create objc_msgSend NSLog __exit _exit "

// mathBuiltins are those of math.h and complex.h without the suffixes f and l.
const mathBuiltins = " abs acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 exp10 expm1 " +
	"fabs fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround " +
	"modf nan nearbyint nextafter nexttoward pow remainder remquo rint round roundeven scalbln scalbn sin sincos sinh sqrt " +
	"tan tanh tgamma trunc finite __finite __sinpi __cospi __tanpi __exp10 " +
	"cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog conj cpow cproj creal csin csinh csqrt ctan ctanh "
