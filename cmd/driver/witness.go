package driver

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tav/cfg"
	"tav/cfg/source"
	"tav/explain/report"
	"tav/svcomp"
	"tav/svcomp/export"
	"tav/svcomp/graphml"
	"tav/svcomp/witness"
	"tav/traceabs"
	"tav/traceabs/concurrent/threadmodular"
	"tav/traceabs/trace"
)

// WitnessOptions say what kind of witness is written.
type WitnessOptions struct {
	Format string // "2.0", "2.1" or "graphml"
	Detail string // "basic", or "full": calls and returns too
}

func (o *WitnessOptions) add(f *pflag.FlagSet) {
	f.StringVar(&o.Format, "witness-format", "2.0", "format of the witness: 2.0, 2.1 (YAML) or graphml")
	f.StringVar(&o.Detail, "witness-detail", "basic", "`detail` of a violation witness: basic, what validators accept, or full")
}

func (o *WitnessOptions) check() error {
	switch {
	case !slices.Contains([]string{"2.0", "2.1", graphML}, o.Format):
		return fmt.Errorf("--witness-format %q: want 2.0, 2.1 or graphml", o.Format)
	case o.Detail != "basic" && o.Detail != "full":
		return fmt.Errorf("--witness-detail %q: want basic or full", o.Detail)
	}
	return nil
}

const graphML = "graphml"

// witness is the text of the witness for an outcome, "" when none is wanted or
// there is nothing to witness: proofs of termination have no graph. It is linted as any witness would be; what the
// linter says is a fault of tav, and kept in the outcome's details, but the
// witness is written all the same: most of it may serve. The verdict stays
// whatever happens here.
func (v *subject) witness(ctx context.Context, o *decision) (text string) {
	ends := o.Verdict == report.True && v.program.Check.Has(cfg.Termination)
	if v.Witness == nil || o.Verdict == report.Unknown || ends && v.Witness.Format == graphML {
		return ""
	}
	v.Enter("witness")
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "panic during witness: %v\n%s", p, debug.Stack())
			o.Detail = append(o.Detail, witnessFault+"internal error")
		}
	}()
	p := v.exported()
	text = string(v.witnessText(ctx, p, o))
	for _, problem := range lintWitness(witnessName(v.Witness.Format), []byte(text), p.Files) {
		o.Detail = append(o.Detail, witnessFault+problem.String())
	}
	return text
}

// witnessFault begins the details of an outcome that are about the witness.
const witnessFault = "internal: the witness is not right: "

// witnessText makes the witness.
func (v *subject) witnessText(ctx context.Context, p export.Program, o *decision) []byte {
	graph := v.Witness.Format == graphML
	var holds []trace.LocPredicate
	switch proof, modular := o.proof.(*threadmodular.Proof); {
	case modular:
		holds = proof.Invariants()
	case v.threads == nil && v.program.Threads == nil: // others are about combinations of the threads' locations
		holds = traceabs.Invariants(ctx, o.proof)
	}
	switch {
	case o.lasso != nil:
		if graph {
			return export.EndlessGraph(p, *o.lasso).Marshal()
		}
		return export.Endless(p, *o.lasso).Marshal()
	case v.program.Check.Has(cfg.Termination):
		return export.Terminating(ctx, p, o.ranks).Marshal()
	case o.trace != nil && o.trace.turns != nil:
		r := export.Threaded{Program: v.threads, Turns: o.trace.turns.Turns, Error: o.trace.run.Loc}
		if graph {
			return export.InterleavingGraph(p, r).Marshal()
		}
		return export.Interleaving(p, r).Marshal()
	case o.Verdict == report.False && graph:
		return export.ViolationGraph(p, o.trace.run).Marshal()
	case o.Verdict == report.False:
		return export.Violation(p, o.trace.run).Marshal()
	case graph:
		return export.CorrectnessGraph(p, holds).Marshal()
	}
	w := export.Correctness(p, holds)
	all, stated := export.Loops(p, w)
	slog.Debug("invariants", "component", "witness", "loops", all, "stated", stated)
	return w.Marshal()
}

// witnessName stands for a witness that has no file yet.
func witnessName(format string) string {
	if format == graphML {
		return "witness.graphml"
	}
	return "witness.yml"
}

// exported is the program as witnesses need it.
func (v *subject) exported() export.Program {
	p := export.Program{
		Program: v.program, DataModel: v.DataModel.String(), Version: witness.Version(v.Witness.Format),
		Full: v.Witness.Detail == "full", Producer: witness.Producer{Name: "tav", Version: version()},
	}
	if v.Witness.Format == graphML {
		p.Version = witness.V20
	}
	var names []string
	for _, property := range v.Properties {
		names = append(names, property.String())
	}
	p.Specification = svcomp.Specification(names)
	for _, s := range v.sources.list {
		if f := v.sources.parsed[s.Path]; f != nil && !strings.HasPrefix(s.Path, cfg.LibraryPrefix) {
			p.Files = append(p.Files, f)
		}
	}
	return p
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
		Short: "Read witnesses",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(validateCommand(), &cobra.Command{
		Use:   "lint witness.yml [file.c…]",
		Short: "Check the form of a witness, and its places in the program",
		Long: "Lint checks that a witness (YAML 2.0 or 2.1, or GraphML 1.0) has the form that its format asks for.\n" +
			"With the program it also checks that every place is where the format wants it, and that\n" +
			"expressions mention what is known there. A problem is a line: file:line: what (rule).\n" +
			"The exit code is 0 when there is none, otherwise 3.",
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
	problems := lintWitness(file, text, files)
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

// isGraph reports whether the text of a witness is in GraphML.
func isGraph(text []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), []byte("<")) }

// lintWitness lints a witness of either format.
func lintWitness(file string, text []byte, files []*source.File) []witness.Problem {
	if isGraph(text) {
		g, err := graphml.Parse(file, text)
		if err != nil {
			return []witness.Problem{witness.Unreadable(file, err)}
		}
		return graphml.Lint(g, files)
	}
	w, err := witness.Parse(file, text)
	if err != nil {
		return []witness.Problem{witness.Unreadable(file, err)}
	}
	return witness.Lint(w, files)
}
