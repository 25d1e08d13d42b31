package driver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"tav/cfg"
	"tav/cfg/harness"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/svcomp"
	"tav/traceabs"
)

const checkName = "check"

// checkFlags are the flags of tav check that do not concern the engine.
type checkFlags struct {
	properties   []string // arguments of --property
	timeout      time.Duration
	memory       memorySize
	jobs         int
	unwind       iterations
	noExplain    bool
	report       reportFlags
	witness      string // a file
	modelGiven   bool   // --data-model is there
	fix          fixFlags
	bounds       bool   // termination is asked about, whose proof says how many iterations loops take
	eachFunction bool   // all functions are checked
	watch        bool   // the program is checked again when it changes
	infer        bool   // preconditions of the function are wanted
	advise       bool   // the same, as far as a few runs find them
	function     string // that is called with any arguments; "": the program is checked
	harness      harness.Options
}

func checkCommand() *cobra.Command { return checking(&verify.Job{}, &checkFlags{}) }

// checking is the command, with flags that set config and flags.
func checking(config *verify.Job, flags *checkFlags) *cobra.Command {
	config.Explain.Methods, flags.memory = verify.Usual, defaultMemory
	options := verify.WitnessOptions{}
	c := &cobra.Command{
		Use:   checkName + " [flags] file.c… | file.ll | task.yml",
		Short: "Find what goes wrong in a program, or prove that nothing does",
		Long: "Check looks for everything that can go wrong in a C program, on all inputs and for any number of\n" +
			"loop iterations: assertions that fail, signed overflow, invalid accesses to memory, leaks, what else C\n" +
			"leaves undefined, races and deadlocks of threads. Each place where one of these is possible is a check,\n" +
			"which is proved, fails (with inputs, a run that was executed, and why) or is open (with the reason).\n" +
			"--property asks only for some of them, for termination, or for a property of SV-COMP.\n\n" +
			"What the program reads may be anything. It may also ask for inputs by __VERIFIER_nondet_int() and its\n" +
			"variants, and restrict them by __VERIFIER_assume(condition).\n" +
			"Several files are linked. A task definition (task.yml) names files, data model and properties,\n" +
			"and expected verdicts, with which the answers are compared.\n\n" +
			"The last line of the output is the verdict, after one line per property if there are several:\n" +
			"RESULT: TRUE (exit code 0), FALSE(property) (1) or UNKNOWN(reason) (2; 3 for bad input,\n" +
			"4 for an internal error).",
		Example: "  tav check prog.c\n" +
			"  tav check --property memory --timeout 60 --html report.html prog.c\n" +
			"  tav check --data-model ILP32 -Iinclude -DNDEBUG a.c b.c\n" +
			"  tav check --property no-overflow --property unreach-call prog.c\n" +
			"  tav check --jobs 4 --stats --json out.json prog.c",
		Args: programArgs,
		RunE: func(c *cobra.Command, files []string) error {
			config.Files = files
			if err := checkWitnessFlags(&options); err != nil {
				return err
			}
			if flags.witness != "" {
				config.Witness = &options
			}
			flags.modelGiven = c.Flags().Changed("data-model")
			if flags.watch {
				return exit(watch(*config, *flags))
			}
			if !c.Flags().Changed("fix-time") && config.FixTime == 0 && flags.wantsFixes() {
				config.FixTime = reportFixTime
			}
			if flags.eachFunction {
				return exit(checkFunctions(*config, *flags, argumentsOf(c.Name())))
			}
			return exit(check(*config, *flags))
		},
	}
	programFlags(c, &config.Program)
	f := c.Flags()
	f.StringArrayVar(&flags.properties, "property", nil, "property to check, by its `name`: "+propertyNames()+", termination, one of SV-COMP's, or a .prp file; may be repeated (default "+allProperties+")")
	f.BoolVar(&flags.bounds, "bounds", false, "report an iteration bound for each loop: adds --property "+cfg.Termination.String())
	f.StringVar(&flags.function, "function", "", "check this `function` for all arguments, as tav harness does")
	f.BoolVar(&flags.eachFunction, eachFunctionFlag, false, "check each function that the files define for all arguments, and show a table")
	harnessFlags(f, &flags.harness)
	f.BoolVar(&flags.infer, inferFlag, false, "of a function that fails look for conditions on its parameters under which it is proved")
	f.BoolVar(&flags.advise, adviseFlag, false, "suggest preconditions as far as a few runs within --timeout find them (--each-function with --valid-pointers does)")
	durationFlag(f, &flags.timeout, "timeout", 0, "wall time in seconds, or such as 90s or 5m, after which the answer is UNKNOWN(timeout); 0 for none")
	f.Var(&flags.memory, "memory", "memory after which the answer is UNKNOWN(memory), for all processes together")
	f.IntVar(&flags.jobs, "jobs", 1, "run the first `N` of these strategies in parallel: "+strategyNames()+"; the first verdict wins")
	f.Var(&flags.unwind, "unwind", "only unwind loops, each up to `N` iterations, and recursion up to N calls: TRUE if no execution exceeds the bounds")
	f.BoolVarP(&config.KeepGoing, "keep-going", "k", false, "go on with the open checks after one has failed, until the timeout")
	f.BoolVar(&flags.noExplain, "no-explain", false, "report only the verdict and one error trace")
	explainFlags(f, &config.Explain)
	durationFlag(f, &config.FixTime, "fix-time", 0, "search this long for fixes of a violation, as tav fix does (default: "+reportFixTime.String()+" with --sarif or --html, else not at all)")
	f.BoolVar(&config.Check, "check", false, "re-check the proof completely, or run the counterexample natively, in a sandbox")
	f.BoolVar(&config.UnsafeNative, "unsafe-native", false, "with --check: run natively even without a sandbox")
	flags.report.add(f)
	f.StringVar(&flags.witness, "witness", "", "write a witness for TRUE or FALSE to a `file`")
	witnessFlags(f, &options)
	f.StringVar(&config.Dump, "dump", "", "write the automaton, the traces and crash reports to a `directory`")
	f.BoolVar(&flags.watch, watchFlag, false, "check again whenever a file of the program changes, until Ctrl-C")
	f.Uint32Var(&config.Seed, "seed", 0, "`seed` of the solver")
	return c
}

