package passes

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Store buffers. An atomic store that is relaxed or a release may take effect later than it is made: after loads of the
// thread from other places that are not seq_cst, and after relaxed stores to other places. A store that is a release
// takes effect after all before it. Whatever else the thread does to memory that others may know, a call of a function and the end of
// the function come after all stores have taken effect. That is less than what store buffers do that are kept for
// each place (SPARC's PSO), of a machine on which each store that is a release, each update, fence and seq_cst
// operation waits for what comes before it. Such an execution is one of C11 (C11 5.1.2.4, 7.17.3): stores to a place take effect in
// the order in which loads see them, a thread sees its own, and who acquires what was released sees all that came before.
//
// Others of C11's executions are left out: a load that is made later, threads that see stores in different orders.

// A delayed store is one that may take effect later.
type delayed struct {
	*ir.InstStore
	full, value, address *ir.InstAlloca // whether it is yet to take effect; what is stored; where, nil: in a constant place
}

// A buffering lets stores of a function take effect later.
type buffering struct {
	m       *ir.Module
	f       *ir.Func
	stores  []*delayed
	private map[value.Value]bool      // local variables of which no other function knows, and addresses in them
	before  map[ir.Instruction][]bool // of instructions: the stores that may be yet to take effect
	last    map[*ir.Block][]bool      // the same at the ends of blocks
	blocks  []*ir.Block
	cur     *ir.Block
}

// bufferStores lets stores of a module take effect later.
func bufferStores(m *ir.Module) {
	for _, f := range m.Funcs {
		b := &buffering{m: m, f: f}
		if len(f.Blocks) > 0 && !ofLibrary(f) && b.find() {
			b.rewrite()
		}
	}
}

// ofLibrary reports whether a function is of a model of the library.
func ofLibrary(f *ir.Func) bool {
	s := llvm.Subprogram(f)
	return s == nil || s.File == nil || strings.HasPrefix(s.File.Filename, cfg.LibraryPrefix)
}

// find finds the stores that may take effect after something that other threads may notice; false: none may.
func (b *buffering) find() bool {
	for _, block := range b.f.Blocks {
		for _, inst := range block.Insts {
			if x, ok := inst.(*ir.InstStore); ok && weak(inst) {
				b.stores = append(b.stores, &delayed{InstStore: x})
			}
		}
	}
	if b.stores == nil {
		return false
	}
	b.private = private(b.f)
	b.flow()
	noticed := make([]bool, len(b.stores))
	for inst, pending := range b.before {
		for i, p := range pending {
			noticed[i] = noticed[i] || p && weak(inst)
		}
	}
	left := b.stores[:0]
	for i, s := range b.stores {
		if noticed[i] {
			left = append(left, s)
		}
	}
	b.stores = left
	b.flow()
	return len(left) > 0
}

// weak reports whether an instruction is an atomic load or store that is not seq_cst.
func weak(inst ir.Instruction) bool {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return x.Atomic && x.Ordering != enum.AtomicOrderingSequentiallyConsistent
	case *ir.InstStore:
		return x.Atomic && x.Ordering != enum.AtomicOrderingSequentiallyConsistent
	}
	return false
}

// waits reports whether an instruction comes after all stores have taken effect.
func (b *buffering) waits(inst ir.Instruction) bool {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return !weak(inst) && (x.Atomic || !b.apart(x.Src))
	case *ir.InstStore:
		return x.Ordering == enum.AtomicOrderingRelease || !weak(inst) && !b.private[x.Dst]
	case *ir.InstFence:
		return x.SyncScope == ""
	case *ir.InstCall:
		g := llvm.DirectCallee(x.Callee)
		return g == nil || !slices.ContainsFunc([]string{"llvm.dbg.", "llvm.lifetime.", "__VERIFIER_nondet_"}, func(p string) bool {
			return strings.HasPrefix(g.Name(), p)
		})
	case *ir.InstAtomicRMW, *ir.InstCmpXchg, *ir.InstVAArg:
		return true
	}
	return false
}

// apart reports whether no store of the function that may be delayed is to an address.
func (b *buffering) apart(at value.Value) bool {
	g := globalOf(at)
	return b.private[at] || g != nil && !slices.ContainsFunc(b.stores, func(s *delayed) bool {
		h := globalOf(s.Dst)
		return h == nil || h == g
	})
}

// globalOf is the global variable that an address is in; nil: that is not known.
func globalOf(at value.Value) *ir.Global {
	switch at := at.(type) {
	case *ir.Global:
		return at
	case *constant.ExprBitCast:
		return globalOf(at.From)
	case *constant.ExprGetElementPtr:
		return globalOf(at.Src)
	case *ir.InstBitCast:
		return globalOf(at.From)
	case *ir.InstGetElementPtr:
		return globalOf(at.Src)
	}
	return nil
}

