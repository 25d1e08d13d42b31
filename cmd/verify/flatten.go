package verify

import (
	"context"
	"errors"

	"tav/cfg"
	"tav/explain/report"
)

// Memory of a program that leaves an array in a struct, which C leaves undefined
// though the object is not left. It is lowered once more, with the array as a part
// of the struct like any other, as compilers lay it out. An error that is found
// then is one, since the program is run; that there is none would not follow from
// the program's text. Where bytes have turned out not to be the elements that they were
// taken for, nothing is undefined, and both follow.

// leavesModel reports whether the decision may be another one where arrays in
// structs are no memory of their own, nor elements in bytes.
func (v *subject) leavesModel(a *decision) bool {
	return a.Verdict == report.Unknown && v.Prog.Arrays && errors.As(a.reason, new(*cfg.LeftError))
}

// flatten decides the program anew where arrays in structs are no memory of their
// own; a is the decision where they are.
func (s *session) flatten(ctx context.Context, a *decision) (*decision, error) {
	c := s.Job
	c.Flat = true
	l, err := s.load(ctx, c)
	if err != nil {
		return nil, err
	}
	v := s.search(l)
	defer v.anyThreads.close()
	again, err := v.decide(ctx)
	if err != nil {
		return nil, err
	}
	var left *cfg.LeftError
	outside := errors.As(a.reason, &left) && left.Outside
	if outside && (again.Verdict == report.Unknown || again.Verdict == report.True && !cfg.PropertySet(s.Properties...).Memory()) {
		return a, nil
	}
	return again, nil
}
