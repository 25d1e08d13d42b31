package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A builder lowers the body of one function, block by block: its branches
// here, everything else in the layers below. Instructions become terms; an edge
// is emitted only for what changes the state, blocks or branches.
type builder struct {
	*emitter
	addr   *addresses
	expr   *expressions
	mem    *memory
	heap   *heap
	locals *locals
	calls  *calls

	promises    []*promise // of its restrict parameters, that may be broken
	blocks      map[*ir.Block]*cfg.Loc
	rows        map[*ir.InstGetElementPtr]row // that are checked
	phis        map[*ir.InstPhi][]*cfg.Var
	inherited   map[*ir.Block][]*term.Term // conditions that hold at the start of blocks that are entered at one place
	beforeEntry string                     // what the program does before its entry that is unsupported
}

// lower builds the procedure's automaton.
func (b *builder) lower() {
	f := b.fn.Ir
	b.cur = b.proc.Entry
	b.programName()
	b.locals.bypassed()
	b.locals.nameDangling()
	b.findPromises()
	if b.o.Check.Has(cfg.UndefinedBehaviour) && !b.o.Check.Has(cfg.Termination) {
		b.rows = rowsOf(f)
	}
	if b.beforeEntry != "" && b.fn == b.a.Functions[0] {
		b.unsupported(b.beforeEntry, b.proc.Pos)
	}
	b.goTo(b.blocks[f.Blocks[0]])
	for _, block := range b.uses.Order {
		loc := b.alias.Find(b.blocks[block])
		b.cur = loc
		b.enter(block)
		for i, inst := range block.Insts {
			b.index = i
			if b.cur == nil {
				break
			}
			b.instruction(inst)
		}
		b.index = len(block.Insts)
		if b.cur != nil {
			b.terminator(block)
		}
	}
	b.finish()
}

// programName lets the pointers that the entry function gets point outside of the
// program where memory is checked, and main's argc count at least the name of the program.
func (b *builder) programName() {
	f := b.fn.Ir
	if b.fn == b.a.Functions[0] && b.o.Check.Memory() {
		for _, p := range f.Params {
			if v := b.params[p]; v.ptr != nil && v.ptr.c != nil { // memory of the environment
				b.assume(b.m.SLt(v.ptr.obj, b.m.BVUint(pointsto.ObjBits, 0)), b.proc.Pos)
			}
		}
	}
	if b.fn != b.a.Functions[0] || f.Name() != "main" || b.fn.Recursive || len(f.Params) < 2 {
		return
	}
	if argc := b.params[f.Params[0]]; argc.t != nil && argc.t.Sort() == b.m.BV(32) {
		b.assume(b.m.SLe(b.m.BVInt(32, 1), argc.t), b.proc.Pos)
	}
}

// enter starts a block: nothing is known of values, and of conditions what its
// only predecessor left.
func (b *builder) enter(block *ir.Block) {
	b.block = block
	b.env = map[value.Value]val{}
	b.live = b.live[:0]
	b.known = b.inherited[block]
	delete(b.inherited, block)
}

// unsplitVector says that an instruction works on numbers side by side other than as on a whole
// whose elements have been taken out (prepare): no such ones have been found.
func unsplitVector(inst ir.Instruction) bool {
	var t types.Type
	switch x := inst.(type) {
	case *ir.InstExtractValue, *ir.InstInsertValue, *ir.InstCall:
		return false
	case *ir.InstExtractElement:
		t = x.X.Type()
	case *ir.InstBitCast:
		if t = x.From.Type(); !isVector(t) {
			t = x.To
		}
	case *ir.InstStore:
		t = x.Src.Type()
	case value.Value:
		t = x.Type()
	}
	switch inst.(type) {
	case *ir.InstLoad, *ir.InstStore:
		v, ok := t.(*types.VectorType)
		return ok && !llvm.ElementsInBytes(v)
	}
	return isVector(t)
}

func isVector(t types.Type) bool {
	_, ok := t.(*types.VectorType)
	return ok
}

// instruction lowers one instruction.
func (b *builder) instruction(inst ir.Instruction) {
	b.order = 0
	if unsplitVector(inst) {
		b.unsupported("vectors", b.pos(inst, llvm.StatementRange))
		return
	}
	b.mem.aligned(inst)
	b.inRow(inst)
	b.keepPromises(inst)
	switch x := inst.(type) {
	case *ir.InstAlloca:
		b.locals.alloca(x)
	case *ir.InstLoad:
		b.order = passes.OrderOf(x.Metadata)
		b.mem.aliasing(x)
		b.define(x, b.atOnce(b.mem.load(x), b.pos(x, llvm.StatementRange)))
	case *ir.InstStore:
		b.order = passes.OrderOf(x.Metadata)
		b.mem.aliasing(x)
		b.mem.store(x)
		b.locals.saveStack(x, b.pos(x, llvm.StatementRange))
	case *ir.InstCall:
		b.locals.endThread(x)
		b.calls.call(x)
	case *passes.OverflowCheck:
		b.expr.overflow(x)
	case *passes.SizeCheck:
		b.expr.arraySize(x)
	case *ir.InstPhi: // assigned by the edges that enter the block
	case *ir.InstCmpXchg:
		b.unsupported("an atomic operation", b.pos(x, llvm.StatementRange))
	case *ir.InstAtomicRMW:
		b.unsupported("an atomic operation", b.pos(x, llvm.StatementRange))
	case *ir.InstVAArg:
		b.unsupported("variable arguments", b.pos(x, llvm.StatementRange))
	default:
		if v, ok := inst.(value.Value); ok {
			b.define(v, b.expr.pure(inst, b.pos(inst, llvm.StatementRange)))
			return
		}
		b.unsupported(fmt.Sprintf("the instruction %T", inst), b.pos(inst, llvm.StatementRange))
	}
}
