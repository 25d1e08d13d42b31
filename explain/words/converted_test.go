package words

import "testing"

// A number is told as the operand of a comparison that the text has alone, not as a part of one.
func TestContains(t *testing.T) {
	for text, want := range map[string]bool{
		"i<n-1": true, "n-1>=i": true, "n-1": true, "s->n-1==i": false, "i<n-1+k": false, "i<2*n-1": false, "(n-1)<i": false,
	} {
		if got := contains(text, "n-1"); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	if !contains("p->n-1<i", "p.n-1") {
		t.Error("members are another way")
	}
}
