package repair

import (
	"context"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tav/cfg/interp"
	"tav/explain/chains"
	"tav/solver/term"
)

// others takes runs like those of the scripts, like those that pass, and at random.
func (f *Filter) others(ctx context.Context, scripts []*interp.Script) error {
	for _, s := range scripts {
		for near := range neighbours(s) {
			if f.left <= sampleSteps*3/4 || len(f.passing) >= maxPassing/3 {
				break
			}
			if err := f.sample(ctx, chains.Replay(near), sampleLength); err != nil {
				return err
			}
		}
	}
	f.choosy = true
	err := f.mutants(ctx, slices.Clone(scripts))
	if f.choosy = false; err != nil {
		return err
	}
	random := interp.NewRandom(f.program, 0)
	length := sampleLength
	if f.endless { // what ends does so sooner
		length = randomLength
	}
	for seed := range uint64(maxSeeds) {
		if f.full() {
			break
		}
		random.Seed(seed)
		r := &interp.Recorder{From: &selected{Inputs: random, selector: f.selector}}
		if _, err := f.machine.Run(ctx, r, interp.Options{MaxSteps: randomLength >> (2 * (seed % 3))}); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			continue // it reads what has no random value
		}
		if err := f.sample(ctx, chains.Replay(&r.Script), length); err != nil {
			return err
		}
	}
	return nil
}

// full reports whether there are enough runs.
func (f *Filter) full() bool {
	return f.left <= 0 || len(f.passing) >= maxPassing && len(f.later) >= minCompared && len(f.spare) == maxMore
}

// mutants takes runs whose scripts are some of the list with other values at some places.
// What goes somewhere from somewhere else, or so often, where no run did joins the list, and is
// kept if it passes: what needs several inputs to be right is come by one after another (Zalewski,
// "Technical whitepaper for afl-fuzz", 2014).
func (f *Filter) mutants(ctx context.Context, list []*interp.Script) error {
	rng := rand.New(rand.NewPCG(0, 0))
	var values []uint64 // of inputs
	for _, s := range list {
		for _, in := range s.Inputs {
			for _, x := range in.Values {
				if v, ok := number(x.Value); ok && len(values) < maxNeighbours {
					values = append(values, v)
				}
			}
		}
	}
	for range maxMutants {
		if len(values) == 0 || f.left <= sampleSteps/3 || f.full() {
			break
		}
		s := mutant(rng, list[rng.IntN(len(list))], values)
		before := len(f.novel)
		if err := f.sample(ctx, chains.Replay(s), sampleLength); err != nil {
			return err
		}
		if len(f.novel) > before {
			list = append(list, s)
		}
	}
	return nil
}

// A way is that runs of an outcome take one edge after another, a number of times with so many
// bits.
type way struct {
	outcome interp.Kind
	edges   [2]int
	times   int
}

// discovers notes what a run did, and reports whether none did that before.
func (f *Filter) discovers(ways map[[2]int]int, outcome interp.Kind) bool {
	before := len(f.novel)
	for edges, n := range ways {
		f.novel[way{outcome, edges, bits.Len(uint(n))}] = true
	}
	return len(f.novel) > before
}

// mutant is a script in which some inputs are left out, come twice or have other values:
// small numbers, those of other inputs, and what is near to either or to the value that was
// there.
func mutant(rng *rand.Rand, s *interp.Script, values []uint64) *interp.Script {
	list := slices.Clone(s.Inputs)
	for range 1 + rng.IntN(maxMutations) {
		if len(list) == 0 {
			break
		}
		i := rng.IntN(len(list))
		in := &list[i]
		switch rng.IntN(6) {
		case 0:
			list = slices.Delete(list, i, i+1)
			continue
		case 1:
			list = slices.Insert(list, i, *in)
			continue
		}
		in.Values = slices.Clone(in.Values)
		for k, x := range in.Values {
			if old, ok := number(x.Value); ok {
				v := [...]uint64{old, uint64(rng.IntN(smallNumbers)), values[rng.IntN(len(values))]}[rng.IntN(3)] + uint64(rng.IntN(3)) - 1
				in.Values[k].Value = like(x.Value, v)
			}
		}
	}
	return &interp.Script{Inputs: list, Initial: s.Initial}
}

// number is a value of at most 64 bits.
func number(x term.Value) (uint64, bool) {
	if x.Kind() != term.BitVecKind || x.Width() > 64 {
		return 0, false
	}
	return x.Big().Uint64(), true
}

// like is a number as a value of the width of another one.
func like(x term.Value, v uint64) term.Value {
	return term.BVWord(x.Width(), v&(^uint64(0)>>(64-x.Width())))
}

// neighbours are scripts that give one input of a script another value.
func neighbours(s *interp.Script) iter.Seq[*interp.Script] {
	return func(yield func(*interp.Script) bool) {
		for i, in := range s.Inputs[:min(len(s.Inputs), maxNeighbours)] {
			for k, x := range in.Values {
				old, ok := number(x.Value)
				if !ok {
					continue
				}
				for _, v := range []uint64{0, 1, old + 1, old - 1, ^uint64(0)} {
					changed := like(x.Value, v)
					if changed.Equal(x.Value) {
						continue
					}
					other := &interp.Script{Inputs: slices.Clone(s.Inputs), Initial: s.Initial}
					other.Inputs[i].Values = slices.Clone(in.Values)
					other.Inputs[i].Values[k].Value = changed
					if !yield(other) {
						return
					}
				}
			}
		}
	}
}
