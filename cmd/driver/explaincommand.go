package driver

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tav/explain"
)

const explainName = "explain"

// explainCommand is tav check for those who want to know why.
func explainCommand() *cobra.Command {
	c, config, flags := newCheck()
	c.Use = explainName + " [flags] file.c… | file.ll | task.yml"
	c.Short = "Explain why a program violates its specification"
	c.Long = "Explain looks for violations as tav check does, and explains every error trace that it finds\n" +
		"by the methods that --method names (--list says which there are). With --witness it explains the\n" +
		"execution that a violation witness of any tool describes, as tav witness validate finds it."
	c.Example = "  tav explain prog.c\n" +
		"  tav explain --method error-invariants,flow-sensitive --all-traces --html report.html prog.c\n" +
		"  tav explain --witness w.yml prog.c"
	timeout := c.Flags().Lookup("explain-timeout")
	timeout.DefValue = "1m0s"
	timeout.Value.Set(timeout.DefValue)
	c.Flags().Lookup("witness").Usage = "explain the execution that the violation witness in this `file` describes"
	list := c.Flags().Bool("list", false, "list the methods")
	args, run := c.Args, c.RunE
	c.Args = func(c *cobra.Command, files []string) error {
		if *list {
			return cobra.NoArgs(c, files)
		}
		return args(c, files)
	}
	c.RunE = func(c *cobra.Command, files []string) error {
		if flags.witness != "" && !*list {
			config.Files = files
			return exit(explainWitness(*config, *flags))
		}
		if !*list {
			return run(c, files)
		}
		for _, m := range explain.Methods() {
			title, paper, _ := strings.Cut(m.Doc(), "\n")
			fmt.Printf("%s\n  %s\n  %s\n", m.Name(), title, paper)
		}
		return nil
	}
	return c
}

// explainFlags are the flags that say how error traces are explained.
func explainFlags(f *pflag.FlagSet, e *Explaining) {
	f.Var(methodList{&e.Methods}, "method", "explain by these `methods`, separated by commas (tav explain --list)")
	f.IntVar(&e.Traces, "max-traces", 5, "explain at most `N` error traces of different kinds")
	f.BoolVar(&e.All, "all-traces", false, "explain error traces until there is none of another kind")
	f.DurationVar(&e.Time, "explain-timeout", 5*time.Second, "time for explanations and for further error traces")
}

// methodList is the flag value of --method.
type methodList struct{ names *[]string }

// Set implements pflag.Value.
func (l methodList) Set(text string) error {
	*l.names = nil
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		if methodNamed(name) == nil {
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

// methodNamed is a method by its name, nil if there is none.
func methodNamed(name string) explain.Method {
	for _, m := range explain.Methods() {
		if m.Name() == name {
			return m
		}
	}
	return nil
}
