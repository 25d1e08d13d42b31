package witness

// A Witness is the content of a YAML witness file. All entries are violation
// sequences, or none is.
type Witness struct {
	File    string // for messages
	Entries []*Entry

	problems []Problem // that reading found
}

// Version is a version of the format.
type Version string

// The versions that are read and written.
const (
	V20 Version = "2.0"
	V21 Version = "2.1" // adds cycles, transition invariants, contracts, ghost variables
	V22 Version = "2.2" // draft: adds threads
)

// EntryType says what an entry holds.
type EntryType string

// The types of entries.
const (
	ViolationSequence    EntryType = "violation_sequence"
	InvariantSet         EntryType = "invariant_set"
	GhostInstrumentation EntryType = "ghost_instrumentation" // 2.1
)

// An Entry is a witness of its own. The lines (At) of entries and of what they
// hold are 1-based lines of the witness file, 0 when they were not read.
type Entry struct {
	At         int
	Type       EntryType
	Metadata   Metadata
	Segments   []*Segment   // of a violation sequence, in order
	Invariants []*Invariant // of an invariant set
	Contracts  []*Contract  // of an invariant set, 2.1
	Ghosts     []*Ghost     // variables that the program does not have, 2.1
	Updates    []*GhostUpdate
}

// Metadata says where an entry comes from and what it is about.
type Metadata struct {
	At           int
	Version      Version
	UUID         string
	CreationTime string // ISO 8601 with offset
	Producer     Producer
	Task         Task
}

// Producer is the tool that made an entry.
type Producer struct {
	Name, Version              string
	Configuration, CommandLine string // optional
}

// Task is the verification task that an entry is about.
type Task struct {
	InputFiles    []string
	Hashes        map[string]string // of InputFiles: SHA-256 in lower case
	hashAt        map[string]int    // the lines where they are
	Specification string            // lines of a property file, or their formulas
	DataModel     string            // ILP32 or LP64
	Language      string            // C
}

// A Location is a place in the program: the character that the type of the
// waypoint or invariant says. A missing column is the first one in the line
// where there is such a place.
type Location struct {
	At       int
	File     string // one of the input files
	Line     int    // 1-based physical line
	Column   int    // 1-based, in characters; 0 for none
	Function string // around it; "" for none
}

// A Segment is a part of an execution: it ends when the last waypoint is passed,
// and passes none of those before it.
type Segment struct {
	At        int
	Waypoints []*Waypoint // avoid …, then one follow or cycle
}

// Last is the waypoint that ends the segment, nil for none.
func (s *Segment) Last() *Waypoint {
	if len(s.Waypoints) == 0 {
		return nil
	}
	return s.Waypoints[len(s.Waypoints)-1]
}

// WaypointType says what passing a waypoint means.
type WaypointType string

// The types of waypoints.
const (
	Assumption     WaypointType = "assumption"      // the constraint holds just before the statement
	Branching      WaypointType = "branching"       // the condition has the constraint's value
	FunctionEnter  WaypointType = "function_enter"  // the call begins
	FunctionReturn WaypointType = "function_return" // the call returns, and its result satisfies the constraint
	Target         WaypointType = "target"          // the statement violates the property
)

// Action says what a segment does with a waypoint.
type Action string

// The actions.
const (
	Follow Action = "follow" // passes it, and ends
	Avoid  Action = "avoid"  // does not pass it
	Cycle  Action = "cycle"  // 2.1: passes it again and again, in turn with the other cycle segments
)

// A Waypoint is something that an execution can pass.
type Waypoint struct {
	At         int
	Type       WaypointType
	Action     Action
	Location   Location
	Constraint *Constraint // nil for none
	Thread     *int        // 2.2: that passes it; 0 starts the program, and the others count as they are created. nil: any
	Behind     string      // of an edge of a graph: what holds just after the statement or condition, in C; "" for nothing
}

// Format is the language of an expression.
type Format string

// The formats of expressions.
const (
	CExpression    Format = "c_expression"
	ACSLExpression Format = "acsl_expression"  // C with \result
	ExtCExpression Format = "ext_c_expression" // 2.1: C with \result and \at
)

// A Constraint is what must hold where a waypoint is passed.
type Constraint struct {
	At     int
	Value  string // of branching: "true", "false", or for switch a constant or "default"
	Format Format // "" for none
}

// InvariantType says where an invariant holds.
type InvariantType string

// The types of invariants.
const (
	LoopInvariant               InvariantType = "loop_invariant"     // whenever the condition of the loop is about to be evaluated
	LocationInvariant           InvariantType = "location_invariant" // just before the statement
	LoopTransitionInvariant     InvariantType = "loop_transition_invariant"
	LocationTransitionInvariant InvariantType = "location_transition_invariant" // the last two: 2.1, about an earlier state as well
)

// An Invariant is an expression that holds in all executions at its location.
type Invariant struct {
	At       int
	Type     InvariantType
	Location Location
	Value    string
	Format   Format
}

// functionContract is the type of all contracts.
const functionContract = "function_contract"

// A Contract says what holds when a function begins and when it ends.
type Contract struct {
	At                int
	Location          Location
	Requires, Ensures string
	Format            Format
}

// Violation reports whether the witness is one of violations; it is false for
// one without entries.
func (w *Witness) Violation() bool {
	return len(w.Entries) > 0 && w.Entries[0].Type == ViolationSequence
}
