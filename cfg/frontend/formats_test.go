package frontend

import (
	"fmt"
	"math/rand"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// formatShow prints a result and the memory that a call wrote.
const formatShow = `
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int asprintf(char **, const char *, ...), vasprintf(char **, const char *, va_list);
#define HAND_ON(call) va_list list; va_start(list, format); int n = call; va_end(list); return n
static int listed_sprintf(char *s, const char *format, ...) { HAND_ON(vsprintf(s, format, list)); }
static int listed_snprintf(char *s, size_t size, const char *format, ...) { HAND_ON(vsnprintf(s, size, format, list)); }
static int listed_asprintf(char **s, const char *format, ...) { HAND_ON(vasprintf(s, format, list)); }
static int listed_sscanf(const char *s, const char *format, ...) { HAND_ON(vsscanf(s, format, list)); }
static char *made;
static int kept(int n);
static char to[64], other[64];
static int unknowns;
double __tav_unknown_strtod(void) { unknowns++; return 0; }
long double __tav_unknown_strtold(void) { unknowns++; return 0; }
void __tav_read_apart(const void *to, size_t n, const void *from, size_t m) {}
static void fill(void) { memset(to, '#', sizeof to); memset(other, '#', sizeof other); }
static int kept(int n) { memcpy(to, made, n + 1); free(made); return n; }
static void show(int line, int r) {
	printf("%d: %d ", line, r);
	for (int i = 0; i < 64; i++) printf("%02x", (unsigned char)to[i]);
	for (int i = 0; i < 64; i++) printf("%02x", (unsigned char)other[i]);
	printf("%s\n", unknowns ? " unknown values" : "");
}
`

// listed is "" or, for one call of three, what the names of functions begin with that
// hand their arguments on as a list.
func listed(r *rand.Rand) string { return []string{"", "", "listed_"}[r.Intn(3)] }

// randomPrint is a call of sprintf, snprintf or asprintf, or of their kin with lists, of which the text comes into to.
func randomPrint(r *rand.Rand) string {
	var format strings.Builder
	var args []string
	for range 1 + r.Intn(3) {
		format.WriteString([]string{"", "x", ", ", "%%"}[r.Intn(4)])
		format.WriteByte('%')
		for range r.Intn(3) {
			format.WriteByte("-+ #0"[r.Intn(5)])
		}
		switch r.Intn(4) {
		case 0:
			fmt.Fprint(&format, 1+r.Intn(9))
		case 1:
			format.WriteByte('*')
			args = append(args, fmt.Sprint(r.Intn(20)-10))
		}
		conversion := "ddiuoxXcs"[r.Intn(9)]
		if conversion != 'c' && r.Intn(2) == 0 {
			format.WriteByte('.')
			switch r.Intn(3) {
			case 0:
				fmt.Fprint(&format, r.Intn(7))
			case 1:
				format.WriteByte('*')
				args = append(args, fmt.Sprint(r.Intn(9)-3))
			}
		}
		switch conversion {
		case 'c':
			args = append(args, []string{"'a'", "200", "' '"}[r.Intn(3)])
		case 's':
			args = append(args, []string{`""`, `"a"`, `"hello"`}[r.Intn(3)])
		default:
			length := []string{"", "hh", "h", "l", "ll", "z", "j", "t"}[r.Intn(8)]
			format.WriteString(length)
			ctype := map[string]string{"": "int", "hh": "int", "h": "int", "l": "long", "ll": "long long", "z": "size_t", "j": "long long", "t": "ptrdiff_t"}[length]
			value := []string{"0", "1", "-1", "7", "255", "-128", "123456", "-70000", "(~0ull >> 1)", "(1ull << 63)", "0x89abcdef"}[r.Intn(11)]
			args = append(args, "("+ctype+")"+value)
		}
		format.WriteByte(conversion)
	}
	all := strings.Join(append([]string{`"` + format.String() + `"`}, args...), ", ")
	switch r.Intn(4) {
	case 0, 1:
		return listed(r) + "sprintf(to, " + all + ")"
	case 2:
		return "kept(" + listed(r) + "asprintf(&made, " + all + "))"
	}
	return fmt.Sprintf("%ssnprintf(to, %d, %s)", listed(r), []int{0, 1, 2, 5, 9, 64}[r.Intn(6)], all)
}

// randomScan is a call of sscanf that assigns to parts of to and other.
func randomScan(r *rand.Rand) string {
	texts := []string{"", " ", "12", "-12", "+7 8 9", " 0x1f,", "0x", "0xg", "-", "+ 5", "08 19", "99999999999999999999 1", "-99999999999999999999 1",
		"abc def", "a,b;c", "  hello world", "12abc", "1,2,3", "4294967295", "300 -300", "%5", "a%b", "x y z", "--3", "0 0", "] -x", "1\\t\\n2", "\\xe4\\xff"}
	reals := []string{"1.5 2", "-2.25e1x", " .5", ".", "-.", "1e", "1e+ 2", "1e-3,4", "5.", "-", "+", "inf 3", "-nan", "infinity", "infx", "infinix", "nax",
		"12 0.1", "1.2.3", "e5", "1,2.5,3", "", " 7", "123.456", "0", "-0.0", "a1", "1 2 3 4 5", "99e3"}
	conversions := "ddiuoxXcs[[n"
	if r.Intn(3) == 0 {
		texts, conversions = reals, "feGads"
	}
	var format strings.Builder
	var args []string
	for i := range 1 + r.Intn(4) {
		format.WriteString([]string{"", "", " ", ",", "a", "%%", "\\n"}[r.Intn(7)])
		format.WriteByte('%')
		suppress := r.Intn(6) == 0
		conversion := conversions[r.Intn(len(conversions))]
		if suppress && conversion != 'n' {
			format.WriteByte('*')
		}
		if conversion != 'n' && r.Intn(3) == 0 {
			fmt.Fprint(&format, 1+r.Intn(6))
		}
		length := ""
		switch conversion {
		case 'c', 's', '[':
		case 'f', 'e', 'G', 'a':
			length = []string{"", "l", "L"}[r.Intn(3)]
		default:
			length = []string{"", "", "hh", "h", "l", "ll", "z", "j"}[r.Intn(8)]
		}
		format.WriteString(length)
		format.WriteByte(conversion)
		if conversion == '[' {
			format.WriteString([]string{"abc]", "^,]", "]x]", "^]]", "a-z]", "0-9a-]", "^ \\n]", "-z]", "\\x80-\\xff]"}[r.Intn(9)])
		}
		if !suppress || conversion == 'n' {
			ctype := map[string]string{"": "int", "hh": "char", "h": "short", "l": "long", "ll": "long long", "z": "size_t", "j": "long long"}[length]
			switch {
			case strings.IndexByte("cs[", conversion) >= 0:
				ctype = "char"
			case strings.IndexByte("feGa", conversion) >= 0:
				ctype = map[string]string{"": "float", "l": "double", "L": "long double"}[length]
			}
			buffer := []string{"to", "other"}[i%2]
			args = append(args, fmt.Sprintf("(%s *)(%s + %d)", ctype, buffer, 32*(i/2)))
		}
	}
	return fmt.Sprintf(`%ssscanf("%s", %s)`, listed(r), texts[r.Intn(len(texts))], strings.Join(append([]string{`"` + format.String() + `"`}, args...), ", "))
}

// scansCutItems reports whether sscanf takes an item that only begins a number for
// one, as glibc does before 2.43 and the models do. C has it fail (C11 7.21.6.2p10).
func scansCutItems(t *testing.T) bool {
	t.Helper()
	path := write(t, "cut.c", "#include <stdio.h>\nint main(void) { int x; printf(\"%d\", sscanf(\"0x\", \"%i\", &x)); }\n")[0]
	return nativeOutput(t, "gcc", "-w", path)[0] == "1"
}

// The expansions of sprintf, snprintf, asprintf, sscanf and their kin with lists do what the C library does, on
// random formats and values.
func TestFormatsAgainstLibc(t *testing.T) {
	scans := scansCutItems(t)
	r := rand.New(rand.NewSource(1))
	var text strings.Builder
	text.WriteString(formatShow + "int main(void) {\n")
	for range 200 {
		fmt.Fprintf(&text, "fill(); show(__LINE__, %s);\n", randomPrint(r))
		if scan := randomScan(r); scans {
			fmt.Fprintf(&text, "fill(); show(__LINE__, %s);\n", scan)
		}
	}
	text.WriteString("}\n")
	lines := strings.Split(text.String(), "\n")
	path := write(t, "prog.c", text.String())[0]
	for model, flag := range map[DataModel]string{LP64: "-m64", ILP32: "-m32"} {
		u := compile(t, Options{DataModel: model, Models: true, Cflags: []string{"-fno-builtin"}}, path)
		for _, f := range u.Module.Funcs {
			switch name := f.Name(); {
			case len(f.Blocks) > 0:
				renumber(f)
			case strings.HasSuffix(name, "scanf"), slices.Contains([]string{"sprintf", "snprintf", "asprintf"}, name):
				for _, from := range u.Module.Funcs {
					if n := calls(from, name); n > 0 && !from.Sig.Variadic {
						t.Errorf("%d calls of %s in %s are not expanded", n, name, from.Name())
					}
				}
			}
		}
		ll := write(t, "prog.ll", u.Module.String())[0]
		want := nativeOutput(t, "gcc", flag, "-fno-builtin", "-w", path)
		got := nativeOutput(t, "clang-14", flag, "-w", ll)
		differ := 0
		for i, w := range want {
			if i >= len(got) || got[i] != w {
				var line int
				fmt.Sscan(w, &line)
				t.Errorf("%s %s\n got %s\nwant %s", flag, lines[line-1], got[min(i, len(got)-1)], w)
				if differ++; differ == 10 {
					break
				}
			}
		}
	}
}

// renumber numbers the values of a function that have no names, some of which are new, or gone.
func renumber(f *ir.Func) {
	id := int64(0)
	next := func(v any) {
		if n, ok := v.(interface {
			value.Named
			IsUnnamed() bool
			SetID(int64)
		}); ok && n.IsUnnamed() && !n.Type().Equal(types.Void) {
			n.SetID(id)
			id++
		}
	}
	for _, p := range f.Params {
		next(p)
	}
	for _, b := range f.Blocks {
		next(b)
		for _, inst := range b.Insts {
			next(inst)
		}
		next(b.Term)
	}
}

// nativeOutput compiles and runs a program and gives the lines that it prints.
func nativeOutput(t *testing.T, compiler string, args ...string) []string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "program")
	if out, err := exec.Command(compiler, append(args, "-O0", "-o", exe)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(exe).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(out), "\n")
}

