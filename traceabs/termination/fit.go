package termination

import (
	"errors"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
	"tav/solver/term"
)

// A fit guesses ranking functions of a head that fall in all samples known so far: up to three of its
// terms, each of which never rises while those before it stay, and the last of which falls.
type fit struct {
	terms []*term.Term
	first int // terms over what conditions of the loop read, which come before the others
	known map[*term.Term]bool
	seen  int
	rise  []bits // by term: the samples in which it rises
	stay  []bits // and those in which it stays
	tried map[[3]int]bool
	m     *term.Manager

	differences, variables, conditions []*term.Term // the terms are made of
}

// bits is a set of samples.
type bits []uint64

func (b *bits) add(k int) {
	for len(*b) <= k/64 {
		*b = append(*b, 0)
	}
	(*b)[k/64] |= 1 << (k % 64)
}

func (b bits) at(k int) uint64 {
	if k < len(b) {
		return b[k]
	}
	return 0
}

// among reports whether a set has one of the others.
func (b bits) among(others bits) bool {
	for k := range b {
		if b[k]&others.at(k) != 0 {
			return true
		}
	}
	return false
}

func (b bits) and(others bits) bits {
	c := make(bits, len(b))
	for k := range b {
		c[k] = b[k] & others.at(k)
	}
	return c
}

func (b bits) empty() bool { return !slices.ContainsFunc(b, func(w uint64) bool { return w != 0 }) }

func newFit(p *cfg.Program, h cfg.Head, seen [][2]*interp.State) *fit {
	f := &fit{known: map[*term.Term]bool{}, tried: map[[3]int]bool{}, m: p.Terms}
	f.guess(p, h)
	f.rise, f.stay = make([]bits, len(f.terms)), make([]bits, len(f.terms))
	for _, s := range seen {
		f.add(s)
	}
	return f
}

// add takes a sample. A term that has no value in it yet may fall.
func (f *fit) add(s [2]*interp.State) {
	for k, t := range f.terms {
		before, err := term.Eval(t, valueIn(s[0]))
		after, also := term.Eval(t, valueIn(s[1]))
		if err != nil || also != nil {
			continue
		}
		switch before.Signed().Cmp(after.Signed()) {
		case -1:
			f.rise[k].add(f.seen)
		case 0:
			f.stay[k].add(f.seen)
		}
	}
	f.seen++
}

// next is a rank that was not given yet, shorter ones first, and all of what conditions read before others: what nobody
// reads, a counter of iterations, say, falls or rises in every sample. Nil: there is none.
func (f *fit) next() []*term.Term {
	var all bits
	for k := range f.seen {
		all.add(k)
	}
	for _, use := range []int{f.first, len(f.terms)} {
		for length := 1; length <= 3; length++ {
			if rank := f.extend(nil, all, length, use); rank != nil {
				return rank
			}
		}
	}
	return nil
}

// extend goes on with a rank, of the first terms, that falls in all samples but the open ones.
func (f *fit) extend(rank []int, open bits, length, use int) []*term.Term {
	for k := range use {
		if slices.Contains(rank, k) || f.rise[k].among(open) {
			continue
		}
		next := append(slices.Clone(rank), k)
		still := open.and(f.stay[k])
		switch {
		case len(next) < length:
			if !slices.Equal(still, open) && !still.empty() { // it is of use, and not enough
				if r := f.extend(next, still, length, use); r != nil {
					return r
				}
			}
		case still.empty():
			key := [3]int{-1, -1, -1}
			copy(key[:], next)
			if f.tried[key] {
				continue
			}
			f.tried[key] = true
			var terms []*term.Term
			for _, k := range next {
				terms = append(terms, f.terms[k])
			}
			return terms
		}
	}
	return nil
}

// guess makes the terms: what is left of the input, and whether its end was met; differences of what the loop's conditions compare, their absolute values where these are to be
// equal, its variables, sums and least values of two of these; the same cut off below -1, and where the loop is left
// at once; and whether conditions hold. All have one width, in which nothing overflows.
func (f *fit) guess(p *cfg.Program, h cfg.Head) {
	m := p.Terms
	distances, compared, read := f.compare(p, h)
	differences, conditions := f.differences, f.conditions
	var variables []*term.Term
	for _, x := range p.Entry.Locs {
		for _, e := range x.Out {
			if !h.Inside[x] || !h.Inside[e.To] {
				continue
			}
			for _, w := range cfg.Assigned(e.Action) {
				if t := f.wide(w.Term, w.Signed); fits(w.Term) && !slices.Contains(variables, t) {
					if compared[w.Term] {
						variables = slices.Insert(variables, 0, t)
					} else {
						variables = append(variables, t)
					}
				}
			}
		}
	}
	f.input(p, h)
	f.both(differences...)
	f.keep(distances...)
	f.both(variables...)
	for _, d := range differences {
		f.keep(m.Ite(m.SLt(d, f.number(0)), f.number(-1), d), m.Ite(m.SLt(f.number(0), d), f.number(-1), m.BVNeg(d)))
	}
	some := variables[:min(len(variables), rankPlus)]
	for i, a := range some {
		for _, b := range some[:i] {
			f.both(m.BVAdd(a, b), m.BVSub(a, b), m.Ite(m.SLt(a, b), a, b), m.Ite(m.SLt(a, b), b, a))
		}
	}
	f.variables = variables
	for _, e := range h.Out {
		if a, ok := e.Action.(*cfg.Assume); ok && h.Inside[e.To] {
			for _, t := range slices.Concat(differences, some) {
				least := f.number(-1 << 62)
				f.keep(m.Ite(a.Cond, t, least), m.Ite(a.Cond, m.BVNeg(t), least))
			}
		}
	}
	for _, c := range conditions {
		f.keep(m.Ite(c, f.number(1), f.number(0)))
	}
	f.flows(p, h, read)
	unread := func(t *term.Term) bool {
		return slices.ContainsFunc(m.FreeVars(t), func(x *term.Term) bool { return !read[x] })
	}
	first := slices.DeleteFunc(slices.Clone(f.terms), unread)
	f.first = len(first)
	for _, t := range f.terms {
		if unread(t) {
			first = append(first, t)
		}
	}
	f.terms = first
}

