// Package interleave reduces the interleavings of processes to fewer that stand
// for all: it knows which processes may go on, not what they do.
//
// Two words are equivalent if swapping neighbouring letters that are independent
// makes one of the other. With sleep sets every word has an equivalent one
// that is left, of all the one with the preferred processes first ([G96]). A
// process that was let go first sleeps in the alternatives until something happens
// that its next letter depends on: what would follow with it is equivalent to what
// followed when it went first.
//
// A state of the reduced system is a state of the processes and the set of those
// that sleep.
package interleave

import "math/bits"

// MaxProcesses is how many processes there may be.
const MaxProcesses = 64

// A Set is a set of processes, which are numbered from 0.
type Set uint64

// Has reports whether a process is in the set.
func (s Set) Has(process int) bool { return s>>process&1 != 0 }

// With is the set with one more process.
func (s Set) With(process int) Set { return s | 1<<process }

// Without is the set with one process less.
func (s Set) Without(process int) Set { return s &^ (1 << process) }

// Keep are the processes of the set that stay asleep over a letter: those all of whose
// next letters are independent of it.
func (s Set) Keep(independent func(process int) bool) Set {
	kept := s
	for rest := s; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros64(uint64(rest)); !independent(i) {
			kept = kept.Without(i)
		}
	}
	return kept
}

// A Turn lets a process go on.
type Turn struct {
	Process int
	Asleep  Set // while it takes its next letter; Keep says who sleeps on after it
}

// Turns are the processes to go on with, of those that can, which are listed with the
// preferred ones first.
func Turns(ready []int, asleep Set) []Turn {
	var turns []Turn
	for _, i := range ready {
		if !asleep.Has(i) {
			turns = append(turns, Turn{i, asleep})
			asleep = asleep.With(i)
		}
	}
	return turns
}
