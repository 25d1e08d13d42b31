package cfg

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// function is one instance of a C function: functions that handle pointers
// are analysed and lowered once a call site (up to a budget), so that the
// objects of one call are not mixed with those of another.
type function struct {
	ir        *ir.Func
	id        int
	abs       map[nodeKey]absPtr
	results   map[int]absPtr // by leaf of the result
	callees   map[*ir.InstCall][]*function
	callOrder []*ir.InstCall
	recursive bool // on a cycle of the call graph
	scc       int
	objects   map[value.Value]*object        // allocas and byval parameters
	moves     map[*ir.InstGetElementPtr]bool // what may move NULL (movednull.go)
}

// nodeKey is a leaf of a value.
type nodeKey struct {
	v    value.Value
	leaf int
}

// analysis is the points-to analysis of the functions reachable from the entry.
type analysis struct {
	unifier
	layout     *dataLayout
	check      Properties
	functions  []*function // in order of discovery
	shared     map[*ir.Func]*function
	cyclic     map[*ir.Func]bool // on a possible cycle of the call graph: never cloned
	budget     int               // instructions that clones may add
	globals    map[*ir.Global]*object
	funcs      map[*ir.Func]*object
	fixed      map[*constant.ExprIntToPtr]absPtr // what numbers cast to pointers point to
	objects    []*object
	copies     []copyConstraint
	indirect   []indirectCall
	compared   [][2]absPtr
	inits      []*ir.Global // globals seen whose initialisers await processing
	seesNaN    bool         // the program can tell the bits of NaNs; known after the analysis
	casts      []castBack
	given      map[string]absPtr // by type: the pointers that inputs give
	undefined  UndefinedMode     // what undefined functions do
	escaped    []*class          // that undefined functions may write (escaped.go); in order
	lastStatic int64             // the greatest id of a static object, after layOut
}

// copyConstraint: n bytes (-1 unknown) are copied from src to dst.
type copyConstraint struct {
	dst, src absPtr
	n        int64
	user     *function
}

type indirectCall struct {
	fn   *function
	call *ir.InstCall
}

// cloneBudget bounds the instructions that cloning may add.
const cloneBudget = 30_000

func newAnalysis(layout *dataLayout, check Properties) *analysis {
	return &analysis{
		layout: layout, check: check, shared: map[*ir.Func]*function{}, budget: cloneBudget,
		globals: map[*ir.Global]*object{}, funcs: map[*ir.Func]*object{},
		fixed: map[*constant.ExprIntToPtr]absPtr{}, given: map[string]absPtr{},
	}
}

// run analyses everything that entry reaches.
func (a *analysis) run(m *ir.Module, entry *ir.Func) *function {
	a.cyclic = possiblyRecursive(m)
	root := a.instance(entry)
	if a.check.Memory() {
		for _, p := range entry.Params {
			for i := range a.pointerLeaves(p.Typ) {
				find(a.operand(root, p, i)).c.outside = true
			}
		}
	}
	done := 0
	for {
		for ; done < len(a.functions); done++ {
			a.body(a.functions[done])
		}
		a.initialisers()
		if !a.resolveIndirect() && done == len(a.functions) && len(a.inits) == 0 && !a.propagateCopies() && !a.castBack() && !a.goOutside() {
			break
		}
	}
	a.markRecursive()
	return root
}

// instance is the shared instance of f.
func (a *analysis) instance(f *ir.Func) *function {
	if g := a.shared[f]; g != nil {
		return g
	}
	g := a.newFunction(f)
	a.shared[f] = g
	return g
}

func (a *analysis) newFunction(f *ir.Func) *function {
	g := &function{
		ir: f, id: len(a.functions), abs: map[nodeKey]absPtr{}, results: map[int]absPtr{},
		callees: map[*ir.InstCall][]*function{}, objects: map[value.Value]*object{},
	}
	a.functions = append(a.functions, g)
	return g
}

// instanceFor is the instance of f for one call site.
func (a *analysis) instanceFor(f *ir.Func) *function {
	if a.cyclic[f] || !handlesPointers(f) {
		return a.instance(f)
	}
	n := 0
	for _, b := range f.Blocks {
		n += len(b.Insts) + 1
	}
	if a.shared[f] == nil || n > a.budget {
		return a.instance(f)
	}
	a.budget -= n
	return a.newFunction(f)
}

// handlesPointers reports whether cloning f can separate objects.
func handlesPointers(f *ir.Func) bool {
	if containsPointer(f.Sig.RetType) {
		return true
	}
	for _, p := range f.Params {
		if containsPointer(p.Typ) {
			return true
		}
	}
	return false
}

