package process

// A Step is what an engine process is at where it may die: libz3 ends the
// process on a failed assertion. The parent starts a process that died once
// more, without the step.
type Step struct {
	Engine    string // of traceabs, or SampleRuns; "" for none
	Operation string // of the solver: eliminate, hornClauses; "" for another
}

// SampleRuns is the name of the engine that is none of traceabs.
const SampleRuns = "sample runs"

// Ranks is what proves termination; engines of traceabs prove that its ranks fall.
const Ranks = "ranks"

// Operations of the solver that an engine can do without.
const (
	Eliminate   = "quantifier elimination"
	hornClauses = "solving Horn clauses"
)

func (s Step) String() string {
	if s.Operation == "" {
		return s.Engine
	}
	return s.Operation + " in " + s.Engine
}
