package driver

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/explain/run"
)

// TestInterruptRun interrupts an engine, as soon as it has started to run the
// program and as soon as the first of two methods has explained a failure: what
// was found then is in the outcome.
func TestInterruptRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	text := "int main(int argc, char **argv) {\n\tfor (int i = 0; argc < 2; i = 1 - i) {}\n\treturn argc;\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	verify := func(args []string, at func(process.Message) bool) (o *report.Outcome) {
		ctx, interrupt := context.WithCancel(context.Background())
		defer interrupt()
		zero := 0
		o, err := verify.Verify(ctx, verify.Job{
			Program: report.Program{Files: []string{file}},
			Run:     &run.Config{Args: args, ExpectExit: &zero},
			Explain: verify.Explaining{Methods: []string{"cascade", "chain"}, Time: time.Minute},
		}, func(m process.Message) {
			if at(m) {
				interrupt()
			}
		})
		if err != nil {
			return verify.Failure(ctx, err)
		}
		return o
	}
	if o := verify(nil, func(m process.Message) bool { return m.Progress != nil && m.Progress.Phase == "run" }); o.Answer() != "UNKNOWN(interrupted)" {
		t.Errorf("endless run: %s", o.Answer())
	}
	o := verify([]string{"a"}, func(m process.Message) bool { return m.Found != nil && len(m.Found.Traces[0].Explanations) > 0 })
	if o.Answer() != "FALSE(exit)" || o.Summary.Stopped != "interrupted" {
		t.Fatalf("%s, %+v", o.Answer(), o.Summary)
	}
	all := o.Traces[0].Explanations
	if len(all) != 2 || all[0].Tree == nil || all[0].Problem != "" || all[1].Problem == "" {
		t.Errorf("explanations %+v", all)
	}
}
