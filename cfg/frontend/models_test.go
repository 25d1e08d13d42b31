package frontend

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg/library"
)

// modelStructs are the structs of the library that the models know.
var modelStructs = []string{"__sigset_t", "option", "sigaction", "stat", "timespec", "timeval", "tm"}

// waits are the models of functions that need several threads, or have no effect;
// cmd/driver/testdata/fixedbugs has programs for them.
var waits = map[string]bool{
	"pthread_self": true, "pthread_equal": true, "pthread_join": true, "pthread_exit": true, "pthread_detach": true, "pthread_yield": true,
	"pthread_attr_init": true, "pthread_attr_destroy": true, "pthread_attr_setdetachstate": true, "pthread_attr_setscope": true, "pthread_attr_setstacksize": true,
	"pthread_mutexattr_destroy": true, "pthread_mutex_destroy": true, "pthread_rwlock_destroy": true, "pthread_spin_destroy": true, "pthread_spin_lock": true,
	"pthread_barrier_init": true, "pthread_barrier_destroy": true, "pthread_barrier_wait": true, "sem_destroy": true,
	"pthread_cond_init": true, "pthread_cond_destroy": true, "pthread_cond_signal": true, "pthread_cond_broadcast": true, "pthread_cond_wait": true,
	"pthread_condattr_init": true, "pthread_condattr_destroy": true, "pthread_condattr_setclock": true, "pthread_rwlockattr_init": true, "pthread_rwlockattr_destroy": true,
	"pthread_barrierattr_init": true, "pthread_barrierattr_destroy": true, "pthread_cond_timedwait": true, "pthread_mutex_timedlock": true,
	"pthread_rwlock_timedrdlock": true, "pthread_rwlock_timedwrlock": true, "sem_timedwait": true, "sem_getvalue": true,
	"pthread_key_delete": true,
	"thrd_current":       true, "thrd_equal": true, "thrd_detach": true, "thrd_yield": true, "thrd_exit": true, "thrd_join": true,
	"mtx_destroy": true, "mtx_timedlock": true,
	"cnd_init": true, "cnd_destroy": true, "cnd_signal": true, "cnd_broadcast": true, "cnd_wait": true, "cnd_timedwait": true,
	"tss_delete": true,
}

// The models compute what the C library does, on all small strings over a
// small alphabet, all characters, and numbers around the bounds. strcmp and
// the like are compared by sign, as C says.
func TestModelsAgainstLibc(t *testing.T) {
	dir := t.TempDir()
	var text strings.Builder
	text.WriteString("#define _GNU_SOURCE\n#include <stddef.h>\n#define MODEL(name) model_##name\n#define MODEL_VARIABLE(name) model_##name\n#define MODEL_SIZE size_t\n" +
		"extern int __tav_input_int(void);\n#define MODEL_CHOICE (__tav_input_int() != 0)\n#define MODEL_ANY(n) (n)\n#define MODEL_ALIGNED(p, n)\n#define MODEL_APART(to, n, from, m)\n")
	for _, s := range modelStructs { // of the library's names, but not its types
		fmt.Fprintf(&text, "#define %s model_%s\n", s, s)
	}
	for _, f := range modelFiles() {
		if f.Path != modelPrefix+"amount.c" { // input that ends: cmd/driver/testdata/fixedbugs
			text.Write(f.Text)
		}
	}
	for _, s := range modelStructs {
		fmt.Fprintf(&text, "#undef %s\n", s)
	}
	for _, name := range []string{"streams.c", "getopt.c", "threads.c", "libc.c"} {
		driver, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		text.Write(driver)
	}
	c, exe := filepath.Join(dir, "libc.c"), filepath.Join(dir, "libc")
	if err := os.WriteFile(c, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-std=gnu11", "-fno-builtin", "-U_FORTIFY_SOURCE", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-O1", "-o", exe, c, "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(exe).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	tested := " " + string(out) + " "
	for name := range modelNames(modelFiles()) {
		if waits[name] {
			continue
		}
		elsewhere := strings.HasPrefix(name, "__tav_s") || // TestFormatsAgainstLibc
			strings.HasPrefix(name, "__tav_read_") || // they only read; cmd/driver/testdata/fixedbugs
			strings.HasPrefix(name, "__tav_file") || strings.HasPrefix(name, "__tav_stream_") || // they are given what is opened; the same
			name == library.InputEnds
		if !elsewhere && !strings.Contains(tested, " "+name+" ") {
			t.Errorf("%s has no test against the library", name)
		}
	}
}

// TestAbstractModels: whatever the C library does, the abstract models can do.
func TestAbstractModels(t *testing.T) {
	var text strings.Builder
	text.WriteString("#define MODEL(name) model_##name\n#define MODEL_VARIABLE(name) model_##name\n#define option model_option\n#define MODEL_SIZE __SIZE_TYPE__\nstatic char **__tav_argument_list; static int __tav_argument_count;\n")
	tested := 0
	for _, f := range modelFiles() {
		if abstract := abstractModel(f); abstract != nil {
			text.Write(abstract)
			tested += len(modelNames([]*SourceFile{{Text: abstract}}))
		}
	}
	driver, err := os.ReadFile(filepath.Join("testdata", "abstract.c"))
	if err != nil {
		t.Fatal(err)
	}
	text.WriteString("#undef option\n")
	text.Write(driver)
	c := filepath.Join(t.TempDir(), "abstract.c")
	if err := os.WriteFile(c, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	exe := strings.TrimSuffix(c, ".c")
	if out, err := exec.Command("gcc", "-std=gnu11", "-fsanitize=undefined", "-fno-sanitize-recover=all", "-O1", "-o", exe, c).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(exe).CombinedOutput()
	if err != nil || len(strings.Fields(string(out))) != tested {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestAbstracts: a program that changes the library's variables in other ways than to reset them, or may do so, has no abstract models.
func TestAbstracts(t *testing.T) {
	for text, want := range map[string]bool{
		"optind = 1;": true, "optind = 0; optarg = 0; opterr = 0;": true, "n = optind;": true,
		"optind = 2;": false, "optind++;": false, "optind = n;": false, "int *p = &optind; *p = n;": false,
		"static int *p = &optind; *p = n;": false, "static struct { int n, *p; } s = {1, &optind}; *s.p = n;": false,
		"unsigned long a = (unsigned long)&optind; *(int *)a = n;": false, "*place() = n;": false,
	} {
		file := write(t, "a.c", "#include <unistd.h>\nint *place(void)"+map[bool]string{true: "{ return &optind; }", false: ";"}[strings.Contains(text, "place")]+
			"\nint main(int n, char **v) { while (getopt(n, v, \"a\") != -1); "+text+" return n; }\n")
		u, err := Compile(context.Background(), file, Options{Models: true, Arguments: true})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if u.Abstracts != want {
			t.Errorf("%s: %v", text, u.Abstracts)
		}
	}
}