func containsPointer(t types.Type) bool {
	switch t := t.(type) {
	case *types.PointerType:
		return true
	case *types.ArrayType:
		return containsPointer(t.ElemType)
	case *types.StructType:
		return slices.ContainsFunc(t.Fields, containsPointer)
	}
	return false
}

// newObject makes an object with a class of its own.
func (a *analysis) newObject(o *object) *object {
	c := a.newClass()
	c.anchored = true
	c.objects = append(c.objects, o)
	o.class = c
	o.order = int64(len(a.objects))
	a.objects = append(a.objects, o)
	return o
}

// global is the object of a global variable.
func (a *analysis) global(g *ir.Global) *object {
	o := a.globals[g]
	if o == nil {
		o = a.newObject(&object{name: g.Name(), size: a.layout.size(g.ContentType), static: true, origin: g})
		o.external = g.Init == nil
		a.globals[g] = o
		a.inits = append(a.inits, g)
	}
	return o
}

// funcObject is the object that pointers to a function point to.
func (a *analysis) funcObject(f *ir.Func) *object {
	o := a.funcs[f]
	if o == nil {
		o = a.newObject(&object{name: f.Name(), static: true, function: true, origin: f})
		a.funcs[f] = o
	}
	return o
}

// operand is leaf i of a value as the analysis knows it.
func (a *analysis) operand(fn *function, v value.Value, i int) absPtr {
	switch v := v.(type) {
	case *ir.Arg:
		return a.operand(fn, v.Value, i)
	case constant.Constant:
		return a.constant(v, i)
	}
	k := nodeKey{v, i}
	p, ok := fn.abs[k]
	if !ok {
		p = absPtr{a.newClass(), 0}
		fn.abs[k] = p
	}
	return p
}

// constant is leaf i of a constant.
func (a *analysis) constant(v constant.Constant, i int) absPtr {
	switch v := v.(type) {
	case *ir.Global:
		return absPtr{a.global(v).class, 0}
	case *ir.Func:
		return absPtr{a.funcObject(v).class, 0}
	case *ir.Alias:
		return a.constant(v.Aliasee, i)
	case *constant.ExprBitCast:
		return a.constant(v.From, i)
	case *constant.ExprIntToPtr:
		return a.fixedPointer(v)
	case *constant.ExprGetElementPtr:
		base := a.constant(v.Src, 0)
		indices := make([]value.Value, len(v.Indices))
		for k, x := range v.Indices {
			indices[k] = x
		}
		return a.gep(base, v.ElemType, indices)
	case *constant.ExprSelect:
		x, y := a.constant(v.X, i), a.constant(v.Y, i)
		a.unify(x, y)
		if x.c == nil {
			return y
		}
		return x
	case *constant.Struct:
		for _, f := range v.Fields {
			n := a.layout.countLeaves(f.Type())
			if i < n {
				return a.constant(f, i)
			}
			i -= n
		}
	case *constant.Array:
		for _, f := range v.Elems {
			n := a.layout.countLeaves(f.Type())
			if i < n {
				return a.constant(f, i)
			}
			i -= n
		}
	}
	return absPtr{}
}

// gep is the effect of address arithmetic on the abstract pointer.
func (a *analysis) gep(base absPtr, elem types.Type, indices []value.Value) absPtr {
	off, steps := a.layout.gep(elem, indices)
	if base.c == nil {
		return absPtr{nil, base.off + off}
	}
	for _, s := range steps {
		a.index(base, s.stride)
	}
	return absPtr{base.c, base.off + off}
}

// gepStep is a variable index of a getelementptr.
type gepStep struct {
	index  value.Value
	stride int64
}

// gep splits address arithmetic into its constant part and variable steps.
func (d *dataLayout) gep(t types.Type, indices []value.Value) (off int64, steps []gepStep) {
	for n, index := range indices {
		if c, ok := index.(*constant.Index); ok {
			index = c.Constant
		}
		var stride int64
		switch u := t.(type) {
		case *types.StructType:
			if n > 0 {
				i := constIndex(index)
				off += d.layout(u).offsets[i]
				t = u.Fields[i]
				continue
			}
			stride = d.size(t)
		case *types.ArrayType:
			stride = d.size(t)
			if n > 0 {
				stride, t = d.size(u.ElemType), u.ElemType
			}
		default:
			stride = d.size(t)
		}
		if n, ok := d.constInt(index); ok {
			off += n * stride
		} else {
			steps = append(steps, gepStep{index, stride})
		}
	}
	return off, steps
}

