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
	blank := BlankMarkers([]byte(text))
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
}

func TestNoMarkers(t *testing.T) {
	for _, text := range []string{"", "int x;\n", "#include <x.h>\n#linear\n# x\n#\n#line\n#if 1\n#endif\n"} {
		blank := BlankMarkers([]byte(text))
		if !bytes.Equal(blank, []byte(text)) {
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
