package run

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg/frontend"
)

var siemens = flag.String("siemens", "", "run all tests of the Siemens programs in this `directory` and compare them with native runs")
var stride = flag.Int("siemens.stride", 50, "run the faulty versions on one of so many tests")

// TestSiemens runs the correct version of each program on all of its tests, and
// the faulty versions on every stride-th: output and exit code are the native
// ones, and a run fails where the native output is not that of the correct
// version. A memory error that the machine does not notice is one for the
// address sanitizer, and where outputs differ because the program uses what it
// has not initialised, the memory sanitizer says so. A program's directory has source/NAME.c, versions/*/NAME.c,
// universe.txt, a command line each line, and inputs/.
func TestSiemens(t *testing.T) {
	if *siemens == "" {
		t.Skip("no -siemens")
	}
	universes, _ := filepath.Glob(filepath.Join(*siemens, "*", "universe.txt"))
	if universes == nil {
		t.Fatalf("no */universe.txt in %s", *siemens)
	}
	for _, u := range universes {
		dir := filepath.Dir(u)
		t.Run(filepath.Base(dir), func(t *testing.T) { compareAll(t, dir, u) })
	}
}

func compareAll(t *testing.T, dir, universe string) {
	text, err := os.ReadFile(universe)
	if err != nil {
		t.Fatal(err)
	}
	var tests []Config
	for line := range strings.Lines(string(text)) {
		tests = append(tests, commandLine(t, filepath.Join(dir, "inputs"), strings.TrimSuffix(line, "\n")))
	}
	program := filepath.Base(dir) + ".c"
	expected := newVersion(t, filepath.Join(dir, "source", program)).compare(tests, nil)
	t.Logf("%s: %v", program, expected)
	var some []Config
	var outputs [][]byte
	for i := 0; i < len(tests); i += *stride {
		some, outputs = append(some, tests[i]), append(outputs, expected.outputs[i])
	}
	versions, _ := filepath.Glob(filepath.Join(dir, "versions", "*", program))
	for _, v := range versions {
		t.Logf("%s: %v", strings.TrimPrefix(v, dir), newVersion(t, v).compare(some, outputs))
	}
}

// version is a program, compiled in three ways, and in a fourth when need be.
type version struct {
	t                        *testing.T
	source                   string
	machine                  *Machine
	native, address, initial string
}

func newVersion(t *testing.T, source string) *version {
	return &version{
		t: t, source: source, machine: load(t, frontend.Options{Std: "gnu89"}, source),
		native:  compileNative(t, "gcc", []string{"-std=gnu89"}, source),
		address: compileNative(t, "gcc", []string{"-std=gnu89", "-fsanitize=address,bounds", "-fno-sanitize-recover=all"}, source),
	}
}

// uninitialised reports whether a run uses what is not initialised.
func (v *version) uninitialised(c Config) bool {
	if v.initial == "" {
		v.initial = compileNative(v.t, "clang-14", []string{"-std=gnu89", "-fsanitize=memory", "-fsanitize-memory-param-retval", "-fno-sanitize-recover=all"}, v.source)
	}
	exit, _ := runNative(v.t, v.initial, "", c.Args, c.Stdin)
	return exit == report
}

// report is the exit code of the sanitizers.
const report = 1

// comparison is the sum of what was compared.
type comparison struct {
	tests, failures, memoryErrors, uninitialised, different int
	steps, longest                                          int
	spent                                                   time.Duration
	outputs                                                 [][]byte // native
}

func (c *comparison) String() string {
	return fmt.Sprintf("%d tests, %d fail, %d memory errors, %d uninitialised, %d different; %d steps, at most %d, %.1f million a second",
		c.tests, c.failures, c.memoryErrors, c.uninitialised, c.different, c.steps, c.longest, float64(c.steps)/c.spent.Seconds()/1e6)
}

// compare runs the tests, and again with the expected outputs if there are any.
func (v *version) compare(tests []Config, outputs [][]byte) *comparison {
	sum := &comparison{}
	for i, c := range tests {
		exit, stdout := runNative(v.t, v.native, "", c.Args, c.Stdin)
		begin := time.Now()
		o := v.run(c)
		sum.spent += time.Since(begin)
		sum.tests, sum.steps, sum.longest = sum.tests+1, sum.steps+o.Steps, max(sum.longest, o.Steps)
		sum.outputs = append(sum.outputs, stdout)
		same := o.Exited && o.Exit == exit && bytes.Equal(o.Stdout, stdout)
		switch f := o.Failure; {
		case f != nil && f.Kind == MemoryError:
			sum.memoryErrors++
			sanitized, _ := runNative(v.t, v.address, "", c.Args, c.Stdin)
			same = sanitized == report && (exit < 0 || bytes.HasPrefix(stdout, o.Stdout))
		case f != nil && f.Kind == Aborted: // the buffer of a program that is killed is lost
			same = exit < 0 && bytes.HasPrefix(o.Stdout, stdout)
		case !same && o.Exit != report && v.uninitialised(c):
			sum.uninitialised++
			continue
		}
		if !same {
			sum.different++
			v.t.Errorf("%q\nexit code %d, natively %d; failure %v, unknown %q\n%q\n%q", c.Args, o.Exit, exit, o.Failure, o.Unknown, o.Stdout, stdout)
		}
		if outputs == nil || o.Failure != nil {
			continue
		}
		c.ExpectOutput = append([]byte{}, outputs[i]...) // not nil
		wrong := v.run(c).Failure
		if wrong != nil {
			sum.failures++
		}
		if (wrong != nil) == bytes.Equal(stdout, outputs[i]) {
			v.t.Errorf("%q: failure %v for %q, expected %q", c.Args, wrong, stdout, outputs[i])
		}
	}
	return sum
}

func (v *version) run(c Config) *Outcome {
	o, err := v.machine.Run(context.Background(), c)
	if err != nil {
		v.t.Fatal(err)
	}
	return o
}

// commandLine reads words, with the quotes of the shell, and an input file.
func commandLine(t *testing.T, inputs, line string) Config {
	t.Helper()
	words, c := []string{}, Config{Stdin: []byte{}}
	for rest := strings.TrimLeft(line, " \t"); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		if name, ok := strings.CutPrefix(rest, "<"); ok {
			text, err := os.ReadFile(filepath.Join(inputs, strings.TrimSpace(name)))
			if err != nil {
				t.Fatal(err)
			}
			c.Stdin = text
			break
		}
		var word string
		word, rest = shellWord(rest)
		words = append(words, word)
	}
	c.Args = words
	return c
}

// shellWord takes the first word.
func shellWord(s string) (word, rest string) {
	var w strings.Builder
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == quote:
			quote = 0
		case quote == '\'':
			w.WriteByte(c)
		case c == '\\' && (quote == 0 || strings.IndexByte(`"\$`+"`", s[min(i+1, len(s)-1)]) >= 0):
			i++
			w.WriteByte(s[i])
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && (c == ' ' || c == '\t'):
			return w.String(), s[i:]
		default:
			w.WriteByte(c)
		}
	}
	return w.String(), ""
}
