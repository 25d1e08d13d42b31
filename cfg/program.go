package cfg

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"tav/solver/term"
)

// DataModel is the C data model that a program was compiled for.
type DataModel uint8

// The two data models of SV-COMP.
const (
	LP64  DataModel = iota // 64-bit long and pointers
	ILP32                  // 32-bit long and pointers
)

func (d DataModel) String() string {
	if d == ILP32 {
		return "ILP32"
	}
	return "LP64"
}

// MarshalText implements encoding.TextMarshaler.
func (d DataModel) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads ILP32 or LP64, in either case.
func (d *DataModel) UnmarshalText(text []byte) error {
	switch strings.ToUpper(string(text)) {
	case "LP64":
		*d = LP64
	case "ILP32":
		*d = ILP32
	default:
		return fmt.Errorf("%q is neither ILP32 nor LP64", text)
	}
	return nil
}

// PointerBits is the width of a pointer in bits.
func (d DataModel) PointerBits() int {
	if d == ILP32 {
		return 32
	}
	return 64
}

// Program is a C program as control-flow automata, one a procedure. After
// inlining only the entry procedure and procedures on call cycles (or over the
// edge budget) remain.
//
// Invariants (checked by Sanity, as are those of its parts): every edge's ends
// belong to the edge's procedure; From.Out and To.In list exactly the procedure's
// edges; out edges of a location are either one edge, or assumes whose conditions
// exclude each other and cover everything but blocked executions, or the call
// edges of a call location; ids are dense.
//
// It has many fields, as each is a part of the program of its own; the unexported
// ones are indexes.
type Program struct {
	Terms     *term.Manager
	DataModel DataModel
	Entry     *Proc
	Procs     []*Proc          // Entry first
	Globals   []*Var           // variables that every procedure sees: scalars, memory regions, bookkeeping of the heap
	Objects   []*Object        // static objects in order of their ids (id of Objects[i] is Objects[i].ID)
	Regions   []*Region        // memory, for display and the interpreter
	Arrays    bool             // some regions are arrays in structs, or elements in bytes
	Sources   []*Source        // the files that positions speak of
	Unions    [][][]string     // the names of the members of each union, those of a member without a name together
	Assumed   []Assumed        // effects that the model assumes, one entry an external function
	Unordered []Unordered      // evaluations in an order that C does not say, where it matters: no proof counts
	Doubts    []Doubt          // calls that may do more than the model lets them: no proof counts
	Outlived  bool             // without threads: a pointer to a variable may be kept for longer than that lives
	Suspect   bool             // an access may be misaligned or break a promise of restrict, or arguments do not fit a format
	Aliased   bool             // a variable may be accessed as another type than it is declared with
	Weak      *Pos             // of an atomic operation that is not sequentially consistent, of threads: no proof counts; nil: there is none
	Partial   string           // why some executions are left out: no proof counts; "": none are
	Asked     map[Check]Asked  // the checks that the program's own text has; of those that are evident nothing is left; nil: not asked for
	Check     Properties       // whose violations the error locations are
	Marks     []Mark           // parts of the text whose reaching is asked about; nil: not asked for
	Unchecked bool             // passes do not check what they make of it
	Counted   int              // variables that count in which cells or objects something was stored
	Allocates bool             // an allocation of memory succeeds that may fail
	Locale    bool             // it calls setlocale, of which the model stays in the C locale
	Counter   *Var             // the id of the next object that is allocated; nil: none is, or not asked for
	Places    *Places          // of objects whose addresses it looks at; nil: it looks at none, or that is not kept track of
	Threads   []*Thread        // those that the program may start; nil: it is sequential
	funcs     map[string]cfunc // by procedure
	varOf     map[*term.Term]*Var
	offsets   map[*Var]*Var // of a pointer's object part
	numEdges  int
	numLocs   int
}

// NumEdges is the number of edges of all procedures; edge ids are below it.
func (p *Program) NumEdges() int { return p.numEdges }

