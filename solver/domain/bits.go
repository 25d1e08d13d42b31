package domain

import "math/bits"

// Bits are known bits (Vishwanathan, Shachnai, Narayana, Nagarakatte, "Sound, precise, and fast abstract interpretation with
// tristate numbers", CGO 2022; Linux's tnum): bit k is unknown where Unknown has a 1, else that of Value, which has 0 where
// Unknown has 1. Numbers have 64 bits here; a Word cuts them to its width.
type Bits struct{ Value, Unknown uint64 }

func (a Bits) join(b Bits) Bits {
	u := a.Unknown | b.Unknown | (a.Value ^ b.Value)
	return Bits{a.Value &^ u, u}
}

// meet is false when a bit is known to be both.
func (a Bits) meet(b Bits) (Bits, bool) {
	if (a.Value^b.Value)&^(a.Unknown|b.Unknown) != 0 {
		return Bits{}, false
	}
	return Bits{a.Value | b.Value, a.Unknown & b.Unknown}, true
}

func (a Bits) add(b Bits) Bits {
	sum := a.Value + b.Value
	carries := (sum + a.Unknown + b.Unknown) ^ sum
	u := carries | a.Unknown | b.Unknown
	return Bits{sum &^ u, u}
}

func (a Bits) not() Bits { return Bits{^(a.Value | a.Unknown), a.Unknown} }

func (a Bits) and(b Bits) Bits {
	v := a.Value & b.Value
	return Bits{v, (a.Value | a.Unknown) & (b.Value | b.Unknown) &^ v}
}

func (a Bits) or(b Bits) Bits { return a.not().and(b.not()).not() }

func (a Bits) xor(b Bits) Bits {
	u := a.Unknown | b.Unknown
	return Bits{(a.Value ^ b.Value) &^ u, u}
}

// Shl shifts to the left.
func (a Bits) Shl(n uint) Bits { return Bits{a.Value << n, a.Unknown << n} }

func (a Bits) shr(n uint) Bits { return Bits{a.Value >> n, a.Unknown >> n} }

// mul adds up the partial products of a's bits.
func (a Bits) mul(b Bits) Bits {
	sum := Bits{}
	for ; a.Value|a.Unknown != 0; a, b = a.shr(1), b.Shl(1) {
		switch {
		case a.Unknown&1 != 0:
			sum = sum.add(Bits{0, b.Value | b.Unknown})
		case a.Value&1 != 0:
			sum = sum.add(b)
		}
	}
	return sum
}

// signExtended repeats the sign of a number of some bits.
func (a Bits) signExtended(width int) Bits {
	return Bits{uint64(signed(width, a.Value)), uint64(signed(width, a.Unknown))}
}

// between are the bits that the numbers from lo to hi have in common.
func between(lo, hi uint64) Bits {
	u := uint64(1)<<bits.Len64(lo^hi) - 1
	return Bits{lo &^ u, u}
}