// compare notes the conditions of a loop and the differences of what they compare, and returns the absolute values of those that are
// to be equal, and the terms that are compared and read.
func (f *fit) compare(p *cfg.Program, h cfg.Head) (distances []*term.Term, compared, read map[*term.Term]bool) {
	m := p.Terms
	compared, read = map[*term.Term]bool{}, map[*term.Term]bool{}
	for _, x := range p.Entry.Locs {
		for _, e := range x.Out {
			if a, ok := e.Action.(*cfg.Assume); ok && h.Inside[x] {
				f.conditions = append(f.conditions, a.Cond)
				for _, x := range m.FreeVars(a.Cond) {
					read[x] = true
				}
				m.Walk([]*term.Term{a.Cond}, func(t *term.Term) *term.Term {
					if op := t.Op(); op == term.OpSLe || op == term.OpULe || op == term.OpEq {
						if l, r := t.Args()[0], t.Args()[1]; fits(l) {
							compared[l], compared[r] = true, true
							signed := op == term.OpSLe || op == term.OpEq && !slices.ContainsFunc(m.FreeVars(t), func(x *term.Term) bool { return !p.VarOf(x).Signed })
							d := m.BVSub(f.wide(l, signed), f.wide(r, signed))
							f.differences = append(f.differences, d)
							if op == term.OpEq {
								distances = append(distances, m.Ite(m.SLt(d, f.number(0)), m.BVNeg(d), d))
							}
						}
					}
					return nil
				})
			}
		}
	}
	return distances, compared, read
}

// input keeps what is left of the input, where a loop reads, and whether its end was met.
func (f *fit) input(p *cfg.Program, h cfg.Head) {
	for _, e := range p.Entry.Edges {
		for _, v := range cfg.Assigned(e.Action) {
			switch {
			case !h.Inside[e.From] || !h.Inside[e.To]:
			case library.InputOf(v.C) != "":
				f.keep(f.wide(v.Term, v.Signed))
			case strings.HasPrefix(v.C, library.InputEnd):
				f.keep(f.m.BVNeg(f.wide(v.Term, v.Signed)))
			}
		}
	}
}

// flows adds to what conditions of the loop read what temporary variables among it are assigned from.
func (f *fit) flows(p *cfg.Program, h cfg.Head, read map[*term.Term]bool) {
	for before := -1; before < len(read); {
		before = len(read)
		for _, e := range p.Entry.Edges {
			a, ok := e.Action.(*cfg.Assign)
			if !ok || !h.Inside[e.From] {
				continue
			}
			for k, v := range a.Dst {
				if v.Role == cfg.Temp && read[v.Term] {
					for _, x := range f.m.FreeVars(a.Src[k]) {
						read[x] = true
					}
				}
			}
		}
	}
}

// both keeps terms and their negations.
func (f *fit) both(terms ...*term.Term) {
	for _, t := range terms {
		f.keep(t, f.m.BVNeg(t))
	}
}

func (f *fit) keep(terms ...*term.Term) {
	for _, t := range terms {
		if !f.known[t] && !t.IsConst() && len(f.terms) < rankTerms {
			f.known[t] = true
			f.terms = append(f.terms, t)
		}
	}
}

func (f *fit) number(n int64) *term.Term { return f.m.BVInt(rankWidth, n) }

// wide is a term in the width of ranks.
func (f *fit) wide(t *term.Term, signed bool) *term.Term {
	switch {
	case !fits(t):
		return nil
	case signed:
		return f.m.SExt(t, rankWidth)
	}
	return f.m.ZExt(t, rankWidth)
}

// fits reports whether a sum of two terms of t's sort fits into a rank.
func fits(t *term.Term) bool {
	return t.Sort().Kind == term.BitVecKind && t.Sort().Width < rankWidth-2
}

// valueIn reads a state.
func valueIn(s *interp.State) func(*term.Term) (term.Value, error) {
	return func(t *term.Term) (term.Value, error) {
		if x, ok := s.ValueOf(t); ok {
			return x, nil
		}
		return term.Value{}, errors.New("no value yet")
	}
}
