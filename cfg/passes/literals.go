package passes

import (
	"fmt"
	"slices"
	"strings"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
)

// Whether equal string literals are one array is unspecified (C11 6.4.5p7). clang makes
// one of them; where the program compares pointers each place at which one is used gets an
// array of its own, and lowering says that two of them may be one.

// IsLiteral reports whether a global is a string literal.
func IsLiteral(g *ir.Global) bool {
	return g.Immutable && g.Linkage == enum.LinkagePrivate && g.UnnamedAddr == enum.UnnamedAddrUnnamedAddr && strings.HasPrefix(g.Name(), ".str")
}

// comparesAddresses reports whether a function of the program's own compares pointers.
func comparesAddresses(j *Job) bool {
	return slices.ContainsFunc(j.Module.Funcs, func(f *ir.Func) bool { return comparesPointers(f) && j.Own(f) })
}

// splitLiterals gives each use of a literal an array of its own.
func splitLiterals(m *ir.Module) {
	s := &splitter{m: m, uses: map[*ir.Global]int{}}
	for _, g := range m.Globals {
		if g.Init != nil {
			s.inside(g.Init)
		}
	}
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				s.operands(inst)
			}
			s.operands(b.Term)
		}
	}
}

// comparesPointers reports whether a function asks whether two pointers are equal, none of them NULL.
func comparesPointers(f *ir.Func) bool {
	if strings.HasPrefix(f.Name(), library.FormatChoice) {
		return false
	}
	for _, inst := range llvm.Instructions(f) {
		x, ok := inst.(*ir.InstICmp)
		if !ok || x.Pred != enum.IPredEQ && x.Pred != enum.IPredNE {
			continue
		}
		if address(x.X) && address(x.Y) {
			return true
		}
	}
	return false
}

// address reports whether a value is a pointer, or one that is cast to a number, but not NULL.
func address(v value.Value) bool {
	if x, ok := v.(*ir.InstPtrToInt); ok {
		v = x.From
	}
	_, null := v.(*constant.Null)
	_, pointer := v.Type().(*types.PointerType)
	return pointer && !null
}

// A splitter counts the uses of literals, and makes copies for all but the first.
type splitter struct {
	m    *ir.Module
	uses map[*ir.Global]int
}

func (s *splitter) operands(user interface{ Operands() []*value.Value }) {
	for _, v := range user.Operands() {
		if a, ok := (*v).(*ir.Arg); ok {
			v = &a.Value
		}
		if g, ok := (*v).(*ir.Global); ok {
			*v = s.use(g)
		} else if c, ok := (*v).(constant.Constant); ok {
			s.inside(c)
		}
	}
}

// inside counts the uses in a constant.
func (s *splitter) inside(c constant.Constant) {
	switch c := c.(type) {
	case *constant.ExprGetElementPtr:
		s.constant(&c.Src)
	case *constant.ExprBitCast:
		s.constant(&c.From)
	case *constant.ExprPtrToInt:
		s.constant(&c.From)
	case *constant.Struct:
		for i := range c.Fields {
			s.constant(&c.Fields[i])
		}
	case *constant.Array:
		for i := range c.Elems {
			s.constant(&c.Elems[i])
		}
	}
}

func (s *splitter) constant(c *constant.Constant) {
	if g, ok := (*c).(*ir.Global); ok {
		*c = s.use(g)
	} else {
		s.inside(*c)
	}
}

// use is the array of one more use of a global.
func (s *splitter) use(g *ir.Global) *ir.Global {
	if !IsLiteral(g) {
		return g
	}
	s.uses[g]++
	n := s.uses[g]
	if n == 1 {
		return g
	}
	twin := *g
	twin.SetName(fmt.Sprintf("%s@%d", g.Name(), n))
	s.m.Globals = append(s.m.Globals, &twin)
	return &twin
}
