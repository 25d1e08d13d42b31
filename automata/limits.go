package automata

import "math"

const (
	// MaxWeight is the largest weight of a transition: sums over a word of
	// maxLength fit into 64 bits.
	MaxWeight = math.MaxInt32

	// maxLength is the length in positions of the longest word that is constructed.
	// (The shortest word can be exponentially longer than the automaton is large: two
	// calls of the next procedure in each procedure.)
	maxLength = 1 << 24

	// few is the number of entries up to which a scan beats a map.
	few = 8
)
