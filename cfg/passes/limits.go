package passes

// The limits of the package.
const (
	maxTag     = 7         // the biggest tag of an address: as many bits as the smallest alignment of what malloc returns leaves
	maxOpenTag = 3         // the biggest one of which nothing is known: as many bits as are free in the address of a number, or of a pointer at either data model
	maxElement = 1 << 20   // bytes of an element of which an index is made: bigger ones are rather parts of an address
	maxAway    = 1<<11 - 1 // bytes that numbers may move an address away from its object: lowering takes no object to be as near to NULL (lower/fixed.go)
	maxTerms   = 4         // of a sum that is an index of elements: as many as what a sixteenth of the numbers leaves room for
	maxRest    = 1 << 28   // bytes beside such a sum of 32 bits: likewise
)
