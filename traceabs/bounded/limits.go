package bounded

import "time"

const (
	maxRefused = 10 // error traces that are not confirmed: after so many the next ones hardly will be

	pruneShare = 2                      // a part of the time for error queries that finding out what can be reached may cost
	pruneStart = 100 * time.Millisecond // and this in any case, so that it can begin
	pruneLimit = time.Second            // for one such question

	inlineSize      = 12  // nodes of a value that has no name of its own
	inlineArraySize = 400 // nodes of an array that has none: a read at a constant index finds what was stored only if it sees the stores

	firstTurn = time.Second // of the incremental solver and of a new one, before each has twice as long
	fewFacts  = 50          // more facts than at the last question are nothing new to the incremental solver
	stride    = 1.25        // by which the depth grows where each question costs the simplification of the whole formula
)
