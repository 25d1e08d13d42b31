package run

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// host is the interp.Host of a run: what the library's calls (libc/host.c) do,
// and what the run has done by them.
type host struct {
	config  *Config
	machine *interp.Machine
	args    []string // the command line
	files   *fileSystem
	text    []byte // told by the library
	scanned int    // characters of the number scanned last
	whole   int64  // the number, of an integer
	real    string // of a floating-point conversion, in Go's syntax
	printed string // formatted for memory
	stdout  []byte
	stderr  []byte
	last    write   // the last one to standard output, when that is compared
	short   *write  // a number that is shorter than the expected one
	most    float64 // upper bound of the number that is expected
	exited  bool
	exit    int
	failure *Failure
	initial func(*cfg.Var) // told of variables that are read before they are set; nil: nobody is
}

func newHost(m *interp.Machine, c *Config) *host {
	name := c.Name
	if name == "" {
		name = "prog"
	}
	return &host{config: c, machine: m, args: append([]string{name}, c.Args...), files: newFileSystem(c.Stdin, c.Files)}
}

// clone is an independent copy of the host's state.
func (h *host) clone() *host {
	c := *h
	c.files = h.files.clone()
	c.text = slices.Clone(h.text)
	c.stdout, c.stderr = slices.Clip(h.stdout), slices.Clip(h.stderr)
	return &c
}

// What the program leaves open is zero.

func (h *host) Next(_ *cfg.Edge, v *cfg.Var) (term.Value, error) {
	return term.ZeroValue(v.Term.Sort()), nil
}

func (h *host) Initial(v *cfg.Var) (term.Value, error) {
	if h.initial != nil {
		h.initial(v)
	}
	return term.ZeroValue(v.Term.Sort()), nil
}

// errOutput is the error of a program that writes without end.
var errOutput = errors.New("the program writes more than 1 GB")

// Call is a call of the library.
func (h *host) Call(e *cfg.Edge, a []uint64) (uint64, error) {
	name := e.Action.(*cfg.Havoc).Input.Name[len(cfg.HostPrefix):]
	if n, ok := arity[name]; !ok || n != len(a) {
		return 0, fmt.Errorf("no host function %s of %d arguments", name, len(a))
	}
	number := func(i int) int { return int(int32(a[i])) }
	switch name {
	case "argc":
		return uint64(len(h.args)), nil
	case "arglen":
		return uint64(len(at(h.args, a[0]))), nil
	case "arg":
		return byteAt(at(h.args, a[0]), a[1]), nil
	case "envc":
		return uint64(len(h.config.Env)), nil
	case "envlen":
		return uint64(len(at(h.config.Env, a[0]))), nil
	case "env":
		return byteAt(at(h.config.Env, a[0]), a[1]), nil
	case "text":
		h.text = append(h.text, byte(a[0]))
	case "open", "close", "remove", "rename", "seek", "tell", "unget":
		return h.file(name, a), nil
	case "get":
		return uint64(h.files.next(number(0))), nil
	case "put":
		return h.put(number(0), string([]byte{byte(a[1])}))
	case "print_integer", "print_double":
		w, err := newWrite(a[1:])
		if err == nil {
			_, err = h.put(number(0), w.text)
		}
		return uint64(len(w.text)), err
	case "expect_char":
		return h.expectChar(number(0), byte(a[1]))
	case "expect_integer", "expect_double":
		return h.expectNumber(number(0), a[1:])
	case "expect_most":
		return math.Float64bits(h.most), nil
	case "expect_end":
		ok, err := h.complete()
		return truth(ok), err
	case "expect_exit":
		return h.expectExit(number(0)), nil
	case "format_double":
		c, err := newConversion(a)
		if err != nil {
			return 0, err
		}
		h.printed = c.double(math.Float64frombits(a[4]))
		return uint64(len(h.printed)), nil
	case "formatted":
		return byteAt(h.printed, a[0]), nil
	case "scan_integer":
		return h.scan(number(0), number(1), byte(a[2])), nil
	case "scan_double":
		return h.scan(number(0), number(1), 0), nil
	case "scanned":
		return uint64(h.scanned), nil
	case "integer":
		return uint64(h.whole), nil
	case "double":
		return math.Float64bits(parseDouble(h.real, 64)), nil
	case "float":
		return uint64(math.Float32bits(float32(parseDouble(h.real, 32)))), nil
	case "exit":
		h.exited, h.exit = true, number(0)&0xff
		return 0, interp.ErrStop
	case "abort":
		h.fail(&Failure{Kind: Aborted, What: "abort() is called"})
	case "math":
		return math.Float64bits(function(a[0])(math.Float64frombits(a[1]), math.Float64frombits(a[2]))), nil
	case "time":
		return uint64(h.config.Time), nil
	case "clock":
		return uint64(h.machine.Count()), nil
	}
	return 0, nil
}

