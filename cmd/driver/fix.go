package driver

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/fixes"
	"tav/explain/report"
	"tav/traceabs"
)

const fixName = "fix"

// fixFlags are the flags of tav fix beside those of tav check.
type fixFlags struct {
	apply bool // the best fix is written into the program
	force bool // though it is not proved
}

// fixCommand is tav check for those who want to know what to change.
func fixCommand() *cobra.Command {
	config, flags := &verify.Job{}, &checkFlags{}
	flags.report.brief = true
	c := checking(config, flags)
	c.Use = fixName + " [flags] file.c… | task.yml"
	c.Short = "Propose changes that repair a program, and prove them"
	c.Long = "Fix searches for a violation as tav check does, then for small changes of the program that avoid\n" +
		"it: other operators, bounds, variables and constants, missing or superfluous conditions and\n" +
		"statements. A change is accepted if all failing runs that were found pass with it, and runs that\n" +
		"passed still do; the best ones are verified with the same property and flags. Each is shown as\n" +
		"a unified diff, with whether it is proved. Assertions, code that reads inputs, and functions that only\n" +
		"check or drive the program are not changed. RESULT and exit code are those of tav check\n" +
		"for the original program.\n\n" +
		"With -- or a flag for input or expected behaviour (--stdin, --file, --expect-output, …), it runs the\n" +
		"program as tav run does, and looks for changes with which the run does not fail. These are not proved."
	c.Example = "  tav fix prog.c\n" +
		"  tav fix --apply prog.c\n" +
		"  tav fix --stdin input --expect-output expected prog.c -- -v 3"
	f := c.Flags()
	f.BoolVar(&flags.fix.apply, "apply", false, "apply the first fix to its file, if it is proved")
	f.BoolVar(&flags.fix.force, "force", false, "with --apply: also if it is not proved")
	given := runFlags{expectExit: -1}
	given.add(f)
	args, run := c.Args, c.RunE
	c.Args = func(c *cobra.Command, files []string) error {
		if given.wanted(c) {
			return nil // runGiven looks at them
		}
		return args(c, files)
	}
	c.RunE = func(c *cobra.Command, files []string) error {
		if given.wanted(c) {
			return exit(fixGiven(c, *config, *flags, given, files))
		}
		return run(c, files)
	}
	time := f.Lookup("fix-time")
	time.DefValue = fixTime.String()
	time.Value.Set(time.DefValue)
	return c
}

// fixGiven explains a run on given input that fails, and looks for changes with which it does not.
func fixGiven(c *cobra.Command, config verify.Job, flags checkFlags, given runFlags, files []string) int {
	o := explainedRun(c, &config, flags, given, files)
	if o.Verdict == report.False && config.FixTime > 0 {
		properties := []cfg.Property{cfg.UndefinedBehaviour} // it traps
		if p, ok := supported(o.Property); ok {
			properties = []cfg.Property{p}
		} else if o.Property != "trap" {
			properties = []cfg.Property{cfg.UnreachCall} // it does not do what it is for
		}
		config.Explain = verify.Explaining{}
		search := fixes.Search{Engine: fixing{config}, Properties: properties, Outcome: o}
		o.Fixes, o.FixSearch = search.Given(config.FixTime)
	}
	flags.report.show(o)
	flags.report.lost(flags.report.write(o))
	flags.report.warn(o)
	flags.showFixes(o, config.FixTime)
	flags.report.finish(o)
	return o.ExitCode()
}

// wantsFixes reports whether an editor, or who reads a page, is to get fixes that nobody
// asked for: with explanations, and not of a harness that is written for a function.
func (f checkFlags) wantsFixes() bool {
	return (f.report.sarif != "" || f.report.html != "") && !f.noExplain && f.function == "" && !f.eachFunction
}

