package report

import (
	"fmt"
	"slices"
)

// AllFixes are the fixes of all properties, those that are proved first.
func (o *Outcome) AllFixes() (list []Fix) {
	for _, proved := range []bool{true, false} {
		for _, leaf := range o.leaves() {
			for _, f := range leaf.Fixes {
				if f.Proved == proved {
					list = append(list, f)
				}
			}
		}
	}
	return list
}

// Claim says what is known of a fix, and of how much it leaves as it is.
func (f Fix) Claim() string {
	var claim string
	if f.Proved {
		claim = "proved: the changed program satisfies the property"
	} else {
		claim = fmt.Sprintf("not proved: passes %s, and %s that passed before", count(f.Fails, "failing run", "failing runs"), count(f.Passes, "run", "runs"))
	}
	switch {
	case f.Passes == 0:
		return claim
	case f.Proved:
		claim += "; of " + count(f.Passes, "run", "runs") + " that passed before"
	default:
		claim += ", of which"
	}
	switch f.Kept {
	case f.Passes:
		return claim + " all do the same in other lines"
	case 0:
		return claim + " none does the same in other lines"
	default:
		return fmt.Sprintf("%s %d %s the same in other lines", claim, f.Kept, plural(f.Kept, "does", "do"))
	}
}

// Fixes writes the fixes that were looked for.
func (r Text) Fixes(o *Outcome) {
	all := o.AllFixes()
	if len(all) == 0 {
		fmt.Fprintln(r.Out, "No fix was found.")
	}
	for i, f := range all {
		title := "Fix"
		if len(all) > 1 {
			title = fmt.Sprintf("Fix %d", i+1)
		}
		fmt.Fprintf(r.Out, "%s  line %d: %s\n  %s\n\n%s\n", r.Style.bold(title), f.Place.Line, f.What, f.Claim(), f.Diff)
	}
	why := o.unproved()
	for _, text := range why {
		fmt.Fprintln(r.Out, text)
	}
	if len(all) == 0 || len(why) > 0 {
		fmt.Fprintln(r.Out)
	}
}

// unproved says for each violation for which no fix is proved, why; what is the same for several once.
func (o *Outcome) unproved() (list []string) {
	for _, leaf := range o.leaves() {
		if leaf.FixSearch != nil && !slices.ContainsFunc(leaf.Fixes, func(f Fix) bool { return f.Proved }) {
			if why := leaf.FixSearch.String(); !slices.Contains(list, why) {
				list = append(list, why)
			}
		}
	}
	return list
}
