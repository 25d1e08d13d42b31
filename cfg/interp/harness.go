package interp

import (
	"fmt"
	"math/big"
	"strings"

	"tav/cfg"
	"tav/cfg/library"
	"tav/solver/term"
)

// Harness is a script as C: definitions that, compiled together with the
// program, give it the recorded inputs and tell whether it violates the
// property. It is built for a calling convention in which a caller takes from
// an integer result as many low bits as it declared (x86, 32 and 64 bits), so
// that it need not know the program's declarations; of floating-point results it
// knows the width.
type Harness struct {
	Text       string   // the C text
	Limits     []string // inputs of the script that C text cannot express, in words
	ErrorLabel string   // a label that is a violation too; see MarkLabel
	Overflow   bool     // the violation is a signed overflow: the compiler's check finds it
	Undefined  bool     // the violation is another operation that is undefined: the compiler's check finds it, or the machine
	Memory     bool     // the violation is one of memory safety: the address sanitizer finds it
	Endless    bool     // the violation is that the run does not end
	Deep       bool     // as it goes deeper into a recursion: the stack may be full at last
}

// Exit codes of a program with a harness.
const (
	exitViolation = 101
	exitAssume    = 102
	exitExhausted = 103
)

// violationLine is printed to standard error when the property is violated.
const violationLine = "tav harness: the violation is reached"

// NewHarness makes the harness of a script for p. Inputs that are not the
// result of a function (locals without initialiser, fresh memory) cannot be
// given from outside and are listed in Limits.
func NewHarness(p *cfg.Program, s *Script, errorLabel string) *Harness {
	return newHarness(p, s, len(s.Inputs), errorLabel, p.Check)
}

// HarnessOf is that of a script with which a property is violated.
func HarnessOf(violated cfg.Property, p *cfg.Program, s *Script, errorLabel string) *Harness {
	return newHarness(p, s, len(s.Inputs), errorLabel, cfg.PropertySet(violated))
}

// Harness makes the harness of an endless run: the inputs of the round are
// repeated for ever.
func (c *Cycle) Harness(p *cfg.Program) *Harness {
	return newHarness(p, &c.Script, c.Given, "", p.Check)
}

// newHarness repeats the inputs from number given on, and finds violations of some properties.
func newHarness(p *cfg.Program, s *Script, given int, errorLabel string, check cfg.Properties) *Harness {
	h := &harnessBuilder{values: map[string][]*big.Int{}, first: map[string]int{}, width: map[string]int{}, float: map[string]bool{}, limits: map[string]bool{}, own: map[string]bool{}}
	endless := check.Has(cfg.Termination)
	h.endless = endless
	overflow, memory := check.Has(cfg.NoOverflow) && !check.Memory() && !endless, check.Memory() && !endless
	undefined := check.Has(cfg.UndefinedBehaviour) && !overflow && !memory && !endless
	for _, name := range []string{"reach_error", "__VERIFIER_error", "__assert_fail", "__VERIFIER_assert", "__VERIFIER_assume", "assume_abort_if_not", "tav_label"} {
		h.own[name] = true
	}
	for k, in := range s.Inputs {
		if k == given {
			for name, values := range h.values {
				h.first[name] = len(values)
			}
		}
		h.input(in)
	}
	for _, x := range s.Initial {
		h.limit(initialOf(p, x.Var))
	}
	var b strings.Builder
	b.WriteString(harnessHead)
	switch {
	case endless:
		b.WriteString(endlessHead)
	case overflow:
		b.WriteString(overflowHead + trapHead + endHead)
	case undefined:
		b.WriteString(undefinedHead + trapHead + endHead)
	case memory:
		h.limit("accesses far away from any object, which the sanitizer need not see")
		b.WriteString(memoryHead + endHead)
		switch {
		case check.Has(cfg.ValidMemcleanup):
			b.WriteString(cleanupHead)
		case check.Has(cfg.ValidMemtrack):
			h.limit("leaks, as pointers in dead memory may hide them from the sanitizer")
			b.WriteString(trackHead)
		}
	default:
		b.WriteString(reachHead)
	}
	if overflow || memory || undefined {
		errorLabel = ""
	}
	b.WriteString(assumeHead)
	for _, name := range h.order {
		h.function(&b, name)
	}
	for _, name := range nondets(p) {
		h.other(&b, name, "", "tav_exhausted(); ")
	}
	for _, a := range p.Assumed {
		h.other(&b, a.Func, "/* assumed: "+comment(a.Effect)+" */\n", "")
	}
	for _, l := range h.limited {
		fmt.Fprintf(&b, "\n/* not expressed: %s */\n", comment(l))
	}
	return &Harness{Text: b.String(), Limits: h.limited, ErrorLabel: errorLabel, Overflow: overflow, Undefined: undefined, Memory: memory, Endless: endless}
}

