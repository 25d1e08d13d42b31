package driver

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// in is how sentences end that say in which function something was done.
const in = "(?:, in `(\\w+)\\(\\)` called at line (\\d+))?"

// The sentences about memory and where values come from.
var (
	wasFreed     = regexp.MustCompile("The memory was freed at line (\\d+)" + in + `\.`)
	wasAllocated = regexp.MustCompile("The (\\d+ bytes were|byte was) allocated at line (\\d+): `.*?`" + in + `\.`)
	stillPoints  = regexp.MustCompile("`([^`]*)` still points to it, since line (\\d+),")
	isLeaked     = regexp.MustCompile("The memory allocated at line (\\d+), `.*?`" + in + ", is never freed(?:: `(.*?)` points to it where `\\w+\\(\\)` is left after line (\\d+), `.*?`)?[.:]")
	nullComes    = regexp.MustCompile("The null pointer comes from line (\\d+), `.*?`" + in + `\.`)
	nullReturned = regexp.MustCompile(`, called at line (\d+), returns NULL`)
	readsPart    = regexp.MustCompile("(?:reads|does depends on) `([^`]*)`, a part of")
	readsUnset   = regexp.MustCompile("(?:Line|What line) (\\d+) (?:reads|does depends on) (?:`[^`]*`, )?(a part of )?(?:`(.*?)`, declared at line (\\d+)|the (?:(\\d+)(?:st|nd|rd|th) )?block allocated at line (\\d+))")
)

// origins executes what is said of where memory and values come from.
func (x *changedRun) origins(all tally) {
	one := func(kind string, is *regexp.Regexp, run func(m []string) bool) {
		if m := is.FindStringSubmatch(x.cause); m != nil {
			ok := run(m)
			if all.one(kind, ok); !ok {
				x.t.Logf("not executed: %s", m[0])
			}
		}
	}
	one("freed", wasFreed, func(m []string) bool { return x.remembers(m[2], "memory", m[3], "freed "+m[1]) })
	one("points", stillPoints, func(m []string) bool { return x.points(m[1], m[2]) })
	one("allocated", wasAllocated, func(m []string) bool {
		size, _, _ := strings.Cut(strings.Replace(m[1], "byte ", "1 ", 1), " ")
		return x.remembers(m[3], "memory", m[4], "size "+size+" allocated "+m[2])
	})
	one("leaked", isLeaked, func(m []string) bool {
		if k := x.lastStep(m[5]); m[4] != "" && k >= 0 {
			x.execute("holds", []told{{step: k, cond: fmt.Sprintf("(void *)(%s) == tav_from(%s)", m[4], m[1]), after: true}}, all)
		}
		return x.remembers(m[2], "leaked", m[3], "allocated "+m[1])
	})
	one("null", nullComes, func(m []string) bool { return x.poisoned(m[1]) })
	one("null", nullReturned, func(m []string) bool { return x.poisoned(m[1]) })
	one("unset", readsUnset, x.unset)
}

// lastStep is the last step at a line, -1 for none.
func (x *changedRun) lastStep(line string) int {
	for k, s := range slices.Backward(x.trace.Steps[:len(x.trace.Steps)-1]) {
		if strconv.Itoa(s.Place.Line) == line {
			return k
		}
	}
	return -1
}

// remembers runs the program with memory that knows where it was allocated and freed, and
// in which call of a function: in what it says of the memory in error there must be
// what is told.
func (x *changedRun) remembers(function, about, call, told string) bool {
	lines := slices.Clone(x.text)
	if function != "" {
		is := regexp.MustCompile(`([^\w])` + function + `\(`)
		if body := (&checkedText{changedRun: x}).functionText(function); is.MatchString(body) {
			return false // its calls of itself
		}
		for i, line := range lines {
			if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") {
				lines[i] = is.ReplaceAllString(line, fmt.Sprintf("${1}(tav_called = %d, %s)(", i+1, function))
			}
		}
	}
	if call != "" {
		told += " called " + call
	}
	r, err := x.run(append([]string{rememberingHead}, lines...), remembering)
	if err != nil {
		return false
	}
	is := regexp.MustCompile(about+".*").FindAllString(r.Log, -1)
	if is != nil && !slices.ContainsFunc(is, func(s string) bool { return strings.Contains(s+" ", told+" ") }) {
		x.t.Errorf("%s is told; %q", told, is)
	}
	return is != nil
}

