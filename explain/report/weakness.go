package report

import (
	"strconv"

	"tav/cfg"
)

// A weakness is an entry of the Common Weakness Enumeration (MITRE, cwe.mitre.org).
type weakness int

// The weaknesses that errors are of.
const (
	buffer          weakness = 119
	outsideRead     weakness = 125
	overflow        weakness = 190
	race            weakness = 362
	divideByZero    weakness = 369
	leak            weakness = 401
	doubleFree      weakness = 415
	useAfterFree    weakness = 416
	nullDereference weakness = 476
	freeNotHeap     weakness = 590
	assertion       weakness = 617
	freeNotStart    weakness = 761
	outsideWrite    weakness = 787
	expired         weakness = 825
	deadlock        weakness = 833
	infiniteLoop    weakness = 835
)

// weaknessNames are the names that the enumeration gives.
var weaknessNames = map[weakness]string{
	buffer:          "Improper Restriction of Operations within the Bounds of a Memory Buffer",
	outsideRead:     "Out-of-bounds Read",
	overflow:        "Integer Overflow or Wraparound",
	race:            "Concurrent Execution using Shared Resource with Improper Synchronization ('Race Condition')",
	divideByZero:    "Divide By Zero",
	leak:            "Missing Release of Memory after Effective Lifetime",
	doubleFree:      "Double Free",
	useAfterFree:    "Use After Free",
	nullDereference: "NULL Pointer Dereference",
	freeNotHeap:     "Free of Memory not on the Heap",
	assertion:       "Reachable Assertion",
	freeNotStart:    "Free of Pointer not at Start of Buffer",
	outsideWrite:    "Out-of-bounds Write",
	expired:         "Expired Pointer Dereference",
	deadlock:        "Deadlock",
	infiniteLoop:    "Loop with Unreachable Exit Condition ('Infinite Loop')",
}

// String is its identifier.
func (w weakness) String() string { return "CWE-" + strconv.Itoa(int(w)) }

// page is where it is described.
func (w weakness) page() string {
	return "https://cwe.mitre.org/data/definitions/" + strconv.Itoa(int(w)) + ".html"
}

// weakness is the one that a violation of a property is of; 0: none is known.
func (t *Trace) weakness(property string) weakness {
	switch property {
	case "unreach-call":
		return assertion
	case "no-overflow":
		return overflow
	case "valid-memtrack", "valid-memcleanup":
		return leak
	case "no-data-race":
		return race
	case "no-deadlock":
		return deadlock
	case "termination":
		return infiniteLoop
	case "trap", "undefined":
		if t.Fault == Divides {
			return divideByZero
		}
	case "valid-free":
		switch t.Fault {
		case Dead:
			return doubleFree
		case Inside:
			return freeNotStart
		}
		return freeNotHeap
	case "valid-deref":
		return t.invalidAccess()
	}
	return 0
}

// invalidAccess is the weakness of an access to memory that is not valid.
func (t *Trace) invalidAccess() weakness {
	code := t.Violation.code()
	switch {
	case t.Fault == Null:
		return nullDereference
	case t.Fault == Dead:
		for _, s := range t.Steps {
			if s.Ends == Frees {
				return useAfterFree
			}
		}
		return expired
	case t.Fault != Outside && t.Fault != Wild:
		return 0
	case t.Failure != nil && t.Failure.Does == cfg.Writes, assigns(code):
		return outsideWrite
	case t.Failure != nil && t.Failure.Does == cfg.Reads, !hasCall(code):
		return outsideRead
	}
	return buffer // by a library function, which reads and writes
}
