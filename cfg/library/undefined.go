package library

import (
	"fmt"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
	"slices"
	"strings"
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

// Writes reports whether undefined functions write memory.
func (u UndefinedMode) Writes() bool { return u == UndefinedDoubt || u == UndefinedHavoc }

// UndefinedFunction reports whether it is unknown what f does.
func UndefinedFunction(f *ir.Func) bool {
	return EffectOf(f) == UnknownEffect && !strings.HasPrefix(f.Name(), ModelPrefix)
}

// Absent reports whether the address of a function or variable is NULL: it is declared weak, and neither the program nor the library
// defines it. Names that begin with two underscores are the library's.
func Absent(v value.Value) bool {
	switch x := v.(type) {
	case *ir.Func:
		return x.Linkage == enum.LinkageExternWeak && len(x.Blocks) == 0 && !strings.HasPrefix(x.Name(), "__") && UndefinedFunction(x)
	case *ir.Global:
		return x.Linkage == enum.LinkageExternWeak && x.Init == nil && !strings.HasPrefix(x.Name(), "__") && !LibraryVariable(x.Name())
	}
	return false
}

// LibraryVariable reports whether a variable is the C library's.
func LibraryVariable(name string) bool {
	switch name {
	case "stdin", "stdout", "stderr", "environ", "__environ", "errno", "signgam", "timezone", "daylight", "tzname",
		"optarg", "optind", "opterr", "optopt", "program_invocation_name", "program_invocation_short_name":
		return true
	}
	return strings.HasPrefix(name, ModelPrefix)
}
