package report

// An Explanation is what one method says of one error trace.
type Explanation struct {
	Method       string    `json:"method"`                 // as tav explain --method names it: "relevance", "flow-sensitive" …
	Violated     string    `json:"violated,omitempty"`     // the condition that does not hold at the end, in C
	Precondition string    `json:"precondition,omitempty"` // condition on the inputs, in C, under which this trace fails; "1": always
	Findings     []Finding `json:"findings"`               // in the order of the trace; steps that are not mentioned do not matter to the method
	Tree         *Node     `json:"tree,omitempty"`         // the cause tree; its root is the violated condition
	Chain        []Link    `json:"chain,omitempty"`        // the failure inducing chain, from its root cause to the failure
	Reference    string    `json:"reference,omitempty"`    // the correct run that the chain compares with, in words
	Given        bool      `json:"-"`                      // that run is of a program that is given
	NotRun       *Fact     `json:"-"`                      // what Lacks says
	Lacks        string    `json:"lacks,omitempty"`        // what that run does and the failing one does not, in a sentence
	Problem      string    `json:"problem,omitempty"`      // why the answer is incomplete, or missing
	Stats        []Stat    `json:"stats,omitempty"`
}

// Answer says whether a statement is relevant.
type Answer string

// The answers. Unknown never counts as irrelevant.
const (
	Relevant        Answer = "relevant"
	Irrelevant      Answer = "irrelevant"
	UnknownRelevant Answer = "unknown"
)

// OtherWay is the Switch of a branch of which C has no words for the ways.
const OtherWay = "the other way"

// A Finding is what a method says of one step of the trace.
type Finding struct {
	Step      int       `json:"step"` // index in Trace.Steps
	Answer    Answer    `json:"answer"`
	Invariant string    `json:"invariant,omitempty"` // error invariant, in C: what holds before the step and makes the rest of the trace fail
	Fix       []Value   `json:"fix,omitempty"`       // assigned here instead, these values avoid the error
	Switch    string    `json:"switch,omitempty"`    // the way that the branch did not go, which avoids the error: a condition in C, "true", "false", or "the other way"
	Decision  *Decision `json:"decision,omitempty"`  // with switch: what the branch decided
	Each      *Each     `json:"each,omitempty"`      // how the statement is otherwise each time, which avoids the error, as was executed
	Missing   *Missing  `json:"missing,omitempty"`   // assigned as well, after the step, it avoids the error, as was executed
	Bypass    bool      `json:"bypass,omitempty"`    // with fix or switch: the check that failed is not reached then
	Later     bool      `json:"later,omitempty"`     // with fix or switch: the output is right for longer, not to its end
	Skipped   []Place   `json:"skipped,omitempty"`   // with switch: statements that are executed then, and were not
	Note      string    `json:"note,omitempty"`      // in words: what else is to be said, such as why the answer is unknown
}

// A Decision is what a branch decided.
type Decision struct {
	Condition string  `json:"condition"` // in C
	True      bool    `json:"true"`      // it holds
	Guard     bool    `json:"-"`         // it is that of an if statement
	Found     bool    `json:"-"`         // that pointers are not NULL
	Values    []Value `json:"values,omitempty"`
	Does      *Place  `json:"does,omitempty"` // a statement that the branch decides about, which is executed
}

// An Each is how a statement is otherwise each time that it is executed.
type Each struct {
	Kind EachKind `json:"kind"`
	How  string   `json:"how"` // in words
}

// An EachKind is what is otherwise each time.
type EachKind string

// The kinds.
const (
	Comparison EachKind = "comparison" // the operator of a branch
	Direction  EachKind = "direction"  // of a branch, which is always the same
	Constant   EachKind = "constant"   // that is assigned
	Number     EachKind = "number"     // that is assigned: one more, or less
)

// A Missing assignment is one that is not there.
type Missing struct {
	Name  string `json:"name"`  // of the variable or member, as the function of the step calls it
	Is    string `json:"is"`    // what it holds after the step
	Value string `json:"value"` // with which there is no error
}

// A Node is a cause in a cause tree: statements under whose influence the
// parent's condition came out as it did.
type Node struct {
	Condition  string  `json:"condition"`           // critical condition, in C
	Instances  int     `json:"instances,omitempty"` // causes of the same condition and influence that this one stands for, if several
	Steps      []int   `json:"steps"`               // of the condition and of the supporting statements, indices in Trace.Steps
	Places     []Place `json:"places"`              // of these, each once
	Influence  string  `json:"influence,omitempty"` // on the parent: "direct" or "indirect"
	Causes     []*Node `json:"causes,omitempty"`
	Unexpanded bool    `json:"unexpanded,omitempty"` // it has causes that were not asked for
	Again      bool    `json:"again,omitempty"`      // what else is to be said of it stands at another place of the tree
}

// A Link of a failure inducing chain is a set of values at a point of the run
// that leads to the failure when they are put into a run that is correct.
type Link struct {
	Step     int     `json:"step"` // index in Trace.Steps
	Place    Place   `json:"place"`
	Values   []Value `json:"values"`             // in the failing run
	Correct  []Value `json:"correct,omitempty"`  // the same in the correct run
	Compared int     `json:"compared,omitempty"` // index in Trace.Steps, where these values are compared, if that is later than Step
}

// A Summary is what all error traces of a violated property say together.
type Summary struct {
	Complete   bool        `json:"complete"`          // there are no other error traces than those of the same kinds as Traces
	Stopped    string      `json:"stopped,omitempty"` // not complete: why the search for more ended
	Causes     []Cause     `json:"causes"`            // the most informative first
	Statements []Statement `json:"statements"`        // in the order of the source
	Stats      []Stat      `json:"stats,omitempty"`
}

// A Cause is a group of error traces that fail for the same reason.
type Cause struct {
	Traces     []int   `json:"traces"` // indices in Outcome.Traces; the first stands for the others
	Violation  Place   `json:"violation"`
	What       string  `json:"what"`
	Statements []Place `json:"statements"`      // relevant in all traces of the group, in the order of the first one
	Text       string  `json:"text"`            // the cause in one paragraph
	Lines      []Line  `json:"lines,omitempty"` // the same, a sentence each
	Facts      []Fact  `json:"facts,omitempty"` // what it says
}

// A Line of a cause is a sentence with what it is for.
type Line struct {
	Label Role   `json:"label"`
	Text  string `json:"text"`
}

// said are the sentences of a cause.
func (c Cause) said() []Line {
	if len(c.Lines) == 0 && c.Text != "" {
		return []Line{{WentWrong, c.Text}}
	}
	return c.Lines
}

// Say makes facts what a cause says, or a text where there are none.
func (c *Cause) Say(facts []Fact, text string) {
	if c.Text = text; len(facts) == 0 {
		return
	}
	roles := Roles(facts)
	c.Facts, c.Text = facts, Sentences(facts)
	for i, f := range facts {
		c.Lines = append(c.Lines, Line{roles[i], f.String()})
	}
}

// A Statement of the source with its share in the error traces. The counts are
// of traces and add up to all of them.
type Statement struct {
	Place      Place  `json:"place"`
	Function   string `json:"function"`
	Relevant   int    `json:"relevant"`
	Irrelevant int    `json:"irrelevant"`
	Unknown    int    `json:"unknown"`
	Absent     int    `json:"absent"` // traces that it is not on
}
