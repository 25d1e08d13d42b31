package prepare

// The limits of the package.
const (
	maxElement = 1 << 20 // bytes of an element of which an index is made: bigger ones are rather parts of an address
	maxTerms   = 4       // of a sum that is an index of elements: as many as what a sixteenth of the numbers leaves room for
	maxRest    = 1 << 28 // bytes beside such a sum of 32 bits: likewise
)