// private are the local variables of a function that it only loads from and stores to, and the addresses in them.
func private(f *ir.Func) map[value.Value]bool {
	of := map[value.Value]value.Value{} // the variable of an address
	shown := map[value.Value]bool{}
	for _, block := range f.Blocks {
		for _, inst := range block.Insts {
			if x, ok := inst.(*ir.InstAlloca); ok {
				of[x] = x
			}
		}
	}
	for n := -1; n != len(of); { // addresses may be made in blocks that come later
		n = len(of)
		for _, block := range f.Blocks {
			for _, inst := range block.Insts {
				switch x := inst.(type) {
				case *ir.InstBitCast:
					if v := of[x.From]; v != nil {
						of[x] = v
					}
				case *ir.InstGetElementPtr:
					if v := of[x.Src]; v != nil {
						of[x] = v
					}
				}
			}
		}
	}
	for _, block := range f.Blocks {
		for _, inst := range block.Insts {
			switch x := inst.(type) {
			case *ir.InstLoad, *ir.InstBitCast, *ir.InstGetElementPtr:
			case *ir.InstStore:
				shown[of[x.Src]] = true
			case *ir.InstCall:
				g := llvm.DirectCallee(x.Callee)
				if g == nil || !strings.HasPrefix(g.Name(), "llvm.dbg.") && !strings.HasPrefix(g.Name(), "llvm.lifetime.") {
					llvm.EachOperand(inst, func(v value.Value) { shown[of[llvm.Argument(v)]] = true })
				}
			default:
				llvm.EachOperand(inst, func(v value.Value) { shown[of[v]] = true })
			}
		}
		for _, v := range block.Term.Operands() {
			shown[of[*v]] = true
		}
	}
	list := map[value.Value]bool{}
	for at, v := range of {
		if !shown[v] {
			list[at] = true
		}
	}
	return list
}

// flow finds out which stores may be yet to take effect where.
func (b *buffering) flow() {
	at := map[*ir.Block][]bool{}
	b.before, b.last = map[ir.Instruction][]bool{}, map[*ir.Block][]bool{}
	for changed := true; changed; {
		changed = false
		for _, block := range b.f.Blocks {
			now := make([]bool, len(b.stores))
			copy(now, at[block])
			for _, inst := range block.Insts {
				b.before[inst] = slices.Clone(now)
				if b.waits(inst) {
					clear(now)
				}
				if i := b.index(inst); i >= 0 {
					now[i] = true
				}
			}
			b.last[block] = now
			for _, next := range llvm.Successors(block.Term) {
				if at[next] == nil {
					at[next] = make([]bool, len(b.stores))
				}
				for i, p := range now {
					if p && !at[next][i] {
						at[next][i], changed = true, true
					}
				}
			}
		}
	}
}

// index is the number of a store that may be delayed; -1: the instruction is none.
func (b *buffering) index(inst ir.Instruction) int {
	return slices.IndexFunc(b.stores, func(s *delayed) bool { return ir.Instruction(s.InstStore) == inst })
}

// rewrite makes the choices where they are.
func (b *buffering) rewrite() {
	var begin []ir.Instruction
	local := func(t types.Type) *ir.InstAlloca {
		x := ir.NewAlloca(t)
		begin = append(begin, x)
		return x
	}
	for _, s := range b.stores {
		s.full, s.value = local(types.I32), local(s.Src.Type())
		if _, fixed := s.Dst.(constant.Constant); !fixed {
			s.address = local(s.Dst.Type())
		}
		begin = append(begin, ir.NewStore(constant.NewInt(types.I32, 0), s.full))
	}
	ends := map[value.Value]*ir.Block{}
	for _, block := range b.f.Blocks {
		insts, term := block.Insts, block.Term
		block.Insts, b.cur = nil, block
		b.blocks = append(b.blocks, block)
		for _, inst := range insts {
			b.instruction(inst)
		}
		if _, ok := term.(*ir.TermRet); ok {
			for i, s := range b.stores {
				if b.last[block][i] {
					b.effect(s, b.isFull(s))
				}
			}
		}
		b.cur.Term = term
		ends[block] = b.cur
	}
	b.f.Blocks = b.blocks
	b.f.Blocks[0].Insts = append(begin, b.f.Blocks[0].Insts...)
	for _, block := range b.f.Blocks {
		for _, inst := range block.Insts {
			if phi, ok := inst.(*ir.InstPhi); ok {
				for _, in := range phi.Incs {
					if end := ends[in.Pred]; end != nil {
						in.Pred = end
					}
				}
			}
		}
	}
}

