package proofs

import "time"

// Limits of waiting, of what is shown and of what is kept.
const (
	killAfter  = 10 * time.Second       // for a proof to end in order when it is interrupted
	tickEvery  = 200 * time.Millisecond // between two ticks
	longAnswer = 100                    // characters of an answer in the table
	keptUnused = 90 * 24 * time.Hour    // for an answer; branches that are worked on come back before
)
