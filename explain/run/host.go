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
	clock   int            // what it showed last
	initial func(*cfg.Var) // told of variables that are read before they are set; nil: nothing is
}

// exchanged is what one call of the library leaves for its next ones.
type exchanged struct {
	text    []byte // told by the library
	scanned int    // characters of the number scanned last
	whole   int64  // the number, of an integer
	real    string // of a floating-point conversion, in Go's syntax
	printed string // the number that was written or formatted last, or the entry of a directory
	size    uint64 // of the file that was asked about last
	inode   uint64
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

// What the program leaves open is zero, or all ones.

func (h *host) Next(_ *cfg.Edge, v *cfg.Var) (term.Value, error) {
	return h.open(v), nil
}

func (h *host) open(v *cfg.Var) term.Value {
	if s := v.Term.Sort(); h.config.Ones && s.Kind == term.BitVecKind && s.Width <= 64 {
		return term.BVWord(s.Width, ^uint64(0)>>(64-s.Width))
	}
	return term.ZeroValue(v.Term.Sort())
}

func (h *host) Initial(v *cfg.Var) (term.Value, error) {
	if h.initial != nil {
		h.initial(v)
	}
	if x, ok := h.config.Initial[v.Name]; ok {
		return term.BVWord(v.Term.Sort().Width, x), nil
	}
	return h.open(v), nil
}

// errOutput is the error of a program that writes without end.
var errOutput = errors.New("the program writes more than 1 GB")

// Call is a call of the library.
func (h *host) Call(e *cfg.Edge, a []uint64) (uint64, error) {
	name := e.Action.(*cfg.Havoc).Input.Name[len(library.HostPrefix):]
	f, ok := hostFunctions[name]
	if !ok || f.arity != len(a) {
		return 0, fmt.Errorf("no host function %s of %d arguments", name, len(a))
	}
	return f.call(h, a)
}

// A hostFunction is one that the library's models call.
type hostFunction struct {
	arity int
	call  func(h *host, a []uint64) (uint64, error)
}

// hostFunctions are all of them.
var hostFunctions = map[string]hostFunction{
	"argc":   {0, gives(func(h *host, a []uint64) uint64 { return uint64(len(h.args)) })},
	"arglen": {1, gives(func(h *host, a []uint64) uint64 { return uint64(len(at(h.args, a[0]))) })},
	"arg":    {2, gives(func(h *host, a []uint64) uint64 { return byteAt(at(h.args, a[0]), a[1]) })},
	"envc":   {0, gives(func(h *host, a []uint64) uint64 { return uint64(len(h.config.Env)) })},
	"envlen": {1, gives(func(h *host, a []uint64) uint64 { return uint64(len(at(h.config.Env, a[0]))) })},
	"env":    {2, gives(func(h *host, a []uint64) uint64 { return byteAt(at(h.config.Env, a[0]), a[1]) })},
	"text":   {1, does(func(h *host, a []uint64) { h.text = append(h.text, byte(a[0])) })},
	"open":   {1, onFile("open")},
	"close":  {1, onFile("close")},
	"remove": {1, onFile("remove")},
	"rename": {0, onFile("rename")},
	"mkdir":  {0, onFile("mkdir")},
	"resize": {2, onFile("resize")},
	"stat":   {1, onFile("stat")},
	"size":   {0, gives(func(h *host, a []uint64) uint64 { return h.size })},
	"inode":  {0, gives(func(h *host, a []uint64) uint64 { return h.inode })},
	"flags":  {1, onFile("flags")},
	"entry":  {1, onFile("entry")},
	"seek":   {3, onFile("seek")},
	"tell":   {1, onFile("tell")},
	"unget":  {2, onFile("unget")},
	"get":    {1, gives(func(h *host, a []uint64) uint64 { return uint64(h.files.next(intOf(a[0]))) })},
	"put": {3, func(h *host, a []uint64) (uint64, error) {
		return h.put(intOf(a[0]), h.long(a[1]), string([]byte{byte(a[2])}))
	}},
	"print_integer":    {7, (*host).print},
	"print_double":     {7, (*host).print},
	"printed":          {0, gives(func(h *host, a []uint64) uint64 { return uint64(len(h.printed)) })},
	"expect_char":      {3, func(h *host, a []uint64) (uint64, error) { return h.expectChar(intOf(a[0]), h.long(a[1]), byte(a[2])) }},
	"expect_integer":   {7, (*host).expectPrinted},
	"expect_double":    {7, (*host).expectPrinted},
	"expect_end":       {1, func(h *host, a []uint64) (uint64, error) { ok, err := h.complete(h.long(a[0])); return truth(ok), err }},
	"expected_char":    {0, gives(func(h *host, a []uint64) uint64 { return h.want.value })},
	"expected_integer": {0, gives(func(h *host, a []uint64) uint64 { return h.want.value })},
	"expected_least":   {0, gives(func(h *host, a []uint64) uint64 { return math.Float64bits(h.want.least) })},
	"expected_most":    {0, gives(func(h *host, a []uint64) uint64 { return math.Float64bits(h.want.most) })},
	"expected_at":      {0, gives(func(h *host, a []uint64) uint64 { return uint64(h.want.at) })},
	"expect_exit":      {1, gives(func(h *host, a []uint64) uint64 { return h.expectExit(intOf(a[0])) })},
	"format_double":    {5, (*host).formatDouble},
	"formatted":        {1, gives(func(h *host, a []uint64) uint64 { return byteAt(h.printed, a[0]) })},
	"scan_integer":     {3, gives(func(h *host, a []uint64) uint64 { return h.scan(intOf(a[0]), intOf(a[1]), byte(a[2])) })},
	"scan_double":      {2, gives(func(h *host, a []uint64) uint64 { return h.scan(intOf(a[0]), intOf(a[1]), 0) })},
	"scanned":          {0, gives(func(h *host, a []uint64) uint64 { return uint64(h.scanned) })},
	"integer":          {0, gives(func(h *host, a []uint64) uint64 { return uint64(h.whole) })},
	"double":           {0, gives(func(h *host, a []uint64) uint64 { return math.Float64bits(parseDouble(h.real, 64)) })},
	"float":            {0, gives(func(h *host, a []uint64) uint64 { return uint64(math.Float32bits(float32(parseDouble(h.real, 32)))) })},
	"exit": {1, func(h *host, a []uint64) (uint64, error) {
		h.exited, h.exit = true, intOf(a[0])&0xff
		return 0, interp.ErrStop
	}},
	"abort": {0, does(func(h *host, a []uint64) { h.fail(&Failure{Kind: Aborted, What: "abort() is called"}) })},
	"math": {3, gives(func(h *host, a []uint64) uint64 {
		return math.Float64bits(function(a[0])(math.Float64frombits(a[1]), math.Float64frombits(a[2])))
	})},
	"time":  {0, gives(func(h *host, a []uint64) uint64 { return uint64(h.config.Time) })},
	"clock": {0, gives(func(h *host, a []uint64) uint64 { h.clock = h.machine.Count(); return uint64(h.clock) })},
}

// gives is a function that cannot go wrong, does one that returns nothing besides.
func gives(f func(h *host, a []uint64) uint64) func(*host, []uint64) (uint64, error) {
	return func(h *host, a []uint64) (uint64, error) { return f(h, a), nil }
}

func does(f func(h *host, a []uint64)) func(*host, []uint64) (uint64, error) {
	return func(h *host, a []uint64) (uint64, error) { f(h, a); return 0, nil }
}

// onFile is a function of files.
func onFile(name string) func(*host, []uint64) (uint64, error) {
	return gives(func(h *host, a []uint64) uint64 { return h.file(name, a) })
}

// intOf is an argument of type int.
func intOf(a uint64) int { return int(int32(a)) }

// print writes a number.
func (h *host) print(a []uint64) (uint64, error) {
	w, err := newWrite(h.long(a[1]), a[2:])
	if err != nil {
		return 0, err
	}
	h.printed = w.text
	return h.put(intOf(a[0]), w.at, w.text)
}

// expectPrinted compares a number with the output that is expected.
func (h *host) expectPrinted(a []uint64) (uint64, error) {
	return h.expectNumber(intOf(a[0]), h.long(a[1]), a[2:])
}

// formatDouble writes a floating-point number for sprintf.
func (h *host) formatDouble(a []uint64) (uint64, error) {
	c, err := newConversion(a)
	if err != nil {
		return 0, err
	}
	h.printed = c.double(math.Float64frombits(a[4]))
	return uint64(len(h.printed)), nil
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
		return uint64(h.files.openNamed(h.told(), int(int32(a[0]))))
	case "close":
		f := h.files.at(fd)
		if f == nil {
			return errorOf(badFile)
		}
		f.isOpen = false
	case "remove":
		return uint64(h.files.remove(h.told(), a[0] != 0))
	case "rename":
		return uint64(h.files.rename(h.told()))
	case "mkdir":
		return uint64(h.files.mkdir(h.told()))
	case "resize":
		return uint64(h.files.resize(fd, h.long(a[1])))
	case "stat":
		mode, size, inode := h.files.statOpen(fd, h.told())
		h.size, h.inode = size, inode
		return mode
	case "flags":
		return h.files.flags(fd)
	case "entry":
		h.printed = h.files.entry(fd)
		return uint64(len(h.printed))
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

// errorOf is what a call returns that fails by an error.
func errorOf(number int) uint64 { return uint64(-number) }

// long reads an argument of type long.
func (h *host) long(x uint64) int64 {
	if h.config.longBits == 32 {
		return int64(int32(x))
	}
	return int64(x)
}

// scan reads a number from a descriptor, or the text that was given.
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
