package certify

import "time"

// QueryTime is the limit of one query when a proof is validated.
const QueryTime = 20 * time.Second

const (
	glanceSize = 1000                   // nodes of a question that a solver that goes on from one to the next is asked
	firstTurn  = 100 * time.Millisecond // for such a question; and of an encoding, or of a solver that remembers; it grows up to the limit of the question, since what is hard for one is often easy for the other
	turnGrowth = 4                      // from one turn to the next

	stride = 1.25 // by which the cut point's number grows from one question to the next where each costs the simplification of the whole formula

	turnSteps = 10_000 // of a turn that comes before all others
	waitSteps = 100    // of one in which a thread waits

	modularPaths = 256 // steps of a thread from where others step to where they do again

	maxCells      = 64  // of an array that is taken apart: those of small constant sizes
	maxConstants  = 64  // of a question that is decided by ranges
	namelessSize  = 12  // nodes of a value that has no name of its own
	namelessArray = 400 // nodes of an array that has none: a read at a constant index sees what was stored only if it sees the stores
)
