package repair

import "tav/solver/families"

// The families of templates that can be switched off.
const (
	undoing = "undone-before-exits"
	holding = "holders-of-freed"
	below   = "differences-below-zero"
)

// Families are those of templates that can be switched off.
func Families() []families.Family {
	return []families.Family{
		{Name: undoing, For: "fixes: what was counted before a function is left early is taken back"},
		{Name: holding, For: "fixes: pointers to what is freed are set to something else"},
		{Name: below, For: "fixes: differences are asked for before they go below zero"},
	}
}

// family lets a family propose changes, unless it is off, and counts them.
func family(g *generator, name string, propose func()) {
	if g.families.On(name) {
		before := len(g.list)
		propose()
		g.families.Proposed(name, len(g.list)-before)
	}
}
