package dialect

import "testing"

// TestAnnotations: comments are distinguished from strings, claims from other words, and lines as markers say.
func TestAnnotations(t *testing.T) {
	tests := []struct {
		text  string
		line  int // 0: there is no annotation
		claim bool
	}{
		{"int x; //@ assert x;\n", 1, true},
		{"int x;\n\n/*@ loop invariant\n x > 0; */", 3, true},
		{"int x; /*@\n  @ requires n > 0;\n  @*/\n", 1, true},
		{"//@ behavior b: assumes x; ensures y;", 1, true},
		{"/*@ axiomatic A { axiom a: 1 == 1; } */\nint x; //@ ensures y;", 2, true},
		{"/*@ axiomatic A { axiom a: 1 == 1; } */\nint x;", 1, false},
		{"# 7 \"f.h\" 1\nint x;\n//@ assert x;\n", 8, true},
		{"// one \\\n//@ assert in a comment\nint x;", 0, false},
		{"/* //@ assert x; */ int x;", 0, false},
		{"char *s = \"//@ assert x;\", c = '\"'; /*@null@*/ char *p;", 0, false},
		{"int x; // @ assert x;\n", 0, false},
		{"/*@ this function requires nothing */", 0, false},
		{"/*@ assert x", 1, true}, // the comment does not end
	}
	for _, test := range tests {
		list := Annotations("a.c", []byte(test.text))
		switch {
		case test.line == 0 && len(list) == 0:
		case len(list) != 1 || list[0].Line != test.line || list[0].Claim != test.claim:
			t.Errorf("%q: got %v", test.text, list)
		}
	}
}
