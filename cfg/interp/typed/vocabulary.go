package typed

import (
	"math/big"
	"slices"
	"unicode"

	"tav/cfg"
	"tav/solver/term"
)

// A Vocabulary is what a person types for a program: the strings, characters and numbers that it compares with, and
// others that everybody tries.
type Vocabulary struct {
	words   []string // of the program
	numbers []string // the same, and their neighbours
	marks   []string // its characters that are no letters or digits: there may be one in the middle of a word
	has     map[entry]bool
}

// An entry is a word in one of the lists.
type entry struct {
	list *[]string
	word string
}

// everyday are the first things that one tries; corners come to mind later.
var (
	everyday = []string{"1", "2", "3", "0", "5", "10", "a", "abc", "ab", "-1", "x", "12", "100", "hello", "20", "-5", "4", "7", ""}
	corners  = []string{"2147483647", "-2147483648", "2147483646", "1000000", "65536", "50000", "-1000", "32767", "255", "256", "9223372036854775807", "-9223372036854775808", "4294967295", "1.5", "-0.5", "0x10", "+1"}
)

// VocabularyOf collects that of a program.
func VocabularyOf(p *cfg.Program) *Vocabulary {
	v := &Vocabulary{has: map[entry]bool{}}
	var roots []*term.Term
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if e.Pos.IsValid() && !e.Pos.InLibrary() {
				cfg.EachTerm(e.Action, func(t *term.Term) { roots = append(roots, t) })
			}
		}
	}
	p.Terms.Walk(roots, func(t *term.Term) *term.Term {
		if w := t.Sort().Width; t.Op() == term.OpBVConst && (w == 8 || w == 32 || w == 64) {
			v.constant(t.Value(), w)
		}
		return nil
	})
	for _, e := range p.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assign); ok {
			for _, t := range a.Src {
				v.strings(t)
			}
		}
	}
	return v
}

// constant adds a number, or the character that it is, too.
func (v *Vocabulary) constant(n *big.Int, width int) {
	if n.BitLen() == width {
		n = new(big.Int).Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	if c := n.Int64(); n.IsInt64() && c >= ' ' && c <= '~' {
		v.add(&v.words, string(rune(c)))
		if r := rune(c); !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			v.add(&v.marks, string(r))
		}
	}
	if width > 8 {
		for d := range int64(3) {
			if m := new(big.Int).Add(n, big.NewInt(d-1)); m.BitLen() < width {
				v.add(&v.numbers, m.String())
			}
		}
		if n.Sign() > 0 && n.BitLen() > 3 {
			v.add(&v.numbers, n.Text(16))
		}
	}
}

// strings adds those that are in a constant array.
func (v *Vocabulary) strings(t *term.Term) {
	x, ok := term.ValueOf(t)
	switch s := t.Sort(); {
	case !ok || s.Kind != term.ArrayKind:
	case holdsTexts(s):
		x.Entries(func(_, row term.Value) bool {
			v.string(row)
			return true
		})
	case s.Elem.Kind == term.BitVecKind && s.Elem.Width == 8:
		v.string(x)
	}
}

// string adds the text that an array begins with, if it prints.
func (v *Vocabulary) string(x term.Value) {
	var text []byte
	x.Entries(func(i, c term.Value) bool {
		at, _ := i.Uint64()
		b, _ := c.Uint64()
		text = append(text, byte(b))
		return at == uint64(len(text)-1) && b >= ' ' && b <= '~' && len(text) <= maxWord
	})
	if len(text) > 0 && len(text) <= maxWord && !slices.ContainsFunc(text, func(b byte) bool { return b < ' ' || b > '~' }) {
		v.add(&v.words, string(text))
	}
}

func (v *Vocabulary) add(list *[]string, word string) {
	if e := (entry{list, word}); !v.has[e] {
		v.has[e] = true
		*list = append(*list, word)
	}
}
