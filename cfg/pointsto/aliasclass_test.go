package pointsto

import (
	"math/rand/v2"
	"tav/cfg/llvm"
	"testing"
)

// TestUnifyOracle compares unification with a model: places of anchored
// classes are the pairs (object, byte offset); after any sequence of unifications
// and index steps, two places that were unified must have the same root and
// residue, and distances within a class must be kept modulo the stride.
func TestUnifyOracle(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		var u unifier
		var ptrs []AbsPtr
		for i := range 12 {
			c := u.newClass()
			if i%3 == 0 {
				c.anchored = true
				c.Objects = append(c.Objects, &Object{Size: 64, Class: c})
			}
			ptrs = append(ptrs, AbsPtr{c, int64(r.IntN(5)) * 4})
		}
		type pair struct{ a, b AbsPtr }
		var same []pair
		for range 14 {
			p, q := ptrs[r.IntN(len(ptrs))], ptrs[r.IntN(len(ptrs))]
			p.Offset += int64(r.IntN(3)) * 4
			switch r.IntN(4) {
			case 0:
				u.index(p, int64(1+r.IntN(6))*4)
			case 1: // a pointer stored in both: what it points to becomes the same
				x, y := u.pointee(p), u.pointee(q)
				u.unify(p, q)
				same = append(same, pair{p, q}, pair{x, y})
			default:
				u.unify(p, q)
				same = append(same, pair{p, q})
			}
		}
		for _, s := range same {
			if Find(s.a) != Find(s.b) {
				t.Fatalf("seed %d: %v and %v were unified but differ: %v, %v", seed, s.a, s.b, Find(s.a), Find(s.b))
			}
		}
		for _, p := range ptrs {
			q, far := Find(p), Find(AbsPtr{p.Class, p.Offset + 8})
			d := far.Offset - q.Offset - 8
			if far.Class != q.Class || q.Class.Stride == 0 && d != 0 || q.Class.Stride != 0 && FloorMod(d, q.Class.Stride) != 0 {
				t.Fatalf("seed %d: distance lost: %v, %v", seed, q, far)
			}
		}
	}
}

// TestComponentsOracle compares strongly connected components with reachability.
func TestComponentsOracle(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		n := 1 + r.IntN(9)
		succ := make([][]int, n)
		reach := make([][]bool, n)
		for i := range succ {
			reach[i] = make([]bool, n)
			for range r.IntN(3) {
				j := r.IntN(n)
				succ[i] = append(succ[i], j)
				reach[i][j] = true
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		comps, loops := llvm.Components(n, func(i int) []int { return succ[i] })
		comp := make([]int, n)
		for k, c := range comps {
			for _, i := range c {
				comp[i] = k
			}
		}
		for i := range n {
			if loops[i] != reach[i][i] {
				t.Fatalf("seed %d: node %d on a cycle: %v", seed, i, loops[i])
			}
			for j := range n {
				if i != j && (comp[i] == comp[j]) != (reach[i][j] && reach[j][i]) {
					t.Fatalf("seed %d: %d and %d", seed, i, j)
				}
				if reach[i][j] && comp[i] < comp[j] {
					t.Fatalf("seed %d: the component of %d is listed before that of %d, which it reaches", seed, i, j)
				}
			}
		}
	}
}
