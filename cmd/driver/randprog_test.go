package driver

import (
	"context"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

var (
	randCount   = flag.Int("randprog.n", 32, "number of random programs to verify")
	randSeed    = flag.Int64("randprog.seed", 1, "seed of the first random program")
	randTimeout = flag.Duration("randprog.timeout", 3*time.Second, "time for a random program")
)

// TestRandomPrograms compares verdicts with running the program natively on
// all inputs.
func TestRandomPrograms(t *testing.T) {
	randomPrograms(t, *randCount, func(t *testing.T, seed int64) (answer, failure string) {
		return checkAllInputs(t, seed, randProgram(seed), traceabs.Strategies()[0])
	}, "TRUE", "FALSE")
}

// randomPrograms checks count programs side by side and logs how often each
// answer was given; those that are wanted must be among them.
func randomPrograms(t *testing.T, count int, check func(t *testing.T, seed int64) (answer, failure string), wanted ...string) {
	var mu sync.Mutex
	tally := map[string]int{}
	parallel(count, func(i int) {
		seed := *randSeed + int64(i)
		answer, failure := check(t, seed)
		mu.Lock()
		defer mu.Unlock()
		tally[answer]++
		if failure != "" {
			t.Errorf("seed %d: %s", seed, failure)
		}
	})
	for _, answer := range sortedKeys(tally) {
		t.Logf("%4d %s", tally[answer], answer)
	}
	for _, answer := range wanted {
		if tally[answer] == 0 {
			t.Errorf("no program was %s", answer)
		}
	}
}

// checkAllInputs returns what tav said of a random program and, when that is
// wrong, the program with an explanation.
func checkAllInputs(t *testing.T, seed int64, p randomProgram, s traceabs.Strategy) (answer, failure string) {
	model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1]
	dir := t.TempDir()
	p.driver = nativeDriver
	p.compile = func(source, binary string) *exec.Cmd {
		return exec.Command("gcc", "-w", "-std=gnu11", "-fwrapv", fmt.Sprintf("-m%d", model.PointerBits()), "-msse2", "-mfpmath=sse", "-o", binary, source)
	}
	values, err := p.values(dir, model)
	if err != nil {
		return "not run", err.Error() + "\n" + p.text
	}
	if values == nil {
		return "too many runs", ""
	}
	k, reachable := chooseValue(rand.New(rand.NewSource(seed)), values)
	text := "extern void reach_error(void);\n" +
		fmt.Sprintf("#define VERIFY(e) do { if ((e) == %d) reach_error(); } while (0)\n", k) + p.text
	file := filepath.Join(dir, fmt.Sprintf("rand%d.c", seed))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return "not run", err.Error()
	}
	config := verify.Job{Properties: []cfg.Property{cfg.UnreachCall}, Program: report.Program{Files: []string{file}, DataModel: model, Std: "gnu11", Entry: "main"},
		Procedures: seed%3 == 1, Check: true, UnsafeNative: true, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(*randTimeout)}}
	o := process.Supervise(config, config.Order, []traceabs.Strategy{s}, func(process.Progress) {})
	want := report.True
	if reachable {
		want = report.False
	}
	switch {
	case o.Verdict == want:
		return string(want), ""
	case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
		return reasonKind(o), ""
	}
	return o.Result(), fmt.Sprintf("%s: %s, but running it says %s (%s)\n%s", model, o.Result(), want, keep(file, text), text)
}

// reasonKind shortens an answer UNKNOWN so that equal kinds count together.
func reasonKind(o *report.Outcome) string {
	kind, _, _ := strings.Cut(o.Reason.String(), " at ")
	return "UNKNOWN(" + kind + ")"
}

// keep stores a program that went wrong and returns where.
func keep(file, text string) string {
	dir := filepath.Join(os.TempDir(), "tav-randprog")
	kept := filepath.Join(dir, filepath.Base(file))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err.Error()
	}
	if err := os.WriteFile(kept, []byte(text), 0o666); err != nil {
		return err.Error()
	}
	return "kept as " + kept
}

// chooseValue picks a value that some run reaches, or one near that none does.
func chooseValue(rnd *rand.Rand, values []int64) (k int64, reachable bool) {
	k = values[rnd.Intn(len(values))]
	if rnd.Intn(2) == 0 {
		return k, true
	}
	for slices.Contains(values, k) {
		k++
	}
	return k, false
}

// maxRuns bounds the input vectors of a program, maxInputs their length.
const (
	maxRuns      = 5000
	maxRunInputs = 8
)

