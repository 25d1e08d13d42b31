package driver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/explain/report"
)

// TestRandomMemory compares verdicts on memory safety with running random
// programs on all inputs under the address sanitizer.
func TestRandomMemory(t *testing.T) {
	randomPrograms(t, *randCount/4, checkRandomMemory, "TRUE", "FALSE(valid-deref)")
}

func checkRandomMemory(t *testing.T, seed int64) (answer, failure string) {
	text := randMemoryProgram(rand.New(rand.NewSource(seed)))
	model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1]
	dir := t.TempDir()
	file := filepath.Join(dir, fmt.Sprintf("memory%d.c", seed))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return "not run", err.Error()
	}
	possible, err := memoryRuns(file, text, model)
	if err != nil {
		return "not run", err.Error() + "\n" + text
	}
	o := verified(file, model, []cfg.Property{cfg.ValidDeref, cfg.ValidFree, cfg.ValidMemtrack}, true)
	got := o.Answer()
	switch {
	case o.Verdict == report.True && len(possible) == 0, possible[got]:
		return got, ""
	case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
		return reasonKind(o), ""
	}
	return got, fmt.Sprintf("%s: %s, but running it says %v (%s)\n%s", model, got, possible, keep(file, text), text)
}

// memoryRuns are the violations of all runs, as answers.
func memoryRuns(file, text string, model cfg.DataModel) (map[string]bool, error) {
	roots := ""
	if strings.Contains(text, memoryShapes) {
		roots = memoryRoots
	}
	driver, binary := file+".driver.c", file+".bin"
	if err := os.WriteFile(driver, []byte(fmt.Sprintf(memoryDriver, file, roots)), 0o666); err != nil {
		return nil, err
	}
	gcc := exec.Command("gcc", "-w", "-std=gnu11", "-fwrapv", "-g", "-fsanitize=address", fmt.Sprintf("-m%d", model.PointerBits()), "-o", binary, driver)
	if out, err := gcc.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("gcc: %w\n%s", err, out)
	}
	possible := map[string]bool{}
	for a := range memoryInputs {
		for b := range memoryInputs {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			out, err := exec.CommandContext(ctx, binary, fmt.Sprint(a), fmt.Sprint(b)).CombinedOutput()
			cancel()
			var exit *exec.ExitError
			switch {
			case err == nil:
			case !errors.As(err, &exit):
				return nil, err
			case exit.ExitCode() == 3:
				possible["FALSE(valid-memtrack)"] = true
			case bytes.Contains(out, []byte("attempting double-free")), bytes.Contains(out, []byte("attempting free on address")):
				possible["FALSE(valid-free)"] = true
			case bytes.Contains(out, []byte("AddressSanitizer")):
				possible["FALSE(valid-deref)"] = true
			default:
				return nil, fmt.Errorf("%w\n%s", err, out)
			}
		}
	}
	return possible, nil
}

// memoryInputs is the number of values of an input.
const memoryInputs = 3

// memoryDriver runs a program on the inputs of its arguments. It zeroes what is
// allocated and finds at the end, from the program's globals on, what can be
// reached: other memory that is not freed is a leak (exit code 3).
const memoryDriver = `#include <stdlib.h>
#include <string.h>
static int input[2], asked;
int __VERIFIER_nondet_int(void) { return input[asked++]; }
const char *__asan_default_options(void) { return "detect_leaks=0:detect_stack_use_after_return=1"; }
static struct { char *at; unsigned long size; int alive, seen; } block[1000];
static int blocks;
static void *track(unsigned long n) {
	block[blocks].at = calloc(n, 1);
	block[blocks].size = n;
	block[blocks].alive = 1;
	return block[blocks++].at;
}
static void release(void *p) {
	for (int i = 0; i < blocks; i++)
		if (block[i].at == p && block[i].alive) block[i].alive = 0;
	free(p);
}
#define malloc track
#define calloc(k, n) track((k) * (n))
#define free release
#define main program_main
#include "%s"
#undef malloc
#undef calloc
#undef free
#undef main
static void see(void *p) {
	for (int i = 0; i < blocks; i++)
		if (block[i].alive && !block[i].seen && (char *)p >= block[i].at && (char *)p < block[i].at + block[i].size) {
			block[i].seen = 1;
			for (unsigned long k = 0; k + sizeof(void *) <= block[i].size; k += sizeof(void *)) see(*(void **)(block[i].at + k));
		}
}
int main(int argc, char **argv) {
	input[0] = atoi(argv[1]);
	input[1] = atoi(argv[2]);
	program_main();
	see(g0); see(g1); see(list); see(table[0]); see(table[1]);
	%s
	for (int i = 0; i < blocks; i++)
		if (block[i].alive && !block[i].seen) return 3;
	return 0;
}
`

// A memoryWriter writes a program.
type memoryWriter struct {
	rnd    *rand.Rand
	b      strings.Builder
	depth  int
	shaped bool // it has memoryShapes
	scopes int  // blocks with a local variable whose address is taken
}

