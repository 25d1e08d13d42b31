package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg/library"
)

// unknownVariable says why the model knows nothing of a variable without a
// definition; "" if it is one like others.
func (l *lowerer) unknownVariable(g *ir.Global) string {
	switch {
	case g.Init != nil:
		return ""
	case library.InDialect(g.Name()):
		return "the variable " + g.Name()
	case l.o.Undefined == library.UndefinedError && !library.LibraryVariable(g.Name()):
		return "the variable " + g.Name() + ", which is not defined,"
	}
	return ""
}
