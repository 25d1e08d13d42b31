package explain

import (
	"slices"

	"tav/cfg"
	"tav/danger/path"
	"tav/explain/relevance"
	"tav/solver/term"
)

// An Origin is where a value comes from on which the error of a trace depends: a null
// pointer that is followed, or a value that nothing has given: [BNKGM07], read off the
// trace.
type Origin struct {
	Made   int               // the position of the trace where a null pointer was made; -1: it is not about one, or Held
	Result *Result           // with Made or Held: the result of a function by which the null pointer came, if it was made elsewhere
	Walked bool              // with Made: that gives a pointer what is read through it
	Found  *NullTest         // with Made or Held: where the function in which the error happens finds that it is NULL; nil: nowhere
	Held   *Declared         // by what variable's initial value a null pointer is held
	Read   int               // without a value: the position that reads it
	Of     *cfg.Input        // without a value: what was declared; nil: the memory of a heap object
	Heap   int64             // that object
	Part   bool              // without a value: it is a part of an object
	Cell   *relevance.Change // with Part: this one, without a value; nil: not known
}

// A Result is a null pointer that a function of the program returned.
type Result struct {
	At     int       // the position of the trace at which the caller has it
	Proc   string    // the function
	Found  *NullTest // where the function finds that it is NULL; nil: nowhere
	Unread bool      // the caller does nothing with it before the error
}

// A NullTest is a condition that a variable is NULL, which held.
type NullTest struct {
	At   int    // its position in the trace
	Name string // of the variable in C
}

// A Declared variable is one of the program.
type Declared struct {
	Name string // as C writes it
	Pos  cfg.Pos
	Part bool // of what is held by it a part only is meant
}

// OriginOf looks for the origin of the error of a trace; nil: none is known.
func OriginOf(in *Input) *Origin {
	reading, err := path.Read(in.Prog, in.Trace)
	if err != nil {
		return nil
	}
	flat, err := reading.Flat(path.Flattening{Addresses: true})
	if err != nil || flat.Last == nil {
		return nil
	}
	o := &origins{Reading: flat, defs: map[*term.Term][]int{}, seen: map[use]bool{}}
	for i, s := range flat.Steps {
		for _, d := range s.Dst {
			o.defs[d] = append(o.defs[d], i)
		}
	}
	if made, v := o.null(); made != nil {
		last := len(o.Steps) - 1
		made.Found = o.found(use{v, last}, o.Steps[last].Edge.Home().Func)
		return made
	}
	return o.undefined()
}

// origins looks for the definitions of values.
type origins struct {
	*path.Reading
	defs map[*term.Term][]int // positions that assign a variable
	seen map[use]bool
}

// A use is a variable at a position that reads it.
type use struct {
	v  *term.Term
	at int
}

// definition is the last position before one that assigns a variable, and what it
// assigns; -1 for none. A copy of memory leaves the cells beside it as they are.
func (o *origins) definition(u use) (int, *term.Term) {
	list := o.defs[u.v]
	k, _ := slices.BinarySearch(list, u.at)
	for k--; k >= 0; k-- {
		s := o.Steps[list[k]]
		src := s.Src[slices.Index(s.Dst, u.v)]
		if src.Op() == term.OpIte && slices.Contains(src.Args(), u.v) {
			if way, err := o.States.Holds(src.Args()[0], list[k]); err == nil {
				src = src.Args()[map[bool]int{true: 1, false: 2}[way]]
			}
		}
		if src != u.v {
			return list[k], src
		}
	}
	return -1, nil
}

// null is where the null pointer v was made by which the trace ends, or what held it from the beginning; nil: it does not.
func (o *origins) null() (made *Origin, v *term.Term) {
	last := len(o.Steps) - 1
	if o.Trace.Target().Violates == cfg.UnreachCall || o.Steps[last].Cond == nil {
		return nil, nil
	}
	for _, v := range o.reads(last) {
		x, ok := o.States.Value(v, last)
		if !ok || !o.pointer(v) || x.Kind() != term.BitVecKind || x.Big().Sign() != 0 {
			continue
		}
		var result *Result
		for u := (use{v, last}); ; {
			at, src := o.definition(u)
			if at >= 0 && o.Steps[at].Edge.Home().Pos.Col == 0 { // an initial value, which no statement gives
				if held := o.declared(u.v); held != nil {
					return &Origin{Made: -1, Held: held, Result: result}, v
				} else if u.at == last {
					return nil, nil
				}
				return &Origin{Made: u.at, Result: result}, v // of a constant of the compiler, which is read here
			}
			for src != nil && src.Op() == term.OpIte {
				way, err := o.States.Holds(src.Args()[0], at)
				if err != nil {
					return nil, nil
				}
				src = src.Args()[map[bool]int{true: 1, false: 2}[way]]
			}
			if at >= 0 && (src == nil || src.Op() != term.OpVar || o.walks(u, at)) {
				return &Origin{Made: at, Result: result, Walked: o.walks(u, at)}, v
			}
			if at < 0 {
				return nil, nil
			}
			if result == nil {
				result = o.returned(u, at, src)
			}
			u = use{src, at}
		}
	}
	return nil, nil
}

