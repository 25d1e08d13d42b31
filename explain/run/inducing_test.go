package run

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"tav/explain/chains"
)

// chainColumns are those of Table 3 of [SZ] and of its algorithms' work. The ideal
// chain has the correct version as its reference, the approximate one the run
// with the first predicate switched that makes it correct. Links are the steps
// in the program's own text; roots are chains with a faulty line. Coverage is how
// much of the ideal chain the approximate one has, relevance how much of the
// approximate chain the ideal one has, distance the Levenshtein distance of the
// two. Algorithms 1 and 2 compute the ideal chain, Algorithm 2 the approximate
// one.
var chainColumns = []column{
	{"ideal", false}, {"roots", true}, {"approximate", false}, {"roots", true},
	{"coverage %", false}, {"relevance %", false}, {"distance", false}, {"replays 1", false}, {"replays 2", false},
	{"seconds 1", false}, {"seconds 2", false}, {"seconds approximate", false},
}

const coverageColumn = 4

// chains compares the chain by predicate switching with the ideal one.
func (s *sample) chains(t *testing.T) ([]float64, string) {
	r := s.chainsOf(t)
	if r == nil {
		return none(len(chainColumns)), "failed"
	}
	reference := func(what string, a chains.Algorithm) *timedChain {
		return newTimedChain(what, func(ctx context.Context) (*chains.Chain, error) {
			ref, err := r.Reference(ctx, s.correct.program)
			if err != nil {
				return nil, err
			}
			return r.Chain(ctx, ref, a)
		})
	}
	ideal, again := reference("ideal", chains.Dependence), reference("Algorithm 1", chains.Hierarchical)
	approximate := newTimedChain("approximate", func(ctx context.Context) (*chains.Chain, error) {
		switches, err := r.Switches(ctx, false)
		if err != nil || len(switches) == 0 {
			return nil, err
		}
		ref, err := r.Switched(ctx, switches[0])
		if err != nil {
			return nil, err
		}
		return r.Chain(ctx, ref, chains.Dependence)
	})
	both := compareChains(ideal.steps, approximate.steps)
	if ideal.remark != "" || approximate.remark != "" {
		both = comparedChains{math.NaN(), math.NaN(), math.NaN()}
	}
	return []float64{
		ideal.length(), s.root(ideal), approximate.length(), s.root(approximate),
		both.coverage, both.relevance, both.distance,
		again.replays, ideal.replays, again.seconds, ideal.seconds, approximate.seconds,
	}, ideal.remark + again.remark + approximate.remark
}

// chainsOf prepares the failing run; nil: it fails.
func (s *sample) chainsOf(t *testing.T) *chains.Run {
	failure := s.run.Replay()
	failure.Program = s.version.program
	r, err := chains.New(context.Background(), failure, chains.Options{MaxSteps: causesSteps})
	if err != nil {
		t.Errorf("%s: chain: %v", s.name, err)
	}
	return r
}

// root says whether a chain has a fault; not a number if the run has none or
// the chain is not complete.
func (s *sample) root(x *timedChain) float64 {
	if x.remark != "" {
		return math.NaN()
	}
	return s.found(x.lines)[1]
}

// halve puts the rows of chains of a program into its best and its worst half
// by coverage, as Table 3 does, and those of chains that cannot be compared
// into a third group.
func halve(rows []row) {
	coverage := func(r row) float64 { return r.values[coverageColumn] }
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(coverage(b), coverage(a)) }) // not a number: last
	compared := 0
	for _, r := range rows {
		if !math.IsNaN(coverage(r)) {
			compared++
		}
	}
	for i, r := range rows {
		part := ", not compared"
		switch {
		case i < (compared+1)/2:
			part = ", best half"
		case i < compared:
			part = ", worst half"
		}
		for k := range r.groups[1:] {
			r.groups[k+1] += part
		}
	}
}

// switchColumns are those of Table 2 of [SZ]: the tests with a branch whose other
// outcome makes the run correct.
var switchColumns = []column{{"with", true}, {"without", true}, {"incomplete", true}, {"seconds", false}}

// switches says whether predicate switching finds a correct run.
func (s *sample) switches(t *testing.T) ([]float64, string) {
	r := s.chainsOf(t)
	if r == nil {
		return none(len(switchColumns)), "failed"
	}
	begin := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), *causesTime)
	defer cancel()
	list, err := r.Switches(ctx, false)
	remark := ""
	if err != nil {
		remark = err.Error()
	}
	return []float64{
		number(len(list) > 0), number(len(list) == 0 && err == nil), number(err != nil), time.Since(begin).Seconds(),
	}, remark
}

// A timedChain is a chain, as far as it was computed within the time.
type timedChain struct {
	steps            []int
	lines            map[int]bool
	replays, seconds float64
	remark           string // why it is not complete; "" if it is
}

func newTimedChain(what string, compute func(context.Context) (*chains.Chain, error)) *timedChain {
	begin := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), *causesTime)
	defer cancel()
	c, err := compute(ctx)
	x := &timedChain{lines: map[int]bool{}, replays: math.NaN(), seconds: time.Since(begin).Seconds()}
	switch {
	case err != nil:
		x.remark = what + ": " + err.Error() + ". "
	case c == nil:
		x.remark = what + ": no switch. "
	case c.Incomplete != "":
		x.remark = what + ": " + c.Incomplete + ". "
	}
	if c == nil {
		return x
	}
	x.replays = float64(c.Stats.Replays)
	for _, l := range c.Links {
		if p := l.Edge.Pos; p.IsValid() && !p.InLibrary() {
			x.steps, x.lines[p.Line] = append(x.steps, l.Step), true
		}
	}
	return x
}

// length is not a number for a chain that is not complete.
func (x *timedChain) length() float64 {
	if x.remark != "" {
		return math.NaN()
	}
	return float64(len(x.steps))
}

// comparedChains is what Table 3 of [SZ] says of two chains.
type comparedChains struct{ coverage, relevance, distance float64 }

func compareChains(ideal, approximate []int) comparedChains {
	common := 0
	for _, step := range approximate {
		if slices.Contains(ideal, step) {
			common++
		}
	}
	return comparedChains{
		100 * float64(common) / float64(len(ideal)), 100 * float64(common) / float64(len(approximate)),
		float64(levenshtein(ideal, approximate)),
	}
}

// levenshtein is the least number of insertions, deletions and replacements
// that make b of a.
func levenshtein(a, b []int) int {
	row := make([]int, len(b)+1) // of distances between a[:i] and b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal, row[j+1] = row[j+1], min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

func TestCompareChains(t *testing.T) {
	for _, x := range []struct {
		ideal, approximate []int
		want               comparedChains
	}{
		{[]int{1, 2, 3, 4}, []int{1, 2, 3, 4}, comparedChains{100, 100, 0}},
		{[]int{1, 2, 3, 4}, []int{3, 4}, comparedChains{50, 100, 2}},
		{[]int{3, 4}, []int{1, 2, 3, 4}, comparedChains{100, 50, 2}},
		{[]int{1, 3, 5, 7}, []int{1, 4, 5, 6, 8}, comparedChains{50, 40, 3}},
	} {
		if got := compareChains(x.ideal, x.approximate); got != x.want {
			t.Errorf("%v, %v: %v, want %v", x.ideal, x.approximate, got, x.want)
		}
	}
}