// randMemoryProgram writes a program with pointers that may violate memory
// safety, a little outside of objects at most, so that the sanitizer sees it.
func randMemoryProgram(rnd *rand.Rand) string {
	w := &memoryWriter{rnd: rnd, shaped: rnd.Intn(2) == 0}
	w.b.WriteString(`#include <stddef.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
int ga[3], *g0, *g1, *table[2];
struct node *list;
void put(int *p, int v) { *p = v; }
int sum(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
int *id(int *p) { return p; }
void store(int **to, int *p) { *to = p; }
int *local(void) { int x[2] = {1, 2}; int *p = x; return id(p); }
void push(int v) { struct node *n = malloc(sizeof *n); n->value = v; n->next = list; list = n; }
void pop(void) { struct node *n = list; if (n) { list = n->next; free(n); } }
`)
	if w.shaped {
		w.b.WriteString(memoryShapes)
	}
	w.b.WriteString(`int main(void)
{
	int a[4] = {0}, x = 0, s = 0;
	int *p = a, *q = &x, *r = NULL;
	char buffer[6] = "abc";
	int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
`)
	fmt.Fprintf(&w.b, "\tif (m < 0 || m >= %d || n < 0 || n >= %d) return 0;\n", memoryInputs, memoryInputs)
	if w.shaped {
		w.b.WriteString("\tstruct out L = {0};\n")
	}
	w.statements(3 + rnd.Intn(8))
	if rnd.Intn(3) > 0 { // mostly tidy up
		w.b.WriteString("\twhile (list) pop();\n")
		if w.shaped {
			w.b.WriteString("\twhile (queue) drop();\n\tfree(h); free(f);\n")
		}
	}
	w.b.WriteString("\treturn s;\n}\n")
	return w.b.String()
}

func (w *memoryWriter) pick(list ...string) string { return list[w.rnd.Intn(len(list))] }

func (w *memoryWriter) pointer() string { return w.pick("p", "q", "r", "g0", "g1", "table[m & 1]") }

func (w *memoryWriter) index() string {
	return w.pick("0", "0", "1", "2", "m", "n", "m + n", "m - n", "3", "n - 1")
}

func (w *memoryWriter) statements(n int) {
	for range n {
		w.b.WriteString(strings.Repeat("\t", w.depth+1))
		w.statement()
		w.b.WriteString("\n")
	}
}

func (w *memoryWriter) statement() {
	p, q, i := w.pointer(), w.pointer(), w.index()
	line := func(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }
	if w.shaped && w.rnd.Intn(3) > 0 {
		w.b.WriteString(w.shape())
		return
	}
	switch w.rnd.Intn(24) {
	case 0, 1:
		line("%s = malloc(%s * sizeof(int));", p, w.pick("1", "2", "3", "(m + 1)", "(n + 1)"))
	case 2, 3:
		line("free(%s);", w.pick(p, "r", "g0", "g1"))
	case 4:
		line("if (%s) { free(%s); %s = NULL; }", w.pick("r", "g0", "g1"), w.pick("r", "g0"), w.pick("r", "g0", "g1"))
	case 5, 6:
		line("%s = %s;", p, w.pick(q, "a", "ga", "&x", "a + "+w.index(), "&ga["+w.index()+"]", "NULL"))
	case 7, 8:
		line("if (%s) %s[%s] = %s;", p, p, i, w.pick("m", "n", "7"))
	case 9:
		line("%s[%s] = m;", w.pick("a", "ga", p), i)
	case 10:
		line("s += %s[%s];", w.pick("a", "ga"), i)
	case 11:
		line("put(%s, n);", w.pick("a + "+i, "&x", "ga"))
	case 12:
		line("s += sum(%s, %s);", w.pick("a", "ga", "p"), w.index())
	case 13:
		line("store(&%s, %s);", w.pick("p", "q", "r", "g0"), w.pick("a", "&x", q))
	case 14:
		line("push(m);")
	case 15:
		line("pop();")
	case 16:
		line("if (list) s += list->value;")
	case 17:
		line("%s(buffer, %s, %s);", w.pick("memcpy", "memmove"), w.pick(`"xyz"`, "a", "ga"), w.pick("m", "4", "n + 5"))
	case 18:
		line("memset(%s, 0, %s);", w.pick("a", "ga", "buffer"), w.pick("4", "8", "m * 4", "6 + n"))
	case 19:
		line("buffer[%s + 3] = 'x'; buffer[5] = %s; s += strlen(buffer);", w.pick("m", "n", "0"), w.pick("0", "m"))
	case 20:
		if w.scopes++; w.scopes > 1 || w.depth > 0 {
			line("s++;")
			return
		}
		line("{ int y = m; %s = &y; %s }", w.pick("p", "q", "g0"), w.pick("*p = 2;", "s += y;", "p = a;"))
	case 21:
		if w.scopes++; w.scopes > 1 || w.depth > 0 {
			line("s--;")
			return
		}
		line("%s = local();", w.pick("p", "r"))
	default:
		if w.depth > 1 {
			line("s += m;")
			return
		}
		line("%s {\n", w.pick("if (m > n)", "if (m == 1)", "if (n)", "for (int k = 0; k < m; k++)", "for (int k = 0; k < 2; k++)"))
		w.depth++
		w.statements(1 + w.rnd.Intn(3))
		w.depth--
		line("%s}", strings.Repeat("\t", w.depth+1))
	}
}
