package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// A jumper rewrites one function: its blocks are cut after what may jump and after setjmps.
type jumper struct {
	*jumps
	f      *ir.Func
	frame  value.Value // where the number is from which the tokens of this call count
	blocks []*ir.Block
	cur    *ir.Block // the last of blocks
	lands  []*landing
	leave  *ir.Block // where a jump goes on that comes out of a call
}

// A landing is where a setjmp returns.
type landing struct {
	site   *ir.InstCall
	before *ir.Block
	block  *ir.Block
	result *ir.InstPhi
	again  *ir.Block // leads there when it returns once more
}

// rewrite makes jumps of f, which has these setjmps, branches.
func (j *jumps) rewrite(f *ir.Func, sites []*ir.InstCall) {
	r := &jumper{jumps: j, f: f, leave: &ir.Block{Parent: f}}
	var locals *jumpLocals
	if len(sites) > 0 {
		r.numberCall()
		locals = localsOf(f, j)
	}
	at := entryLine(f)
	last := map[value.Value]*ir.Block{} // the last part of a block
	for _, b := range f.Blocks {
		insts, term := b.Insts, b.Term
		b.Insts, b.Term = nil, nil
		r.begin(b)
		for _, inst := range insts {
			x, ok := inst.(*ir.InstCall)
			switch {
			case ok && slices.Contains(sites, x):
				r.set(x)
			case ok && callsAny(x, longjmps):
				r.jump(x)
			case r.mayJump(inst, r.through):
				r.add(x)
				r.test(x.Metadata)
			default:
				r.add(inst)
			}
		}
		r.cur.Term = term
		last[b] = r.cur
	}
	for _, b := range r.blocks {
		for _, inst := range b.Insts {
			if phi, ok := inst.(*ir.InstPhi); ok {
				for _, in := range phi.Incs {
					if from := last[in.Pred]; from != nil {
						in.Pred = from
					}
				}
			}
		}
	}
	r.unwind(at)
	f.Blocks = r.blocks
	results := map[value.Value]value.Value{}
	for _, l := range r.lands {
		l.result = ir.NewPhi(ir.NewIncoming(constant.NewInt(types.I32, 0), l.before), ir.NewIncoming(l.again.Insts[len(l.again.Insts)-1].(value.Value), l.again))
		l.block.Insts = slices.Insert(l.block.Insts, 0, ir.Instruction(l.result))
		results[l.site] = l.result
	}
	llvm.ReplaceUses(f, results)
	if len(sites) > 0 {
		locals.follow(r.lands)
		r.endLifetimes()
		spillAcross(f)
	}
}

func (r *jumper) begin(b *ir.Block) { r.cur, r.blocks = b, append(r.blocks, b) }

func (r *jumper) add(insts ...ir.Instruction) { r.cur.Insts = append(r.cur.Insts, insts...) }

// numberCall gives each call of f numbers of its own for its tokens.
func (r *jumper) numberCall() {
	if r.f == r.start { // which nothing calls
		r.frame = constant.NewInt(r.word, 0)
		return
	}
	frame := temporary(r.f, "frame", r.word)
	n := ir.NewLoad(r.word, r.frames)
	next := ir.NewAdd(n, constant.NewInt(r.word, r.sites))
	r.f.Blocks[0].Insts = slices.Insert(r.f.Blocks[0].Insts, 1, []ir.Instruction{n, next, ir.NewStore(next, r.frames), ir.NewStore(next, frame)}...)
	r.frame = frame
}

// token computes the token of the k-th setjmp of this call.
func (r *jumper) token(k int) value.Value {
	number := constant.NewInt(r.word, int64(k+1))
	if _, first := r.frame.(*constant.Int); first {
		return number
	}
	base := ir.NewLoad(r.word, r.frame)
	sum := ir.NewAdd(base, number)
	r.add(base, sum)
	return sum
}

// buffer is the address of the token in the buffer that a call is given.
func (r *jumper) buffer(x *ir.InstCall) value.Value {
	to := &ir.InstBitCast{From: x.Args[0], To: types.NewPointer(r.word), Metadata: x.Metadata}
	if a, ok := x.Args[0].(*ir.Arg); ok {
		to.From = a.Value
	}
	r.add(to)
	return to
}