// check runs the verifications that are asked for, shows what came out and
// returns the exit code.
func check(config verify.Job, flags checkFlags) int {
	if flags.timeout > 0 {
		config.Deadline = time.Now().Add(flags.timeout)
	}
	config.Memory = int64(flags.memory)
	if flags.noExplain {
		config.Explain = verify.Explaining{}
	}
	if flags.function != "" && config.FixTime > 0 {
		return flags.report.refuse(errors.New("--function: tav fix cannot change its harness; write one with tav harness, and run tav fix on it"))
	}
	if err := errors.Join(flags.report.writable(flags.witness), verify.MakeDump(config.Dump)); err != nil {
		return flags.report.refuse(err)
	}
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // files are written even if the text is not read
	outcome := answer(&config, flags, flags.report.show)
	flags.addPrecondition(config, outcome, argumentsOf(checkName))
	flags.report.lost(errors.Join(flags.report.write(outcome), writeWitness(flags.witness, outcome)))
	flags.report.warn(outcome)
	flags.showFixes(outcome, config.FixTime)
	flags.showPrecondition(outcome)
	flags.report.showCoverage(outcome)
	flags.report.finish(outcome)
	return outcome.ExitCode()
}

// answer answers all that is asked for. Each outcome is shown when it is there.
func answer(config *verify.Job, flags checkFlags, show func(*report.Outcome)) *report.Outcome {
	var task *svcomp.Task
	var names []string
	var strategies []traceabs.Strategy
	var dir string // of the harness
	var granted []report.Assumption
	defer func() { os.RemoveAll(dir) }()
	read := *config
	if o := config.Reading(func() (err error) {
		if task, err = readTask(&read, &flags); err != nil {
			return err
		}
		if flags.properties == nil {
			if flags.properties = []string{allProperties}; config.Witness != nil && flags.function == "" { // which is about one property
				flags.properties = []string{defaultProperty}
			}
		}
		if termination := cfg.Termination.String(); flags.bounds && !slices.Contains(flags.properties, termination) {
			flags.properties = append(flags.properties, termination)
		}
		if names, err = readProperties(flags.properties); err != nil {
			return err
		}
		if config.Witness != nil { // it is about one property
			names = single(names)
		}
		read.Exact = slices.ContainsFunc(flags.properties, svcomp.IsPropertyFile)
		if err = inputProgram(&read.Program, os.Stderr); err != nil {
			return err
		}
		if flags.function != "" {
			if read.Program, granted, dir, err = harnessed(context.Background(), read.Program, flags.function, flags.harness); err != nil {
				return err
			}
		} else if flags.harness.Assume != nil {
			return errors.New("--assume: only with --function")
		}
		if strategies, err = chosen(flags); err == nil && flags.timeout < 0 {
			err = fmt.Errorf("--timeout %s: want a positive duration, or 0 for none", flags.timeout)
		}
		return err
	}); o != nil {
		o.Program = config.Program
		show(o)
		return o
	}
	*config = read
	asked := questions(config.Program, names)
	var vacuous *report.Vacuity
	var warned []report.Diagnostic
	shown := func(o *report.Outcome) {
		if o.Verdict == report.True { // what it takes for granted is said once
			o.Assumptions, granted = append(o.Assumptions, granted...), nil
		}
		if vacuous != nil && o.Vacuous != nil && *vacuous == *o.Vacuous { // so is why it is vacuous
			o.Vacuous = nil
		}
		vacuous = cmp.Or(vacuous, o.Vacuous)
		o.Warnings = slices.DeleteFunc(o.Warnings, func(d report.Diagnostic) bool { return slices.Contains(warned, d) }) // and what the compiler says
		warned = append(warned, o.Warnings...)
		show(o)
	}
	var outcomes []*report.Outcome
	if asked[0].each {
		outcomes = everyAnswer(*config, asked, strategies, shown)
	} else {
		outcomes = answersTo(*config, asked, strategies, shown)
	}
	if i := slices.IndexFunc(outcomes, func(o *report.Outcome) bool { return o.ExitCode() == report.ExitInput }); i >= 0 { // it is the same for all
		return outcomes[i]
	}
	all := together(outcomes)
	all.Program = config.Program
	addCoverage(*config, flags, asked, all)
	if task != nil {
		all.Expectations = expectations(task, outcomes, asked)
	}
	return all
}

