package driver

import (
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/lower"
	"tav/cfg/source"
	"tav/explain"
	"tav/explain/path"
	"tav/explain/report"
	"tav/solver/term"
	"tav/svcomp/instrument"
)

// translator tells a run in the words of the program: C's names and places, no
// names of the model.
type translator struct {
	program *cfg.Program
	files   map[string]*source.File // its source text, by name; nil: it cannot be parsed
	objects map[int64]*cfg.Object
	library map[string]bool // functions
}

// newTranslator makes the translator of a program with this source text.
func newTranslator(p *cfg.Program, files map[string]*source.File) translator {
	t := translator{p, files, map[int64]*cfg.Object{}, path.Library(p)}
	for _, o := range p.Objects {
		t.objects[o.ID] = o
	}
	return t
}

// keptSteps is how many edges of a long run are kept at either end.
const keptSteps = 5000

// A told run is a run in the words of the program, and what became of its
// steps: the indices in Steps and in Inputs, -1 for none.
type told struct {
	*report.Trace
	step, input []int
	given       bool // what the run reads is known to the user
}

// counterexample tells a run that reached an error.
func (t translator) counterexample(run *interp.Outcome) told {
	c := t.steps(run.Steps, nil)
	c.Omitted += run.Count - len(run.Steps)
	t.violation(c.Trace, run)
	return c
}

