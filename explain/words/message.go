package words

import (
	"fmt"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/explain/report"
)

// A message is made of the error that a run ends with, which the told run has the kind of.
type message struct {
	runs
	*report.Failure
	of    Told
	state *state // nil: it is not known
	op    *interp.Operation
	at    cfg.Pos // the place in the program's own text
	own   bool    // the operation is written there, and not in the library
}

// failure is what is known of the error of a run, whose last edge is e.
func (t runs) failure(c Told, steps []interp.Step, whole bool, e *cfg.Edge, op *interp.Operation) *report.Failure {
	f := &message{runs: t, Failure: &report.Failure{}, of: c, op: op, state: t.stateOf(steps, whole, c)}
	home := e.Home()
	f.at, f.own = home.Pos, home.Out == 0 && !e.Pos.InLibrary()
	if f.at.InLibrary() && len(c.homes) > 0 {
		f.at = c.homes[len(c.homes)-1].Pos
	}
	if whole {
		f.Calls = t.activeCalls(steps, e)
	}
	switch {
	case c.Fault == report.Asserted:
		f.assertion(steps)
	case c.Fault == report.Leaked:
		f.leak(steps)
	case op == nil:
		f.callHere()
	case op.Operator == "":
		f.access()
	case op.Operator == cfg.IndexOperator:
		f.element()
	default:
		f.arithmetic()
	}
	return f.Failure
}

// access fills in an access to memory, or a call of free.
func (f *message) access() {
	op, named := f.op, namedAccess{}
	if f.Does = op.Text.Does; op.Bytes != 0 {
		f.Bytes = fmt.Sprint(uint64(op.Bytes))
	}
	if f.own {
		named = f.namesAccess(f.at.File, op.Text)
	}
	f.Expression = named.whole.String()
	if named.whole == nil {
		f.callHere()
	}
	f.Memory = f.object(named)
	switch {
	case f.of.Fault == report.Null:
		f.null(named)
	case f.Memory != nil && f.Memory.Elements != "" && op.Index != nil:
		f.Subject = &report.Value{Name: named.index.String(), Value: f.index(named.index)}
		f.valuesOf(named.index)
	case named.index != nil && f.of.Fault == report.Outside:
		f.valuesOf(named.index)
	}
}

// index is the value of an index: of a variable as that is written, which may be a number without sign.
func (f *message) index(x *expression) string {
	if value, ok := f.variable(x.String()); ok {
		return value
	}
	return f.op.Index.String()
}

// variable is the value of a variable; false: it is not known.
func (f *message) variable(name string) (string, bool) {
	if f.state == nil {
		return "", false
	}
	return f.state.variable(name)
}

// valuesOf adds those of the variables of an expression.
func (f *message) valuesOf(x *expression) {
	for _, name := range x.variables() {
		if value, ok := f.variable(name); ok && len(f.Values) < maxValues {
			f.Values = append(f.Values, report.Value{Name: name, Value: value})
		}
	}
}

// element fills in an index that leaves an array which is a part of an object.
func (f *message) element() {
	named := namedAccess{}
	if f.own {
		named = f.namesAccess(f.at.File, f.op.Text)
	}
	f.Memory = &report.Accessed{Name: f.op.Array, Element: f.op.Operands[0].String(), Elements: fmt.Sprint(f.op.Bytes)}
	if f.Expression = named.whole.String(); named.whole == nil {
		f.callHere()
	}
	if named.base != nil {
		f.Memory.Name = named.base.String()
	}
	if named.index != nil {
		f.Subject = &report.Value{Name: named.index.String(), Value: f.Memory.Element}
		f.valuesOf(named.index)
	}
}

// null is the pointer that is NULL.
func (f *message) null(named namedAccess) {
	if named.pointer != nil {
		f.Subject = &report.Value{Name: named.pointer.String(), Value: "NULL"}
		return
	}
	if file := f.sources[f.at.File]; file != nil && f.Expression != "" {
		leaf := f.syntax(f.at.File, f.at.Line, f.at.Col)
		for leaf != nil && leaf.Parent != nil && !leaf.Is("call_expression") {
			leaf = leaf.of(leaf.Parent)
		}
		for _, name := range leaf.variables() {
			if value, ok := f.variable(name); ok && value == "NULL" {
				f.Values = append(f.Values, report.Value{Name: name, Value: value})
			}
		}
	}
}

