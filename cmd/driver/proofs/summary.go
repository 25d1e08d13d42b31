package proofs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"tav/explain/report"
)

// A Row is a proof with what came of it; nil: it was not run.
type Row struct {
	Proof
	*Result
}

// Answer is the verdict as in a RESULT line.
func (r Row) Answer() string {
	if r.Result == nil {
		return "not run"
	}
	return r.Outcome.Answer()
}

// Verdict is UNKNOWN where the proof was not run.
func (r Row) Verdict() report.Verdict {
	if r.Result == nil {
		return report.Unknown
	}
	return r.Outcome.Verdict
}

// Fine reports whether the answer is the expected one.
func (r Row) Fine() bool { return r.Verdict() == r.Expected }

// Failed reports whether the answer is another verdict than the expected one.
func (r Row) Failed() bool { return r.Verdict() != report.Unknown && !r.Fine() }

// Time is how long the proof took.
func (r Row) Time() string {
	switch {
	case r.Result == nil:
		return ""
	case r.Kept:
		return "kept"
	}
	return fmt.Sprintf("%.1f s", r.Seconds)
}

// Remark says where and what the error is, or that another verdict is expected.
func (r Row) Remark() string {
	var parts []string
	if r.Result != nil {
		if t := r.Outcome.Counterexample(); t != nil {
			parts = append(parts, fmt.Sprintf("%s: %s", t.Violation, t.What))
			if p := r.Outcome.Precondition; p != nil {
				parts = append(parts, "not if "+strings.Join(p.Conditions, " && "))
			}
		} else if r.Outcome.Verdict == report.Unknown && len(r.Outcome.Checks) > 0 {
			parts = append(parts, r.Outcome.Tally())
		}
	}
	switch {
	case r.Expected == report.False && r.Fine():
		parts = append(parts, "as expected")
	case r.Failed() && r.Expected == report.False:
		parts = append(parts, "FALSE is expected")
	}
	return strings.Join(parts, "; ")
}

// A Summary is all that came out.
type Summary struct {
	Kind        string // of what the rows are; "": proofs
	Rows        []Row
	Null        []Row // of functions that have a NULL argument, which do not count
	Interrupted bool
}

// Table writes a line for each proof, and one that counts them.
func (s Summary) Table(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprintf(w, "%s\tanswer\ttime\t\n", s.kind())
	kept := 0
	for _, r := range s.Rows {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", r.Name, shortened(r.Answer()), r.Time(), r.Remark())
		if r.Result != nil && r.Kept {
			kept++
		}
	}
	w.Flush()
	if s.Kind == Functions {
		s.functions(out)
		return
	}
	fmt.Fprintf(out, "\n%s", s.Counts())
	if kept > 0 {
		fmt.Fprintf(out, "; %d unchanged", kept)
	}
	fmt.Fprintln(out)
	if counts := s.basisCounts(); counts != "" {
		fmt.Fprintf(out, "  proofs rest on: %s\n", counts)
	}
}

