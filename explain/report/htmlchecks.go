package report

import (
	"slices"
	"strings"
)

// pageChecks are the checks of all questions, as the page shows them.
type pageChecks struct {
	List       []pageCheck  `json:"list"`
	NotChecked string       `json:"not_checked,omitempty"`
	Assumed    string       `json:"assumed,omitempty"`
	Warnings   []Diagnostic `json:"warnings,omitempty"` // about lines with open checks, beside violations
}

type pageCheck struct {
	Check
	What    string `json:"what"`
	Outcome *int   `json:"outcome,omitempty"` // the index of the violation in the page's outcomes
}

// says is what holds where a check is proved, else what may go wrong.
func (c Check) says() string {
	switch {
	case c.Answer != CheckProved:
		return c.what()
	case c.Condition != "":
		return c.Condition
	}
	return "never: " + c.Kind
}

// newPageChecks is nil where there are no checks.
func newPageChecks(o *Outcome) *pageChecks {
	var p pageChecks
	var skipped, assumed []string
	leaves := o.leaves()
	for _, each := range o.questions() {
		for _, c := range each.Checks {
			of := pageCheck{Check: c, What: c.says()}
			if i := c.Result - 1; i >= 0 && i < len(each.Results) {
				if at := slices.Index(leaves, each.Results[i]); at >= 0 {
					of.Outcome = &at
				}
			}
			p.List = append(p.List, of)
		}
		if text := each.notChecked(); text != "" {
			skipped = append(skipped, text)
		}
		assumed = append(assumed, each.Assumed...)
		if len(each.Results) > 0 {
			p.Warnings = append(p.Warnings, each.Warnings...)
		}
	}
	if len(p.List) == 0 {
		return nil
	}
	p.NotChecked, p.Assumed = strings.Join(skipped, ", "), strings.Join(assumed, ", ")
	return &p
}
