package traceabs

import (
	"slices"
	"strings"

	"tav/solver/families"
	"tav/solver/preprocess"
	"tav/traceabs/bounded"
	"tav/traceabs/candidates"
	"tav/traceabs/engine"
	"tav/traceabs/numeric"
)

// familyOf is the name of an engine in the table of families.
func familyOf(engine string) string { return strings.ReplaceAll(strings.ToLower(engine), " ", "-") }

// KeptProcedures is the family of functions that stay procedures (lower.Options).
const KeptProcedures = "procedures"

// AbstractModels is the family of models of the library that may do more than it does (frontend.Options).
const AbstractModels = "abstract-models"

// CountedCells is the family of numbers of initialised cells (lower.Options).
const CountedCells = "filled-cells"

// Families lists the engines and the families of heuristics that they have; what an engine proposes are its turns.
func Families() []families.Family {
	var list []families.Family
	for _, e := range []families.Family{
		{Name: engine.Numeric, For: "facts about numbers at cut points, which the others use"},
		{Name: engine.AbstractStates, For: "search of abstract states"},
		{Name: engine.BoundedSearch, For: "errors of few iterations, and proofs where the unwinding ends"},
		{Name: engine.AcceleratedLoops, For: "the same where many iterations of a simple loop are one step"},
		{Name: engine.HornClauses, For: "invariants from Horn clauses over large blocks"},
		{Name: engine.UnrolledLoops, For: "facts about numbers where inner loops are unrolled"},
		{Name: engine.Candidates, For: "invariants from samples"},
		{Name: engine.QuantifiedCandidates, For: "invariants with quantifiers from samples"},
		{Name: engine.OrderedElements, For: "invariants about pairs of elements of arrays"},
		{Name: engine.QuantifiedClauses, For: "invariants with quantifiers from Horn clauses"},
		{Name: engine.Contracts, For: "facts about numbers between procedures, in programs with calls"},
		{Name: engine.HornSummaries, For: "preconditions and summaries of procedures from Horn clauses, in programs with calls"},
		{Name: KeptProcedures, For: "functions that stay procedures where a program would be too large with copies"},
		{Name: AbstractModels, For: "checks that are proved with simpler models of library functions, which may do more than the library"},
		{Name: CountedCells, For: "numbers of the cells and objects in which something was stored, for reads of uninitialised values"},
		{Name: engine.UnfoldedCalls, For: "calls of recursive functions, unfolded up to some height of the stack"},
		{Name: engine.LongRuns, For: "runs of many steps"},
	} {
		list = append(list, families.Family{Name: familyOf(e.Name), For: e.For})
	}
	return slices.Concat(list, numeric.Families(), candidates.Families(), bounded.Families(), preprocess.Families())
}
