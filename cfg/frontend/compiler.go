package frontend

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"tav/cfg/toolchain"
)

// advice says how to install the compiler and the linker where none can be used.
const advice = "install the packages clang-14 and llvm-14 (apt install clang-14 llvm-14) or, where there are none, run `bash .ci/setup` in tav's repository"

// compiler is the one that is used.
type compiler struct {
	clang string   // path
	major int      // its version
	flags []string // that its version needs
}

// findCompiler looks for clang 14, then for clang 15, under their usual names. Only
// for a plain "clang" the compiler has to be asked for its version; for clang-14
// the IR that it writes is checked (checkProducer).
func findCompiler(ctx context.Context) (*compiler, error) {
	if path, err := toolchain.Find("clang-14"); err == nil {
		return newCompiler(path, 14), nil
	}
	found := 0
	if path, err := exec.LookPath("clang"); err == nil {
		if found, err = clangVersion(ctx, path); err != nil {
			return nil, err
		}
		if found == 14 || found == 15 {
			return newCompiler(path, found), nil
		}
	}
	if path, err := exec.LookPath("clang-15"); err == nil {
		return newCompiler(path, 15), nil
	}
	if found != 0 {
		return nil, &ToolError{"clang", "version " + strconv.Itoa(found) + " cannot be used: its IR is not that of LLVM 14", advice}
	}
	return nil, &ToolError{"clang-14", "not found", advice}
}

// Compiler is the compiler that is used: its version and its path.
func Compiler(ctx context.Context) (string, error) {
	c, err := findCompiler(ctx)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d (%s)", c.major, c.clang), nil
}

func newCompiler(path string, major int) *compiler {
	c := &compiler{clang: path, major: major}
	if major == 15 {
		c.flags = []string{"-Xclang", "-no-opaque-pointers"}
	}
	return c
}

// clangVersion asks a compiler for its major version; 0 when it gives none.
func clangVersion(ctx context.Context, path string) (int, error) {
	r, err := runTool(ctx, nil, path, "--version")
	if err != nil {
		return 0, err
	}
	return versionIn(r.stdout), nil
}

