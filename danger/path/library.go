package path

import (
	"maps"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/library"
	"tav/traceabs/trace"
)

// Library lists the functions of the program that are models of library
// functions: a statement of theirs is in the library, and none is outside.
func Library(prog *cfg.Program) map[string]bool {
	found, own := map[string]bool{}, map[string]bool{}
	for _, p := range prog.Procs {
		for _, e := range p.Edges {
			if e.Pos.InLibrary() {
				found[Function(e)] = true
			} else if e.Pos.IsValid() && e.Kind != cfg.Return {
				own[Function(e)] = true
			}
		}
	}
	maps.DeleteFunc(found, func(f string, _ bool) bool { return own[f] })
	return found
}

// Recorded reports whether a trace is that of a run on given input: in it,
// the host of the run has answered calls of the library.
func Recorded(t *trace.ErrorTrace) bool {
	return slices.ContainsFunc(t.Letters, func(e *cfg.Edge) bool {
		h, ok := e.Action.(*cfg.Havoc)
		return ok && strings.HasPrefix(h.Input.Name, library.HostPrefix)
	})
}

// Function is the function of the source that an edge belongs to.
func Function(e *cfg.Edge) string { return e.Func() }
