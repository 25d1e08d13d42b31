package driver

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tav/cfg/library"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/svcomp"
)

// isTask says that a file is a task definition.
func isTask(file string) bool {
	ext := strings.ToLower(filepath.Ext(file))
	return ext == ".yml" || ext == ".yaml"
}

// readTask puts what a task definition says in the place of its file; nil if
// none is given. Flags come before the task.
func readTask(c *verify.Job, flags *checkFlags) (*svcomp.Task, error) {
	if len(c.Files) != 1 || !isTask(c.Files[0]) {
		return nil, nil
	}
	t, err := svcomp.ReadTask(c.Files[0])
	if err != nil {
		return nil, err
	}
	c.Files = t.Inputs
	if t.DataModel != "" && !flags.modelGiven {
		if err := c.DataModel.UnmarshalText([]byte(t.DataModel)); err != nil {
			return nil, err
		}
	}
	if c.Undefined == library.UndefinedDoubt {
		c.Undefined = library.UndefinedAny // the competition's rule
	}
	if c.ErrorLabel == "" {
		c.ErrorLabel = t.ErrorLabel
	}
	if len(flags.properties) == 0 {
		for _, p := range t.Properties {
			flags.properties = append(flags.properties, p.File)
		}
	}
	return t, nil
}

// expectations compares the outcomes of questions with the verdicts that a task
// expects.
func expectations(t *svcomp.Task, outcomes []*report.Outcome, asked []question) []report.Expectation {
	var list []report.Expectation
	for _, want := range t.Properties {
		var got []*report.Outcome
		for i, o := range outcomes {
			if slices.ContainsFunc(asked[i].names, func(name string) bool { return slices.Contains(want.Names, name) }) {
				got = append(got, o)
			}
		}
		if !want.Known || len(got) == 0 {
			continue
		}
		base := filepath.Base(want.File)
		e := report.Expectation{Property: strings.TrimSuffix(base, filepath.Ext(base)), Expected: string(report.True)}
		o := worst(got)
		e.Answer, e.Match, e.Open = o.Answer(), o.Verdict == report.True, o.Verdict == report.Unknown
		if !want.Verdict {
			e.Expected, e.Match = string(report.False), o.Verdict == report.False
			if len(want.Names) == 1 {
				want.Subproperty = want.Names[0]
			}
			if want.Subproperty != "" {
				e.Expected = fmt.Sprintf("FALSE(%s)", want.Subproperty)
				e.Match = slices.ContainsFunc(got, func(o *report.Outcome) bool { return o.Answer() == e.Expected })
			}
		}
		list = append(list, e)
	}
	return list
}
