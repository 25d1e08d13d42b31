package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tav/cfg/interp"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/svcomp"
)

const replayName = "replay"

func replayCommand() *cobra.Command {
	var (
		program  report.Program
		property string
	)
	c := &cobra.Command{
		Use:   replayName + " [flags] trace.json file.c… | file.ll",
		Short: "Run a saved counterexample again",
		Long: "Replay runs a program on the inputs of a counterexample that tav check saved with --json or\n" +
			"--dump, and shows the run. Without any flags the program is compiled with those of the saved\n" +
			"check. RESULT and exit code are those of tav check.",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) < 2 {
				return fmt.Errorf("want a saved counterexample and the program; try tav %s --help", replayName)
			}
			saved, script, err := readTrace(args[0])
			if err != nil {
				return err
			}
			if c.Flags().NFlag() == 0 && saved != nil {
				if program, err = savedProgram(args[0], saved.Program); err != nil {
					return err
				}
			}
			if !c.Flags().Changed("property") && saved != nil {
				property = saved.Property
			}
			program.Files = args[1:]
			o := replay(program, property, script)
			o.Program = program
			text(false).Print(o)
			return exit(o.ExitCode())
		},
	}
	programFlags(c, &program)
	c.Flags().StringVar(&property, "property", defaultProperty, "`name` of the violated property")
	return c
}

// savedProgram is how a saved check compiled its program. From a file, which may
// come from anywhere, no compiler flag is taken that does more than to define
// macros and to find headers: others load plugins and write files.
func savedProgram(file string, p report.Program) (report.Program, error) {
	for _, f := range slices.Concat(append(slices.Collect(maps.Values(p.FileFlags)), p.Flags)...) {
		if !slices.ContainsFunc([]string{"-D", "-U", "-I"}, func(known string) bool { return strings.HasPrefix(f, known) }) {
			return p, fmt.Errorf("%s: the compiler flag %q is not taken from a file; give the flags of the program on the command line", file, f)
		}
	}
	return p, nil
}

// readTrace reads a saved counterexample: the outcome that --json wrote (then
// it is returned as well), or only its script, as --dump keeps it.
func readTrace(file string) (*report.Outcome, *interp.Script, error) {
	text, err := svcomp.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	return parseTrace(file, text)
}

// parseTrace reads the text of a saved counterexample.
func parseTrace(file string, text []byte) (*report.Outcome, *interp.Script, error) {
	var err error
	var saved *report.Outcome
	if !bytes.Contains(text[:min(len(text), scriptHead)], []byte(`"tav-script"`)) {
		if saved, err = report.Parse(file, text); err != nil {
			return nil, nil, err
		}
		for _, r := range saved.Results {
			if len(saved.Traces) == 0 && r != nil && len(r.Traces) > 0 {
				saved = r
			}
		}
		if len(saved.Traces) == 0 || saved.Traces[0] == nil {
			return nil, nil, fmt.Errorf("%s: has no counterexample", file)
		}
		text = saved.Traces[0].Script
	}
	script, err := interp.ParseScript(file, text)
	return saved, script, err
}

// replay runs a script.
func replay(p report.Program, property string, script *interp.Script) *report.Outcome {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l, failed := loadChecked(ctx, p, property)
	if failed != nil {
		return failed
	}
	run, err := interp.Replay(ctx, l.Prog, script, interp.Options{Record: true})
	switch {
	case ctx.Err() != nil:
		return report.Stopped(verify.StopReason(ctx))
	case err != nil:
		return report.Undecided("the counterexample does not run: %v", err)
	}
	if err := run.Violation(); err != nil {
		return report.Undecided("%v", err)
	}
	t := l.Words().Counterexample(run, nil)
	if t.Script, err = json.Marshal(script); err != nil {
		return report.Internal("%v", err)
	}
	return &report.Outcome{Format: report.Format, Verdict: report.False, Property: run.Loc.Violates.String(), Traces: []*report.Trace{t.Trace}}
}
