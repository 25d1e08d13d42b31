package pointsto

import (
	"slices"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Function is one instance of a C function: functions that handle pointers
// are analysed and lowered once a call site (up to a budget), so that the
// objects of one call are not mixed with those of another.
type Function struct {
	Ir        *ir.Func
	id        int
	Abs       map[NodeKey]AbsPtr
	Results   map[int]AbsPtr // by leaf of the result
	Callees   map[*ir.InstCall][]*Function
	callOrder []*ir.InstCall
	Recursive bool // on a cycle of the call graph
	Scc       int
	Objects   map[value.Value]*Object        // allocas and byval parameters
	Moves     map[*ir.InstGetElementPtr]bool // what may move NULL (movednull.go)
}

// NodeKey is a leaf of a value.
type NodeKey struct {
	V    value.Value
	Leaf int
}

// instances are the functions reachable from the entry, some of them several times.
type instances struct {
	check     cfg.Properties
	Functions []*Function // in order of discovery
	shared    map[*ir.Func]*Function
	cyclic    map[*ir.Func]bool // on a possible cycle of the call graph: never cloned
	budget    int               // instructions that clones may add
	UsedUp    bool              // the budget did not suffice
	Shared    map[*ir.Func]bool // functions with one instance for all calls
}

// places says where the pointers of values, objects and constants point.
type places struct {
	unifier
	instances
	layout  *llvm.DataLayout
	Globals map[*ir.Global]*Object
	Funcs   map[*ir.Func]*Object
	Fixed   map[*constant.ExprIntToPtr]AbsPtr // what numbers cast to pointers point to
	Objects []*Object
	inits   []*ir.Global // globals seen whose initialisers await processing
	flows   []flow       // what pointers to pointers can point to
	Flat    bool         // arrays in structs are no classes of their own, nor the arms of choices
}

// constraints is what instructions say of places.
type constraints struct {
	places
	copies    []copyConstraint
	indirect  []indirectCall
	compared  [][2]AbsPtr
	casts     []castBack
	views     []view
	readOnly  map[*ir.Func]map[value.Value][]*ir.InstLoad
	filled    []filling
	given     map[string]AbsPtr     // by type: the pointers that inputs give
	Undefined library.UndefinedMode // what undefined functions do

	asksWhatIsAlive bool // the program asks whether objects exist
}

// Analysis is the points-to analysis of the functions reachable from the entry:
// the constraints of their instructions, solved, and what follows.
type Analysis struct {
	constraints
	Places     bool     // objects whose addresses the program looks at are distinguished (numbered.go)
	SeesNaN    bool     // the program can see the bits of NaNs; known after the analysis
	Escaped    []*Class // that undefined functions may write (escaped.go); in order
	LastStatic int64    // the greatest id of a static object, after LayOut
}

type indirectCall struct {
	fn   *Function
	call *ir.InstCall
}

func NewAnalysis(layout *llvm.DataLayout, check cfg.Properties) *Analysis {
	p := places{
		instances: instances{check: check, shared: map[*ir.Func]*Function{}, budget: cloneBudget}, layout: layout,
		Globals: map[*ir.Global]*Object{}, Funcs: map[*ir.Func]*Object{}, Fixed: map[*constant.ExprIntToPtr]AbsPtr{},
	}
	return &Analysis{constraints: constraints{places: p, given: map[string]AbsPtr{}, readOnly: map[*ir.Func]map[value.Value][]*ir.InstLoad{}}}
}

// Run analyses everything that entry reaches.
func (a *Analysis) Run(m *ir.Module, entry *ir.Func) *Function {
	a.cyclic = llvm.PossiblyRecursive(m)
	root := a.instance(entry)
	if a.check.Memory() {
		for _, p := range entry.Params {
			for i := range a.pointerLeaves(p.Typ) {
				c := Find(a.Operand(root, p, i)).Class
				c.Outside, c.Code = true, entry.Name() != "main" // whose arguments are text
			}
		}
	}
	done := 0
	for {
		for ; done < len(a.Functions); done++ {
			a.body(a.Functions[done])
		}
		a.initialisers()
		if !a.resolveIndirect() && done == len(a.Functions) && len(a.inits) == 0 && !a.settleViews(false) && !a.propagateCopies() && !a.castBack() && !a.settleChoices() && !a.goOutside() && !a.settleInner() && !a.settleViews(true) {
			break
		}
	}
	a.markRecursive()
	return root
}

// instance is the shared instance of f.
func (a *instances) instance(f *ir.Func) *Function {
	if g := a.shared[f]; g != nil {
		return g
	}
	g := a.newFunction(f)
	a.shared[f] = g
	return g
}

func (a *instances) newFunction(f *ir.Func) *Function {
	g := &Function{
		Ir: f, id: len(a.Functions), Abs: map[NodeKey]AbsPtr{}, Results: map[int]AbsPtr{},
		Callees: map[*ir.InstCall][]*Function{}, Objects: map[value.Value]*Object{},
	}
	a.Functions = append(a.Functions, g)
	return g
}

// instanceFor is the instance of f for one call site.
func (a *instances) instanceFor(f *ir.Func) *Function {
	if a.cyclic[f] || a.Shared[f] || !handlesPointers(f) {
		return a.instance(f)
	}
	n := 0
	for _, b := range f.Blocks {
		n += len(b.Insts) + 1
	}
	if a.shared[f] == nil {
		return a.instance(f)
	}
	if n > a.budget {
		a.UsedUp = true
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
	return slices.ContainsFunc(f.Params, func(p *ir.Param) bool { return containsPointer(p.Typ) })
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
func (a *places) newObject(o *Object) *Object {
	c := a.newClass()
	c.anchored = true
	c.Objects = append(c.Objects, o)
	o.Class = c
	o.order = int64(len(a.Objects))
	a.Objects = append(a.Objects, o)
	return o
}

// global is the object of a global variable.
func (a *places) global(g *ir.Global) *Object {
	o := a.Globals[g]
	if o == nil {
		o = a.newObject(&Object{Name: g.Name(), Size: a.layout.Size(g.ContentType), Static: true, Origin: g})
		o.External = g.Init == nil
		a.Globals[g] = o
		a.inits = append(a.inits, g)
	}
	return o
}

// funcObject is the object that pointers to a function point to.
func (a *places) funcObject(f *ir.Func) *Object {
	o := a.Funcs[f]
	if o == nil {
		o = a.newObject(&Object{Name: f.Name(), Static: true, Function: true, Origin: f})
		a.Funcs[f] = o
	}
	return o
}

// Operand is leaf i of a value as the analysis knows it.
func (a *places) Operand(fn *Function, v value.Value, i int) AbsPtr {
	switch v := v.(type) {
	case *ir.Arg:
		return a.Operand(fn, v.Value, i)
	case constant.Constant:
		return a.constant(v, i)
	}
	k := NodeKey{v, i}
	p, ok := fn.Abs[k]
	if !ok {
		p = AbsPtr{a.newClass(), 0}
		fn.Abs[k] = p
	}
	return p
}

// constant is leaf i of a constant.
func (a *places) constant(v constant.Constant, i int) AbsPtr {
	if library.Absent(v) {
		return AbsPtr{}
	}
	switch v := v.(type) {
	case *ir.Global:
		return AbsPtr{a.global(v).Class, 0}
	case *ir.Func:
		return AbsPtr{a.funcObject(v).Class, 0}
	case *ir.Alias:
		return a.constant(v.Aliasee, i)
	case *constant.ExprBitCast:
		return a.constant(v.From, i)
	case *constant.ExprIntToPtr:
		return a.fixedPointer(v)
	case *constant.ExprGetElementPtr:
		base := a.constant(v.Src, 0)
		return a.move(base, a.layout.ConstantHops(v.ElemType, llvm.Indices(v)))
	case *constant.ExprSelect:
		x, y := a.constant(v.X, i), a.constant(v.Y, i)
		a.unify(x, y)
		if x.Class == nil {
			return y
		}
		return x
	case *constant.Struct:
		for _, f := range v.Fields {
			n := a.layout.CountLeaves(f.Type())
			if i < n {
				return a.constant(f, i)
			}
			i -= n
		}
	case *constant.Array:
		for _, f := range v.Elems {
			n := a.layout.CountLeaves(f.Type())
			if i < n {
				return a.constant(f, i)
			}
			i -= n
		}
	}
	return AbsPtr{}
}

// gep is the effect of address arithmetic on the abstract pointer.
func (a *places) gep(base AbsPtr, elem types.Type, indices []value.Value) AbsPtr {
	p := a.move(base, a.layout.Hops(elem, indices))
	if len(indices) == 1 {
		a.leavesBy(p, p.Offset-base.Offset)
	}
	return p
}

// move is a pointer after address arithmetic.
func (a *places) move(base AbsPtr, hops []llvm.Hop) AbsPtr {
	for _, h := range hops {
		for _, s := range h.Steps {
			a.index(base, s.Stride)
		}
		base.Offset += h.Off
		if h.Array > 0 && base.Class != nil && !a.Flat {
			base = a.enter(base, h.Array, h.Elem)
		}
	}
	return base
}

// touch records an access of type t at p.
func (a *constraints) touch(fn *Function, p AbsPtr, t types.Type) {
	if p.Class == nil {
		return
	}
	ls, ok := a.layout.Leaves(t)
	if !ok {
		return
	}
	for _, l := range ls {
		q := Find(AbsPtr{p.Class, p.Offset + l.Off})
		a.addAccess(q.Class, accessKey{q.Offset, a.layout.StoreSize(l.Typ), llvm.IsPointer(l.Typ), llvm.IsFloat(l.Typ)})
		q.Class.users[fn] = struct{}{}
		a.drain()
	}
}

// transfer connects the pointers in a value of type t with those in the memory at p,
// which it is loaded from or stored to, leaf by leaf.
func (a *constraints) transfer(p AbsPtr, t types.Type, connect func(cell AbsPtr, leaf int, t types.Type)) {
	if p.Class == nil {
		return
	}
	ls, ok := a.layout.Leaves(t)
	if !ok {
		return
	}
	for i, l := range ls {
		if llvm.IsPointer(l.Typ) {
			connect(a.pointee(AbsPtr{p.Class, p.Offset + l.Off}), i, l.Typ)
		}
	}
}

// merged marks that a pointer value is not the plain name of an object.
func merged(p AbsPtr) {
	if p.Class != nil {
		Find(p).Class.indirect = true
	}
}

// initialisers connects the pointers in initialisers of globals.
func (a *constraints) initialisers() {
	for len(a.inits) > 0 {
		g := a.inits[0]
		a.inits = a.inits[1:]
		base := AbsPtr{a.Globals[g].Class, 0}
		if g.Init != nil {
			a.initialiser(base, g.Init)
			continue
		}
		// An external variable: pointers in it are not the program's.
		if ls, ok := a.layout.Leaves(g.ContentType); ok {
			for _, l := range ls {
				if llvm.IsPointer(l.Typ) {
					o := a.newObject(&Object{Name: "*" + g.Name(), Size: -1, Static: true, External: true, Origin: g})
					o.Class.Outside, o.Class.Code = true, !library.LibraryVariable(g.Name()) // which are streams and text
					a.unify(a.pointee(AbsPtr{base.Class, l.Off}), AbsPtr{o.Class, 0})
				}
			}
		}
	}
}

func (a *constraints) initialiser(p AbsPtr, v constant.Constant) {
	switch v := v.(type) {
	case *constant.ZeroInitializer, *constant.Null:
		Find(p).Class.zeroed = true
	case *constant.Struct:
		l := a.layout.Layout(v.Type().(*types.StructType))
		for i, f := range v.Fields {
			a.initialiser(AbsPtr{p.Class, p.Offset + l.Offsets[i]}, f)
		}
	case *constant.Array:
		for i, f := range v.Elems {
			a.initialiser(AbsPtr{p.Class, p.Offset + int64(i)*a.layout.Size(f.Type())}, f)
		}
	default:
		if llvm.IsPointer(v.Type()) {
			if q := a.constant(v, 0); q.Class != nil || q.Offset != 0 {
				merged(q)
				a.flow(a.pointee(p), q, v.Type())
			}
		}
	}
}