// other defines a function without recorded values, if nothing else does.
func (h *harnessBuilder) other(b *strings.Builder, name, above, does string) {
	if h.values[name] == nil && !h.own[name] && identifier(name) {
		h.own[name] = true
		fmt.Fprintf(b, "\n%sunsigned long long %s(void) { %sreturn 0; }\n", above, name, does)
	}
}

// nondets are the __VERIFIER_nondet functions of the program in order of the
// edges; those without a recorded value are defined for the linker's sake.
func nondets(p *cfg.Program) []string {
	var names []string
	seen := map[string]bool{}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			h, ok := e.Action.(*cfg.Havoc)
			if ok && h.Input.Kind == cfg.Nondet && !seen[h.Input.Name] && !strings.HasPrefix(h.Input.Name, library.LibraryInput) {
				seen[h.Input.Name] = true
				names = append(names, h.Input.Name)
			}
		}
	}
	return names
}

// harnessHead begins every harness.
const harnessHead = `/* Inputs of a counterexample, written by tav. Compile it with the program: this
 * file comes first, so that where the program defines one of its functions too,
 * the first definition counts. The run prints "tav harness: the violation is
 * reached" and exits with 101 if the property is violated, with 102 if an
 * assumption fails, with 103 if it asks for more inputs than were recorded.
 */

extern long write(int, const void *, unsigned long);
extern void _exit(int);

static void tav_stop(const char *text, int code) {
  unsigned long n = 0;
  while (text[n]) n++;
  write(2, text, n);
  _exit(code);
}

static void tav_violation(void) { tav_stop("\n` + violationLine + `\n", 101); }
static void tav_assume(void) { tav_stop("\ntav harness: an assumption fails\n", 102); }
static void tav_exhausted(void) { tav_stop("\ntav harness: no recorded input is left\n", 103); }
`

// reachHead defines the functions whose calls are violations. The weak one
// gives way to a definition of the program.
const reachHead = `
/* gcc -O0 -fwrapv -w -Wl,-z,muldefs harness.c program.c */

int tav_label(void) { tav_violation(); return 0; }
void reach_error(void) { tav_violation(); }
void __VERIFIER_error(void) { tav_violation(); }
void __assert_fail(void) { tav_violation(); }
#define ASSERTION(f) __attribute__((weak)) void f(int holds) { if (!holds) tav_violation(); }
` + assertions

// endlessHead has nothing that is a violation: the run must not end.
const endlessHead = `
/* gcc -O0 -fwrapv -w -Wl,-z,muldefs harness.c program.c; the run does not end */

int tav_label(void) { return 0; }
`

// overflowHead makes a violation of the trap that the compiler's check of a
// signed operation ends in.
const overflowHead = `
/* clang -O0 -w -fsanitize=signed-integer-overflow,shift -fsanitize-trap=all harness.c program.c */

`

// undefinedHead makes a violation of the trap that the compiler's check of an operation ends in, or the machine's.
const undefinedHead = `
/* clang -O0 -w -fwrapv ` + undefinedChecks + ` harness.c program.c */
`

const undefinedChecks = "-fsanitize=shift,array-bounds,integer-divide-by-zero,float-cast-overflow,unreachable,return,builtin -fsanitize-trap=all"

const trapHead = `
extern void (*signal(int, void (*)(int)))(int);
static void tav_trap(int number) { tav_violation(); }
__attribute__((constructor)) static void tav_watch(void) { signal(4 /* SIGILL */, tav_trap); signal(8 /* SIGFPE */, tav_trap); }
`