// NumLocs is the number of locations of all procedures; location ids are below it.
func (p *Program) NumLocs() int { return p.numLocs }

// FirstAllocated is the id of the first object that is allocated; nil: none is.
func (p *Program) FirstAllocated() *term.Term {
	for _, e := range p.Entry.Edges {
		if a, ok := e.Action.(*Assign); ok {
			for i, v := range a.Dst {
				if v == p.Counter && a.Src[i].IsConst() {
					return a.Src[i]
				}
			}
		}
	}
	return nil
}

// A cfunc is a function of the program's own text.
type cfunc struct {
	name, file string // as C calls it; where it is
	prefix     string // what distinguishes it from one of the same name in another file; "": there is none
}

// CFunc is how C calls a procedure's function, with its file in front where
// static functions of several files have the name. Names of procedures are unique.
func (p *Program) CFunc(name string) string {
	f, ok := p.funcs[name]
	switch {
	case !ok:
		return name
	case f.prefix != "":
		return f.prefix + ":" + f.name
	}
	return f.name
}

// Procedures are the names of the procedures that C calls by one of the names,
// with or without the file.
func (p *Program) Procedures(names []string) []string {
	list := slices.Clone(names)
	for proc, f := range p.funcs {
		if slices.Contains(names, f.name) || slices.Contains(names, p.CFunc(proc)) {
			list = append(list, proc)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// AddFunc notes what C calls the function of a procedure, and its file.
func (p *Program) AddFunc(proc, name, file string) {
	f := cfunc{name: name, file: file}
	if p.funcs == nil {
		p.funcs = map[string]cfunc{}
	}
	p.funcs[proc] = f
	var same []string
	bases := map[string]string{} // name of a file without its folders → a file
	alike := false
	for other, g := range p.funcs {
		if g.name != f.name {
			continue
		}
		same = append(same, other)
		base := path.Base(g.file)
		alike = alike || bases[base] != "" && bases[base] != g.file
		bases[base] = g.file
	}
	if len(bases) == 1 && !alike { // one file
		return
	}
	for _, other := range same {
		g := p.funcs[other]
		if g.prefix = path.Base(g.file); alike {
			g.prefix = g.file
		}
		p.funcs[other] = g
	}
}

// Number gives the locations and edges dense ids in the order of the
// procedures' lists: for a program that was put together by hand.
func (p *Program) Number() {
	p.numLocs, p.numEdges = 0, 0
	for _, proc := range p.Procs {
		for _, l := range proc.Locs {
			l.ID = p.numLocs
			p.numLocs++
		}
		for _, e := range proc.Edges {
			e.ID = p.numEdges
			p.numEdges++
		}
	}
}

// Source is a physical source file.
type Source struct {
	Path string // as the user named it
	Text []byte
}

// Assumed records that the program calls a function of which only the
// declaration is known: its result is arbitrary and it changes no memory.
type Assumed struct {
	Func   string
	Effect string // what was assumed, in words
	Pos    Pos    // first call
}

// Pos is a range of characters of a source file: 1-based lines, 1-based byte
// columns, end exclusive. The zero Pos means "no place in the source".
type Pos struct {
	File         string
	Line, Col    int
	EndLine, End int // End is the column after the last character
}

// InLibrary reports whether the position is in a model of a library function.
func (p Pos) InLibrary() bool { return strings.HasPrefix(p.File, LibraryPrefix) }

// own reports whether the position is in the program's own text.
func (p Pos) own() bool { return p.IsValid() && !p.InLibrary() }

// IsValid reports whether the position names a place.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String is file:line:col, or file:line without a column.
func (p Pos) String() string {
	switch {
	case !p.IsValid():
		return "-"
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Proc is a procedure's control-flow automaton.
type Proc struct {
	Name      string
	Pos       Pos  // of its name
	Entry     *Loc // no edge enters it
	Exit      *Loc // no edge leaves it but Return edges; nil when the procedure never returns
	Locs      []*Loc
	Edges     []*Edge
	Params    []*Var // formal parameters as they are at entry; the body never assigns them
	Results   []*Var // assigned before Exit; a pointer result has two
	Locals    []*Var // all other variables of the procedure
	Modifies  []*Var // globals that it or its callees may assign (transitive)
	Recursive bool   // on a cycle of the call graph
}

// LocKind says what reaching a location means.
type LocKind uint8

// The kinds of locations. All but Plain are accepting in Automaton.
const (
	Plain       LocKind = iota
	Error               // the property is violated here
	Unsupported         // what follows leaves the model: reaching it makes the verdict UNKNOWN
)

// Loc is a control location. No edge leaves one that is not Plain, and only
// assumes lead to it. A location has a reason, and what it violates, exactly if
// its kind says so; the property is among the program's Check.
type Loc struct {
	ID       int // dense in the program
	Proc     *Proc
	Kind     LocKind
	Violates Property     // Error: the property
	Reason   string       // Error: what happens, in words; Unsupported: what is not supported
	Race     *Race        // Error: of a data race, the accesses; nil: of something else
	Silent   bool         // Error: neither compilers' checks nor machines find it
	Unset    *Unset       // Error: of a read of an uninitialised value, what is read; nil: of something else
	Deadlock []RaceAccess // Error: of a deadlock, the threads, all of which wait; nil: of something else
	Pos      Pos          // where the C program stands here (the next statement)
	Out      []*Edge
	In       []*Edge
	Loop     bool     // the head of a loop
	Called   bool     // of an unfolding: a call begins here
	Outside  bool     // Unsupported: the program leaves an array there, though not its object, which C leaves undefined
	Bytes    bool     // Unsupported: unless memory is laid out as bytes (lower.Options.Flat)
	Concerns Property // Unsupported, at the end of the program: the only property that it matters to; 0: all
	Callee   string   // Unsupported: of a call, the function that has no model; "": of something else
	Atomic   bool     // other threads wait while one stands here
}

// Meaning is a location without edges at which the same is violated, or not supported.
func (x *Loc) Meaning() *Loc {
	return &Loc{
		Kind: x.Kind, Violates: x.Violates, Reason: x.Reason, Race: x.Race, Silent: x.Silent, Unset: x.Unset, Deadlock: x.Deadlock,
		Pos: x.Pos, Outside: x.Outside, Bytes: x.Bytes, Concerns: x.Concerns, Callee: x.Callee,
	}
}

// A LeftError is why there is no verdict where a run reaches an unsupported
// location.
type LeftError struct{ *Loc }

func (e *LeftError) Error() string {
	if e.Outside {
		return e.Missing()
	}
	return "unsupported: " + e.Missing()
}

// Missing is what is not supported, and where.
func (e *LeftError) Missing() string {
	if pos := e.Place(); pos.own() {
		return fmt.Sprintf("%s at %s:%d", e.Reason, pos.File, pos.Line)
	}
	return e.Reason
}

// Place is where the location is in the program's own text: the call that leads into the library, or into
// a function without positions, as those of the compiler's headers are.
func (e *LeftError) Place() Pos {
	if e.Pos.own() || len(e.In) == 0 {
		return e.Pos
	}
	pos, frame := e.In[0].Pos, e.In[0].Frame
	for ; !pos.own() && frame != nil; frame = frame.Parent {
		pos = frame.Pos
	}
	if pos.own() {
		return pos
	}
	return e.Pos
}

// EdgeKind is the letter kind of an edge in the nested word automaton.
type EdgeKind uint8

// The kinds of edges.
const (
	Internal EdgeKind = iota
	Call              // from a call location to the callee's Entry; Action is *CallAction
	Return            // from the callee's Exit to the location after the call; Action is *ReturnAction
)

// Edge is one transition and the letter of the nested word automaton. Only
// internal edges have UB. An edge with a Trap or a Signal, not both, is a guard:
// an Assume that is no branch of the source, and the only way on.
type Edge struct {
	ID     int // dense in the program
	From   *Loc
	To     *Loc
	Kind   EdgeKind
	Action Action
	Pos    Pos         // the C statement, condition, call or declaration
	Frame  *Frame      // the inlined calls around it; nil directly in the procedure
	UB     []Undefined // behaviour that is undefined when its condition holds before the action
	Trap   string      // of an Assume that guards the model: what C leaves undefined where the condition is false and the path ends
	Signal string      // of an Assume that guards the model: for what the machine ends the program where the condition is false
	Thread int         // the number of the thread that takes it; 0: the one that starts at Entry
	Starts *Thread     // the edge starts this thread as well
	Mark   int         // not 0: who takes it reaches Program.Marks[Mark-1]; an Assume of true, the only edge out of From

	Returned []Returned // what calls that have no other edge for it gave to the action, in their order
}

// Returned is what a call has returned: a return statement that the edge evaluates as well.
type Returned struct {
	Var   *Var       // that holds what the function returns
	Value *term.Term // over the state before the edge
	Pos   Pos        // of the return statement
	Frame *Frame
}

// Home is where an edge is in the program's own text: an edge of a library model
// is at the call of the library function.
type Home struct {
	Pos   Pos
	Frame *Frame
	Func  string // the C function
	Out   int    // calls that are left to get there
}

// Call is where the program does what an edge does: the call of a library function for what its model does.
func (e *Edge) Call() Pos {
	at := e.Pos
	for f := e.Frame; f != nil && at.InLibrary(); f = f.Parent {
		at = f.Pos
	}
	return at
}

// Home is the edge's place in the program's own text.
func (e *Edge) Home() Home {
	h := Home{Pos: e.Pos, Frame: e.Frame}
	for h.Pos.InLibrary() && h.Frame != nil {
		h.Pos, h.Frame, h.Out = h.Frame.Pos, h.Frame.Parent, h.Out+1
	}
	if h.Func = e.From.Proc.Name; h.Frame != nil {
		h.Func = h.Frame.Func
	}
	return h
}

// Frame is one inlined call: Func was called at Pos from Parent.
type Frame struct {
	Func   string
	Pos    Pos
	Parent *Frame
}

// Func is the function of the source that an edge belongs to.
func (e *Edge) Func() string {
	if e.Frame != nil {
		return e.Frame.Func
	}
	return e.From.Proc.Name
}

// Undefined is a condition over the state before an action under which C
// leaves the behaviour undefined although the model goes on with an arbitrary
// value. An error trace that passes one is not reported as FALSE.
type Undefined struct {
	Cond *term.Term
	What string // "shift by 40 or more", …
	Trap bool   // nor is there a proof where one passes it: C says nothing of what follows, not only of the value
}

// OutOfIDs is the Signal of the model's own limit.
const OutOfIDs = "more allocations than there are ids"

// NullAccess is the Signal of an access through a null pointer, for which machines end a program.
const NullAccess = "access through NULL"

// Action is the effect of an edge on the state. Inlined copies of a statement
// share one Action: it is the key of everything that is cached a statement.
type Action interface{ isAction() }

// Assume lets exactly the states pass in which Cond holds. Of the ways out of a
// location at most one is the false side of a condition (a switch has more true ones).
type Assume struct {
	Cond   *term.Term
	Branch int        // 1 and 2: the two sides of a C condition (true, false); 0: no condition of the source (a guard of the model)
	Fault  *Operation // into locations that nothing leaves: the operation that fails, for display; nil: none is known
	Access *Access    // of an assume without effect: what comes next; nil: that does not matter
	Lemma  *term.Term // on the way to errors only: what follows from Cond, in every execution, for some initial values of variables that are nowhere else; proofs use it, runs need not; nil: nothing
}

// Known is the condition with what follows from it.
func (a *Assume) Known(m *term.Manager) *term.Term {
	if a.Lemma == nil {
		return a.Cond
	}
	return m.And(a.Cond, a.Lemma)
}

// Substitute is the condition over the state before the assignment sub.
func (a *Assume) Substitute(m *term.Manager, sub map[*term.Term]*term.Term) *Assume {
	b := &Assume{Cond: m.Substitute(a.Cond, sub), Branch: a.Branch}
	if a.Lemma != nil {
		b.Lemma = m.Substitute(a.Lemma, sub)
	}
	if a.Access != nil {
		b.Access = a.Access.substitute(m, sub)
	}
	if a.Fault != nil {
		b.Fault = a.Fault.substitute(m, sub)
	}
	return b
}

// Assign is a parallel assignment Dst[i] := Src[i]; the terms are evaluated
// in the state before. A store to memory assigns the region's variable a store term.
type Assign struct {
	Dst []*Var
	Src []*term.Term
}

// Havoc gives each variable an arbitrary value of its sort.
type Havoc struct {
	Dst   []*Var
	Input Input        // what the value stands for
	Args  []*term.Term // of a call of the host, or of an input of the library: its arguments, in the state before
}

// CallAction binds the callee's parameters: Callee.Params[i] := Args[i],
// evaluated in the caller.
type CallAction struct {
	Callee *Proc
	Args   []*term.Term
}

// ReturnAction ends Call's callee: Dst[i] := Callee.Results[i]. The caller's
// locals are those at the call, the globals those at the callee's exit.
type ReturnAction struct {
	Call *Edge // the matching call edge
	Dst  []*Var
}

func (*Assume) isAction()       {}
func (*Assign) isAction()       {}
func (*Havoc) isAction()        {}
func (*CallAction) isAction()   {}
func (*ReturnAction) isAction() {}

// Violate makes an error location.
func (x *Loc) Violate(p Property, what string, pos Pos) {
	x.Kind, x.Violates, x.Reason, x.Pos = Error, p, what, pos
}

// LibraryPrefix begins the names of files that are not the program's: models of
// library functions.
const LibraryPrefix = "tav:"

// EachTerm visits the terms that an action evaluates.
func EachTerm(a Action, visit func(*term.Term)) {
	switch a := a.(type) {
	case *Assume:
		visit(a.Cond)
		if a.Lemma != nil {
			visit(a.Lemma)
		}
		if a.Fault != nil {
			for _, t := range a.Fault.Terms() {
				visit(t)
			}
		}
		if a.Access != nil {
			for _, t := range a.Access.terms() {
				visit(t)
			}
		}
	case *Assign:
		for _, t := range a.Src {
			visit(t)
		}
	case *Havoc:
		for _, t := range a.Args {
			visit(t)
		}
	case *CallAction:
		for _, t := range a.Args {
			visit(t)
		}
	case *ReturnAction:
		for _, r := range a.Call.Action.(*CallAction).Callee.Results {
			visit(r.Term)
		}
	}
}

// Assigned lists the variables that an action changes, parameters aside.
func Assigned(a Action) []*Var {
	switch a := a.(type) {
	case *Assign:
		return a.Dst
	case *Havoc:
		return a.Dst
	case *ReturnAction:
		return a.Dst
	}
	return nil
}

func ContainsVar(vs []*Var, v *Var) bool {
	return slices.Contains(vs, v)
}

// A Doubt is a call of an undefined function that a proof must not rely on.
type Doubt struct {
	Func string
	What string // "is given a pointer"
	Pos  Pos
}

// Unordered are two evaluations of an expression of which C does not say which comes first, and
// that are of the same memory.
type Unordered struct {
	Pos           Pos
	First, Second string // in C
	Pair          int    // which of those that were asked about
	Undefined     bool   // no order at all: the behaviour is undefined
}
