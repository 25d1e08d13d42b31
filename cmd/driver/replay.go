package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"tav/cfg/interp"
)

const replayName = "replay"

func replayCommand() *cobra.Command {
	var (
		program  Program
		property string
	)
	c := &cobra.Command{
		Use:   replayName + " [flags] trace.json file.c… | file.ll",
		Short: "Run a saved counterexample again",
		Long: "Replay runs a program on the inputs of a counterexample that tav check saved with --json or\n" +
			"--dump, and shows the run. Flags that say how to compile are those of the saved check\n" +
			"unless they are given. RESULT and exit code are those of tav check.",
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) < 2 {
				return fmt.Errorf("want a saved counterexample and the program; try tav %s --help", replayName)
			}
			saved, script, err := readTrace(args[0])
			if err != nil {
				return err
			}
			if c.Flags().NFlag() == 0 && saved != nil {
				program = saved.Program
			}
			if !c.Flags().Changed("property") && saved != nil {
				property = saved.Property
			}
			program.Files = args[1:]
			o := replay(program, property, script)
			o.Program = program
			report{out: os.Stdout, err: os.Stderr, style: styleOf(os.Stdout)}.print(o)
			return exit(o.ExitCode())
		},
	}
	programFlags(c, &program)
	c.Flags().StringVar(&property, "property", defaultProperty, "`name` of the property that is violated")
	return c
}

// readTrace reads a saved counterexample: the outcome that --json wrote (then
// it is returned as well), or only its script, as --dump keeps it.
func readTrace(file string) (*Outcome, *interp.Script, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	var saved *Outcome
	if !bytes.Contains(text[:min(len(text), 100)], []byte(`"tav-script"`)) {
		if saved, err = parseOutcome(file, text); err != nil {
			return nil, nil, err
		}
		for _, r := range saved.Results {
			if saved.Counterexample == nil && r.Counterexample != nil {
				saved = r
			}
		}
		if saved.Counterexample == nil {
			return nil, nil, fmt.Errorf("%s: holds no counterexample", file)
		}
		text = saved.Counterexample.Script
	}
	script, err := interp.ParseScript(file, text)
	return saved, script, err
}

// replay runs a script.
func replay(p Program, property string, script *interp.Script) *Outcome {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l, failed := loadChecked(ctx, p, property)
	if failed != nil {
		return failed
	}
	run, err := interp.Replay(ctx, l.program, script, interp.Options{Record: true})
	switch {
	case ctx.Err() != nil:
		return unknown("%s", stopReason(ctx))
	case err != nil:
		return unknown("the counterexample does not run: %v", err)
	}
	if err := notConfirmed(run); err != nil {
		return unknown("%v", err)
	}
	o := &Outcome{Format: OutcomeFormat, Verdict: False, Property: run.Loc.Violates.String(), Counterexample: newTranslator(l).counterexample(run)}
	o.Counterexample.Script, err = json.Marshal(script)
	if err != nil {
		return internal("%v", err)
	}
	return o
}
