package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Objects whose addresses the program looks at as numbers. Such a number may outlive the
// object, and be that of another object later.

// findNumbered marks the classes of objects whose addresses become numbers that are more
// than operands of a difference or of a cast back.
func (a *Analysis) findNumbered() {
	for _, fn := range a.Functions {
		for x := range numbers(fn.Ir) {
			for _, c := range Find(a.Operand(fn, x.From, 0)).Class.targets() {
				c, _ = c.Top()
				c.Numbered = true
			}
		}
	}
}

// numbers are the casts of pointers in a function whose numbers the program looks at.
func numbers(f *ir.Func) map[*ir.InstPtrToInt]bool {
	found := map[*ir.InstPtrToInt]bool{}
	looks := func(user any, operands []*value.Value) {
		for _, v := range operands {
			if x, ok := llvm.Argument(*v).(*ir.InstPtrToInt); ok && !passing(user) {
				found[x] = true
			}
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			looks(inst, inst.Operands())
		}
		looks(b.Term, b.Term.Operands())
	}
	return found
}

// passing reports whether what uses addresses as numbers takes a difference, casts one back, or
// compares it with a constant.
func passing(user any) bool {
	switch x := user.(type) {
	case *ir.InstSub:
		_, first := x.X.(*ir.InstPtrToInt)
		_, second := x.Y.(*ir.InstPtrToInt)
		return first && second
	case *ir.InstICmp:
		_, first := x.X.(*constant.Int)
		_, second := x.Y.(*constant.Int)
		return first || second
	case *ir.InstIntToPtr:
		return true
	}
	return false
}
