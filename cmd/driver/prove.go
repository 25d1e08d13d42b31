package driver

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"tav/cmd/driver/project"
	"tav/cmd/driver/proofs"
	"tav/cmd/driver/slurm"
	"tav/cmd/verify"
	"tav/explain/report"
)

const proveName = "prove"

// proveFlags are the flags of tav prove.
type proveFlags struct {
	file     string // tav.toml; "": it is looked for
	jobs     int
	timeout  time.Duration
	memory   memorySize
	again    bool // answers that are kept do not count
	since    string
	list     bool
	junit    string
	html     string // a directory
	sarif    string
	json     string
	coverage coverageFlag
	form     reportForm
	slurm    bool
	cluster  slurm.Cluster
	given    func(flag string) bool
}

func proveCommand() *cobra.Command {
	f := &proveFlags{}
	c := &cobra.Command{
		Use:   proveName + " [flags] [pattern…]",
		Short: "Check the proofs of a project's tav.toml",
		Long: "Prove runs the proofs of the tav.toml in this directory or above it: all of them, or those whose\n" +
			"names match one of the patterns (* is any text). As many run at a time as cores and memory allow.\n" +
			"Answers are kept in .tav beside tav.toml: unchanged proofs are not run again.\n\n" +
			"The last line of the output is the verdict: RESULT: TRUE (exit code 0) if each proof has its\n" +
			"expected verdict, else FALSE(number of proofs) (1) or UNKNOWN(number of proofs)\n" +
			"(2; 3 for bad input, 4 for an internal error).",
		Example: "  tav prove\n" +
			"  tav prove 'queue_*' --timeout 5m\n" +
			"  tav prove --slurm --partition proofs\n" +
			"  tav prove --changed-since origin/main --junit tav.xml --sarif tav.sarif --html report",
		RunE: func(c *cobra.Command, patterns []string) error {
			f.given = c.Flags().Changed
			return exit(f.prove(patterns))
		},
	}
	flags := c.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.file, "project", "", "the `file` with the proofs (default: tav.toml, in this directory or above)")
	flags.BoolVar(&f.list, "list", false, "list the proofs as calls of tav check, without running them")
	flags.IntVarP(&f.jobs, "jobs", "j", runtime.NumCPU(), "use `N` cores")
	durationFlag(flags, &f.timeout, "timeout", 0, "wall time for each proof, overriding tav.toml (default 5m); 0 for none")
	flags.Var(&f.memory, "memory", "memory for each proof, overriding tav.toml (default 4GB)")
	flags.BoolVar(&f.again, "again", false, "run unchanged proofs, too")
	flags.BoolVar(&f.slurm, "slurm", false, "run the proofs on this machine's cluster, as an array job of Slurm; .tav must be on a shared file system")
	flags.StringVar(&f.cluster.Partition, "partition", "", "with --slurm: the `partition`, if not the default one")
	flags.StringArrayVar(&f.cluster.Options, "slurm-option", nil, "with --slurm: a further `option` of sbatch, such as --account=proofs; may be repeated")
	flags.StringVar(&f.since, "changed-since", "", "only proofs that changed, or whose files did, since a Git `commit`")
	f.form = textForm
	flags.Var(&f.form, "format", "output format: text, or github for text and annotations in a workflow")
	flags.StringVar(&f.junit, "junit", "", "write the results as JUnit XML to a `file`")
	flags.StringVar(&f.html, "html", "", "write an HTML page for each proof, and an index, to a `directory`")
	flags.StringVar(&f.sarif, "sarif", "", "write the results as SARIF 2.1.0 to a `file`")
	flags.StringVar(&f.json, "json", "", "write all results as JSON to a `file`")
	f.coverage.add(flags)
	return c
}

// prove does all and returns the exit code.
func (f *proveFlags) prove(patterns []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal ends everything at once
	s, err := f.run(ctx, patterns)
	if err != nil {
		fmt.Fprintf(os.Stderr, "tav: %s\n", strings.ReplaceAll(err.Error(), "\n", "\ntav: "))
		fmt.Println(report.BadInput(err).Result())
		return report.ExitInput
	}
	if s == nil { // nothing was asked for but the list
		return report.ExitTrue
	}
	if len(s.Rows) == 1 && s.Rows[0].Result != nil {
		t := text(false)
		for _, o := range s.All().Results {
			t.Body(o)
		}
	}
	if f.coverage.wanted {
		text(false).Coverage(report.CoverageOf(s.All().Results))
	}
	s.Table(os.Stdout)
	if f.form == gitHubForm {
		report.GitHub(os.Stdout, s.All())
	}
	written := f.write(s)
	fmt.Println("RESULT: " + s.Answer())
	if written != nil {
		fmt.Fprintf(os.Stderr, "tav: %s\n", strings.ReplaceAll(written.Error(), "\n", "\ntav: "))
	}
	return s.ExitCode()
}