// constIndex is the number of a struct's field.
func constIndex(v value.Value) int64 {
	if c, ok := v.(*constant.Int); ok {
		return c.X.Int64()
	}
	return 0
}

// touch records an access of type t at p.
func (a *analysis) touch(fn *function, p absPtr, t types.Type) {
	if p.c == nil {
		return
	}
	ls, ok := a.layout.leaves(t)
	if !ok {
		return
	}
	for _, l := range ls {
		q := find(absPtr{p.c, p.off + l.off})
		q.c.addAccess(accessKey{q.off, a.layout.storeSize(l.typ), isPointer(l.typ), isFloat(l.typ)})
		q.c.users[fn] = struct{}{}
	}
}

// transfer connects a value with the memory cell that it is loaded from or
// stored to.
func (a *analysis) transfer(fn *function, p absPtr, v value.Value, t types.Type) {
	if p.c == nil {
		return
	}
	ls, ok := a.layout.leaves(t)
	if !ok {
		return
	}
	for i, l := range ls {
		if isPointer(l.typ) {
			a.unify(a.pointee(absPtr{p.c, p.off + l.off}), a.operand(fn, v, i))
		}
	}
}

// merged marks that a pointer value is not the plain name of an object.
func merged(p absPtr) {
	if p.c != nil {
		find(p).c.indirect = true
	}
}

// initialisers connects the pointers in initialisers of globals.
func (a *analysis) initialisers() {
	for len(a.inits) > 0 {
		g := a.inits[0]
		a.inits = a.inits[1:]
		base := absPtr{a.globals[g].class, 0}
		if g.Init != nil {
			a.initialiser(base, g.Init)
			continue
		}
		// An external variable: pointers in it are not the program's.
		if ls, ok := a.layout.leaves(g.ContentType); ok {
			for _, l := range ls {
				if isPointer(l.typ) {
					o := a.newObject(&object{name: "*" + g.Name(), size: -1, static: true, external: true, origin: g})
					o.class.outside = true
					a.unify(a.pointee(absPtr{base.c, l.off}), absPtr{o.class, 0})
				}
			}
		}
	}
}

func (a *analysis) initialiser(p absPtr, v constant.Constant) {
	switch v := v.(type) {
	case *constant.ZeroInitializer, *constant.Null:
		find(p).c.zeroed = true
	case *constant.Struct:
		l := a.layout.layout(v.Type().(*types.StructType))
		for i, f := range v.Fields {
			a.initialiser(absPtr{p.c, p.off + l.offsets[i]}, f)
		}
	case *constant.Array:
		for i, f := range v.Elems {
			a.initialiser(absPtr{p.c, p.off + int64(i)*a.layout.size(f.Type())}, f)
		}
	default:
		if isPointer(v.Type()) {
			if q := a.constant(v, 0); q.c != nil || q.off != 0 {
				merged(q)
				a.unify(a.pointee(p), q)
			}
		}
	}
}

// propagateCopies makes the cells of copied memory the same on both sides; it
// reports whether anything changed.
func (a *analysis) propagateCopies() bool {
	changed := false
	for _, c := range a.copies {
		d, s := find(c.dst), find(c.src)
		if d.c == nil || s.c == nil || d.c == s.c && d.off == s.off {
			continue
		}
		if c.n < 0 || d.c.stride != 0 || s.c.stride != 0 || d.c == s.c {
			a.unify(c.dst, c.src)
			changed = true
			continue
		}
		changed = a.mirror(d, s, c) || changed
		changed = a.mirror(s, d, c) || changed
	}
	return changed
}

// mirror copies the cells of from in the range of the copy to to.
func (a *analysis) mirror(to, from absPtr, c copyConstraint) bool {
	changed := false
	var keys []accessKey
	for k := range from.c.access {
		if k.off < from.off+c.n && k.off+k.size > from.off {
			keys = append(keys, k)
		}
	}
	for _, k := range keys {
		changed = to.c.addAccess(accessKey{k.off - from.off + to.off, k.size, k.ptr, k.float}) || changed
		to.c.users[c.user] = struct{}{}
		from.c.users[c.user] = struct{}{}
	}
	for _, off := range sortedKeys(from.c.pointees) {
		if off < from.off || off >= from.off+c.n {
			continue
		}
		p, q := find(from.c.pointees[off]), a.pointee(absPtr{to.c, off - from.off + to.off})
		if p != find(q) {
			a.unify(p, q)
			changed = true
			if to.c.parent != nil || from.c.parent != nil || to.c.stride != 0 || from.c.stride != 0 {
				return true // the classes changed: the next round sees it
			}
		}
	}
	return changed
}
