package automata

// Difference returns the automaton, computed on demand, of the words that a
// accepts and b does not: the product of a with the complement of b. It is the
// refinement step of trace abstraction (M. Heizmann, J. Hoenicke, A. Podelski:
// Refinement of trace abstraction. SAS 2009).
//
// A deterministic b (see Deterministic) needs no subset construction; it need not
// be total. b is asked for a successor only when a search lists the edges of a
// state that it has reached, and never twice for the same state and letter. A
// product state whose right side is a sink of b (see Sinker) accepts nothing and
// is never made; this is what keeps the product small.
func Difference[L comparable](a NWA[L], b Acceptor[L]) *Product[L] {
	c := complementOf(b)
	return newProduct[L](a, c, c.dead)
}
