package compdb

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What is kept of commands.
func TestFlags(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"cc -c a.c -o a.o", ""},
		{"/usr/bin/cc -DA=1 -D B -UC -O2 -Wall -Werror -g -fPIC -march=native -c a.c", "-DA=1 -DB -UC"},
		{"gcc -Iinc -I ../x -isystem /opt/i -iquote q -include cfg.h a.c", "-I/p/b/inc -I/p/x -isystem/opt/i -iquote/p/b/q -include/p/b/cfg.h"},
		{`gcc -DTEXT="a b" '-DS="x"' a.c`, `-DTEXT=a b -DS="x"`},
		{"gcc -std=gnu89 -pthread -funsigned-char -fno-builtin-puts a.c", "-std=gnu89 -pthread -funsigned-char -fno-builtin-puts"},
		{"gcc -MD -MF -Dno -MT -Uno -x c -Xclang -load -fplugin=evil.so -wrapper sh a.c -DYES", "-DYES"},
		{"gcc -idirafter late -I=sys -D", "-idirafter/p/b/late -I/p/b/=sys -D"},
	} {
		e := entry{Directory: "b", File: "a.c", Command: c.command}
		got, err := e.read("/p")
		if err != nil || strings.Join(got.Flags, " ") != c.want || got.File != "/p/b/a.c" {
			t.Errorf("%s: %q %v, want %q", c.command, got, err, c.want)
		}
	}
	if c, err := (entry{File: "/x/a.c", Arguments: []string{"cc", "-m32", "-D a b"}}).read("/p"); err != nil || c.Bits != 32 || c.File != "/x/a.c" || !slices.Equal(c.Flags, []string{"-D a b"}) {
		t.Errorf("%q %v", c, err)
	}
}

// Errors name the file and the line.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"[\n{\"file\": \"a.c\",\n]":   "db:3: ",
		"{}":                          "db:1: want a list of entries",
		"[7]":                         "db:1: want a list of entries",
		"[\n{\"file\": 7}]":           "db:2: \"file\" is a JSON number: want a string",
		"[{\"file\": \"a.c\"}]":       "db:1: entry 1 (a.c): no \"command\"",
		"[{\"command\": \"cc a.c\"}]": "db:1: entry 1 (): no \"file\"",
		"[{\"file\": \"a.c\", \"command\": \"cc -D'x\"}]":                         "db:1: entry 1 (a.c): the command",
		"[{\"file\": \"a.c\", \"command\": \"cc a.c\"},\n\n {\"file\": \"b.c\"}]": "db:3: entry 2 (b.c): no \"command\"",
		"": "db:1: ",
	} {
		if _, err := parse("db", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Files are found under all their names, targets by where their output goes, databases upwards.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a := write("src/a.c", "")
	write("src/b.c", "")
	write("build/"+FileName, `[{"directory": "`+dir+`/build", "file": "../src/a.c", "command": "cc -DA a.c", "output": "CMakeFiles/one.dir/src/a.c.o"},
		{"directory": "`+dir+`/build", "file": "../src/b.c", "command": "cc -o CMakeFiles/another_one.dir/src/b.c.o -c b.c"}]`)
	if err := os.Symlink(a, filepath.Join(dir, "link.c")); err != nil {
		t.Fatal(err)
	}
	found, err := Find(a)
	if err != nil || found != filepath.Join(dir, "build", FileName) {
		t.Fatalf("%q %v", found, err)
	}
	d, err := Read(found)
	if err != nil || len(d.Commands) != 2 {
		t.Fatalf("%v %v", d, err)
	}
	for _, name := range []string{a, filepath.Join(dir, "build/../src/a.c"), filepath.Join(dir, "link.c")} {
		if c, ok := d.Of(name); !ok || !slices.Equal(c.Flags, []string{"-DA"}) {
			t.Errorf("%s: %v %v", name, c, ok)
		}
	}
	if _, ok := d.Of(filepath.Join(dir, "src/none.c")); ok {
		t.Error("a file that is not there has a command")
	}
	if list := d.Target("one"); len(list) != 1 || list[0].File != a {
		t.Errorf("target one: %v", list)
	}
	if list := d.Target("another_one"); len(list) != 1 { // whose output only the command has
		t.Errorf("target another_one: %v", list)
	}
	if found, err := Find(filepath.Join(t.TempDir(), "x.c")); found != "" || err != nil {
		t.Errorf("found %q %v", found, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`[{"directory": "/b", "file": "a.c", "command": "cc -I x -D'y z' \"q\" \\a a.c"}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := parse("db", text)
		if (d == nil) == (err == nil) {
			t.Fatalf("%v %v", d, err)
		}
	})
}
