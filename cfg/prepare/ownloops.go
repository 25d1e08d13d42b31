package prepare

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
)

// Loops of a program's own that copy memory, or fill it, as in
//
//	while (n--) *d++ = *s++;                  for (i = 0; i < n; i++) d[i] = 0;
//
// on objects that hold pointers, which have no bytes. They become calls that copy or
// fill all of it, with the same effect: a loop that reads what it has written before is
// unsupported (lower's copyCall). What the variables are behind the loop is computed.
//
// Such a loop is a head, which decides by a counter whether to go on, and a body without
// branches, in which one element is read and written, and numbers and pointers move by
// constants.

// An ownLoop is such a loop, in terms of the variables at the beginning of a round.
type ownLoop struct {
	head, exit *ir.Block
	body       []*ir.Block
	steps      map[*ir.InstAlloca]int64 // by how much a variable changes: a pointer in bytes
	rounds     condition
	write      *ir.InstStore
	to         sum
	from       *sum // what is copied; nil: the memory is filled
	fill       any  // with what: a sum, or a narrowed one
}

// ownLoops replaces these loops in all functions.
func ownLoops(m *ir.Module, d *llvm.DataLayout) {
	t := newTracer(m)
	w := &loopWriter{DataLayout: d, module: m, word: types.NewInt(uint64(8 * d.Ptr))}
	for _, f := range m.Funcs {
		for _, l := range loopsOf(f) {
			if r := newLoopReader(f, d); r.read(l) && r.fits(l) && (t.toPointers(l.to.base) || l.from != nil && t.toPointers(l.from.base)) {
				w.replace(f, l)
			}
		}
	}
}

// loopsOf finds the loops of a head and a body without branches.
func loopsOf(f *ir.Func) (loops []*ownLoop) {
	preds := map[*ir.Block]int{}
	for _, b := range f.Blocks {
		for _, s := range llvm.Successors(b.Term) {
			preds[s]++
		}
	}
	for _, head := range f.Blocks {
		br, ok := head.Term.(*ir.TermCondBr)
		if !ok {
			continue
		}
		into, out := br.TargetTrue.(*ir.Block), br.TargetFalse.(*ir.Block)
		body := chain(into, head, preds)
		if body == nil {
			into, out = out, into
			body = chain(into, head, preds)
		}
		if body != nil && out != head && preds[head] > 1 {
			loops = append(loops, &ownLoop{head: head, exit: out, body: body})
		}
	}
	return loops
}

// chain lists the blocks from b that lead one to the next and then to head; nil: they do not.
func chain(b, head *ir.Block, preds map[*ir.Block]int) (blocks []*ir.Block) {
	for b != head {
		br, ok := b.Term.(*ir.TermBr)
		if !ok || preds[b] != 1 {
			return nil
		}
		blocks, b = append(blocks, b), br.Target.(*ir.Block)
	}
	return blocks
}
