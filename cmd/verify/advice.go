package verify

import (
	"errors"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/source"
	"tav/traceabs/bounded"
)

// advice is what to try next where the program itself is why there is no
// verdict; "" where there is nothing that helps.
func (v *subject) advice(reason error) string {
	var assumed *assumedError
	var left *cfg.LeftError
	switch {
	case errors.As(reason, &assumed) && assumed.library:
		return ""
	case errors.As(reason, &assumed):
		define := fmt.Sprintf("a file that defines %s as far as it matters", assumed.function)
		if assumed.kind == cfg.Written {
			return fmt.Sprintf("--undefined any if %s changes nothing, or %s", assumed.function, define)
		}
		return define
	case errors.As(reason, new(*bounded.BeyondError)):
		return fmt.Sprintf("--unwind %d, or no --unwind for a proof", 2*v.Strategy.Unwind)
	case errors.As(reason, &left) && !left.Outside:
		return v.adviceOnUnsupported(left)
	}
	return ""
}

// adviceOnUndefined is for a proof that rests on what an undefined function does.
func adviceOnUndefined(function string) string {
	return fmt.Sprintf("--undefined any if %[1]s changes nothing, or --undefined havoc if it may write what it can reach, or a file that defines %[1]s", function)
}

// adviceOnUnsupported is for a location of what tav does not model.
func (v *subject) adviceOnUnsupported(at *cfg.LeftError) string {
	if f := library.Definable(at.Callee); at.Callee != "" && f != "" {
		return fmt.Sprintf("a file that defines %s as far as it matters", f)
	}
	pos := at.Place()
	f := v.sources.parsed[pos.File]
	if f == nil || pos.InLibrary() {
		return ""
	}
	around := f.FuncAt(source.Pos{Line: pos.Line, Col: pos.Col})
	switch {
	case around == nil || around.Name == "":
		return ""
	case around.Name == v.Entry || around.Name == "main":
		if !slices.ContainsFunc(f.Nodes, func(n *source.Node) bool { return n.Kind == source.Function && n.Name != around.Name }) {
			return ""
		}
		return fmt.Sprintf("--each-function for the functions that %s calls, one by one with any arguments", around.Name)
	}
	return fmt.Sprintf("--remove-body %s if it does not matter what %[1]s does: calls of it give any value then", around.Name)
}

// hasLoops reports whether a program has loops, or calls itself.
func hasLoops(p *cfg.Program) bool {
	if len(p.Procs) > 1 {
		return true
	}
	for _, proc := range p.Procs {
		for _, l := range proc.Locs {
			if l.Loop {
				return true
			}
		}
	}
	return false
}
