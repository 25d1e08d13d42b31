package proofs

import "time"

// Limits of waiting and of what is shown.
const (
	killAfter  = 10 * time.Second       // for a proof to end in order when it is interrupted
	tickEvery  = 200 * time.Millisecond // between two ticks
	longAnswer = 100                    // characters of an answer in the table
)
