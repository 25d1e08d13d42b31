package run

import (
	"errors"
	"fmt"
	"math"
	"slices"

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
	last    write // the last one to standard output, when that is compared
	exited  bool
	exit    int
	failure *Failure
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

func (h *host) Initial(v *cfg.Var) (term.Value, error) { return term.ZeroValue(v.Term.Sort()), nil }

// errOutput is the error of a program that writes without end.
var errOutput = errors.New("the program writes more than 1 GB")

// Call is a call of the library.
func (h *host) Call(e *cfg.Edge, a []uint64) (uint64, error) {
	number := func(i int) int { return int(int32(a[i])) }
	switch name := e.Action.(*cfg.Havoc).Input.Name[len(cfg.HostPrefix):]; name {
	case "argc":
		return uint64(len(h.args)), nil
	case "arglen":
		return uint64(len(h.args[number(0)])), nil
	case "arg":
		return uint64(h.args[number(0)][number(1)]), nil
	case "envc":
		return uint64(len(h.config.Env)), nil
	case "envlen":
		return uint64(len(h.config.Env[number(0)])), nil
	case "env":
		return uint64(h.config.Env[number(0)][number(1)]), nil
	case "text":
		h.text = append(h.text, byte(a[0]))
	case "open", "close", "remove", "rename", "seek", "tell", "unget":
		return h.file(name, a), nil
	case "get":
		return uint64(h.files.next(number(0))), nil
	case "put":
		return h.put(e, number(0), write{text: string([]byte{byte(a[1])}), kind: charWrite})
	case "print_integer":
		c := conversion{number(1), number(2), number(3), byte(a[4])}
		text := c.integer(a[5])
		return h.print(e, number(0), write{text: text, kind: integerWrite, letter: c.letter})
	case "print_double":
		c := conversion{number(1), number(2), number(3), byte(a[4])}
		return h.print(e, number(0), write{text: c.double(math.Float64frombits(a[5])), kind: doubleWrite, letter: c.letter})
	case "format_double":
		c := conversion{number(0), number(1), number(2), byte(a[3])}
		h.printed = c.double(math.Float64frombits(a[4]))
		return uint64(len(h.printed)), nil
	case "formatted":
		return uint64(h.printed[number(0)]), nil
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
		return 0, h.exits(e, number(0))
	case "abort":
		h.fail(&Failure{Kind: Aborted, Edge: e, What: "abort() is called"})
		return 0, interp.ErrStop
	case "math":
		return math.Float64bits(functions[number(0)](math.Float64frombits(a[1]), math.Float64frombits(a[2]))), nil
	case "time":
		return uint64(h.config.Time), nil
	case "clock":
		return uint64(h.machine.Count()), nil
	default:
		return 0, fmt.Errorf("no host function %s", name)
	}
	return 0, nil
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
	fd := int(int32(a0(a)))
	switch name {
	case "open":
		return uint64(h.files.openNamed(h.told(), byte(a[0]), a[1] != 0))
	case "close":
		if f := h.files.at(fd); f != nil {
			f.isOpen = false
		}
	case "remove":
		file := h.told()
		if _, ok := h.files.content[file]; !ok || file == "" {
			return failed
		}
		delete(h.files.content, file)
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

// a0 is the first argument, if there is one.
func a0(a []uint64) uint64 {
	if len(a) == 0 {
		return 0
	}
	return a[0]
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

// print writes what a conversion made of a number; the result is its length.
func (h *host) print(e *cfg.Edge, fd int, w write) (uint64, error) {
	_, err := h.put(e, fd, w)
	return uint64(len(w.text)), err
}

// maxOutput bounds what a program writes, in bytes.
const maxOutput = 1 << 30

// put writes to a descriptor.
func (h *host) put(e *cfg.Edge, fd int, w write) (uint64, error) {
	f := h.files.at(fd)
	switch {
	case f != nil && f.isStandardIO && fd == 1:
		if len(h.stdout) > maxOutput {
			return 0, errOutput
		}
		h.stdout = append(h.stdout, w.text...)
		if h.config.ExpectOutput != nil {
			w.edge, w.step, w.at = e, h.machine.Count(), len(h.stdout)-len(w.text)
			return 0, h.compare(w)
		}
	case f != nil && f.isStandardIO:
		if len(h.stderr) < maxOutput {
			h.stderr = append(h.stderr, w.text...)
		}
	default:
		for i := range len(w.text) {
			if !h.files.write(fd, w.text[i]) {
				return failed, nil
			}
		}
	}
	return 0, nil
}

// exits ends the run.
func (h *host) exits(e *cfg.Edge, code int) error {
	h.exited, h.exit = true, code&0xff
	if h.missing(e) {
		return interp.ErrStop
	}
	if want := h.config.ExpectExit; want != nil && *want != h.exit {
		h.fail(&Failure{
			Kind: WrongExit, Edge: e, Expected: fmt.Sprint(*want), Wrote: fmt.Sprint(h.exit), want: is(uint64(uint32(*want))),
			What: fmt.Sprintf("the exit code is %d, not %d", h.exit, *want),
		})
	}
	return interp.ErrStop
}

// fail records the failure at the edge that is being taken.
func (h *host) fail(f *Failure) {
	f.Step, f.Stack = h.machine.Count(), h.machine.Stack()
	h.failure = f
}