// callHere makes the call at the place the expression.
func (f *message) callHere() {
	file := f.sources[f.at.File]
	if file == nil {
		return
	}
	if n := file.Call(source.Pos{Line: f.at.Line, Col: f.at.Col}); n != nil && (!f.own || f.op == nil && n.Start == (source.Pos{Line: f.at.Line, Col: f.at.Col})) {
		f.Expression, f.Call = oneLine(file.Slice(n.Range)), true
	}
}

// object is the memory that an access is about; nil: there is none that has a name.
func (f *message) object(named namedAccess) *report.Accessed {
	id, offset, size := f.op.Operands[0].Int64(), f.op.Operands[1], f.op.Operands[2]
	name := f.called(id)
	if id == 0 || name == "" {
		return nil
	}
	m := &report.Accessed{Name: name, Offset: offset.String(), Bytes: size.String(), Block: f.blocks[id]}
	if m.Block != nil {
		m.Name = ""
	}
	if o := f.objects[id]; o != nil {
		m.Literal = o.Text
	}
	if h := f.of.Object; h != nil && h.Freed != nil {
		m.Ended = &f.of.Steps[*h.Freed].Place
	}
	if o := f.objects[id]; o != nil && o.Element > 0 && o.Element == f.op.Text.Element && named.index != nil {
		element := big.NewInt(o.Element)
		at, _ := new(big.Int).DivMod(offset, element, new(big.Int))
		m.Element, m.Elements = at.String(), new(big.Int).Div(size, element).String()
	}
	return m
}

// arithmetic fills in an operation on numbers.
func (f *message) arithmetic() {
	for _, x := range f.op.Operands {
		f.Operands = append(f.Operands, x.String())
	}
	f.Operator = f.op.Operator
	if f.of.Fault != report.Divides && f.of.Fault != report.Shifts {
		return
	}
	f.Subject = &report.Value{Value: f.Operands[0]}
	if f.of.Fault == report.Shifts && f.op.Bytes > 0 {
		f.Bytes = fmt.Sprint(f.op.Bytes * 8)
	}
	f.Operands = nil
	if !f.own {
		f.callHere()
		return
	}
	if whole, right := f.operation(f.at.File, f.op.Text); right != nil {
		f.Expression, f.Subject.Name = whole.String(), right.String()
	}
}

// leak fills in the first block that is not freed.
func (f *message) leak(steps []interp.Step) {
	if id, ok := f.lost(steps); ok && f.state != nil {
		f.Memory = &report.Accessed{Block: f.blocks[id], Bytes: sizeOf(steps, id)}
	}
}

// sizeOf is how many bytes an object of the heap has, "" if that is not known.
func sizeOf(steps []interp.Step, id int64) string {
	for _, s := range slices.Backward(steps) {
		for _, c := range s.Changes {
			if unit := c.Var.Unit; unit > 0 && len(c.Cell) == 1 {
				if of, _ := c.Cell[0].Int64(); of == id {
					return new(big.Int).Mul(c.Value.Big(), big.NewInt(unit)).String()
				}
			}
		}
	}
	return ""
}

// activeCalls are the calls that are active where an edge fails after some steps, the innermost first; of functions of the library those
// that call the program are named with it.
func (t runs) activeCalls(steps []interp.Step, e *cfg.Edge) (list []report.Called) {
	var within *report.Called // a call of the program by the library, whose place is not known yet
	add := func(function string, at cfg.Pos) {
		switch {
		case t.library[function]:
			if within != nil && !at.InLibrary() {
				if within.By, within.Line = t.calleeAt(at), at.Line; within.By != "" {
					list = append(list, *within)
				}
				within = nil
			}
		case at.InLibrary():
			within = &report.Called{Function: t.program.CFunc(function)}
		default:
			list = append(list, report.Called{Function: t.program.CFunc(function), Line: at.Line})
		}
	}
	frames := func(e *cfg.Edge) {
		for f := e.Frame; f != nil; f = f.Parent {
			add(f.Func, f.Pos)
		}
	}
	frames(e)
	returned := 0
	for _, s := range slices.Backward(steps) {
		switch {
		case s.Edge == e || s.Edge.Thread != e.Thread:
		case s.Edge.Kind == cfg.Return:
			returned++
		case s.Edge.Kind == cfg.Call && returned > 0:
			returned--
		case s.Edge.Kind == cfg.Call:
			add(s.Edge.Action.(*cfg.CallAction).Callee.Name, s.Edge.Pos)
			frames(s.Edge)
		}
	}
	return list
}
