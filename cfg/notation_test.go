package cfg

import "testing"

// TestNotation: values that the source has words for are written by them, others are numbers.
func TestNotation(t *testing.T) {
	enum := &Notation{Names: map[int64]string{0: "IDLE", 5: "BUSY", -1: "BROKEN"}}
	for _, c := range []struct {
		n    *Notation
		v    int64
		want string
	}{
		{enum, 0, "IDLE"}, {enum, 5, "BUSY"}, {enum, -1, "BROKEN"}, {enum, 3, ""},
		{&Notation{Bool: true}, 1, "true"}, {&Notation{Bool: true}, 0, "false"}, {&Notation{Bool: true}, 2, ""},
		{&Notation{Char: true}, 'a', "'a'"}, {&Notation{Char: true}, 0, `'\0'`}, {&Notation{Char: true}, '\n', `'\n'`},
		{&Notation{Char: true}, '\'', `'\''`}, {&Notation{Char: true}, '\\', `'\\'`}, {&Notation{Char: true}, 7, ""}, {&Notation{Char: true}, -28, ""},
		{nil, 1, ""},
	} {
		if got, ok := c.n.Write(c.v); got != c.want || ok != (c.want != "") {
			t.Errorf("%v writes %d as %q", c.n, c.v, got)
		}
	}
	if enum.Same(nil) || !enum.Same(&Notation{Names: enum.Names}) || enum.Same(&Notation{Names: map[int64]string{0: "OFF", 5: "BUSY", -1: "BROKEN"}}) {
		t.Error("notations of other constants are the same")
	}
}
