package driver

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"tav/cfg"
)

// A native run of a world's program for one input.
type nativeRun struct {
	value   int  // that CHECK sees
	crashed bool // no value: a signal or a sanitizer ended it
	flagged bool // it passed UNDEFINED(c) with c true
}

// A build compiles a world's program. Sanitized ones tell which inputs are
// undefined, the others what a user's binary does.
type build struct {
	compiler  string
	flags     []string
	sanitized bool
}

// builds are compared: where two differ, the program is undefined. Automatic
// variables and blocks of the heap begin with other bytes in each.
var builds = []build{
	{"gcc", []string{"-O0", "-DFILL=0"}, false},
	{"clang-14", []string{"-O0", "-DFILL=0x5a"}, false},
	{"gcc", []string{"-O0", "-DFILL=0xa5", "-ftrivial-auto-var-init=pattern"}, false},
	{"gcc", []string{"-O0", "-DFILL=0x11", "-ftrivial-auto-var-init=zero", "-fsanitize=address,undefined", "-fno-sanitize=shift-base,alignment", "-fno-sanitize-recover=all"}, true},
}

// worldInputs are the values of m, n and k.
var worldInputs = [...]int{4, 4, 2}

// worldDriver runs a program on each input in a process of its own and prints
// the input's number, the value and whether the behaviour was undefined.
const worldDriver = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static unsigned char digit[3];
static int asked, undefined, number;
unsigned char __VERIFIER_nondet_uchar(void) { return digit[asked++]; }
const char *__asan_default_options(void) { return "detect_leaks=0"; }
static void *filled(size_t n) { void *p = malloc(n); return memset(p, FILL, n); }
#define ANYVALUE
#define UNDEFINED(c) (undefined |= (c))
#define CHECK(e) do { dprintf(1, "%%d %%d %%d\n", number, (int)(e), undefined); _exit(0); } while (0)
#define malloc filled
#define main program_main
#include "%s"
#undef main
int main(void) {
	if (!freopen("/dev/null", "w", stderr)) return 1;
	for (number = 0; number < %d; number++) {
		digit[0] = number & 3, digit[1] = number >> 2 & 3, digit[2] = number >> 4;
		if (fork() == 0) { alarm(1); program_main(); }
		wait(NULL);
	}
	return 0;
}
`

// run compiles the program and runs it on all inputs.
func (b build) run(dir, text string, model cfg.DataModel) ([]nativeRun, error) {
	inputs := 1
	for _, n := range worldInputs {
		inputs *= n
	}
	program, driver, binary := filepath.Join(dir, "program.c"), filepath.Join(dir, "driver.c"), filepath.Join(dir, "native")
	for file, content := range map[string]string{program: text, driver: fmt.Sprintf(worldDriver, program, inputs)} {
		if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
			return nil, err
		}
	}
	args := append([]string{"-w", "-std=gnu11", "-fwrapv", fmt.Sprintf("-m%d", model.PointerBits()), "-o", binary, driver}, b.flags...)
	if out, err := exec.Command(b.compiler, args...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", b.compiler, err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, binary).Output()
	if err != nil {
		return nil, fmt.Errorf("running it: %w", err)
	}
	runs := make([]nativeRun, inputs)
	for i := range runs {
		runs[i].crashed = true
	}
	for line := range strings.Lines(string(out)) {
		var i, value, undefined int
		if _, err := fmt.Sscan(line, &i, &value, &undefined); err == nil && i >= inputs {
			continue // the run overwrote its number
		} else if err != nil {
			return nil, fmt.Errorf("line %q", line)
		}
		runs[i] = nativeRun{value: value, flagged: undefined != 0}
	}
	return runs, nil
}

// An oracle is what the native runs of a program say.
type oracle struct {
	defined map[int]bool // values of inputs whose behaviour is defined
	native  map[int]bool // values that some compiled program gives for some input
	whole   bool         // the behaviour is defined for all inputs
}

// ask runs all builds on all inputs.
func ask(dir, text string, model cfg.DataModel) (*oracle, error) {
	var all [][]nativeRun
	for _, b := range builds {
		runs, err := b.run(dir, text, model)
		if err != nil {
			return nil, err
		}
		all = append(all, runs)
	}
	o := &oracle{defined: map[int]bool{}, native: map[int]bool{}, whole: true}
	for i, first := range all[0] {
		defined := true
		for b, runs := range all {
			defined = defined && !runs[i].crashed && !runs[i].flagged && runs[i].value == first.value
			if !builds[b].sanitized && !runs[i].crashed {
				o.native[runs[i].value] = true
			}
		}
		if defined {
			o.defined[first.value] = true
		}
		o.whole = o.whole && defined
	}
	return o, nil
}
