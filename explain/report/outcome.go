package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/library"
)

// Format is the version of the JSON form of an Outcome (docs/json.md).
const Format = 2

// Verdict is the answer to a verification question.
type Verdict string

// The verdicts.
const (
	True    Verdict = "TRUE"
	False   Verdict = "FALSE"
	Unknown Verdict = "UNKNOWN"
)

// Exit codes of tav.
const (
	ExitTrue     = 0
	ExitFalse    = 1
	ExitUnknown  = 2
	ExitInput    = 3
	ExitInternal = 4
)

// Outcome is what one verification found. It crosses from the engine to its
// parent, and to the readers of --json, in the form that docs/json.md describes:
// it has a field for each of the document's.
type Outcome struct {
	Format       int           `json:"format"`
	Verdict      Verdict       `json:"verdict"`
	Property     string        `json:"property"`
	Properties   []string      `json:"properties,omitempty"` // that were checked together
	Program      Program       `json:"program"`
	Results      []*Outcome    `json:"results,omitempty"`      // several properties: the outcome of each
	Checks       []Check       `json:"checks,omitempty"`       // all that was checked, in the order of the text
	Threads      bool          `json:"threads,omitempty"`      // with Checks: the program starts threads
	NotChecked   []string      `json:"not_checked,omitempty"`  // with Checks: properties that were not asked for
	Assumed      []string      `json:"assumed,omitempty"`      // with Checks: what the answers take for granted, in words
	Seconds      float64       `json:"seconds,omitempty"`      // with Checks: that the answers took
	Expectations []Expectation `json:"expectations,omitempty"` // of a task definition
	Reason       Reason        `json:"reason,omitzero"`        // UNKNOWN: why, as in the RESULT line
	Detail       []string      `json:"detail,omitempty"`       // further lines for the reader, such as the compiler's errors
	Open         []Obligation  `json:"open,omitempty"`         // UNKNOWN by a limit: what a proof lacks
	Spent        []Stat        `json:"spent,omitempty"`        // UNKNOWN: where the time went, the most first
	Depth        int           `json:"depth,omitempty"`        // UNKNOWN by a limit: blocks of executions up to which bounded search found no violation
	Advice       string        `json:"advice,omitempty"`       // UNKNOWN: what to try next
	Traces       []*Trace      `json:"traces,omitempty"`       // FALSE: the error traces, each of another kind; the first is the one that was found first
	Summary      *Summary      `json:"summary,omitempty"`      // FALSE: over all traces, if they were explained
	Fixes        []Fix         `json:"fixes,omitempty"`        // FALSE: changes that avoid it, if they were looked for, the best first
	FixSearch    *FixSearch    `json:"fix_search,omitempty"`   // FALSE: how they were looked for
	Proof        *Proof        `json:"proof,omitempty"`
	Precondition *Precondition `json:"precondition,omitempty"` // FALSE of a function: what excludes the error
	Vacuous      *Vacuity      `json:"vacuous,omitempty"`      // TRUE: the proof speaks of no execution
	Coverage     *Coverage     `json:"coverage,omitempty"`     // what executions reach, if it was asked for
	CoverGoals   bool          `json:"cover_goals,omitempty"`  // the program asks by calls of __CPROVER_cover what is reached
	Unreached    []Unreached   `json:"unreached,omitempty"`    // TRUE of a function: what of it no execution reaches
	Warnings     []Diagnostic  `json:"warnings,omitempty"`     // UNKNOWN: of the compiler, of the lines that the reason names
	Witness      string        `json:"witness,omitempty"`      // the text of the witness that --witness asks for
	Engine       string        `json:"engine,omitempty"`       // TRUE and FALSE: what decided it
	Strategy     string        `json:"strategy,omitempty"`     // whose answer this is
	Attempts     []Attempt     `json:"attempts,omitempty"`     // all strategies, if there were several
	States       []int         `json:"states,omitempty"`       // of the abstraction: at first, then after each iteration
	Assumptions  []Assumption  `json:"assumptions,omitempty"`
	Assumes      []Assumption  `json:"assumes,omitempty"` // TRUE: conditions that the program assumes
	Stats        []Stat        `json:"stats,omitempty"`
}

