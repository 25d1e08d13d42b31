package run

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"tav/cfg/interp"
)

// The library asks what is expected before it writes, and leaves for an error
// location where that is something else: so what is wrong is a condition of the
// program, like that of an assertion.

// A write is one character, or one number in its conversion, that is written
// to standard output.
type write struct {
	text   string
	kind   writeKind
	letter byte // of a number's conversion
	at     int  // bytes written before it
}

type writeKind uint8

const (
	charWrite writeKind = iota
	integerWrite
	doubleWrite
)

// numberAt is a number as printf writes it, with blanks in front.
var numberAt = regexp.MustCompile(`^ *[-+]?(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)`)

// expected says whether a write to a descriptor is what is expected; if not,
// the run fails at it. The first difference may be a digit that is missing
// behind a number; the number is what is wrong then, and the run has to be run
// again up to there.
func (h *host) expected(fd int, w write) (bool, error) {
	want := h.config.ExpectOutput
	if f := h.files.at(fd); want == nil || fd != 1 || f == nil || !f.isStandardIO {
		return true, nil
	}
	w.at = len(h.stdout)
	short := h.short != nil && h.short.at == w.at && w.kind != charWrite
	if !short && w.at+len(w.text) <= len(want) && string(want[w.at:w.at+len(w.text)]) == w.text {
		h.last = w
		return true, nil
	}
	if h.numberGoesOn() {
		return false, interp.ErrStop
	}
	h.fail(h.differs(w))
	return false, nil
}

// numberGoesOn reports whether the last write was a number, and the expected
// output has a longer one there. The run is over then.
func (h *host) numberGoesOn() bool {
	l, want := h.last, h.config.ExpectOutput
	if l.kind == charWrite || l.at+len(l.text) != len(h.stdout) || h.short != nil {
		return false
	}
	if len(numberAt.Find(want[l.at:])) <= len(l.text) {
		return false
	}
	h.short = &l
	return true
}

// complete says whether the output may end here.
func (h *host) complete() (bool, error) {
	want, n := h.config.ExpectOutput, len(h.stdout)
	switch {
	case want == nil || n >= len(want):
		return true, nil
	case h.numberGoesOn():
		return false, interp.ErrStop
	}
	h.fail(&Failure{
		Kind: MissingOutput, Offset: n, Expected: rest(want[n:]),
		What: fmt.Sprintf("the output ends (%s), %s is expected", place(want, n), strconv.Quote(rest(want[n:]))),
	})
	return false, nil
}

// differs is the failure of a write.
func (h *host) differs(w write) *Failure {
	f := &Failure{Kind: WrongOutput, Offset: w.at, Wrote: strings.TrimSpace(w.text)}
	f.Expected = h.expectedText(w)
	wrote, expected := strconv.Quote(w.text), strconv.Quote(f.Expected)
	if w.kind != charWrite {
		wrote = f.Wrote
		if _, ok := w.number(f.Expected); ok {
			expected = f.Expected
		}
	}
	if f.Expected == "" {
		expected = "the end of the output"
	}
	f.What = fmt.Sprintf("the program writes %s (%s), %s is expected", wrote, place(h.config.ExpectOutput, w.at), expected)
	return f
}

// expectedText is what is expected in place of a write: a character, a number,
// or where there is none the rest of the line.
func (h *host) expectedText(w write) string {
	want := h.config.ExpectOutput
	if w.at >= len(want) {
		return ""
	}
	if w.kind == charWrite {
		return string(want[w.at : w.at+1])
	}
	text := strings.TrimSpace(string(numberAt.Find(want[w.at:])))
	if _, ok := w.number(text); !ok {
		return rest(want[w.at:])
	}
	return text
}

// number is the number, as its bits, that a text stands for where one of the
// write's kind is expected.
func (w write) number(text string) (uint64, bool) {
	if w.kind == doubleWrite {
		x, err := strconv.ParseFloat(text, 64)
		return math.Float64bits(x), err == nil
	}
	base := 10
	switch w.letter {
	case 'd':
		n, err := strconv.ParseInt(text, 10, 64)
		return uint64(n), err == nil
	case 'o':
		base = 8
	case 'x', 'X':
		base, text = 16, strings.TrimPrefix(strings.ToLower(text), "0x")
	}
	n, err := strconv.ParseUint(text, base, 64)
	return n, err == nil
}

// bounds are those of the numbers that are written as a decimal number.
func bounds(text string) (least, most float64) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return math.Inf(1), math.Inf(-1)
	}
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	n, _ := strconv.Atoi(exponent)
	_, fraction, _ := strings.Cut(mantissa, ".")
	half := 0.5 * math.Pow10(n-len(fraction))
	return x - half, x + half
}

// place is an offset of the output as line and column.
func place(output []byte, at int) string {
	before := string(output[:min(at, len(output))])
	line := 1 + strings.Count(before, "\n")
	return fmt.Sprintf("line %d, column %d of the output", line, at-strings.LastIndexByte(before, '\n'))
}

// rest is what follows on a line of the output, with its end.
func rest(text []byte) string {
	const most = 40
	line, _, more := strings.Cut(string(text[:min(len(text), most)]), "\n")
	if more {
		line += "\n"
	}
	return line
}