// addFixes looks for fixes of what is violated, where they are wanted.
func addFixes(c verify.Job, o *report.Outcome) {
	if c.EachCheck {
		c.EachCheck, c.FixTime = false, c.FixTime/time.Duration(max(len(o.Results), 1))
		for _, each := range o.Results {
			p, _ := supported(each.Property)
			c.Properties = []cfg.Property{p}
			addFixes(c, each)
		}
		return
	}
	if o.Verdict == report.False && c.FixTime > 0 && len(o.Traces) > 0 && o.Reason.Kind != report.Interrupted {
		c.Explain, c.Witness, c.Dump = verify.Explaining{}, nil, ""
		search := fixes.Search{Engine: fixing{c}, Properties: c.Properties, Outcome: o}
		o.Fixes, o.FixSearch = search.Run(c.FixTime)
	}
}

// fixing has engines try changes of the program of a job.
type fixing struct{ job verify.Job }

// Verify implements fixes.Engine.
func (f fixing) Verify(properties []cfg.Property, texts map[string][]byte, until time.Time) *report.Outcome {
	f.job.Properties = properties
	return f.supervise(texts, until)
}

// Repair implements fixes.Engine.
func (f fixing) Repair(t fixes.Task, texts map[string][]byte, until time.Time) *report.Outcome {
	f.job.Repair = &t
	return f.supervise(texts, until)
}

// Reached implements fixes.Engine.
func (f fixing) Reached(file string, lines []int, texts map[string][]byte, until time.Time) (reached []int) {
	f.job.Cover = &verify.Covering{Lines: map[string][]int{file: lines}}
	c := f.supervise(texts, until).Coverage
	if c == nil {
		return nil
	}
	for _, l := range c.Lines {
		if slices.Contains(lines, l.Line) && l.Reach == report.CoverReached {
			reached = append(reached, l.Line)
		}
	}
	return reached
}

func (f fixing) supervise(texts map[string][]byte, until time.Time) *report.Outcome {
	c := f.job
	c.Texts = texts
	if c.Deadline.IsZero() || until.Before(c.Deadline) {
		c.Deadline = until
	}
	line := progressLine{out: os.Stderr}
	defer line.clear()
	return process.Supervise(c, c.Order, traceabs.Strategies()[:1], line.show)
}

// applyFix writes the first fix into its file: a copy is put in the file's place, so
// that there is always one of the two.
func applyFix(o *report.Outcome, force bool) (report.Fix, error) {
	all := o.AllFixes()
	if len(all) == 0 {
		return report.Fix{}, errors.New("--apply: there is no fix; nothing is changed")
	}
	fix := all[0]
	if !fix.Proved && !force {
		return fix, errors.New("--apply: no fix is proved; nothing is changed (--force applies the first)")
	}
	file, err := filepath.EvalSymlinks(fix.Place.File)
	if err != nil {
		return fix, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return fix, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return fix, err
	}
	if !fix.Fits(text) {
		return fix, fmt.Errorf("--apply: %s was changed in the meantime; nothing is changed", file)
	}
	return fix, replaceFile(file, fix.Apply(text), info.Mode().Perm())
}

// replaceFile puts a file with this text in the place of another one.
func replaceFile(file string, text []byte, mode os.FileMode) error {
	t, err := os.CreateTemp(filepath.Dir(file), ".tav-fix-*")
	if err != nil {
		return err
	}
	_, err = t.Write(text)
	if err = errors.Join(err, t.Chmod(mode), t.Sync(), t.Close()); err == nil {
		err = os.Rename(t.Name(), file)
	}
	if err != nil {
		os.Remove(t.Name())
	}
	return err
}

// showFixes shows the fixes, and applies the first one if that is wanted.
func (f checkFlags) showFixes(o *report.Outcome, searched time.Duration) {
	if searched == 0 || o.Counterexample() == nil {
		return
	}
	if f.report.form == textForm {
		f.report.text().Fixes(o)
	}
	if f.fix.apply {
		fix, err := applyFix(o, f.fix.force)
		if err != nil {
			fmt.Fprintf(os.Stderr, "tav: %v\n", err)
		} else {
			fmt.Fprintf(os.Stderr, "tav: %s is changed at line %d\n", fix.Place.File, fix.Place.Line)
		}
	}
}
