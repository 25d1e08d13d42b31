package bounded

import "tav/solver/families"

// The families of tricks with formulas.
const (
	linearFamily = "integers"
)

// Families lists the families of tricks with formulas of this package.
func Families() []families.Family {
	return []families.Family{
		{Name: linearFamily, For: "formulas are asked about over mathematical integers first"},
	}
}
