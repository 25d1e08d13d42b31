package interp

import (
	"math/rand"
	"testing"

	"tav/solver/term"
)

// Arrays of arrays against maps, in the presence of old versions, frozen states
// and copies.
func TestTables(t *testing.T) {
	m := term.NewManager()
	row := m.ArraySort(m.BV(32), m.BV(32))
	sort := m.ArraySort(m.BV(32), row)
	type kept struct {
		a     *array
		cells map[[2]uint64]uint64
	}
	random := rand.New(rand.NewSource(1))
	index := func() uint64 {
		switch random.Intn(4) {
		case 0:
			return uint64(random.Intn(4))
		case 1:
			return uint64(random.Intn(600))
		case 2:
			return uint64(random.Intn(5000))
		}
		return uint64(random.Intn(1 << 30))
	}
	check := func(what string, k kept) {
		t.Helper()
		for at, want := range k.cells {
			if got := k.a.get(at[0]).a.get(at[1]).w; got != want {
				t.Fatalf("%s: cell %v is %d, not %d", what, at, got, want)
			}
		}
	}
	clone := func(cells map[[2]uint64]uint64) map[[2]uint64]uint64 {
		c := make(map[[2]uint64]uint64, len(cells))
		for k, v := range cells {
			c[k] = v
		}
		return c
	}
	for range 20 {
		now := kept{newArray(value{a: newArray(value{})}), map[[2]uint64]uint64{}}
		var old, frozen []kept
		var last kept // as it was frozen last
		for step := range 1500 {
			switch random.Intn(100) {
			case 0:
				old = append(old, kept{now.a, clone(now.cells)})
			case 1:
				value{a: now.a}.freeze(sort)
				last = kept{now.a, clone(now.cells)}
				frozen = append(frozen, last)
			case 2:
				now.a = now.a.copy()
			case 3:
				if len(frozen) > 0 {
					k := frozen[random.Intn(len(frozen))]
					now = kept{k.a, clone(k.cells)}
				}
			case 4:
				if len(old) > 0 {
					check("an old version", old[random.Intn(len(old))])
				}
			default:
				i, j, v := index(), index(), random.Uint64()&0xffff
				before := now.a
				now.a = now.a.set(i, value{a: now.a.get(i).a.set(j, value{w: v})})
				now.cells[[2]uint64{i, j}] = v
				if at, ok := written(before, now.a); !ok || len(at) != 1 || at[0] != i {
					t.Fatalf("step %d: the store to %d is seen as %v", step, i, at)
				}
			}
		}
		check("the last version", now)
		for _, k := range frozen {
			check("a frozen version", k)
		}
	}
}

// Arrays that begin as the same constant share no versions: storing in turns turns nothing around.
func TestConstantsAreTheirOwn(t *testing.T) {
	zero := newArray(value{})
	a, b := zero, zero
	for i := range uint64(100) {
		a, b = a.set(i, value{w: i}), b.set(i, value{w: 2 * i})
		if a.table == nil || b.table == nil || zero.table == nil {
			t.Fatalf("after %d stores an array does not own its table", i)
		}
	}
}
