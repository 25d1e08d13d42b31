package forced

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// program is one in which two threads update n; it exits with n.
const program = `#include <pthread.h>
static int n;
static void *worker(void *arg) {
	int here[2] = {1, 2}, *p = here;
	n = n + p[(long)arg];
	return 0;
}
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, worker, (void *)0);
	pthread_create(&b, 0, worker, (void *)1);
	pthread_join(a, 0);
	pthread_join(b, 0);
	return n;
}
`

// TestForced: each order of two updates gives the sum that it must give.
func TestForced(t *testing.T) {
	turn := func(thread, line int) Turn { return Turn{thread, line, line} }
	start := []Turn{turn(0, 9), turn(0, 10), turn(0, 11)}
	end := []Turn{turn(0, 12), turn(0, 13), turn(0, 14)}
	for name, c := range map[string]struct {
		turns []Turn
		sum   int
	}{
		"one after the other":   {[]Turn{turn(1, 5), turn(1, 5), turn(2, 5), turn(2, 5)}, 3},
		"the other way round":   {[]Turn{turn(2, 5), turn(2, 5), turn(1, 5), turn(1, 5)}, 3},
		"the first one is lost": {[]Turn{turn(1, 5), turn(2, 5), turn(1, 5), turn(2, 5)}, 2},
		"the second is lost":    {[]Turn{turn(1, 5), turn(2, 5), turn(2, 5), turn(1, 5)}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := func(name string) string { return filepath.Join(dir, name) }
			write := func(name, text string) {
				if err := os.WriteFile(path(name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			clang := func(args ...string) {
				if out, err := exec.Command("clang-14", args...).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			}
			write("p.c", program)
			clang("-g", "-S", "-emit-llvm", "-o", path("p.ll"), path("p.c"))
			text, err := os.ReadFile(path("p.ll"))
			if err != nil {
				t.Fatal(err)
			}
			text, lines, err := Instrument(text)
			if err != nil {
				t.Fatal(err)
			}
			write("runtime.c", Runtime(slices.Concat(start, c.turns, end), lines))
			if strings.Count(string(text), "call void @tav_access(") == 0 || !strings.Contains(string(text), "@tav_pthread_create(") {
				t.Errorf("not instrumented:\n%s", text)
			}
			write("p.ll", string(text))
			clang("-pthread", "-o", path("p"), path("p.ll"), path("runtime.c"))
			for range 3 {
				cmd := exec.Command(path("p"))
				if cmd.Run(); cmd.ProcessState.ExitCode() != c.sum {
					t.Fatalf("%v, want %d", cmd.ProcessState, c.sum)
				}
			}
		})
	}
}