// walks reports whether a position, in another line than the error, gives a pointer what is read through it: at the end of a list or
// tree that is NULL.
func (o *origins) walks(u use, at int) bool {
	a, ok := o.Steps[at].Edge.Action.(*cfg.Assign)
	if !ok || o.Steps[at].Edge.Home().Pos.Line == o.Steps[len(o.Steps)-1].Edge.Home().Pos.Line {
		return false
	}
	i := slices.IndexFunc(a.Dst, func(v *cfg.Var) bool { return v.Term == u.v })
	return i >= 0 && slices.Contains(o.Prog.Terms.FreeVars(a.Src[i]), u.v)
}

// reads are the variables in the condition of a position, also those whose values the path knows.
func (o *origins) reads(at int) []*term.Term {
	list := o.Prog.Terms.FreeVars(o.Steps[at].Cond)
	if a, ok := o.Steps[at].Edge.Action.(*cfg.Assume); ok {
		list = append(list, o.Prog.Terms.FreeVars(a.Cond)...)
	}
	return list
}

// returned is that a position, which gives u the value of src, is the return from a function of the program in which src is local; nil: it
// is none.
func (o *origins) returned(u use, at int, src *term.Term) *Result {
	from := o.Prog.VarOf(src)
	if from == nil || from.Proc == "" || from.Decl.InLibrary() || o.Steps[at].Edge.Home().Func == from.Proc {
		return nil
	}
	r := &Result{At: at, Proc: from.Proc, Found: o.found(use{src, at}, from.Proc), Unread: u.at == len(o.Steps)-1}
	for _, s := range o.Steps[at+1 : u.at] {
		cfg.EachTerm(s.Edge.Action, func(t *term.Term) { r.Unread = r.Unread && !o.Prog.Terms.Mentions(t, u.v) })
	}
	return r
}

// found is where a function finds last before a use, in another line, that the variable is NULL; nil: nowhere.
func (o *origins) found(u use, function string) *NullTest {
	x := o.Prog.VarOf(u.v)
	if x == nil || x.C == "" || x.Base() != x.C {
		return nil
	}
	given, _ := o.definition(u)
	line := o.Steps[u.at].Edge.Home().Pos.Line
	for i := u.at - 1; i > given; i-- {
		e := o.Steps[i].Edge
		if a, ok := e.Action.(*cfg.Assume); ok && isNull(a.Cond, u.v) && e.Home().Func == function && e.Home().Pos.Line != line {
			return &NullTest{At: i, Name: x.C}
		}
	}
	return nil
}

// isNull reports whether a condition says that a pointer is NULL.
func isNull(cond, pointer *term.Term) bool {
	switch args := cond.Args(); cond.Op() {
	case term.OpAnd:
		return slices.ContainsFunc(args, func(t *term.Term) bool { return isNull(t, pointer) })
	case term.OpEq:
		return slices.Contains(args, pointer) && slices.ContainsFunc(args, func(t *term.Term) bool {
			v, ok := term.ValueOf(t)
			return ok && v.Kind() == term.BitVecKind && v.Big().Sign() == 0
		})
	}
	return false
}

// declared is the variable of the program that a variable or cell is, or is a part of; nil: it is not known.
func (o *origins) declared(x *term.Term) *Declared {
	cell := o.Memory(x)
	var index *term.Term // the outermost, which says which object it is
	for ; cell.Op() == term.OpSelect; cell = cell.Args()[0] {
		index = cell.Args()[1]
	}
	v := o.Prog.VarOf(cell)
	if v == nil || slices.ContainsFunc(o.Prog.Procs, func(p *cfg.Proc) bool {
		return slices.ContainsFunc(p.Params, func(p *cfg.Var) bool { return p.C == v.C && p.Proc == v.Proc && v.C != "" }) // its value is an argument
	}) {
		return nil
	}
	d := &Declared{Name: v.Base(), Pos: v.Decl, Part: v.Base() != v.C || v.Region != nil && v.Region.ByOffset}
	if r := v.Region; r != nil && r.ByObject {
		id, ok := term.ValueOf(index)
		k := slices.IndexFunc(o.Prog.Objects, func(object *cfg.Object) bool { return ok && id.Big().IsInt64() && object.ID == id.Big().Int64() })
		if k < 0 || o.Prog.Objects[k].Temp || o.Prog.Objects[k].Text {
			return nil
		}
		d = &Declared{Name: o.Prog.Objects[k].Name, Pos: o.Prog.Objects[k].Pos, Part: r.ByOffset || r.Field != ""}
	}
	if d.Name == "" || d.Pos.InLibrary() || !d.Pos.IsValid() {
		return nil
	}
	return d
}

