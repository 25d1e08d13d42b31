package typed

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// A Composer makes inputs of the words of a Vocabulary. The same seed gives the same inputs.
type Composer struct {
	*Vocabulary
	args, stdin bool // what the program looks at
	rng         *rand.Rand
	kept        []Input // those that got somewhere new
}

// NewComposer makes arguments, and text for the standard input, where the program looks at these.
func NewComposer(v *Vocabulary, args, stdin bool) *Composer {
	return &Composer{Vocabulary: v, args: args, stdin: stdin, rng: rand.New(rand.NewPCG(0, 0))}
}

// Keep says that an input got somewhere new: it is changed again and again.
func (c *Composer) Keep(in Input) { c.kept = append(c.kept, in) }

// Next is another input: a new one, or one that was kept with some changes.
func (c *Composer) Next() Input {
	if len(c.kept) == 0 || c.rng.IntN(4) == 0 {
		return c.fresh()
	}
	in := c.kept[c.rng.IntN(len(c.kept))]
	in = Input{slices.Clone(in.Args), in.Stdin}
	for again := true; again; again = c.rng.IntN(2) == 0 {
		if c.args && (!c.stdin || c.rng.IntN(2) == 0) {
			c.change(&in.Args, maxArgs)
			continue
		}
		text := tokens(in.Stdin)
		c.change(&text, maxTokens)
		in.Stdin = []byte(strings.Join(text, ""))
	}
	return in
}

// fresh is a new input: few arguments, and words between spaces and line ends.
func (c *Composer) fresh() (in Input) {
	if c.args {
		for range c.rng.IntN(4) {
			in.Args = append(in.Args, c.word())
		}
	}
	if c.stdin {
		for range c.rng.IntN(maxTokens) {
			in.Stdin = append(in.Stdin, c.word()+c.space()...)
		}
	}
	return in
}

// change inserts, removes, repeats or replaces a word.
func (c *Composer) change(words *[]string, most int) {
	n := len(*words)
	i := c.rng.IntN(n + 1)
	switch k := c.rng.IntN(5); {
	case i == n && n < most:
		*words = append(*words, c.word())
	case i == n:
	case k == 0:
		*words = slices.Delete(*words, i, i+1)
	case k == 1 && n < most:
		*words = slices.Insert(*words, i, c.word())
	case k == 2 && n < most:
		*words = slices.Insert(*words, i, (*words)[c.rng.IntN(n)])
	case k == 3:
		(*words)[i] = c.edited((*words)[i])
	default:
		(*words)[i] = c.word()
		if strings.TrimSpace((*words)[i]) == "" {
			(*words)[i] = c.space()
		}
	}
}

// word is one of the program, a number, or one that everybody tries.
func (c *Composer) word() string {
	switch k := c.rng.IntN(10); {
	case k < 3 && len(c.words) > 0:
		return pick(c, c.words)
	case k < 6:
		return c.number()
	case k < 7:
		return c.edited(pick(c, everyday))
	case k < 8 && len(c.marks) > 0:
		return pick(c, everyday) + pick(c, c.marks) + c.number()
	}
	return everyday[min(c.rng.IntN(len(everyday)), c.rng.IntN(len(everyday)))] // the first ones more often
}

// number is one near one of the program, or at the corners of the types.
func (c *Composer) number() string {
	if len(c.numbers) > 0 && c.rng.IntN(3) > 0 {
		return pick(c, c.numbers)
	}
	return pick(c, corners)
}

// edited is a word with another one or a character inserted, a number in it replaced, or a part left out.
func (c *Composer) edited(word string) string {
	i := c.rng.IntN(len(word) + 1)
	switch c.rng.IntN(6) {
	case 4, 5:
		from, to := i, i
		for from > 0 && isDigit(word[from-1]) {
			from--
		}
		for to < len(word) && isDigit(word[to]) {
			to++
		}
		return word[:from] + c.number() + word[to:]
	case 0:
		return word[:i]
	case 1:
		return word[:i] + string(rune(' '+c.rng.IntN('~'-' '+1))) + word[i:]
	case 2:
		return word + word
	}
	return word[:i] + c.word() + word[i:]
}

func (c *Composer) space() string { return pick(c, []string{" ", "\n", "\n"}) }

func pick(c *Composer, list []string) string { return list[c.rng.IntN(len(list))] }

// tokens divides a text into words and what is between them.
func tokens(text []byte) (list []string) {
	for i, b := range text {
		if i == 0 || isSpace(b) || isSpace(text[i-1]) {
			list = append(list, "")
		}
		list[len(list)-1] += string([]byte{b})
	}
	return list
}
