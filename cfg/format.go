package cfg

import (
	"fmt"
	"io"
	"strings"

	"tav/solver/term"
)

// WriteText writes the program in a form for people and golden files: a
// procedure's edges by location, with positions.
func (p *Program) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, v := range p.Globals {
		fmt.Fprintf(&b, "global %s : %s\n", v.Name, v.Term.Sort())
	}
	for _, proc := range p.Procs {
		writeProc(p, &b, proc)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeProc(p *Program, b *strings.Builder, proc *Proc) {
	fmt.Fprintf(b, "proc %s(%s)", proc.Name, varNames(proc.Params))
	if len(proc.Results) > 0 {
		fmt.Fprintf(b, " -> %s", varNames(proc.Results))
	}
	fmt.Fprintln(b)
	back := map[*Edge]*Edge{} // call → return
	for _, e := range proc.Edges {
		if r, ok := e.Action.(*ReturnAction); ok {
			back[r.Call] = e
		}
	}
	for _, v := range proc.Locals {
		fmt.Fprintf(b, "  local %s : %s\n", v.Name, v.Term.Sort())
	}
	for _, x := range proc.Locs {
		fmt.Fprintf(b, "  L%d:%s\n", x.ID, marks(x))
		for _, e := range x.Out {
			if e.Kind != Return {
				fmt.Fprintf(b, "    %s -> L%d", p.Text(e), e.To.ID)
				if e.Pos.IsValid() {
					fmt.Fprintf(b, "  @%d:%d", e.Pos.Line, e.Pos.Col)
				}
				if e.Starts != nil {
					fmt.Fprintf(b, "  starts %s", e.Starts.Proc.Name)
				}
				for _, u := range e.UB {
					fmt.Fprintf(b, "  undefined if %s (%s)", p.C(u.Cond), u.What)
				}
				if r := back[e]; r != nil {
					fmt.Fprintf(b, "; %s -> L%d", p.Text(r), r.To.ID)
				}
				fmt.Fprintln(b)
			}
		}
	}
}

func varNames(vs []*Var) string {
	names := make([]string, len(vs))
	for i, v := range vs {
		names[i] = v.Name
	}
	return strings.Join(names, ", ")
}

func marks(x *Loc) string {
	s := ""
	switch {
	case x == x.Proc.Entry:
		s += " entry"
	case x == x.Proc.Exit:
		s += " exit"
	}
	if x.Loop {
		s += " loop"
	}
	if x.Atomic {
		s += " atomic"
	}
	switch x.Kind {
	case Error:
		s += " error " + x.Violates.String()
	case Unsupported:
		s += " unsupported " + (&LeftError{x}).Missing()
	}
	return s
}

// Text writes an edge's action with the program's variables.
func (p *Program) Text(e *Edge) string {
	name := func(t *term.Term) string { return t.Name() }
	show := func(t *term.Term) string { return term.C(t, term.COptions{Name: name}) }
	list := func(ts []*term.Term) string {
		parts := make([]string, len(ts))
		for i, t := range ts {
			parts[i] = show(t)
		}
		return strings.Join(parts, ", ")
	}
	switch a := e.Action.(type) {
	case *Assume:
		if a.Cond.IsTrue() {
			return "skip"
		}
		return "assume " + show(a.Cond)
	case *Assign:
		parts := make([]string, len(a.Dst))
		for i, v := range a.Dst {
			parts[i] = v.Name + " := " + show(a.Src[i])
		}
		return strings.Join(parts, "; ")
	case *Havoc:
		if len(a.Args) > 0 || a.Input.Kind == Host {
			return strings.TrimSpace(fmt.Sprintf("havoc %s: %s(%s)", varNames(a.Dst), a.Input.Name, list(a.Args)))
		}
		return "havoc " + varNames(a.Dst)
	case *CallAction:
		return fmt.Sprintf("call %s(%s)", a.Callee.Name, list(a.Args))
	case *ReturnAction:
		return strings.TrimSpace("return " + varNames(a.Dst))
	}
	return "?"
}
