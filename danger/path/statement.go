package path

import (
	"strconv"

	"tav/cfg"
	"tav/solver/term"
)

// A Statement is an edge at a depth of the call stack as a guarded command:
// where Guard holds, Dst := Src in parallel while Havoc becomes arbitrary. Dst
// and Havoc are disjoint variables without repetition.
type Statement struct {
	Guard     *term.Term   // holds in the states that pass
	Undefined *term.Term   // holds in the states before in which C leaves the behaviour undefined (Edge.UB)
	Trap      bool         // C leaves undefined what happens where Guard is false
	Dst, Src  []*term.Term // Src is over the state before
	Havoc     []*term.Term
	Told      []*term.Term // over the state before: the arguments of the call of the host whose answer Havoc is
}

// A Space is the flat state of a program whose call stack grows on demand.
type Space struct {
	Prog   *cfg.Program
	global map[*term.Term]bool
	memo   map[levelled]*Statement
}

type levelled struct {
	edge  *cfg.Edge
	depth int
}

// NewSpace makes the state space of a program.
func NewSpace(prog *cfg.Program) *Space {
	s := &Space{Prog: prog, global: map[*term.Term]bool{}, memo: map[levelled]*Statement{}}
	for _, g := range prog.Globals {
		s.global[g.Term] = true
	}
	return s
}

// Var is a program variable at a depth of the call stack.
func (s *Space) Var(v *term.Term, depth int) *term.Term {
	if depth == 0 || s.global[v] {
		return v
	}
	return s.Prog.Terms.Var(v.Name()+"/"+strconv.Itoa(depth), v.Sort(), v.Signed())
}

// Statement is the edge where the call stack before it has this depth.
func (s *Space) Statement(e *cfg.Edge, depth int) *Statement {
	k := levelled{e, depth}
	if st := s.memo[k]; st != nil {
		return st
	}
	st := s.translate(e, depth)
	s.memo[k] = st
	return st
}

func (s *Space) translate(e *cfg.Edge, depth int) *Statement {
	m := s.Prog.Terms
	st := &Statement{Guard: m.True(), Undefined: m.False()}
	for _, u := range e.UB {
		st.Undefined = m.Or(st.Undefined, s.at(u.Cond, depth))
	}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		st.Guard, st.Trap = s.at(a.Cond, depth), e.Trap != ""
	case *cfg.Assign:
		for i, v := range a.Dst {
			st.assign(s.Var(v.Term, depth), s.at(a.Src[i], depth))
		}
	case *cfg.Havoc:
		for _, v := range a.Dst {
			st.Havoc = append(st.Havoc, s.Var(v.Term, depth))
		}
		for _, t := range a.Args {
			st.Told = append(st.Told, s.at(t, depth))
		}
	case *cfg.CallAction:
		for i, v := range a.Callee.Params {
			st.assign(s.Var(v.Term, depth+1), s.at(a.Args[i], depth))
		}
		for _, vs := range [][]*cfg.Var{a.Callee.Results, a.Callee.Locals} {
			for _, v := range vs {
				st.Havoc = append(st.Havoc, s.Var(v.Term, depth+1))
			}
		}
	case *cfg.ReturnAction:
		results := a.Call.Action.(*cfg.CallAction).Callee.Results
		for i, v := range a.Dst {
			st.assign(s.Var(v.Term, depth-1), s.at(results[i].Term, depth))
		}
	}
	return st
}

func (st *Statement) assign(v, value *term.Term) {
	st.Dst, st.Src = append(st.Dst, v), append(st.Src, value)
}

// at is a term over program variables in the activation at a depth.
func (s *Space) at(t *term.Term, depth int) *term.Term {
	if depth == 0 {
		return t
	}
	sub := map[*term.Term]*term.Term{}
	for _, v := range s.Prog.Terms.FreeVars(t) {
		sub[v] = s.Var(v, depth)
	}
	return s.Prog.Terms.Substitute(t, sub)
}

// Depth is the depth after an edge, from that before it.
func Depth(e *cfg.Edge, before int) int {
	switch e.Kind {
	case cfg.Call:
		return before + 1
	case cfg.Return:
		return before - 1
	}
	return before
}

// Before is the statement's substitution: t after it in terms of the state
// before. Variables of Havoc stay as they are.
func (st *Statement) Before(m *term.Manager, t *term.Term) *term.Term {
	if len(st.Dst) == 0 {
		return t
	}
	sub := make(map[*term.Term]*term.Term, len(st.Dst))
	for i, v := range st.Dst {
		sub[v] = st.Src[i]
	}
	return m.Substitute(t, sub)
}
