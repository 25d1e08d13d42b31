package term

// The limits of this package. Rules that reach one leave the term as it is.
const (
	maxRounds      = 4       // times that a junction is simplified by what it has become
	maxDepth       = 500     // nested "and", "or" and ite that negation is pushed through: bounds the recursion
	maxClause      = 32      // literals of a clause that unit propagation looks into: the cost is quadratic
	maxNarrow      = 16      // arguments of a sum or product that a truncation is pushed into
	maxNarrowDepth = 3       // such sums and products in one another
	maxFactors     = 256     // factors of a product of products: a number that is squared n times has 2^n
	maxStores      = 256     // stores that a select looks through
	maxCopies      = 1 << 10 // size of an array that a select looks through to a copy in it: bounds the recursion
	maxCopied      = 1 << 16 // elements that evaluation copies one by one
	maxInstances   = 1 << 12 // assignments that the evaluation of a quantifier tries: some milliseconds
	maxPrint       = 2000    // operators that C prints, unless COptions.MaxSize says otherwise
	maxPrintDepth  = 400     // nested operators that C prints: bounds the recursion
	maxSize        = 1<<31 - 1
	maxTermDepth   = 1<<16 - 1 // Size and depth stay at these, which their fields can hold

	few        = 16   // literals that most junctions have at most: looked at without a map
	chunkSize  = 256  // terms that are allocated at once
	firstTable = 1024 // places of a manager's first hash table
)
