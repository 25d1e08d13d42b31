package typed

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Smaller is the simplest input that a short search finds in place of one for which holds is true, which also says how
// many conversions fail: words are left out, then shortened, then replaced by simpler ones (A. Zeller, R. Hildebrandt:
// "Simplifying and isolating failure-inducing input", TSE 2002).
func Smaller(in Input, holds func(Input) (missed int, ok bool)) Input {
	s := &smaller{best: in, holds: holds}
	s.missed, _ = holds(in)
	s.try(Input{in.Args, append(slices.Clone(in.Stdin), strings.Repeat("\n1", s.missed)...)}) // more conversions succeed
	for {
		before := s.best
		s.words(func() []string { return s.best.Args }, func(words []string) Input { return Input{words, s.best.Stdin} })
		s.words(func() []string { return tokens(s.best.Stdin) }, func(words []string) Input { return Input{s.best.Args, []byte(strings.Join(words, ""))} })
		if before.equal(s.best) {
			break
		}
	}
	return s.best
}

type smaller struct {
	best   Input
	missed int // conversions of it that fail
	holds  func(Input) (missed int, ok bool)
}

// words makes words simpler that are a part of the best input so far.
func (s *smaller) words(of func() []string, with func([]string) Input) {
	for n := len(of()); n > 0; n /= 2 {
		for i := 0; i+n <= len(of()); {
			if !s.try(with(slices.Delete(slices.Clone(of()), i, i+n))) {
				i++
			}
		}
	}
	for i := 0; i < len(of()); i++ {
		for k := 0; i < len(of()); {
			list := simpler(of()[i])
			if k >= len(list) {
				break
			}
			words := slices.Clone(of())
			words[i] = list[k]
			if k++; s.try(with(words)) {
				k = 0
			}
		}
	}
}

// try keeps an input that is simpler than the best one.
func (s *smaller) try(in Input) bool {
	simpler := in.cost().compare(s.best.cost()) < 0
	if !simpler && s.missed == 0 {
		return false
	}
	missed, ok := s.holds(in)
	if !ok || missed > s.missed || missed == s.missed && !simpler {
		return false
	}
	s.best, s.missed = in, missed
	return true
}

func (in Input) equal(other Input) bool {
	return slices.Equal(in.Args, other.Args) && string(in.Stdin) == string(other.Stdin)
}

// simpler are words in place of one: numbers closer to 0, or its parts, and the same with plain characters.
func simpler(word string) (list []string) {
	if word == " " {
		return []string{"\n"}
	}
	if n, ok := new(big.Int).SetString(word, 10); ok {
		for k := range smallNumbers {
			list = append(list, strconv.Itoa(k))
		}
		for bits := n.BitLen(); bits >= 0; bits-- {
			step := new(big.Int).Lsh(big.NewInt(int64(n.Sign())), uint(bits))
			list = append(list, new(big.Int).Quo(n, new(big.Int).Lsh(big.NewInt(2), uint(bits))).String(), new(big.Int).Sub(n, step).String())
		}
		return list
	}
	for size := len(word) / 2; size > 0; size /= 2 {
		for i := 0; i+size <= len(word); i += size {
			list = append(list, word[:i]+word[i+size:])
		}
	}
	for i, c := range []byte(word) {
		if !isSpace(c) {
			list = append(list, word[:i]+"0"+word[i+1:], word[:i]+"a"+word[i+1:])
		}
	}
	return list
}

// A cost says how hard an input is to read: characters that do not print, then words, characters, and what they are.
type cost struct {
	strange, words, length, plain int
	sum                           *big.Int
	text                          string
}

func (in Input) cost() cost {
	text := tokens(in.Stdin)
	c := cost{words: 2*len(in.Args) + len(text), length: len(in.Stdin), sum: new(big.Int), text: string(in.Stdin) + strings.Join(in.Args, " ")}
	for _, a := range in.Args {
		c.length += len(a)
	}
	for _, w := range slices.Concat(in.Args, text) {
		if n, ok := new(big.Int).SetString(w, 10); ok {
			c.sum.Add(c.sum, n.Abs(n))
		}
	}
	for _, b := range []byte(c.text) {
		switch {
		case b != '\n' && b < ' ' || b > '~':
			c.strange++
		case !isDigit(b) && !isSpace(b) && (b < 'a' || b > 'z'):
			c.plain++
		}
	}
	return c
}

func (c cost) compare(d cost) int {
	return cmp.Or(cmp.Compare(c.strange, d.strange), cmp.Compare(c.words, d.words), cmp.Compare(c.length, d.length), cmp.Compare(c.plain, d.plain), c.sum.Cmp(d.sum), cmp.Compare(c.text, d.text))
}