// Counts says how many there are, and how many of each verdict.
func (s Summary) Counts() string {
	var parts []string
	for _, v := range []report.Verdict{report.True, report.False, report.Unknown} {
		if n := s.count(func(r Row) bool { return r.Verdict() == v }); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return s.number() + ": " + strings.Join(parts, ", ")
}

func (s Summary) kind() string { return cmp.Or(s.Kind, "proof") }

// number says how many rows there are.
func (s Summary) number() string {
	if len(s.Rows) == 1 {
		return "1 " + s.kind()
	}
	return fmt.Sprintf("%d %ss", len(s.Rows), s.kind())
}

func shortened(answer string) string {
	if r := []rune(answer); len(r) > longAnswer {
		return string(r[:longAnswer-1]) + "…"
	}
	return answer
}

func (s Summary) count(counts func(Row) bool) (n int) {
	for _, r := range s.Rows {
		if counts(r) {
			n++
		}
	}
	return n
}

// Answer is what the RESULT line says of all.
func (s Summary) Answer() string {
	all := s.number()
	failed, open := s.count(Row.Failed), s.count(func(r Row) bool { return r.Verdict() == report.Unknown })
	switch {
	case failed > 0:
		return fmt.Sprintf("FALSE(%d of %s)", failed, all)
	case s.Interrupted && open > 0:
		return fmt.Sprintf("UNKNOWN(interrupted: %d of %s)", open, all)
	case open > 0:
		return fmt.Sprintf("UNKNOWN(%d of %s)", open, all)
	}
	return "TRUE"
}

// ExitCode is that of a proof which failed, else the greatest.
func (s Summary) ExitCode() int {
	code := report.ExitTrue
	for _, r := range s.Rows {
		switch {
		case r.Failed():
			return report.ExitFalse
		case r.Result == nil:
			code = max(code, report.ExitUnknown)
		case !r.Fine():
			code = max(code, r.Outcome.ExitCode())
		}
	}
	return code
}

// All is one outcome with those of all proofs but the ones that fail as expected.
func (s Summary) All() *report.Outcome {
	all := &report.Outcome{Format: report.Format, Verdict: report.True}
	for _, r := range s.Rows {
		if r.Result == nil || r.Expected == report.False && r.Fine() {
			continue
		}
		if r.Outcome.Gravity() > all.Gravity() {
			all.Verdict, all.Reason, all.Property = r.Outcome.Verdict, r.Outcome.Reason, r.Outcome.Property
		}
		leaves := r.Outcome.Results
		if leaves == nil {
			leaves = []*report.Outcome{r.Outcome}
		}
		all.Results = slices.Concat(all.Results, leaves)
	}
	return all
}

// A document is the form of a summary for programs; docs/json.md describes it.
type document struct {
	Format int    `json:"format"`
	Answer string `json:"answer"`
	Proofs []row  `json:"proofs"`
}

type row struct {
	Name     string          `json:"name"`
	Place    string          `json:"place"`
	Expected report.Verdict  `json:"expected"`
	Fine     bool            `json:"as_expected"`
	Answer   string          `json:"answer"`
	Seconds  float64         `json:"seconds,omitempty"`
	Kept     bool            `json:"kept,omitempty"`
	RestsOn  []report.Basis  `json:"rests_on,omitempty"`
	Outcome  *report.Outcome `json:"outcome,omitempty"`
}

// Unexpected are the outcomes in a document that are not a violation that is expected.
func Unexpected(text []byte) (list []*report.Outcome, err error) {
	var all document
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	for _, r := range all.Proofs {
		if r.Outcome != nil && !(r.Fine && r.Expected == report.False) {
			list = append(list, r.Outcome)
		}
	}
	return list, nil
}

// ReadRows reads what JSON wrote, or the one outcome that tav check wrote with --json.
func ReadRows(file string, text []byte) ([]Row, error) {
	var all document
	if json.Unmarshal(text, &all) != nil || all.Proofs == nil {
		o, err := report.Parse(file, text)
		if err != nil {
			return nil, err
		}
		name := strings.Join(o.Program.Files, " ")
		return []Row{{Proof{Name: cmp.Or(name, file), Expected: report.True}, &Result{Outcome: o, Seconds: o.Seconds}}}, nil
	}
	if all.Format != report.Format {
		return nil, fmt.Errorf("%s: format %d, this tav reads format %d", file, all.Format, report.Format)
	}
	var rows []Row
	for _, r := range all.Proofs {
		one := Row{Proof: Proof{Name: r.Name, Place: r.Place, Expected: r.Expected}}
		if r.Outcome != nil {
			one.Result = &Result{Outcome: r.Outcome, Seconds: r.Seconds}
		}
		rows = append(rows, one)
	}
	return rows, nil
}

// JSON writes all as a document.
func (s Summary) JSON(w io.Writer) error {
	all := document{report.Format, s.Answer(), nil}
	for _, r := range s.Rows {
		one := row{Name: r.Name, Place: r.Place, Expected: r.Expected, Fine: r.Fine(), Answer: r.Answer()}
		if r.Result != nil {
			one.Seconds, one.Kept, one.Outcome, one.RestsOn = r.Seconds, r.Kept, r.Outcome, r.Basis()
		}
		all.Proofs = append(all.Proofs, one)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	return enc.Encode(all)
}
