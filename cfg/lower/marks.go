package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/passes"
)

// marks hands over what the marks of the module are about.
func (l *lowerer) marks(list []passes.Mark) {
	for _, k := range list {
		l.p.Marks = append(l.p.Marks, cfg.Mark{Kind: k.Kind, Pos: l.positions.At(k.Loc, llvm.PointRange), Func: k.Func})
	}
}

// mark lowers a call of library.Mark: the number of a mark; after it, if there is one, the condition under which that is reached; and
// the number of the mark for when it is false.
func (ef *effects) mark(x *ir.InstCall, pos cfg.Pos) {
	if len(x.Args) == 1 {
		ef.marked(x, 0, pos)
		return
	}
	cond, ok := ef.condition(x, 1, pos)
	if !ok {
		return
	}
	from := ef.cur
	ef.emit(&cfg.Assume{Cond: cond}, pos)
	ef.marked(x, 0, pos)
	join := ef.cur
	ef.cur = from
	e := ef.emit(&cfg.Assume{Cond: ef.m.Not(cond)}, pos)
	if len(x.Args) > 2 {
		e = ef.marked(x, 2, pos)
	}
	e.To, ef.cur = join, join
}

// marked emits the edge of the mark whose number is an argument.
func (ef *effects) marked(x *ir.InstCall, arg int, pos cfg.Pos) *cfg.Edge {
	n, _ := llvm.ConstantInt(x.Args[arg])
	e := ef.emit(&cfg.Assume{Cond: ef.m.True()}, pos)
	e.Mark = int(n) + 1
	return e
}
