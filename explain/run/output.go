package run

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// A write is one character, or one number in its conversion, that was written
// to standard output.
type write struct {
	text   string
	kind   writeKind
	letter byte        // of a number's conversion
	at     int         // bytes written before it
	edge   *cfg.Edge   // the call of the host
	step   int         // edges taken before it
	stack  []*cfg.Edge // of a number
}

type writeKind uint8

const (
	charWrite writeKind = iota
	integerWrite
	doubleWrite
)

// numberAt is a number as printf writes it, with blanks in front.
var numberAt = regexp.MustCompile(`^ *[-+]?(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)`)

// compare compares what was written with what is expected there. The first
// difference ends the run. Where it is a digit that is missing behind a number,
// the number is what is wrong.
func (h *host) compare(w write) error {
	want := h.config.ExpectOutput
	if w.at+len(w.text) <= len(want) && string(want[w.at:w.at+len(w.text)]) == w.text {
		if w.kind != charWrite {
			w.stack = h.machine.Stack()
		}
		h.last = w
		return nil
	}
	if !h.numberGoesOn(w.at) {
		w.stack = h.machine.Stack()
		h.last = w
	}
	h.failure = h.differs(h.last)
	return interp.ErrStop
}

// numberGoesOn reports whether the last write was a number that ends at an
// offset, and the expected output has a longer one there.
func (h *host) numberGoesOn(at int) bool {
	l := h.last
	if l.kind == charWrite || l.at+len(l.text) != at || at >= len(h.config.ExpectOutput) {
		return false
	}
	token := numberAt.Find(h.config.ExpectOutput[l.at:])
	return len(token) > len(l.text)
}

// missing reports a failure for an output that ends before the expected one.
func (h *host) missing(e *cfg.Edge) bool {
	want, n := h.config.ExpectOutput, len(h.stdout)
	switch {
	case want == nil || n >= len(want):
		return false
	case h.numberGoesOn(n):
		h.failure = h.differs(h.last)
	default:
		h.fail(&Failure{
			Kind: MissingOutput, Edge: e, Offset: n, Expected: rest(want[n:]),
			What: fmt.Sprintf("the output ends (%s), %s is expected", place(want, n), strconv.Quote(rest(want[n:]))),
		})
	}
	return true
}

// differs is the failure of a write.
func (h *host) differs(w write) *Failure {
	want := h.config.ExpectOutput
	f := &Failure{Kind: WrongOutput, Edge: w.edge, Step: w.step, Stack: w.stack, Offset: w.at, Wrote: strings.TrimSpace(w.text)}
	f.argument = len(w.edge.Action.(*cfg.Havoc).Args) - 1
	rightly := false // the kind of output is the expected one
	switch {
	case w.at >= len(want):
	case w.kind == charWrite:
		f.Expected, f.want = string(want[w.at:w.at+1]), is(uint64(want[w.at]))
	default:
		f.Expected = strings.TrimSpace(string(numberAt.Find(want[w.at:])))
		f.want = w.expected(f.Expected)
		if rightly = f.want != nil; !rightly {
			f.Expected = rest(want[w.at:])
		}
	}
	wrote, expected := strconv.Quote(w.text), strconv.Quote(f.Expected)
	if w.kind != charWrite {
		wrote = f.Wrote
	}
	if rightly {
		expected = f.Expected
	}
	if f.Expected == "" {
		expected = "the end of the output"
	}
	f.What = fmt.Sprintf("the program writes %s (%s), %s is expected", wrote, place(want, w.at), expected)
	return f
}

// expected says that the number that is written is the one that a text stands
// for; nil if the text is none. A floating-point number may be any that is
// rounded to the text.
func (w write) expected(text string) predicate {
	if w.kind == doubleWrite {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil
		}
		half := halfUnit(text)
		low, high := math.Float64bits(x-half), math.Float64bits(x+half)
		return func(m *term.Manager, x *term.Term) *term.Term {
			return m.And(m.FLe(m.BVUint(64, low), x), m.FLe(x, m.BVUint(64, high)))
		}
	}
	base := 10
	switch w.letter {
	case 'd':
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return is(uint64(n))
		}
		return nil
	case 'o':
		base = 8
	case 'x', 'X':
		base, text = 16, strings.TrimPrefix(strings.ToLower(text), "0x")
	}
	if n, err := strconv.ParseUint(text, base, 64); err == nil {
		return is(n)
	}
	return nil
}

// halfUnit is half a unit of the last digit of a decimal number.
func halfUnit(text string) float64 {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	n, _ := strconv.Atoi(exponent)
	_, fraction, _ := strings.Cut(mantissa, ".")
	return 0.5 * math.Pow10(n-len(fraction))
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
