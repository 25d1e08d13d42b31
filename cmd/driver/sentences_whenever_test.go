package driver

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tav/explain/report"
)

// An asked input is a function's result with the position of it among all of the run.
type asked struct {
	function string
	kind     string // its C type
	value    string
}

// answersTo are the inputs of the run; false if some are no results of functions that
// return integers.
func (x *changedRun) answers() (list []asked, ok bool) {
	var s struct {
		Inputs []struct {
			Name   string
			Values []struct{ Value json.RawMessage }
		}
	}
	if err := json.Unmarshal(x.trace.Script, &s); err != nil {
		x.t.Fatal(err)
	}
	for _, in := range s.Inputs {
		if in.Name == "" {
			continue // no function's result
		}
		returns := regexp.MustCompile(`(?m)^\s*(?:extern\s+)?([\w ]+?)\s*\b` + regexp.QuoteMeta(in.Name) + `\s*\(`).FindStringSubmatch(strings.Join(x.text, "\n"))
		if returns == nil {
			continue // what memory holds at first
		}
		value := string(in.Values[0].Value)
		if len(in.Values) != 1 || !regexp.MustCompile(`^-?\d+$`).MatchString(value) || strings.Contains(returns[1], "float") || strings.Contains(returns[1], "double") {
			return nil, false
		}
		list = append(list, asked{in.Name, returns[1], value})
	}
	return list, true
}

// whenever is the text of a condition on inputs as an expression over tav_in_0, tav_in_1 …
// which are the answers; false if it speaks of others.
func (x *changedRun) whenever(cond string, answers []asked) (string, bool) {
	count, row := map[string]int{}, 0
	name := func(in report.Input) string {
		if in.Into != "" {
			return in.Into
		}
		return in.From
	}
	for _, in := range x.trace.Inputs {
		count[name(in)]++
	}
	for k, in := range x.trace.Inputs {
		from := strings.TrimSuffix(in.From, "()")
		for row < len(answers) && (answers[row].function != from || !sameNumber(in.Value, answers[row].value)) {
			row++
		}
		if row == len(answers) {
			break
		}
		n := name(in)
		if count[n] > 1 {
			n += fmt.Sprintf("#%d", k+1)
		}
		is := regexp.MustCompile(`(^|[^\w.>])` + regexp.QuoteMeta(n) + `($|[^\w#(])`)
		for is.MatchString(cond) {
			cond = is.ReplaceAllString(cond, fmt.Sprintf("${1}tav_in_%d${2}", row))
		}
		row++
	}
	rest := regexp.MustCompile(`tav_in_\d+|\b(unsigned|signed|int|long|char|short|_Bool|[A-Z][A-Z_0-9]+)\b`).ReplaceAllString(cond, "0")
	return cond, !regexp.MustCompile(`[A-Za-z_#]`).MatchString(rest)
}

// sameNumber reports whether a value that a report tells may be a number: all that it
// tells by name may.
func sameNumber(told, number string) bool {
	_, err := strconv.ParseInt(told, 0, 64)
	return err != nil || told == number
}

// runsWhenever runs the program on other inputs, most of them close to those of the trace,
// and returns whether it could: where a condition on which the error is said to come
// on this path holds, and the run takes the same path as far as to the check at its
// end, the error must come.
func (x *changedRun) runsWhenever(cond string) bool {
	answers, ok := x.answers()
	if !ok {
		return false
	}
	expression, ok := x.whenever(cond, answers)
	if !ok {
		x.t.Logf("not executed: whenever %s", cond)
		return false
	}
	dir := x.t.TempDir()
	var values, places, functions, variables strings.Builder
	var defined []string
	for i, a := range answers {
		k := slices.Index(defined, a.function)
		if k < 0 {
			k, defined = len(defined), append(defined, a.function)
			fmt.Fprintf(&functions, "unsigned long long %s(void) { return tav_next(%d); }\n", a.function, k)
		}
		fmt.Fprintf(&values, "%sULL,", a.value)
		fmt.Fprintf(&places, "%d,", k)
		fmt.Fprintf(&variables, "%s tav_in_%d = tav_values[%[2]d];\n", a.kind, i)
	}
	for _, m := range regexp.MustCompile(`\b(__VERIFIER_nondet_\w+)\(`).FindAllStringSubmatch(strings.Join(x.text, "\n"), -1) {
		if !slices.Contains(defined, m[1]) {
			defined = append(defined, m[1])
			fmt.Fprintf(&functions, "unsigned long long %s(void) { return 0; }\n", m[1])
		}
	}
	memory := map[bool]int{true: 1}[x.memory]
	driver := strings.NewReplacer("COUNT", fmt.Sprint(len(answers)), "VALUES", values.String(), "PLACES", places.String(), "FUNCTIONS", functions.String(), "MEMORY", fmt.Sprint(memory)).Replace(wheneverDriver)
	program := strings.Join(x.text, "\n") + fmt.Sprintf("\nint tav_whenever(const unsigned long long *tav_values) {\n%sreturn %s;\n}\n", variables.String(), expression)
	for name, text := range map[string]string{"driver.c": driver, "program.c": program, "first.h": "__asm__(\".globl reach_error\\n.globl __VERIFIER_error\");\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			x.t.Fatal(err)
		}
	}
	gcc := func(args ...string) bool {
		if x.memory {
			args = append(args, "-fsanitize=address")
		} else {
			args = append(args, "-include", filepath.Join(dir, "first.h"))
		}
		args = append([]string{"-std=gnu11", "-O0", "-fwrapv", "-w", "-no-pie", "-fno-strict-aliasing"}, args...)
		out, err := exec.CommandContext(x.ctx, "gcc", args...).CombinedOutput()
		if err != nil {
			x.t.Logf("not executed: whenever %s: %s", cond, out)
		}
		return err == nil
	}
	o, bin := filepath.Join(dir, "program.o"), filepath.Join(dir, "run")
	if !gcc("-c", "-Dmain=tav_main", "-Dinline=", "-fsanitize-coverage=trace-pc", filepath.Join(dir, "program.c"), "-o", o) ||
		!gcc(filepath.Join(dir, "driver.c"), o, "-Wl,-z,muldefs", "-lm", "-o", bin) {
		return false
	}
	out, err := exec.CommandContext(x.ctx, bin).CombinedOutput()
	var satisfied, followed int
	if k := strings.LastIndex(string(out), "tav runs"); k < 0 || err != nil {
		x.t.Errorf("whenever %s: %v %s", cond, err, out)
	} else if _, err := fmt.Sscanf(string(out)[k:], "tav runs %d %d", &satisfied, &followed); err != nil {
		x.t.Error(err)
	}
	if wrong := regexp.MustCompile(`tav false.*`).Find(out); wrong != nil {
		x.t.Errorf("no error on this path though %s: %s", cond, wrong)
	}
	x.t.Logf("whenever %s: holds on %d other inputs, %d on this path", cond, satisfied, followed)
	return followed > 0
}

