package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tav/traceabs"
)

const checkName = "check"

// checkFlags are the flags of tav check that do not concern the engine.
type checkFlags struct {
	property  string
	timeout   time.Duration
	memory    memorySize
	jobs      int
	noExplain bool
	stats     bool
	json      string
	harness   string
}

func checkCommand() *cobra.Command {
	config, flags := Config{}, checkFlags{memory: 4e9}
	c := &cobra.Command{
		Use:   checkName + " [flags] file.c… | file.ll",
		Short: "Decide whether a program can violate its specification",
		Long: "Check decides whether a program can reach a call of reach_error(), a failing assertion\n" +
			"or the label given by --error-label. Inputs are what __VERIFIER_nondet_int() and its\n" +
			"siblings return, restricted by __VERIFIER_assume(condition). Several files are linked.\n\n" +
			"The last line of the output is the verdict:\n" +
			"RESULT: TRUE (exit code 0), FALSE(property) (1) or UNKNOWN(reason) (2; 3 for bad input,\n" +
			"4 for an internal error).",
		Example: "  tav check --timeout 60s prog.c\n" +
			"  tav check --data-model ILP32 -Iinclude -DNDEBUG a.c b.c\n" +
			"  tav check --jobs 4 --stats --json out.json prog.c",
		Args: programArgs,
		RunE: func(_ *cobra.Command, files []string) error {
			config.Files = files
			return exit(check(config, flags))
		},
	}
	programFlags(c, &config.Program)
	f := c.Flags()
	f.StringVar(&flags.property, "property", supportedProperty, "property to check: a .prp file or a `name`")
	f.DurationVar(&flags.timeout, "timeout", 0, "wall time, such as 60s or 2m, after which the answer is UNKNOWN(timeout); 0 for none")
	f.Var(&flags.memory, "memory", "memory after which the answer is UNKNOWN(memory), for all processes together")
	f.IntVar(&flags.jobs, "jobs", 1, "run the first `N` of these strategies side by side: "+strategyNames()+"; the first verdict wins")
	f.BoolVar(&flags.noExplain, "no-explain", false, "only the verdict and the trace (nothing is explained yet)")
	f.BoolVar(&config.Check, "check", false, "re-check the proof, run the counterexample natively")
	f.BoolVar(&flags.stats, "stats", false, "show what decided and where the time went")
	f.StringVar(&config.Dump, "dump", "", "write the automaton, the traces and crash reports to a `directory`")
	f.StringVar(&flags.harness, "harness", "", "write the counterexample as a C program to a `file`")
	f.StringVar(&flags.json, "json", "", "write everything that was found to a `file`")
	f.Uint32Var(&config.Seed, "seed", 0, "`seed` of the solver")
	return c
}

// check runs one verification, shows its outcome and returns the exit code.
func check(config Config, flags checkFlags) int {
	if flags.timeout > 0 {
		config.Deadline = time.Now().Add(flags.timeout)
	}
	config.Memory = int64(flags.memory)
	outcome := answer(config, flags)
	outcome.Program = config.Program
	if flags.harness != "" && outcome.Counterexample != nil {
		if err := os.WriteFile(flags.harness, []byte(outcome.Counterexample.Harness), 0o666); err != nil {
			outcome = badInput(err)
		}
	}
	if flags.json != "" {
		if err := outcome.write(flags.json); err != nil {
			outcome = badInput(err)
		}
	}
	report{out: os.Stdout, err: os.Stderr, style: styleOf(os.Stdout), stats: flags.stats}.print(outcome)
	return outcome.ExitCode()
}

// answer asks the engine unless the answer is clear before.
func answer(config Config, flags checkFlags) *Outcome {
	names, err := readProperty(flags.property)
	if err != nil {
		return badInput(err)
	}
	if err := inputFiles(config.Files); err != nil {
		return badInput(err)
	}
	if name := unsupportedProperty(names); name != "" {
		return unknown("unsupported property %s", name)
	}
	strategies, err := chosen(flags.jobs)
	if err != nil {
		return badInput(err)
	}
	line := progressLine{out: os.Stderr}
	defer line.clear()
	return supervise(config, strategies, line.show)
}

// chosen gives as many strategies as there are jobs, as far as there are any.
func chosen(jobs int) ([]traceabs.Strategy, error) {
	all := traceabs.Strategies()
	switch {
	case jobs < 1:
		return nil, fmt.Errorf("--jobs %d: want at least 1", jobs)
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
			return fmt.Errorf("%s: task definitions are not supported, give the C files themselves", f)
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
