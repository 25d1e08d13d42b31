package frontend

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tav/cfg/library"
)

// headers are those of C11 and POSIX.1-2017, and some of glibc's own.
const headers = `aio arpa/inet assert complex cpio ctype dirent dlfcn errno fcntl fenv float fmtmsg fnmatch ftw glob grp iconv
	inttypes langinfo libgen limits locale math monetary mqueue net/if netdb netinet/in netinet/tcp nl_types poll pwd regex
	sched search semaphore setjmp signal spawn stdarg stdatomic stddef stdint stdio stdlib string strings sys/ipc sys/mman
	sys/msg sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time sys/times sys/types sys/uio
	sys/un sys/utsname sys/wait syslog tar termios threads time uchar ulimit unistd utime utmpx wchar wctype wordexp
	alloca argp argz crypt envz err error execinfo fstab getopt malloc mntent obstack printf pty shadow stdio_ext
	sys/epoll sys/eventfd sys/file sys/ioctl sys/prctl sys/random sys/sendfile sys/statfs sys/sysinfo sys/timeb
	sys/timerfd sys/vfs sys/xattr ucontext utmp`

// declaration is a line of what gcc -aux-info writes.
var declaration = regexp.MustCompile(`^/\* (\S+):\d+:\w+ \*/ extern (.*?)(\w+) (\(.*\));$`)

// includes is C text that includes the headers that there are.
func includes() string {
	var text strings.Builder
	text.WriteString("#define _GNU_SOURCE\n")
	for _, h := range strings.Fields(headers) {
		text.WriteString("#if __has_include(<" + h + ".h>)\n#include <" + h + ".h>\n#endif\n")
	}
	return text.String()
}

