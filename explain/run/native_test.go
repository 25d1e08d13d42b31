package run

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg/frontend"
)

// TestAgainstNative runs the programs of testdata as gcc compiles them and here.
// Their first comment has the command line (ARGS:), lines of standard input
// (STDIN:) and of files (FILE name:), and the standard (STD:).
func TestAgainstNative(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.c")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		comment, _, _ := strings.Cut(string(text), "*/")
		c, std := directions(comment)
		t.Run(filepath.Base(file), func(t *testing.T) {
			exe := compileNative(t, "gcc", []string{"-std=" + std}, file)
			dir := t.TempDir()
			for name, text := range c.Files {
				path := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, text, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			exit, stdout := runNative(t, exe, dir, c.Args, c.Stdin)
			for _, model := range []frontend.DataModel{frontend.LP64, frontend.ILP32} {
				o, err := load(t, frontend.Options{Std: std, DataModel: model}, file).Run(context.Background(), c)
				if err != nil {
					t.Fatal(err)
				}
				if o.Failure != nil || o.Unknown != "" {
					t.Fatalf("model %d: failure %v, unknown %q", model, o.Failure, o.Unknown)
				}
				if model == frontend.ILP32 && bytes.Contains(text, []byte("LP64 only")) {
					continue
				}
				if o.Exit != exit || !bytes.Equal(o.Stdout, stdout) {
					t.Errorf("model %d: exit code %d, natively %d\n%s", model, o.Exit, exit, firstDifference(string(o.Stdout), string(stdout)))
				}
			}
		})
	}
}

func firstDifference(got, want string) string {
	g, w := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "want " + w[i]
		}
	}
	return "got\n" + got + "want\n" + want
}

// directions reads what a program's comment says.
func directions(comment string) (c Config, std string) {
	std = "gnu11"
	c.Files = map[string][]byte{}
	for line := range strings.Lines(comment) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		value = strings.TrimSpace(value)
		if name, isFile := strings.CutPrefix(key, "FILE "); ok && isFile {
			c.Files[name] = append(c.Files[name], value+"\n"...)
			continue
		}
		switch key {
		case "ARGS":
			c.Args = strings.Fields(value)
		case "STDIN":
			c.Stdin = append(c.Stdin, value+"\n"...)
		case "STD":
			std = value
		}
	}
	return c, std
}
