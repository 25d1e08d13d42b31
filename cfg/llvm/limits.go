package llvm

// The limits of the package.
const (
	// MaxLeaves bounds the parts of an aggregate that is a value: bigger ones are
	// unsupported as values, as every part becomes a variable.
	MaxLeaves = 64
	// MaxCasts bounds the casts around a value that are looked through. Modules have
	// few; after more, nothing is known of the value.
	MaxCasts = 100

	maxTypes  = 100  // typedefs, qualifiers and members within one another: debug information has no cycles, unless it is broken
	maxScopes = 1000 // scopes within one another: likewise
	maxMerged = 6    // instructions of a block that is lowered into each of its predecessors, which copies them
)
