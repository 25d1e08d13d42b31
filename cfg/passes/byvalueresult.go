package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// A returnedStruct is a struct that a function returns in registers.
type returnedStruct struct {
	typ    types.Type // of the variable that it is read from
	value  types.Type // as it is returned
	pieces []piece
}

// structResult is the struct that f returns in registers; nil: there is none.
func structResult(f *ir.Func, d *llvm.DataLayout) *returnedStruct {
	r := &returnedStruct{value: f.Sig.RetType}
	if t, ok := r.value.(*types.StructType); ok {
		for i, off := range d.Layout(t).Offsets {
			r.pieces = append(r.pieces, piece{off, t.Fields[i]})
		}
	} else {
		r.pieces = []piece{{0, r.value}}
	}
	for _, b := range f.Blocks {
		if ret, ok := b.Term.(*ir.TermRet); ok {
			_, a := returned(b, ret, d)
			if a == nil || r.typ != nil && !r.typ.Equal(a.ElemType) {
				return nil
			}
			r.typ = a.ElemType
		}
	}
	if r.typ == nil || !split(r.typ, r.pieces, d) {
		return nil
	}
	return r
}

// returned is the load of the variable that a block returns last of all.
func returned(b *ir.Block, ret *ir.TermRet, d *llvm.DataLayout) (*ir.InstLoad, *ir.InstAlloca) {
	x, ok := ret.X.(*ir.InstLoad)
	if !ok || x.Volatile || x.Atomic {
		return nil, nil
	}
	a, off := local(x.Src, d)
	i := slices.Index(b.Insts, ir.Instruction(x))
	if a == nil || off != 0 || i < 0 || slices.ContainsFunc(b.Insts[i:], func(inst ir.Instruction) bool { return mayWrite(inst, a, d) }) {
		return nil, nil
	}
	return x, a
}

// bytes is the size of what the pieces cover.
func (r *returnedStruct) bytes(d *llvm.DataLayout) int64 {
	last := r.pieces[len(r.pieces)-1]
	return last.off + last.size(d)
}

func (p piece) size(d *llvm.DataLayout) int64 {
	if ls, ok := d.Leaves(p.typ); ok && len(ls) > 0 {
		last := ls[len(ls)-1]
		return last.Off + d.StoreSize(last.Typ)
	}
	return d.Size(p.typ)
}

// giveStruct makes f write the struct to the address in a new last parameter.
func (r *returnedStruct) giveStruct(m *ir.Module, f *ir.Func, d *llvm.DataLayout) {
	p := ir.NewParam("result", types.NewPointer(r.typ))
	p.Attrs = append(p.Attrs, ir.SRet{Typ: r.typ})
	f.Params = append(f.Params, p)
	for _, b := range f.Blocks {
		if ret, ok := b.Term.(*ir.TermRet); ok {
			x, a := returned(b, ret, d)
			i := slices.Index(b.Insts, ir.Instruction(x))
			b.Insts = slices.Replace(b.Insts, i, i+1, copyBytes(m, p, a, r.bytes(d), x.Metadata, d)...)
			ret.X = nil
		}
	}
	f.ReturnAttrs = nil
	retype(f, types.Void)
}

// receiveStruct passes the address of a variable for the struct, and replaces what
// becomes of the result of the call by copies of it.
func (c callSite) receiveStruct(m *ir.Module, r *returnedStruct, name string, d *llvm.DataLayout) {
	x, users := c.call, llvm.UsersOf(c.in)
	to := temporary(c.in, "result of "+name, r.typ)
	copies := map[ir.Instruction][]ir.Instruction{}
	only := true
	store := func(user any, v value.Value, p piece) {
		s, ok := user.(*ir.InstStore)
		if only = only && ok && s.Src == v && !s.Volatile && !s.Atomic; only {
			from, insts := p.at(to)
			copies[s] = append(insts, copyBytes(m, s.Dst, from, p.size(d), s.Metadata, d)...)
		}
	}
	for _, user := range users[x] {
		e, ok := user.(*ir.InstExtractValue)
		if !ok {
			store(user, x, piece{0, r.value})
			continue
		}
		copies[e] = nil
		for _, user := range users[e] {
			store(user, e, r.pieces[e.Indices[0]])
		}
	}
	x.Args, x.Typ, x.ReturnAttrs = append(slices.Clone(x.Args), value.Value(ir.NewArg(to, ir.SRet{Typ: r.typ}))), types.Void, nil
	if !only {
		from, insts := piece{0, r.value}.at(to)
		load := &ir.InstLoad{ElemType: r.value, Src: from, Metadata: x.Metadata}
		b, i := c.block()
		b.Insts = slices.Insert(b.Insts, i+1, append(insts, load)...)
		llvm.ReplaceUses(c.in, map[value.Value]value.Value{x: load})
		return
	}
	llvm.Rewrite(c.in, func(inst ir.Instruction) []ir.Instruction {
		if with, ok := copies[inst]; ok {
			return with
		}
		return []ir.Instruction{inst}
	})
}
