package pointsto

import (
	"math/rand/v2"
	"testing"

	"tav/cfg/llvm"
)

// TestInnerArrays unifies, indexes and accesses random pointers, some of them into
// arrays in structs, and checks that those arrays that are classes of their own are
// apart: from each other and from what else their structs have, in every element of
// these, and that pointers that were unified are the same.
func TestInnerArrays(t *testing.T) {
	left := 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 3))
		var u unifier
		var ptrs []AbsPtr
		for i := range 6 {
			c := u.newClass()
			if i%2 == 0 {
				c.anchored = true
				c.Objects = append(c.Objects, &Object{Size: 64, Class: c})
			}
			ptrs = append(ptrs, AbsPtr{c, 0})
		}
		type pair struct{ a, b AbsPtr }
		var same []pair
		for range 3 + r.IntN(15) {
			p, q := ptrs[r.IntN(len(ptrs))], ptrs[r.IntN(len(ptrs))]
			p.Offset += int64(r.IntN(3)) * 4
			switch r.IntN(8) {
			case 0, 1, 2:
				n := int64(1+r.IntN(4)) * 8
				if r.IntN(4) == 0 {
					n = llvm.OpenArray
				}
				ptrs = append(ptrs, u.enter(p, n, 4))
			case 3:
				u.index(p, int64(1+r.IntN(6))*4)
			case 4:
				x, y := u.pointee(p), u.pointee(q)
				u.unify(p, q)
				same = append(same, pair{p, q}, pair{x, y})
			case 5:
				u.unify(p, q)
				same = append(same, pair{p, q})
			default:
				p = Find(p)
				u.addAccess(p.Class, accessKey{p.Offset, 4 << r.IntN(2), false, false})
			}
			u.drain()
			u.settleInner()
		}
		for _, s := range same {
			if Find(s.a) != Find(s.b) {
				t.Fatalf("seed %d: %v and %v were unified but differ: %v, %v", seed, s.a, s.b, Find(s.a), Find(s.b))
			}
		}
		for _, c := range u.Classes {
			if c.Parent != nil {
				continue
			}
			var before []AbsPtr
			for _, a := range c.Arrays() {
				left++
				e := extent{a.Offset, a.Class.extent}
				if a.Class.Host() != (AbsPtr{c, a.Offset}) || c.Stride != 0 && (e.at+e.size > c.Stride || a.Class.Stride == 0 || c.Stride%a.Class.Stride != 0) {
					t.Fatalf("seed %d: class %d of stride %d has array %v of stride %d at %v", seed, c.Id, c.Stride, e, a.Class.Stride, a.Class.Host())
				}
				for _, b := range before {
					if e.overlaps(extent{b.Offset, b.Class.extent}) {
						t.Fatalf("seed %d: arrays overlap", seed)
					}
				}
				before = append(before, a)
				for k := range c.Access {
					if e.overlaps(extent{k.off, k.size}) || c.Stride != 0 && e.overlaps(extent{k.off - c.Stride, k.size}) {
						t.Fatalf("seed %d: access %v of the struct to its array %v", seed, k, e)
					}
				}
				for off := range c.Pointees {
					if e.at <= off && off < e.at+e.size {
						t.Fatalf("seed %d: a pointer of the struct in its array", seed)
					}
				}
			}
		}
	}
	if left < 1000 {
		t.Errorf("only %d arrays are left to check", left)
	}
}