// points runs the program with the address of a pointer kept at a line: when the memory in error is used it must lead there.
func (x *changedRun) points(name, line string) bool {
	step := x.lastStep(line)
	if step < 0 {
		return false
	}
	text := x.claiming([]told{{step: step, cond: fmt.Sprintf("tav_pointer(&(%s))", name), after: true}})
	text[0] += "\n#line 1"
	r, err := x.run(append([]string{rememberingHead}, text...), says+remembering)
	if err != nil || !strings.Contains(r.Log, "tav points") {
		return false
	}
	if strings.Contains(r.Log, "tav points 0") {
		x.t.Errorf("%s, given at line %s, does not point to the memory in error", name, line)
	}
	return true
}

// rememberingHead has what allocates and frees say on which line it is.
const rememberingHead = `#include <stdlib.h>
void *tav_malloc(int, unsigned long), *tav_calloc(int, unsigned long, unsigned long), *tav_realloc(int, void *, unsigned long), *tav_from(int);
void tav_free(int, void *);
int tav_unset(int, int, int), tav_filled(void *, unsigned long), tav_declared(void *, unsigned long);
extern int tav_called;
int tav_pointer(void *);
#define malloc(n) tav_malloc(__LINE__, n)
#define calloc(n, m) tav_calloc(__LINE__, n, m)
#define realloc(p, n) tav_realloc(__LINE__, p, n)
#define free(p) tav_free(__LINE__, p)
#line 1`

