package run

import (
	"errors"
	"math"
	"slices"
	"strings"
)

// The calls of the library that write (libc/host.c): the position of standard
// output is the one that they are reported.

// errPosition is the error of a position that no output has. A run has it only
// when somebody changed its state.
var errPosition = errors.New("the position of the output is negative or above 1 GB")

// put writes to a descriptor, to standard output at a position; the result is
// the next one, or the complement of this one where that fails.
func (h *host) put(fd int, at int64, text string) (uint64, error) {
	f := h.files.at(fd)
	switch {
	case h.compared(fd):
		if at < 0 || at > maxOutput {
			return 0, errPosition
		}
		if n := int64(len(h.stdout)); at < n {
			h.stdout = slices.Clip(h.stdout[:at]) // others may share it
		} else {
			h.stdout = append(h.stdout, make([]byte, at-n)...)
		}
		h.stdout = append(h.stdout, text...)
		return uint64(at + int64(len(text))), nil
	case f != nil && f.isStandardIO && fd == 1:
		if len(h.stdout) > maxOutput {
			return 0, errOutput
		}
		h.stdout = append(h.stdout, text...)
	case f != nil && f.isStandardIO:
		if len(h.stderr) < maxOutput {
			h.stderr = append(h.stderr, text...)
		}
	default:
		for i := range len(text) {
			if !h.files.write(fd, text[i]) {
				return uint64(^at), nil
			}
		}
	}
	return uint64(at), nil
}

// newWrite makes the write of a number; the arguments are those of
// newConversion and the number.
func newWrite(at int64, a []uint64) (write, error) {
	c, err := newConversion(a)
	if err != nil {
		return write{}, err
	}
	w := write{kind: integerWrite, letter: c.letter, at: at}
	if strings.IndexByte("douxX", c.letter) >= 0 {
		w.text = c.integer(a[4])
	} else {
		w.kind, w.text = doubleWrite, c.double(math.Float64frombits(a[4]))
	}
	return w, nil
}

// expectChar is c where it is expected, else -1; h.want knows the character
// that is.
func (h *host) expectChar(fd int, at int64, c byte) (uint64, error) {
	ok, err := h.expected(fd, write{text: string([]byte{c}), at: at})
	if ok || err != nil {
		return uint64(c), err
	}
	h.want = want{at: at, value: failed}
	if h.failure.Expected != "" {
		h.want.value = uint64(h.failure.Expected[0])
	}
	return failed, nil
}

// expectNumber is 1 where the number is expected, 0 where another one is, and -1
// where none is; h.want knows it.
func (h *host) expectNumber(fd int, at int64, a []uint64) (uint64, error) {
	w, err := newWrite(at, a)
	if err != nil {
		return 0, err
	}
	value := a[4]
	x := math.Float64frombits(value)
	h.want = want{value: value, least: x, most: x}
	ok, err := h.expected(fd, w)
	if ok || err != nil {
		return 1, err
	}
	h.want.at = at
	n, ok := w.number(h.failure.Expected)
	least, most := bounds(h.failure.Expected)
	switch {
	case !ok, w.kind == integerWrite && n == value, w.kind == doubleWrite && least <= x && x <= most:
		return failed, nil // this one, written in another way, or none
	}
	h.want.value, h.want.least, h.want.most = n, least, most
	return 0, nil
}
