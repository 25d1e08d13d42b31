package report

// Decisive says that there is no point in waiting for other strategies.
func (o *Outcome) Decisive() bool {
	return o.Verdict != Unknown || o.ExitCode() == ExitInput
}

// Gravity orders outcomes of several properties. One violation is enough to
// violate all of them together.
func (o *Outcome) Gravity() int {
	if o.Verdict == False {
		return ExitInternal + 1
	}
	return o.ExitCode()
}

// Obscurity orders reasons of UNKNOWN: what was found out about the program
// says more than a limit, a limit of all more than one of a single engine, and
// the loss of an engine says nothing.
func (o *Outcome) Obscurity() int {
	switch {
	case o.ExitCode() == ExitInternal:
		return 3
	case o.Reason.Kind == Memory:
		return 2
	case o.Reason.Kind == Timeout || o.Reason.Kind == Interrupted:
		return 1
	}
	return 0
}
