package cfg

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// What undefined functions may write: all that a pointer that one of them gets
// leads to, through whatever number of pointers, as it may have kept the
// pointer for later calls. It is the same for all calls.

// callsOutside reports whether a call may be one of an undefined function.
func (a *analysis) callsOutside(fn *function, x *ir.InstCall) bool {
	if f := directCallee(x.Callee); f != nil {
		return !a.hasBody(f) && undefinedFunction(f) && !isInput(f)
	}
	if _, asm := x.Callee.(*ir.InlineAsm); asm {
		return false
	}
	p := find(a.operand(fn, x.Callee, 0))
	return p.c != nil && (p.c.outside || len(p.c.objects) == 0)
}

// findEscaped finds the memory that undefined functions may write.
func (a *analysis) findEscaped(m *ir.Module) {
	if !a.undefined.writes() {
		return
	}
	var callers []*function
	var roots []*class
	for _, fn := range a.functions {
		calls := false
		for _, block := range fn.ir.Blocks {
			for _, inst := range block.Insts {
				if x, ok := inst.(*ir.InstCall); ok && a.callsOutside(fn, x) {
					calls = true
					roots = append(roots, a.passed(fn, x)...)
				}
			}
		}
		if calls {
			callers = append(callers, fn)
		}
	}
	if callers == nil {
		return
	}
	all := a.callback(roots) != nil // which can write what it likes
	for _, g := range m.Globals {
		if o := a.globals[g]; o != nil && !libraryVariable(g.Name()) && (all || g.Init == nil || a.undefined == UndefinedHavoc && external(g)) {
			roots = append(roots, find(absPtr{o.class, 0}).c)
		}
	}
	for _, c := range reachable(roots) {
		constant := func(o *object) bool {
			g, ok := o.origin.(*ir.Global)
			return o.function || ok && g.Immutable
		}
		if !slices.ContainsFunc(c.objects, func(o *object) bool { return !constant(o) }) && len(c.objects) > 0 {
			continue
		}
		a.escaped = append(a.escaped, c)
		for _, fn := range callers {
			c.users[fn] = struct{}{}
		}
	}
}

// see lets the analysis see the arguments of a call.
func (a *analysis) see(fn *function, x *ir.InstCall) {
	for _, v := range x.Args {
		for i := range a.pointerLeaves(v.Type()) {
			merged(a.operand(fn, v, i))
		}
	}
}

// callback is a function with a body that a call can lead to through what it is
// given; nil if there is none.
func (a *analysis) callback(passed []*class) *ir.Func {
	for _, c := range reachable(passed) {
		for _, o := range c.objects {
			if f, ok := o.origin.(*ir.Func); ok && a.hasBody(f) {
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
func reachable(roots []*class) []*class {
	var list []*class
	seen := map[*class]bool{}
	for len(roots) > 0 {
		c := roots[len(roots)-1]
		roots = roots[:len(roots)-1]
		if c == nil || seen[c] {
			continue
		}
		seen[c] = true
		list = append(list, c)
		for _, off := range sortedKeys(c.pointees) {
			roots = append(roots, find(c.pointees[off]).c)
		}
	}
	slices.SortFunc(list, func(x, y *class) int { return x.id - y.id })
	return list
}

// passed are the classes of memory and of functions that a call lets the callee
// write and call: what its arguments point to, unless that is constant and then
// what pointers there do.
func (a *analysis) passed(fn *function, x *ir.InstCall) []*class {
	f := directCallee(x.Callee)
	var list []*class
	add := func(p absPtr, readOnly bool) {
		c := find(p).c
		switch {
		case c == nil:
		case readOnly:
			for _, off := range sortedKeys(c.pointees) {
				list = append(list, find(c.pointees[off]).c)
			}
		default:
			list = append(list, c)
		}
	}
	for i, v := range x.Args {
		if arg, ok := v.(*ir.Arg); ok {
			v = arg.Value
		}
		byValue := f != nil && i < len(f.Params) && byvalType(f.Params[i]) != nil
		for k := range a.pointerLeaves(v.Type()) {
			add(a.operand(fn, v, k), byValue || f != nil && constantTarget(f, i) || ofConstant(v))
		}
		if _, ok := v.Type().(*types.IntType); ok {
			if p, ok := a.provenance(fn, v, maxCasts); ok {
				add(p, false)
			}
		}
	}
	return slices.DeleteFunc(list, func(c *class) bool { return len(c.objects) == 0 && len(c.access) == 0 })
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
func pointsToConstant(t ctype) bool {
	d, ok := strip(t).(*metadata.DIDerivedType)
	if !ok || d.Tag != enum.DwarfTagPointerType {
		return false
	}
	t = d.BaseType
	for range maxCasts {
		d, ok := t.(*metadata.DIDerivedType)
		switch {
		case !ok:
			return false
		case d.Tag == enum.DwarfTagConstType:
			return true
		case d.Tag == enum.DwarfTagTypedef || d.Tag == enum.DwarfTagVolatileType:
			t = d.BaseType
		default:
			return false
		}
	}
	return false
}

// ofConstant reports whether v is a constant variable or string, or a part of one.
func ofConstant(v value.Value) bool {
	for range maxCasts {
		switch x := v.(type) {
		case *constant.ExprBitCast:
			v = x.From
		case *constant.ExprGetElementPtr:
			v = x.Src
		case *ir.InstBitCast:
			v = x.From
		case *ir.InstGetElementPtr:
			v = x.Src
		case *ir.Global:
			return x.Immutable
		default:
			return false
		}
	}
	return false
}
