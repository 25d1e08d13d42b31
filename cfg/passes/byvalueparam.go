package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// A structParam is a struct that a function takes in pieces, which it puts together
// in a variable before anything else.
type structParam struct {
	local  *ir.InstAlloca
	first  int // the parameter of the first piece
	pieces []piece
	stores []ir.Instruction
}

// structParams finds the structs that f takes in registers, in the order of its parameters.
func structParams(f *ir.Func, d *llvm.DataLayout) []*structParam {
	users := llvm.UsersOf(f)
	var all []*structParam
	for i, p := range f.Params {
		if len(users[p]) != 1 {
			continue
		}
		store, ok := users[p][0].(*ir.InstStore)
		if !ok || store.Src != value.Value(p) || store.Volatile || store.Atomic {
			continue
		}
		a, off := local(store.Dst, d)
		if a == nil {
			continue
		}
		if n := len(all); n == 0 || all[n-1].local != a {
			all = append(all, &structParam{local: a, first: i})
		}
		s := all[len(all)-1]
		s.pieces, s.stores = append(s.pieces, piece{off, p.Typ}), append(s.stores, store)
	}
	return slices.DeleteFunc(all, func(s *structParam) bool {
		last := s.first + len(s.pieces) - 1
		together := users[f.Params[last]] != nil && users[f.Params[last]][0] == any(s.stores[len(s.stores)-1])
		return !together || !split(s.local.ElemType, s.pieces, d) || !s.atFirst(f, d)
	})
}

// atFirst reports whether nothing is done with the variable before all pieces are in it,
// and it lives as long as its function.
func (s *structParam) atFirst(f *ir.Func, d *llvm.DataLayout) bool {
	missing := slices.Clone(s.stores)
	for b, inst := range llvm.Instructions(f) {
		if i := slices.Index(missing, inst); i >= 0 && b == f.Blocks[0] {
			missing = slices.Delete(missing, i, i+1)
			continue
		}
		switch x := inst.(type) {
		case *ir.InstBitCast, *ir.InstGetElementPtr:
			continue
		case *ir.InstCall:
			if g := llvm.DirectCallee(x.Callee); len(missing) == 0 && !(g != nil && isLifetime(g)) {
				continue
			}
		default:
			if len(missing) == 0 {
				continue
			}
		}
		used := false
		llvm.EachOperand(inst, func(v value.Value) {
			a, _ := local(llvm.Argument(v), d)
			used = used || a == s.local
		})
		if used {
			return false
		}
	}
	return len(missing) == 0
}

func isLifetime(f *ir.Func) bool {
	return f.Name() == "llvm.lifetime.start.p0i8" || f.Name() == "llvm.lifetime.end.p0i8"
}

// takeStruct makes the variable the parameter of f.
func (s *structParam) takeStruct(f *ir.Func) {
	t := s.local.ElemType
	p := ir.NewParam(s.local.LocalName, types.NewPointer(t))
	p.Attrs = []ir.ParamAttribute{ir.Byval{Typ: t}}
	f.Params = slices.Replace(f.Params, s.first, s.first+len(s.pieces), p)
	for _, b := range f.Blocks {
		b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool {
			return inst == ir.Instruction(s.local) || slices.Contains(s.stores, inst)
		})
	}
	rename(f, s.local, p)
	retype(f, f.Sig.RetType)
}

// retype gives f the type that its parameters have.
func retype(f *ir.Func, result types.Type) {
	var params []types.Type
	for _, p := range f.Params {
		params = append(params, p.Typ)
	}
	f.Sig = types.NewFunc(result, params...)
	f.Typ = types.NewPointer(f.Sig)
}

// passStruct replaces the pieces among the arguments by the address of the struct.
func (c callSite) passStruct(s *structParam, d *llvm.DataLayout) {
	t, args := s.local.ElemType, c.call.Args[s.first:s.first+len(s.pieces)]
	b, at := c.block()
	from, loads := s.origin(args, b.Insts[:at], d)
	if from == nil {
		from = temporary(c.in, s.local.LocalName, t)
		b, at = c.block()
		for i, p := range s.pieces {
			to, insts := p.at(from)
			insts = append(insts, &ir.InstStore{Src: llvm.Argument(args[i]), Dst: to, Metadata: c.call.Metadata})
			b.Insts = slices.Insert(b.Insts, at, insts...)
			at += len(insts)
		}
	}
	cast := &ir.InstBitCast{From: from, To: types.NewPointer(t)}
	b.Insts = slices.Insert(b.Insts, at, ir.Instruction(cast))
	c.call.Args = slices.Replace(c.call.Args, s.first, s.first+len(s.pieces), value.Value(ir.NewArg(cast, ir.Byval{Typ: t})))
	users := llvm.UsersOf(c.in)
	b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool {
		return slices.Contains(loads, inst) && len(users[inst.(value.Value)]) == 0
	})
}

// block is where the call is.
func (c callSite) block() (*ir.Block, int) {
	for _, b := range c.in.Blocks {
		if i := slices.Index(b.Insts, ir.Instruction(c.call)); i >= 0 {
			return b, i
		}
	}
	panic("a call outside of its function")
}

// origin is the address of the struct whose pieces are loaded before a call, if it is the same
// then, and the loads; nil if there is none.
func (s *structParam) origin(args []value.Value, before []ir.Instruction, d *llvm.DataLayout) (value.Value, []ir.Instruction) {
	var from value.Value
	var loads []ir.Instruction
	begin := len(before)
	for i, a := range args {
		x, ok := llvm.Argument(a).(*ir.InstLoad)
		if !ok || x.Volatile || x.Atomic {
			return nil, nil
		}
		at, p := slices.Index(before, ir.Instruction(x)), holder(x.Src, s.pieces[i].off, d.Size(s.local.ElemType), d)
		if at < 0 || p == nil || from != nil && p != from {
			return nil, nil
		}
		from, begin, loads = p, min(begin, at), append(loads, x)
	}
	if slices.ContainsFunc(before[begin:], func(inst ir.Instruction) bool { return mayWrite(inst, from, d) }) {
		return nil, nil
	}
	return from, loads
}

// holder is the address, of something of a size, that is so many bytes in front of v,
// and that v is computed from: the first such.
func holder(v value.Value, off, size int64, d *llvm.DataLayout) (first value.Value) {
	for ok := true; ok; {
		if t, pointer := v.Type().(*types.PointerType); pointer && off == 0 && d.Size(t.ElemType) == size {
			first = v
		}
		var by int64
		if v, by, ok = step(v, d); ok {
			off -= by
		}
	}
	return first
}

// mayWrite reports whether an instruction may write to the struct at an address. It
// does not if it is one of those that clang makes for passing structs.
func mayWrite(inst ir.Instruction, to value.Value, d *llvm.DataLayout) bool {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return x.Volatile || x.Atomic
	case *ir.InstBitCast, *ir.InstGetElementPtr, *ir.InstExtractValue:
		return false
	case *ir.InstCall:
		if f := llvm.DirectCallee(x.Callee); f == nil || f.Name() != "llvm.memcpy.p0i8.p0i8.i64" {
			return true
		}
		a, _ := local(llvm.Argument(x.Args[0]), d)
		if a == nil {
			return true
		}
		base, _ := place(to, d)
		t, literal := a.ElemType.(*types.StructType)
		return base == value.Value(a) || !(literal && t.Name() == "") // nothing but this copy is in such a variable
	}
	return true
}
