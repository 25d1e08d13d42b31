package driver

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/pflag"

	"tav/cmd/verify"
	"tav/explain/report"
)

// A reportForm is how the outcome is shown on standard output.
type reportForm string

const (
	textForm   reportForm = "text"
	gitHubForm reportForm = "github"
)

// String, Set and Type make it a flag.
func (f *reportForm) String() string { return string(*f) }
func (f *reportForm) Type() string   { return "form" }

func (f *reportForm) Set(name string) error {
	switch form := reportForm(name); form {
	case textForm, gitHubForm:
		*f = form
		return nil
	}
	return fmt.Errorf("want %s or %s", textForm, gitHubForm)
}

// reportFlags say in which forms an outcome is wanted; files that are "" are not.
type reportFlags struct {
	form     reportForm
	trace    bool // the text has the whole trace, though it is explained
	full     bool // the text has all that explanations say
	brief    bool // the text has of a violation only what and where it is
	checks   bool // the text has all checks
	stats    bool // the text has the statistics
	harness  string
	html     string
	sarif    string
	junit    string
	json     string
	coverage coverageFlag
	out      output
}

// output is standard output. It keeps the first error.
type output struct{ failed error }

func (o *output) Write(text []byte) (int, error) {
	n, err := os.Stdout.Write(text)
	o.failed = cmp.Or(o.failed, err)
	return n, err
}

func (r *reportFlags) add(f *pflag.FlagSet) {
	r.form = textForm
	f.Var(&r.form, "format", "output format: text, or github for annotations in a workflow")
	f.BoolVar(&r.checks, "checks", false, "list all checks with their answers")
	f.BoolVar(&r.trace, "trace", false, "show the whole error trace in addition to its explanation")
	f.BoolVar(&r.full, "full", false, "show explanations in full, also of further error traces")
	f.BoolVar(&r.stats, "stats", false, "show which engine decided and where the time went")
	f.StringVar(&r.harness, "harness", "", "write the counterexample as a C program to a `file`")
	f.StringVar(&r.html, "html", "", "write the report as an HTML page to a `file`")
	f.StringVar(&r.sarif, "sarif", "", "write the results as SARIF 2.1.0, for editors and code hosts, to a `file`")
	f.StringVar(&r.junit, "junit", "", "write a test case for each check as JUnit XML to a `file`")
	f.StringVar(&r.json, "json", "", "write all results as JSON to a `file`")
	r.coverage.add(f)
}

// writable says which of the files that are wanted, and of others, cannot be
// written, before anything is found that would be lost then.
func (r *reportFlags) writable(others ...string) error {
	for _, file := range append([]string{r.harness, r.html, r.sarif, r.junit, r.json, r.coverage.file}, others...) {
		if file == "" {
			continue
		}
		if dir, err := os.Stat(filepath.Dir(file)); err != nil || !dir.IsDir() {
			return fmt.Errorf("%s: there is no directory %s", file, filepath.Dir(file))
		}
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return fmt.Errorf("%s: is a directory", file)
		}
	}
	return nil
}

// text is the report on the terminal.
func (r *reportFlags) text() report.Text {
	t := text(r.stats)
	t.Out, t.Trace, t.Full, t.Brief, t.Checks = &r.out, r.trace, r.full, r.brief, r.checks
	return t
}

// show shows one outcome of several, as soon as it is there, in one write.
func (r *reportFlags) show(o *report.Outcome) {
	if r.form != textForm {
		return
	}
	var body bytes.Buffer
	t := r.text()
	t.Out = &body
	t.Body(o)
	r.out.Write(body.Bytes())
}

// write writes the files that are wanted, whatever becomes of the others.
func (r *reportFlags) write(o *report.Outcome) error {
	forms := []struct {
		file  string
		write func(io.Writer) error
	}{
		{r.harness, func(w io.Writer) error {
			_, err := io.WriteString(w, o.Counterexample().Harness)
			return err
		}},
		{r.html, func(w io.Writer) error { return report.HTML(w, o, sourceTexts(o)) }},
		{r.sarif, func(w io.Writer) error { return report.SARIF(w, o, verify.Release, sourceTexts(o), r.results()...) }},
		{r.junit, func(w io.Writer) error { return report.JUnit(w, o) }},
		{r.json, func(w io.Writer) error { return o.Encode(w) }},
		{r.coverage.file, o.Coverage.LCOV},
	}
	if o.Counterexample() == nil {
		forms = forms[1:]
	}
	var failed []error
	for _, form := range forms {
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
	return errors.Join(failed...)
}

// results are the answers of checks that are results in SARIF beside violations.
func (r *reportFlags) results() []report.CheckAnswer {
	if r.checks {
		return []report.CheckAnswer{report.CheckOpen, report.CheckProved, report.CheckUnreachable}
	}
	return []report.CheckAnswer{report.CheckOpen}
}

// lost reports that files could not be written. The verdict stays.
func (r *reportFlags) lost(err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "tav: %s\n", strings.ReplaceAll(err.Error(), "\n", "\ntav: "))
	}
}

// deliver shows an outcome, writes its files and returns the exit code.
func (r *reportFlags) deliver(o *report.Outcome) int {
	r.show(o)
	r.lost(r.write(o))
	r.warn(o)
	r.finish(o)
	return o.ExitCode()
}

// refuse shows that files cannot be written and returns the exit code.
func (r *reportFlags) refuse(err error) int {
	o := report.BadInput(err)
	r.show(o)
	r.finish(o)
	return o.ExitCode()
}

// finish shows what comes at the end: annotations, and the RESULT lines, on
// standard error where standard output is full.
func (r *reportFlags) finish(o *report.Outcome) {
	if r.form == gitHubForm {
		report.GitHub(&r.out, o)
	}
	r.text().Results(o)
	if r.out.failed != nil && !errors.Is(r.out.failed, syscall.EPIPE) {
		fmt.Fprintf(os.Stderr, "tav: %v\n%s\n", r.out.failed, o.Result())
	}
}

// warn reports what went wrong beside a verdict.
func (r *reportFlags) warn(o *report.Outcome) {
	for _, each := range append([]*report.Outcome{o}, o.Results...) {
		if each.Verdict != report.Unknown {
			for _, d := range each.Detail {
				fmt.Fprintln(os.Stderr, "tav: warning: "+d)
			}
		}
	}
}

// sourceTexts reads the files that an outcome shows lines of. Those of the models
// of library functions are on no disk.
func sourceTexts(o *report.Outcome) map[string][]byte {
	sources := map[string][]byte{}
	for _, name := range o.SourceFiles() {
		if h := o.Program.Harness; h != nil && name == h.Name {
			sources[name] = []byte(h.Text)
		} else if text, err := os.ReadFile(name); err == nil {
			sources[name] = text
		}
	}
	return sources
}