// memoryHead makes a violation of what the address sanitizer reports, and of the trap at the
// size of an array that is not above 0.
const memoryHead = `
/* gcc -O0 -w -fwrapv -fsanitize=address,vla-bound -fsanitize-undefined-trap-on-error -Wl,-z,muldefs harness.c program.c */

const char *__asan_default_options(void) {
  return "leak_check_at_exit=0:detect_stack_use_after_return=1:allocator_may_return_null=1:soft_rss_limit_mb=2000";
}
extern void __sanitizer_set_death_callback(void (*)(void));
extern void (*signal(int, void (*)(int)))(int);
static void tav_trap(int number) { tav_violation(); }
__attribute__((constructor)) static void tav_watch(void) {
  __sanitizer_set_death_callback(tav_violation);
  signal(4 /* SIGILL */, tav_trap);
}
`

// trackHead makes a violation of memory that cannot be reached at the end.
const trackHead = `
extern int __lsan_do_recoverable_leak_check(void);
__attribute__((destructor)) static void tav_after(void) {
  if (__lsan_do_recoverable_leak_check()) tav_violation();
}
`

// cleanupHead makes a violation of memory that is allocated still at the end.
const cleanupHead = `
extern unsigned long __sanitizer_get_current_allocated_bytes(void);
static unsigned long tav_allocated;
__attribute__((constructor)) static void tav_before(void) { tav_allocated = __sanitizer_get_current_allocated_bytes(); }
__attribute__((destructor)) static void tav_after(void) {
  if (__sanitizer_get_current_allocated_bytes() > tav_allocated) tav_violation();
}
`

// endHead ends the run at what is an error for other properties.
const endHead = `
static void tav_end(void) { tav_stop("\ntav harness: the program stops\n", 104); }
__attribute__((weak)) void reach_error(void) { tav_end(); }
__attribute__((weak)) void __VERIFIER_error(void) { tav_end(); }
#define ASSERTION(f) __attribute__((weak)) void f(int holds) { if (!holds) tav_end(); }
` + assertions

// assertions defines what asserts by its argument, unless the program does.
const assertions = `ASSERTION(__VERIFIER_assert) ASSERTION(assert) ASSERTION(__CPROVER_assert) ASSERTION(__ESBMC_assert)
`

// assumeHead defines what the program's assumptions call, unless it does.
const assumeHead = `#define ASSUMPTION(f) __attribute__((weak)) void f(int holds) { if (!holds) tav_assume(); }
ASSUMPTION(__VERIFIER_assume) ASSUMPTION(assume_abort_if_not)
ASSUMPTION(__CPROVER_assume) ASSUMPTION(__ESBMC_assume) ASSUMPTION(klee_assume)
`

// harnessBuilder collects the results of each function in order.
type harnessBuilder struct {
	order   []string // functions in order of their first call
	values  map[string][]*big.Int
	first   map[string]int  // of those that are repeated, when all were given; absent: the first
	width   map[string]int  // the widest result
	float   map[string]bool // the results are floating-point numbers
	limited []string
	limits  map[string]bool
	own     map[string]bool
	endless bool // inputs are repeated
}

// initialOf says in the words of the program what a variable held at its start.
func initialOf(p *cfg.Program, name string) string {
	if p.Places != nil && name == p.Places.Address.Name {
		return "where objects lie"
	}
	for _, vars := range [][]*cfg.Var{p.Globals, p.Entry.Params, p.Entry.Locals} {
		for _, v := range vars {
			if v.Name == name && v.C != "" && v.Role != cfg.Memory {
				return "the initial value of " + v.C
			}
		}
	}
	return "what memory held at the start"
}

func (h *harnessBuilder) limit(what string) {
	if !h.limits[what] {
		h.limits[what] = true
		h.limited = append(h.limited, what)
	}
}