// installed lists the functions that the installed headers declare: their
// parameters, with the type of the result in front, by name.
func installed(t *testing.T) map[string]string {
	dir := t.TempDir()
	c, list := filepath.Join(dir, "all.c"), filepath.Join(dir, "list")
	if err := os.WriteFile(c, []byte(includes()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-fsyntax-only", "-aux-info", list, c).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	lines, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, line := range strings.Split(string(lines), "\n") {
		if m := declaration.FindStringSubmatch(line); m != nil && filepath.IsAbs(m[1]) {
			found[m[3]] = m[2] + m[4]
		}
	}
	if len(found) < 2000 {
		t.Fatalf("only %d functions found", len(found))
	}
	return found
}

// The table decides every function of the headers, and says of none that has a
// pointer to memory that it could write, or gives one back, that it changes
// nothing unless that is known here.
func TestLibraryIsDecided(t *testing.T) {
	for name, signature := range installed(t) {
		if strings.HasPrefix(name, "pthread_") || strings.HasPrefix(name, "__pthread_") || strings.HasPrefix(name, "__builtin_") {
			continue
		}
		f, ok := library.LibraryFunctionOf(name)
		if !ok {
			t.Errorf("%s is not in the table: %s", name, signature)
			continue
		}
		result, parameters, _ := strings.Cut(signature, "(")
		kept := slices.ContainsFunc(f.Reads, func(r library.Read) bool { return r.Kind == library.KeepNothing })
		if !changes(f) && !kept && strings.ContainsAny(notWritten.ReplaceAllString(parameters, ""), "*[(") && !harmless[name] {
			t.Errorf("%s could write memory, or call back: %s", name, signature)
		}
		if !changes(f) && strings.Contains(result, "*") {
			t.Errorf("%s returns a pointer to memory that is not the program's: %s", name, signature)
		}
	}
}

// notWritten are the types of parameters that lead to no memory that a program
// sees written.
var notWritten = regexp.MustCompile(`char \*const \*|const[^,*()]*\*|__va_list_tag ?\*|(struct _IO_FILE|_*FILE|DIR|struct __dirstream) ?\*`)

// harmless are functions that change nothing through their pointers to memory
// that is not constant.
var harmless = map[string]bool{"lcong48": true, "msync": true}

// The functions that have models are those of which the table says so.
func TestLibraryModels(t *testing.T) {
	names := modelNames(modelFiles())
	for name := range names {
		if f, ok := library.LibraryFunctionOf(name); !strings.HasPrefix(name, "__tav_") && (!ok || !modeled(f)) {
			t.Errorf("%s has a model that the table does not know of", name)
		}
	}
	docs, err := os.ReadFile("../../docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(docs), "\n## Models\n")
	section, _, _ = strings.Cut(section, "\n\n`malloc`")
	documented := map[string]bool{}
	for _, m := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(section, -1) {
		documented[m[1]] = true
	}
	for name := range documented {
		if f, ok := library.LibraryFunctionOf(name); ok && !modeled(f) {
			t.Errorf("docs/library.md says that %s has a model", name)
		}
	}
	table, err := os.ReadFile("../library/library.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range strings.Split(string(table), "\n") {
		if column := strings.Split(row, "\t"); len(column) == 4 && strings.HasPrefix(column[1], "model") {
			for _, name := range strings.Fields(column[3]) {
				if !names[name] || !documented[name] {
					t.Errorf("%s has no model, or docs/library.md does not have it", name)
				}
			}
		}
	}
}

// What the table calls free of any effect leaves errno and the memory that it
// is given alone in random calls of the installed library.
func TestLibraryAgainstLibc(t *testing.T) {
	random := map[string]string{
		"int": "number()", "unsigned int": "number()", "long int": "number()", "unsigned char": "number()", "wint_t": "number()", "wchar_t": "number()",
		"size_t": "number() + 1", "intmax_t": "number()", "long long int": "number()", "uint32_t": "number()", "uint16_t": "number()", "uint64_t": "number()",
		"float": "real()", "double": "real()", "long double": "real()", "_Float32": "real()", "_Float64": "real()", "_Float128": "real()", "_Float32x": "real()", "_Float64x": "real()",
		"const char *": "text()", "const void *": "text()", "time_t": "number()", "in_addr_t": "number()",
	}
	functions := installed(t)
	var text strings.Builder
	text.WriteString(includes() + callsHead)
	calls := 0
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		f, ok := library.LibraryFunctionOf(name)
		_, parameters, _ := strings.Cut(functions[name], "(")
		var args []string
		for _, p := range strings.Split(strings.TrimSuffix(parameters, ")"), ", ") {
			if arg, known := random[p]; known {
				args = append(args, arg)
			} else if p != "void" {
				ok = false
			}
		}
		if !ok || f.Errno || changes(f) && !modeled(f) || uncallable[name] || strings.HasPrefix(name, "__") {
			continue
		}
		calls++
		fmt.Fprintf(&text, "    for (int i = 0; i < 200; i++) { begin(); (void)(%s)(%s); check(\"%s\"); }\n", name, strings.Join(args, ", "), name)
	}
	if calls < 100 {
		t.Errorf("only %d functions", calls)
	}
	text.WriteString("    return 0;\n}\n")
	dir := t.TempDir()
	c, exe := filepath.Join(dir, "calls.c"), filepath.Join(dir, "calls")
	if err := os.WriteFile(c, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-w", "-fno-builtin", "-o", exe, c, "-lm", "-lresolv").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(exe).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

// uncallable are functions that may end the process, and one that the library
// does not have.
var uncallable = map[string]bool{"feenableexcept": true, "feraiseexcept": true, "getumask": true}

const callsHead = `
static unsigned long long noise = 1;
static unsigned draw(unsigned n) { noise = noise * 6364136223846793005 + 1442695040888963407; return (noise >> 33) % n; }
static int number(void) { return (int)draw(257) - 1; }
static double real(void)
{
    static const double corners[] = {0, -0.0, 1, -1, 0.5, 1e300, -1e300, 1e-310, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0};
    return draw(2) ? corners[draw(sizeof corners / sizeof *corners)] : (double)(int)draw(1u << 31) / 1000 - 1000000;
}
static char memory[4][512], before[4][512];
static int used;
static char *text(void) { return memory[used++] + 128; }
static void begin(void)
{
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 512; k++)
            memory[i][k] = before[i][k] = k == 500 || draw(20) == 0 ? 0 : draw(255) + 1;
    used = 0;
    errno = 77;
}
static void check(const char *name)
{
    if (errno != 77)
        printf("%s sets errno\n", name);
    if (memcmp(memory, before, sizeof memory) != 0)
        printf("%s writes memory\n", name);
}
int main(void)
{
`

// modeled reports whether calls go into a model, or are unsupported.
func modeled(f library.LibraryFunction) bool { return f.Effect == library.ModelEffect }

// changes reports whether a call may change memory of the program but errno.
func changes(f library.LibraryFunction) bool {
	return f.Effect != library.NoEffect && f.Effect != library.BoundsEffect && f.Effect != library.MathEffect
}
