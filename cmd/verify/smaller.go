package verify

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Counterexamples are made small before they are reported: inputs are left out, and others brought
// closer to 0, as long as the run still reaches an error (A. Zeller, R. Hildebrandt:
// "Simplifying and isolating failure-inducing input", TSE 2002). Fewer steps count most, then
// fewer inputs that are not 0, then inputs closer to it, the first ones before the others.

// A smallest is the search for the smallest counterexample, with the best so far.
type smallest struct {
	machine *interp.Machine
	script  *interp.Script
	run     *interp.Outcome
	cost    cost
	effort  int                 // steps of all runs
	fails   func(*cfg.Loc) bool // the error is the one of the counterexample
}

// A cost says how hard a counterexample is to read.
type cost struct {
	steps, inputs int      // the inputs that are not 0
	sum           *big.Int // of their absolute values
	values        []*big.Int
}

// smaller is a counterexample to the same property that is as small as a short search finds it, c
// if it finds none.
func (v *subject) smaller(ctx context.Context, c *confirmed) *confirmed {
	if found := v.typing(ctx).simplest(ctx, c); found != nil {
		return found
	}
	if len(v.Explain.Methods) == 0 || v.Instrument != nil || len(c.script.Inputs) == 0 || c.run.Count > maxExplained {
		return c
	}
	defer v.stats.time("Explanation", "search for smaller inputs")()
	machine, err := interp.New(v.Prog)
	if err != nil {
		return c
	}
	s := &smallest{machine: machine, script: c.script, run: c.run, cost: costOf(c.script, c.run), fails: v.failing(c.run.Loc)}
	for s.shorten(ctx) || s.together(ctx) || s.lower(ctx, closer) || s.lower(ctx, closest) || s.exchange(ctx) || s.tilt(ctx) {
	}
	if s.script == c.script {
		return c
	}
	found, err := v.replayed(ctx, s.script, interp.Options{MaxSteps: s.run.Count + 1})
	if err != nil {
		return c
	}
	return found
}

// failing says of error locations whether they are the same error as one for those who ask: of the same check, where each has its own
// answer, else of the same property.
func (s *session) failing(as *cfg.Loc) func(*cfg.Loc) bool {
	return func(x *cfg.Loc) bool {
		return x.Violates == as.Violates && (s.checking == nil || cfg.CheckOf(x) == cfg.CheckOf(as))
	}
}

// shorten leaves out inputs, many at once first.
func (s *smallest) shorten(ctx context.Context) (any bool) {
	for n := len(s.script.Inputs); n > 0; n /= 2 {
		for i := 0; i+n <= len(s.script.Inputs); {
			without := &interp.Script{Inputs: slices.Delete(slices.Clone(s.script.Inputs), i, i+n), Initial: s.script.Initial}
			if s.try(ctx, without) {
				any = true
			} else {
				i += n
			}
		}
	}
	return any
}

// lower brings inputs closer to 0.
func (s *smallest) lower(ctx context.Context, candidates func(interp.Setting) []*big.Int) (any bool) {
	for i := 0; i < len(s.script.Inputs); i++ {
		for k := 0; i < len(s.script.Inputs) && k < len(s.script.Inputs[i].Values); k++ {
			for _, n := range candidates(s.script.Inputs[i].Values[k]) {
				if s.try(ctx, s.with(s.script, i, k, n)) {
					any = true
					break
				}
			}
		}
	}
	return any
}

// together brings inputs of one type that have the same value closer to 0 at once: that they are equal may be what matters.
func (s *smallest) together(ctx context.Context) (any bool) {
	for i := 0; i < len(s.script.Inputs); i++ {
		for k := 0; i < len(s.script.Inputs) && k < len(s.script.Inputs[i].Values); k++ {
			for _, n := range closer(s.script.Inputs[i].Values[k]) {
				if c, several := s.equal(i, k, n); several && s.try(ctx, c) {
					any = true
					break
				}
			}
		}
	}
	return any
}

// equal is the script with another number as a value and as all later ones that are equal, and whether there are any.
func (s *smallest) equal(input, value int, n *big.Int) (c *interp.Script, several bool) {
	x := s.script.Inputs[input].Values[value]
	c = s.with(s.script, input, value, n)
	for j := input + 1; j < len(c.Inputs); j++ {
		for k, y := range c.Inputs[j].Values {
			if y.Type == x.Type && y.Value.Equal(x.Value) {
				c, several = s.with(c, j, k, n), true
			}
		}
	}
	return c, several
}

// exchange brings inputs closer to 0 and a later one as much farther from it, where their sum is what matters.
func (s *smallest) exchange(ctx context.Context) (any bool) {
	for i := 0; i < len(s.script.Inputs); i++ {
		for k := 0; i < len(s.script.Inputs) && k < len(s.script.Inputs[i].Values); k++ {
			x := s.script.Inputs[i].Values[k]
			for _, n := range closer(x) {
				if s.pass(ctx, i, k, n) {
					any = true
					break
				}
			}
		}
	}
	return any
}

// pass makes a value of an input n, and the next one of the same type for which the run fails then as much greater.
func (s *smallest) pass(ctx context.Context, input, value int, n *big.Int) bool {
	x := s.script.Inputs[input].Values[value]
	for j := input + 1; j < len(s.script.Inputs); j++ {
		for k, y := range s.script.Inputs[j].Values {
			if y.Type != x.Type || number(y).Sign() == 0 {
				continue
			}
			more := new(big.Int).Add(number(y), new(big.Int).Sub(number(x), n))
			c := s.with(s.script, input, value, n)
			if s.try(ctx, s.with(c, j, k, more)) {
				return true
			}
		}
	}
	return false
}