// Program says which program is meant.
type Program struct {
	Files      []string      `json:"files"`              // .c, .i or .ll
	DataModel  cfg.DataModel `json:"data_model"`         // widths of long and pointers
	Std        string        `json:"std"`                // C standard, as the compiler's -std
	Entry      string        `json:"entry"`              // the function that is run
	Function   string        `json:"function,omitempty"` // that is called with any arguments; its harness is in Files
	Harness    *Harness      `json:"harness,omitempty"`  // of Function
	ErrorLabel string        `json:"error_label,omitempty"`
	Flags      []string      `json:"flags,omitempty"` // further compiler flags, in order
	// FileFlags are those of single files, which come first, as a compilation database says.
	FileFlags map[string][]string `json:"file_flags,omitempty"`
	Database  string              `json:"-"` // the compilation database that is asked for; "": those beside or above the files
	Target    string              `json:"-"` // not "": all its files in the database
	LinkAll   bool                `json:"-"` // all files in the database
	// MallocMayFail lets malloc, calloc and realloc return NULL.
	MallocMayFail bool `json:"malloc_may_fail,omitempty"`
	// EndlessInput lets every read find more, which it does for all properties but termination.
	EndlessInput bool `json:"endless_input,omitempty"`
	// Undefined says what calls of functions without a definition do.
	Undefined library.UndefinedMode `json:"undefined,omitempty"`
	// MaxSize is the most elements of arrays that a function is given, or bytes that libFuzzer's function is, as the
	// entry; 0: the usual number.
	MaxSize int `json:"max_size,omitempty"`
	// Enforce are functions whose contracts are checked, Replace those whose contracts stand for calls.
	Enforce []string `json:"enforce_contract,omitempty"`
	Replace []string `json:"replace_call_with_contract,omitempty"`
	// Remove are functions whose bodies do not count: they give any value.
	Remove []string `json:"remove_body,omitempty"`
	// Stubs are those of Files whose functions stand for functions of the others, Keep functions of which that of the first
	// file counts.
	Stubs []string `json:"stubs,omitempty"`
	Keep  []string `json:"keep,omitempty"`
	// Globals says which values variables begin with that are not constant, but for InitialGlobals.
	Globals        GlobalValues `json:"globals,omitempty"`
	InitialGlobals []string     `json:"initial_globals,omitempty"`
	// NoCache has the files compiled, whatever is kept of compiling them before.
	NoCache bool `json:"no_cache,omitempty"`
}

// A Harness calls a function with any arguments.
type Harness struct {
	Path     string `json:"path"`     // the temporary file that is compiled
	Name     string `json:"name"`     // what reports call it
	Text     string `json:"text"`     // C
	Includes string `json:"includes"` // the absolute name of the file with the function
	Of       string `json:"of"`       // as the user calls it
}

// Shown is what reports call a file of the program.
func (p Program) Shown(path string) string {
	switch h := p.Harness; {
	case h != nil && path == h.Path:
		return h.Name
	case h != nil && path == h.Includes:
		return h.Of
	}
	return path
}

