package source

import (
	"bytes"
	"strings"
	"testing"
)

func TestBlankMarkers(t *testing.T) {
	text := `# 1 "a.c"
int x; /* a comment
# 2 "in a comment"
*/ int y;
#define M \
# 3 "in a macro"
#line 40
int z;
  #  50 "dir/q\"\\.c" 1 3
int w; // ' " /*
# 60
#pragma line 3
char *s = "/*"; char c = '"';
#line 70 "b.c"
`
	blank, m := BlankMarkers([]byte(text))
	if len(blank) != len(text) {
		t.Fatalf("length %d, not %d", len(blank), len(text))
	}
	lines, was := strings.Split(string(blank), "\n"), strings.Split(text, "\n")
	for i := range lines {
		marker := i == 0 || i == 6 || i == 8 || i == 10 || i == 13
		if empty := strings.TrimSpace(lines[i]) == ""; marker && !empty || !marker && lines[i] != was[i] {
			t.Errorf("line %d became %q", i+1, lines[i])
		}
	}
	for _, c := range []struct {
		line int
		file string
		orig int
	}{{2, "a.c", 1}, {6, "a.c", 5}, {8, "a.c", 40}, {10, `dir/q"\.c`, 50}, {12, `dir/q"\.c`, 60}, {15, "b.c", 70}} {
		f, l, ok := m.Original(c.line)
		if !ok || f != c.file || l != c.orig {
			t.Errorf("line %d was %s:%d", c.line, f, l)
		}
	}
	if _, _, ok := m.Original(1); ok {
		t.Error("a marker applies to its own line")
	}
	if _, _, ok := (*Markers)(nil).Original(3); ok {
		t.Error("no markers give a line")
	}
}

func TestNoMarkers(t *testing.T) {
	for _, text := range []string{"", "int x;\n", "#include <x.h>\n#linear\n# x\n#\n#line\n#if 1\n#endif\n"} {
		blank, m := BlankMarkers([]byte(text))
		if !bytes.Equal(blank, []byte(text)) || m != nil {
			t.Errorf("%q became %q", text, blank)
		}
	}
}

// The text as given is never changed.
func TestOriginalTextKept(t *testing.T) {
	text := []byte("# 1 \"a\"\nint x;\n")
	f := parse(t, string(text))
	if f.Line(1) != `# 1 "a"` {
		t.Errorf("line 1 is %q", f.Line(1))
	}
	BlankMarkers(text)
	if string(text) != "# 1 \"a\"\nint x;\n" {
		t.Errorf("the text became %q", text)
	}
}