// run runs what is to be run. The error is of the input.
func (f *proveFlags) run(ctx context.Context, patterns []string) (*proofs.Summary, error) {
	if f.jobs < 1 {
		return nil, fmt.Errorf("--jobs %d: want at least 1", f.jobs)
	}
	if err := f.writable(); err != nil {
		return nil, err
	}
	if !f.slurm && (f.given("partition") || f.given("slurm-option")) {
		return nil, errors.New("--partition and --slurm-option: only with --slurm")
	}
	if f.slurm {
		if err := f.cluster.Check(ctx); err != nil {
			return nil, err
		}
	}
	file := f.file
	if file == "" {
		var err error
		if file, err = project.Find("."); err != nil {
			return nil, err
		}
	}
	p, err := project.Read(shortName(file))
	if err != nil {
		return nil, err
	}
	if err := os.Chdir(filepath.Dir(file)); err != nil {
		return nil, err
	}
	list, err := f.read(p, patterns)
	if err != nil {
		return nil, err
	}
	if f.list {
		for _, one := range list {
			fmt.Printf("%s: tav check %s\n", one.Name, strings.Join(one.Args, " "))
		}
		return nil, nil
	}
	return f.answer(ctx, p, list)
}

// answer finds the answers of proofs: those that are kept, and the others.
func (f *proveFlags) answer(ctx context.Context, p *project.Project, list []proof) (*proofs.Summary, error) {
	readAll(ctx, list, f.jobs)
	if f.since != "" {
		var err error
		if list, err = changed(ctx, f.since, p, list); err != nil {
			return nil, err
		}
	}
	store, unkept := proofs.OpenStore(".")
	s := &proofs.Summary{Rows: make([]proofs.Row, len(list))}
	var open []proofs.Proof
	var at []int // in the rows
	for i, one := range list {
		s.Rows[i] = proofs.Row{Proof: one.Proof}
		if !f.again {
			s.Rows[i].Result = store.Find(one.Proof)
		}
		if s.Rows[i].Result == nil {
			open, at = append(open, one.Proof), append(at, i)
		}
	}
	if unkept == nil {
		if err := store.Prune(time.Now()); err != nil {
			fmt.Fprintf(os.Stderr, "tav: old answers are not removed: %v\n", err)
		}
	}
	watch := &proveProgress{out: os.Stderr, all: len(open), start: time.Now()}
	if f.slurm {
		results, err := f.onCluster(ctx, open, watch)
		for k, r := range results {
			s.Rows[at[k]].Result = r
		}
		s.Interrupted = ctx.Err() != nil
		return s, err
	}
	var first sync.Once // of the errors that keep answers from being kept
	m := proofs.Machine{Cores: f.jobs, Memory: freeMemory()}
	results := m.Run(ctx, open, func(ctx context.Context, p proofs.Proof) *proofs.Result {
		r := proofs.Check(ctx, p)
		if err := store.Keep(p, r); err != nil {
			first.Do(func() { unkept = cmp.Or(unkept, err) })
		}
		return r
	}, watch)
	watch.clear()
	for k, r := range results {
		s.Rows[at[k]].Result = r
	}
	if unkept != nil {
		fmt.Fprintf(os.Stderr, "tav: answers are not kept: %v\n", unkept)
	}
	s.Interrupted = ctx.Err() != nil
	return s, nil
}

// writable makes the names of files absolute and says which cannot be written.
func (f *proveFlags) writable() error {
	for _, name := range []*string{&f.junit, &f.html, &f.sarif, &f.json, &f.coverage.file, &f.file} {
		if *name == "" {
			continue
		}
		abs, err := filepath.Abs(*name)
		if err != nil {
			return err
		}
		*name = abs
	}
	files := reportFlags{harness: f.junit, sarif: f.sarif, json: f.json, coverage: f.coverage}
	if err := files.writable(); err != nil {
		return err
	}
	if info, err := os.Stat(f.html); f.html != "" && err == nil && !info.IsDir() {
		return fmt.Errorf("%s: not a directory", f.html)
	}
	return nil
}

// write writes the files that are wanted, whatever becomes of the others.
func (f *proveFlags) write(s *proofs.Summary) error {
	var failed []error
	for _, form := range []struct {
		file  string
		write func(io.Writer) error
	}{
		{f.junit, s.JUnit},
		{f.sarif, func(w io.Writer) error {
			return report.SARIF(w, s.All(), verify.Release, sourceTexts(s.All()), report.CheckOpen)
		}},
		{f.json, s.JSON},
		{f.coverage.file, func(w io.Writer) error { return report.CoverageOf(s.All().Results).LCOV(w) }},
	} {
		if form.file == "" {
			continue
		}
		var content bytes.Buffer
		err := form.write(&content)
		if err == nil {
			err = os.WriteFile(form.file, content.Bytes(), 0o666)
		}
		failed = append(failed, err)
	}
	if f.html != "" {
		failed = append(failed, s.HTML(f.html, sourceTexts))
	}
	return errors.Join(failed...)
}

// selected reports whether a name matches one of some patterns, in which * is
// any text; all do if there are none.
func selected(name string, patterns []string) (bool, error) {
	for _, p := range patterns {
		// As no element of a path: / is a character like others.
		ok, err := path.Match(strings.ReplaceAll(p, "/", "\x00"), strings.ReplaceAll(name, "/", "\x00"))
		if err != nil {
			return false, fmt.Errorf("%s: %w", p, err)
		}
		if ok {
			return true, nil
		}
	}
	return len(patterns) == 0, nil
}

// shortName is a file's name from here, where that is shorter.
func shortName(file string) string {
	here, err := os.Getwd()
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(here, file); err == nil && len(rel) < len(file) {
		return rel
	}
	return file
}

// freeMemory is the memory that the machine has to spare, in bytes; 0: unknown.
func freeMemory() (bytes int64) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if _, err := fmt.Sscanf(line, "MemAvailable: %d kB", &bytes); err == nil {
			return bytes << 10
		}
	}
	return 0
}