// tilt moves an input by one and brings one beside it closer to 0, where what matters depends on both.
func (s *smallest) tilt(ctx context.Context) (any bool) {
	for i := 0; i < len(s.script.Inputs); i++ {
		for _, j := range []int{i - 1, i + 1} {
			for by := int64(-1); by <= 1; by += 2 {
				any = s.lean(ctx, i, j, by) || any
			}
		}
	}
	return any
}

// lean moves the first value of an input by a number, and brings that of another one closer to 0.
func (s *smallest) lean(ctx context.Context, input, other int, by int64) bool {
	if n := len(s.script.Inputs); input >= n || other < 0 || other >= n {
		return false
	}
	x, y := s.script.Inputs[input].Values, s.script.Inputs[other].Values
	if len(x) == 0 || len(y) == 0 || number(x[0]).Sign() == 0 {
		return false
	}
	moved := s.with(s.script, input, 0, new(big.Int).Add(number(x[0]), big.NewInt(by)))
	return slices.ContainsFunc(closer(y[0]), func(n *big.Int) bool { return s.try(ctx, s.with(moved, other, 0, n)) })
}

// closer are numbers closer to 0 than a value, the closest first: those with its last bits, or the first
// ones, and those below it by a power of 2, which find the least of all that are greater than some bound.
func closer(x interp.Setting) (list []*big.Int) {
	n := number(x)
	for bits := range uint(n.BitLen()) {
		unit := new(big.Int).Lsh(big.NewInt(1), bits)
		step := new(big.Int).Mul(unit, big.NewInt(int64(n.Sign())))
		list = append(list, new(big.Int).And(n, new(big.Int).Sub(unit, big.NewInt(1))), new(big.Int).Sub(n, step), new(big.Int).Quo(n, unit.Lsh(unit, 1)))
	}
	slices.SortStableFunc(list, (*big.Int).CmpAbs)
	list = slices.CompactFunc(list, func(x, y *big.Int) bool { return x.Cmp(y) == 0 })
	return slices.DeleteFunc(list, func(x *big.Int) bool { return x.CmpAbs(n) >= 0 })
}

// closest are the numbers closest to 0, of those that are closer than a value.
func closest(x interp.Setting) (list []*big.Int) {
	n := number(x)
	for k := int64(1); k <= smallNumber && n.CmpAbs(big.NewInt(k)) > 0; k++ {
		if list = append(list, big.NewInt(k)); isSigned(x) {
			list = append(list, big.NewInt(-k))
		}
	}
	return list
}

// with is a script with another number as a value of an input.
func (s *smallest) with(script *interp.Script, input, value int, n *big.Int) *interp.Script {
	c := &interp.Script{Inputs: slices.Clone(script.Inputs), Initial: script.Initial}
	values := slices.Clone(c.Inputs[input].Values)
	values[value].Value = term.BVValue(values[value].Value.Width(), n)
	c.Inputs[input].Values = values
	return c
}

// try runs with the inputs of a script, each where it is asked for, and keeps what is better.
func (s *smallest) try(ctx context.Context, inputs *interp.Script) bool {
	if s.effort > smallerEffort || ctx.Err() != nil {
		return false
	}
	recorder := &interp.Recorder{From: edited{inputs.Elsewhere(), inputs.Play()}}
	run, err := s.machine.Run(ctx, recorder, interp.Options{MaxSteps: s.run.Count + 1})
	if s.effort += interp.RunEffort; err != nil {
		return false
	}
	s.effort += run.Count
	if run.Kind != interp.ReachedError || !s.fails(run.Loc) {
		return false
	}
	script := recorder.Script
	if c := costOf(&script, run); c.compare(s.cost) < 0 {
		s.script, s.run, s.cost = &script, run, c
		return true
	}
	return false
}

// edited are the inputs of a script that was changed, and what it says of the start.
type edited struct {
	interp.Inputs
	start interp.Inputs
}

func (e edited) Initial(v *cfg.Var) (term.Value, error) { return e.start.Initial(v) }

func costOf(s *interp.Script, run *interp.Outcome) cost {
	c := cost{steps: run.Count, sum: new(big.Int)}
	for _, in := range s.Inputs {
		for _, x := range in.Values {
			n := number(x)
			n.Abs(n)
			c.values = append(c.values, n)
			if n.Sign() != 0 {
				c.inputs++
				c.sum.Add(c.sum, n)
			}
		}
	}
	return c
}

func (c cost) compare(d cost) int {
	return cmp.Or(cmp.Compare(c.steps, d.steps), cmp.Compare(c.inputs, d.inputs), c.sum.Cmp(d.sum), slices.CompareFunc(c.values, d.values, (*big.Int).Cmp))
}

// number is a value as C writes it, the bits of a floating-point number; 0 for what is no number.
func number(x interp.Setting) *big.Int {
	switch {
	case x.Value.Kind() != term.BitVecKind:
		return new(big.Int)
	case isSigned(x):
		return x.Value.Signed()
	}
	return x.Value.Big()
}

func isSigned(x interp.Setting) bool { return strings.HasPrefix(x.Type, "s") }
