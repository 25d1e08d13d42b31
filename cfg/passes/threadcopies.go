package passes

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// separate gives a thread copies of what it runs and of its thread-local variables.
func (s *spawner) separate(n int, t *Thread) {
	copies, variables := map[*ir.Func]*ir.Func{}, map[*ir.Global]*ir.Global{}
	t.Funcs, t.Local = map[*ir.Func]bool{t.Body: true}, map[*ir.Global]bool{}
	through := s.newThrough(n)
	var use func(v value.Value) value.Value
	var body func(f *ir.Func)
	use = func(v value.Value) value.Value {
		switch v := v.(type) {
		case *ir.Global:
			if v.TLSModel == enum.TLSModelNone {
				return v
			}
			if variables[v] == nil {
				g := *v
				g.SetName(fmt.Sprintf("%s@%d", v.Name(), n))
				s.m.Globals = append(s.m.Globals, &g)
				variables[v], t.Local[&g] = &g, true
				if t.Many {
					t.Own[&g] = true
				}
			}
			return variables[v]
		case *constant.ExprGetElementPtr:
			if to := use(v.Src); to != value.Value(v.Src) {
				e := *v
				e.Src = to.(constant.Constant)
				return &e
			}
		case *constant.ExprBitCast:
			if to := use(v.From); to != value.Value(v.From) {
				e := *v
				e.From = to.(constant.Constant)
				return &e
			}
		}
		return v
	}
	copied := func(f *ir.Func) *ir.Func {
		isBody := slices.ContainsFunc(s.threads, func(t *Thread) bool { return t.Body == f }) ||
			library.EffectOf(f) == library.ErrorEffect // known by its name
		if g := copies[f]; g != nil || isBody || len(f.Blocks) == 0 && f.Name() != library.ThreadSelf && f.Name() != library.ThreadExit {
			if g == nil {
				g = f
			}
			return g
		}
		g := &ir.Func{Sig: f.Sig, Parent: s.m, Metadata: f.Metadata, FuncAttrs: f.FuncAttrs, ReturnAttrs: f.ReturnAttrs, CallingConv: f.CallingConv, Linkage: f.Linkage}
		g.SetName(fmt.Sprintf("%s@%d", f.Name(), n))
		s.m.Funcs = append(s.m.Funcs, g)
		copies[f], t.Funcs[g] = g, true
		switch f.Name() {
		case library.ThreadSelf:
			s.self(g, n, t)
		case library.ThreadExit:
			g.Params = []*ir.Param{ir.NewParam("value", f.Sig.Params[0])}
			s.exit(g, t)
		default:
			llvm.CloneBody(g, f, use)
			body(g)
		}
		return g
	}
	body = func(f *ir.Func) {
		for _, inst := range llvm.Instructions(f) {
			x, ok := inst.(*ir.InstCall)
			if !ok {
				continue
			}
			if g := llvm.DirectCallee(x.Callee); g == nil {
				if _, asm := x.Callee.(*ir.InlineAsm); !asm {
					through.redirect(x, copied)
				}
			} else if h := copied(g); h != g {
				x.Callee = recast(x.Callee, h)
			}
		}
	}
	body(t.Body)
	if t.again {
		s.renew(t, variables)
	}
}

// renew gives thread-local variables their initial values where a thread starts.
func (s *spawner) renew(t *Thread, variables map[*ir.Global]*ir.Global) {
	var insts []ir.Instruction
	for _, g := range s.m.Globals {
		copied := variables[g]
		if copied == nil {
			continue
		}
		if copied.Init == nil { // defined elsewhere
			insts = append(insts, &ir.InstCall{Callee: s.declare(library.ThreadLocal, types.Void), Typ: types.Void})
			continue
		}
		switch g.ContentType.(type) {
		case *types.IntType, *types.PointerType, *types.FloatType:
			insts = append(insts, ir.NewStore(copied.Init, copied))
		default:
			initial := s.m.NewGlobalDef(fmt.Sprintf("%sinitial_%d", library.ThreadPrefix, len(s.m.Globals)), copied.Init)
			initial.ContentType, initial.Immutable = copied.ContentType, true
			insts = append(insts, s.copyGlobal(copied, initial))
		}
	}
	b := t.Body.Blocks[0]
	b.Insts = append(insts, b.Insts...)
	s.settle(t.Body)
}

// copyGlobal copies a global variable to another one.
func (s *spawner) copyGlobal(to, from *ir.Global) *ir.InstCall {
	f := s.declare(fmt.Sprintf("llvm.memcpy.p0i8.p0i8.i%d", s.word.BitSize), types.Void, types.I8Ptr, types.I8Ptr, s.word, types.I1)
	bytes := func(g *ir.Global) value.Value { return constant.NewBitCast(g, types.I8Ptr) }
	size := constant.NewInt(s.word, s.layout.Size(to.ContentType))
	return &ir.InstCall{Callee: f, Typ: types.Void, Args: []value.Value{bytes(to), bytes(from), size, constant.False}}
}

// recast is a function in the place of another one, which is called through casts.
func recast(callee value.Value, f *ir.Func) value.Value {
	if t := callee.Type(); !t.Equal(f.Type()) {
		return constant.NewBitCast(f, t)
	}
	return f
}
