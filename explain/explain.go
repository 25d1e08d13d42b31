package explain

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/danger/path"
	"tav/explain/avoid"
	"tav/explain/cascade"
	"tav/explain/chains"
	"tav/explain/errorinvariants"
	"tav/explain/relevance"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// A Method explains error traces.
type Method struct {
	Name    string // the value of --method, and of Explanation.Method
	Does    string // one line for the user
	Paper   string
	explain explainer
}

// An explainer fills in an explanation. When ctx ends it says what is known, with a
// Problem. The error is for what should not happen.
type explainer func(ctx context.Context, in *Input, e *Explanation) error

// Explain explains one trace.
func (m Method) Explain(ctx context.Context, in *Input) (*Explanation, error) {
	e := &Explanation{Method: m.Name}
	if err := m.explain(ctx, in, e); err != nil {
		return nil, err
	}
	return e, nil
}

// Methods lists all methods, the usual ones first.
func Methods() []Method {
	return []Method{
		{"relevance", "statements for which another value would have avoided the error", "Static fault localization for simple bugs, Definition 3.1", singleStatement},
		{"switches", "branches whose reversal avoids the error", "Locating faults through automated predicate switching", switches},
		{"flow-sensitive", "statements that the error needs, what holds between them, and the conditions under which they are executed", "Flow-sensitive fault localization, Algorithm 2", invariants(errorinvariants.FlowSensitive)},
		{"error-invariants", "statements that the error needs, and what holds between them", "Error invariants, Definition 2", invariants(errorinvariants.Plain)},
		{"concolic", "statements that the error needs, with addresses and results of library calls fixed to those of the run: for long traces", "Concolic fault abstraction, Algorithm 1", concrete},
		{"cascade", "a tree of causes: why the condition did not hold, why the statements that caused this were executed, and so on", "Explaining software failures by cascade fault localization, Algorithm 3", causeTree},
		{"chain", "the values that lead to the failure, by comparison with a correct run", "Automatic failure inducing chain computation through aligned execution comparison, Algorithm 2", inducingChain},
	}
}

// MethodNamed is a method by its name.
func MethodNamed(name string) (m Method, ok bool) {
	all := Methods()
	if k := slices.IndexFunc(all, func(m Method) bool { return m.Name == name }); k >= 0 {
		return all[k], true
	}
	return m, false
}

// An Input is what there is to explain: a confirmed error trace.
type Input struct {
	Prog    *cfg.Program
	Backend solver.Backend
	Trace   *trace.ErrorTrace
	Failure chains.Failure // the run that went along the trace, to be run again; without a World there is none
	Options
}

// Options are what a user can say to methods.
type Options struct {
	Correct     []string     // functions that are right, besides the library's
	Levels      int          // of a cause tree, below its root
	AllSwitches bool         // a failure inducing chain for each branch whose reversal makes the run correct, not only for the first
	Reference   *cfg.Program // a corrected program that chains compare with; nil: there is none
}

// An Explanation is what one method says of one trace.
type Explanation struct {
	Method       string
	Violated     *term.Term // the condition that does not hold at the end; nil: not known to the method
	Precondition *term.Term // over Inputs and the initial state; nil: not known
	Domain       Domain
	Findings     []Finding          // in order of the trace
	From         int                // what is before this position is not explained
	Calls        []*path.Activation // around each position, up to that of Violated, whose locals the formulas are over; nil: not known
	Inputs       []path.Input
	Conditions   []errorinvariants.Condition // whose outcomes invariants speak of
	Tree         *cascade.Tree               // as far as it was computed; nil: none
	Chains       []*chains.Chain             // each with another reference
	Problem      string                      // why it is incomplete; "" if it is not
	Stats        []Stat
}

// A Domain is of which statements a method speaks: those without a finding do not
// matter to it.
type Domain uint8

// The domains. The zero value is that of a method that failed.
const (
	Found     Domain = iota // those with findings
	Assigning               // all that assign something
	All                     // all, conditions too
)

// speaks reports whether a statement without a finding does not matter.
func (d Domain) speaks(e *cfg.Edge) bool {
	_, condition := e.Action.(*cfg.Assume)
	return d == All || d == Assigning && !condition
}

// timeOver is the Problem of a method that was stopped.
const timeOver = "the time for explanations is over"

// A Finding is what a method says of one statement of the trace.
type Finding struct {
	Pos       int // on the trace
	Answer    relevance.Answer
	Invariant *term.Term         // error invariant before the statement; nil: none
	Fix       []relevance.Change // relevant: assigned here instead, they avoid the error, as was executed
	Missing   []relevance.Change // relevant: assigned as well, after the statement, they avoid the error, as was executed
	Switch    *cfg.Edge          // relevant: the branch goes this way instead, which avoids the error, as was executed
	Each      avoid.Each         // with Fix or Switch: it is so each time
	Sides     *term.Term         // with Each of a comparison: that both of its sides are equal
	Later     bool               // with Fix or Switch: the output is right for longer, not to its end
	Bypass    bool               // with Fix or Switch: the check that failed is not reached then
	Skipped   []cfg.Pos          // with Switch: assignments that are executed then, and were not
	Reason    string             // unknown: why
}

// A Stat is a number that the method counted.
type Stat struct {
	Name  string
	Value int
}
