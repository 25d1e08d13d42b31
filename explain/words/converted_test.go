package words

import "testing"

// A number is told as the operand of a comparison that the text has alone, not as a part of one.
func TestCompares(t *testing.T) {
	for text, want := range map[string]bool{
		"i < s->n - 1": true, "s.n-1 >= i": true, "n - 1 == i": false, "i < s->n - 1 + k": false, "i < 2 * s->n - 1": false, "(s->n - 1) < i": false,
	} {
		if got := compares(plain(text), plain("s->n - 1")); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestKeeping: a number does not fit where all of an expression is stored or returned, cast or not.
func TestKeeping(t *testing.T) {
	for text, want := range map[string]string{
		"return (int)(a->due - b->due);": "(a->due - b->due)", "return a - b;": "a - b", "int x = n * size;": "n * size", "x = (short)n;": "n", "p->len = n + 1": "n + 1",
		"x += n;": "", "if (x == n)": "", "x = (int)a + f(b);": "", "f(n);": "",
	} {
		got := ""
		if m := keeping.FindStringSubmatch(text); m != nil {
			got = m[1]
		}
		if got != want {
			t.Errorf("%s: %q is kept", text, got)
		}
	}
}
