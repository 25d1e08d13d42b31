package automata

// Accepts reports whether a accepts w: whether some run on w ends in an accepting
// state. A word with a pending return is rejected.
//
// All runs are followed at once, as in the determinisation of Alur and Madhusudan
// (determinize.go), so the time is linear in the word times the size of the sets;
// for a deterministic acceptor all sets are singletons, and every question is
// put once.
func Accepts[L comparable](a Acceptor[L], w NestedWord[L]) bool {
	now := start(a)
	var open []pairs // the sets before the pending calls
	for i, letter := range w.Letters {
		switch w.Kinds[i] {
		case Internal:
			now = afterInternal(a, now, letter)
		case Call:
			open = append(open, now)
			now = afterCall(a, now, letter)
		default:
			if len(open) == 0 {
				return false
			}
			now = afterReturn(a, now, open[len(open)-1], letter)
			open = open[:len(open)-1]
		}
		if len(now) == 0 {
			return false
		}
	}
	return now.accepting(a)
}
