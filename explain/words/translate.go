package words

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
	"tav/cfg/source"
	"tav/danger/path"
	"tav/explain/report"
	"tav/solver/term"
	"tav/svcomp/instrument"
)

// Translator reports runs, and what methods say of them, in the words of the program: C's names and places, no
// names of the model.
type Translator struct {
	runs
}

// runs reports runs.
type runs struct {
	names
	idle map[int]bool // positions of inputs of a run that are not told
}

// names knows what C calls variables, objects, values and conditions at a point of a run.
type names struct {
	sources
	model
	heap     map[int64]string        // what a run allocates
	own      map[int64]string        // variables of calls that a run makes
	blocks   map[int64]*report.Block // of heap, those that C has no name for
	pointing pointing                // at the step that is reported; nil: not known
	packed   packed                  // before it
	here     standpoint              // of what is reported
	statics  map[declaration]static
	lined    map[*cfg.Var]bool // variables that are reported with the line of their declaration
}

// model is what the program says of its variables and functions.
type model struct {
	program     *cfg.Program
	objects     map[int64]*cfg.Object
	library     map[string]bool       // functions
	order       map[*cfg.Var]int      // of local variables, as they are declared
	objectParts map[*cfg.Var]*cfg.Var // of pointers, by their offset parts
}

// New makes the translator of a program with this source text.
func New(p *cfg.Program, files map[string]*source.File) Translator {
	m := model{program: p, objects: map[int64]*cfg.Object{}, library: path.Library(p), order: map[*cfg.Var]int{}, objectParts: objectParts(p)}
	for _, proc := range p.Procs {
		for i, v := range slices.Concat(proc.Params, proc.Locals) {
			m.order[v] = i
			if k := slices.IndexFunc(proc.Params, func(p *cfg.Var) bool { return v.C != "" && p.C == v.C && p.Proc == v.Proc }); k >= 0 {
				m.order[v] = k // where the parameter is kept
			}
		}
	}
	for _, o := range p.Objects {
		m.objects[o.ID] = o
	}
	return Translator{runs{names: names{sources: files, model: m, statics: statics(p, files)}}}
}

// A Told run is a run in the words of the program, and what became of its
// steps: the indices in Steps and in Inputs, -1 for none.
type Told struct {
	*report.Trace
	step, input []int
	run         []interp.Step           // what is reported
	homes       []cfg.Home              // of its steps
	pointing    map[int]pointing        // by position, of pointers that it moves
	packed      map[int]packed          // by position, the numbers of bit-fields that it changes
	around      []around                // by position
	given       bool                    // what the run reads is known to the user
	heap        map[int64]string        // names of what it allocates
	own         map[int64]string        // of its variables that are one object in each call
	blocks      map[int64]*report.Block // of what it allocates
}

// Counterexample reports a run that reached an error; idle are the positions of
// inputs on which nothing depends.
func (t runs) Counterexample(run *interp.Outcome, idle map[int]bool) Told {
	t.made(run.Steps)
	t.idle = idle
	c := t.steps(run.Steps, nil)
	if unknown := run.Count - len(run.Steps); unknown > 0 {
		c.Omitted, c.Partial = c.Omitted+unknown, true
	}
	t.violation(c.Trace, run)
	t.indeterminate(run.Steps, run.Loc, c)
	c.Blocks = t.legend()
	c.Fault, c.Object = fault(run.Loc.Violates, run.Loc.Reason, run.Fault), t.accessed(run.Fault, run.Steps, c)
	if c.Fault == report.Dead && c.Object != nil && c.Omitted == 0 {
		c.Object.Holder = t.dangling(run.Fault.Operands[0].Int64(), run.Steps, c)
	}
	c.Unchanged = t.idleCall(c)
	if leaks(run.Loc) {
		c.comesFrom(t.leaked(run.Steps, c))
	}
	if n := len(run.Steps); n > 0 && c.Invariant == nil {
		c.Failure = t.failure(c, run.Steps, run.Count == n, run.Steps[n-1].Edge, run.Fault)
		c.What = c.Message(run.Loc.Reason)
	}
	return c
}

