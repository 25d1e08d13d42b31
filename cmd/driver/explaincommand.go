package driver

import (
	"fmt"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain"
	"tav/explain/report"
	"tav/traceabs"
)

const explainName = "explain"

// explainCommand is tav check for those who want to know why.
func explainCommand() *cobra.Command {
	config, flags := &verify.Job{}, &checkFlags{}
	c := checking(config, flags)
	given := runFlags{expectExit: -1}
	given.add(c.Flags())
	c.Use = explainName + " [flags] file.c… | file.ll | task.yml [-- argument…]"
	c.Short = "Explain why a program violates its specification"
	c.Long = "Explain searches for violations as tav check does, and explains every error trace that it finds\n" +
		"by the methods of --method (--list lists them).\n\n" +
		"With -- or a flag for input or expected behaviour (--stdin, --file, --expect-output, …), it runs the\n" +
		"program as tav run does, and explains why the run fails: RESULT is FALSE(output), FALSE(exit), FALSE(trap),\n" +
		"FALSE(abort), or the violated property; UNKNOWN for a run that does not fail.\n\n" +
		"With --witness it explains the execution that a violation witness of any tool describes, found as\n" +
		"by tav witness validate."
	c.Example = "  tav explain prog.c\n" +
		"  tav explain --method error-invariants,flow-sensitive --all-traces --html report.html prog.c\n" +
		"  tav explain --stdin input --expect-output expected --html report.html prog.c -- -v 3\n" +
		"  tav explain --witness w.yml prog.c"
	timeout := c.Flags().Lookup("explain-timeout")
	timeout.DefValue = explainLong.String()
	timeout.Value.Set(timeout.DefValue)
	c.Flags().Lookup("witness").Usage = "explain the execution that the violation witness in this `file` describes"
	list := c.Flags().Bool("list", false, "list the methods")
	args, run := c.Args, c.RunE
	c.Args = func(c *cobra.Command, files []string) error {
		switch {
		case *list:
			return cobra.NoArgs(c, files)
		case given.wanted(c):
			return nil // explainGiven looks at them
		}
		return args(c, files)
	}
	c.RunE = func(c *cobra.Command, files []string) error {
		switch {
		case *list:
		case given.wanted(c):
			return exit(explainGiven(c, *config, *flags, given, files))
		case flags.witness != "":
			config.Files = files
			return exit(explainWitness(*config, *flags))
		default:
			return run(c, files)
		}
		for _, m := range explain.Methods() {
			fmt.Printf("%s\n  %s\n  %s\n", m.Name, m.Does, m.Paper)
		}
		return nil
	}
	return c
}

// explainGiven explains a run on given input.
func explainGiven(c *cobra.Command, config verify.Job, flags checkFlags, given runFlags, files []string) int {
	if err := flags.report.writable(); err != nil {
		return flags.report.refuse(err)
	}
	return flags.report.deliver(explainedRun(c, &config, flags, given, files))
}

// explainedRun is a run on given input, explained.
func explainedRun(c *cobra.Command, config *verify.Job, flags checkFlags, given runFlags, files []string) *report.Outcome {
	if k := c.ArgsLenAtDash(); k >= 0 {
		files, given.args = files[:k], files[k:]
	}
	config.Files = files
	o := runGiven(config, c, flags, given)
	if o == nil {
		config.Memory = int64(flags.memory)
		if flags.timeout > 0 {
			config.Deadline = time.Now().Add(flags.timeout)
		}
		if !c.Flags().Changed("method") {
			config.Explain.Methods = nil // as the length of the run allows
		}
		if flags.noExplain {
			config.Explain = verify.Explaining{}
		}
		line := progressLine{out: os.Stderr}
		o = process.Supervise(*config, config.Order, traceabs.Strategies()[:1], line.show)
		line.clear()
	}
	o.Program = config.Program
	return o
}

// runGiven reads what the run is given; the outcome says what is wrong with it.
func runGiven(c *verify.Job, command *cobra.Command, flags checkFlags, given runFlags) *report.Outcome {
	for _, name := range []string{"property", "witness", "harness", "function", "assume", "check", "unsafe-native", "jobs", "entry", "error-label", "coverage"} {
		if command.Flags().Changed(name) {
			return report.BadInput(fmt.Errorf("--%s: not for runs on given input", name))
		}
	}
	if len(c.Files) == 0 {
		return report.BadInput(fmt.Errorf("no input file; try tav %s --help", explainName))
	}
	if err := inputProgram(&c.Program, os.Stderr); err != nil {
		return report.BadInput(err)
	}
	config, err := given.config()
	if err != nil {
		return report.BadInput(err)
	}
	for _, arg := range config.Args {
		if !utf8.ValidString(arg) { // it would not arrive in the engine as it is
			return report.BadInput(fmt.Errorf("the argument %q is not UTF-8", arg))
		}
	}
	config.Name = strings.TrimSuffix(c.Files[0], ".c")
	c.Run = &config
	return nil
}

// explainFlags are the flags that say how error traces are explained.
func explainFlags(f *pflag.FlagSet, e *verify.Explaining) {
	f.Var(methodList{&e.Methods}, "method", "explain by these `methods`, separated by commas (tav explain --list)")
	f.IntVar(&e.Traces, "max-traces", explainTraces, "explain at most `N` error traces of different kinds")
	f.BoolVar(&e.All, "all-traces", false, "explain error traces until no further kind is found")
	durationFlag(f, &e.Time, "explain-timeout", verify.ExplainTime, "time limit for explanations and the search for further error traces")
	f.StringSliceVar(&e.Correct, "correct", nil, "`functions` that are correct: causes are searched elsewhere (cascade, concolic)")
	f.IntVar(&e.Levels, "levels", explainLevels, "levels of a cause tree below its root (cascade)")
	f.BoolVar(&e.AllSwitches, "all-switches", false, "one chain for each branch whose reversal makes the run correct, not only for the first (chain)")
	f.StringArrayVar(&e.Reference, "reference", nil, "`file` of a corrected program to compare with; repeated for each of its files (chain)")
}

// methodList is the flag value of --method.
type methodList struct{ names *[]string }

// Set implements pflag.Value.
func (l methodList) Set(text string) error {
	*l.names = nil
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		if _, ok := explain.MethodNamed(name); !ok {
			return fmt.Errorf("there is no method %q", name)
		}
		*l.names = append(*l.names, name)
	}
	return nil
}

func (methodList) Type() string { return "methods" }

func (l methodList) String() string {
	if l.names == nil {
		return ""
	}
	return strings.Join(*l.names, ",")
}
