package run

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"tav/cfg/interp"
)

// The library asks what is expected before it writes, and leaves for an error
// location where that is something else: so what is wrong is a condition of the
// program, like that of an assertion. It speaks of what is written and of the
// position in the output, which is the library's: what the program does may be
// right but too early or too late.

// A write is one character, or one number in its conversion, that is written
// to standard output.
type write struct {
	text   string
	kind   writeKind
	letter byte  // of a number's conversion
	at     int64 // bytes written before it
}

// want is what is expected in place of a write: the write itself where it is
// right, and no position then.
type want struct {
	value       uint64  // of a character or an integer
	least, most float64 // of a floating-point number
	at          int64   // where: the position of the write, or the end that is not reached
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
// after a number; the number is what is wrong then, and the run has to be run
// again up to there.
func (h *host) expected(fd int, w write) (bool, error) {
	want := h.config.ExpectOutput
	switch {
	case !h.compared(fd):
		return true, nil
	case w.at < 0:
		return false, errPosition
	}
	short := h.short != nil && h.short.at == w.at && w.kind != charWrite
	if !short && bytes.HasPrefix(from(want, w.at), []byte(w.text)) {
		h.last = w
		return true, nil
	}
	if h.numberGoesOn(w.at) {
		return false, interp.ErrStop
	}
	h.fail(h.differs(w))
	return false, nil
}

// compared reports whether what is written to a descriptor is compared with
// what is expected.
func (h *host) compared(fd int) bool {
	f := h.files.at(fd)
	return h.config.ExpectOutput != nil && fd == 1 && f != nil && f.isStandardIO
}

// from is the text from a position on.
func from(text []byte, at int64) []byte { return text[min(at, int64(len(text))):] }

// numberGoesOn reports whether the last write, up to a position, was a number, and
// the expected output has a longer one there. The run is over then.
func (h *host) numberGoesOn(to int64) bool {
	l := h.last
	if l.kind == charWrite || l.at+int64(len(l.text)) != to || h.short != nil {
		return false
	}
	if len(numberAt.Find(from(h.config.ExpectOutput, l.at))) <= len(l.text) {
		return false
	}
	h.short = &l
	return true
}

// complete says whether the output may end at a position.
func (h *host) complete(at int64) (bool, error) {
	if at < 0 {
		return false, errPosition
	}
	expected := h.config.ExpectOutput
	missing := from(expected, at)
	switch {
	case len(missing) == 0:
		return true, nil
	case h.numberGoesOn(at):
		return false, interp.ErrStop
	}
	h.want.at = int64(len(expected))
	h.fail(&Failure{
		Kind: MissingOutput, Offset: int(at), Expected: rest(missing),
		What: fmt.Sprintf("the output ends (%s), %s is expected", place(expected, at), strconv.Quote(rest(missing))),
	})
	return false, nil
}

// differs is the failure of a write.
func (h *host) differs(w write) *Failure {
	f := &Failure{Kind: WrongOutput, Offset: int(w.at), Wrote: strings.TrimSpace(w.text)}
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
	text := from(h.config.ExpectOutput, w.at)
	if len(text) == 0 {
		return ""
	}
	if w.kind == charWrite {
		return string(text[:1])
	}
	number := strings.TrimSpace(string(numberAt.Find(text)))
	if _, ok := w.number(number); !ok {
		return rest(text)
	}
	return number
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
func place(output []byte, at int64) string {
	before := string(output[:min(at, int64(len(output)))])
	line := 1 + strings.Count(before, "\n")
	return fmt.Sprintf("line %d, column %d of the output", line, int(at)-strings.LastIndexByte(before, '\n'))
}

// rest is what follows on a line of the output, with its end.
func rest(text []byte) string {
	line, _, more := strings.Cut(string(text[:min(len(text), shownRest)]), "\n")
	if more {
		line += "\n"
	}
	return line
}
