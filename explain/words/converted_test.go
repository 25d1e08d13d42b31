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