// remembering defines it. What is not given a value is filled.
const remembering = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef TAV_FILL
#define TAV_FILL -1
#endif
extern void *__asan_get_report_address(void) __attribute__((weak));
static struct { char *at; unsigned long size; int allocated, called, freed, freer; } tav_kept[1000];
static int tav_count;
static struct { char *at; unsigned long size; } tav_variable;
int tav_called;
static void **tav_points;
int tav_pointer(void *p) { tav_points = p; return 1; }
static void tav_leaks(void) {
  for (int i = 0; i < tav_count; i++)
    if (!tav_kept[i].freed) fprintf(stderr, "\ntav leaked allocated %d called %d \n", tav_kept[i].allocated, tav_kept[i].called);
}
static void *tav_keep(int line, void *p, unsigned long size) {
  if (tav_count == 0) atexit(tav_leaks);
  if (tav_count < 1000 && p) {
    tav_kept[tav_count].at = p, tav_kept[tav_count].size = size;
    tav_kept[tav_count].allocated = line, tav_kept[tav_count++].called = tav_called;
  }
  return p;
}
static void tav_forget(int line, void *p) {
  for (int i = tav_count - 1; i >= 0; i--)
    if (tav_kept[i].at == p && !tav_kept[i].freed) { tav_kept[i].freed = line, tav_kept[i].freer = tav_called; return; }
}
void *tav_malloc(int line, unsigned long n) {
  void *p = malloc(n);
  if (p && TAV_FILL >= 0) memset(p, TAV_FILL, n);
  return tav_keep(line, p, n);
}
void *tav_calloc(int line, unsigned long n, unsigned long m) { return tav_keep(line, calloc(n, m), n * m); }
void *tav_realloc(int line, void *p, unsigned long n) {
  if (p) tav_forget(line, p);
  return tav_keep(line, realloc(p, n), n);
}
void tav_free(int line, void *p) {
  char *old = p;
  tav_forget(line, old);
  free(p);
}
void *tav_from(int line) {
  for (int i = tav_count - 1; i >= 0; i--) if (tav_kept[i].allocated == line) return tav_kept[i].at;
  return 0;
}
void __asan_on_error(void) {
  char *at = __asan_get_report_address();
  int best = -1;
  long far = 4096;
  for (int i = 0; i < tav_count; i++) {
    long d = at < tav_kept[i].at ? tav_kept[i].at - at : at >= tav_kept[i].at + tav_kept[i].size ? at - tav_kept[i].at - tav_kept[i].size + 1 : 0;
    if (d <= far) far = d, best = i;
  }
  if (best >= 0 && tav_points) fprintf(stderr, "\ntav points %d\n", *tav_points == tav_kept[best].at);
  if (best >= 0) fprintf(stderr, "\ntav memory size %lu allocated %d called %d freed %d called %d \n", tav_kept[best].size, tav_kept[best].allocated, tav_kept[best].called, tav_kept[best].freed, tav_kept[best].freer);
}
int tav_declared(void *at, unsigned long size) {
  tav_variable.at = at, tav_variable.size = size;
  if (TAV_FILL >= 0) memset(at, TAV_FILL, size);
  return 0;
}
int tav_filled(void *at, unsigned long size) {
  for (unsigned long k = 0; k < size; k++) if (((char *)at)[k] != (char)TAV_FILL) return 0;
  return 1;
}
int tav_unset(int line, int which, int part) {
  char *at = tav_variable.at;
  unsigned long size = tav_variable.size, set = 0;
  for (int i = 0; i < tav_count && line; i++)
    if (tav_kept[i].allocated == line && --which <= 0) { at = tav_kept[i].at, size = tav_kept[i].size; break; }
  for (unsigned long k = 0; k < size; k++) set += at[k] != (char)TAV_FILL;
  return at && (part ? set < size : set == 0);
}
`

// poison is an address that no memory has.
const poison = 0xbad0000

// poisoned runs the program with an address without memory in place of the null pointer that a
// line makes: the access that fails must be to that.
func (x *changedRun) poisoned(line string) bool {
	lines := slices.Clone(x.text)
	n, _ := strconv.Atoi(line)
	old := lines[n-1]
	other := fmt.Sprintf("({ __auto_type tav_p = (${2}); tav_p ? (void *)tav_p : (void *)%#x; });", poison)
	lines[n-1] = regexp.MustCompile(`^([^"]*?(?:\breturn\b|[\w\])] ?= ?))([^={};]*);`).ReplaceAllString(old, "${1}"+other)
	if lines[n-1] == old {
		lines[n-1] = regexp.MustCompile(`\bNULL\b`).ReplaceAllString(old, fmt.Sprintf("((void *)%#x)", poison))
	}
	if lines[n-1] == old {
		return false
	}
	r, err := x.run(lines, "")
	if err != nil {
		return false
	}
	m := regexp.MustCompile(`SEGV on unknown address (0x[0-9a-f]+)`).FindStringSubmatch(r.Log)
	if m == nil {
		return false
	}
	at, _ := strconv.ParseInt(m[1], 0, 64)
	if at < 4096 {
		x.t.Errorf("the null pointer does not come from line %s, %s", line, old)
	}
	return at >= poison && at < poison+4096
}

// unset runs the program with what has no value filled, in two ways: where it is said to
// be read it must be as it was filled.
func (x *changedRun) unset(m []string) bool {
	step := x.lastStep(m[1])
	if strings.HasPrefix(m[0], "What") && m[4] != "" { // where the variable is last
		declared := x.lastStep(m[4])
		for k, s := range x.trace.Steps[:max(0, step)] {
			if declared >= 0 && s.Function == x.trace.Steps[declared].Function {
				step = k
			}
		}
	}
	if step < 0 {
		return false
	}
	filled := *x
	filled.text = slices.Clone(x.text)
	object := "0, 0"
	if m[3] != "" {
		n, _ := strconv.Atoi(m[4])
		line := filled.text[n-1]
		if !strings.HasSuffix(line, ";") || strings.Contains(line, "=") || !strings.HasPrefix(line, " ") {
			return false
		}
		filled.text[n-1] += fmt.Sprintf(" int tav_%s = tav_declared(&%[1]s, sizeof %[1]s);", m[3])
	} else {
		object = m[6] + ", " + m[5]
		if m[5] == "" {
			object = m[6] + ", 1"
		}
	}
	part := map[bool]int{true: 1}[m[2] != ""]
	cond := fmt.Sprintf("tav_unset(%s, %d)", object, part)
	if p := readsPart.FindStringSubmatch(m[0]); p != nil {
		cond += fmt.Sprintf(" && tav_filled(&(%s), sizeof(%[1]s))", p[1])
	}
	seen := 0
	for _, fill := range []int{0, 255, 1, 170} { // the run may not get there with some
		if seen == 2 {
			break
		}
		text := filled.claiming([]told{{step: step, cond: cond, when: some}})
		text[0] += "\n#line 1"
		r, err := filled.run(append([]string{rememberingHead}, text...), says+fmt.Sprintf("#define TAV_FILL %d\n", fill)+remembering)
		if err != nil {
			return false
		}
		switch {
		case strings.Contains(r.Log, "tav claims 000 1"):
			seen++
		case strings.Contains(r.Log, "tav claims 000 2"):
			x.t.Errorf("line %s reads nothing that has no value", m[1])
		}
	}
	return seen == 2
}
