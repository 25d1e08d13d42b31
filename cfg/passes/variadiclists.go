package passes

import (
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// What clang makes of va_arg on x86-64: a branch to a load from a register's copy, or from the
// stack. No list that passVariadic makes has registers left, so the branch goes to the stack.
// There the rest of what a list of the ABI has is free: gp_offset counts the bytes that were
// read, for arguments that are aligned to more than a word, and reg_save_area leads to the
// kinds of what was passed, one for each word. A list of i386 is just the address of the next
// argument: there the kind of a word is stored at a distance from it that is the same in all
// calls, beyond the longest arguments, so that what is read beyond the arguments has none. Reading an argument as another type
// than it was passed with is undefined, unless both are integers of one size (C11 7.16.1.1).

// variadicLists are the va_args of a module.
type variadicLists struct {
	reads  []*listRead
	passed []*ir.Global  // the kinds that calls pass
	calls  []listCall    // on i386
	kinds  map[byte]bool // all that are passed or read
	d      *llvm.DataLayout
}

// A listRead is a va_arg: what it does where the argument is on the stack.
type listRead struct {
	in    *ir.Func
	block *ir.Block
	list  value.Value
	cur   *ir.InstLoad     // the address of the next argument
	up    *ir.InstIntToPtr // … rounded up to its alignment; nil: it is not
	align int64
	step  *ir.InstGetElementPtr // the address after the argument
	store *ir.InstStore
	typ   types.Type // of the argument
}

// A listCall is a call on i386: the arguments, their type and the kinds of their words.
type listCall struct {
	callSite
	list  value.Value
	typ   *types.StructType
	kinds []byte
}

// clangLists finds them.
func clangLists(m *ir.Module, d *llvm.DataLayout) *variadicLists {
	l := &variadicLists{kinds: map[byte]bool{}, d: d}
	for _, f := range m.Funcs {
		for b, inst := range llvm.Instructions(f) {
			if s, ok := inst.(*ir.InstStore); ok {
				if r := readOf(f, b, s, d); r != nil {
					l.reads = append(l.reads, r)
					l.kinds[slotKinds(r.typ, false, d)[0]] = true
				}
			}
		}
	}
	return l
}

// readOf is the va_arg that a store ends; nil if it is none.
func readOf(f *ir.Func, b *ir.Block, s *ir.InstStore, d *llvm.DataLayout) *listRead {
	r := &listRead{in: f, block: b, store: s}
	var ok bool
	if r.step, ok = s.Src.(*ir.InstGetElementPtr); !ok {
		return nil
	}
	if d.Ptr == 4 { // a step by whole words from what is read as an argument below: nothing else is like that
		n, constant := int64(0), false
		if types.Equal(r.step.ElemType, types.I8) && len(r.step.Indices) == 1 {
			n, constant = d.ConstInt(r.step.Indices[0])
		}
		if !constant || n <= 0 || n%d.Ptr != 0 {
			return nil
		}
	} else if r.list = listOf(s.Dst, 2); r.list == nil {
		return nil
	}
	from := r.step.Src
	if up, ok := from.(*ir.InstIntToPtr); ok {
		and, ok := up.From.(*ir.InstAnd)
		if !ok {
			return nil
		}
		add, ok := and.X.(*ir.InstAdd)
		if !ok {
			return nil
		}
		address, ok := add.X.(*ir.InstPtrToInt)
		less, isConst := d.ConstInt(add.Y)
		if !ok || !isConst {
			return nil
		}
		r.up, r.align, from = up, less+1, address.From
	}
	if r.cur, ok = from.(*ir.InstLoad); !ok || r.cur.Src != s.Dst {
		return nil
	}
	for _, inst := range b.Insts {
		if c, ok := inst.(*ir.InstBitCast); ok && c.From == r.step.Src {
			r.typ = c.To.(*types.PointerType).ElemType
			return r
		}
	}
	if d.Ptr == 4 {
		return nil
	}
	r.typ = types.I8
	return r
}

// listOf is the list whose n-th member an address is; nil if it is none's.
func listOf(v value.Value, n int64) value.Value {
	p, ok := v.(*ir.InstGetElementPtr)
	if !ok || p.ElemType.Name() != "struct.__va_list_tag" || len(p.Indices) != 2 {
		return nil
	}
	if i, ok := llvm.ConstantInt(p.Indices[1]); !ok || i != n {
		return nil
	}
	return p.Src
}

// Kinds of words of arguments that are not integers; those are the number of their bytes.
const (
	pointerKind byte = 'p'
	doubleKind  byte = 'd'
	longKind    byte = 'x' // long double
	structKind  byte = 's'
	restKind    byte = 0 // another word of what is longer
)

// slotKinds are the kinds of the words of an argument; copied: a struct in memory.
func slotKinds(t types.Type, copied bool, d *llvm.DataLayout) []byte {
	kinds := make([]byte, max(1, (d.Size(t)+d.Ptr-1)/d.Ptr))
	kinds[0] = structKind
	if copied {
		return kinds
	}
	switch t := t.(type) {
	case *types.IntType:
		kinds[0] = byte(t.BitSize / 8)
	case *types.PointerType:
		kinds[0] = pointerKind
	case *types.FloatType:
		kinds[0] = longKind
		if t.Kind == types.FloatKindDouble {
			kinds[0] = doubleKind
		}
	}
	return kinds
}

// pass is the address of kinds that a call passes; on i386 null.
func (l *variadicLists) pass(c listCall) value.Value {
	for _, k := range c.kinds {
		l.kinds[k] = true
	}
	if l.d.Ptr == 4 {
		l.calls = append(l.calls, c)
		return constant.NewNull(types.I8Ptr)
	}
	m, kinds := c.in.Parent, c.kinds
	g := m.NewGlobalDef("", constant.NewCharArray(kinds))
	g.SetName("kinds of variable arguments " + strconv.Itoa(len(l.passed)))
	g.Immutable = true
	l.passed = append(l.passed, g)
	zero := constant.NewInt(types.I64, 0)
	return constant.NewGetElementPtr(g.ContentType, g, zero, zero)
}

// rewrite has the va_args of m read the stack, where they are aligned count what is read, and
// where more kinds than one are passed or read check them.
func (l *variadicLists) rewrite(m *ir.Module) {
	delete(l.kinds, restKind)
	checked := len(l.kinds) > 1
	if l.d.Ptr == 4 {
		if checked {
			l.checkAtDistance(m)
		}
		return
	}
	counted := checked || slices.ContainsFunc(l.reads, func(r *listRead) bool { return r.up != nil })
	l.end(m)
	for _, r := range l.reads {
		r.leaveRegisters()
		if counted {
			r.count(checked, m, l.d)
		}
	}
}

// end has va_end take the list away where a va_arg may come after it, which checks that it is there (C17 7.16.1.1p2).
func (l *variadicLists) end(m *ir.Module) {
	t, null := vaList(l.d), constant.NewNull(types.I8Ptr)
	ended := slices.DeleteFunc(slices.Clone(l.reads), func(r *listRead) bool {
		for b, inst := range llvm.Instructions(r.in) {
			if x, ok := inst.(*ir.InstCall); ok && isCallOf(x, "llvm.va_end") && reaches(b, r.block) {
				return false
			}
		}
		return true
	})
	for _, r := range ended {
		llvm.Rewrite(r.in, func(inst ir.Instruction) []ir.Instruction {
			if x, ok := inst.(*ir.InstCall); ok && isCallOf(x, "llvm.va_end") {
				list := &ir.InstBitCast{From: llvm.Argument(x.Args[0]), To: types.NewPointer(t)}
				to := field(list, t, 2)
				return []ir.Instruction{list, to, &ir.InstStore{Src: null, Dst: to, Metadata: x.Metadata}}
			}
			if inst != ir.Instruction(r.cur) {
				return []ir.Instruction{inst}
			}
			live := ir.NewICmp(enum.IPredNE, r.cur, null)
			return []ir.Instruction{inst, live, &ir.InstCall{
				Callee: declared(m, library.VariadicLive, types.I1), Args: []value.Value{live}, Typ: types.Void, Metadata: r.store.Metadata,
			}}
		})
	}
}

// leaveRegisters takes the branch to a register's copy away.
func (r *listRead) leaveRegisters() {
	for _, b := range r.in.Blocks {
		br, ok := b.Term.(*ir.TermCondBr)
		if !ok || br.TargetFalse != value.Value(r.block) {
			continue
		}
		inRegister, ok := br.TargetTrue.(*ir.Block)
		if !ok || !slices.ContainsFunc(inRegister.Insts, func(inst ir.Instruction) bool {
			p, ok := inst.(value.Value)
			return ok && listOf(p, 3) == r.list
		}) {
			continue
		}
		b.Term = &ir.TermBr{Target: r.block, Metadata: br.Metadata}
		r.in.Blocks = slices.DeleteFunc(r.in.Blocks, func(b *ir.Block) bool { return b == inRegister })
		for _, next := range inRegister.Term.Succs() {
			for _, inst := range next.Insts {
				if phi, ok := inst.(*ir.InstPhi); ok {
					phi.Incs = slices.DeleteFunc(phi.Incs, func(i *ir.Incoming) bool { return i.Pred == value.Value(inRegister) })
				}
			}
		}
		return
	}
}

// count has a va_arg count the bytes that it reads, and check the kind of the argument.
func (r *listRead) count(checked bool, m *ir.Module, d *llvm.DataLayout) {
	t := r.list.Type().(*types.PointerType).ElemType.(*types.StructType)
	at := r.store.Metadata
	counter := field(r.list, t, 0)
	used := &ir.InstLoad{ElemType: types.I32, Src: counter, Metadata: at}
	insts := []ir.Instruction{counter, used}
	add := func(inst ir.Instruction) value.Value {
		insts = append(insts, inst)
		return inst.(value.Value)
	}
	var before value.Value = used
	if r.up != nil { // the count begins with a multiple of all alignments
		pad := add(ir.NewAnd(add(ir.NewSub(constant.NewInt(types.I32, 0), used)), constant.NewInt(types.I32, r.align-1)))
		rounded := add(&ir.InstGetElementPtr{ElemType: types.I8, Src: r.cur, Indices: []value.Value{pad}, Typ: types.I8Ptr, Metadata: at})
		before = add(ir.NewAdd(used, pad))
		llvm.ReplaceUses(r.in, map[value.Value]value.Value{r.up: rounded})
	}
	n, _ := llvm.ConstantInt(r.step.Indices[0])
	after := add(ir.NewAdd(before, constant.NewInt(types.I32, n)))
	insts = append(insts, &ir.InstStore{Src: after, Dst: counter, Metadata: at})
	if kind := slotKinds(r.typ, false, d)[0]; checked && (kind != structKind || r.up != nil) {
		index := add(ir.NewLShr(add(ir.NewSub(before, constant.NewInt(types.I32, registersUsed[0]))), constant.NewInt(types.I32, 3)))
		from := field(r.list, t, 3)
		kinds := &ir.InstLoad{ElemType: types.I8Ptr, Src: from, Metadata: at}
		place := &ir.InstGetElementPtr{ElemType: types.I8, Src: kinds, Indices: []value.Value{index}, Typ: types.I8Ptr, Metadata: at}
		insts = append(append(insts, from, kinds, place), r.fits(place, m, d)...)
	}
	i := slices.Index(r.block.Insts, ir.Instruction(r.cur))
	r.block.Insts = slices.Insert(r.block.Insts, i+1, insts...)
	if r.up != nil {
		r.block.Insts = slices.DeleteFunc(r.block.Insts, func(inst ir.Instruction) bool { return inst == ir.Instruction(r.up) })
		dropUnused(r.in)
	}
}
