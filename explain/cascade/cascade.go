package cascade

import (
	"cmp"
	"context"
	"time"

	"tav/cfg"
	"tav/danger/path"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Optimizations are a set of what makes the analysis cheaper.
type Optimizations uint8

// The optimizations.
const (
	Slicing   Optimizations = 1 << iota // of the trace (Section 4.1)
	Correct                             // designated correct functions have no causes (Section 4.2)
	Pruning                             // of constraints without common variables (Section 4.3)
	Galloping                           // search for the unsatisfiable weakest precondition
	Lazy                                // the solver gets constraints when a solution violates them
	Effects                             // the value in the run of library functions without side effects (Section 4.2)
	Constant                            // a condition made of known values only needs no weakest precondition
	Nearby                              // solutions near the run are found without the solver
)

// Config is one analysis. The zero values of its options are good choices.
type Config struct {
	Prog    *cfg.Program
	Backend solver.Backend
	Correct []string // functions that are correct, besides the library's
	Pure    []string // correct functions of which the recorded effect is used instead of their statements
	Off     Optimizations
	Query   time.Duration // one call of the solver; 0: 200ms
}

// A Kind says what a node explains.
type Kind uint8

// The kinds of nodes.
const (
	Failure Kind = iota // the violated condition; the root
	Branch              // the outcome of a branching condition
	Call                // what a correct function was called with
)

func (k Kind) String() string { return [...]string{"failure", "branch", "call"}[k] }

// A Tree is the cause tree of an error trace. A cause that has influence in
// several ways is one node that occurs several times.
type Tree struct {
	Root  *Node
	Nodes []*Node // in the order in which they were found: level by level
	Stats Statistics

	analysis *analysis
	at       map[spot]*Node
}

// spot is what makes nodes the same.
type spot struct {
	kind Kind
	pos  int
}

// A Node is a potential cause of the error.
type Node struct {
	Kind      Kind
	Level     int
	Pos       int       // on the trace, of the critical condition or the call
	Edge      *cfg.Edge // the step there
	Condition *term.Term
	Text      string // the condition as it held in the run, of the root as it did not, in C; of a call the function
	Expanded  bool   // what follows is known

	Statements []Statement  // the supporting statements, in the order of the trace
	Core       []Constraint // which contradict each other: the negated condition, then others
	From       int          // the position of the trace up to which the explanation reaches back
	Undecided  bool         // the solver left questions open: a smaller cause may exist
	Children   []Child      // the critical conditions, from the last to the first on the trace

	Benign bool // set by the user: not a cause; nothing below is looked for

	callee *callee // of a call
}

// A Statement is one of the trace.
type Statement struct {
	Pos  int
	Edge *cfg.Edge
}

// A Constraint is a condition of the trace. Address: it says which cell an
// access means.
type Constraint struct {
	Pos     int
	Edge    *cfg.Edge
	Cond    *term.Term
	Text    string
	Address bool
}

// A Child is a cause of which the outcome has influence on the parent.
type Child struct {
	Node       *Node
	Influences []Influence
}

// An Influence says how a condition can influence a statement (Definition 3.3):
// it decides whether the statement at On is executed, or (Indirect) whether
// another statement is, which assigns the variable that On reads.
type Influence struct {
	Indirect bool
	On       int
	Var      *term.Term
}

// New reads an error trace. The tree has its root only. The error says where
// the values of the trace do not lead along it.
func (c Config) New(t *trace.ErrorTrace) (*Tree, error) {
	original, err := path.Read(c.Prog, t)
	if err != nil {
		return nil, err
	}
	pure := map[string]bool{}
	for _, f := range c.Pure {
		pure[f] = true
	}
	flat, err := original.Flat(path.Flattening{Addresses: true, Recorded: pure})
	if err != nil {
		return nil, err
	}
	tree := &Tree{at: map[spot]*Node{}}
	a := &analysis{
		Config: c, terms: c.Prog.Terms, original: original, reading: flat,
		violation: flat.Violation(), stats: &tree.Stats, correct: map[string]bool{},
	}
	a.Query = cmp.Or(c.Query, query)
	if !a.off(Correct) {
		a.correct = path.Library(c.Prog)
		for _, f := range append(c.Correct, c.Pure...) {
			a.correct[f] = true
		}
	}
	fixed := map[string]bool{}
	if !a.off(Correct) && !a.off(Effects) {
		fixed = withoutEffect(c.Prog, path.Library(c.Prog))
	}
	a.dependence = newDependence(flat, fixedSteps(flat, fixed))
	tree.analysis = a
	tree.Stats.Steps = len(flat.Steps)
	tree.Root = tree.node(critical{spot: spot{Failure, a.violation.End}}, 0)
	return tree, nil
}

// Expand computes a node's cause and finds its children.
func (t *Tree) Expand(ctx context.Context, n *Node) error {
	if n.Expanded {
		return nil
	}
	c, err := t.analysis.computeCause(ctx, n) // Algorithm 1
	if err != nil {
		return err
	}
	n.Core, n.From, n.Undecided = c.core, c.from, c.undecided
	for _, pos := range c.positions() {
		n.Statements = append(n.Statements, Statement{pos, t.analysis.reading.Steps[pos].Edge})
	}
	for _, found := range t.analysis.computeCC(n, c) { // Algorithm 2
		child := t.at[found.spot]
		if child == nil {
			child = t.node(found, n.Level+1)
		}
		n.Children = append(n.Children, Child{child, found.influences})
	}
	n.Expanded = true
	return nil
}

// node makes a node that is not expanded.
func (t *Tree) node(c critical, level int) *Node {
	n := &Node{Kind: c.spot.kind, Level: level, Pos: c.spot.pos, callee: c.callee}
	t.analysis.describe(n)
	t.at[c.spot], t.Nodes = n, append(t.Nodes, n)
	return n
}

// analysis is what all nodes of a tree share.
type analysis struct {
	Config
	terms      *term.Manager
	original   *path.Reading // with arrays
	reading    *path.Reading
	violation  path.Violation
	correct    map[string]bool
	dependence *dependence
	calls      *calls
	stats      *Statistics
}

func (a *analysis) off(o Optimizations) bool { return a.Off&o != 0 }

// describe fills in what a node explains.
func (a *analysis) describe(n *Node) {
	n.Edge = a.reading.Steps[min(n.Pos, len(a.reading.Steps)-1)].Edge
	switch n.Kind {
	case Failure:
		n.Condition = a.violation.Post
		n.Text = a.reading.C(n.Condition)
		if v := a.original.Violation(); v.End == a.violation.End {
			n.Text = a.Prog.C(v.Post)
		}
	case Branch:
		n.Condition = a.reading.Steps[n.Pos].Cond
		n.Text = a.conditionText(&a.reading.Steps[n.Pos])
	case Call:
		n.Text = n.callee.name()
	}
}

// conditionText is a step's condition in C.
func (a *analysis) conditionText(s *path.Step) string {
	return a.Prog.C(s.Edge.Action.(*cfg.Assume).Cond)
}
