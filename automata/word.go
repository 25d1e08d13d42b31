package automata

import (
	"fmt"
	"strings"
)

// Pending is the match of a call that is never returned from, of a return that
// was never called, and of an internal position.
const Pending = -1

// A NestedWord is a finite word with a nesting: position i has the letter
// Letters[i] and the kind Kinds[i]. Both slices have the same length. The kinds
// determine which call matches which return (last in, first out). Make one with
// NewNestedWord; it must not be modified then.
type NestedWord[L comparable] struct {
	Letters []L
	Kinds   []Kind
	match   []int // see Match; nil if not computed
}

// NewNestedWord returns the nested word with these letters and kinds, which it
// keeps. A nil kinds means that all positions are internal.
func NewNestedWord[L comparable](letters []L, kinds []Kind) NestedWord[L] {
	if kinds == nil {
		kinds = make([]Kind, len(letters))
	}
	return NestedWord[L]{Letters: letters, Kinds: kinds, match: matching(kinds)}
}

// Len returns the number of positions.
func (w NestedWord[L]) Len() int { return len(w.Letters) }

// Match returns the position of the return that matches the call i, the position
// of the call that matches the return i, or Pending.
func (w NestedWord[L]) Match(i int) int {
	if len(w.match) != len(w.Kinds) {
		return matching(w.Kinds)[i]
	}
	return w.match[i]
}

// matching returns for each position its match.
func matching(kinds []Kind) []int {
	match := make([]int, len(kinds))
	var open []int // calls not yet matched
	for i, k := range kinds {
		match[i] = Pending
		switch {
		case k == Call:
			open = append(open, i)
		case k == Return && len(open) > 0:
			j := open[len(open)-1]
			open = open[:len(open)-1]
			match[i], match[j] = j, i
		}
	}
	return match
}

// String returns the letters separated by blanks, a call as <a, a return as a>.
func (w NestedWord[L]) String() string {
	var b strings.Builder
	for i, a := range w.Letters {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch w.Kinds[i] {
		case Call:
			fmt.Fprintf(&b, "<%v", a)
		case Return:
			fmt.Fprintf(&b, "%v>", a)
		default:
			fmt.Fprint(&b, a)
		}
	}
	return b.String()
}

// A Run is a word and the states that an automaton passes on it: States[i] is the
// state before position i, the last one is the state at the end.
type Run[L comparable] struct {
	Word   NestedWord[L]
	States []State // len(States) == Word.Len()+1
}
