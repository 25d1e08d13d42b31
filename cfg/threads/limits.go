package threads

// The limits of the package.
const (
	DefaultStates = 20_000 // combinations of locations: engines take minutes for larger programs
)
