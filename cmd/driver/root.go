package driver

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
)

// Main runs the command line and returns the exit code. A panic is a bug in tav,
// and its stack is for the log.
func Main(args []string) (code int) {
	setupLog()
	defer func() {
		if p := recover(); p != nil {
			if slices.Contains(args, process.EngineName) {
				panic(p) // the parent keeps what an engine says
			}
			slog.Debug("panic", "component", "driver", "value", p, "stack", string(debug.Stack()))
			fmt.Println(report.Internal("broken invariant").Result())
			code = report.ExitInternal
		}
	}()
	root := rootCommand()
	root.SetArgs(withCommand(root, args))
	command, err := root.ExecuteC()
	var said exitCode
	switch {
	case err == nil:
		return 0
	case errors.As(err, &said):
		return int(said)
	}
	fmt.Fprintf(os.Stderr, "tav: %v\n", err)
	if slices.Contains([]string{checkName, explainName, fixName, proveName}, command.Name()) {
		fmt.Println(report.BadInput(err).Result())
	}
	return report.ExitInput
}

// Commands are the command line with all its commands, for its manual.
func Commands() *cobra.Command {
	root := rootCommand()
	root.DisableAutoGenTag = true // the date of today
	root.InitDefaultCompletionCmd()
	return root
}

// exitCode is the error of a command that has said everything itself.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// exit turns an exit code into what a command returns.
func exit(code int) error {
	if code == 0 {
		return nil
	}
	return exitCode(code)
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "tav",
		Short: "A software model checker for C",
		Long: "Tav finds the errors of a C program, for all inputs and any number of loop iterations, or proves\n" +
			"that there are none; it explains an error by a run that reaches it, and proposes a fix:\n\n" +
			"  tav prog.c           the same as tav check prog.c\n" +
			"  tav explain prog.c   why it fails, in full\n" +
			"  tav fix prog.c       what to change",
		Version:       verify.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("tav {{.Version}}\n")
	root.AddCommand(checkCommand(), proveCommand(), importCommand(), explainCommand(), fixCommand(), runCommand(), harnessCommand(), cfgCommand(), replayCommand(), witnessCommand(), lspCommand(), reportCommand(), versionCommand(), engineCommand(), stageCommand(), slurmTaskCommand())
	group(root)
	for _, c := range root.Commands() {
		if !c.HasSubCommands() {
			c.SetUsageFunc(groupedUsage)
		}
	}
	return root
}

// withCommand is the command line with its command: files, and flags without a command, are for tav check.
func withCommand(root *cobra.Command, args []string) []string {
	if len(args) == 0 {
		return args
	}
	if c, _, _ := root.Find(args); c != root {
		return args
	}
	first := args[0]
	_, err := os.Stat(first)
	switch own := []string{"-h", "--help", "-v", "--version"}; {
	case strings.HasPrefix(first, "-") && !slices.Contains(own, first), filepath.Ext(first) != "", err == nil:
		return append([]string{checkName}, args...)
	}
	return args
}

// programFlags adds the flags that say which program is meant.
func programFlags(c *cobra.Command, p *report.Program) {
	f := c.Flags()
	f.SortFlags = false
	f.TextVar(&p.DataModel, "data-model", cfg.LP64, "data `model`, the widths of long and pointers: ILP32 or LP64")
	f.BoolVar(&p.MallocMayFail, "malloc-may-fail", false, "malloc, calloc and realloc may return NULL")
	f.BoolVar(&p.EndlessInput, "endless-input", false, "termination: standard input and files need not come to an end")
	f.TextVar(&p.Undefined, "undefined", library.UndefinedDoubt, "effects of undefined functions, the `mode`: any (arbitrary result, no side effects), havoc (they may also write\nreachable memory), error (a call is UNKNOWN); default: UNKNOWN instead of TRUE if they might write memory")
	f.IntVar(&p.MaxSize, "max-size", 0, "maximum number of `elements` of arrays that --function and tav harness pass (8), or of bytes that are passed to\nLLVMFuzzerTestOneInput as the entry (4096)")
	f.StringArrayVar(&p.Enforce, "enforce-contract", nil, "check the contract of a `function`")
	f.StringArrayVar(&p.Replace, "replace-call-with-contract", nil, "replace calls of a `function` by its contract")
	f.StringArrayVar(&p.Remove, "remove-body", nil, "remove the body of a `function`: calls return any value and have no side effects")
	f.StringArrayVar(&p.Stubs, "stub", nil, "a `file` whose functions replace those of other files, also removed ones")
	f.StringArrayVar(&p.Keep, "keep", nil, "if several files define this `function`, use the first definition")
	f.TextVar(&p.Globals, "globals", report.InitialGlobals, "initial `values` of global and static variables: initial, or any (except of constants)")
	f.StringArrayVar(&p.InitialGlobals, "initial-global", nil, "with --globals any: a `variable` that keeps its initial value; static variables of a function as function.variable")
	f.StringVar(&p.Std, "std", "gnu11", "C `standard` for the compiler")
	f.StringVar(&p.Entry, "entry", "main", "`function` in which the program starts")
	f.StringVar(&p.ErrorLabel, "error-label", "", "`label` that counts as a call of reach_error()")
	f.VarP(compilerFlag{"D", &p.Flags}, "define", "D", "define a macro")
	f.VarP(compilerFlag{"I", &p.Flags}, "include", "I", "add a directory of header files")
	f.VarP(compilerFlag{"U", &p.Flags}, "undefine", "U", "undefine a macro")
	f.Var(compilerFlag{"", &p.Flags}, "cflags", "further compiler flags, quoted as in a shell")
	f.BoolVar(&p.NoCache, "no-cache", false, "compile all files again, and keep nothing of it")
	databaseFlags(f, p)
}

// programArgs wants at least one file and takes what follows -- away, which is
// reserved for the program's arguments.
func programArgs(c *cobra.Command, args []string) error {
	if k := c.ArgsLenAtDash(); k >= 0 {
		return errors.New("arguments for the program (after --) are not supported")
	}
	if len(args) == 0 && !c.Flags().Changed("link-all") && !c.Flags().Changed("all-files-of") {
		return fmt.Errorf("no input file; try tav %s --help", c.Name())
	}
	return nil
}

// atLeast wants n arguments, which are these in words.
func atLeast(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < n {
			return fmt.Errorf("want %s; try %s --help", what, c.CommandPath())
		}
		return nil
	}
}

// say writes lines to standard error.
func say(w io.Writer, lines []string) {
	for _, l := range lines {
		fmt.Fprintln(w, l)
	}
}
