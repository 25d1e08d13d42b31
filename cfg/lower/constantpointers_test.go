package lower_test

import (
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/lower"
	"tav/solver/term"
)

// TestConstantPointers: where every call passes the same object, nothing is left that depends on a pointer: its
// variables are assigned, which is a step of traces, and never read; members are accessed by
// name, the array by element.
func TestConstantPointers(t *testing.T) {
	for _, d := range []cfg.DataModel{cfg.LP64, cfg.ILP32} {
		p := lowerC(t, "testdata/constantpointers.c", d, lower.Options{})
		arrays := 0
		for _, v := range slices.Concat(p.Globals, p.Entry.Locals) {
			if v.Role == cfg.Memory {
				arrays++
			}
		}
		if arrays != 1 {
			t.Errorf("%v: %d arrays, not one for the elements of buf", d, arrays)
		}
		for _, proc := range p.Procs {
			for _, e := range proc.Edges {
				for _, x := range read(p, e) {
					if v := p.VarOf(x); v.Role == cfg.ObjectPart || v.Role == cfg.OffsetPart {
						t.Errorf("%v: %s is read at %v", d, v.Name, e.Pos)
					}
				}
			}
		}
	}
}

// read are the variables that an edge reads.
func read(p *cfg.Program, e *cfg.Edge) (vars []*term.Term) {
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return p.Terms.FreeVars(a.Cond)
	case *cfg.Assign:
		for _, t := range a.Src {
			vars = append(vars, p.Terms.FreeVars(t)...)
		}
	case *cfg.CallAction:
		for _, t := range a.Args {
			vars = append(vars, p.Terms.FreeVars(t)...)
		}
	}
	return vars
}
