package frontend

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// cached is a program whose variable v says what it was compiled from, in a directory of its own, with a cache of its own.
type cached struct {
	t     *testing.T
	dir   string
	flags []string
}

func newCached(t *testing.T, text string) *cached {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	c := &cached{t: t, dir: t.TempDir()}
	for _, sub := range []string{"first", "second"} {
		if err := os.Mkdir(filepath.Join(c.dir, sub), 0o777); err != nil {
			t.Fatal(err)
		}
		c.flags = append(c.flags, "-I"+filepath.Join(c.dir, sub))
	}
	c.write("main.c", text+"\nint main(void) { return v; }\n")
	return c
}

// write changes a file, some time before it is compiled: of what has just changed nothing is kept.
func (c *cached) write(name, text string) {
	if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o666); err != nil {
		c.t.Fatal(err)
	}
	time.Sleep(2 * fileClock)
}

// v compiles the program and is the value of v.
func (c *cached) v() string {
	u, err := Compile(context.Background(), []string{filepath.Join(c.dir, "main.c")}, Options{Cache: true, Cflags: c.flags})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, g := range u.Module.Globals {
		if g.Name() == "v" {
			return g.Init.Ident()
		}
	}
	c.t.Fatal("no v")
	return ""
}

// entries are the files of the cache.
func (c *cached) entries() []string {
	list, err := filepath.Glob(filepath.Join(newCache().dir, "*"))
	if err != nil {
		c.t.Fatal(err)
	}
	return list
}

// forge replaces text in what is kept, so that it shows where that is used; with a wrong sum if the entry is to be broken.
func (c *cached) forge(from, to string, broken bool) {
	for _, name := range c.entries() {
		data, err := os.ReadFile(name)
		if err != nil {
			c.t.Fatal(err)
		}
		sum, data, _ := bytes.Cut(data, []byte("\n"))
		data = bytes.ReplaceAll(data, []byte(from), []byte(to))
		if !broken {
			sum = []byte(hashOf(data))
		}
		if err := os.WriteFile(name, append(append(sum, '\n'), data...), 0o666); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *cached) want(what, value string) {
	c.t.Helper()
	if v := c.v(); v != value {
		c.t.Errorf("%s: v is %s, not %s", what, v, value)
	}
}

func TestCacheIsUsed(t *testing.T) {
	c := newCached(t, "#include <limits.h>\nint v = 1234;")
	c.want("the first time", "1234")
	if len(c.entries()) == 0 {
		t.Fatal("nothing is kept")
	}
	c.forge("i32 1234", "i32 4321", false)
	c.want("the second time, from the cache", "4321")
	c.forge("i32 4321", "i32 5555", true)
	c.want("from a broken entry", "1234")
	for _, name := range c.entries() {
		os.Truncate(name, 70)
	}
	c.want("from an entry that was cut off", "1234")
	c.flags = append(c.flags, "-DX")
	c.forge("i32 1234", "i32 4321", false)
	c.want("with another flag", "1234")
}

func TestCacheSeesChanges(t *testing.T) {
	for _, x := range []struct{ name, text, header, of, change, before, after string }{
		{"the text", "int v = 1;", "other.h", "", "main.c: int v = 2; int main(void) { return v; }", "1", "2"},
		{"a header", "#include \"v.h\"\nint v = V;", "second/v.h", "#define V 1", "second/v.h: #define V 2", "1", "2"},
		{"a header in the directory before", "#include <v.h>\nint v = V;", "second/v.h", "#define V 1", "first/v.h: #define V 2", "1", "2"},
		{"a header beside the file", "#include \"v.h\"\nint v = V;", "first/v.h", "#define V 1", "v.h: #define V 2", "1", "2"},
		{"a header of a header", "#include \"w.h\"\nint v = V;", "first/w.h", "#include <x.h>\n#ifndef V\n#define V 1\n#endif", "first/x.h: #define V 2", "1", "2"},
		{"a file that is asked for", "#if __has_include(<w.h>)\nint v = 2;\n#else\nint v = 1;\n#endif", "other.h", "", "first/w.h: ", "1", "2"},
		{"a file that was there", "#if __has_include(\"w.h\")\nint v = 1;\n#else\nint v = 2;\n#endif", "first/w.h", "", "first/w.h", "1", "2"},
		{"a flag's directory that was not there", "#include <v.h>\nint v = V;", "second/v.h", "#define V 1", "later/v.h: #define V 2", "1", "2"},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := newCached(t, x.text)
			c.flags = append([]string{"-I" + filepath.Join(c.dir, "later")}, c.flags...)
			c.write("second/x.h", "")
			c.write(x.header, x.of)
			c.want("before", x.before)
			c.want("again", x.before)
			if name, text, ok := strings.Cut(x.change, ": "); ok {
				os.MkdirAll(filepath.Dir(filepath.Join(c.dir, name)), 0o777)
				c.write(name, text)
			} else {
				os.Remove(filepath.Join(c.dir, x.change))
			}
			c.want("after", x.after)
		})
	}
}

func TestCacheKeepsNothing(t *testing.T) {
	for _, x := range []struct{ name, text, flag string }{
		{"of the time", "const char *s = __TIME__;\nint v = 1;", "-DX"},
		{"of files that are asked for in other words", "#define HAS __has_include\n#if HAS(<w.h>)\n#endif\nint v = 1;", "-DX"},
		{"with a flag that reads files", "int v = 1;", "-includelimits.h"},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := newCached(t, x.text)
			c.flags = append(c.flags, x.flag)
			c.want("the first time", "1")
			if len(c.entries()) > 0 {
				t.Error("something is kept")
			}
		})
	}
}

func TestCacheAtATime(t *testing.T) {
	c := newCached(t, "#include <limits.h>\nint v = 7;")
	var running sync.WaitGroup
	for range 6 {
		running.Go(func() { c.want("at a time", "7") })
	}
	running.Wait()
	c.want("after that", "7")
	for _, name := range c.entries() {
		if strings.HasPrefix(filepath.Base(name), "new-") {
			t.Errorf("%s is left", name)
		}
	}
}

func TestCacheIsTrimmed(t *testing.T) {
	c := &cache{t.TempDir(), 100_000}
	for i := range 40 {
		c.store(fmt.Sprint(i), &kept{Out: make([]byte, 9_000)})
		time.Sleep(5 * time.Millisecond) // the clock of files is coarse
	}
	if list, _ := os.ReadDir(c.dir); len(list) < 5 || len(list) > 11 {
		t.Errorf("%d files are kept", len(list))
	}
	if _, ok := c.load("39"); !ok {
		t.Error("the last entry is gone")
	}
	if _, ok := c.load("0"); ok {
		t.Error("the first entry is left")
	}
}
