package driver

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/explain/run"
)

const runName = "run"

// runFlags are what the user says of a concrete run, besides its program.
type runFlags struct {
	args         []string
	stdin        string   // a file; "" for tav's own standard input
	files        []string // NAME=PATH
	expectOutput string   // a file; "" for none
	expectExit   int      // -1 for none
	maxSteps     int
}

func runCommand() *cobra.Command {
	var (
		program report.Program
		f       runFlags
	)
	c := &cobra.Command{
		Use:   runName + " [flags] file.c… | file.ll [-- argument…]",
		Short: "Run a program on given input",
		Long: "Run runs a program in tav's interpreter, with tav's own C library, on the given arguments,\n" +
			"standard input and files, and prints the program's output. The run fails by a violated\n" +
			"assertion, a memory error, a division by zero, abort(), or unexpected output or exit\n" +
			"code. Exit codes: 0, 1 if the run fails, 2 if it cannot continue, 3 for bad input.",
		RunE: func(c *cobra.Command, args []string) error {
			program.Files = args
			if k := c.ArgsLenAtDash(); k >= 0 {
				program.Files, f.args = args[:k], args[k:]
			}
			if len(program.Files) == 0 && !program.LinkAll && program.Target == "" {
				return fmt.Errorf("no input file; try tav %s --help", c.Name())
			}
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			defer stop()
			code, err := profiled(func() (int, error) { return runConcretely(ctx, program, f), nil })
			if err != nil {
				return err
			}
			return exit(code)
		},
	}
	programFlags(c, &program)
	c.Flags().Lookup("entry").Hidden = true
	c.Flags().Lookup("undefined").Hidden = true // their calls are unsupported
	f.add(c.Flags())
	return c
}

// add adds the flags.
func (f *runFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.stdin, "stdin", "", "`file` for the standard input (default tav's own)")
	flags.StringArrayVar(&f.files, "file", nil, "`NAME=PATH`: the program opens PATH as NAME; it sees no other files")
	flags.StringVar(&f.expectOutput, "expect-output", "", "`file` with the expected standard output")
	flags.IntVar(&f.expectExit, "expect-exit", -1, "expected exit `code`")
	flags.IntVar(&f.maxSteps, "max-steps", 0, "stop after this many steps (default no limit)")
}

// wanted reports whether a command is to run the program.
func (f *runFlags) wanted(c *cobra.Command) bool {
	return slices.ContainsFunc([]string{"stdin", "file", "expect-output", "expect-exit"}, c.Flags().Changed) || c.ArgsLenAtDash() >= 0
}

// runConcretely runs the program, writes what it writes and says how it ended;
// the result is tav's exit code.
func runConcretely(ctx context.Context, p report.Program, f runFlags) int {
	debug.SetGCPercent(process.GCPercent)
	config, m, o := prepareRun(ctx, p, f)
	if o != nil {
		say(os.Stderr, append(o.Detail, o.Result()))
		return o.ExitCode()
	}
	start := time.Now()
	out, err := m.Run(ctx, config)
	if err != nil {
		o := verify.Failure(ctx, err)
		say(os.Stderr, []string{o.Result()})
		return o.ExitCode()
	}
	os.Stdout.Write(out.Stdout)
	os.Stderr.Write(out.Stderr)
	took := fmt.Sprintf("%d steps, %.2f s", out.Steps, time.Since(start).Seconds())
	switch {
	case out.Failure != nil:
		say(os.Stderr, []string{fmt.Sprintf("tav: the run fails: %v (%s)", out.Failure, took)})
		return report.ExitFalse
	case out.Unknown != "":
		say(os.Stderr, []string{fmt.Sprintf("tav: the run cannot go on: %s (%s)", out.Unknown, took)})
		return report.ExitUnknown
	}
	say(os.Stderr, []string{fmt.Sprintf("tav: exit code %d (%s)", out.Exit, took)})
	return 0
}

// prepareRun reads everything that a run needs; the outcome says why it cannot.
func prepareRun(ctx context.Context, p report.Program, f runFlags) (c run.Config, m *run.Machine, o *report.Outcome) {
	defer func() {
		if recover() != nil {
			o = report.Internal("broken invariant while reading the program")
		}
	}()
	c, err := f.config()
	if err == nil {
		err = inputProgram(&p, os.Stderr)
	}
	if err == nil && p.Entry != "main" {
		err = fmt.Errorf("--entry: a run starts at main")
	}
	if err != nil {
		return c, nil, report.BadInput(err)
	}
	c.Name = strings.TrimSuffix(p.Files[0], ".c")
	l, err := verify.LoadConcrete(ctx, p, func(string) {}, &verify.Stats{})
	if err != nil {
		return c, nil, verify.Failure(ctx, err)
	}
	if m, err = run.New(l.Prog); err != nil {
		return c, nil, verify.Failure(ctx, err)
	}
	return c, m, nil
}

// config reads the files that the flags name.
func (f runFlags) config() (run.Config, error) {
	c := run.Config{Args: f.args, Files: map[string][]byte{}, Time: time.Now().Unix(), MaxSteps: f.maxSteps}
	var err error
	switch {
	case f.stdin != "":
		c.Stdin, err = os.ReadFile(f.stdin)
	case !isatty.IsTerminal(os.Stdin.Fd()):
		c.Stdin, err = io.ReadAll(os.Stdin)
	}
	if err != nil {
		return c, fmt.Errorf("--stdin: %w", err)
	}
	for _, file := range f.files {
		name, path, ok := strings.Cut(file, "=")
		if !ok || name == "" {
			return c, fmt.Errorf("--file %s: want NAME=PATH", file)
		}
		if c.Files[name], err = os.ReadFile(path); err != nil {
			return c, fmt.Errorf("--file: %w", err)
		}
	}
	if f.expectOutput != "" {
		text, err := os.ReadFile(f.expectOutput)
		if err != nil {
			return c, fmt.Errorf("--expect-output: %w", err)
		}
		c.ExpectOutput = append([]byte{}, text...) // not nil
	}
	if f.expectExit > expectableExit || f.expectExit < -1 {
		return c, fmt.Errorf("--expect-exit %s: want a number from 0 to 255", strconv.Itoa(f.expectExit))
	}
	if f.expectExit >= 0 {
		c.ExpectExit = &f.expectExit
	}
	return c, nil
}