// versionIn reads the number after the last "clang version ", 0 without one.
func versionIn(text []byte) int {
	const key = "clang version "
	i := bytes.LastIndex(text, []byte(key))
	if i < 0 {
		return 0
	}
	n := 0
	for _, c := range text[i+len(key):] {
		if c < '0' || c > '9' {
			break
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// checkProducer refuses IR that another version of clang wrote than the one
// that was looked for: its meaning need not be what we know.
func (c *compiler) checkProducer(text []byte) error {
	v := versionIn(text)
	switch v {
	case c.major:
		return nil
	case 0:
		return &ToolError{c.clang, "did not write LLVM IR", advice}
	}
	return &ToolError{c.clang, "is version " + strconv.Itoa(v) + ", not " + strconv.Itoa(c.major), advice}
}

// compilerFlags are the flags every C file is compiled with.
//
//   - -O1 -Xclang -disable-llvm-passes: no optimisation, yet the bodies of
//     inline functions, and the lifetime markers of locals, which -O0 drops; a
//     body turned into an unknown external would be a wrong verdict.
//   - -U__OPTIMIZE__: headers must not switch to their optimised variants.
//   - -g -fno-discard-value-names: positions, C names and types.
//   - -fno-strict-aliasing: leaves the type tags off loads and stores, a tenth
//     of the text, unless they are asked for.
//   - -ffp-contract=off: x*y+z is two operations, as on hardware without fused
//     multiply-add.
//   - -msse2 -mfpmath=sse, with 32 bits: floating-point numbers are computed with
//     in their own precision, not the x87's.
//   - -D__NO_CTYPE: glibc's <ctype.h> declares functions (which have models)
//     instead of macros that read a table of the library.
//   - -fdebug-compilation-dir=.: file names in debug information are those that
//     were given; an absolute one that starts like the working directory would
//     be cut into a directory and the rest.
//   - -D…_overflow_p: see overflowPredicates.
//   - -fbracket-depth: generated programs nest deeper than people do.
//   - -fno-builtin-…: clang folds strchr(s, 0xe9) to NULL in conditions, though C converts the character to char,
//     and comparisons of constant strings to -1, 0 and 1, though C says the sign only.
//   - -fno-crash-diagnostics: a compiler that crashes leaves no files.
func (c *compiler) compilerFlags(o Options) []string {
	std := o.Std
	if std == "" {
		std = "gnu11"
	}
	target := []string{"-m64"}
	if o.DataModel == ILP32 {
		target = []string{"-m32", "-msse2", "-mfpmath=sse"}
	}
	flags := []string{
		"-S", "-emit-llvm", "-O1", "-Xclang", "-disable-llvm-passes", "-U__OPTIMIZE__",
		"-g", "-fno-discard-value-names", "-ffp-contract=off",
		"-D__NO_CTYPE", "-fdebug-compilation-dir=.", "-fbracket-depth=4096", "-fno-crash-diagnostics",
		"-fno-builtin-strchr", "-fno-builtin-strcmp", "-fno-builtin-strncmp", "-fno-builtin-memcmp", "-fno-builtin-wcscmp", "-fno-builtin-wcsncmp", "-fno-builtin-wmemcmp",
	}
	if !o.Aliasing {
		flags = append(flags, "-fno-strict-aliasing")
	}
	return slices.Concat(flags, StandardFlags(std), target, overflowPredicates, c.flags)
}

// overflowPredicates are builtins of GCC that clang does not have: does the result leave the type of c?
var overflowPredicates = []string{
	"-D__builtin_add_overflow_p(a,b,c)=__builtin_add_overflow((a),(b),&(__typeof__(c)){0})",
	"-D__builtin_sub_overflow_p(a,b,c)=__builtin_sub_overflow((a),(b),&(__typeof__(c)){0})",
	"-D__builtin_mul_overflow_p(a,b,c)=__builtin_mul_overflow((a),(b),&(__typeof__(c)){0})",
}

// gccOnly are builtins of GCC's C that neither clang nor tav has.
var gccOnly = map[string]bool{
	"__builtin_va_arg_pack": true, "__builtin_va_arg_pack_len": true, "__builtin_apply": true, "__builtin_apply_args": true, "__builtin_return": true,
	"__builtin_has_attribute": true, "__builtin_tgmath": true, "__builtin_call_with_static_chain": true, "__builtin_speculation_safe_value": true,
}

// headerFlags are those for a C file that is preprocessed: the headers beside tav are
// looked for after those of the machine.
func headerFlags() []string {
	if dir := toolchain.Headers(); dir != "" {
		return []string{"-idirafter", dir}
	}
	return nil
}

// userFlags are the options of the user as the compiler takes them.
func userFlags(o Options) []string {
	var flags []string
	for _, d := range o.Defines {
		flags = append(flags, "-D"+d)
	}
	for _, u := range o.Undefines {
		flags = append(flags, "-U"+u)
	}
	for _, i := range o.Includes {
		flags = append(flags, "-I"+i)
	}
	return append(flags, o.Cflags...)
}

// StandardFlags are the flags with which clang takes a text for C of a standard. C23 is what it calls C2x, with what
// that lacks as macros: auto infers types, constexpr is const, of which static_assert asks what is known of its value.
func StandardFlags(std string) []string {
	name := strings.NewReplacer("c23", "c2x", "gnu23", "gnu2x").Replace(std)
	flags := []string{"-std=" + name}
	if strings.HasSuffix(name, "2x") {
		flags = append(flags, c23...)
	}
	return flags
}

var c23 = []string{
	"-Wno-builtin-macro-redefined", "-D__STDC_VERSION__=202311L",
	"-D__STDBOOL_H", "-D__bool_true_false_are_defined=1", "-Dbool=_Bool", "-Dtrue=((_Bool)1)", "-Dfalse=((_Bool)0)",
	"-Dnullptr=((void*)0)", "-Dnullptr_t=__typeof__(nullptr)",
	"-D_Static_assert(c,...)=_Static_assert(__builtin_constant_p(c)?(c):0,\"\"__VA_ARGS__)", "-Dstatic_assert=_Static_assert",
	"-Dthread_local=_Thread_local", "-Dalignas=_Alignas", "-Dalignof=_Alignof",
	"-Dtypeof=__typeof__", "-Dauto=__auto_type", "-Dconstexpr=const",
}