// With Streams, output to streams goes through models as well; here they are
// the program's own.
func TestFormatsOfStreams(t *testing.T) {
	u := compileText(t, Options{Models: true, Streams: true}, `
#include <stdio.h>
#include <wchar.h>
static void show(const char *text, int length) { for (int i = 0; i < length; i++) putwchar(text[i]); } // that has no model
int __tav_fprint_text(int n, void *stream, const char *text, int length) { show(text, length); return n + length; }
int __tav_fprint_integer(int n, void *stream, int flags, int width, int precision, int conversion, unsigned long long value) {
	putwchar(stream == stdout ? '!' : '?'); putwchar(conversion); putwchar('0' + flags); putwchar('0' + width); putwchar('0' + (int)value); return n + 1;
}
int __tav_fprint_string(int n, void *stream, int flags, int width, int precision, const char *s) { show(s, 2); return n + 2; }
int __tav_fprint_end(int n, void *stream) { return n; }
int main(void) {
	int n, r = printf("<%-3d|%s>%n", 4, "ab", &n);
	fprintf(stdout, "%u %d", (unsigned)r, n);
	return 0;
}
`)
	ll := write(t, "prog.ll", u.Module.String())[0]
	if out := nativeOutput(t, "clang-14", "-w", ll); out[0] != "<?d134|ab>!u006 !d006" {
		t.Errorf("printed %q", out)
	}
}

// Whatever the format is, it is refused or taken apart, into no more directives
// than two a character.
func FuzzFormats(f *testing.F) {
	for _, s := range []string{"%-08.3lld%n", "%*.*s%%", "%[^]a-z]%*3d", "%[", "%", "%5", "%.", "a %c\n", "%1$d", "%ls"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, format string) {
		for _, parse := range []func(string) ([]directive, error){parsePrintFormat, parseScanFormat} {
			if ds, err := parse(format); err == nil && len(ds) > 2*len(format) {
				t.Errorf("%q has %d directives", format, len(ds))
			}
		}
	})
}