// chosen gives as many strategies as there are jobs, as far as there are any.
func chosen(flags checkFlags) ([]traceabs.Strategy, error) {
	all, jobs := traceabs.Strategies(), flags.jobs
	switch {
	case jobs < 1:
		return nil, fmt.Errorf("--jobs %d: want at least 1", jobs)
	case flags.unwind > 0 && jobs > 1:
		return nil, fmt.Errorf("--jobs %d: --unwind is one strategy, alone", jobs)
	case flags.unwind > 0:
		return []traceabs.Strategy{traceabs.Unwinding(int(flags.unwind))}, nil
	case jobs > len(all):
		fmt.Fprintf(os.Stderr, "tav: --jobs %d: there are %d strategies, all of them are run\n", jobs, len(all))
		return all, nil
	}
	return all[:jobs], nil
}

// strategyNames lists all strategies in the order in which jobs take them.
func strategyNames() string {
	var names []string
	for _, s := range traceabs.Strategies() {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// inputFiles checks what can be said of the input files without reading them.
func inputFiles(files []string) error {
	for _, f := range files {
		switch ext := strings.ToLower(filepath.Ext(f)); ext {
		case ".c", ".i", ".ll":
		case ".yml", ".yaml":
			return fmt.Errorf("%s: a task definition must be the only file", f)
		default:
			return fmt.Errorf("%s: not a C source (.c, .i) or LLVM assembly (.ll)", f)
		}
		info, err := os.Stat(f)
		switch {
		case os.IsNotExist(err):
			return fmt.Errorf("%s: no such file", f)
		case err != nil:
			return err
		case info.IsDir():
			return fmt.Errorf("%s: is a directory", f)
		}
	}
	return nil
}
