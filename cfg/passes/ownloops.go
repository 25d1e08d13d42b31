package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Loops of a program's own that copy, fill or swap memory, as in
//
//	while (n--) *d++ = *s++;                  for (i = 0; i < n; i++) d[i] = 0;
//	do *d++ = *s++; while (s < end);          while (n--) { t = *a; *a++ = *b; *b++ = t; }
//
// on objects that hold pointers, which have no bytes. They become calls that do all of
// it, with the same effect: a loop that reads what it has written before is unsupported
// (lower's copyCall). What the variables are after the loop is computed.
//
// Such a loop is a body without branches, in which one element is read and written, or
// two are swapped, and numbers and pointers move by constants, and a head, which
// decides by a counter or a pointer whether to go on; do loops have no head: their body
// does.

// An ownLoop is such a loop, in terms of the variables at the beginning of an iteration.
type ownLoop struct {
	head, exit *ir.Block      // of a do loop: the first of its body
	test       *ir.TermCondBr // whether to go on
	body       []*ir.Block
	steps      map[*ir.InstAlloca]int64       // by how much a variable changes: a pointer in bytes
	starts     map[*ir.InstAlloca]value.Value // what a variable is before the loop, where that is clear
	rounds     condition
	reads      []sum
	writes     []ownWrite
}

// An ownWrite is what an iteration writes.
type ownWrite struct {
	*ir.InstStore
	to   sum
	what any // an element, or a sum, or a narrowed one
}

// isDo reports whether an iteration comes before the test.
func (l *ownLoop) isDo() bool { return l.head == l.body[0] }

// swaps reports whether an iteration swaps two elements.
func (l *ownLoop) swaps() bool { return len(l.writes) == 2 }

// places are where an iteration reads and writes.
func (l *ownLoop) places() (list []sum) {
	for _, w := range l.writes {
		list = append(list, w.to)
	}
	return append(list, l.reads...)
}

// ownLoops replaces these loops in all functions.
func ownLoops(m *ir.Module, d *llvm.DataLayout) {
	t := newTracer(m)
	w := &loopWriter{DataLayout: d, module: m, word: types.NewInt(uint64(8 * d.Ptr))}
	toPointers := func(at sum) bool { return t.toPointers(at.base) }
	for _, f := range m.Funcs {
		for _, l := range loopsOf(f) {
			if r := newLoopReader(f, d); r.read(l) && r.fits(l) && slices.ContainsFunc(l.places(), toPointers) && !(l.isDo() && l.usedBehind(f)) {
				l.starts = l.started(f, r.inside)
				w.replace(f, l)
			}
		}
	}
}

// loopsOf finds the loops whose body has no branches.
func loopsOf(f *ir.Func) (loops []*ownLoop) {
	preds := map[*ir.Block]int{}
	for _, b := range f.Blocks {
		for _, s := range llvm.Successors(b.Term) {
			preds[s]++
		}
	}
	for _, last := range f.Blocks {
		br, ok := last.Term.(*ir.TermCondBr)
		if !ok {
			continue
		}
		into, out := br.TargetTrue.(*ir.Block), br.TargetFalse.(*ir.Block)
		for range 2 {
			if body := chain(into, last, preds); len(body) > 0 && out != last && preds[last] > 1 {
				loops = append(loops, &ownLoop{head: last, exit: out, test: br, body: body})
				break
			}
			if body := doBody(into, last, preds); body != nil && out != into {
				loops = append(loops, &ownLoop{head: into, exit: out, test: br, body: body})
				break
			}
			into, out = out, into
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

// doBody lists the blocks from first, to which last leads back, to last; nil: they are
// not one after the other.
func doBody(first, last *ir.Block, preds map[*ir.Block]int) []*ir.Block {
	if first == last {
		return []*ir.Block{last}
	}
	br, ok := first.Term.(*ir.TermBr)
	if !ok || preds[last] != 1 {
		return nil
	}
	rest := chain(br.Target.(*ir.Block), last, preds)
	if br.Target != value.Value(last) && rest == nil {
		return nil
	}
	return append(append([]*ir.Block{first}, rest...), last)
}
