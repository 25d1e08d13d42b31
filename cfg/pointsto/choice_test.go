package pointsto

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/llir/llvm/ir/types"
)

// TestChoices lets random places flow into pointers, and checks what the flows reach:
// both sides are one place, or the pointer is a choice, with arms that have objects, are
// accessed as it is, and hold pointers to the same.
func TestChoices(t *testing.T) {
	link := types.NewPointer(types.I8Ptr)
	choices := 0
	for seed := range uint64(6000) {
		r := rand.New(rand.NewPCG(seed, 5))
		var a places
		var ptrs []AbsPtr
		for i := range 10 {
			c := a.newClass()
			if i%3 != 0 {
				c.anchored = true
				c.Objects = append(c.Objects, &Object{Size: 64, Class: c})
			}
			ptrs = append(ptrs, AbsPtr{c, 0})
		}
		for range 4 + r.IntN(15) {
			p, q := ptrs[r.IntN(len(ptrs))], ptrs[r.IntN(len(ptrs))]
			q.Offset += int64(r.IntN(3)) * 8
			switch r.IntN(12) {
			case 0, 1, 2, 3, 4, 5:
				a.flow(p, q, link)
			case 6, 7:
				p = Find(p)
				a.addAccess(p.Class, accessKey{p.Offset, 8, true, false})
				ptrs = append(ptrs, a.pointee(p))
			case 8:
				a.addAccess(Find(q).Class, accessKey{Find(q).Offset, 4, false, false})
			case 9:
				ptrs = append(ptrs, a.enter(q, 16, 8))
			case 10:
				a.index(q, 8*int64(1+r.IntN(3)))
			default:
				a.unify(p, q)
			}
			a.drain()
		}
		for a.settleChoices() || a.settleInner() {
		}
		a.fixChoices()
		for _, f := range a.flows {
			to, from := Find(f.to), Find(f.from)
			if to == from {
				continue
			}
			choices++
			if !to.Class.IsChoice() || len(to.Class.Arms) < 2 || len(to.Class.Arms) > maxArms || !slices.Contains(to.Class.Arms, from) {
				t.Fatalf("seed %d: %v flows into %v, and is no arm of it", seed, from, to)
			}
			if !from.Class.hasObjects() || from.Class.Stride%(1<<to.Class.ArmBits()) != 0 {
				t.Fatalf("seed %d: %v is an arm without objects, or without room for its number", seed, from)
			}
			at, off := from.Class, from.Offset
			for s, o := at.InnerAt(off, 8); s != nil; s, o = at.InnerAt(off, 8) {
				at, off = s, o
			}
			if _, ok := at.Access[accessKey{off, 8, true, false}]; !ok && len(to.Class.Access) > 0 {
				t.Fatalf("seed %d: %v is accessed, and its arm %v is not", seed, to, from)
			}
			if p, ok := to.Class.Pointees[0]; ok && Find(p) != Find(a.pointee(from)) {
				t.Fatalf("seed %d: %v and its arm %v hold pointers to different places", seed, to, from)
			}
		}
	}
	if choices < 500 {
		t.Errorf("%d flows into choices: too few to matter", choices)
	}
}