// instruction adds an instruction, in front of which stores take effect that must or may.
func (b *buffering) instruction(inst ir.Instruction) {
	waits, own := b.waits(inst), b.index(inst)
	for i, s := range b.stores {
		switch {
		case !b.before[inst][i]:
		case waits, i == own:
			b.effect(s, b.isFull(s))
		case weak(inst):
			b.mayTakeEffect(s)
			b.sameAddress(s, inst)
		}
	}
	if own < 0 {
		b.add(inst)
		return
	}
	s := b.stores[own]
	later, now, next := b.block(), b.block(), b.block()
	b.cur.Term = ir.NewCondBr(b.chosen(s), later, now)
	b.cur = now
	b.add(inst)
	b.cur.Term = ir.NewBr(next)
	b.cur = later
	b.add(&ir.InstStore{Src: s.Src, Dst: s.value, Metadata: s.Metadata})
	if s.address != nil {
		b.add(&ir.InstStore{Src: s.Dst, Dst: s.address, Metadata: s.Metadata})
	}
	b.add(&ir.InstStore{Src: constant.NewInt(types.I32, 1), Dst: s.full, Metadata: s.Metadata})
	b.cur.Term = ir.NewBr(next)
	b.cur = next
}

// mayTakeEffect lets a store take effect if it is yet to, or not.
func (b *buffering) mayTakeEffect(s *delayed) {
	ask, next := b.block(), b.block()
	b.cur.Term = ir.NewCondBr(b.isFull(s), ask, next)
	b.cur = ask
	b.effect(s, b.chosen(s))
	b.cur.Term = ir.NewBr(next)
	b.cur = next
}

// sameAddress has a store take effect in front of a load or store of the same place.
func (b *buffering) sameAddress(s *delayed, inst ir.Instruction) {
	var at value.Value
	var typ types.Type
	switch x := inst.(type) {
	case *ir.InstLoad:
		at, typ = x.Src, x.ElemType
	case *ir.InstStore:
		at, typ = x.Dst, x.Src.Type()
	}
	g, h := globalOf(at), globalOf(s.Dst)
	if g != nil && h != nil && g != h {
		return
	}
	if at.String() == s.Dst.String() && s.address == nil || !typ.Equal(s.Src.Type()) { // which may be in a part of the other place
		b.effect(s, b.isFull(s))
		return
	}
	check, next := b.block(), b.block()
	b.cur.Term = ir.NewCondBr(b.isFull(s), check, next)
	b.cur = check
	same := &ir.InstICmp{Pred: enum.IPredEQ, X: b.bytes(at, s), Y: b.bytes(b.place(s), s), Typ: types.I1, Metadata: s.Metadata}
	b.add(same)
	b.effect(s, same)
	b.cur.Term = ir.NewBr(next)
	b.cur = next
}

// effect has a store take effect if a condition holds.
func (b *buffering) effect(s *delayed, cond value.Value) {
	does, next := b.block(), b.block()
	b.cur.Term = ir.NewCondBr(cond, does, next)
	b.cur = does
	v := &ir.InstLoad{ElemType: s.value.ElemType, Src: s.value, Metadata: s.Metadata}
	b.add(v)
	at := b.place(s)
	b.add(&ir.InstStore{Src: v, Dst: at, Atomic: true, Ordering: s.Ordering, Align: s.Align, Metadata: s.Metadata})
	b.add(&ir.InstStore{Src: constant.NewInt(types.I32, 0), Dst: s.full, Metadata: s.Metadata})
	b.cur.Term = ir.NewBr(next)
	b.cur = next
}

// place is the address of a store that is yet to take effect.
func (b *buffering) place(s *delayed) value.Value {
	if s.address == nil {
		return s.Dst
	}
	at := &ir.InstLoad{ElemType: s.address.ElemType, Src: s.address, Metadata: s.Metadata}
	b.add(at)
	return at
}

// bytes is an address as one of bytes.
func (b *buffering) bytes(at value.Value, s *delayed) value.Value {
	if at.Type().Equal(types.I8Ptr) {
		return at
	}
	x := &ir.InstBitCast{From: at, To: types.I8Ptr, Metadata: s.Metadata}
	b.add(x)
	return x
}

// isFull is whether a store is yet to take effect.
func (b *buffering) isFull(s *delayed) value.Value {
	v := &ir.InstLoad{ElemType: types.I32, Src: s.full, Metadata: s.Metadata}
	b.add(v)
	return b.notZero(v, s)
}

// chosen is a choice.
func (b *buffering) chosen(s *delayed) value.Value {
	i := slices.IndexFunc(b.m.Funcs, func(f *ir.Func) bool { return f.Name() == library.StoreWaits })
	if i < 0 {
		b.m.NewFunc(library.StoreWaits, types.I32)
		i = len(b.m.Funcs) - 1
	}
	call := &ir.InstCall{Callee: b.m.Funcs[i], Typ: types.I32, Metadata: s.Metadata}
	b.add(call)
	return b.notZero(call, s)
}

func (b *buffering) notZero(v value.Value, s *delayed) value.Value {
	x := &ir.InstICmp{Pred: enum.IPredNE, X: v, Y: constant.NewInt(types.I32, 0), Typ: types.I1, Metadata: s.Metadata}
	b.add(x)
	return x
}

func (b *buffering) add(inst ir.Instruction) { b.cur.Insts = append(b.cur.Insts, inst) }

// block is a new block at the end of those that there are.
func (b *buffering) block() *ir.Block {
	x := &ir.Block{Parent: b.f}
	b.blocks = append(b.blocks, x)
	return x
}
