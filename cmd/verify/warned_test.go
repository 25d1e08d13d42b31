package verify

import (
	"testing"

	"tav/explain/report"
)

// A reason names a line by its file and number, not by parts of these.
func TestNames(t *testing.T) {
	for _, test := range []struct {
		reason, file string
		want         bool
	}{
		{"unsupported: scanf at a.c:4", "a.c", true},
		{"undefined behaviour at a.c:4: division by zero", "a.c", true},
		{"main and f (a.c:40, a.c:4) race", "a.c", true},
		{"undefined behaviour at src/a b.c:4", "src/a b.c", true},
		{"unsupported: ACSL at a.c:4", "./a.c", true},
		{"unsupported: scanf at ./a.c:4", "./a.c", true},
		{"unsupported: scanf at a.c:40", "a.c", false},
		{"unsupported: scanf at a.c:14", "a.c", false},
		{"unsupported: scanf at ba.c:4", "a.c", false},
		{"unsupported: scanf at b/a.c:4", "a.c", false},
		{"unsupported: scanf at axc:4", "a.c", false},
		{"unsupported: scanf", "a.c", false},
	} {
		if got := names(test.reason, report.Place{File: test.file, Line: 4, Column: 7}); got != test.want {
			t.Errorf("%q names line 4 of %s: %v", test.reason, test.file, got)
		}
	}
}
