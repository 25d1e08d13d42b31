package driver

import (
	"bufio"
	"context"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"tav/cfg"
	"tav/explain/report"
)

func cfgCommand() *cobra.Command {
	var (
		program  report.Program
		property string
		dot      bool
	)
	c := &cobra.Command{
		Use:   "cfg [flags] file.c… | file.ll",
		Short: "Print the automaton that is verified",
		Long:  "Cfg prints the control-flow automaton that tav check verifies, as text or for Graphviz.",
		Args:  programArgs,
		RunE: func(_ *cobra.Command, files []string) error {
			program.Files = files
			return printProgram(program, property, dot)
		},
	}
	programFlags(c, &program)
	c.Flags().StringVar(&property, "property", defaultProperty, "`name` of the property whose violations are the errors")
	c.Flags().BoolVar(&dot, "dot", false, "print in Graphviz's language")
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
	if err := write(l.program, w); err != nil {
		return err
	}
	return w.Flush()
}

// loadChecked compiles and lowers a program in this process; the outcome says
// why it cannot.
func loadChecked(ctx context.Context, p report.Program, name string) (l *loaded, o *report.Outcome) {
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
	asked := questions(names)
	if len(asked) > 1 || len(asked[0].properties) == 0 { // each question has a program of its own
		return nil, report.Undecided("unsupported property %s", name)
	}
	l, err = loadThreads(ctx, Config{Program: p, Properties: asked[0].properties}, func(string) {}, &stats{})
	if err != nil {
		return nil, failure(ctx, err)
	}
	return l, nil
}