// wheneverDriver runs a program again and again in processes of their own: one that leaves
// the path of the first, recorded run is not of interest.
const wheneverDriver = `
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
enum { RUNS = MEMORY ? 40 : 300, MOST = 1000000, LEFT = 40 };
static const unsigned long long recorded[COUNT + 1] = {VALUES};
static const int function[COUNT + 1] = {PLACES};
static unsigned long long value[COUNT + 1];
static struct { long length, same; int first, on, reached; void *path[MOST]; } *seen;
extern int tav_main(int, char **, char **), tav_whenever(const unsigned long long *);
unsigned long long tav_next(int f) {
  static int next[COUNT + 1];
  while (next[f] < COUNT && function[next[f]] != f) next[f]++;
  return next[f] < COUNT ? value[next[f]++] : 0;
}
FUNCTIONS
void __sanitizer_cov_trace_pc(void) {
  void *pc = __builtin_return_address(0);
  if (!seen || !seen->on) return;
  if (seen->first) {
    if (seen->length == MOST) _exit(LEFT);
    seen->path[seen->length++] = pc;
  } else if (seen->same < seen->length && seen->path[seen->same] == pc) seen->same++;
  else if (seen->same < seen->length - 1) _exit(LEFT);
  else seen->on = 0;
}
static void violation(void) { seen->on = 0; seen->reached = 1; _exit(0); }
int tav_label(void) { violation(); return 0; }
void reach_error(void) { violation(); }
void __VERIFIER_error(void) { violation(); }
void __assert_fail(void) { violation(); }
__attribute__((weak)) void __VERIFIER_assert(int holds) { if (!holds) violation(); }
__attribute__((weak)) void __VERIFIER_assume(int holds) { if (!holds) _exit(LEFT); }
__attribute__((weak)) void assume_abort_if_not(int holds) { if (!holds) _exit(LEFT); }
#if MEMORY
const char *__asan_default_options(void) { return "detect_leaks=0:allocator_may_return_null=1"; }
extern void __sanitizer_set_death_callback(void (*)(void));
#endif
static int run(void) {
  int status;
  seen->on = 1, seen->same = 0, seen->reached = 0;
  if (fork() == 0) {
    struct itimerval second = {{0, 0}, {1, 0}};
    setitimer(ITIMER_PROF, &second, 0);
    freopen("/dev/null", "w", stdout), freopen("/dev/null", "w", stderr), freopen("/dev/null", "r", stdin);
#if MEMORY
    __sanitizer_set_death_callback(violation);
#endif
    char *args[] = {"run", 0};
    tav_main(1, args, args + 1);
    _exit(0);
  }
  wait(&status);
  seen->on = 0;
  return WIFEXITED(status) && WEXITSTATUS(status) != LEFT && seen->same >= seen->length - 1;
}
static unsigned long long other(int i) {
  switch (rand() % 6) {
  case 0: return (unsigned long long)rand() << 33 ^ (unsigned long long)rand() << 11 ^ rand();
  case 1: return rand() % 20;
  case 2: return recorded[rand() % COUNT] + rand() % 3 - 1;
  case 3: return 1ULL << rand() % 64;
  case 4: return -recorded[i];
  default: return recorded[i] + rand() % 9 - 4;
  }
}
int main(void) {
  int satisfied = 0, followed = 0;
  seen = mmap(0, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < COUNT; i++) value[i] = recorded[i];
  seen->first = 1;
  run();
  int failed = seen->reached;
  seen->first = 0;
  if (!failed) printf("tav false: the recorded run\n");
  for (int k = 0; failed && COUNT > 0 && k < RUNS; k++) {
    for (int i = 0; i < COUNT; i++) value[i] = recorded[i];
    for (int n = 1 + rand() % 3; n > 0; n--) { int i = rand() % COUNT; value[i] = other(i); }
    if (!tav_whenever(value)) continue;
    satisfied++;
    if (!run()) continue;
    followed++;
    if (seen->reached) continue;
    printf("tav false:");
    for (int i = 0; i < COUNT; i++) printf(" %lld", value[i]);
    printf("\n");
    break;
  }
  printf("tav runs %d %d\n", satisfied, followed);
  return 0;
}
`