// Proof says what a TRUE rests on.
type Proof struct {
	Automata   int    `json:"automata,omitempty"`   // Floyd-Hoare automata that together cover every error trace
	Predicates int    `json:"predicates,omitempty"` // all their predicates
	Locations  int    `json:"locations,omitempty"`  // loop heads with an invariant that together exclude the error
	States     int    `json:"states,omitempty"`     // abstract states, none of which is an error
	Depth      int    `json:"depth,omitempty"`      // blocks after which every execution has ended
	Calls      int    `json:"calls,omitempty"`      // active at a time, which are never more
	Steps      int    `json:"steps,omitempty"`      // of the program's only execution, which ends without an error
	Acyclic    bool   `json:"acyclic,omitempty"`    // of termination: the program has neither loops nor recursion
	Accesses   int    `json:"accesses,omitempty"`   // of no-data-race: to memory that several threads may know, of which no two race by the program's structure
	Threads    int    `json:"threads,omitempty"`    // that the assertions at Locations speak of, combinations of as many places of threads
	Ranks      int    `json:"ranks,omitempty"`      // of termination: loops, each with a rank that falls
	Loops      []Loop `json:"loops,omitempty"`      // what these ranks are
	Checked    bool   `json:"checked"`              // re-checked by the independent validator
}

// A Vacuity is why a proof speaks of no execution, or of no assertion.
type Vacuity struct {
	Place Place  `json:"place"`
	Text  string `json:"text"`
}

// Warning is what is said of it.
func (v *Vacuity) Warning() string { return "vacuous: " + v.Text }

// A Diagnostic is what the compiler warns of at a place.
type Diagnostic struct {
	Place Place  `json:"place"`
	Kind  string `json:"kind"` // its flag: "-Wformat"
	Text  string `json:"text"`
}

// String is the warning as the compiler writes it.
func (d Diagnostic) String() string { return d.Text + " [" + d.Kind + "]" }

// Warn writes the warnings and assumptions of an outcome, one per line.
func (o *Outcome) Warn(w io.Writer) {
	for _, n := range o.notices() {
		fmt.Fprintf(w, "%s: warning: %s\n", n.at, n.text)
	}
}

// A notice is something to be said of a place that is no error of the program.
type notice struct {
	about string // a noticeOf…
	at    Place
	text  string
}

// What notices are about.
const (
	noticeOfVacuity    = "vacuous"
	noticeOfUnreached  = "not reached"
	noticeOfAssumption = "assumption"
	noticeOfWarning    = "not decided here" // the compiler's
)

