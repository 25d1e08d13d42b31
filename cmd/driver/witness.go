package driver

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tav/cfg/source"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/svcomp"
)

// witnessFlags adds the flags that say what witness is written.
func witnessFlags(f *pflag.FlagSet, o *verify.WitnessOptions) {
	f.StringVar(&o.Format, "witness-format", "2.0", "format of the witness: 2.0, 2.1 (YAML) or graphml")
	f.StringVar(&o.Detail, "witness-detail", "basic", "`detail` of a violation witness: basic, which validators accept, or full")
}

// checkWitnessFlags says which of them no witness can be written with.
func checkWitnessFlags(o *verify.WitnessOptions) error {
	switch {
	case !slices.Contains([]string{"2.0", "2.1", verify.GraphML}, o.Format):
		return fmt.Errorf("--witness-format %q: want 2.0, 2.1 or graphml", o.Format)
	case o.Detail != "basic" && o.Detail != "full":
		return fmt.Errorf("--witness-detail %q: want basic or full", o.Detail)
	}
	return nil
}

// writeWitness stores the witness of an outcome. Of several properties the one
// that is violated has it; when all hold the entries of all of them are written, or
// the first graph: a GraphML file has one.
func writeWitness(file string, o *report.Outcome) error {
	if file == "" {
		return nil
	}
	text := o.Witness
	for _, r := range o.Results {
		if r.Verdict == o.Verdict && (text == "" || o.Verdict == report.True && strings.HasPrefix(text, "-")) {
			text += r.Witness
		}
	}
	if text == "" {
		slog.Debug("no witness", "component", "witness", "verdict", o.Verdict)
		return nil
	}
	return os.WriteFile(file, []byte(text), 0o666)
}

func witnessCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "witness",
		Short: "Check and validate witnesses",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(validateCommand(), &cobra.Command{
		Use:   "lint witness.yml [file.c…]",
		Short: "Check the format of a witness, and its locations in the program",
		Long: "Lint checks that a witness (YAML 2.0, 2.1 or 2.2, or GraphML 1.0) conforms to its format.\n" +
			"With the program it also checks that every location is one that the format allows, and that\n" +
			"expressions use only names in scope there. Each problem is a line: file:line: what (rule).\n" +
			"The exit code is 0 if there is none, otherwise 3.",
		Args: atLeast(1, "a witness"),
		RunE: func(_ *cobra.Command, args []string) error { return lintFiles(args[0], args[1:]) },
	})
	return c
}

// lintFiles lints a witness against the files of a program.
func lintFiles(file string, program []string) error {
	text, err := svcomp.ReadFile(file)
	if err != nil {
		return err
	}
	files, err := parseSources(program)
	if err != nil {
		return err
	}
	problems := verify.LintWitness(file, text, files)
	for _, p := range problems {
		fmt.Println(p)
	}
	if len(problems) > 0 {
		return exit(report.ExitInput)
	}
	return nil
}

// parseSources reads the C files of a program.
func parseSources(program []string) ([]*source.File, error) {
	var files []*source.File
	for _, name := range program {
		c, err := svcomp.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := source.Parse(context.Background(), name, c)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}
