package driver

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/cmd/verify"
	"tav/explain/report"
)

func cfgCommand() *cobra.Command {
	var (
		program  report.Program
		property string
		after    string
		dot      bool
	)
	c := &cobra.Command{
		Use:   "cfg [flags] file.c… | file.ll",
		Short: "Print the automaton that is verified",
		Long: `Cfg prints the control-flow automaton that tav check verifies, as text or for
Graphviz, or, with --after, the LLVM module after one of the passes that prepare it.
An unknown name of a pass gives an error that lists all passes.`,
		Args: programArgs,
		RunE: func(_ *cobra.Command, files []string) error {
			program.Files = files
			if after != "" {
				return printModule(program, property, after)
			}
			return printProgram(program, property, dot)
		},
	}
	programFlags(c, &program)
	c.Flags().StringVar(&property, "property", defaultProperty, "`name` of the property whose violations are the errors")
	c.Flags().BoolVar(&dot, "dot", false, "print in the language of Graphviz")
	c.Flags().StringVar(&after, "after", "", "print the LLVM module after this `pass` instead")
	return c
}

func printProgram(p report.Program, property string, dot bool) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l, o := loadChecked(ctx, p, property)
	if o != nil {
		say(os.Stderr, append(o.Detail, o.Result()))
		return exit(o.ExitCode())
	}
	w := bufio.NewWriter(os.Stdout)
	write := (*cfg.Program).WriteText
	if dot {
		write = (*cfg.Program).WriteDot
	}
	if err := write(l.Prog, w); err != nil {
		return err
	}
	return w.Flush()
}

// printModule prints the module after a pass.
func printModule(p report.Program, property, after string) error {
	all := append(passRows(frontend.Passes), passRows(passes.Table)...)
	if !slices.ContainsFunc(all, func(row string) bool { name, _, _ := strings.Cut(row, " "); return name == after }) {
		return fmt.Errorf("no pass is called %q; there are\n%s", after, strings.Join(all, "\n"))
	}
	var text string
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	_, o := loadChecked(llvm.WatchPasses(ctx, func(pass string, module func() string) {
		if pass == after {
			text = module()
		}
	}), p, property)
	if text == "" && o == nil {
		return fmt.Errorf("the pass %s does not run on this program", after)
	}
	fmt.Print(text)
	if o != nil {
		say(os.Stderr, append(o.Detail, o.Result()))
		return exit(o.ExitCode())
	}
	return nil
}

// passRows are the passes of a table in their order, each with what it does.
func passRows[J any](passes []llvm.Pass[J]) (rows []string) {
	for _, p := range passes {
		rows = append(rows, fmt.Sprintf("%-20s %s", p.Name, p.Does))
	}
	return rows
}

// loadChecked compiles and lowers a program in this process; the outcome says
// why it cannot.
func loadChecked(ctx context.Context, p report.Program, name string) (l *verify.Loaded, o *report.Outcome) {
	defer func() {
		if recover() != nil {
			o = report.Internal("broken invariant while reading the program")
		}
	}()
	if err := inputProgram(&p, os.Stderr); err != nil {
		return nil, report.BadInput(err)
	}
	names, err := readProperties([]string{name})
	if err != nil {
		return nil, report.BadInput(err)
	}
	asked := questions(p, names)
	if len(asked) > 1 || len(asked[0].properties) == 0 { // each question has a program of its own
		return nil, report.Undecided("unsupported property %s", name)
	}
	l, err = verify.LoadThreads(ctx, verify.Job{Program: p, Properties: asked[0].properties}, func(string) {}, &verify.Stats{})
	if err != nil {
		return nil, verify.Failure(ctx, err)
	}
	return l, nil
}