// steps reports the steps of a run. Of a long one those at either end are kept,
// and those at the positions in keep.
func (t runs) steps(steps []interp.Step, keep map[int]bool) Told {
	c := Told{run: steps, Trace: &report.Trace{Inputs: []report.Input{}, Steps: []report.Step{}}, heap: t.heap, own: t.own, blocks: t.blocks, pointing: map[int]pointing{}, packed: map[int]packed{}}
	leads, numbers, held, stands := pointing{}, packed{}, known{}, around{}
	c.homes = homesOf(steps)
	calls, begun, gone := newActive(t.model, steps), t.declared(steps), map[int64]bool{}
	var last cfg.Home // of what c.Steps ends with
	for i, home := range c.homes {
		s := &steps[i]
		stands = stands.at(s, home)
		t.here, c.around = standpoint{home.Pos, stands}, append(c.around, stands)
		stands = stands.after(t.names, s, home)
		if kept := leads.follow(t.model, s); kept != nil {
			c.pointing[i] = kept
		}
		all, own := numbers.after(s)
		if own != nil {
			c.packed[i] = own
		}
		t.pointing, t.packed, numbers = leads, numbers, all
		call := calls.take(s.Edge, t.program.CFunc(home.Func))
		c.step, c.input = append(c.step, -1), append(c.input, -1)
		if in, ok := t.input(s, home); ok && !t.idle[i] {
			c.input[i] = len(c.Inputs)
			c.Inputs = append(c.Inputs, in)
		}
		if i >= KeptSteps && i < len(steps)-KeptSteps && !keep[i] {
			c.Omitted, last = c.Omitted+1, cfg.Home{}
			held.take(s)
			continue
		}
		c.Steps = append(c.Steps, t.returned(s)...)
		step := report.Step{Place: t.Place(home.Pos), Function: t.program.CFunc(home.Func), Call: call, Depth: s.Depth - home.Out, Thread: s.Edge.Thread}
		if !begun[i] {
			told := t
			told.here.around = stands // as it is after the step
			step.Changes = told.changes(s)
		}
		calls.number(step.Changes)
		if len(step.Changes) == 1 {
			step.Cut, step.Turned = t.cut(held, s), t.turned(held, s)
		}
		held.take(s)
		if s.Edge.Kind == cfg.Return {
			step.Depth--
		}
		switch n := len(c.Steps) - 1; {
		case s.Edge.Pos.InLibrary() && n >= 0 && last.Pos == home.Pos && last.Frame == home.Frame:
			step.Depth = c.Steps[n].Depth // that of the call
		case home.Out == 0:
			b := t.branch(s.Edge)
			step.Note, step.Branch = b.String(), b.way == inC
		}
		if id, ok := freed(s); ok && !gone[id] && step.Note == "" && t.called(id) != "" {
			gone[id], step.Ends = true, t.dies(id)
			step.Note = step.Ends + " " + t.objectName(id)
		}
		switch {
		case !t.shows(s, home, step):
		case last.Pos == home.Pos && last.Frame == home.Frame && c.continues(step):
			c.step[i] = len(c.Steps) - 1
			before := &c.Steps[c.step[i]]
			merge(before, step.Changes)
			before.Cut, before.Turned = cmp.Or(step.Cut, before.Cut), cmp.Or(step.Turned, before.Turned)
		default:
			c.step[i] = len(c.Steps)
			c.Steps = append(c.Steps, step)
			last = home
		}
	}
	c.number()
	return c
}

// shows reports whether a step is one for a reader: of a statement, which does something.
func (t runs) shows(s *interp.Step, home cfg.Home, step report.Step) bool {
	if home.Pos.Col == 0 { // no statement: initial values of static variables, parts of the model
		return false
	}
	return step.Note != "" || len(step.Changes) > 0 || isCall(s.Edge) || t.frees(s) || home.Out != 0 || t.toUnion(s)
}

// continues reports whether a step at the place of the last one is a part of it.
func (c Told) continues(step report.Step) bool {
	n := len(c.Steps) - 1
	return n >= 0 && c.Steps[n].Depth == step.Depth && c.Steps[n].Thread == step.Thread && step.Note == ""
}

// returned are the return statements that a step evaluates as well, with their values.
func (t runs) returned(s *interp.Step) (list []report.Step) {
	for i, r := range s.Edge.Returned {
		if r.Pos.Col == 0 || r.Pos.InLibrary() || t.ends(r.Pos) || t.library[r.Var.Proc] || i >= len(s.Returned) || s.Returned[i] == nil {
			continue
		}
		depth := s.Depth
		for f := r.Frame; f != nil; f = f.Parent {
			depth++
		}
		for f := s.Edge.Frame; f != nil; f = f.Parent {
			depth--
		}
		value := t.value(nil, interp.Change{Var: r.Var, Value: *s.Returned[i]}, numeral(interp.Change{Var: r.Var, Value: *s.Returned[i]}))
		list = append(list, report.Step{Place: t.Place(r.Pos), Function: value.Function, Depth: depth, Changes: []report.Value{value}, Thread: s.Edge.Thread})
	}
	return list
}

// declared are the positions at which variables begin to exist that their declaration then gives a
// value, or on whose value nothing depends: they have none.
func (t runs) declared(steps []interp.Step) map[int]bool {
	begun, given := map[int]bool{}, map[*cfg.Var]cfg.Home{} // given: by what comes next
	for i, s := range slices.Backward(steps) {
		home := s.Edge.Home()
		h, is := s.Edge.Action.(*cfg.Havoc)
		for _, c := range s.Changes {
			next, again := given[c.Var]
			if is && h.Input.Kind == cfg.Uninitialized && (t.idle[i] || again && next.Pos == home.Pos && next.Frame == home.Frame) {
				begun[i] = true
			}
			given[c.Var] = home
		}
	}
	return begun
}

// merge adds what a further part of the same statement changed; what it
// changed before is replaced.
func merge(to *report.Step, changes []report.Value) {
	for _, v := range changes {
		k := slices.IndexFunc(to.Changes, func(old report.Value) bool { return old.Same(v) })
		if k >= 0 {
			to.Changes[k] = v
			continue
		}
		to.Changes = append(to.Changes, v)
	}
}

