package certify

import (
	"math/big"

	"tav/cfg"
	"tav/solver/term"
)

// A space numbers the variables of a program without calls.
type space struct {
	terms *term.Manager
	vars  []*cfg.Var
	index map[*term.Term]int
}

func newSpace(prog *cfg.Program) *space {
	s := &space{terms: prog.Terms, index: map[*term.Term]int{}}
	for _, list := range [][]*cfg.Var{prog.Globals, prog.Entry.Params, prog.Entry.Results, prog.Entry.Locals} {
		for _, v := range list {
			s.index[v.Term] = len(s.vars)
			s.vars = append(s.vars, v)
		}
	}
	return s
}

// live gives, by location, the variables (bits by index) whose values there may
// matter: edges from it on read them, or what is claimed at locations does.
// It is the least solution of: at e.From matter those of which e's condition is, or what it assigns to one that
// matters at e.To, and those that matter at e.To and are not assigned by e.
func (s *space) live(prog *cfg.Program, useful []bool, claims map[*cfg.Loc][]*term.Term) []*big.Int {
	live := make([]*big.Int, prog.NumLocs())
	var work []*cfg.Loc
	for _, l := range prog.Entry.Locs {
		live[l.ID] = new(big.Int)
		s.add(live[l.ID], claims[l]...)
		work = append(work, l)
	}
	for len(work) > 0 {
		to := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range to.In {
			if !useful[e.From.ID] {
				continue
			}
			before := s.before(e.Action, live[to.ID])
			if before.Or(before, live[e.From.ID]); before.Cmp(live[e.From.ID]) != 0 {
				live[e.From.ID] = before
				work = append(work, e.From)
			}
		}
	}
	return live
}

// before is what matters before an action if these matter after it.
func (s *space) before(a cfg.Action, after *big.Int) *big.Int {
	set := new(big.Int).Set(after)
	kill := func(list []*cfg.Var) {
		for _, v := range list {
			if i, ok := s.index[v.Term]; ok {
				set.SetBit(set, i, 0)
			}
		}
	}
	switch a := a.(type) {
	case *cfg.Assume:
		s.add(set, a.Known(s.terms))
	case *cfg.Assign:
		kill(a.Dst)
		for k, v := range a.Dst {
			if i, ok := s.index[v.Term]; !ok || after.Bit(i) == 1 {
				s.add(set, a.Src[k])
			}
		}
	case *cfg.Havoc:
		kill(a.Dst)
	}
	return set
}

// add adds the variables of terms.
func (s *space) add(set *big.Int, list ...*term.Term) {
	for _, t := range list {
		for _, v := range s.terms.FreeVars(t) {
			if i, ok := s.index[v]; ok {
				set.SetBit(set, i, 1)
			}
		}
	}
}
