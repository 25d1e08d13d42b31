package candidates

import (
	"context"

	"tav/solver/families"
	"tav/solver/term"
	"tav/traceabs/annotation"
)

// The families of candidates.
const (
	equalitiesFamily  = "equalities"
	atomsFamily       = "atoms"
	limitsFamily      = "limits"
	splitsFamily      = "splits"
	comparedFamily    = "compared"
	remaindersFamily  = "remainders"
	slopesFamily      = "slopes"
	generalizedFamily = "generalized-cells"
	cellsFamily       = "cells"
	cellOrdersFamily  = "cell-orders"
	conditionalFamily = "conditional-cells"
	objectsFamily     = "objects"
	ownershipFamily   = "ownership"
	pairsFamily       = "ordered-pairs"
)

// Families lists the families of candidates of this package.
func Families() []families.Family {
	return []families.Family{
		{Name: equalitiesFamily, For: "linear equalities of samples"},
		{Name: atomsFamily, For: "atoms of the program's conditions that hold of samples"},
		{Name: limitsFamily, For: "bounds of variables by the program's constants"},
		{Name: splitsFamily, For: "equalities where an atom holds: phases of loops"},
		{Name: comparedFamily, For: "which of two variables is the smaller one"},
		{Name: remaindersFamily, For: "remainders of variables"},
		{Name: slopesFamily, For: "linear inequalities between two variables"},
		{Name: generalizedFamily, For: "the program's conditions on a cell, of all cells of a range"},
		{Name: cellsFamily, For: "what all cells of a range are equal to"},
		{Name: cellOrdersFamily, For: "what all cells of a range are no greater or no less than"},
		{Name: conditionalFamily, For: "what cells are equal to where a condition holds, or at even and odd indices"},
		{Name: objectsFamily, For: "what holds of all objects of the heap; shapes of lists"},
		{Name: ownershipFamily, For: "no live object leads to one that was freed"},
		{Name: pairsFamily, For: "the order of all pairs of elements of an array"},
	}
}

// family adds the candidates of a family, unless it is off.
func (g *guesses) family(ctx context.Context, name string, add func()) {
	if !families.Of(ctx).On(name) {
		return
	}
	found, extra := len(g.found), len(g.extra)
	add()
	g.from(ctx, name, g.found[found:]...)
	g.from(ctx, name, g.extra[extra:]...)
}

// from notes which family proposed candidates.
func (g *guesses) from(ctx context.Context, name string, list ...*term.Term) {
	families.Of(ctx).Proposed(name, len(list))
	for _, t := range list {
		g.s.from[t] = name
	}
}

// proved counts the candidates that a proof is made of.
func (s *sampler) proved(ctx context.Context, a *annotation.Annotation) {
	decided := map[string]bool{}
	for _, list := range a.Conjuncts {
		for _, t := range list {
			if name := s.from[t]; name != "" {
				families.Of(ctx).Kept(name, 1)
				decided[name] = true
			}
		}
	}
	for name := range decided {
		families.Of(ctx).Decided(name)
	}
}
