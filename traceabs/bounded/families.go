package bounded

import "tav/solver/families"

// The families of tricks with formulas.
const (
	shortFamily    = "short-numbers"
	productsFamily = "narrow-products"
	compareFamily  = "compared-origins"
	casesFamily    = "cases"
	linearFamily   = "integers"
)

// Families lists the families of tricks with formulas of this package.
func Families() []families.Family {
	return []families.Family{
		{Name: shortFamily, For: "named numbers have only as many bits as their values need"},
		{Name: productsFamily, For: "products are as wide as their factors allow"},
		{Name: compareFamily, For: "comparisons of chosen numbers are made where these come from"},
		{Name: casesFamily, For: "the values of a number of few bits that others are multiplied with are told apart"},
		{Name: linearFamily, For: "formulas are asked about over mathematical integers first"},
	}
}