// steps tells the steps of a run. Of a long one those at either end are kept,
// and those at the positions in keep.
func (t translator) steps(steps []interp.Step, keep map[int]bool) told {
	c := told{Trace: &report.Trace{Inputs: []report.Input{}, Steps: []report.Step{}}}
	letters := make([]*cfg.Edge, len(steps))
	for i, s := range steps {
		letters[i] = s.Edge
	}
	calls := newActive(t, steps)
	var last cfg.Home // of what c.Steps ends with
	for i, home := range explain.Homes(letters) {
		s := &steps[i]
		call := calls.take(s.Edge, t.program.CFunc(home.Func))
		c.step, c.input = append(c.step, -1), append(c.input, -1)
		if in, ok := t.input(s); ok {
			c.input[i] = len(c.Inputs)
			c.Inputs = append(c.Inputs, in)
		}
		if i >= keptSteps && i < len(steps)-keptSteps && !keep[i] {
			c.Omitted, last = c.Omitted+1, cfg.Home{}
			continue
		}
		step := report.Step{Place: t.place(home.Pos), Function: t.program.CFunc(home.Func), Call: call, Depth: s.Depth - home.Out, Changes: t.changes(s)}
		calls.number(step.Changes)
		if s.Edge.Kind == cfg.Return {
			step.Depth--
		}
		switch n := len(c.Steps) - 1; {
		case s.Edge.Pos.InLibrary() && n >= 0 && last.Pos == home.Pos && last.Frame == home.Frame:
			step.Depth = c.Steps[n].Depth // that of the call
		case home.Out == 0:
			step.Note = t.note(s.Edge)
		}
		switch {
		case home.Pos.Col == 0: // no statement: initial values of static variables, parts of the model
		case step.Note == "" && len(step.Changes) == 0 && !isCall(s.Edge) && !t.frees(s) && home.Out == 0:
		case len(c.Steps) > 0 && last.Pos == home.Pos && last.Frame == home.Frame && c.Steps[len(c.Steps)-1].Depth == step.Depth && step.Note == "":
			merge(&c.Steps[len(c.Steps)-1], step.Changes)
			c.step[i] = len(c.Steps) - 1
		default:
			c.step[i] = len(c.Steps)
			c.Steps = append(c.Steps, step)
			last = home
		}
	}
	return c
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
func (t translator) violation(c *report.Trace, run *interp.Outcome) {
	where := run.Loc.Pos
	for i := len(run.Steps) - 1; i >= 0 && !where.IsValid(); i-- {
		where = run.Steps[i].Edge.Pos
	}
	if n := len(run.Steps); n > 0 { // in a library function: the program's call
		for f := run.Steps[n-1].Edge.Frame; f != nil && strings.HasPrefix(where.File, cfg.LibraryPrefix); f = f.Parent {
			where = f.Pos
		}
	}
	c.Violation = t.place(where)
	c.What = run.Loc.Reason
	if n := len(run.Steps); n > 0 {
		if i := instrument.InvariantOf(run.Steps[n-1].Edge); i >= 0 {
			c.What = fmt.Sprintf(brokenInvariant, i)
		}
	}
	switch {
	case run.Fault == nil:
	case run.Fault.Operator == "":
		c.What += ": " + t.access(run.Fault)
	default:
		c.What += ": " + run.Fault.String()
	}
	step := report.Step{Place: c.Violation, Function: t.program.CFunc(run.Loc.Proc.Name)}
	if n := len(run.Steps); n > 0 {
		home := run.Steps[n-1].Edge.Home()
		step.Function, step.Depth = t.program.CFunc(home.Func), run.Steps[n-1].Depth-home.Out
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

// brokenInvariant says which invariant of a witness is violated.
const brokenInvariant = "invariant %d of the witness does not hold"

// access says where an access to memory is.
func (t translator) access(op *interp.Operation) string {
	id, offset, size := op.Operands[0].Int64(), op.Operands[1], op.Operands[2]
	dead := len(op.Operands) > 3 && op.Operands[3].Sign() != 0
	what := "address"
	if op.Bytes > 0 {
		what = fmt.Sprintf("%d bytes", op.Bytes)
	}
	switch {
	case id == 0:
		return what + " at NULL"
	case id < 0:
		return what + " where there is no object"
	case dead && t.objects[id] == nil:
		return what + " of memory that does not exist (any more)"
	}
	return fmt.Sprintf("%s at offset %v of %s, which has %v bytes", what, offset, t.objectName(id), size)
}

// valid says what an access to memory, or a call of free, that fails should have been.
func (t translator) valid(op *interp.Operation) string {
	switch {
	case op == nil:
		return "the access is valid"
	case op.Bytes == 0:
		return "free gets what malloc returned, once"
	case op.Operands[0].Sign() == 0:
		return "the address is not NULL"
	case len(op.Operands) > 3 && op.Operands[3].Sign() != 0:
		return "the memory exists (still)"
	}
	return "the access is inside of " + t.objectName(op.Operands[0].Int64())
}

// frees reports whether a step is a call of free, or the like, that changes
// nothing else.
func (t translator) frees(s *interp.Step) bool {
	f := t.files[s.Edge.Pos.File]
	return f != nil && len(s.Changes) > 0 && s.Changes[0].Var.Role == cfg.Heap &&
		f.Call(source.Pos{Line: s.Edge.Pos.Line, Col: s.Edge.Pos.Col}) != nil
}

func isCall(e *cfg.Edge) bool { return e.Kind == cfg.Call }

// maxCondition bounds the length of a condition that is shown.
const maxCondition = 70

// note is what holds after a condition, as a C expression. Where C has no name
// for a part of it, it is whether the condition holds, if the place shows one
// plain condition (the compiler may have negated what stands there, or made
// several branches of it).
func (t translator) note(e *cfg.Edge) string {
	a, ok := e.Action.(*cfg.Assume)
	if !ok || a.Branch == 0 {
		return ""
	}
	if t.nameable(a.Cond) {
		if text := t.program.C(a.Cond); len(text) <= maxCondition && !strings.Contains(text, bits) {
			return text
		}
	}
	if text := t.text(e.Pos); text == "" || strings.ContainsAny(strings.ReplaceAll(text, "!=", ""), "!&|?") {
		return "checked"
	}
	return [...]string{"", "true", "false"}[a.Branch]
}

// nameable reports whether C has a name for everything that a term speaks of.
func (t translator) nameable(cond *term.Term) bool {
	for _, x := range t.program.Terms.FreeVars(cond) {
		v := t.program.VarOf(x)
		switch {
		case v == nil, v.C == "", v.Role == cfg.Temp, v.Role == cfg.Heap, v.Role == cfg.OffsetPart:
			return false
		case v.Role == cfg.Memory && (v.Region == nil || v.Region.ByObject):
			return false
		}
	}
	return true
}

// line is the text of a source line, "" if it is not known.
func (t translator) line(file string, line int) string {
	if f := t.files[file]; f != nil {
		return f.Line(line)
	}
	return ""
}

// place is a position with its source line.
func (t translator) place(p cfg.Pos) report.Place {
	return report.Place{File: p.File, Line: p.Line, Column: p.Col, EndLine: p.EndLine, End: p.End, Text: t.line(p.File, p.Line)}
}

// text is the source text of a range on one line, "" if it is not known.
func (t translator) text(p cfg.Pos) string {
	line := t.line(p.File, p.Line)
	if p.EndLine != p.Line || p.Col < 1 || p.End < p.Col || p.End-1 > len(line) {
		return ""
	}
	return line[p.Col-1 : p.End-1]
}

// input is the row of the inputs table for a step that reads one.
func (t translator) input(s *interp.Step) (report.Input, bool) {
	h, ok := s.Edge.Action.(*cfg.Havoc)
	if !ok || len(s.Changes) == 0 {
		return report.Input{}, false
	}
	if h.Input.Name == lower.NaNBits || h.Input.Kind == cfg.Host {
		return report.Input{}, false
	}
	home := s.Edge.Home()
	at := home.Pos
	if home.Out == 0 && h.Input.Pos.IsValid() {
		at = h.Input.Pos
	}
	in := report.Input{Place: t.place(at)}
	switch h.Input.Kind {
	case cfg.Nondet, cfg.External:
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
	for _, v := range t.pairs(s.Changes) {
		values = append(values, v.Value)
	}
	in.Value = strings.Join(values, ", ")
	switch name := h.Dst[0].C; {
	case home.Out > 0:
		in.From = "read by " + t.text(home.Pos)
	case name != "" && name != h.Input.Name:
		in.Into = name
	}
	return in, in.Value != ""
}

// changes are the values that a person sees change.
func (t translator) changes(s *interp.Step) []report.Value {
	var list []report.Value
	own := slices.DeleteFunc(slices.Clone(s.Changes), func(c interp.Change) bool {
		return c.Var.Decl.InLibrary() || t.library[c.Var.Proc]
	})
	for _, v := range t.pairs(own) {
		if v.Name != "" {
			merge := slices.IndexFunc(list, func(old report.Value) bool { return old.Same(v) })
			if merge >= 0 {
				list[merge] = v
				continue
			}
			list = append(list, v)
		}
	}
	return list
}

// pairs joins the two parts of pointers and gives every change its name in C,
// "" if C has none for it.
func (t translator) pairs(changes []interp.Change) []report.Value {
	var list []report.Value
	for i := 0; i < len(changes); i++ {
		c := changes[i]
		switch {
		case c.Var.Role == cfg.Heap, c.Value.Kind() == term.ArrayKind:
			continue
		case t.isObjectPart(c):
			offset := term.Value{}
			if i+1 < len(changes) && t.isOffsetPart(changes[i+1]) && t.name(changes[i+1]) == t.name(c) {
				i++
				offset = changes[i].Value
			}
			list = append(list, t.value(c, t.pointer(c.Value, offset)))
		case t.isOffsetPart(c): // its object is the same as before
			list = append(list, t.value(c, "… + "+number(c.Value, true)))
		default:
			list = append(list, t.value(c, plain(c)))
		}
	}
	return list
}

// value is a value of the variable or cell that changed.
func (t translator) value(c interp.Change, text string) report.Value {
	v := report.Value{Name: t.name(c), Value: text}
	if c.Var.Proc != "" {
		v.Function = t.program.CFunc(c.Var.Proc)
	}
	return v
}

func (t translator) isObjectPart(c interp.Change) bool {
	return c.Var.Role == cfg.ObjectPart || isCell(c.Var, 0)
}

func (t translator) isOffsetPart(c interp.Change) bool {
	return c.Var.Role == cfg.OffsetPart || isCell(c.Var, 1)
}

// isCell reports whether x holds part i of the pointers of a region.
func isCell(x *cfg.Var, i int) bool {
	return x.Role == cfg.Memory && x.Region != nil && len(x.Region.Cells) == 2 && x.Region.Cells[i] == x
}

// name is how C calls the variable or cell that changed.
func (t translator) name(c interp.Change) string {
	r := c.Var.Region
	if isPosition(c.Var) {
		return positionName
	}
	if c.Var.Role != cfg.Memory || r == nil {
		return c.Var.C
	}
	name, cell := r.Name, c.Cell
	if r.ByObject && len(cell) > 0 {
		name, cell = t.object(cell[0]), cell[1:]
	}
	if r.ByOffset && len(cell) > 0 && !r.Written { // elements are not what C counts
		n, _ := cell[0].Int64()
		return fmt.Sprintf("%s (byte %d)", name, n*r.Unit)
	}
	if r.ByOffset && len(cell) > 0 {
		name = fmt.Sprintf("%s[%s]", name, number(cell[0], true))
	}
	if r.Field != "" {
		name += "." + r.Field
	}
	return name
}

// object is how C calls an object.
func (t translator) object(id term.Value) string {
	n, ok := id.Int64()
	if !ok {
		return "an object"
	}
	return t.objectName(n)
}

func (t translator) objectName(n int64) string {
	if o := t.objects[n]; o != nil {
		return o.Name
	}
	if n < 0 {
		return fmt.Sprintf("external#%d", -n)
	}
	return fmt.Sprintf("heap#%d", n-int64(len(t.objects)))
}

// pointer is a pointer's value in C's words.
func (t translator) pointer(object, offset term.Value) string {
	id, _ := object.Int64()
	n, known := offset.Int64()
	name := "NULL"
	if id != 0 {
		name = "&" + t.object(object)
	}
	if known && n != 0 {
		return fmt.Sprintf("%s + %d", name, n)
	}
	return name
}

// plain is the value of a number as C writes it.
func plain(c interp.Change) string {
	if c.Var.Float {
		return term.FloatDecimal(c.Value)
	}
	return number(c.Value, c.Var.Signed)
}

// number is an integer as C writes it.
func number(v term.Value, signed bool) string {
	switch {
	case v.Kind() == term.BoolKind && v.Bool():
		return "1"
	case v.Kind() == term.BoolKind:
		return "0"
	case signed:
		return v.Signed().String()
	}
	return v.Big().String()
}
