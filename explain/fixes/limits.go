package fixes

import "time"

// Limits of fixes.
const (
	searchShare = 0.7                     // of the time then left for changes with which the known runs pass
	leastProof  = 1500 * time.Millisecond // for a proof
	againShare  = 0.1                     // for the runs of changes after another one was refuted
	harmShare   = 0.05                    // of the whole time for each other property that a proved change might violate
	maxProved   = 3                       // fixes that are shown
	maxOrdered  = 8                       // races of which one change orders the accesses
	orderShare  = 0.2                     // of the whole time for the proof that a change has no race
	AsLikely    = 0.3                     // by how much a score may be more than that of a proved fix: less than that of what no run distinguishes from it
	minCompared = 20                      // runs through a change that say that it leaves as it is what was right
	farOff      = 1.2                     // by how much it is too much, as long as that of another change is not refuted
)

// statsGroup is the heading of what was tried, in --stats.
const statsGroup = "Fixes"

// turns are the attempts to prove changes: short ones for many, longer ones for the
// likeliest of those that are left.
func turns() []turn {
	return []turn{{1. / 30, 12}, {0.1, 4}, {0.3, 2}, {1, 1}}
}

// A turn is an attempt for each of some changes.
type turn struct {
	share float64 // of the whole time, for one of them
	most  int     // changes
}

// relevantPlace is the suspicion of what is relevant to an error without a value that
// avoids it.
const relevantPlace = 0.5
