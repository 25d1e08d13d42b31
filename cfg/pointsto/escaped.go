package pointsto

import (
	"maps"
	"slices"
	"tav/automata/graph"
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// What undefined functions may write: all that a pointer that one of them gets
// leads to, through whatever number of pointers, as it may have kept the
// pointer for later calls. It is the same for all calls.

// callsOutside reports whether a call may be one of an undefined function.
func (a *Analysis) callsOutside(fn *Function, x *ir.InstCall) bool {
	if f := llvm.DirectCallee(x.Callee); f != nil {
		return !a.HasBody(f) && library.UndefinedFunction(f)
	}
	if _, asm := x.Callee.(*ir.InlineAsm); asm {
		return false
	}
	p := Find(a.Operand(fn, x.Callee, 0))
	return p.Class != nil && (p.Class.Code || len(p.Class.Objects) == 0)
}

// FindEscaped finds the memory that undefined functions may write.
func (a *Analysis) FindEscaped(m *ir.Module) {
	if !a.Undefined.Writes() {
		return
	}
	var callers []*Function
	var roots []*Class
	for _, fn := range a.Functions {
		calls := false
		for _, inst := range llvm.Instructions(fn.Ir) {
			if x, ok := inst.(*ir.InstCall); ok && a.callsOutside(fn, x) {
				calls = true
				roots = append(roots, a.Passed(fn, x)...)
			}
		}
		if calls {
			callers = append(callers, fn)
		}
	}
	if callers == nil {
		return
	}
	all := a.Callback(roots) != nil // which can write what it likes
	for _, g := range m.Globals {
		if o := a.Globals[g]; o != nil && !library.LibraryVariable(g.Name()) && (all || g.Init == nil && !g.ExternallyInitialized || a.Undefined == library.UndefinedHavoc && external(g)) {
			roots = append(roots, Find(AbsPtr{o.Class, 0}).Class)
		}
	}
	for _, c := range reachable(roots) {
		top, _ := c.Top()
		if !slices.ContainsFunc(top.Objects, func(o *Object) bool { return !o.Function && !o.Constant() }) && len(top.Objects) > 0 {
			continue
		}
		a.Escaped = append(a.Escaped, c)
		for _, fn := range callers {
			c.users[fn] = struct{}{}
		}
	}
}

// see lets the analysis see the arguments of a call.
func (a *constraints) see(fn *Function, x *ir.InstCall) {
	for _, v := range x.Args {
		for i := range a.pointerLeaves(v.Type()) {
			merged(a.Operand(fn, v, i))
		}
	}
}

// Callback is a function with a body that a call can lead to through what it is
// given; nil if there is none.
func (a *Analysis) Callback(passed []*Class) *ir.Func {
	for _, c := range reachable(passed) {
		for _, o := range c.Objects {
			if f, ok := o.Origin.(*ir.Func); ok && a.HasBody(f) {
				return f
			}
		}
	}
	return nil
}

// external reports whether other translation units can name a variable.
func external(g *ir.Global) bool {
	return g.Linkage != enum.LinkageInternal && g.Linkage != enum.LinkagePrivate
}

// reachable are the classes and what is stored in them leads to, in order.
func reachable(roots []*Class) []*Class {
	search := graph.From(roots...)
	for c := range search.Each() {
		if c == nil {
			continue
		}
		for _, off := range SortedKeys(c.Pointees) {
			search.Add(Find(c.Pointees[off]).Class)
		}
		for _, p := range c.Arms {
			search.Add(p.Class)
		}
		search.Add(c.Host().Class) // what has a pointer to an array may go on to its struct
		for _, p := range c.Inner()[1:] {
			search.Add(p.Class)
		}
	}
	delete(search.Seen, nil)
	return slices.SortedFunc(maps.Keys(search.Seen), func(x, y *Class) int { return x.Id - y.Id })
}

// Passed are the classes of memory and of functions that a call lets the callee
// write and call: what its arguments point to, unless that is constant and then
// what pointers there do.
func (a *Analysis) Passed(fn *Function, x *ir.InstCall) []*Class {
	f := llvm.DirectCallee(x.Callee)
	var list []*Class
	add := func(p AbsPtr, readOnly bool) {
		c := Find(p).Class
		switch {
		case c == nil:
		case readOnly:
			for _, off := range SortedKeys(c.Pointees) {
				list = append(list, Find(c.Pointees[off]).Class)
			}
		default:
			list = append(list, c)
		}
	}
	for i, v := range x.Args {
		if arg, ok := v.(*ir.Arg); ok {
			v = arg.Value
		}
		byValue := f != nil && i < len(f.Params) && llvm.ByvalType(f.Params[i]) != nil
		for k := range a.pointerLeaves(v.Type()) {
			add(a.Operand(fn, v, k), byValue || f != nil && constantTarget(f, i) || ofConstant(v))
		}
		if _, ok := v.Type().(*types.IntType); ok {
			if p, ok := a.provenance(fn, v, llvm.MaxCasts); ok {
				add(p, false)
			}
		}
	}
	return slices.DeleteFunc(list, func(c *Class) bool {
		top, _ := c.Top()
		return len(top.Objects) == 0 && !c.Accessed()
	})
}

// constantTarget reports whether parameter i of a function is a pointer to what
// C calls const.
func constantTarget(f *ir.Func, i int) bool {
	for _, md := range f.Metadata {
		s, ok := md.Node.(*metadata.DISubprogram)
		if !ok {
			continue
		}
		t, ok := s.Type.(*metadata.DISubroutineType)
		if !ok || t.Types == nil {
			continue
		}
		fields := t.Types.Fields
		for len(fields) > 0 && fields[len(fields)-1] == metadata.Null {
			fields = fields[:len(fields)-1] // it is variadic
		}
		if len(fields) != len(f.Params)+1 || i+1 >= len(fields) { // structs in several parts
			return false
		}
		return pointsToConstant(fields[i+1])
	}
	return false
}

// pointsToConstant reports whether t is a pointer to a const type.
func pointsToConstant(t llvm.Ctype) bool {
	d, ok := llvm.Strip(t).(*metadata.DIDerivedType)
	if !ok || d.Tag != enum.DwarfTagPointerType {
		return false
	}
	return llvm.IsConst(d.BaseType)
}

// ofConstant reports whether v is a constant variable or string, or a part of one.
func ofConstant(v value.Value) bool {
	g, ok := llvm.Base(v).(*ir.Global)
	return ok && g.Immutable
}
