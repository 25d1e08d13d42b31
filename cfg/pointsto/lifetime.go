package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
	"slices"
	"tav/automata/graph"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// The lifetime of local variables (C11 6.2.4). A variable that no pointer
// outlives needs no bookkeeping. A variable is dangling when a pointer to it may
// still be somewhere when its lifetime is over.

// findDangling decides which local variables are dangling. The pointers to a
// variable are held by no longer-living place when all cells that can hold
// them belong to variables of its function in the same scope or an inner one,
// or to variables of functions that its function calls, and it does not return
// them. Where what is alive does not matter none is made dangling, but it still reports
// whether one of a function that does not call itself is.
func (a *Analysis) findDangling() (some bool) {
	var holders map[*Class][]*Object
	calls := map[*Function]map[*Function]bool{}
	for _, o := range a.Objects {
		if o.Fn == nil || o.Allocated() || o.stream() || !o.Class.indirect {
			continue
		}
		fn, matters := o.Fn, a.check.Memory() || a.asksWhatIsAlive || o.Class.Numbered
		if some && !matters {
			continue
		}
		if holders == nil {
			holders = a.holders()
		}
		if calls[fn] == nil {
			calls[fn] = reachableFrom(fn)
		}
		outlived := a.outlived(o, holders[o.Class], calls[fn])
		some = some || outlived
		o.Dangling = matters && (fn.Recursive || outlived)
		o.Static = o.Static && !o.Dangling
	}
	return some
}

// holders are the objects with cells that can hold pointers into each class.
func (a *Analysis) holders() map[*Class][]*Object {
	holders := map[*Class][]*Object{}
	for _, c := range a.Classes {
		if c.Parent != nil {
			continue
		}
		for _, off := range SortedKeys(c.Pointees) {
			for _, to := range Find(c.Pointees[off]).Class.targets() {
				to, _ = to.Top()
				top, _ := c.Top()
				holders[to] = append(holders[to], top.Objects...)
			}
		}
	}
	return holders
}

// AskWhatIsAlive makes accesses to variables after their lifetimes invalid, whatever the property.
func (a *Analysis) AskWhatIsAlive() { a.asksWhatIsAlive = true }

// outlived reports whether one of the holders of pointers to a local variable
// can live longer.
func (a *Analysis) outlived(o *Object, holders []*Object, callees map[*Function]bool) bool {
	scope := ScopeOf(o)
	x, _ := o.Origin.(*ir.InstAlloca)
	again := x != nil && llvm.IsVariableLength(x) && llvm.ReachesItself(o.Fn.Ir, x, scope) // a jump back in its block ends its lifetime (6.2.4p7)
	if o.Fn == a.Functions[0] && Outermost(scope) && !again && !endsThread(callees) {
		return false // it lives until the program ends
	}
	if o.Class.Numbered {
		return true // numbers are not followed
	}
	for _, p := range o.Fn.Results {
		for _, c := range Find(p).Class.targets() {
			if c, _ = c.Top(); c == o.Class {
				return true
			}
		}
	}
	for _, h := range holders {
		switch {
		case h.Fn == nil || h.Allocated() || h.stream():
			return true
		case again && h.Fn == o.Fn:
			return true
		case h.Fn == o.Fn && Outermost(scope), h.Fn == o.Fn && llvm.Within(ScopeOf(h), scope), h.Fn != o.Fn && callees[h.Fn]:
		default:
			return true
		}
	}
	return false
}

// ThreadOutlived reports whether a pointer to one of the thread-local variables of a thread may be kept for longer than the thread
// runs: in what is not the thread's own, or as its result. fns are the functions that only the thread runs, body the first of them.
func (a *Analysis) ThreadOutlived(local map[*ir.Global]bool, fns map[*ir.Func]bool, body *ir.Func) bool {
	if len(local) == 0 {
		return false
	}
	isLocal := func(o *Object) bool {
		g, ok := o.Origin.(*ir.Global)
		return ok && local[g]
	}
	for c, holders := range a.holders() {
		others := func(h *Object) bool { return !isLocal(h) && (h.Fn == nil || !fns[h.Fn.Ir] || h.Allocated()) }
		if slices.ContainsFunc(c.Objects, isLocal) && slices.ContainsFunc(holders, others) {
			return true
		}
	}
	for _, fn := range a.Functions {
		if fn.Ir != body {
			continue
		}
		for _, p := range fn.Results {
			for _, c := range Find(p).Class.targets() {
				if c, _ = c.Top(); slices.ContainsFunc(c.Objects, isLocal) {
					return true
				}
			}
		}
	}
	return false
}

