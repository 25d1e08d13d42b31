package chains

import (
	"context"
	"math"
	"slices"
)

// What nothing has given a value may hold anything, and an input that the failing run does not
// read may be anything. What is said of a correct run must not depend on either: it is run again
// with others.

// unset are worlds in which memory that nothing has given a value holds something else.
func (r *Run) unset() (list []World) {
	for _, x := range []uint64{0, math.MaxUint64} {
		if w := Unset(r.World, x); w != nil {
			list = append(list, w)
		}
	}
	return list
}

// vary runs a reference again in other worlds.
func (r *Run) vary(ctx context.Context, ref *Reference, run func(World) (*execution, error)) error {
	worlds := r.unset()
	if Beyond(ref.world) > 0 {
		worlds = slices.Concat(worlds, r.Others)
	}
	for _, w := range worlds {
		x, err := run(w)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // it reached what the failing run has no input for, or from where it should switch
			x = &execution{}
		}
		ref.others = append(ref.others, x)
	}
	return nil
}

// sure reports whether in all its worlds the reference has gone the same way to step j, and does
// there what holds says of the execution and the step.
func (ref *Reference) sure(j int, holds func(x *execution, k int) bool) bool {
	return !slices.ContainsFunc(ref.others, func(x *execution) bool {
		k := unaligned
		if j != unaligned {
			var ok bool
			if k, ok = x.find(ref.steps[j].node); !ok {
				return true
			}
		}
		return !holds(x, k)
	})
}

// certain is a fault of a link without what the reference has only in some of its worlds.
func (s *search) certain(f Fault, at point) Fault {
	j := s.counterpart(at)
	switch {
	case f.Taken != nil:
		if !s.ref.sure(j, func(x *execution, k int) bool { return x.steps[k].edge == s.ref.steps[j].edge }) {
			f.Other = nil
		}
		return f
	case s.alike(f):
		j = s.aligned[f.Def]
	}
	if f.Reference != nil && !s.ref.sure(j, func(x *execution, k int) bool {
		d, ok := x.last(f.Element, k)
		v := x.value(f.Element, d, ok)
		return v != nil && v.Equal(*f.Reference)
	}) {
		f.Reference = nil
	}
	return f
}
