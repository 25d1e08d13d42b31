package numeric

import "math/bits"

// Known bits (Vishwanathan, Shachnai, Narayana, Nagarakatte, "Sound, precise, and
// fast abstract interpretation with tristate numbers", CGO 2022; Linux's tnum):
// bit k is unknown where unknown has a 1, else that of value. value has 0 where unknown
// has 1. Numbers have 64 bits here; a word cuts them to its width.
type known struct{ value, unknown uint64 }

func knownNumber(n uint64) known { return known{n, 0} }

func (a known) join(b known) known {
	u := a.unknown | b.unknown | (a.value ^ b.value)
	return known{a.value &^ u, u}
}

// meet is false when a bit is known to be both.
func (a known) meet(b known) (known, bool) {
	if (a.value^b.value)&^(a.unknown|b.unknown) != 0 {
		return known{}, false
	}
	return known{a.value | b.value, a.unknown & b.unknown}, true
}

func (a known) add(b known) known {
	sum := a.value + b.value
	carries := (sum + a.unknown + b.unknown) ^ sum
	u := carries | a.unknown | b.unknown
	return known{sum &^ u, u}
}

func (a known) not() known { return known{^(a.value | a.unknown), a.unknown} }

func (a known) and(b known) known {
	v := a.value & b.value
	return known{v, (a.value | a.unknown) & (b.value | b.unknown) &^ v}
}

func (a known) or(b known) known { return a.not().and(b.not()).not() }

func (a known) xor(b known) known {
	u := a.unknown | b.unknown
	return known{(a.value ^ b.value) &^ u, u}
}

func (a known) shl(n uint) known { return known{a.value << n, a.unknown << n} }
func (a known) shr(n uint) known { return known{a.value >> n, a.unknown >> n} }

// mul adds up the partial products of a's bits.
func (a known) mul(b known) known {
	sum := knownNumber(0)
	for ; a.value|a.unknown != 0; a, b = a.shr(1), b.shl(1) {
		switch {
		case a.unknown&1 != 0:
			sum = sum.add(known{0, b.value | b.unknown})
		case a.value&1 != 0:
			sum = sum.add(b)
		}
	}
	return sum
}

// between are the bits that the numbers from lo to hi have in common.
func between(lo, hi uint64) known {
	u := uint64(1)<<bits.Len64(lo^hi) - 1
	return known{lo &^ u, u}
}
