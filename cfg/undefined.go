package cfg

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
)

// UndefinedMode says what a call of a function does that the program declares
// and neither it nor the C library defines.
type UndefinedMode uint8

// The modes. In each the function returns any value; a pointer that it returns
// is NULL or leads to memory of which the program has no other pointer.
const (
	// UndefinedDoubt: it writes what its arguments lead to, and what an earlier call
	// was given, and who gives a function such an argument cannot rely on a proof.
	UndefinedDoubt UndefinedMode = iota
	UndefinedAny                 // it changes nothing
	UndefinedHavoc               // as with UndefinedDoubt; also variables of external linkage and what they lead to
	UndefinedError               // the model does not go on
)

var undefinedModes = []string{"", "any", "havoc", "error"}

// MarshalText implements encoding.TextMarshaler.
func (u UndefinedMode) MarshalText() ([]byte, error) { return []byte(undefinedModes[u]), nil }

// UnmarshalText reads any, havoc or error.
func (u *UndefinedMode) UnmarshalText(text []byte) error {
	i := slices.Index(undefinedModes, string(text))
	if i < 0 {
		return fmt.Errorf("%q is none of any, havoc and error", text)
	}
	*u = UndefinedMode(i)
	return nil
}

// writes reports whether undefined functions write memory.
func (u UndefinedMode) writes() bool { return u == UndefinedDoubt || u == UndefinedHavoc }

// undefinedFunction reports whether nobody knows what f does.
func undefinedFunction(f *ir.Func) bool {
	return effectOf(f) == unknownEffect && !strings.HasPrefix(f.Name(), "__tav_")
}

// isInput reports whether a function is one that gives a value by its name.
func isInput(f *ir.Func) bool { return f != nil && strings.HasPrefix(f.Name(), "nondet_") }

// libraryVariable reports whether a variable is the C library's.
func libraryVariable(name string) bool {
	switch name {
	case "stdin", "stdout", "stderr", "environ", "__environ", "errno", "signgam", "timezone", "daylight", "tzname",
		"optarg", "optind", "opterr", "optopt", "program_invocation_name", "program_invocation_short_name":
		return true
	}
	return strings.HasPrefix(name, "__tav_")
}

// undefinedCall lowers what the call of an undefined function does besides
// giving a result. name is the function's, which may be unknown itself.
func (b *builder) undefinedCall(x *ir.InstCall, name string, pos Pos) {
	mode, f := b.l.o.Undefined, directCallee(x.Callee)
	if f != nil && !undefinedFunction(f) {
		b.l.assumed(name, x, pos, "")
		return
	}
	switch {
	case isInput(f) || mode == UndefinedAny:
		b.l.assumed(name, x, pos, "")
		return
	case mode == UndefinedError:
		b.unsupported("a call of "+name+", which is not defined,", pos)
		return
	}
	passed := b.l.a.passed(b.fn, x)
	if mode == UndefinedHavoc {
		if why := b.unknowable(x, passed); why != "" {
			b.unsupported("a call of "+name+", which is not defined and "+why+",", pos)
			return
		}
	}
	switch {
	case mode == UndefinedHavoc:
	case len(passed) > 0:
		b.l.doubt(name, "is given a pointer", pos)
	case b.resultAccessed(x):
		b.l.doubt(name, "returns a pointer that is followed", pos)
	}
	var cells []*Var
	for _, c := range b.l.a.escaped {
		for _, g := range c.layout.groups {
			cells = append(cells, b.l.region(c, g).Cells...)
		}
	}
	effect := ""
	if len(cells) > 0 {
		effect = "may write what it can reach"
	}
	b.l.assumed(name, x, pos, effect)
	b.havoc(cells, Input{Kind: Written, Name: name, Pos: pos}, pos)
}

// unknowable says why arbitrary numbers in memory do not stand for what an
// undefined function may do; "" if they do.
func (b *builder) unknowable(x *ir.InstCall, passed []*class) string {
	if f := b.l.a.callback(passed); f != nil {
		return "may call " + f.Name()
	}
	for _, c := range b.l.a.escaped {
		if slices.ContainsFunc(c.layout.groups, func(g *group) bool { return g.ptr }) {
			return "may write pointers that the program reads"
		}
	}
	if b.resultAccessed(x) {
		return "returns a pointer that is followed"
	}
	return ""
}

// resultAccessed reports whether memory is accessed through the pointer that a
// call returns.
func (b *builder) resultAccessed(x *ir.InstCall) bool {
	if !isPointer(x.Type()) || b.uses.count[x] == 0 {
		return false
	}
	p := find(b.l.a.operand(b.fn, x, 0))
	return p.c != nil && len(p.c.access) > 0
}

// A Doubt is a call of an undefined function that a proof must not rely on.
type Doubt struct {
	Func string
	What string // "is given a pointer"
	Pos  Pos
}

// doubt records the first doubtful call of a function.
func (l *lowerer) doubt(name, what string, pos Pos) {
	if !slices.ContainsFunc(l.p.Doubts, func(d Doubt) bool { return d.Func == name }) {
		l.p.Doubts = append(l.p.Doubts, Doubt{name, what, pos})
	}
}
