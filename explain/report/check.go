package report

// A CheckAnswer is what is known of a check.
type CheckAnswer string

// The answers.
const (
	CheckProved      CheckAnswer = "proved"      // it holds in every execution in which no check failed before
	CheckFailed      CheckAnswer = "failed"      // an execution violates it
	CheckOpen        CheckAnswer = "open"        // neither is known
	CheckUnreachable CheckAnswer = "unreachable" // proved: no execution reaches it
)

// A Check is a condition that must hold at a place of the program, and what is known of it. It speaks of the
// executions in which no check fails before it.
type Check struct {
	ID        string      `json:"id"`       // unique in the program and stable: function, kind and a number
	Kind      string      `json:"kind"`     // what goes wrong: "division by zero"
	Property  string      `json:"property"` // that it is a part of
	Place     Place       `json:"place"`
	Function  string      `json:"function"`
	Condition string      `json:"condition,omitempty"` // in C, if it can be said
	Answer    CheckAnswer `json:"answer"`
	Why       string      `json:"why,omitempty"`    // CheckOpen: what stands between it and an answer; CheckUnreachable: why
	Engine    string      `json:"engine,omitempty"` // that proved or violated it
	Seconds   float64     `json:"seconds,omitempty"`
	Result    int         `json:"result,omitempty"` // CheckFailed: 1 + the index in Outcome.Results of the outcome with its trace
}
