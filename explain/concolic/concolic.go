package concolic

import (
	"cmp"
	"context"
	"time"

	"tav/cfg"
	"tav/danger/path"
	"tav/explain/errorinvariants"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// An Encoding says whether the slice explains addresses.
type Encoding uint8

// The encodings.
const (
	AddressInsensitive Encoding = iota // why a cell has its value (Section V.B)
	AddressSensitive                   // and why pointers point to it (Section V.A)
)

// Config is one analysis. The zero values of its options are good choices.
type Config struct {
	Prog     *cfg.Program
	Backend  solver.Backend
	Encoding Encoding
	Recorded []string               // functions whose calls are replaced by their effect on this run, besides the library's
	Method   errorinvariants.Method // the paper has Plain
	Unsplit  bool                   // one formula for the whole trace
	Least    int                    // assignments that matter in a subtrace; 0: 50; 1: as in the paper, each call and return splits
	Query    time.Duration          // one call of the solver; 0: 2s
}

// A Slice is the abstract slice of an error trace. Its terms speak of cells by
// variables of their own.
type Slice struct {
	*errorinvariants.AbstractTrace
	Error       *errorinvariants.Error
	Breakpoints []int // the positions of the trace at which it could be split, ascending
	reading     *path.Reading
}

// Memory is a term of the slice with reads of memory for cells.
func (s *Slice) Memory(t *term.Term) *term.Term { return s.reading.Memory(t) }

// Explain is Algorithm 1. Its error return is ctx's, or says that the values of
// the trace do not lead along it.
func (c Config) Explain(ctx context.Context, t *trace.ErrorTrace) (*Slice, error) {
	r, err := path.Read(c.Prog, t) // CreateTrace, which is executed there
	if err != nil {
		return nil, err
	}
	recorded := path.Library(c.Prog)
	for _, f := range c.Recorded {
		recorded[f] = true
	}
	s := &Slice{}
	s.reading, err = r.Flat(path.Flattening{Addresses: c.Encoding == AddressSensitive, Recorded: recorded})
	if err != nil {
		return nil, err
	}
	if s.Error, err = errorinvariants.Of(s.reading); err != nil {
		return nil, err
	}
	o := errorinvariants.Options{Method: c.Method, Query: c.Query}
	if c.Unsplit {
		o.Part = len(r.Steps) + 1
		for _, st := range r.Steps {
			o.Part += len(st.Dst)
		}
	} else {
		s.Breakpoints = breakpoints(r)
		o.Cuts, o.Least = s.Breakpoints, cmp.Or(c.Least, least)
	}
	s.AbstractTrace, err = s.Error.Localize(ctx, c.Backend, o)
	return s, err
}

// breakpoints is CreateBreakpoints: where control enters or leaves functions.
func breakpoints(r *path.Reading) []int {
	var list []int
	for i := 1; i < len(r.Steps); i++ {
		s, t := &r.Steps[i-1], &r.Steps[i]
		if s.Edge.Frame != t.Edge.Frame || s.Calls != t.Calls {
			list = append(list, i)
		}
	}
	return list
}
