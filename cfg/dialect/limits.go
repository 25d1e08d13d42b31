package dialect

// The limits of the package. What is beyond them is unsupported.
const (
	maxRemembered = 8 // calls with different arguments of an uninterpreted function
)
