package passes

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
)

// Lifetimes at a second return of a setjmp. The variables of blocks that were entered after the first one have ended, and
// a buffer that is declared holds no token.

// endLifetimes ends those of variables that are not alive where a setjmp is called the first time.
func (r *jumper) endLifetimes() {
	ends := map[*ir.InstAlloca]*ir.InstCall{}
	var order []*ir.InstAlloca
	for _, inst := range llvm.Instructions(r.f) {
		if a, begins := llvm.LifetimeMarker(inst); a != nil && !begins && ends[a] == nil {
			ends[a], order = inst.(*ir.InstCall), append(order, a)
		}
	}
	alive := r.alive()
	for _, l := range r.lands {
		for _, a := range order {
			if !alive[l.before][a] {
				l.again.Insts = append(endOf(a, ends[a]), l.again.Insts...)
			}
		}
	}
	var first []ir.Instruction
	for _, a := range order { // so that each has an object that can end
		if !slices.ContainsFunc(r.lands, func(l *landing) bool { return !alive[l.before][a] }) {
			continue
		}
		if begin := r.beginOf(a); begin != nil {
			first = append(append(first, begin...), endOf(a, ends[a])...)
		}
	}
	afterAllocas(r.f, first)
}

// endOf makes the call that ends a variable, like another one.
func endOf(a *ir.InstAlloca, like *ir.InstCall) []ir.Instruction {
	address := &ir.InstBitCast{From: a, To: types.I8Ptr}
	x := *like
	x.Args = slices.Clone(like.Args)
	x.Args[1] = address
	return []ir.Instruction{address, &x}
}

// beginOf is the call that begins a variable.
func (r *jumper) beginOf(a *ir.InstAlloca) []ir.Instruction {
	for _, inst := range llvm.Instructions(r.f) {
		if v, begins := llvm.LifetimeMarker(inst); v == a && begins {
			return endOf(a, inst.(*ir.InstCall))
		}
	}
	return nil
}

// alive are the variables that may be alive at the end of each block; a jump adds none.
func (r *jumper) alive() map[*ir.Block]map[*ir.InstAlloca]bool {
	out := map[*ir.Block]map[*ir.InstAlloca]bool{}
	for _, b := range r.f.Blocks {
		out[b] = map[*ir.InstAlloca]bool{}
	}
	in := map[*ir.Block]map[*ir.InstAlloca]bool{r.f.Blocks[0]: {}}
	for work := []*ir.Block{r.f.Blocks[0]}; len(work) > 0; {
		b := work[0]
		work = work[1:]
		now := maps.Clone(in[b])
		for _, inst := range b.Insts {
			if a, begins := llvm.LifetimeMarker(inst); a != nil {
				if now[a] = begins; !begins {
					delete(now, a)
				}
			}
		}
		out[b] = now
		for _, s := range llvm.Successors(b.Term) {
			if s == r.leave {
				continue
			}
			before, seen := len(in[s]), in[s] != nil
			if !seen {
				in[s] = map[*ir.InstAlloca]bool{}
			}
			maps.Copy(in[s], now)
			if !seen || len(in[s]) > before {
				work = append(work, s)
			}
		}
	}
	return out
}

// afterAllocas puts instructions after the variables that f begins with.
func afterAllocas(f *ir.Func, insts []ir.Instruction) {
	b := f.Blocks[0]
	at := slices.IndexFunc(b.Insts, func(inst ir.Instruction) bool {
		_, ok := inst.(*ir.InstAlloca)
		return !ok
	})
	b.Insts = slices.Insert(b.Insts, at, insts...)
}

// emptyBuffers has the buffers among the local variables of a module hold no token at first.
func (j *jumps) emptyBuffers() {
	for _, f := range j.m.Funcs {
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			v, _ := llvm.Declaration(inst)
			if a, ok := v.(*ir.InstAlloca); ok && a.ElemType.String() == "[1 x %struct.__jmp_buf_tag]" {
				to := &ir.InstBitCast{From: a, To: types.NewPointer(j.word)}
				return []ir.Instruction{inst, to, ir.NewStore(constant.NewInt(j.word, 0), to)}
			}
			return []ir.Instruction{inst}
		})
	}
}