// endsThread reports whether one of some functions ends the thread that calls it.
func endsThread(fns map[*Function]bool) bool {
	for f := range fns {
		if library.EndsThread(f.Ir.Name()) {
			return true
		}
	}
	return false
}

// reachableFrom are the functions that fn calls, directly or not.
func reachableFrom(fn *Function) map[*Function]bool {
	called := graph.From[*Function]()
	add := func(f *Function) {
		for _, x := range f.callOrder {
			called.Add(f.Callees[x]...)
		}
	}
	add(fn)
	for f := range called.Each() {
		add(f)
	}
	return called.Seen
}

// Leading are the classes from which pointers lead to allocated objects.
func (a *Analysis) Leading() map[*Class]bool {
	leads := map[*Class]bool{}
	for changed := true; changed; {
		changed = false
		for _, c := range a.Classes {
			if c.Parent != nil || c.Layout == nil || leads[c] {
				continue
			}
			for _, o := range c.Objects {
				leads[c] = leads[c] || o.Allocated()
			}
			for _, in := range c.Inner() {
				for _, g := range in.Class.Layout.Groups {
					leads[c] = leads[c] || g.Ptr && leads[Find(g.Pointee).Class]
				}
			}
			leads[c] = leads[c] || c.isInner() && leads[c.Host().Class]
			leads[c] = leads[c] || slices.ContainsFunc(c.Arms, func(p AbsPtr) bool { return leads[p.Class] })
			changed = changed || leads[c]
		}
	}
	return leads
}

// Led are the classes that pointers lead to which are in some objects, or in what these lead to.
func (a *Analysis) Led(from func(*Object) bool) map[*Class]bool {
	led, seen := map[*Class]bool{}, map[*Class]bool{}
	var visit func(c *Class)
	follow := func(p AbsPtr) {
		if c := Find(p).Class; c != nil {
			led[c] = true
			visit(c)
		}
	}
	visit = func(c *Class) {
		if c.Layout == nil || seen[c] {
			return
		}
		seen[c] = true
		for _, in := range c.Inner() {
			for _, g := range in.Class.Layout.Groups {
				if g.Ptr {
					follow(g.Pointee)
				}
			}
		}
		if c.isInner() {
			follow(c.Host())
		}
		for _, p := range c.Arms {
			follow(p)
		}
	}
	for _, o := range a.Objects {
		if from(o) && o.Class != nil {
			visit(o.Class)
		}
	}
	return led
}

// HasBody reports whether calls of f go into its body. What reach_error and its
// kin do themselves matters only where calling them is no violation.
func (a *instances) HasBody(f *ir.Func) bool {
	if len(f.Blocks) == 0 {
		return false
	}
	return !a.check.Has(cfg.UnreachCall) || library.EffectOf(f) != library.ErrorEffect || f.Name() == "__assert"
}

// ScopeOf is the scope that a local variable is declared in: a
// *metadata.DISubprogram for that of its function; nil when it is not known.
func ScopeOf(o *Object) metadata.Field {
	switch x := o.Origin.(type) {
	case *ir.Param:
		if s := llvm.Subprogram(o.Fn.Ir); s != nil {
			return s
		}
	case *ir.InstAlloca:
		if _, scope, noted := llvm.BlockOf(x); noted {
			return scope
		}
		for _, inst := range llvm.Instructions(o.Fn.Ir) {
			if v, d := llvm.Declaration(inst); v == value.Value(x) && d != nil {
				return d.Scope
			}
		}
		if llvm.Marked(o.Fn.Ir, x) || llvm.IsLiteral(x) {
			return nil
		}
		if at := llvm.FirstUse(o.Fn.Ir, x); at != nil && !llvm.IsOwn(x) {
			return at.Scope
		}
		if s := llvm.Subprogram(o.Fn.Ir); s != nil { // a parameter, or its initial value
			return s
		}
	}
	return nil
}

// Outermost reports whether a scope is that of a function.
func Outermost(scope metadata.Field) bool {
	_, ok := scope.(*metadata.DISubprogram)
	return ok
}
