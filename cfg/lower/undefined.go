package lower

import (
	"slices"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"

	"github.com/llir/llvm/ir"
)

// undefinedCall lowers what the call of an undefined function does besides
// giving a result. name is the function's, which may be unknown itself.
func (b *builder) undefinedCall(x *ir.InstCall, name string, pos cfg.Pos) {
	mode, f := b.l.o.Undefined, llvm.DirectCallee(x.Callee)
	if f != nil && !library.UndefinedFunction(f) {
		b.l.assumed(name, x, pos, "")
		return
	}
	switch {
	case library.IsInput(f) || mode == library.UndefinedAny:
		b.l.assumed(name, x, pos, "")
		return
	case mode == library.UndefinedError:
		b.unsupported("a call of "+name+", which is not defined,", pos)
		return
	}
	passed := b.l.a.Passed(b.fn, x)
	if mode == library.UndefinedHavoc {
		if why := b.unknowable(x, passed); why != "" {
			b.unsupported("a call of "+name+", which is not defined and "+why+",", pos)
			return
		}
	}
	switch {
	case mode == library.UndefinedHavoc:
	case len(passed) > 0:
		b.l.doubt(name, "is given a pointer", pos)
	case b.resultAccessed(x):
		b.l.doubt(name, "returns a pointer that is followed", pos)
	}
	var cells []*cfg.Var
	for _, c := range b.l.a.Escaped {
		for _, g := range c.Layout.Groups {
			cells = append(cells, b.l.region(c, g).Cells...)
		}
	}
	effect := ""
	if len(cells) > 0 {
		effect = "may write what it can reach"
	}
	b.l.assumed(name, x, pos, effect)
	b.havoc(cells, cfg.Input{Kind: cfg.Written, Name: name, Pos: pos}, pos)
}

// unknowable says why arbitrary numbers in memory do not stand for what an
// undefined function may do; "" if they do.
func (b *builder) unknowable(x *ir.InstCall, passed []*pointsto.Class) string {
	if f := b.l.a.Callback(passed); f != nil {
		return "may call " + f.Name()
	}
	for _, c := range b.l.a.Escaped {
		if slices.ContainsFunc(c.Layout.Groups, func(g *pointsto.Group) bool { return g.Ptr }) {
			return "may write pointers that the program reads"
		}
	}
	if b.resultAccessed(x) {
		return "returns a pointer that is followed"
	}
	return ""
}

// resultAccessed reports whether memory is accessed through the pointer that a
// call returns.
func (b *builder) resultAccessed(x *ir.InstCall) bool {
	if !llvm.IsPointer(x.Type()) || b.uses.Count[x] == 0 {
		return false
	}
	p := pointsto.Find(b.l.a.Operand(b.fn, x, 0))
	return p.Class != nil && len(p.Class.Access) > 0
}

// doubt records the first doubtful call of a function.
func (l *lowerer) doubt(name, what string, pos cfg.Pos) {
	if !slices.ContainsFunc(l.p.Doubts, func(d cfg.Doubt) bool { return d.Func == name }) {
		l.p.Doubts = append(l.p.Doubts, cfg.Doubt{Func: name, What: what, Pos: pos})
	}
}
