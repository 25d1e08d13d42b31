package report

import (
	"fmt"
	"slices"
	"strings"
)

// Coverage writes what executions reach: for each file how many lines and sides of conditions, and which ones not.
func (r Text) Coverage(c *Coverage) {
	if c == nil {
		return
	}
	for _, s := range c.sentences() {
		fmt.Fprintf(r.Out, "%s: %s\n", r.Style.bold(s.about), s.text)
	}
	fmt.Fprintln(r.Out)
}

// A covers is what is said of a place or a file.
type covers struct{ about, text string }

// sentences summarise the coverage.
func (c *Coverage) sentences() (list []covers) {
	for _, g := range c.Goals {
		list = append(list, covers{g.Place.String(), g.describe()})
	}
	for _, file := range c.files() {
		list = append(list, covers{file, c.describeLines(file)})
		if text := c.describeBranches(file); text != "" {
			list = append(list, covers{file, text})
		}
	}
	return list
}

// A pageCoverage is coverage as the page shows it.
type pageCoverage struct {
	Lines []string                 `json:"lines"` // in words
	Files map[string]map[int]Reach `json:"files"` // by file and line
}

// page is nil where there is no coverage.
func (c *Coverage) page() *pageCoverage {
	if c == nil {
		return nil
	}
	p := &pageCoverage{Files: map[string]map[int]Reach{}}
	for _, s := range c.sentences() {
		p.Lines = append(p.Lines, s.about+": "+s.text)
	}
	for _, l := range c.Lines {
		if p.Files[l.File] == nil {
			p.Files[l.File] = map[int]Reach{}
		}
		p.Files[l.File][l.Line] = l.Reach
	}
	return p
}

// describe says whether a goal is covered.
func (g CoveredGoal) describe() string {
	text := ""
	if g.Condition != "" {
		text = ": `" + g.Condition + "`"
	}
	switch g.Reach {
	case CoverReached:
		return "covered" + text
	case CoverUnreachable:
		return "cannot be covered" + text
	}
	return "not known whether it can be covered" + text
}

// files are those with lines, in their order.
func (c *Coverage) files() (list []string) {
	for _, l := range c.Lines {
		if !slices.Contains(list, l.File) {
			list = append(list, l.File)
		}
	}
	return list
}

// describeLines says which lines of a file are reached.
func (c *Coverage) describeLines(file string) string {
	var all []int
	of := map[Reach][]int{}
	for _, l := range c.Lines {
		if l.File == file {
			all, of[l.Reach] = append(all, l.Line), append(of[l.Reach], l.Line)
		}
	}
	text := fmt.Sprintf("%d of %s reached", len(of[CoverReached]), count(len(all), "line", "lines"))
	if list := of[CoverUnreachable]; len(list) > 0 {
		text += fmt.Sprintf(", %d cannot be reached: %s", len(list), ranges(list, all))
	}
	if list := of[CoverUnknown]; len(list) > 0 {
		text += fmt.Sprintf("; %d unknown: %s", len(list), ranges(list, all))
	}
	return text
}

// describeBranches says which sides of the conditions of a file are reached; "": it has none.
func (c *Coverage) describeBranches(file string) string {
	all, reached := 0, 0
	var never, unknown []string
	several := map[int]int{}
	for _, b := range c.Branches {
		if b.Place.File == file {
			several[b.Place.Line]++
		}
	}
	for _, b := range c.Branches {
		if b.Place.File != file {
			continue
		}
		at := fmt.Sprint(b.Place.Line)
		if several[b.Place.Line] > 1 {
			at += fmt.Sprintf(":%d", b.Place.Column)
		}
		for _, side := range []struct {
			name  string
			reach Reach
		}{{"true", b.True}, {"false", b.False}} {
			all++
			switch side.reach {
			case CoverReached:
				reached++
			case CoverUnreachable:
				never = append(never, at+" "+side.name)
			default:
				unknown = append(unknown, at+" "+side.name)
			}
		}
	}
	if all == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of %d sides of conditions reached", reached, all)
	if len(never) > 0 {
		text += fmt.Sprintf(", %d cannot be reached: %s", len(never), strings.Join(never, ", "))
	}
	if len(unknown) > 0 {
		text += fmt.Sprintf("; %d unknown: %s", len(unknown), strings.Join(unknown, ", "))
	}
	return text
}
