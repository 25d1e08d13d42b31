package racefree

import (
	"context"

	"github.com/llir/llvm/ir"

	"tav/cfg/llvm"
	"tav/traceabs/certify/races"
)

// A Result is what structure says of the races of a program.
type Result struct {
	Free     bool      // it has none
	Accesses int       // to memory that several threads may know
	Refusals []Refusal // what is not followed: then nothing is known
	Open     []Pair    // that may race, as far as structure shows
	Large    bool      // the program is too large, or there was no time

	Claims      *races.Claims // where Free: what the proof rests on
	Unconfirmed error         // why it is not confirmed, if it was checked
}

// Analyse looks for a proof that no execution of a module from entry on has a data race.
func Analyse(ctx context.Context, m *ir.Module, entry *ir.Func, layout *llvm.DataLayout) *Result {
	p := newPointsTo(layout)
	for _, g := range m.Globals {
		if g.Name() == "llvm.global_ctors" || g.Name() == "llvm.global_dtors" {
			return &Result{Refusals: []Refusal{{What: "functions that run before or after main"}}}
		}
	}
	if !p.solve(ctx, entry) {
		return &Result{Large: true}
	}
	if len(p.refusals) > 0 {
		return &Result{Refusals: p.refusals}
	}
	x := &machine{sharing: newSharing(p), leaves: map[*thread]bool{}}
	proof := (&search{machine: x}).solve(ctx)
	if proof == nil {
		return &Result{Large: true}
	}
	j, ok := x.collect(proof)
	if !ok { // what was guessed of loops does not hold
		x.plain = true
		if proof = (&search{machine: x}).solve(ctx); proof == nil {
			return &Result{Large: true}
		}
		j, ok = x.collect(proof)
	}
	if !ok {
		return &Result{Refusals: []Refusal{{What: "internal: a proof that does not hold"}}}
	}
	open, ok := j.open()
	r := &Result{Free: ok && len(open) == 0, Accesses: j.shared, Open: open, Large: !ok}
	if r.Free {
		r.Claims = x.claims(proof)
	}
	return r
}

func callee(x *ir.InstCall) *ir.Func { return llvm.DirectCallee(x.Callee) }
