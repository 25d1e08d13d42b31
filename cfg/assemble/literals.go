package assemble

import (
	"tav/cfg"
	"tav/solver/term"
)

// Contents of string literals: where a region of memory holds nothing else, it is assigned once, when the program starts. What is
// read from it after that is read from what was assigned, so that no invariant has to say what the literals are.

// knowLiterals puts what is assigned to such regions in their places.
func (d *Draft) knowLiterals() {
	if d.p.Threads != nil {
		return
	}
	number := map[*cfg.Var]int{} // of edges that assign it
	for _, proc := range d.p.Procs {
		d.edges(proc, func(e *cfg.Edge) {
			for _, v := range cfg.Assigned(e.Action) {
				number[v]++
			}
		})
	}
	p := &propagator{d: d, known: map[*term.Term]*term.Term{}, action: map[cfg.Action]cfg.Action{}}
	read := map[*term.Term]bool{} // before it is assigned
	for x := d.p.Entry.Entry; len(x.Out) == 1; x = x.Out[0].To {
		a, ok := x.Out[0].Action.(*cfg.Assign)
		if !ok {
			break
		}
		for i, v := range a.Dst {
			if v.Global && number[v] == 1 && !read[v.Term] && d.literals(v, a.Src[i]) {
				p.known[v.Term], p.action[a] = a.Src[i], a
			}
		}
		cfg.EachTerm(a, func(t *term.Term) {
			for _, v := range d.p.Terms.FreeVars(t) {
				read[v] = true
			}
		})
	}
	if len(p.known) > 0 {
		p.rewrite()
	}
}

// literals reports whether t is what a region has when the contents of string literals are stored in it.
func (d *Draft) literals(v *cfg.Var, t *term.Term) bool {
	any := false
	for ; t.Op() == term.OpStore; t = t.Args()[0] {
		id, ok := t.Args()[1].Int64()
		if !ok || id < 1 || id > int64(len(d.p.Objects)) || !d.p.Objects[id-1].Text || len(d.p.Terms.FreeVars(t.Args()[2])) > 0 {
			return false
		}
		any = true
	}
	return any && t == v.Term
}
