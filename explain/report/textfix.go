package report

import "fmt"

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

// Claim says what is known of a fix.
func (f Fix) Claim() string {
	if f.Proved {
		return "proved: the changed program satisfies the property"
	}
	return fmt.Sprintf("not proved: passes %s, and %s that passed before", count(f.Fails, "failing run", "failing runs"), count(f.Passes, "run", "runs"))
}

// Fixes writes the fixes that were looked for.
func (r Text) Fixes(o *Outcome) {
	all := o.AllFixes()
	if len(all) == 0 {
		fmt.Fprintf(r.Out, "No fix was found.\n\n")
		return
	}
	for i, f := range all {
		title := "Fix"
		if len(all) > 1 {
			title = fmt.Sprintf("Fix %d", i+1)
		}
		fmt.Fprintf(r.Out, "%s  line %d: %s\n  %s\n\n%s\n", r.Style.bold(title), f.Place.Line, f.What, f.Claim(), f.Diff)
	}
}
