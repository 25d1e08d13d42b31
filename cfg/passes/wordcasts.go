package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// A retyper makes the chosen places of a function pointers: what is put there and what
// is taken from there is cast.
type retyper struct {
	*words
	used  map[any]bool
	insts []ir.Instruction            // of the block so far
	late  []ir.Instruction            // that come after its phis
	casts map[value.Value]value.Value // of what was a word
}

func (r *retyper) rewrite(f *ir.Func) {
	r.casts = map[value.Value]value.Value{}
	for i, p := range f.Params {
		if key := r.params[p]; key != nil && r.used[key] {
			f.Params[i] = ir.NewParam(p.LocalName, types.I8Ptr)
			r.late = append(r.late, r.word(p, f.Params[i], ir.LocalIdent{}))
		}
	}
	var phis []*ir.InstPhi
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			x, phi := inst.(*ir.InstPhi)
			if !phi {
				r.insts, r.late = append(r.insts, r.late...), nil
			}
			if phi && r.used[r.choice(x)] {
				p := &ir.InstPhi{Incs: x.Incs, Typ: types.I8Ptr, Metadata: x.Metadata}
				phis, r.insts, r.late = append(phis, p), append(r.insts, p), append(r.late, r.word(x, p, x.LocalIdent))
			} else {
				r.instruction(inst)
			}
		}
		r.insts, r.late = append(r.insts, r.late...), nil
		if x, ok := b.Term.(*ir.TermRet); ok && r.used[r.result(f)] {
			x.X = r.pointer(x.X)
		}
		b.Insts, r.insts = r.insts, nil
	}
	for _, p := range phis {
		for _, in := range p.Incs {
			cast := &ir.InstIntToPtr{From: in.X, To: types.I8Ptr}
			from := in.Pred.(*ir.Block)
			in.X, from.Insts = cast, append(slices.Clip(from.Insts), cast)
		}
	}
	llvm.ReplaceUses(f, r.casts)
}

// word is the cast of p, which takes the place of x.
func (r *retyper) word(x, p value.Value, name ir.LocalIdent) ir.Instruction {
	n := &ir.InstPtrToInt{LocalIdent: name, From: p, To: x.Type()}
	r.casts[x] = n
	return n
}

// pointer casts a word.
func (r *retyper) pointer(n value.Value) value.Value {
	p := &ir.InstIntToPtr{From: llvm.Argument(n), To: types.I8Ptr}
	r.insts = append(r.insts, p)
	return p
}

// address is that of a word as that of a pointer.
func (r *retyper) address(of value.Value) value.Value {
	p := &ir.InstBitCast{From: of, To: types.NewPointer(types.I8Ptr)}
	r.insts = append(r.insts, p)
	return p
}

// instruction adds an instruction with its casts.
func (r *retyper) instruction(inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstLoad:
		if r.used[r.place(x.Src)] {
			p := &ir.InstLoad{ElemType: types.I8Ptr, Src: r.address(x.Src), Align: x.Align, Metadata: x.Metadata}
			r.insts = append(r.insts, p, r.word(x, p, x.LocalIdent))
			return
		}
	case *ir.InstStore:
		if r.used[r.place(x.Dst)] {
			x.Src, x.Dst = r.pointer(x.Src), r.address(x.Dst)
		}
	case *ir.InstSelect:
		if r.used[r.choice(x)] {
			p := &ir.InstSelect{Cond: x.Cond, ValueTrue: r.pointer(x.ValueTrue), ValueFalse: r.pointer(x.ValueFalse), Typ: types.I8Ptr, Metadata: x.Metadata}
			r.insts = append(r.insts, p, r.word(x, p, x.LocalIdent))
			return
		}
	case *ir.InstCall:
		for i := range x.Args {
			if key := r.argument(x, i); key != nil && r.used[key] {
				x.Args[i] = r.pointer(x.Args[i])
			}
		}
		if r.used[r.result(llvm.DirectCallee(x.Callee))] {
			p := *x
			p.LocalIdent, p.Typ = ir.LocalIdent{}, types.I8Ptr
			r.insts = append(r.insts, &p, r.word(x, &p, x.LocalIdent))
			return
		}
	}
	r.insts = append(r.insts, inst)
}
