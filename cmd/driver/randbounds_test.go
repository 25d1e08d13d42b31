package driver

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tav/cfg"
	"tav/explain/report"
)

// TestRandomBounds runs random programs of linear loops natively on random inputs, and counts how often each loop goes
// round: no more often than is said of it.
func TestRandomBounds(t *testing.T) {
	randomPrograms(t, *randCount/10, func(t *testing.T, seed int64) (answer, failure string) {
		dir := t.TempDir()
		text := linearLoops(seed)
		file := filepath.Join(dir, fmt.Sprintf("rand%d.c", seed))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return "not run", err.Error()
		}
		o := verified(file, cfg.LP64, []cfg.Property{cfg.Termination}, false)
		if o.Verdict != report.True || o.Proof == nil {
			return string(o.Verdict), ""
		}
		lines, bounded := strings.Split(text, "\n"), 0
		for _, l := range o.Proof.Loops {
			if l.Most == "" {
				continue
			}
			k := loopNumber.FindStringSubmatch(lines[l.Place.Line-1])
			if k == nil {
				return "not run", fmt.Sprintf("no loop at line %d\n%s", l.Place.Line, text)
			}
			bounded++
			lines[0] += fmt.Sprintf("\n#undef MOST%s\n#define MOST%[1]s (%s)", k[1], loopVariable.ReplaceAllString(l.Most, "((__int128)$0)"))
		}
		if bounded == 0 {
			return "no bound", ""
		}
		text = strings.ReplaceAll(boundsDriver, "PROGRAM", strings.Join(lines, "\n"))
		if err := os.WriteFile(filepath.Join(dir, "native.c"), []byte(text), 0o666); err != nil {
			return "not run", err.Error()
		}
		binary := filepath.Join(dir, "native")
		if out, err := exec.Command("gcc", "-w", "-O1", "-fwrapv", "-o", binary, filepath.Join(dir, "native.c")).CombinedOutput(); err != nil {
			return "not run", fmt.Sprintf("%v\n%s", err, out)
		}
		if out, err := exec.Command(binary).CombinedOutput(); err != nil {
			return "exceeded", fmt.Sprintf("%v: %s (%s)\n%s", err, out, keep(filepath.Join(dir, fmt.Sprintf("bounds%d.c", seed)), text), text)
		}
		return fmt.Sprintf("%d bounds", bounded), ""
	})
}

var (
	loopNumber   = regexp.MustCompile(`// loop (\d)`)
	loopVariable = regexp.MustCompile(`\bv\d`)
)

// boundsDriver runs a program on many inputs, each as far as a million iterations.
const boundsDriver = `#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static __int128 most[6];
static long rounds[6], all;
static jmp_buf end;
static int known[6];
static __int128 max(__int128 a, __int128 b) { return a < b ? b : a; }
#define abs(n) ((n) < 0 ? -(n) : (n))
#define MOST0 (known[0] = 0)
#define MOST1 (known[1] = 0)
#define MOST2 (known[2] = 0)
#define MOST3 (known[3] = 0)
#define MOST4 (known[4] = 0)
#define MOST5 (known[5] = 0)
#define ENTER(k) (known[k] = 1, rounds[k] = 0, most[k] = MOST##k)
static void goes(int k) {
	if (known[k] && ++rounds[k] > most[k]) { printf("loop %d goes round more than %lld times", k, (long long)most[k]); exit(1); }
	if (++all > 1000000) longjmp(end, 1);
}
#define GOES(k) (goes(k), 1)
long __VERIFIER_nondet_long(void) {
	static const long far[] = {INT_MAX, INT_MIN, UINT_MAX, LONG_MAX, LONG_MIN, 127, 128, 255, 256, 32767, 65535};
	return rand() % 3 ? rand() % 60 - 20 : rand() % 2 ? far[rand() % 11] - rand() % 3 : rand() - rand();
}
#define main program
PROGRAM
#undef main
int main(void) {
	for (int run = 0; run < 300; run++) {
		all = 0;
		if (!setjmp(end)) program();
	}
}
`

// linearLoops writes six plain loops, most of which have a bound, or, for every fourth seed, up to three that may be anything, one
// after the other or one in the other.
func linearLoops(seed int64) string {
	rnd := rand.New(rand.NewSource(seed))
	pick := func(list ...string) string { return list[rnd.Intn(len(list))] }
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	line("extern long __VERIFIER_nondet_long(void);")
	line("#ifndef GOES\n#define ENTER(k) ((void)0)\n#define GOES(k) 1\n#endif")
	line("int main(void) {")
	for k := range 4 {
		value := pick("(short)", "(signed char)", "(unsigned char)") + "__VERIFIER_nondet_long()"
		if rnd.Intn(4) == 0 {
			value = fmt.Sprint(rnd.Intn(12) - 2)
		}
		line("\t%s v%d = %s;", pick("int", "int", "long"), k, value)
	}
	v := func() string { return fmt.Sprintf("v%d", rnd.Intn(4)) }
	plain := func(k int) {
		a, b := v(), v()
		for b == a {
			b = v()
		}
		line("\t%s = %s__VERIFIER_nondet_long(); %s = %s__VERIFIER_nondet_long();", a, pick("(short)", "(signed char)", "(unsigned char)"), b, pick("(short)", "(unsigned short)"))
		step, goes := pick("1", "2", "3", "7"), pick(" < ", " <= ")
		way := a + " += " + step
		if rnd.Intn(2) == 0 {
			way = b + " -= " + step
		}
		if rnd.Intn(4) == 0 {
			b, way = fmt.Sprint(rnd.Intn(40)-5), a+" += "+step
		}
		line("\tENTER(%d);", k)
		line("\tfor (; %s; GOES(%d)) { %s; %s // loop %[2]d\n\t}", a+goes+b, k, way, pick("", "", "if (__VERIFIER_nondet_long()) break;"))
	}
	var loop func(k int)
	loop = func(k int) {
		a, b := v(), v()
		for b == a {
			b = v()
		}
		if rnd.Intn(4) == 0 {
			b = fmt.Sprint(rnd.Intn(20) - 5)
		}
		up := rnd.Intn(2) == 0
		goes := a + pick(" > ", " >= ", " > ") + b
		step := a + " -= " + pick("1", "1", "1", "2", "3")
		if up {
			goes, step = a+pick(" < ", " <= ", " < ")+b, a+" += "+pick("1", "1", "1", "2", "3")
		}
		switch rnd.Intn(8) {
		case 0:
			goes, step = a+" != "+b, a+" += "+a+" < "+b+" ? 1 : -1"
		case 1:
			goes, step = a+" != 0", a+" /= "+pick("2", "-3", "10")
		}
		if rnd.Intn(5) == 0 {
			goes += " && " + v() + pick(" > 0", " != 3", " < 50")
		}
		other := pick("", "", "", v()+" += "+v()+";", v()+pick("++;", "--;"), "if (__VERIFIER_nondet_long()) break;", "if ("+v()+" > 7) "+v()+"--;")
		line("\tENTER(%d);", k)
		if rnd.Intn(3) == 0 {
			line("\tdo { %s; %s // loop %d", step, other, k)
			line("\t} while ((%s) && GOES(%d)); // loop %[2]d", goes, k)
			return
		}
		line("\tfor (; %s; GOES(%d)) { %s; %s // loop %[2]d", goes, k, step, other)
		if k == 0 && rnd.Intn(3) == 0 {
			loop(2)
		}
		line("\t}")
	}
	write, loops := plain, 6
	if seed%4 == 0 {
		write, loops = loop, 2
	}
	for k := range loops {
		write(k)
	}
	line("}")
	return text.String()
}