// set is a setjmp.
func (r *jumper) set(x *ir.InstCall) {
	token := r.token(len(r.lands))
	r.add(&ir.InstStore{Src: token, Dst: r.buffer(x), Metadata: x.Metadata})
	l := &landing{site: x, before: r.cur, block: &ir.Block{Parent: r.f}, again: &ir.Block{Parent: r.f}}
	r.lands = append(r.lands, l)
	r.cur.Term = &ir.TermBr{Target: l.block, Metadata: x.Metadata}
	r.begin(l.block)
}

// jump is a longjmp.
func (r *jumper) jump(x *ir.InstCall) {
	token := &ir.InstLoad{ElemType: r.word, Src: r.buffer(x), Metadata: x.Metadata}
	filled := ir.NewICmp(enum.IPredNE, token, constant.NewInt(r.word, 0))
	v := x.Args[1]
	if a, ok := v.(*ir.Arg); ok {
		v = a.Value
	}
	zero := is(v, 0)
	some := ir.NewSelect(zero, constant.NewInt(types.I32, 1), v)
	r.add(token, filled, r.limit(library.JumpFilled, filled, x.Metadata), zero, some,
		&ir.InstStore{Src: token, Dst: r.target, Metadata: x.Metadata}, &ir.InstStore{Src: some, Dst: r.value, Metadata: x.Metadata})
	r.cur.Term = &ir.TermBr{Target: r.leave, Metadata: x.Metadata}
	r.begin(&ir.Block{Parent: r.f}) // which is not reached
}

// limit says that what the program does is unsupported if cond does not hold.
func (j *jumps) limit(name string, cond value.Value, at ir.Metadata) *ir.InstCall {
	return &ir.InstCall{Callee: declared(j.m, name, types.I1), Args: []value.Value{cond}, Typ: types.Void, Metadata: at}
}

// test leaves if a jump comes out of the call before.
func (r *jumper) test(at ir.Metadata) {
	target := &ir.InstLoad{ElemType: r.word, Src: r.target, Metadata: at}
	none := is(target, 0)
	none.Metadata = at
	r.add(target, none)
	next := &ir.Block{Parent: r.f}
	r.cur.Term = &ir.TermCondBr{Cond: none, TargetTrue: next, TargetFalse: r.leave, Metadata: at}
	r.begin(next)
}

// unwind goes on at the setjmp that a jump leads to, or returns.
func (r *jumper) unwind(at ir.Metadata) {
	r.begin(r.leave)
	for k, l := range r.lands {
		target := &ir.InstLoad{ElemType: r.word, Src: r.target, Metadata: at}
		r.add(target)
		here := ir.NewICmp(enum.IPredEQ, target, r.token(k))
		r.add(here)
		next := &ir.Block{Parent: r.f}
		r.cur.Term = &ir.TermCondBr{Cond: here, TargetTrue: l.again, TargetFalse: next, Metadata: at}
		r.begin(l.again)
		r.add(&ir.InstStore{Src: constant.NewInt(r.word, 0), Dst: r.target, Metadata: at}, &ir.InstLoad{ElemType: types.I32, Src: r.value, Metadata: at})
		r.cur.Term = &ir.TermBr{Target: l.block, Metadata: l.site.Metadata}
		r.begin(next)
	}
	if r.f == r.start {
		r.add(r.limit(library.JumpReturns, constant.False, r.jumpLine(at)))
	}
	ret := &ir.TermRet{Metadata: at}
	if t := r.f.Sig.RetType; !t.Equal(types.Void) {
		ret.X = nothing(t)
	}
	r.cur.Term = ret
}

// nothing is a value that nothing looks at.
func nothing(t types.Type) constant.Constant {
	s, ok := t.(*types.StructType)
	if !ok {
		return zeroElement(t)
	}
	var fields []constant.Constant
	for _, f := range s.Fields {
		fields = append(fields, nothing(f))
	}
	return constant.NewStruct(s, fields...)
}

// jumpLine is the position of the program's only longjmp, or at.
func (j *jumps) jumpLine(at ir.Metadata) ir.Metadata {
	var calls []*ir.InstCall
	for _, f := range j.m.Funcs {
		calls = append(calls, callsOfAny(f, longjmps)...)
	}
	if len(calls) == 1 {
		return calls[0].Metadata
	}
	return at
}