// pointer reports whether a variable or cell holds the object part of pointers.
func (o *origins) pointer(x *term.Term) bool {
	for _, f := range o.Prog.Terms.FreeVars(o.Memory(x)) {
		v := o.Prog.VarOf(f)
		if v != nil && (v.Role == cfg.ObjectPart || v.Role == cfg.Memory && v.Region != nil && (v.Parts || len(v.Region.Cells) > 1) && v == v.Region.Cells[0]) {
			return true
		}
	}
	return false
}

// undefined looks, from the error back along data and control dependences, for the
// nearest value that nothing has given; nil: there is none.
func (o *origins) undefined() *Origin {
	at := len(o.Steps) - 1
	if o.Steps[at].Cond == nil {
		at = o.Last.At
	}
	work := o.uses(at, o.Steps[at].Cond, nil)
	for len(work) > 0 {
		u := work[0]
		work = work[1:]
		def, src := o.definition(u)
		if def < 0 {
			if id, ok := o.fresh(u.v); ok && !o.keeps(u) {
				return &Origin{Made: -1, Read: u.at, Heap: id, Part: true, Cell: o.cell(u.v)}
			}
			continue
		}
		s := &o.Steps[def]
		if h, ok := s.Edge.Action.(*cfg.Havoc); ok && (h.Input.Kind == cfg.Uninitialized || h.Input.Kind == cfg.FreshMemory) && !o.keeps(u) {
			return &Origin{Made: -1, Read: u.at, Of: &h.Input, Part: o.Memory(u.v) != u.v, Cell: o.cell(u.v)}
		}
		work = o.uses(def, src, work)
		if s.Guard != nil {
			work = o.uses(def, s.Guard, work)
		}
	}
	return nil
}

// keeps reports whether a position reads a variable to keep some bits of it where it changes others: of one bit-field
// it makes a number that has others, too.
func (o *origins) keeps(u use) bool {
	s := &o.Steps[u.at]
	if len(s.Dst) != 1 || s.Dst[0] != u.v || s.Src[0] == u.v {
		return false
	}
	bits := true
	o.Prog.Terms.Walk(s.Src, func(t *term.Term) *term.Term {
		part := t.Op() == term.OpExtract || t.Op() == term.OpBVAnd && slices.ContainsFunc(t.Args(), (*term.Term).IsConst)
		bits = bits && (part || !slices.Contains(t.Args(), u.v))
		return nil
	})
	return bits
}

// uses adds the variables of a term that a position reads, and of the conditions under
// which it is executed.
func (o *origins) uses(at int, t *term.Term, work []use) []use {
	add := func(t *term.Term, at int) {
		for _, v := range o.Prog.Terms.FreeVars(t) {
			if u := (use{v, at}); !o.seen[u] && !o.dual(v) {
				o.seen[u] = true
				work = append(work, u)
			}
		}
	}
	add(t, at)
	for c := o.Steps[at].Scope; c != nil; c = c.Outer {
		if cond := o.Steps[c.At].Cond; cond != nil {
			add(cond, c.At)
		}
	}
	return work
}

// dual reports whether a variable or cell is for what may be another type's value: that none was
// given is no fault.
func (o *origins) dual(x *term.Term) bool {
	return slices.ContainsFunc(o.Prog.Terms.FreeVars(o.Memory(x)), func(f *term.Term) bool {
		v := o.Prog.VarOf(f)
		return v != nil && v.Region != nil && v.Region.Dual != nil
	})
}

// cell is the cell of memory that a variable stands for, nil for none that is known.
func (o *origins) cell(x *term.Term) *relevance.Change {
	c := &relevance.Change{}
	cell := o.Memory(x)
	for ; cell.Op() == term.OpSelect; cell = cell.Args()[0] {
		if !cell.Args()[1].IsConst() {
			return nil
		}
		c.Index = append([]*term.Term{cell.Args()[1]}, c.Index...)
	}
	if c.Var = o.Prog.VarOf(cell); c.Var == nil || len(c.Index) == 0 {
		return nil
	}
	return c
}

// fresh is the heap object that a cell is of.
func (o *origins) fresh(x *term.Term) (id int64, ok bool) {
	cell := o.Memory(x)
	for cell.Op() == term.OpSelect {
		array, index := cell.Args()[0], cell.Args()[1]
		if array.Op() != term.OpVar {
			cell = array
			continue
		}
		v := o.Prog.VarOf(array)
		x, known := term.ValueOf(index)
		if v == nil || v.Region == nil || !v.Region.ByObject || !known {
			return 0, false
		}
		id, _ = x.Int64()
		return id, id > int64(len(o.Prog.Objects))
	}
	return 0, false
}