// violation says where the error is: the location's own place, or the last
// place on the way there.
func (t runs) violation(c *report.Trace, run *interp.Outcome) {
	where := run.Loc.Pos
	for i := len(run.Steps) - 1; i >= 0 && !where.IsValid(); i-- {
		where = run.Steps[i].Edge.Pos
	}
	homes := homesOf(run.Steps)
	for i := len(homes) - 1; i >= 0 && (!where.IsValid() || where.InLibrary()); i-- { // in a library function: the program's call
		where = homes[i].Pos
	}
	c.Violation = t.Place(where)
	c.What, c.Race, c.Deadlock = run.Loc.Reason, t.race(run), t.stands(run, run.Loc.Deadlock)
	if n := len(run.Steps); n > 0 {
		if i := instrument.InvariantOf(run.Steps[n-1].Edge); i >= 0 {
			c.What, c.Invariant = fmt.Sprintf("invariant %d of the witness does not hold", i), &i
		}
	}
	step := report.Step{Place: c.Violation, Function: t.program.CFunc(run.Loc.Proc.Name)}
	if n := len(run.Steps); n > 0 {
		home := run.Steps[n-1].Edge.Home()
		step.Function, step.Depth = t.program.CFunc(home.Func), run.Steps[n-1].Depth-home.Out
		step.Thread = run.Steps[n-1].Edge.Thread
	}
	if n := len(c.Steps); n > 0 && c.Steps[n-1].Function == step.Function && c.Steps[n-1].Depth == step.Depth {
		step.Call = c.Steps[n-1].Call
	}
	if n := len(c.Steps); n > 0 && c.Steps[n-1].Place == c.Violation {
		c.Steps = c.Steps[:n-1]
	}
	step.Note = "error"
	c.Steps = append(c.Steps, step)
}

// dies is what a step does with the object that it ends.
func (t names) dies(id int64) string {
	if t.own[id] != "" {
		return report.Leaves
	}
	return report.Frees
}

func isCall(e *cfg.Edge) bool { return e.Kind == cfg.Call }

// nameable reports whether C has a name for everything that a term speaks of.
func (t model) nameable(cond *term.Term) bool {
	for _, x := range t.program.Terms.FreeVars(cond) {
		v := t.program.VarOf(x)
		switch {
		case v == nil, v.Decl.InLibrary(), t.library[v.Proc]:
			return false
		case v.Role == cfg.Memory && v.Region != nil:
		case v.C == "", v.Role != cfg.Scalar && v.Role != cfg.ObjectPart:
			return false
		}
	}
	return true
}

// input is the row of the inputs table for a step that reads one, at this place in the program's own text.
func (t runs) input(s *interp.Step, home cfg.Home) (report.Input, bool) {
	h, ok := s.Edge.Action.(*cfg.Havoc)
	if !ok || len(s.Changes) == 0 {
		return report.Input{}, false
	}
	if told := h.Input.Name == library.InputArgument || h.Input.Name == library.InputDirective && s.Edge.Func() == library.ScanSpace; told ||
		h.Input.Name == library.LibraryAny || h.Input.Name == cfg.NaNBits || h.Input.Kind == cfg.Host || h.Input.Kind == cfg.Schedule ||
		h.Input.Kind == cfg.Uninitialized && home.Out > 0 {
		return report.Input{}, false
	}
	at := home.Pos
	if home.Out == 0 && h.Input.Pos.IsValid() {
		at = h.Input.Pos
	}
	in := report.Input{Place: t.Place(at)}
	switch h.Input.Kind {
	case cfg.Nondet, cfg.External, cfg.Computed:
		in.From = h.Input.Name + "()"
	case cfg.Written:
		in.From = "written by " + h.Input.Name + "()"
	case cfg.Uninitialized:
		in.From = h.Input.Name + " without initial value"
	case cfg.FreshMemory:
		in.From = h.Input.Name + " not initialised"
	default:
		in.From = "undefined value"
	}
	var values []string
	for _, v := range t.pairs(s.Edge, s.Changes) {
		values = append(values, v.Value)
	}
	in.Value = strings.Join(values, ", ")
	if readsCharacter(s.Edge, h) {
		in.Value = character(in.Value)
	}
	if scans(h.Dst[0]) {
		in.Value = map[string]string{library.ScanMore + "0": "the end", library.ScanNext + "0": "the end", library.ScanNext + "1": "what does not match"}[h.Dst[0].C+in.Value]
	}
	switch name := h.Dst[0].C; {
	case home.Out > 0:
		in.From = "read by " + cmp.Or(t.text(home.Pos), "the library")
	case name != "" && name != h.Input.Name:
		in.Into = name
	}
	return in, in.Value != ""
}

// character is a character as C writes it, or the end of what is read.
func character(value string) string {
	switch c, err := strconv.Atoi(value); {
	case err != nil:
		return value
	case c == -1:
		return "the end"
	case c >= 0 && c <= '~':
		return strconv.QuoteRune(rune(c))
	}
	return value
}
