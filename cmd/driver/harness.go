package driver

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/harness"
	"tav/explain/report"
)

const (
	harnessSize  = 8 // elements of arrays, characters of strings
	harnessDepth = 2 // of objects behind pointers
)

// harnessCommand is tav harness.
func harnessCommand() *cobra.Command {
	var program report.Program
	var o harness.Options
	var out string
	c := &cobra.Command{
		Use:   "harness [flags] function file.c…",
		Short: "Write a C program that calls a function with all possible arguments",
		Long: "Harness writes a main function that calls a function with all possible arguments, as C for you to\n" +
			"edit: state there what its callers guarantee, by __VERIFIER_assume. The harness includes the\n" +
			"function's file, so check it instead of that file. tav check --function does both in one step.",
		Example: "  tav harness -o put_harness.c put buffer.c\n" +
			"  tav check --property valid-memsafety put_harness.c",
		Args: atLeast(2, "a function and the files of the program"),
		RunE: func(c *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			defer stop()
			program.Files = args[1:]
			if err := inputProgram(&program, os.Stderr); err != nil {
				return err
			}
			h, err := harnessOf(ctx, program, args[0], o, func(file string) string {
				if rel, err := filepath.Rel(filepath.Dir(out), file); err == nil {
					return rel
				}
				return file
			})
			if err != nil {
				return err
			}
			if out == "" {
				_, err = os.Stdout.WriteString(h.text)
				return err
			}
			return os.WriteFile(out, []byte(h.text), 0o666)
		},
	}
	programFlags(c, &program)
	for _, name := range []string{"entry", "undefined", "error-label", "malloc-may-fail"} {
		c.Flags().Lookup(name).Hidden = true // of no use here
	}
	harnessFlags(c.Flags(), &o)
	c.Flags().StringVarP(&out, "output", "o", "", "`file` to write (default standard output)")
	return c
}

const nullFlag = "one-null"

// harnessFlags adds the flags that say which arguments a function may have.
func harnessFlags(f *pflag.FlagSet, o *harness.Options) {
	o.Depth = harnessDepth
	f.StringArrayVar(&o.Assume, "assume", nil, "C `condition` on the parameters and globals that holds at the call; may be repeated")
	f.BoolVar(&o.Valid, "valid-pointers", false, "pointers that are passed to the function lead to objects, none is NULL, and arrays are as long as the names of parameters say")
	f.BoolVar(&o.Null, nullFlag, false, "… but at least one parameter is NULL: adds --valid-pointers")
}

// A writtenHarness is the harness of a function.
type writtenHarness struct {
	text     string
	of       string       // the file that it stands for
	function report.Place // where the function is defined
	contract bool         // it has one in comments, which is to be checked
	without  []string     // arguments that it leaves out
}

// unitOptions are the options to compile a program for what its functions are.
func unitOptions(p report.Program) frontend.Options {
	o := frontend.Options{Std: p.Std, Cflags: p.Flags, FileFlags: p.FileFlags, Stubs: p.Stubs, Keep: p.Keep, Annotations: true, Cache: !p.NoCache}
	if p.DataModel == cfg.ILP32 {
		o.DataModel = frontend.ILP32
	}
	return o
}

// harnessOf writes the harness of a function of a program.
func harnessOf(ctx context.Context, p report.Program, function string, o harness.Options, include func(string) string) (h writtenHarness, err error) {
	o.MayFail, o.Valid = p.MallocMayFail, o.Valid || o.Null
	o.MaxSize, o.Globals = cmp.Or(p.MaxSize, harnessSize), p.Globals == report.AnyGlobals
	o.Members = len(p.Enforce)+len(p.Replace) > 0
	unit, err := frontend.Compile(ctx, p.Files, unitOptions(p))
	if err != nil {
		return h, err
	}
	debug := frontend.NewDebugInfo(unit)
	for _, f := range unit.Module.Funcs {
		if pos, ok := debug.Func(f); ok && f.Name() == function && len(f.Blocks) > 0 {
			h.of, h.function = pos.File, report.Place{File: pos.File, Line: pos.Line}
		}
	}
	if h.of != "" && !slices.Contains(p.Files, h.of) { // it is in a header
		h.of = p.Files[0]
	}
	h.contract = slices.Contains(unit.Annotated, function)
	o.Include = include(h.of)
	h.text, h.without, err = harness.Write(unit.Module, function, o)
	return h, err
}

// harnessed is a program in which a function's harness stands in the place of the file that
// defines it, and what a proof of it takes for granted. The harness is in a directory that the
// caller removes.
func harnessed(ctx context.Context, p report.Program, function string, o harness.Options) (_ report.Program, _ []report.Assumption, dir string, err error) {
	included := ""
	h, err := harnessOf(ctx, p, function, o, func(file string) string {
		if included, err = filepath.Abs(file); err != nil {
			included = file
		}
		return included
	})
	if err != nil {
		return p, nil, "", err
	}
	if dir, err = os.MkdirTemp("", "tav-harness-"); err != nil {
		return p, nil, "", fmt.Errorf("temporary directory: %w", err)
	}
	name := filepath.Join(dir, function+"_harness.c")
	p.Files = slices.Clone(p.Files)
	p.Files[slices.Index(p.Files, h.of)] = name
	if h.contract && !slices.Contains(p.Enforce, function) {
		p.Enforce = append(slices.Clone(p.Enforce), function)
	}
	if i := slices.Index(p.Stubs, h.of); i >= 0 {
		p.Stubs = slices.Clone(p.Stubs)
		p.Stubs[i] = name
	}
	flags := map[string][]string{name: append(slices.Clone(p.FileFlags[h.of]), "-I"+filepath.Dir(h.of))} // whose lines messages may show
	for file, f := range p.FileFlags {
		flags[file] = f
	}
	p.FileFlags = flags
	p.Function, p.Harness = function, &report.Harness{Path: name, Name: filepath.Base(name), Text: h.text, Includes: included, Of: h.of}
	var granted []report.Assumption
	if h.without != nil {
		granted = []report.Assumption{{Place: h.function, Function: function,
			Text: fmt.Sprintf("%s is called without %s; tav harness writes how", function, strings.Join(h.without, ", "))}}
	}
	return p, granted, dir, os.WriteFile(name, []byte(h.text), 0o600)
}
