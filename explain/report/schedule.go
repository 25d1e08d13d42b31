package report

// A Schedule is in which order threads took turns in an error trace, and what of that order the error needs.
type Schedule struct {
	Threads  []ThreadName `json:"threads"`
	Switches int          `json:"switches"` // how often another thread goes on than before: no equivalent order has fewer
	Rows     []Shared     `json:"rows"`     // the steps that others notice, in this order
	Kind     string       `json:"kind,omitempty"`
	Orders   []Order      `json:"orders,omitempty"` // with which the error always happens; none, and not Always: not known
	Always   bool         `json:"always,omitempty"` // the error happens in every order
}

// A ThreadName is a thread with the function that it runs.
type ThreadName struct {
	Number   int    `json:"number"` // in order of creation; 0: the one that runs main
	Function string `json:"function"`
}

// Shared is a step that touches what others touch, with the locks that its thread has after it.
type Shared struct {
	Step
	Locks []Lock `json:"locks,omitempty"`
}

// An Order is that one thing happened before another one. Of the orders of a schedule each is
// needed: without it there are executions with the others and without the error. Of that of a lost wakeup only this is known.
type Order struct {
	First    Event   `json:"first"`
	Second   Event   `json:"second"`
	Executed bool    `json:"executed"`        // an execution without error was found in which the first waits for the second and the other orders are the same
	Would    []Value `json:"would,omitempty"` // executed: what the check that fails reads then
	Check    *Place  `json:"check,omitempty"` // with Would: that check
}

// An Event is what a thread does with what the other one touches, too.
type Event struct {
	Thread int    `json:"thread"`
	Place  Place  `json:"place"`
	Does   string `json:"does"`             // "reads", "writes", "updates", "takes", "gives back", "signals", "waits for", Frees, Leaves, "uses", or "passes" if C has no name for it
	Memory string `json:"memory,omitempty"` // in C
}

// Kinds of schedules.
const (
	LostUpdate = "lost update"
	Between    = "a thread comes between"
	TooEarly   = "too early"
	LostWakeup = "lost wakeup"
)
