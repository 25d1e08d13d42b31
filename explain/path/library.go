package path

import "tav/cfg"

// Library lists the functions of the program that are models of library
// functions.
func Library(prog *cfg.Program) map[string]bool {
	found := map[string]bool{}
	for _, p := range prog.Procs {
		for _, e := range p.Edges {
			if e.Pos.InLibrary() {
				found[Function(e)] = true
			}
		}
	}
	return found
}

// Function is the function of the source that an edge belongs to.
func Function(e *cfg.Edge) string {
	if e.Frame != nil {
		return e.Frame.Func
	}
	return e.From.Proc.Name
}
