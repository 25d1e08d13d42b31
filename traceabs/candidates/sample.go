package candidates

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Sampling runs the blocks on small, corner and random inputs and collects the
// states seen at the cut points. What holds of all of them is a guess of what
// holds there always (Ernst, Cockrell, Griswold, Notkin, "Dynamically
// discovering likely program invariants", TSE 2001).

// A sampler holds the states of one program.
type sampler struct {
	b         *blocks.Program
	rng       *rand.Rand
	programs  map[*term.Term]*term.Program
	constants []*big.Int // that occur in the program, ordered
	vars      [][]int    // by cut point: the scalar variables that matter there
	arrays    [][]int    // and the arrays; a state has the values of both, in this order
	states    [][][]term.Value
	small     *downscaling              // of constants; nil: none
	read      map[int]term.Value        // variables, by index
	inputs    map[*term.Term]term.Value // of the current block
	from      map[*term.Term]string     // candidates, by the family that proposed them
	mode      int                       // which values inputs take in this run
}

func newSampler(b *blocks.Program, small *downscaling) *sampler {
	s := &sampler{
		b: b, rng: rand.New(rand.NewSource(1)), programs: map[*term.Term]*term.Program{}, small: small, from: map[*term.Term]string{},
		vars: make([][]int, len(b.Cuts)), arrays: make([][]int, len(b.Cuts)), states: make([][][]term.Value, len(b.Cuts)),
	}
	needed := b.Needed()
	for i := range b.Cuts {
		needed[i].Each(func(v int) {
			if b.Variable(v).Sort().Kind == term.ArrayKind {
				s.arrays[i] = append(s.arrays[i], v)
			} else {
				s.vars[i] = append(s.vars[i], v)
			}
		})
	}
	s.constants = b.Constants()
	return s
}

// collect runs the program until there are states enough, runs bring no others, or ctx ends.
func (s *sampler) collect(ctx context.Context) {
	last := 0
	for run := 0; run < sampleRuns && run-last <= uselessRuns && ctx.Err() == nil; run++ {
		s.mode = run
		s.read = map[int]term.Value{}
		visits := make([]int, len(s.b.Cuts))
		c := s.b.Cuts[0]
		steps := sampleSteps
		if run < sampleLong {
			steps = longSteps
		}
		for step := 0; step < steps && c != nil && !c.Accepting() && ctx.Err() == nil; step++ {
			if c = s.step(c); c == nil || c.Accepting() {
				break
			}
			visits[c.Id]++
			if n := visits[c.Id]; len(s.states[c.Id]) < sampleStates && n%(1<<max(0, bits.Len(uint(n))-sampleVisits)) == 0 {
				s.record(c)
				last = run
			}
		}
	}
}

func (s *sampler) record(c *blocks.Cut) {
	var state []term.Value
	for _, vars := range [][]int{s.vars[c.Id], s.arrays[c.Id]} {
		for _, v := range vars {
			x, _ := s.value(s.b.Variable(v))
			state = append(state, x)
		}
	}
	s.states[c.Id] = append(s.states[c.Id], state)
}

// step takes a block; nil when none was found that can be taken.
func (s *sampler) step(c *blocks.Cut) *blocks.Cut {
	for try := 0; try < sampleRetries; try++ {
		s.inputs = map[*term.Term]term.Value{}
		for _, bl := range c.Out {
			if holds, err := s.eval(bl.Guard); err != nil || !holds.Bool() {
				continue
			}
			after := make([]term.Value, len(bl.Values))
			for k, v := range bl.Values {
				var err error
				if after[k], err = s.eval(v.Value); err != nil {
					return nil
				}
			}
			for k, v := range bl.Values {
				s.read[v.Index] = after[k]
			}
			return bl.To
		}
		if len(s.inputs) == 0 {
			return nil
		}
	}
	return nil
}

func (s *sampler) eval(t *term.Term) (term.Value, error) {
	t = s.small.term(t)
	if v, ok := term.ValueOf(t); ok {
		return v, nil
	}
	if t.Size() > compiledSize {
		return term.Eval(t, s.value)
	}
	if s.programs[t] == nil {
		s.programs[t] = term.Compile(t)
	}
	return s.programs[t].Run(s.value)
}

// value is that of a variable or an input, chosen when it is first read.
func (s *sampler) value(t *term.Term) (term.Value, error) {
	i, variable := s.b.IndexOf(t)
	if variable && i == s.b.Taint() {
		return term.BoolValue(false), nil
	}
	known, ok := s.inputs[t]
	if variable {
		known, ok = s.read[i]
	}
	if ok {
		return known, nil
	}
	v := s.choose(t.Sort())
	if r := s.b.Remainder(t); r != nil {
		var err error
		if v, err = term.Eval(r, func(*term.Term) (term.Value, error) { return v, nil }); err != nil {
			return v, err
		}
	}
	if variable {
		s.read[i] = v
	} else {
		s.inputs[t] = v
	}
	return v, nil
}

// choose is a value in the manner of the run.
func (s *sampler) choose(sort *term.Sort) term.Value {
	switch sort.Kind {
	case term.BoolKind:
		return term.BoolValue(s.rng.Intn(2) == 1)
	case term.BitVecKind:
		return term.BVValue(sort.Width, s.number(sort.Width))
	case term.ArrayKind:
		return s.cells(sort)
	}
	return term.ZeroValue(sort)
}

// cells chooses an array.
func (s *sampler) cells(sort *term.Sort) term.Value {
	a := term.ArrayValue(s.choose(sort.Elem))
	for i := int64(-1); i < arrayCells && sort.Index.Kind == term.BitVecKind; i++ {
		a = a.Store(term.BVValue(sort.Index.Width, big.NewInt(i)), s.choose(sort.Elem))
	}
	return a
}

func (s *sampler) number(width int) *big.Int {
	switch s.mode % 6 {
	case 0:
		return big.NewInt(int64(s.rng.Intn(4)))
	case 1:
		return big.NewInt(int64(s.rng.Intn(15) - 4))
	case 2:
		return big.NewInt(int64(s.rng.Intn(120)))
	case 3, 4:
		n := new(big.Int).Set(s.small.number(s.constants[s.rng.Intn(len(s.constants))]))
		return n.Add(n, big.NewInt(int64(s.rng.Intn(3)-1)))
	}
	return new(big.Int).Rand(s.rng, new(big.Int).Lsh(big.NewInt(1), uint(width)))
}
