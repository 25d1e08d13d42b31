package verify

import (
	"context"
	"fmt"
	"strings"

	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/lower"
	"tav/explain/report"
)

// Where memory is not checked, what library functions read of it, as printf
// does of the strings that it prints, is left out: reading can only end a run,
// and loops over strings are hard to prove anything about. A counterexample
// then is one only if the run passes these reads, too.

// withReads gives l the way to the program with all reads.
func (l *Loaded) withReads(p report.Program, files []string, fo frontend.Options, co lower.Options) {
	l.full = func(ctx context.Context) (*Loaded, error) {
		fo.Reads = true
		full, err := compileAndLower(ctx, p, files, fo, co, func(string) {}, &Stats{})
		if err == nil {
			l.full = func(context.Context) (*Loaded, error) { return full, nil }
		}
		return full, err
	}
}

// passesReads runs a counterexample on the program with all reads. The error
// says that it ends at one of them.
func (v *subject) passesReads(ctx context.Context, script *interp.Script, steps int) error {
	if v.full == nil {
		return nil
	}
	program, err := v.full(ctx)
	if err != nil {
		return err
	}
	run, err := interp.Run(ctx, program.Prog, script.Elsewhere(), interp.Options{MaxSteps: readingSteps + steps})
	switch {
	case err != nil:
		return err
	case run.Kind == interp.UndefinedBehaviour, run.Kind == interp.ReachedUnsupported:
		return run.Violation()
	case run.Kind == interp.Blocked && run.Edge.Signal+run.Edge.Trap != "":
		return fmt.Errorf("undefined behaviour at %s: %s", run.Edge.Call(), strings.TrimSpace(run.Edge.Signal+run.Edge.Trap))
	}
	return nil
}
