package verify

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"tav/cfg"
	"tav/cmd/process"
	"tav/explain/report"
)

// TestEveryCheckStopped ends a verification as soon as it knows its checks: they are in the answer.
func TestEveryCheckStopped(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(file, []byte(`extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
	unsigned a = __VERIFIER_nondet_uint(), b = 0, left = 7 + a % 5;
	int sum = left + 3;
	for (unsigned i = 1; i; i = i * 1664525u + 1013904223u ^ a)
		b = b * 31u + (i >> 7);
	if (b * b == 3u)
		reach_error();
	return sum;
}
`), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	answers := func(o *report.Outcome) map[report.CheckAnswer]int {
		n := map[report.CheckAnswer]int{}
		for _, c := range o.Checks {
			n[c.Answer]++
		}
		return n
	}
	c := Job{Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}, Order: process.Order{Memory: 1e9}, EachCheck: true,
		Properties: []cfg.Property{cfg.UnreachCall, cfg.NoOverflow, cfg.UndefinedBehaviour}}
	o, err := Verify(ctx, c, func(m process.Message) {
		if m.Known != nil && answers(m.Known)[report.CheckOpen] > 0 {
			cancel()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := answers(o); o.Verdict != report.Unknown || n[report.CheckOpen] == 0 {
		t.Errorf("%s: %v", o.Result(), n)
	}
}
