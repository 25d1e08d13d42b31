package verify

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/explain/repair"
	"tav/explain/report"
)

// Repairing says what an engine is to repair.
type Repairing struct {
	Question repair.Question
	Places   map[string][]repair.Place // by file, where the failing runs were
	Scripts  []json.RawMessage         // their inputs
	Stuck    bool                      // only whether threads wait for each other is looked for
	Only     map[string][]string       // changes that may be left, as differences, by what they say; nil: all
}

// repair looks for changes of each file that the failing runs went through with
// which all runs that were tried pass. The outcome has them as fixes, and no verdict.
func (v *session) repair(ctx context.Context) (*report.Outcome, error) {
	o := report.Undecided("only changes were looked for")
	o.FixSearch = &report.FixSearch{}
	if v.Repair.Stuck {
		var err error
		o.FixSearch.Changes, o.FixSearch.Refuted, err = v.stuck(ctx)
		return o, err
	}
	var scripts []*interp.Script
	for _, text := range v.Repair.Scripts {
		s, err := interp.ParseScript("counterexample", text)
		if err != nil {
			return nil, err
		}
		scripts = append(scripts, s)
	}
	for _, file := range v.Files {
		if ext := filepath.Ext(file); len(v.Repair.Places[file]) == 0 || ext != ".c" {
			continue
		}
		fixes, err := v.repairFile(ctx, file, scripts, o.FixSearch)
		if errors.Is(err, repair.ErrNotAgain) {
			o.FixSearch.Problem = err.Error()
			continue
		}
		if err != nil {
			return nil, err
		}
		o.Fixes = append(o.Fixes, fixes...)
	}
	return o, nil
}

// repairFile looks for changes of one file, and counts them.
func (v *session) repairFile(ctx context.Context, file string, scripts []*interp.Script, search *report.FixSearch) ([]report.Fix, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	v.Enter("repair")
	done := v.stats.time("Repair", "candidates")
	t, err := repair.Candidates(ctx, text, v.Repair.Places[file], v.Repair.Question)
	done()
	if err != nil {
		return nil, err
	}
	if only := v.Repair.Only; only != nil {
		t.Keep(func(c *repair.Candidate) bool {
			diffs := only[c.What]
			return len(diffs) > 0 && slices.Contains(diffs, repair.Diff(file, text, c.Apply(text)))
		})
	}
	f, err := v.filter(ctx, file, t, scripts, false)
	if errors.Is(err, repair.ErrNotAgain) { // it may be one of those that leave an array in a struct
		f, err = v.filter(ctx, file, t, scripts, true)
	}
	if err != nil {
		return nil, err
	}
	defer v.stats.time("Repair", "runs")()
	var fixes []report.Fix
	for _, c := range t.Alone {
		search.Changes++
		if v.avoids(ctx, file, c.Apply(text), scripts) {
			search.Passing++
			fixes = append(fixes, FixOf(file, text, repair.Survivor{Candidate: c, Fails: len(scripts), Score: c.Cost}))
		}
	}
	if _, ok := ctx.Deadline(); ok {
		limited, cancel := context.WithTimeout(ctx, time.Duration(filterShare*float64(left(ctx))))
		defer cancel()
		ctx = limited
	}
	survivors, run := f.Survivors(ctx, t)
	search.Changes += run
	search.Unrun += len(t.Candidates) - run
	search.Passing += len(survivors)
	for _, s := range survivors {
		fixes = append(fixes, FixOf(file, text, s))
	}
	v.stats.add("Repair", "candidates", float64(len(t.Candidates)), "")
	return fixes, nil
}

// filter makes a program of all candidates, less those that do not compile, and runs
// it as it was. Flat is as in Config.
func (v *session) filter(ctx context.Context, file string, t *repair.Text, scripts []*interp.Script, flat bool) (*repair.Filter, error) {
	c := v.Job
	c.Prelude, c.Flat = repair.Prelude, flat
	for {
		schema := t.Schema()
		c.Texts = map[string][]byte{file: schema}
		l, err := Load(ctx, c, v.Enter, v.stats)
		if err == nil {
			v.Enter("repair")
			return repair.NewFilter(ctx, l.Prog, file, scripts)
		}
		var refused *frontend.CompileError
		if !errors.As(err, &refused) || len(t.Candidates) == 0 || !t.Drop(schema, mistakes(refused.Diagnostics, file)) {
			return nil, err
		}
	}
}

// avoids reports whether the file with another text compiles and none of the scripts
// makes the program fail then.
func (v *session) avoids(ctx context.Context, file string, text []byte, scripts []*interp.Script) bool {
	c := v.Job
	c.Texts = map[string][]byte{file: text}
	l, err := Load(ctx, c, v.Enter, v.stats)
	if err != nil {
		return false
	}
	v.Enter("repair")
	_, err = repair.NewFilter(ctx, l.Prog, file, scripts)
	return errors.Is(err, repair.ErrNotAgain)
}

// mistake is where a compiler says that an error is.
var mistake = regexp.MustCompile(`(?m)^(.*):(\d+):(\d+): (?:fatal )?error: `)

// mistakes are the positions of a compiler's errors in a file.
func mistakes(diagnostics, file string) (at []repair.Position) {
	for _, m := range mistake.FindAllStringSubmatch(diagnostics, -1) {
		if filepath.Base(m[1]) == filepath.Base(file) {
			line, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3])
			at = append(at, repair.Position{Line: line, Column: column})
		}
	}
	return at
}

// FixOf is a survivor in the words of a report.
func FixOf(file string, text []byte, s repair.Survivor) report.Fix {
	fix := report.Fix{What: s.What, Diff: repair.Diff(file, text, s.Apply(text)), Passes: s.Passes, Kept: s.Kept, Fails: s.Fails, Score: s.Score}
	for _, e := range s.Splices(text) {
		fix.Edits = append([]report.Replacement{{Place: placeOf(file, text, e.Begin, e.End), Text: e.Text}}, fix.Edits...)
	}
	fix.Place = fix.Edits[0].Place
	return fix
}

// placeOf is a range of offsets of a text.
func placeOf(file string, text []byte, begin, end int) report.Place {
	at := func(offset int) (line, column int) {
		before := string(text[:offset])
		return 1 + strings.Count(before, "\n"), offset - strings.LastIndex(before, "\n")
	}
	p := report.Place{File: file}
	p.Line, p.Column = at(begin)
	p.EndLine, p.End = at(end)
	first := strings.LastIndex(string(text[:begin]), "\n") + 1
	p.Text, _, _ = strings.Cut(string(text[first:]), "\n")
	return p
}
