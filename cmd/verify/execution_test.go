package verify

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/explain/report"
)

// TestLongRuns: an error after many random inputs, and one that depends on
// what an undefined function returns, which is none.
func TestLongRuns(t *testing.T) {
	for _, c := range []struct {
		name, step string
		found      bool
	}{
		{"inputs", "__VERIFIER_nondet_int()", true},
		{"undefined function", "unknown()", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "long.c")
			text := `extern int __VERIFIER_nondet_int(void), unknown(void);
extern void reach_error(void);
int main(void) {
	unsigned odd = 0;
	for (int i = 0; i < 30000; i++)
		odd += ` + c.step + ` & 1;
	if (odd > 3 && odd < 29997)
		reach_error();
	return 0;
}`
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			program := report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}
			s := newSession(Job{Program: program, Properties: []cfg.Property{cfg.UnreachCall}}, func(process.Message) {})
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			l, err := s.load(ctx, s.Job)
			if err != nil {
				t.Fatal(err)
			}
			v := s.search(l)
			if !c.found {
				ctx, cancel = context.WithTimeout(ctx, time.Second)
				defer cancel()
			}
			o, err := v.longRuns(ctx, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			if found := o != nil && o.Verdict == report.False; found != c.found {
				t.Errorf("an error is found: %v, want %v", found, c.found)
			}
		})
	}
}

func TestLengths(t *testing.T) {
	var l lengths
	want := []int{1, 1, 4, 1, 4, 16, 1, 4, 16, 64}
	for i, n := range want {
		if got := l.next(); got != n*firstLong {
			t.Errorf("run %d has %d steps, want %d", i, got, n*firstLong)
		}
	}
	if l.runs != len(want) {
		t.Errorf("%d runs", l.runs)
	}
}
