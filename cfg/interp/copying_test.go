package interp

import (
	"math/rand"
	"testing"

	"tav/solver/term"
)

// TestElements compares copies, of few elements and of many, from the same array and
// from others, with what the definition of term.Manager.Copy says.
func TestElements(t *testing.T) {
	r, elem, mask := rand.New(rand.NewSource(1)), term.NewManager().BV(8), uint64(1<<12-1)
	random := func(rest uint64) *array {
		a := newArray(value{w: rest})
		for range r.Intn(40) {
			a = a.set(uint64(r.Intn(1<<12)), value{w: uint64(r.Intn(3))})
		}
		return a
	}
	for range 300 {
		a, b := random(uint64(r.Intn(2))), random(uint64(r.Intn(2)))
		if r.Intn(3) == 0 {
			b = a
		}
		i, j, n := uint64(r.Intn(1<<12)), uint64(r.Intn(1<<12)), uint64(r.Intn(1<<12))
		if r.Intn(2) == 0 {
			n %= fewCopied
		}
		content := func(a *array) (list []value) {
			for k := range mask + 1 {
				list = append(list, a.get(k))
			}
			return list
		}
		to, from := content(a), content(b)
		changes, ok := elements(a, i, b, j, n, mask, elem)
		if !ok {
			t.Fatal("so few elements are not copied")
		}
		c := a
		for _, x := range changes {
			c = c.set(x.index, x.value)
		}
		for k := range mask + 1 {
			want := to[k]
			if at := (k - i) & mask; at < n {
				want = from[(j+at)&mask]
			}
			if got := c.get(k); got != want {
				t.Fatalf("%d elements from %d to %d: element %d is %d, not %d", n, j, i, k, got.w, want.w)
			}
		}
	}
	if _, ok := elements(newArray(value{w: 1}), 0, newArray(value{}), 0, maxCopied+1, ^uint64(0), elem); ok {
		t.Error("more elements are copied than there is room for")
	}
}
