package driver

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cmd/driver/process"
	"tav/explain/report"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
)

// TestOpen: what a proof lacks is told in the words of the program, up to the text.
func TestOpen(t *testing.T) {
	const text = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pool { unsigned used, free; } pool = {0, 8};
int main(void) {
	while (1) {
		if (__VERIFIER_nondet_int() == 7 && pool.used < 8) {
			pool.used++;
			pool.free--;
		}
		if (pool.used == 9)
			reach_error();
	}
}
`
	file := filepath.Join(t.TempDir(), "pool.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	var said process.Message
	program := report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}
	v := &verification{Config: Config{Program: program}, Status: process.NewStatus(process.Order{}, func(m process.Message) { said = m }), stats: &stats{}}
	var err error
	if v.loaded, err = load(ctx, Config{Program: program, Properties: []cfg.Property{cfg.UnreachCall}}, v.Enter, v.stats); err != nil {
		t.Fatal(err)
	}
	backend, err := z3.New(v.program.Terms)
	if err != nil {
		t.Fatal(err)
	}
	defer backend.Close()
	env, err := engine.NewEnv(v.program, backend, engine.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer env.Close()
	env.Blocks, _ = blocks.New(v.program)
	env.Facts = make([][]*term.Term, len(env.Blocks.Cuts))
	m := v.program.Terms
	for _, x := range v.program.Globals {
		for _, c := range env.Blocks.Cuts {
			if x.Name == "pool.used" && c.Loc.Loop {
				env.Facts[c.Id] = []*term.Term{m.UGe(x.Term, m.BVUint(32, 9))}
			}
		}
	}
	v.open(traceabs.Obligations(ctx, env))
	var out strings.Builder
	report.Text{Out: &out}.Print(&report.Outcome{Verdict: report.Unknown, Reason: report.Reason{Kind: report.Timeout}, Program: program, Open: said.Progress.Open})
	want := fmt.Sprintf(`
%[1]s:11:4: not proved that this error is not reached
  proved at line 6: pool.used >= 9
  from line 6 it is reached with pool.used = 9, reading `, file)
	if !strings.Contains(out.String(), want) { // any input does
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}
