package passes

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Signal handlers (C11 7.14), which may run between any two steps. A simple one does nothing
// but store numbers into global variables, its flags, whose addresses are not taken. When it runs
// is seen at the accesses of these only; so a signal may arrive before each of them, once: as
// handlers read no flags, the last one counts that stores into a flag. Each has one flag, or there is one
// handler of one signal: then the order does not matter in which they arrive.

// signals is what a module does with signals.
type signals struct {
	m        *ir.Module
	handlers []*ir.Func
	numbers  []*constant.Int
	flags    map[value.Value]bool
	open     bool // some handler or number is not known
}

// followSignals has signals arrive where all handlers are simple, and informs the models whether they are.
func followSignals(m *ir.Module, threads bool) {
	s := &signals{m: m, flags: map[value.Value]bool{}}
	calls := s.find()
	if len(calls) == 0 {
		return
	}
	simple := !threads && !s.open && s.simple()
	answer := constant.NewInt(types.I32, 0)
	if simple {
		answer = constant.NewInt(types.I32, 1)
	}
	for _, f := range m.Funcs {
		results := map[value.Value]value.Value{}
		for _, b := range f.Blocks {
			b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool {
				x, ok := inst.(*ir.InstCall)
				if !ok || !isCallOf(x, library.SignalsSimple) {
					return false
				}
				results[x] = answer
				return true
			})
		}
		llvm.ReplaceUses(f, results)
		if simple && !slices.Contains(s.handlers, f) {
			s.arrive(f)
		}
	}
}

// find finds the calls that install handlers.
func (s *signals) find() (calls []*ir.InstCall) {
	taken := llvm.AddressTaken(s.m)
	s.open = s.casts()
	for _, inst := range llvm.AllInstructions(s.m) {
		x, ok := inst.(*ir.InstCall)
		if !ok || !isCallOf(x, "signal") && !isCallOf(x, "sigaction") || len(x.Args) < 2 {
			continue
		}
		calls = append(calls, x)
		_, direct := llvm.Argument(x.Args[1]).(constant.Constant)
		s.open = s.open || isCallOf(x, "signal") && !direct
		n, ok := llvm.Argument(x.Args[0]).(*constant.Int)
		s.open = s.open || !ok
		if ok && !slices.ContainsFunc(s.numbers, func(o *constant.Int) bool { return o.X.Cmp(n.X) == 0 }) {
			s.numbers = append(s.numbers, n)
		}
	}
	for _, f := range s.m.Funcs {
		switch name := f.Name(); {
		case !taken[f]:
		case name == "signal", name == "sigaction":
			s.open = true
		case len(f.Params) == 1 && f.Params[0].Typ.Equal(types.I32) && f.Sig.RetType.Equal(types.Void):
			s.handlers = append(s.handlers, f)
		}
	}
	return calls
}

// casts reports whether a function of another type is made a handler, or may be.
func (s *signals) casts() bool {
	cast := func(v value.Value) bool {
		c, ok := v.(constant.Constant)
		return ok && strings.Contains(c.Ident(), "bitcast (") && strings.Contains(c.Ident(), " to void (i32)*)")
	}
	found := false
	for _, g := range s.m.Globals {
		found = found || g.Init != nil && cast(g.Init)
	}
	for _, inst := range llvm.AllInstructions(s.m) {
		llvm.EachOperand(inst, func(v value.Value) { found = found || cast(llvm.Argument(v)) })
	}
	return found
}

// simple reports whether all handlers are, and collects their flags.
func (s *signals) simple() bool {
	for _, f := range s.handlers {
		own, ok := s.flagsOf(f)
		if !ok || len(own) > 1 && (len(s.handlers) > 1 || len(s.numbers) > 1 || s.called(f)) {
			return false
		}
		for _, g := range own {
			s.flags[g] = true
		}
	}
	for g := range s.flags {
		if !s.direct(g.(*ir.Global)) {
			return false
		}
	}
	return true
}

// flagsOf are the global variables that a function sets; false: it does something else.
func (s *signals) flagsOf(f *ir.Func) (own []*ir.Global, ok bool) {
	for i, b := range f.Blocks {
		for _, next := range llvm.Successors(b.Term) {
			if slices.Index(f.Blocks, next) <= i {
				return nil, false
			}
		}
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstLoad:
				if _, local := x.Src.(*ir.InstAlloca); !local {
					return nil, false
				}
			case *ir.InstStore:
				if _, local := x.Dst.(*ir.InstAlloca); local {
					continue
				}
				g, global := x.Dst.(*ir.Global)
				t, number := x.Src.Type().(*types.IntType)
				if !global || !number || t.BitSize > 32 || g.TLSModel != 0 {
					return nil, false
				}
				if !slices.Contains(own, g) {
					own = append(own, g)
				}
			case *ir.InstCall:
				if g := llvm.DirectCallee(x.Callee); g == nil || !strings.HasPrefix(g.Name(), "llvm.dbg.") && !strings.HasPrefix(g.Name(), "llvm.lifetime.") {
					return nil, false
				}
			case *ir.InstAlloca, *ir.InstICmp, *ir.InstZExt, *ir.InstSExt, *ir.InstTrunc, *ir.InstAnd, *ir.InstOr, *ir.InstXor,
				*ir.InstPhi, *ir.InstSelect, *ir.InstBitCast:
			default:
				return nil, false
			}
		}
	}
	return own, len(f.Blocks) > 0
}

// called reports whether the program itself calls f.
func (s *signals) called(f *ir.Func) bool {
	return slices.ContainsFunc(s.m.Funcs, func(g *ir.Func) bool {
		return slices.ContainsFunc(g.Blocks, func(b *ir.Block) bool {
			return slices.ContainsFunc(b.Insts, func(inst ir.Instruction) bool {
				x, ok := inst.(*ir.InstCall)
				return ok && llvm.DirectCallee(x.Callee) == f
			})
		})
	})
}

// direct reports whether a variable is only loaded and stored.
func (s *signals) direct(g *ir.Global) bool {
	name := g.Ident()
	mentions := func(v value.Value) bool {
		if a, ok := v.(*ir.Arg); ok {
			v = a.Value
		}
		c, ok := v.(constant.Constant)
		return ok && strings.Contains(c.Ident(), name)
	}
	for _, o := range s.m.Globals {
		if o.Init != nil && mentions(o.Init) {
			return false
		}
	}
	for _, f := range s.m.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if place, ok := accessed(inst); ok && place == value.Value(g) {
					if x, ok := inst.(*ir.InstStore); ok && mentions(x.Src) {
						return false
					}
					continue
				}
				found := false
				llvm.EachOperand(inst, func(v value.Value) { found = found || mentions(v) })
				if found {
					return false
				}
			}
			for _, op := range b.Term.Operands() {
				if mentions(*op) {
					return false
				}
			}
		}
	}
	return true
}

// accessed is the address that is loaded or stored.
func accessed(inst ir.Instruction) (value.Value, bool) {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return x.Src, true
	case *ir.InstStore:
		return x.Dst, true
	}
	return nil, false
}

// arrive has each signal arrive before what f does with flags.
func (s *signals) arrive(f *ir.Func) {
	llvm.Rewrite(f, func(inst ir.Instruction) (list []ir.Instruction) {
		if place, ok := accessed(inst); ok && s.flags[place] {
			for _, n := range s.numbers {
				list = append(list, &ir.InstCall{
					Callee: declared(s.m, library.SignalArrives, types.I32), Args: []value.Value{n}, Typ: types.Void, Metadata: attachments(inst),
				})
			}
		}
		return append(list, inst)
	})
}
