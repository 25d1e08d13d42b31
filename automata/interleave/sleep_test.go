package interleave

import (
	"math/rand"
	"slices"
	"testing"
)

// A system is processes that each have a tree of letters: next[l] are the letters
// that may follow letter l of the same process, first[i] those that process i begins with.
type system struct {
	of          []int // the process of a letter
	next        [][]int
	first       [][]int
	independent [][]bool // of letters
}

func randomSystem(rnd *rand.Rand) *system {
	s := &system{}
	var grow func(process, depth int) []int
	grow = func(process, depth int) []int {
		var list []int
		for n := 1 + rnd.Intn(4)/3; depth > 0 && n > 0; n-- {
			l := len(s.of)
			s.of, s.next = append(s.of, process), append(s.next, nil)
			s.next[l] = grow(process, depth-1)
			list = append(list, l)
		}
		return list
	}
	for i := range 2 + rnd.Intn(2) {
		s.first = append(s.first, grow(i, 1+rnd.Intn(3)))
	}
	s.independent = make([][]bool, len(s.of))
	for a := range s.of {
		s.independent[a] = make([]bool, len(s.of))
	}
	for a := range s.of {
		for b := range a {
			if s.of[a] != s.of[b] && rnd.Intn(2) == 0 {
				s.independent[a][b], s.independent[b][a] = true, true
			}
		}
	}
	return s
}

// words visits the words to ends of all processes, with sleep sets or all of them.
func (s *system) words(at [][]int, asleep Set, reduced bool, word []int, visit func([]int)) {
	var ready []int
	for i, letters := range at {
		if len(letters) > 0 {
			ready = append(ready, i)
		}
	}
	if len(ready) == 0 {
		visit(word)
	}
	for _, turn := range Turns(ready, asleep) {
		for _, a := range at[turn.Process] {
			then := slices.Clone(at)
			then[turn.Process] = s.next[a]
			sleep := turn.Asleep.Keep(func(i int) bool {
				return !slices.ContainsFunc(at[i], func(b int) bool { return !s.independent[a][b] })
			})
			if !reduced {
				sleep = 0
			}
			s.words(then, sleep, reduced, append(slices.Clone(word), a), visit)
		}
	}
}

// least is the first of all words that are equivalent to a word: letters go to the
// front while all before them are independent of them.
func (s *system) least(word []int) string {
	rest := slices.Clone(word)
	var out []byte
	for len(rest) > 0 {
		best := 0
		for i := range rest {
			free := !slices.ContainsFunc(rest[:i], func(b int) bool { return !s.independent[rest[i]][b] })
			if free && rest[i] < rest[best] {
				best = i
			}
		}
		out = append(out, byte(rest[best]))
		rest = slices.Delete(rest, best, best+1)
	}
	return string(out)
}

// TestSleepSetsMeetEveryClass compares the words that are left with all.
func TestSleepSetsMeetEveryClass(t *testing.T) {
	all, left := 0, 0
	for seed := range int64(2000) {
		s := randomSystem(rand.New(rand.NewSource(seed)))
		classes, met := map[string]bool{}, map[string]bool{}
		s.words(s.first, 0, false, nil, func(w []int) { classes[s.least(w)] = true; all++ })
		s.words(s.first, 0, true, nil, func(w []int) { met[s.least(w)] = true; left++ })
		for c := range classes {
			if !met[c] {
				t.Fatalf("seed %d: no word is left that is equivalent to %v", seed, []byte(c))
			}
		}
	}
	if left*2 > all {
		t.Errorf("%d words of %d are left", left, all)
	}
	t.Logf("%d words of %d are left", left, all)
}