// notices are those of an outcome and of the violations of its checks, each once.
func (o *Outcome) notices() (list []notice) {
	add := func(about string, at Place, text string) {
		if n := (notice{about, at, text}); !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	of := []*Outcome{o}
	if len(o.Checks) > 0 {
		of = append(of, o.Results...)
	}
	for _, each := range of {
		if each.Vacuous != nil {
			add(noticeOfVacuity, each.Vacuous.Place, each.Vacuous.Warning())
		}
		for _, u := range each.Unreached {
			add(noticeOfUnreached, u.Place, u.Warning())
		}
		for _, a := range each.Assumptions {
			add(noticeOfAssumption, a.Place, a.Text)
		}
		for _, d := range each.Warnings {
			add(noticeOfWarning, d.Place, d.String())
		}
	}
	return list
}

// Assumption is something that the verdict takes for granted.
type Assumption struct {
	Place    Place  `json:"place"`
	Function string `json:"function"`
	Text     string `json:"text"`
}

// Stat is one measured number. Packages hand over flat lists in the order in
// which they are to be read; Group makes the headings of the table.
type Stat struct {
	Group string  `json:"group"`
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit,omitempty"` // "s" for times, "%" for shares, "" for counts
}

// Unknowing is an answer without a verdict.
func Unknowing(r Reason) *Outcome {
	return &Outcome{Format: Format, Verdict: Unknown, Reason: Reason{r.Kind, oneLine(r.What)}}
}

// Undecided is the outcome where there was no limit and no fault, but no verdict.
func Undecided(format string, args ...any) *Outcome {
	return Unknowing(Reason{What: fmt.Sprintf(format, args...)})
}

// Stopped is the outcome where a limit ended everything.
func Stopped(by Kind) *Outcome { return Unknowing(Reason{Kind: by}) }

// BadInput is the outcome for input that cannot be verified: the message is
// the error's first line, the rest goes to Detail.
func BadInput(err error) *Outcome {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	o := Unknowing(Reason{BadProgram, lines[0]})
	o.Detail = lines
	return o
}

// Internal is the outcome for what should never happen.
func Internal(format string, args ...any) *Outcome {
	return Unknowing(Reason{Bug, fmt.Sprintf(format, args...)})
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Result is the RESULT line without its newline.
func (o *Outcome) Result() string { return "RESULT: " + o.Answer() }

// Answer is the verdict with what belongs to it.
func (o *Outcome) Answer() string {
	switch o.Verdict {
	case True:
		return string(True)
	case False:
		return fmt.Sprintf("FALSE(%s)", o.Property)
	}
	return fmt.Sprintf("UNKNOWN(%s)", o.Reason)
}

// Counterexample is the first error trace there is, nil for none.
func (o *Outcome) Counterexample() *Trace {
	for _, leaf := range o.leaves() {
		if len(leaf.Traces) > 0 {
			return leaf.Traces[0]
		}
	}
	return nil
}

// ExitCode is the exit code that goes with the RESULT line.
func (o *Outcome) ExitCode() int {
	switch {
	case o.Verdict == True:
		return ExitTrue
	case o.Verdict == False:
		return ExitFalse
	case o.Reason.Kind == BadProgram:
		return ExitInput
	case o.Reason.Kind == Bug:
		return ExitInternal
	}
	return ExitUnknown
}

// SourceFiles are the files that places of its checks and traces are in, where the engine
// knew their text: any other name may be one that the program made up by #line.
func (o *Outcome) SourceFiles() []string {
	var names []string
	add := func(p Place) {
		if p.Text != "" && !slices.Contains(names, p.File) {
			names = append(names, p.File)
		}
	}
	for _, c := range o.AllChecks() {
		add(c.Place)
	}
	if o.Coverage != nil {
		for _, file := range o.Coverage.files() {
			add(Place{File: file, Text: file})
		}
	}
	for _, leaf := range o.leaves() {
		for _, t := range leaf.Traces {
			add(t.Violation)
			for _, s := range t.Steps {
				add(s.Place)
			}
		}
	}
	return names
}

// Encode writes the outcome as JSON.
func (o *Outcome) Encode(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	return enc.Encode(o)
}

// Parse reads what Encode wrote; file is for messages.
func Parse(file string, text []byte) (*Outcome, error) {
	o := &Outcome{}
	if err := json.Unmarshal(text, o); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("%s:%d: %w", file, 1+strings.Count(string(text[:syntax.Offset]), "\n"), err)
		}
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if o.Format != Format {
		return nil, fmt.Errorf("%s: format %d, this tav reads format %d", file, o.Format, Format)
	}
	return o, nil
}

// An Attempt is how one of several strategies came out.
type Attempt struct {
	Strategy string   `json:"strategy"`
	Answer   string   `json:"answer"` // as in the RESULT line
	Seconds  float64  `json:"seconds"`
	Detail   []string `json:"detail,omitempty"`
	Bug      bool     `json:"-"` // of tav: that is the answer's reason
}

// An Expectation is what a task definition says of a property, and whether that
// came true.
type Expectation struct {
	Property string `json:"property"` // as the property file is called
	Expected string `json:"expected"` // "TRUE" or "FALSE(property)"
	Answer   string `json:"answer"`   // as in the RESULT line
	Match    bool   `json:"match"`
	Open     bool   `json:"-"` // there is no verdict to compare
}

// String compares in words; without a verdict there is nothing to compare.
func (e Expectation) String() string {
	switch {
	case e.Match:
		return fmt.Sprintf("%s: %s, as expected", e.Property, e.Answer)
	case e.Open:
		return fmt.Sprintf("%s: %s is expected", e.Property, e.Expected)
	}
	return fmt.Sprintf("MISMATCH: %s: %s, but %s is expected", e.Property, e.Answer, e.Expected)
}
