package relevance

import "time"

// Limits of deciding one statement.
const (
	query          = time.Second // for one question, unless Config says otherwise
	rounds         = 30          // of instantiations, unless Config says otherwise
	statementTime  = 10          // times that of a question: for one statement
	statementShare = 8           // statements that share the time that is left
	maxSteps       = 20_000      // statements of a suffix: formulas grow with it
	maxCandidates  = 24          // terms for one input, and values that are tried for one variable
)

// Limits of one address that is written to.
const (
	addressConjuncts = 60                    // of its condition
	addressTime      = 50 * time.Millisecond // for one question
	addressFailures  = 40                    // questions of the trace without answer
)
