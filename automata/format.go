package automata

// The text format of automata. A line is one of
//
//	state NAME [initial] [accepting]
//	internal FROM LETTER TO
//	call FROM LETTER TO
//	return FROM HIER LETTER TO
//
// or empty. States are declared before they are used, and numbered in the order of
// their declaration. A name or letter is either a Go string in double quotes, or a
// sequence of characters without blanks that does not start with a double quote or
// a number sign. A number sign in place of a word starts a comment. The same
// transition may be given twice.

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Format writes a in the text format, a letter as what show returns for it (nil:
// as fmt.Sprint), which must differ for different letters if the text is to be
// read back. States are called q0, q1, …; transitions follow in the order in which
// they are listed. The error is w's.
func Format[L comparable](w io.Writer, a *Explicit[L], show func(L) string) error {
	b := bufio.NewWriter(w)
	text := func(l L) string { return quote(fmt.Sprint(l)) }
	if show != nil {
		text = func(l L) string { return quote(show(l)) }
	}
	initial := make([]bool, a.Len())
	for _, q := range a.initial {
		initial[q] = true
	}
	for q := range a.vertices {
		fmt.Fprintf(b, "state q%d", q)
		if initial[q] {
			b.WriteString(" initial")
		}
		if a.accepting[q] {
			b.WriteString(" accepting")
		}
		b.WriteByte('\n')
	}
	for q := State(0); int(q) < a.Len(); q++ {
		for l, to := range a.Internals(q) {
			fmt.Fprintf(b, "internal q%d %s q%d\n", q, text(l), to)
		}
		for l, to := range a.Calls(q) {
			fmt.Fprintf(b, "call q%d %s q%d\n", q, text(l), to)
		}
		for h := range a.Hiers(q) {
			for l, to := range a.Returns(q, h) {
				fmt.Fprintf(b, "return q%d q%d %s q%d\n", q, h, text(l), to)
			}
		}
	}
	return b.Flush()
}

// quote returns a word of the text format that stands for s.
func quote(s string) string {
	special := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) }
	if s == "" || s[0] == '"' || s[0] == '#' || !utf8.ValidString(s) || strings.ContainsFunc(s, special) {
		return strconv.Quote(s)
	}
	return s
}
