package run

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg/frontend"
)

var siemens = flag.String("siemens", "", "run all tests of the Siemens programs in this `directory` and compare them with native runs")

// TestSiemens runs the correct version of each program on all of its tests. A
// program's directory has source/NAME.c, universe.txt, a command line each line, and inputs/.
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
	source := filepath.Join(dir, "source", filepath.Base(dir)+".c")
	begin := time.Now()
	m := load(t, frontend.Options{Std: "gnu89"}, source)
	t.Logf("loaded in %v", time.Since(begin).Round(time.Millisecond))
	exe := compileNative(t, []string{"-std=gnu89"}, source)
	text, err := os.ReadFile(universe)
	if err != nil {
		t.Fatal(err)
	}
	tests, steps, longest, spent := 0, 0, 0, time.Duration(0)
	for line := range strings.Lines(string(text)) {
		c := commandLine(t, filepath.Join(dir, "inputs"), strings.TrimSuffix(line, "\n"))
		exit, stdout := runNative(t, exe, dir, c.Args, c.Stdin)
		begin := time.Now()
		o, err := m.Run(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		spent += time.Since(begin)
		tests, steps, longest = tests+1, steps+o.Steps, max(longest, o.Steps)
		if !o.Exited || o.Exit != exit || !bytes.Equal(o.Stdout, stdout) {
			t.Errorf("%s\nexit code %d, natively %d; failure %v, unknown %q\n%q\n%q", line, o.Exit, exit, o.Failure, o.Unknown, o.Stdout, stdout)
		}
	}
	t.Logf("%d tests, %d steps, the longest %d, %.1f million a second", tests, steps, longest, float64(steps)/spent.Seconds()/1e6)
}

// commandLine reads words, with the quotes of the shell, and an input file.
func commandLine(t *testing.T, inputs, line string) Config {
	t.Helper()
	var words []string
	var c Config
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
