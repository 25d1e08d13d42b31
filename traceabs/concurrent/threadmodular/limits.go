package threadmodular

import "time"

// The limits of the package.
const (
	maxLevel   = 2               // threads that an assertion speaks of: three would be too many combinations
	maxGroups  = 1200            // combinations of places: Spacer gives up far below
	maxClauses = 20_000          // Horn clauses, likewise
	maxPaths   = 64              // steps from a place: atomic blocks with more ways through them are rare
	maxSteps   = 4_000           // edges that are followed from a place: loops in atomic blocks never end
	firstRound = 2 * time.Second // for one system in the first round
	growth     = 4               // of that from round to round
	maxAtoms   = 160             // conditions and their like that may hold somewhere: each costs a question a step
	maxAtom    = 40              // nodes of one
	maxLocks   = 4               // locks that something may hold without
	maxFamily  = 10              // variables of which each two may be equal
	queryLimit = time.Second     // for a question about what a step breaks
	checkLimit = 5 * time.Second // for a question about a candidate
)
