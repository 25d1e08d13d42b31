package automata

// Intersect returns the automaton, computed on demand, of the words that both a
// and b accept: the product construction (Alur and Madhusudan 2009, Theorem 3.5).
func Intersect[L comparable](a NWA[L], b Acceptor[L]) *Product[L] {
	return newProduct(a, b, func(State) bool { return false })
}
