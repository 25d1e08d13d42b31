package frontend

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
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

// installed lists the functions that the installed headers declare: their
// parameters, with the type of the result in front, by name.
func installed(t *testing.T) map[string]string {
	dir := t.TempDir()
	var text strings.Builder
	text.WriteString("#define _GNU_SOURCE\n")
	for _, h := range strings.Fields(headers) {
		text.WriteString("#if __has_include(<" + h + ".h>)\n#include <" + h + ".h>\n#endif\n")
	}
	c, list := filepath.Join(dir, "all.c"), filepath.Join(dir, "list")
	if err := os.WriteFile(c, []byte(text.String()), 0o600); err != nil {
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
		f, ok := cfg.LibraryFunctionOf(name)
		if !ok {
			t.Errorf("%s is not in the table: %s", name, signature)
			continue
		}
		result, parameters, _ := strings.Cut(signature, "(")
		kept := slices.ContainsFunc(f.Reads, func(r cfg.Read) bool { return r.Kind == cfg.KeepNothing })
		if !f.Changes() && !kept && strings.ContainsAny(notWritten.ReplaceAllString(parameters, ""), "*[(") && !harmless[name] {
			t.Errorf("%s could write memory, or call back: %s", name, signature)
		}
		if !f.Changes() && strings.Contains(result, "*") {
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
		if f, ok := cfg.LibraryFunctionOf(name); !strings.HasPrefix(name, "__tav_") && (!ok || !f.Modeled()) {
			t.Errorf("%s has a model that the table does not know of", name)
		}
	}
	table, err := os.ReadFile("../library.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range strings.Split(string(table), "\n") {
		if column := strings.Split(row, "\t"); len(column) == 4 && column[1] == "model" {
			for _, name := range strings.Fields(column[3]) {
				if !names[name] {
					t.Errorf("%s has no model", name)
				}
			}
		}
	}
}