func (h *harnessBuilder) input(in Input) {
	what := fmt.Sprintf("%s (%v)", in.Name, in.Pos)
	switch in.Kind {
	case cfg.Uninitialized:
		h.limit("uninitialised " + what)
		return
	case cfg.FreshMemory:
		h.limit("the content of memory without initialiser, " + what)
		return
	case cfg.Written: // the run does not depend on it
		return
	case cfg.Arbitrary:
		h.limit("an undefined value, " + what)
		return
	}
	if in.Name == library.LibraryAny {
		h.limit(fmt.Sprintf("what C leaves open of a library function (%v)", in.Pos))
		return
	}
	if strings.HasPrefix(in.Name, library.LibraryInput) {
		h.limit(fmt.Sprintf("what a library function reads (%v)", in.Pos))
		return
	}
	if !identifier(in.Name) || h.own[in.Name] {
		h.limit("a result of " + what)
		return
	}
	n, width, ok := result(in)
	if !ok {
		h.limit("a result of " + what)
	}
	if h.values[in.Name] == nil {
		h.order = append(h.order, in.Name)
	}
	h.values[in.Name] = append(h.values[in.Name], n)
	h.width[in.Name] = max(h.width[in.Name], width)
	h.float[in.Name] = isFloat(in)
}

// isFloat reports whether an input is one floating-point number.
func isFloat(in Input) bool {
	return len(in.Values) == 1 && strings.HasPrefix(in.Values[0].Type, "f")
}

// result is the result of a function as an integer of a width; a null pointer
// is 0, a floating-point number its bits. Other pointers and structs are beyond
// it.
func result(in Input) (n *big.Int, width int, ok bool) {
	zero := new(big.Int)
	if len(in.Values) != 1 {
		for _, x := range in.Values {
			if x.Value.Kind() != term.BitVecKind || x.Value.Big().Sign() != 0 {
				return zero, 64, false
			}
		}
		return zero, 64, true
	}
	switch x := in.Values[0].Value; {
	case x.Kind() == term.BoolKind:
		return new(big.Int).SetUint64(bit(x.Bool())), 1, true
	case x.Kind() != term.BitVecKind || x.Width() > 128:
		return zero, 64, false
	case x.Width() > 1 && strings.HasPrefix(in.Values[0].Type, "s"):
		return x.Signed(), x.Width(), true
	default:
		return x.Big(), x.Width(), true
	}
}

// function writes a function that gives its recorded results one after the other.
func (h *harnessBuilder) function(b *strings.Builder, name string) {
	ctype, text, elem, member := "unsigned long long", literal, "unsigned long long", ""
	switch {
	case h.float[name]:
		ctype = map[int]string{32: "float", 64: "double", 80: "long double"}[h.width[name]]
		elem = fmt.Sprintf("union { struct { unsigned long long low; unsigned short high; } bits; %s x; }", ctype)
		text, member = bits, ".x"
	case h.width[name] > 64:
		ctype, elem = "unsigned __int128", "unsigned __int128"
	}
	fmt.Fprintf(b, "\n%s %s(void) {\n  static const %s value[] = {", ctype, name, elem)
	for i, n := range h.values[name] {
		if i%8 == 0 {
			b.WriteString("\n   ")
		}
		b.WriteString(" " + text(n, h.width[name]) + ",")
	}
	over := "tav_exhausted()"
	if first := h.first[name]; h.endless && first < len(h.values[name]) {
		over = fmt.Sprintf("next = %d", first)
	}
	fmt.Fprintf(b, "\n  };\n  static unsigned long next;\n  if (next == %d) %s;\n  return value[next++]%s;\n}\n", len(h.values[name]), over, member)
}

// bits is the initialiser of a floating-point number by its bits.
func bits(n *big.Int, _ int) string {
	return fmt.Sprintf("{{0x%xULL, 0x%x}}", modulo(n, 64), new(big.Int).Rsh(n, 64))
}

// literal is a C expression for n modulo 2^64, or 2^128 above 64 bits.
func literal(n *big.Int, width int) string {
	if width <= 64 {
		if n.IsInt64() && n.Sign() < 0 && n.Int64() > -1<<63 {
			return fmt.Sprintf("(unsigned long long)-%dLL", -n.Int64())
		}
		return modulo(n, 64).String() + "ULL"
	}
	low := modulo(n, 64)
	high := modulo(new(big.Int).Rsh(n, 64), 64)
	return fmt.Sprintf("((unsigned __int128)%vULL << 64 | %vULL)", high, low)
}

// identifier reports that a name is one in C.
func identifier(s string) bool {
	for i, c := range []byte(s) {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// comment is a text that can stand in a C comment.
func comment(s string) string {
	return strings.NewReplacer("*/", "* /", "\n", " ").Replace(s)
}
