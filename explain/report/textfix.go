package report

import (
	"fmt"
	"slices"
)

// AllFixes are the fixes of all properties, those that are proved first, and those that change a number by one last.
func (o *Outcome) AllFixes() (list []Fix) {
	for _, leaf := range o.leaves() {
		list = append(list, leaf.Fixes...)
	}
	slices.SortStableFunc(list, func(a, b Fix) int { return a.rank() - b.rank() })
	return list
}

// rank is the place of a fix among others, by what is known of it.
func (f Fix) rank() int {
	switch {
	case f.Proved:
		return 0
	case f.Holds && !f.Merely:
		return 1
	case f.Holds:
		return 2
	}
	return 3
}

// Claim says what is known of a fix, and of how much it leaves as it is.
func (f Fix) Claim() string {
	const holds = "the changed program satisfies the property"
	var claim string
	switch {
	case f.Proved && !f.Entered: // it orders accesses
		return "proved: " + holds
	case f.Proved:
		claim = "proved: " + holds + "; every block stays reachable"
	case f.Holds:
		if claim = "avoids this error: " + holds; !f.Entered {
			claim += "; not every block is found to stay reachable"
		}
	default:
		claim = "not proved: passes " + count(f.Fails, "failing run", "failing runs")
	}
	if f.Merely {
		claim += "; it only makes a number larger or smaller"
	}
	switch {
	case f.Inputless:
		return claim + "; no run reads input: nothing to compare"
	case f.Passes == 0 && f.Fails > 1:
		return fmt.Sprintf("%s; of %d runs through the change none passed before", claim, f.Fails)
	case f.Passes == 0:
		return claim + "; no passing run was compared"
	}
	return fmt.Sprintf("%s; %d of %s through the change unchanged", claim, f.Kept, count(f.Passes, "passing run", "passing runs"))
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
	for _, leaf := range o.leaves() {
		if r.Stats && leaf.FixSearch != nil {
			r.table(leaf.FixSearch.Stats)
		}
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
		if leaf.FixSearch != nil && !slices.ContainsFunc(leaf.Fixes, func(f Fix) bool { return f.Holds }) {
			if why := leaf.FixSearch.String(); !slices.Contains(list, why) {
				list = append(list, why)
			}
		}
	}
	return list
}