// The native driver includes the program and runs it on all input vectors, by
// counting in base inputRange over the inputs that a run really reads.
const nativeDriver = `#include <setjmp.h>
#include <stdio.h>
#include <string.h>
static long long seen;
static unsigned char digit[%[1]d];
static unsigned used;
static jmp_buf end;
unsigned char __VERIFIER_nondet_uchar(void) {
	if (used == %[1]d) longjmp(end, 1);
	return digit[used++];
}
#define VERIFY(e) (seen = (e))
#define main program_main
#include "program.c"
#undef main
%[2]s
int main(void) {
	save();
	for (int runs = 0; ; runs++) {
		if (runs == %[3]d) return 3;
		restore();
		used = 0;
		if (setjmp(end)) return 3;
		program_main();
		printf("%%lld\n", seen);
		while (used > 0 && digit[used - 1] == %[4]d) digit[--used] = 0;
		if (used == 0) return 0;
		digit[used - 1]++;
	}
}
`

// values runs the program natively on all inputs and returns the values that
// VERIFY sees, sorted; nil when there are too many runs.
func (p randomProgram) values(dir string, model cfg.DataModel) ([]int64, error) {
	var save, restore strings.Builder
	for _, g := range p.globals {
		fmt.Fprintf(&save, "static char copy_%s[sizeof %s];\n", g, g)
	}
	save.WriteString("static void save(void) {\n")
	restore.WriteString("static void restore(void) {\n")
	for _, g := range p.globals {
		fmt.Fprintf(&save, "\tmemcpy(copy_%s, &%s, sizeof %s);\n", g, g, g)
		fmt.Fprintf(&restore, "\tmemcpy(&%s, copy_%s, sizeof %s);\n", g, g, g)
	}
	globals := save.String() + "}\n" + restore.String() + "}\n"
	driver := fmt.Sprintf(p.driver, maxRunInputs, globals, maxRuns, inputRange-1)
	for name, text := range map[string]string{"program.c": p.text, "driver.c": driver} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	binary := filepath.Join(dir, "native")
	if out, err := p.compile(filepath.Join(dir, "driver.c"), binary).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiler: %w\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	run := exec.CommandContext(ctx, binary)
	out, err := run.Output()
	if run.ProcessState != nil && run.ProcessState.ExitCode() == 3 {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("running it: %w", err)
	}
	var values []int64
	for _, line := range strings.Fields(string(out)) {
		v, err := strconv.ParseInt(line, 10, 64)
		if err != nil {
			return nil, err
		}
		values = append(values, v)
	}
	slices.Sort(values)
	return slices.Compact(values), nil
}

// TestRandomProgramsAreDefined runs random programs under the compiler's
// checks for undefined behaviour: the generator must not need them.
func TestRandomProgramsAreDefined(t *testing.T) {
	for seed := range int64(8) {
		p := randProgram(seed)
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "p.c"), []byte("unsigned char __VERIFIER_nondet_uchar(void) { static unsigned char n; return n++ * 7; }\n"+
			"#define VERIFY(e) ((void)(e))\n"+p.text), 0o666); err != nil {
			t.Fatal(err)
		}
		binary := filepath.Join(dir, "p")
		build := exec.Command("gcc", "-w", "-std=gnu11", "-fwrapv", "-fsanitize=undefined,address", "-fno-sanitize=shift-base,alignment",
			"-fno-sanitize-recover=all", "-o", binary, filepath.Join(dir, "p.c"))
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, out)
		}
		if out, err := exec.Command(binary).CombinedOutput(); err != nil {
			t.Errorf("seed %d: %v\n%s\n%s", seed, err, out, p.text)
		}
	}
}

// parallel calls f for 0 … n-1, two at a time.
func parallel(n int, f func(int)) {
	next := make(chan int)
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				f(i)
			}
		}()
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

func sortedKeys(m map[string]int) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// verified is what is said of the file of a random program, in the time that each has.
func verified(file string, model cfg.DataModel, properties []cfg.Property, check bool) *report.Outcome {
	return verifiedBy(traceabs.Strategies()[0], file, model, properties, check)
}

// verifiedBy is verified with some of the engines.
func verifiedBy(s traceabs.Strategy, file string, model cfg.DataModel, properties []cfg.Property, check bool) *report.Outcome {
	config := verify.Job{Properties: properties, Program: report.Program{Files: []string{file}, DataModel: model, Std: "gnu11", Entry: "main"},
		Check: check, UnsafeNative: true, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(*randTimeout)}}
	return process.Supervise(config, config.Order, []traceabs.Strategy{s}, func(process.Progress) {})
}
