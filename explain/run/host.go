package run

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
	"tav/solver/term"
)

// host is the interp.Host of a run: what the library's calls (libc/host.c) do,
// and what the run has done by them.
type host struct {
	config  *Config
	machine *interp.Machine
	args    []string // the command line
	files   *fileSystem
	exchanged
	stdout  []byte
	stderr  []byte
	last    write  // the last one to standard output, when that is compared
	short   *write // a number that is shorter than the expected one
	want    want   // in place of what was asked about last
	exited  bool
	exit    int
	failure *Failure
	initial func(*cfg.Var) // told of variables that are read before they are set; nil: nobody is
}

// exchanged is what one call of the library leaves for its next ones.
type exchanged struct {
	text    []byte // told by the library
	scanned int    // characters of the number scanned last
	whole   int64  // the number, of an integer
	real    string // of a floating-point conversion, in Go's syntax
	printed string // the number that was written or formatted last
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
	name := e.Action.(*cfg.Havoc).Input.Name[len(library.HostPrefix):]
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
		return h.put(number(0), h.long(a[1]), string([]byte{byte(a[2])}))
	case "print_integer", "print_double":
		w, err := newWrite(h.long(a[1]), a[2:])
		if err != nil {
			return 0, err
		}
		h.printed = w.text
		return h.put(number(0), w.at, w.text)
	case "printed":
		return uint64(len(h.printed)), nil
	case "expect_char":
		return h.expectChar(number(0), h.long(a[1]), byte(a[2]))
	case "expect_integer", "expect_double":
		return h.expectNumber(number(0), h.long(a[1]), a[2:])
	case "expect_end":
		ok, err := h.complete(h.long(a[0]))
		return truth(ok), err
	case "expected_char", "expected_integer":
		return h.want.value, nil
	case "expected_least":
		return math.Float64bits(h.want.least), nil
	case "expected_most":
		return math.Float64bits(h.want.most), nil
	case "expected_at":
		return uint64(h.want.at), nil
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
	"open": 2, "close": 1, "remove": 0, "rename": 0, "seek": 3, "tell": 1, "unget": 2, "get": 1, "put": 3,
	"expect_char": 3, "expect_integer": 7, "expect_double": 7, "expect_end": 1, "expect_exit": 1,
	"expected_char": 0, "expected_integer": 0, "expected_least": 0, "expected_most": 0, "expected_at": 0,
	"print_integer": 7, "print_double": 7, "printed": 0, "format_double": 5, "formatted": 1,
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

// fail says why the program leaves for an error location.
func (h *host) fail(f *Failure) { h.failure = f }
