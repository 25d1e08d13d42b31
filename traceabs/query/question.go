package query

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
)

// An Oracle answers questions about terms in two exact encodings of the same
// semantics: integers with explicit wrap-around first, bit-vectors where those
// do not decide. An Unsat of either is trusted; a Sat of the integers only if
// their encoding was exact.
type Oracle struct {
	Terms *term.Manager
	Enc   *solver.IntEncoding
	Ints  solver.Solver
	bits  solver.Solver
	// bitsFirst: bit-vectors are tried before integers in questions of implication.
	bitsFirst bool
	sums      bool // questions of implication may be about sums of elements of arrays
	cells     bool // questions of implication are about tables: cells.go
	backend   solver.Backend
	limit     time.Duration
	hurry     *hurry // nil: questions of implication have all of limit
}

// A hurry is a shorter limit of questions, and how many of them it ended.
type hurry struct {
	limit time.Duration
	ended int
}

// InHurry is the oracle whose questions of implication take at most limit each, to be asked again by another one where
// that matters. It has the same solvers.
func (o *Oracle) InHurry(limit time.Duration) *Oracle {
	other := *o
	other.hurry = &hurry{limit: limit}
	return &other
}

// Hurried says that questions were left undecided for want of time.
func (o *Oracle) Hurried() bool { return o.hurry != nil && o.hurry.ended > 0 }

// ask is a question of implication.
func (o *Oracle) ask(ctx context.Context, s solver.Solver) solver.Result {
	if o.hurry == nil {
		return s.Check(ctx)
	}
	short, cancel := effort.Timeout(ctx, o.hurry.limit)
	defer cancel()
	result := s.Check(short)
	if result == solver.Unknown && ctx.Err() == nil {
		o.hurry.ended++
	}
	return result
}

// ForSums is the oracle for formulas with sums of elements of arrays. It has the same solvers.
func (o *Oracle) ForSums() *Oracle {
	other := *o
	other.sums = true
	return &other
}

// BitsFirst is the oracle for programs that take words apart: it asks over bit-vectors
// first. It has the same solvers.
func (o *Oracle) BitsFirst() *Oracle {
	other := *o
	other.bitsFirst = true
	return &other
}

// ForTables is the oracle for formulas that speak of all cells of small arrays: it asks with these as variables first. It has
// the same solvers.
func (o *Oracle) ForTables() *Oracle {
	other := *o
	other.cells = true
	return &other
}

// NewOracle is an oracle whose questions take at most limit each.
func NewOracle(m *term.Manager, b solver.Backend, enc *solver.IntEncoding, limit time.Duration) (*Oracle, error) {
	ints, err := b.NewSolver(solver.Options{Timeout: limit})
	if err != nil {
		return nil, err
	}
	bits, err := b.NewSolver(solver.Options{Timeout: limit})
	if err != nil {
		ints.Close()
		return nil, err
	}
	return &Oracle{Terms: m, Enc: enc, Ints: ints, bits: bits, backend: b, limit: limit}, nil
}

// Close gives back the solvers.
func (o *Oracle) Close() {
	o.Ints.Close()
	o.bits.Close()
}

// integers encodes the terms over integers. exact is false where the encoding
// is weaker than the terms; ok is false where there is none.
func (o *Oracle) integers(ts []*term.Term) (formulas []*term.Term, exact, ok bool) {
	exact = true
	for _, t := range ts {
		f, e, err := o.Enc.Bool(t)
		if err != nil {
			return nil, false, false
		}
		exact = exact && e
		formulas = append(formulas, f)
	}
	return formulas, exact, true
}

// bitvectors encodes the terms over bit-vectors.
func (o *Oracle) bitvectors(ts []*term.Term) (formulas []*term.Term, ok bool) {
	for _, t := range ts {
		f, err := solver.WidenBV(o.Terms, t)
		if err != nil {
			return nil, false
		}
		formulas = append(formulas, f)
	}
	return formulas, true
}

// Unsat asks whether the conjunction has no solution. Sat and Unknown may be
// taken for one another by a caller who only trusts Unsat.
func (o *Oracle) Unsat(ctx context.Context, conj []*term.Term) solver.Result {
	implied := o.Implied(ctx, conj, []*term.Term{o.Terms.False()})
	if implied[0] {
		return solver.Unsat
	}
	if ctx.Err() != nil {
		return solver.Unknown
	}
	return solver.Sat
}

// Implied answers for each of posts whether pre implies it: true is proved,
// false is "no, or not known". It asks for a counterexample to all of them at
// once and drops those that it refutes, until there is none: as many questions
// as there are different counterexamples.
func (o *Oracle) Implied(ctx context.Context, pre, posts []*term.Term) []bool {
	pre, _, posts = o.Ground(ctx, pre, posts)
	answer := make([]bool, len(posts))
	open := make([]int, 0, len(posts))
	for i, q := range posts {
		if q.IsTrue() {
			answer[i] = true
		} else {
			open = append(open, i)
		}
	}
	all := slices.Clone(pre)
	if o.sums {
		pre, open = o.byCases(ctx, pre, posts, open, answer)
	}
	asked := open
	if o.cells && len(open) > 0 {
		open = o.impliedInTables(ctx, pre, posts, open, answer)
	}
	ask := []func(context.Context, []*term.Term, []*term.Term, []int, []bool) []int{o.impliedOverIntegers, o.impliedOverBits}
	if o.bitsFirst {
		slices.Reverse(ask)
	}
	for _, f := range ask {
		if len(open) > 0 && ctx.Err() == nil {
			open = f(ctx, pre, posts, open, answer)
		}
	}
	asked = slices.DeleteFunc(slices.Clone(asked), func(i int) bool { return answer[i] })
	if len(pre) < len(all) && len(asked) > 0 && ctx.Err() == nil { // what follows from a sum, such as its range
		for i, proved := range answer {
			if proved {
				all = append(all, posts[i])
			}
		}
		o.impliedOverIntegers(ctx, all, posts, asked, answer)
	}
	return answer
}

