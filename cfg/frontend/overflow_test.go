package frontend

import (
	"context"
	"errors"
	"testing"
)

// What the compiler computes without a check is refused, in functions that run.
func TestConstantOverflow(t *testing.T) {
	for text, want := range map[string]string{
		"int main(void) { return 0x7fffffff + 1; }":                                                               "",
		"int main(void) { return 1 << 31; }":                                                                      "",
		"int g = 1 << 31;\nint main(void) { return 0; }":                                                          "",
		"int main(void) {\n\tint a[] = {0x7fffffff + 1};\n\treturn a[0];\n}":                                      "2:24",
		"int main(void) {\n\tint a[] = {1, -5 << 2};\n\treturn a[0];\n}":                                          "2:19",
		"#define X 0x7fffffff * 2\nstruct s { int a; };\nint main(void) {\n\tstruct s s = {X};\n\treturn s.a;\n}": "4:16",
		"int main(void) {\n\tunsigned a[] = {0xffffffffu + 1, -1};\n\treturn a[0];\n}":                            "",
	} {
		file := write(t, "p.c", text)[0]
		_, err := Compile(context.Background(), []string{file}, Options{Overflow: true})
		var refused *UnsupportedError
		got := ""
		if errors.As(err, &refused) {
			got = refused.Pos.String()[len(file)+1:]
		} else if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if got != want {
			t.Errorf("%s: refused at %q, want %q", text, got, want)
		}
		if _, err := Compile(context.Background(), []string{file}, Options{}); err != nil {
			t.Errorf("%s: without checks: %v", text, err)
		}
	}
}
