package frontend

import (
	"strings"

	"github.com/llir/llvm/ir"
)

// checkFlags make the compiler check sizes of arrays of variable length; with Overflow
// signed arithmetic, too, and report where it computes a constant that overflows and where a return is missing; other
// warnings are its own business, not a verifier's. They come last. The models are compiled
// without checks: they are no code of the user's.
func checkFlags(o Options) []string {
	if !o.Overflow {
		return []string{"-fsanitize=vla-bound", "-fsanitize-trap=vla-bound", "-w"}
	}
	return append([]string{"-fsanitize=signed-integer-overflow,shift,vla-bound", "-fsanitize-trap=all", "-Wno-everything", "-Wno-error", missingReturn}, overflowWarnings...)
}

// missingReturn is the kind of warnings of functions that may end without a value.
const missingReturn = "-Wreturn-type"

// overflowWarnings are clang's warnings of overflow in constant expressions.
var overflowWarnings = []string{"-Winteger-overflow", "-Wshift-negative-value", "-Wshift-overflow", "-Wshift-sign-overflow"}

// constantOverflows finds the places that the compiler warns of.
func constantOverflows(diagnostics []byte) []Position {
	var places []Position
	for line := range strings.Lines(string(diagnostics)) {
		place, message, ok := strings.Cut(strings.TrimSpace(line), " warning: ")
		for _, w := range overflowWarnings {
			if ok && strings.HasSuffix(message, "["+w+"]") {
				places = append(places, parsePlace(place))
			}
		}
	}
	return places
}

// unchecked refuses a program in which a constant that a function uses
// overflows without a check: the compiler has computed it, as it does with the
// initialisers of arrays and structs.
func (j *job) unchecked() error {
	info := NewDebugInfo(j.unit)
	checked := map[Position]bool{}
	ends := map[string][][2]int{} // file → first and last lines of functions
	for _, f := range j.unit.Module.Funcs {
		fn, ok := info.Func(f)
		if !ok || len(f.Blocks) == 0 {
			continue
		}
		last := fn.Line
		place := func(x Attached) {
			if p, ok := info.Loc(x); ok && p.File == fn.File {
				last = max(last, p.Line)
			}
		}
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if a, ok := inst.(Attached); ok {
					place(a)
				}
			}
			a, ok := b.Term.(Attached)
			if !ok {
				continue
			}
			place(a)
			if _, ok := b.Term.(*ir.TermCondBr); ok {
				p, _ := info.Loc(a)
				checked[p] = true
			}
		}
		ends[fn.File] = append(ends[fn.File], [2]int{fn.Line, last})
	}
	for _, in := range j.inputs {
		for _, p := range in.overflows {
			for _, lines := range ends[p.File] {
				if lines[0] <= p.Line && p.Line <= lines[1] && !checked[p] {
					return &UnsupportedError{p, "overflow in a constant"}
				}
			}
		}
	}
	return nil
}
