package words

import (
	"cmp"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
)

// valid says what an access to memory, or a call of free, that fails should have been.
func (t names) valid(op *interp.Operation) string {
	switch {
	case op == nil:
		return "the access is valid"
	case op.Text.Does == cfg.Frees, op.Text.Does == cfg.Reallocs:
		return "free gets what malloc returned, once"
	case op.Operands[0].Sign() == 0:
		return "the address is not NULL"
	case isDead(op):
		return "the memory is still allocated"
	}
	if op.Bytes == 0 { // a constant is written to
		return "the access is valid"
	}
	return "the access is inside of " + t.objectName(op.Operands[0].Int64())
}

// wanted says what should have been where there is an error of this kind, "" for one that C has
// a condition for.
func wanted(f report.Fault) string {
	switch f {
	case report.Null:
		return "the address is not NULL"
	case report.Dead:
		return "the memory is still allocated"
	case report.Outside, report.Wild:
		return "the access is inside of an object"
	case report.Unfreeable, report.Inside:
		return "free gets what malloc returned"
	case report.Leaked:
		return "all memory is freed"
	}
	return ""
}

// changes are the values that a person sees change.
func (t names) changes(s *interp.Step) []report.Value {
	var list []report.Value
	own := slices.DeleteFunc(slices.Clone(s.Changes), func(c interp.Change) bool {
		return c.Var.Decl.InLibrary() || t.library[c.Var.Proc] || c.Var.Result && t.ends(s.Edge.Pos)
	})
	if len(own) > 0 && s.Edge.Home().Func != own[0].Var.Proc { // parameters
		slices.SortStableFunc(own, func(a, b interp.Change) int { return cmp.Compare(t.order[a.Var], t.order[b.Var]) })
	}
	for _, v := range t.pairs(s.Edge, own) {
		if v.Name != "" && !t.isOwnPlace(v) {
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

// isOwnPlace reports whether a value is an argument of main, which is called as where it is.
func (t names) isOwnPlace(v report.Value) bool {
	if v.Name != v.Value {
		return false
	}
	for _, name := range t.heap {
		if name == v.Value {
			return true
		}
	}
	return false
}

// pairs joins the two parts of pointers and gives every change its name in C, "" if C
// has none for it; e, if it is not nil, is the edge that makes the changes.
func (t names) pairs(e *cfg.Edge, changes []interp.Change) []report.Value {
	var list []report.Value
	changes = held(changes)
	for i := 0; i < len(changes); i++ {
		c := changes[i]
		switch {
		case unnamed(c):
			continue
		case isObjectPart(c):
			offset := term.Value{}
			if i+1 < len(changes) && isOffsetPart(changes[i+1]) && t.name(e, changes[i+1]) == t.name(e, c) {
				i++
				offset = changes[i].Value
			}
			list = append(list, t.value(e, c, t.pointer(c.Var, c.Value, offset)))
		case isOffsetPart(c): // its object is the same as before
			list = append(list, t.value(e, c, t.moved(c)))
		default:
			if fields, ok := t.bits(e, c); ok {
				list = append(list, fields...)
				continue
			}
			v := t.value(e, c, numeral(c))
			if name, value, ok := t.synchroniser(e, c); ok {
				_, kind := t.lockOf(e, c)
				v.Name, v.Value, v.Lock = name, value, kind != noLock
			}
			list = append(list, v)
		}
	}
	return list
}

// held are the changes without those of cells for pointers and numbers (cfg.Region.Dual) which
// are not of what there is in the cell, as far as the changes tell.
func held(changes []interp.Change) []interp.Change {
	return slices.DeleteFunc(slices.Clone(changes), func(c interp.Change) bool {
		r := c.Var.Region
		if r == nil || r.Dual == nil {
			return false
		}
		n := len(r.Cells)
		k := slices.IndexFunc(changes, func(d interp.Change) bool {
			return d.Var == r.Cells[n-1] && slices.EqualFunc(d.Cell, c.Cell, term.Value.Equal)
		})
		if k < 0 {
			return true
		}
		switch what, _ := changes[k].Value.Int64(); what {
		case cfg.HeldNumber:
			return c.Var != r.Cells[n-2]
		case cfg.HeldPointer:
			return slices.Index(r.Cells, c.Var) >= n-2
		}
		return true
	})
}

// unnamed reports whether a change is of something that no expression of C is the value of.
func unnamed(c interp.Change) bool {
	return c.Var.Role == cfg.Heap || c.Value.Kind() == term.ArrayKind
}

// value is a value of the variable or cell that changed.
func (t names) value(e *cfg.Edge, c interp.Change, text string) report.Value {
	if t.library[c.Var.Proc] { // the program knows the call alone
		return report.Value{Name: "what the call works on", Value: text}
	}
	v := report.Value{Name: t.name(e, c), Value: text}
	if t.lined[c.Var] {
		v.Name += fmt.Sprintf(" (line %d)", c.Var.Decl.Line)
	}
	if c.Var.Proc != "" {
		v.Function = t.program.CFunc(c.Var.Proc)
	}
	return v
}

func isObjectPart(c interp.Change) bool {
	return c.Var.Role == cfg.ObjectPart || c.Var.Parts
}

func isOffsetPart(c interp.Change) bool {
	r := c.Var.Region
	return c.Var.Role == cfg.OffsetPart || c.Var.Role == cfg.Memory && r != nil && len(r.Cells)%2 == 0 && r.Cells[1] == c.Var
}

// name is how C calls the variable or cell that an edge changed.
func (t names) name(e *cfg.Edge, c interp.Change) string {
	text := t.nameAnywhere(e, c)
	if e != nil && len(t.program.Unions) > 0 {
		if at := e.Home().Pos; t.otherMember(text, t.line(at.File, at.Line)) {
			return ""
		}
	}
	if c.Var.Proc == "" && !hasObject(text) {
		text, _ = t.apart(text, nil, map[string]string{head.FindString(text): ""})
	}
	return text
}

// nameAnywhere is name where nothing hides it.
func (t names) nameAnywhere(e *cfg.Edge, c interp.Change) string {
	r := c.Var.Region
	if isPosition(c.Var) {
		return positionName
	}
	if c.Var.C == "" && c.Var.Result {
		return t.program.CFunc(c.Var.Proc) + "()"
	}
	if c.Var.Role != cfg.Memory || r == nil {
		return c.Var.C
	}
	if c.Var.C == "" && !r.ByObject {
		return ""
	}
	name, object, cell, id := r.Name, r.Object, c.Cell, int64(0)
	if r.ByObject && len(cell) > 0 {
		id, _ = cell[0].Int64()
		if o := t.objects[id]; o != nil && o.Temp {
			return ""
		}
		if object = t.called(id); id > int64(len(t.objects)) {
			if text := t.through(e, c); text != "" {
				return text
			}
		}
		if object == "" {
			return ""
		}
		name, cell = object+r.Array, cell[1:]
	}
	if len(cell) == 0 {
		return nameOfCell(c, name, object, id, nil)
	}
	return nameOfCell(c, name, object, id, &cell[0])
}

// nameOfCell is how C calls a cell of a region or of an object in it, which are called so; index is which one, nil where there is only one.
func nameOfCell(c interp.Change, name, object string, id int64, index *term.Value) string {
	r, n := c.Var.Region, int64(0)
	if index != nil {
		n, _ = index.Int64()
	}
	switch {
	case r.Mixed && r.Path != nil && r.Dual == nil:
		if text := pathOf(c, object, id, n); text != "" && object != "" {
			return text
		}
		return partOf(cmp.Or(object, name), n*r.Unit, c)
	case r.Dual != nil:
		in, pointer := cmp.Or(object, r.Object), slices.Index(r.Cells, c.Var) < len(r.Cells)-2
		if path := r.Dual(id, n, pointer).Text; path != "" && in != "" {
			return in + path
		} else if pointer {
			return ""
		}
	}
	switch {
	case (!r.ByOffset || index == nil) && r.Field != "":
		return name + "." + r.Field
	case !r.ByOffset || index == nil:
		return name
	case r.Written:
		return fmt.Sprintf("%s[%s]%s", name, number(*index, true), r.Member)
	case r.Path != nil:
		if text := pathOf(c, object, id, n); text != "" {
			return text
		}
	}
	return partOf(name, n*r.Unit, c)
}

// pathOf is how C calls the part of an object that a cell is, or is in; "" if it has no words for it.
func pathOf(c interp.Change, object string, id, n int64) string {
	switch path := c.Var.Region.Path(id, n); {
	case path.Text != "":
		return object + path.Text
	case path.In != "":
		return partOf(object+path.In, path.At, c)
	}
	return ""
}

// partOf is what C can call a cell that is no member: a value at an offset in bytes of a
// variable. An object without a name is reported in words.
func partOf(name string, offset int64, c interp.Change) string {
	t := map[int]string{8: "char", 16: "short", 32: "int", 64: "long long"}[c.Value.Width()]
	switch {
	case !isExpression(name) || t == "" || c.Var.Float:
		return fmt.Sprintf("byte %d of %s", offset, name)
	case !c.Var.Signed:
		t = "unsigned " + t
	}
	if c.Value.Width() == 8 {
		return fmt.Sprintf("((%s *)&%s)[%d]", t, name, offset)
	}
	return fmt.Sprintf("*(%s *)((char *)&%s + %d)", t, name, offset)
}

// objectName is how C calls an object, or where it is.
func (t names) objectName(n int64) string {
	switch name := t.called(n); {
	case name != "":
		return name
	case n < 0:
		return "memory of the caller"
	case n == cfg.Nowhere:
		return "no object"
	}
	return "an object that has no name"
}

// called is the name of an object, "" if it has none in the program: it is the library's own.
func (t names) called(n int64) string {
	if o := t.objects[n]; o != nil && (o.Text || !o.Pos.InLibrary()) {
		return o.Name
	}
	return cmp.Or(t.heap[n], t.own[n])
}

// pointer is a pointer's value in C's words.
func (t names) pointer(pointer *cfg.Var, object, offset term.Value) string {
	text := t.pointerAnywhere(pointer, object, offset)
	if id, _ := object.Int64(); t.objects[id] != nil && !t.objects[id].Temp && !t.objects[id].Text {
		text, _ = t.apart(text, nil, nil)
	}
	return text
}

// pointerAnywhere is pointer where nothing hides what it leads to.
func (t names) pointerAnywhere(pointer *cfg.Var, object, offset term.Value) string {
	id, _ := object.Int64()
	n, known := offset.Int64()
	name := "NULL"
	switch {
	case t.heap[id] != "":
		name = t.heap[id]
	case t.objects[id] != nil && t.objects[id].Temp:
		name = "a temporary object"
	case t.objects[id] != nil && t.objects[id].Text:
		name = t.objects[id].Name
	case t.called(id) != "":
		name = "&" + t.called(id)
	case id != 0:
		return "the address of " + t.objectName(id)
	}
	if id == 0 || pointer.Target == nil {
		if known && n != 0 {
			return fmt.Sprintf("%s + %d", name, n)
		}
		return name
	}
	if !known {
		n = 0
	}
	switch to := pointer.Target(id, n); {
	case to.Path != "" && t.heap[id] != "":
		return "&" + name + to.Path
	case to.Path != "" && t.objects[id] != nil && !t.objects[id].Temp:
		return "&" + t.objectName(id) + to.Path
	case to.Offset < 0 && to.Size > 0 && t.objects[id] != nil && !t.objects[id].Text:
		return fmt.Sprintf("(char *)%s - %d", name, -to.Offset)
	case to.Offset < 0 && n != 0:
		return "an address beside " + t.objectName(id)
	case to.Offset <= 0:
	case t.objects[id] != nil && !t.objects[id].Text:
		return fmt.Sprintf("(char *)%s + %d", name, to.Offset)
	case to.Size > 0 && to.Offset%to.Size == 0:
		return fmt.Sprintf("%s + %d", name, to.Offset/to.Size)
	default:
		return fmt.Sprintf("byte %d of %s", to.Offset, name)
	}
	return name
}

// numeral is the value of a number as the source writes it: by the constant of its
// enumeration, as a character, as true or false.
func numeral(c interp.Change) string {
	if c.Var.Float {
		return term.FloatDecimal(c.Value)
	}
	x, ok := c.Value.Int64()
	if c.Value.Kind() == term.BoolKind || ok && c.Value.Width() == 1 {
		x, ok = 0, true
		if number(c.Value, false) == "1" {
			x = 1
		}
	}
	if text, named := c.Notation().Write(x); ok && named {
		return text
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