// arity has the host's functions with their numbers of arguments.
var arity = map[string]int{
	"argc": 0, "arglen": 1, "arg": 2, "envc": 0, "envlen": 1, "env": 2, "text": 1,
	"open": 2, "close": 1, "remove": 0, "rename": 0, "seek": 3, "tell": 1, "unget": 2, "get": 1, "put": 2,
	"expect_char": 2, "expect_integer": 6, "expect_double": 6, "expect_most": 0, "expect_end": 0, "expect_exit": 1,
	"print_integer": 6, "print_double": 6, "format_double": 5, "formatted": 1,
	"scan_integer": 3, "scan_double": 2, "scanned": 0, "integer": 0, "double": 0, "float": 0,
	"exit": 1, "abort": 0, "math": 3, "time": 0, "clock": 0,
}

// at is an element, "" where there is none.
func at(list []string, i uint64) string {
	if i < uint64(len(list)) {
		return list[i]
	}
	return ""
}

// byteAt is a byte of a text, 0 where there is none.
func byteAt(text string, i uint64) uint64 {
	if i < uint64(len(text)) {
		return uint64(text[i])
	}
	return 0
}

// told is the text that the library told; it is used up.
func (h *host) told() string {
	text := string(h.text)
	h.text = h.text[:0]
	return text
}

const failed = ^uint64(0)

// file is a call about files and positions in them.
func (h *host) file(name string, a []uint64) uint64 {
	fd := -1
	if len(a) > 0 {
		fd = int(int32(a[0]))
	}
	switch name {
	case "open":
		return uint64(h.files.openNamed(h.told(), byte(a[0]), a[1] != 0))
	case "close":
		if f := h.files.at(fd); f != nil {
			f.isOpen = false
		}
	case "remove":
		if !h.files.remove(h.told()) {
			return failed
		}
	case "rename":
		if !h.files.rename(h.told()) {
			return failed
		}
	case "seek":
		if !h.files.seek(fd, h.long(a[1]), int(int32(a[2]))) {
			return failed
		}
	case "tell":
		return uint64(h.files.position(fd))
	case "unget":
		h.files.unget(fd, byte(a[1]))
	}
	return 0
}

// long reads an argument of type long.
func (h *host) long(x uint64) int64 {
	if h.config.longBits == 32 {
		return int64(int32(x))
	}
	return int64(x)
}

// scan reads a number from a descriptor, or the text that was told.
func (h *host) scan(fd, width int, letter byte) uint64 {
	var from source = fileSource{h.files, fd}
	if fd < 0 {
		from = &textSource{text: []byte(h.told())}
	}
	if from.peek() < 0 {
		h.scanned = 0
		return failed
	}
	s := newScanner(from, width)
	ok := false
	if letter == 0 {
		h.real, h.scanned = s.double()
		ok = h.real != ""
	} else {
		h.whole, ok = s.integer(letter)
		h.scanned = len(s.read)
	}
	if !ok {
		return 0
	}
	return 1
}

// newWrite makes the write of a number; the arguments are those of
// newConversion and the number.
func newWrite(a []uint64) (write, error) {
	c, err := newConversion(a)
	if err != nil {
		return write{}, err
	}
	w := write{kind: integerWrite, letter: c.letter}
	if strings.IndexByte("douxX", c.letter) >= 0 {
		w.text = c.integer(a[4])
	} else {
		w.kind, w.text = doubleWrite, c.double(math.Float64frombits(a[4]))
	}
	return w, nil
}

// expectChar is c, or the character that is expected in its place, -1 for none.
func (h *host) expectChar(fd int, c byte) (uint64, error) {
	w := write{text: string([]byte{c})}
	ok, err := h.expected(fd, w)
	switch {
	case ok || err != nil:
		return uint64(c), err
	case h.failure.Expected == "":
		return failed, nil
	}
	return uint64(h.failure.Expected[0]), nil
}

// expectNumber is the number that is to be written, or another one that is
// expected in its place; of a floating-point number the lower bound.
func (h *host) expectNumber(fd int, a []uint64) (uint64, error) {
	w, err := newWrite(a)
	if err != nil {
		return 0, err
	}
	value := a[4]
	ok, err := h.expected(fd, w)
	h.most = math.Float64frombits(value)
	switch {
	case ok || err != nil:
		return value, err
	case w.kind == doubleWrite:
		least, most := bounds(h.failure.Expected)
		h.most = most
		return math.Float64bits(least), nil
	}
	if n, ok := w.number(h.failure.Expected); ok && n != value {
		return n, nil
	}
	return ^value, nil
}

// expectExit is the exit code, or the one that is expected.
func (h *host) expectExit(code int) uint64 {
	want := h.config.ExpectExit
	if want == nil || *want == code&0xff {
		return uint64(uint32(code))
	}
	h.fail(&Failure{
		Kind: WrongExit, Expected: fmt.Sprint(*want), Wrote: fmt.Sprint(code & 0xff),
		What: fmt.Sprintf("the exit code is %d, not %d", code&0xff, *want),
	})
	return uint64(uint32(*want))
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// maxOutput bounds what a program writes, in bytes.
const maxOutput = 1 << 30

// put writes to a descriptor.
func (h *host) put(fd int, text string) (uint64, error) {
	f := h.files.at(fd)
	switch {
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
				return failed, nil
			}
		}
	}
	return 0, nil
}

// fail says why the program leaves for an error location.
func (h *host) fail(f *Failure) { h.failure = f }
