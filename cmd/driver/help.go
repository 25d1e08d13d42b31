package driver

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commandGroups are the headings of the commands in tav --help.
var commandGroups = []struct {
	title string
	names []string
}{
	{"Commands to know first", []string{checkName, explainName, fixName, proveName, runName}},
	{"Further commands", []string{"cfg", "harness", "import", lspName, replayName, reportName, "version", "witness"}},
}

// flagGroups are the headings of the flags in the help of a command.
var flagGroups = []struct {
	title string
	names []string
}{
	{"Flags to know first", []string{"property", "timeout", "function", "define", "include", "checks", "full", "html",
		"apply", "project", "list", "changed-since", "stdin", "file", "expect-output", "expect-exit"}},
	{"What is checked", []string{"each-function", "assume", "valid-pointers", "one-null", "infer-preconditions", "advise-preconditions", "entry", "error-label", "bounds", "malloc-may-fail", "endless-input", "undefined",
		"globals", "initial-global", "max-size", "max-steps"}},
	{"The program", []string{"data-model", "std", "undefine", "cflags", "compile-commands", "all-files-of", "link-all",
		"stub", "remove-body", "keep", "enforce-contract", "replace-call-with-contract", "no-cache"}},
	{"The search", []string{"keep-going", "watch", "memory", "jobs", "unwind", "check", "unsafe-native", "seed", "again", "slurm", "partition", "slurm-option"}},
	{"Explanations and fixes", []string{"no-explain", "method", "max-traces", "all-traces", "explain-timeout", "correct", "levels",
		"all-switches", "reference", "fix-time", "force"}},
	{"Reports", []string{"format", "trace", "stats", "coverage", "json", "sarif", "junit", "harness", "witness", "witness-format", "witness-detail", "dump"}},
}

// group puts the commands under their headings.
func group(root *cobra.Command) {
	for _, g := range commandGroups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, c := range root.Commands() {
			if slices.Contains(g.names, c.Name()) {
				c.GroupID = g.title
			}
		}
	}
	last := commandGroups[len(commandGroups)-1].title
	root.SetHelpCommandGroupID(last)
	root.SetCompletionCommandGroupID(last)
}

// groupedUsage writes how a command is used, its flags under their headings.
func groupedUsage(c *cobra.Command) error {
	out := c.OutOrStderr()
	fmt.Fprintf(out, "Usage:\n  %s\n", c.UseLine())
	if c.HasExample() {
		fmt.Fprintf(out, "\nExamples:\n%s\n", c.Example)
	}
	left := map[string]*pflag.Flag{}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { left[f.Name] = f })
	show := func(title string, names []string) {
		set := pflag.NewFlagSet(title, pflag.ContinueOnError)
		set.SortFlags = false
		for _, name := range names {
			if f := left[name]; f != nil {
				set.AddFlag(f)
				delete(left, name)
			}
		}
		if text := set.FlagUsagesWrapped(terminalWidth()); text != "" {
			fmt.Fprintf(out, "\n%s:\n%s", title, text)
		}
	}
	for _, g := range flagGroups {
		show(g.title, g.names)
	}
	var others []string
	c.LocalFlags().VisitAll(func(f *pflag.Flag) { others = append(others, f.Name) })
	show("Others", others)
	return nil
}
