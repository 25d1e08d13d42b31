package driver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// OutcomeFormat is the version of the JSON form of an Outcome (docs/json.md).
const OutcomeFormat = 1

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
	exitTrue     = 0
	exitFalse    = 1
	exitUnknown  = 2
	exitInput    = 3
	exitInternal = 4
)

// Outcome is what one verification found. It crosses from the engine to its
// parent, and to whoever reads --json, in the form that docs/json.md describes.
type Outcome struct {
	Format         int             `json:"format"`
	Verdict        Verdict         `json:"verdict"`
	Property       string          `json:"property"`
	Program        Program         `json:"program"`
	Results        []*Outcome      `json:"results,omitempty"`      // several properties: the outcome of each
	Expectations   []Expectation   `json:"expectations,omitempty"` // of a task definition
	Reason         string          `json:"reason,omitempty"`       // UNKNOWN: why, as in the RESULT line
	Detail         []string        `json:"detail,omitempty"`       // further lines for the reader, such as the compiler's errors
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	Proof          *Proof          `json:"proof,omitempty"`
	Witness        string          `json:"witness,omitempty"`  // the text of the witness that --witness asks for
	Engine         string          `json:"engine,omitempty"`   // TRUE and FALSE: what decided it
	Strategy       string          `json:"strategy,omitempty"` // whose answer this is
	Attempts       []Attempt       `json:"attempts,omitempty"` // all strategies, if there were several
	States         []int           `json:"states,omitempty"`   // of the abstraction: at first, then after each iteration
	Assumptions    []Assumption    `json:"assumptions,omitempty"`
	Stats          []Stat          `json:"stats,omitempty"`
}

// Proof says what a TRUE rests on.
type Proof struct {
	Automata   int  `json:"automata,omitempty"`   // Floyd-Hoare automata that together cover every error trace
	Predicates int  `json:"predicates,omitempty"` // all their predicates
	Locations  int  `json:"locations,omitempty"`  // loop heads with an invariant that together exclude the error
	States     int  `json:"states,omitempty"`     // abstract states, none of which is an error
	Depth      int  `json:"depth,omitempty"`      // blocks after which every execution has ended
	Calls      int  `json:"calls,omitempty"`      // active at a time, which are never more
	Steps      int  `json:"steps,omitempty"`      // of the program's only execution, which ends without an error
	Checked    bool `json:"checked"`              // re-checked by the independent validator
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

// Reasons of UNKNOWN that say whose fault it is; they decide the exit code.
const (
	inputPrefix    = "input: "
	internalPrefix = "internal: "
)

// unknown is an answer without a verdict.
func unknown(format string, args ...any) *Outcome {
	return &Outcome{Format: OutcomeFormat, Verdict: Unknown, Reason: oneLine(fmt.Sprintf(format, args...))}
}

// badInput is the outcome for input that cannot be verified: the message is
// the error's first line, the rest goes to Detail.
func badInput(err error) *Outcome {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	o := unknown("%s%s", inputPrefix, lines[0])
	o.Detail = lines
	return o
}

// internal is the outcome for what should never happen.
func internal(format string, args ...any) *Outcome {
	return unknown(internalPrefix+format, args...)
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

// counterexample is the first one there is, nil for none.
func (o *Outcome) counterexample() *Counterexample {
	if o.Counterexample != nil {
		return o.Counterexample
	}
	for _, r := range o.Results {
		if r.Counterexample != nil {
			return r.Counterexample
		}
	}
	return nil
}

// ExitCode is the exit code that goes with the RESULT line.
func (o *Outcome) ExitCode() int {
	switch {
	case o.Verdict == True:
		return exitTrue
	case o.Verdict == False:
		return exitFalse
	case strings.HasPrefix(o.Reason, inputPrefix):
		return exitInput
	case strings.HasPrefix(o.Reason, internalPrefix):
		return exitInternal
	}
	return exitUnknown
}

// write stores the outcome as JSON.
func (o *Outcome) write(file string) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(o); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o666)
}

// parseOutcome reads what write stored; file is for messages.
func parseOutcome(file string, text []byte) (*Outcome, error) {
	o := &Outcome{}
	if err := json.Unmarshal(text, o); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("%s:%d: %w", file, 1+strings.Count(string(text[:syntax.Offset]), "\n"), err)
		}
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if o.Format != OutcomeFormat {
		return nil, fmt.Errorf("%s: format %d, this tav reads format %d", file, o.Format, OutcomeFormat)
	}
	return o, nil
}
