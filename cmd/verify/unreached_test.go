package verify

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cmd/process"
	"tav/explain/report"
)

// TestUnreached asks of the checks of programs, all of which hold, whether anything reaches them.
func TestUnreached(t *testing.T) {
	const head = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\nint main(void) { int n = __VERIFIER_nondet_int();\n"
	for _, test := range []struct {
		name, body string
		checks     int
		want       []string // why those that are not reached are not
	}{
		{"reached", "__VERIFIER_assume(n > 5);\nassert(n > 4);\nreturn 9 / n; }", 2, nil},
		{"contradiction", "__VERIFIER_assume(n < 3);\n__VERIFIER_assume(n > 5);\nassert(n == 7); return 0; }", 1,
			[]string{"no execution gets past line 5: the assumption `n > 5` cannot hold after line 4's `n < 3`"}},
		{"condition", "n &= 7;\nif (n == 8)\nassert(n == 7);\nassert(n < 8); return 0; }", 2,
			[]string{"no execution reaches it: the condition at line 5 is never true"}},
		{"rare", "assert(n == n);\nif (n == 7654321)\nassert(n > 7654320); return 0; }", 1, nil},
		{"loop", "unsigned i = 0;\nwhile (i != 7)\ni = (i + 2) % 100;\nassert(i == 7); return 0; }", 1,
			[]string{"no execution reaches it: the condition at line 5 is never false"}},
		{"several", "n &= 7; int m = n + 1;\nif (m > 8)\nn = 9;\nif (n > 8 || m == 0)\nassert(n == 7);\nreturn m; }", 2,
			[]string{"no execution reaches it: the condition at line 7 is never true"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "program.c")
			if err := os.WriteFile(file, []byte(head+test.body), 0o666); err != nil {
				t.Fatal(err)
			}
			s := newSession(Job{Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}, Order: process.Order{Memory: 1e9},
				Properties: []cfg.Property{cfg.UnreachCall, cfg.NoOverflow, cfg.UndefinedBehaviour}}, func(process.Message) {})
			l, err := s.load(context.Background(), s.Job)
			if err != nil {
				t.Fatal(err)
			}
			var checks []cfg.Check
			for _, c := range cfg.Checks(l.Prog) {
				checks = append(checks, c.Check)
			}
			if len(checks) != test.checks {
				t.Errorf("there are %d checks: %v", len(checks), checks)
			}
			why := unreached(context.Background(), s.about(l), checks)
			var got []string
			for _, c := range checks {
				if text, ok := why[c]; ok {
					got = append(got, text)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
