package passes

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
)

// The parts that functions of threads are built of.

// newFunc makes a function, which settle gives its place.
func (s *spawner) newFunc(name string, result types.Type, params ...*ir.Param) *ir.Func {
	return s.m.NewFunc(name, result, params...)
}

func (s *spawner) newParam(name string, t types.Type) *ir.Param { return ir.NewParam(name, t) }

// function is the function of a name; nil: the module has none, or it has a body.
func (s *spawner) function(name string) *ir.Func {
	for _, f := range s.m.Funcs {
		if f.Name() == name && len(f.Blocks) == 0 {
			for i, p := range f.Params {
				p.SetName(fmt.Sprintf("arg%d", i))
			}
			return f
		}
	}
	return nil
}

// declare is the function of a name.
func (s *spawner) declare(name string, result types.Type, params ...types.Type) *ir.Func {
	for _, f := range s.m.Funcs {
		if f.Name() == name {
			return f
		}
	}
	f := s.m.NewFunc(name, result)
	for _, t := range params {
		f.Params = append(f.Params, ir.NewParam("", t))
		f.Sig.Params = append(f.Sig.Params, t)
	}
	return f
}

// variable makes a global variable of thread n, zero at first.
func (s *spawner) variable(name string, n int, t types.Type) *ir.Global {
	g := s.m.NewGlobalDef(fmt.Sprintf("%s%s_%d", library.ThreadPrefix, name, n), constant.NewZeroInitializer(t))
	g.ContentType = t
	return g
}

// block adds a block to a function.
func (s *spawner) block(f *ir.Func, name string) *ir.Block {
	return f.NewBlock(fmt.Sprintf("%s%d", name, len(f.Blocks)))
}

// call adds a call to a block.
func (s *spawner) call(b *ir.Block, f *ir.Func, args ...value.Value) *ir.InstCall {
	x := &ir.InstCall{Callee: f, Typ: f.Sig.RetType, Args: slices.Clone(args)} // later passes change them in place
	b.Insts = append(b.Insts, x)
	return x
}

// leave ends a block by what is unsupported.
func (s *spawner) leave(b *ir.Block, why string) {
	s.call(b, s.declare(why, types.Void))
	b.NewUnreachable()
}

// settle names what a function that was built computes, and gives all of it its place, which is in the library.
func (s *spawner) settle(f *ir.Func) {
	f.Metadata = ir.Metadata{{Name: "dbg", Node: s.place}}
	md := ir.Metadata{{Name: "dbg", Node: &metadata.DILocation{MetadataID: -1, Line: 1, Scope: s.place}}}
	n := 0
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if v, ok := inst.(value.Named); ok && v.Name() == "" && v.Type() != types.Void {
				v.SetName(fmt.Sprintf("v%d", n))
				n++
			}
			mark(inst, md)
		}
		if ret, ok := b.Term.(*ir.TermRet); ok {
			ret.Metadata = md
		}
	}
}

// mark gives an instruction its place.
func mark(inst ir.Instruction, md ir.Metadata) {
	switch x := inst.(type) {
	case *ir.InstCall:
		x.Metadata = md
	case *ir.InstLoad:
		x.Metadata = md
	case *ir.InstStore:
		x.Metadata = md
	case *ir.InstICmp:
		x.Metadata = md
	case *ir.InstOr:
		x.Metadata = md
	case *ir.InstBitCast:
		x.Metadata = md
	case *ir.InstZExt:
		x.Metadata = md
	case *ir.InstSExt:
		x.Metadata = md
	case *ir.InstIntToPtr:
		x.Metadata = md
	}
}
