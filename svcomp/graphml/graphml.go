package graphml

// A Graph is a witness automaton.
type Graph struct {
	File  string // for messages
	At    int    // 1-based line of the file, here and below; 0 when it was not read
	Data  []Data // of the whole graph: witness-type, programhash …
	Nodes []*Node
	Edges []*Edge

	problems []problem // that reading found
}

// A Node is a state.
type Node struct {
	At   int
	ID   string
	Data []Data // entry, violation, sink, invariant …
}

// An Edge is a transition.
type Edge struct {
	At             int
	Source, Target string // ids of nodes
	Data           []Data // startline, control, assumption …
}

// Data is a value with the key that says what it is.
type Data struct {
	At         int
	Key, Value string
}

// Witness types, the values of the key witness-type.
const (
	ViolationWitness   = "violation_witness"
	CorrectnessWitness = "correctness_witness"
)

// value is the value of a key, "" if it is not there.
func value(data []Data, key string) string {
	for _, d := range data {
		if d.Key == key {
			return d.Value
		}
	}
	return ""
}

// Value is the value of a key of the whole graph, "" if it is not there.
func (g *Graph) Value(key string) string { return value(g.Data, key) }

// Value is the value of a key, "" if it is not there.
func (n *Node) Value(key string) string { return value(n.Data, key) }

// Value is the value of a key, "" if it is not there.
func (e *Edge) Value(key string) string { return value(e.Data, key) }

// owner says what carries a key.
type owner string

const (
	ofGraph owner = "graph"
	ofNode  owner = "node"
	ofEdge  owner = "edge"
)

// A kind is how the value of a key looks.
type kind string

const (
	text    kind = "string"
	truth   kind = "boolean"
	integer kind = "int"
)

// keys are those of the format. Unknown keys are allowed; they mean nothing.
var keys = []struct {
	name     string
	of       owner
	kind     kind
	required bool   // of every graph
	only     string // the witness type that has it; "": both
}{
	{"witness-type", ofGraph, text, true, ""},
	{"sourcecodelang", ofGraph, text, true, ""},
	{"producer", ofGraph, text, true, ""},
	{"specification", ofGraph, text, true, ""},
	{"programfile", ofGraph, text, true, ""},
	{"programhash", ofGraph, text, true, ""},
	{"architecture", ofGraph, text, true, ""},
	{"creationtime", ofGraph, text, true, ""},
	{"witness-format-version", ofGraph, text, false, ""},
	{"entry", ofNode, truth, false, ""},
	{"sink", ofNode, truth, false, ViolationWitness},
	{"violation", ofNode, truth, false, ViolationWitness},
	{"cyclehead", ofNode, truth, false, ViolationWitness},
	{"invariant", ofNode, text, false, CorrectnessWitness},
	{"invariant.scope", ofNode, text, false, CorrectnessWitness},
	{"startline", ofEdge, integer, false, ""},
	{"endline", ofEdge, integer, false, ""},
	{"startoffset", ofEdge, integer, false, ""},
	{"endoffset", ofEdge, integer, false, ""},
	{"control", ofEdge, text, false, ""},
	{"assumption", ofEdge, text, false, ""},
	{"assumption.scope", ofEdge, text, false, ""},
	{"assumption.resultfunction", ofEdge, text, false, ""},
	{"enterFunction", ofEdge, text, false, ""},
	{"returnFromFunction", ofEdge, text, false, ""},
	{"enterLoopHead", ofEdge, truth, false, ""},
	{"threadId", ofEdge, integer, false, ""},
	{"createThread", ofEdge, integer, false, ""},
}
