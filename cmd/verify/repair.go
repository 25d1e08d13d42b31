package verify

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/explain/fixes"
	"tav/explain/repair"
	"tav/explain/report"
	"tav/explain/run"
)

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
		var found []report.Fix
		var err error
		if v.Run != nil {
			found, err = v.repairRun(ctx, file, o.FixSearch)
		} else {
			found, err = v.repairFile(ctx, file, scripts, o.FixSearch)
		}
		if errors.Is(err, repair.ErrNotAgain) {
			o.FixSearch.Problem = err.Error()
			continue
		}
		if err != nil {
			return nil, err
		}
		o.Fixes = append(o.Fixes, found...)
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
	var alone []repair.Survivor
	for _, c := range t.Alone {
		search.Changes++
		if v.avoids(ctx, file, t, c.Apply(text), scripts) {
			alone = append(alone, repair.Survivor{Candidate: c, Fails: len(scripts), Score: c.Cost})
		}
	}
	limited, cancel := ctx, func() {}
	if _, ok := ctx.Deadline(); ok {
		limited, cancel = context.WithTimeout(ctx, time.Duration(filterShare*float64(left(ctx))))
	}
	survivors, run := f.Survivors(limited, t)
	cancel()
	search.Changes += run
	v.stats.add("Fixes", "changes", float64(len(t.Candidates)+len(t.Alone)), "")
	for _, why := range slices.Sorted(maps.Keys(f.Dropped)) {
		v.stats.add("Fixes", "dropped: "+why, float64(f.Dropped[why]), "")
	}
	passed := len(survivors) + len(alone)
	search.Unrun += len(t.Candidates) - run
	var list []report.Fix
	survivors = v.shown(ctx, file, t, text, scripts, survivors, alone)
	v.stats.add("Fixes", "dropped: output or exit code of a passing run changes", float64(passed-len(survivors)), "")
	search.Passing += len(survivors)
	for _, s := range survivors {
		list = append(list, fixes.Of(file, text, s))
	}
	return list, nil
}

// filter makes a program of all candidates, less those that do not compile, and runs
// it as it was. Flat is as in Job.
func (v *session) filter(ctx context.Context, file string, t *repair.Text, scripts []*interp.Script, flat bool) (*repair.Filter, error) {
	c := v.Job
	c.Prelude, c.Flat = repair.Prelude, flat
	var f *repair.Filter
	err := schema(t, file, func(texts map[string][]byte) error {
		c.Texts = texts
		l, err := Load(ctx, c, v.Enter, v.stats)
		if err != nil {
			return err
		}
		v.Enter("repair")
		f, err = repair.NewFilter(ctx, l.Prog, file, t, scripts)
		return err
	})
	return f, err
}

// schema loads the program that is all candidates of a text, less those that do not compile.
func schema(t *repair.Text, file string, load func(texts map[string][]byte) error) error {
	for {
		text := t.Schema()
		err := load(map[string][]byte{file: text})
		var refused *frontend.CompileError
		if err == nil || !errors.As(err, &refused) || len(t.Candidates) == 0 || !t.Drop(text, mistakes(refused.Diagnostics, file)) {
			return err
		}
	}
}

// avoids reports whether the file with another text compiles and none of the scripts
// makes the program fail then.
func (v *session) avoids(ctx context.Context, file string, t *repair.Text, text []byte, scripts []*interp.Script) bool {
	c := v.Job
	c.Texts = map[string][]byte{file: text}
	l, err := Load(ctx, c, v.Enter, v.stats)
	if err != nil {
		return false
	}
	v.Enter("repair")
	_, err = repair.NewFilter(ctx, l.Prog, file, t, scripts)
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

// repairRun looks for changes of a file with which the given run does not fail, nor another one that passed, and counts them.
func (v *session) repairRun(ctx context.Context, file string, search *report.FixSearch) (list []report.Fix, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	t, err := repair.Candidates(ctx, text, v.Repair.Places[file], v.Repair.Question)
	if err != nil {
		return nil, err
	}
	var m *run.Machine
	if err := schema(t, file, func(texts map[string][]byte) (err error) {
		m, err = v.concrete(ctx, texts)
		return err
	}); err != nil {
		return nil, err
	}
	test, err := repair.NewTest(ctx, m, *v.Run)
	if err != nil {
		return nil, err
	}
	survivors, tried := test.Survivors(ctx, m, t.Candidates)
	search.Changes += tried
	search.Unrun += len(t.Candidates) - tried
	var alone []repair.Survivor
	for _, c := range t.Alone {
		if own, err := v.concrete(ctx, map[string][]byte{file: c.Apply(text)}); err == nil {
			passes, tried := test.Survivors(ctx, own, []*repair.Candidate{c})
			alone = append(alone, passes...)
			search.Changes += tried
		}
	}
	survivors = v.shown(ctx, file, t, text, nil, survivors, alone)
	search.Passing += len(survivors)
	for _, s := range survivors {
		list = append(list, fixes.Of(file, text, s))
	}
	return list, nil
}
