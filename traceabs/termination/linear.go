package termination

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver"
	"tav/solver/term"
)

// linear guesses ranks of a head whose entries are sums of numbers with small factors: variables, the same where a condition
// holds only, and what the conditions compare, cut off below -1. The factors are a solution of inequalities, one a sample ([PR04], of
// samples); entries are found one after the other ([ADFG10]).
type linear struct {
	m        *term.Manager
	solver   solver.Solver
	features []*term.Term
	stages   []int      // how many of them are used, fewer ones first
	again    *term.Term // the head is not left at once
	falls    [][]*big.Int
	tried    map[string]bool
}

// newLinear uses what a fit is made of.
func newLinear(p *cfg.Program, f *fit, h cfg.Head, s solver.Solver) *linear {
	m := f.m
	l := &linear{m: m, solver: s, again: m.True(), tried: map[string]bool{}}
	some := slices.DeleteFunc(slices.Clone(f.variables), func(t *term.Term) bool {
		return slices.ContainsFunc(m.FreeVars(t), func(x *term.Term) bool { return p.VarOf(x).Role == cfg.Temp })
	})
	some = some[:min(len(some), linearVariables)]
	l.keep(some...)
	for _, c := range splits(p, f.conditions) {
		where := []*term.Term{m.Ite(c, f.number(1), f.number(0))}
		for _, v := range some {
			where = append(where, m.Ite(c, v, f.number(0)))
		}
		l.keep(where...)
	}
	for _, d := range f.differences[:min(len(f.differences), linearVariables)] {
		l.keep(m.Ite(m.SLt(d, f.number(0)), f.number(-1), d), m.Ite(m.SLt(f.number(0), d), f.number(-1), m.BVNeg(d)))
	}
	var again []*term.Term
	for _, e := range h.Out {
		if a, ok := e.Action.(*cfg.Assume); ok && h.Inside[e.To] {
			again = append(again, a.Cond)
		}
	}
	if len(again) > 0 {
		l.again = m.Or(again...)
	}
	return l
}

// splits are conditions about the program's own variables, none with its negation.
func splits(p *cfg.Program, conditions []*term.Term) (list []*term.Term) {
	for _, c := range conditions {
		own := !slices.ContainsFunc(p.Terms.FreeVars(c), func(t *term.Term) bool {
			v := p.VarOf(t)
			return v == nil || v.Role != cfg.Scalar || v.C == ""
		})
		if own && len(list) < linearConditions && !slices.Contains(list, c) && !slices.Contains(list, p.Terms.Not(c)) {
			list = append(list, c)
		}
	}
	return list
}

// keep ends a stage.
func (l *linear) keep(terms ...*term.Term) {
	l.features = append(l.features, terms...)
	l.stages = append(l.stages, len(l.features))
}

// add takes a sample: by how much each feature falls. One after which the loop is left at once says nothing.
func (l *linear) add(s [2]*interp.State) {
	if goes, err := term.Eval(l.again, valueIn(s[1])); err == nil && !goes.Bool() {
		return
	}
	var falls []*big.Int
	for _, t := range l.features {
		before, err := term.Eval(t, valueIn(s[0]))
		after, also := term.Eval(t, valueIn(s[1]))
		if err != nil || also != nil {
			falls = append(falls, nil)
			continue
		}
		falls = append(falls, new(big.Int).Sub(before.Signed(), after.Signed()))
	}
	l.falls = append(l.falls, falls)
}

// next is a rank that falls in all samples and was not given yet; nil: none is found.
func (l *linear) next(ctx context.Context) []*term.Term {
	if len(l.falls) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, linearMost)
	defer cancel()
	for _, use := range l.stages {
		for _, most := range []int64{1, linearFactor} {
			if rank, key := l.fit(ctx, use, most); rank != nil && !l.tried[key] {
				l.tried[key] = true
				return rank
			}
		}
	}
	return nil
}

// fit finds the entries one after the other, each of which never rises in the samples that are open and falls in some.
func (l *linear) fit(ctx context.Context, use int, most int64) (rank []*term.Term, key string) {
	open := l.falls
	for len(open) > 0 {
		if len(rank) == linearEntries || ctx.Err() != nil {
			return nil, ""
		}
		factors := l.factors(ctx, open, open, use, most)
		for k := 0; factors == nil && k < min(len(open), linearCover); k++ {
			factors = l.factors(ctx, open, open[k:k+1], use, most)
		}
		if factors == nil {
			return nil, ""
		}
		var still [][]*big.Int
		for _, falls := range open {
			sum := new(big.Int)
			for i, c := range factors {
				if c != 0 {
					sum.Add(sum, new(big.Int).Mul(big.NewInt(c), falls[i]))
				}
			}
			if sum.Sign() == 0 {
				still = append(still, falls)
			}
		}
		open = still
		rank = append(rank, l.sum(factors))
		key += fmt.Sprint(factors)
	}
	return rank, key
}

// factors are such that the sum rises in none of the samples, and falls in those of some. Nil: none are found.
func (l *linear) factors(ctx context.Context, samples, some [][]*big.Int, use int, most int64) []int64 {
	m := l.m
	vars := make([]*term.Term, use)
	l.solver.Push()
	defer l.solver.Pop()
	for i := range vars {
		vars[i] = m.Var(fmt.Sprintf("factor!%d", i), m.Int(), true)
		l.solver.Assert(m.And(m.IntLe(m.IntInt(-most), vars[i]), m.IntLe(vars[i], m.IntInt(most))))
	}
	add := func(falls []*big.Int, least int64) {
		var parts []*term.Term
		for i, c := range vars {
			switch {
			case falls[i] == nil: // it has no value there
				l.solver.Assert(m.Eq(c, m.IntInt(0)))
			case falls[i].Sign() != 0:
				parts = append(parts, m.IntMul(m.IntConst(falls[i]), c))
			}
		}
		l.solver.Assert(m.IntLe(m.IntInt(least), m.IntAdd(append(parts, m.IntInt(0))...)))
	}
	for _, s := range samples {
		add(s, 0)
	}
	for _, s := range some {
		add(s, 1)
	}
	if l.solver.Check(ctx) != solver.Sat {
		return nil
	}
	factors := make([]int64, use)
	for i, c := range vars {
		x, err := l.solver.Value(c)
		if err != nil {
			return nil
		}
		v, err := term.Eval(x, func(*term.Term) (term.Value, error) { panic("a constant") })
		if err != nil {
			return nil
		}
		factors[i] = v.Signed().Int64()
	}
	return factors
}

// sum is an entry of a rank: least where the loop is left at once.
func (l *linear) sum(factors []int64) *term.Term {
	m := l.m
	sum := m.BVInt(rankWidth, 0)
	for i, c := range factors {
		if c != 0 {
			sum = m.BVAdd(sum, m.BVMul(m.BVInt(rankWidth, c), l.features[i]))
		}
	}
	return m.Ite(l.again, sum, m.BVInt(rankWidth, -1<<62))
}