// byCases decides the open posts about sums of elements, for which solvers take too long, and
// gives what is left to ask: the posts without sums, without those of pre unless the question
// is whether there is a contradiction.
func (o *Oracle) byCases(ctx context.Context, pre, posts []*term.Term, open []int, answer []bool) (rest []*term.Term, left []int) {
	sum := func(t *term.Term) bool { return solver.HasSum(o.Terms, t) }
	about := slices.ContainsFunc(pre, sum)
	if !about && !slices.ContainsFunc(posts, sum) {
		return pre, open
	}
	without := slices.DeleteFunc(slices.Clone(pre), sum)
	for _, i := range open {
		if about && posts[i].IsFalse() { // the rest may do
			o.impliedOverIntegers(ctx, without, posts, []int{i}, answer)
		}
		if !answer[i] && (sum(posts[i]) || about && posts[i].IsFalse()) {
			answer[i] = solver.RefutedByCases(ctx, o.Terms, append(slices.Clone(pre), o.Terms.Not(posts[i])), func(left []*term.Term) bool { return o.contradict(ctx, left) })
		}
		if !answer[i] && !sum(posts[i]) {
			left = append(left, i)
		}
	}
	if about && slices.ContainsFunc(left, func(i int) bool { return posts[i].IsFalse() }) {
		return pre, left
	}
	return without, left
}

// contradict tells small contradictions, a moment long.
func (o *Oracle) contradict(ctx context.Context, conj []*term.Term) bool {
	ctx, cancel := effort.Timeout(ctx, caseTime)
	defer cancel()
	answer := []bool{false}
	if open := o.impliedOverBits(ctx, conj, []*term.Term{o.Terms.False()}, []int{0}, answer); len(open) > 0 {
		o.impliedOverIntegers(ctx, conj, []*term.Term{o.Terms.False()}, open, answer)
	}
	return answer[0]
}

// impliedOverIntegers marks in answer the open posts that it proves, and gives those that are
// still open.
func (o *Oracle) impliedOverIntegers(ctx context.Context, pre, posts []*term.Term, open []int, answer []bool) []int {
	pre, posts = o.narrow(ctx, pre, posts)
	formulas, exact, ok := o.integers(slices.Concat(pre, posts))
	if !ok {
		return open
	}
	asserted := append(slices.Clone(formulas[:len(pre)]), o.Enc.Side(formulas...))
	left := o.prune(ctx, o.Ints, asserted, formulas[len(pre):], open, answer)
	if exact {
		return left.unknown
	}
	return append(left.refuted, left.unknown...)
}

// impliedOverBits is the same over bit-vectors.
func (o *Oracle) impliedOverBits(ctx context.Context, pre, posts []*term.Term, open []int, answer []bool) []int {
	pre, posts = o.narrow(ctx, pre, posts)
	formulas, ok := o.bitvectors(slices.Concat(pre, posts))
	if !ok {
		return open
	}
	return o.prune(ctx, o.bits, formulas[:len(pre)], formulas[len(pre):], open, answer).unknown
}

// outcome lists the posts that one encoding did not prove.
type outcome struct{ refuted, unknown []int }

// prune marks in answer the open posts that the asserted formulas imply.
func (o *Oracle) prune(ctx context.Context, s solver.Solver, asserted, posts []*term.Term, open []int, answer []bool) outcome {
	var out outcome
	s.Push()
	defer s.Pop()
	for _, a := range asserted {
		s.Assert(a)
	}
	for len(open) > 0 && ctx.Err() == nil {
		negations := make([]*term.Term, len(open))
		for k, i := range open {
			negations[k] = o.Terms.Not(posts[i])
		}
		s.Push()
		s.Assert(o.Terms.Or(negations...))
		result := o.ask(ctx, s)
		var rest, refuted []int
		if result == solver.Sat {
			for _, i := range open {
				if len(open) == 1 || isFalse(s, posts[i]) {
					refuted = append(refuted, i)
				} else {
					rest = append(rest, i)
				}
			}
		}
		s.Pop()
		switch {
		case result == solver.Unsat:
			for _, i := range open {
				answer[i] = true
			}
			return out
		case len(refuted) > 0:
			out.refuted = append(out.refuted, refuted...)
			open = rest
		case len(open) == 1:
			out.unknown = append(out.unknown, open[0])
			return out
		default: // too much at once: one by one, small ones first
			open = slices.SortedStableFunc(slices.Values(open), func(i, k int) int { return cmp.Compare(posts[i].Size(), posts[k].Size()) })
			hard := 0
			for k, i := range open {
				if hard == maxHard && o.hurry != nil { // so are the others
					out.unknown = append(out.unknown, open[k:]...)
					break
				}
				one := o.prune(ctx, s, nil, posts, []int{i}, answer)
				out.refuted = append(out.refuted, one.refuted...)
				out.unknown = append(out.unknown, one.unknown...)
				if hard++; len(one.unknown) == 0 {
					hard = 0
				}
			}
			return out
		}
	}
	out.unknown = append(out.unknown, open...)
	return out
}

// isFalse reports that the solver's model makes a formula false.
func isFalse(s solver.Solver, f *term.Term) bool {
	v, err := s.Value(f)
	return err == nil && v.IsFalse()
}

// MentionsAny says whether one of the variables is in the set.
func MentionsAny(vars []*term.Term, set map[*term.Term]bool) bool {
	return slices.ContainsFunc(vars, func(v *term.Term) bool { return set[v] })
}
