package export

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// unset finds the steps of a run at which a local variable without initial value
// comes to life that the run reads before it assigns it: its value is an input.
func unset(m *term.Manager, steps []interp.Step) map[int]bool {
	found := map[int]bool{}
	read := map[*term.Term]bool{} // the next that happens to the variable is that it is read
	for i := len(steps) - 1; i >= 0; i-- {
		var reads []*term.Term
		switch a := steps[i].Edge.Action.(type) {
		case *cfg.Assume:
			reads = append(reads, a.Cond)
		case *cfg.Assign:
			for _, v := range a.Dst {
				delete(read, v.Term)
			}
			reads = a.Src
		case *cfg.CallAction:
			reads = a.Args
		case *cfg.Havoc:
			for _, v := range a.Dst {
				found[i] = found[i] || a.Input.Kind == cfg.Uninitialized && read[v.Term]
				delete(read, v.Term)
			}
		}
		for _, t := range reads {
			for _, v := range m.FreeVars(t) {
				read[v] = true
			}
		}
	}
	return found
}
