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
		claim = fmt.Sprintf("not proved: passes %s", count(f.Fails, "failing run", "failing runs"))
	}
	if f.Shown > 0 {
		return fmt.Sprintf("%s; output and exit code are the same on %d of %s that passed before", claim, f.Same, count(f.Shown, "input", "inputs"))
	}
	if f.Passes == 0 {
		return claim
	}
	return fmt.Sprintf("%s; %d of %s that passed before %s the same in other lines", claim, f.Kept, count(f.Passes, "run", "runs"), plural(f.Kept, "does", "do"))
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
		fmt.Fprintf(r.Out, "%s  %s\n  %s\n\n%s\n", r.Style.bold(title), f.What, f.Claim(), f.Diff)
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
