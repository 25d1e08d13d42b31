package numeric

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/solver/effort"
	"tav/solver/families"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
	"tav/traceabs/engine"
	"tav/traceabs/query"
)

// Engine finds facts at cut points, and a proof if they exclude the errors. It has stages:
// what the analysis says, then that and what the program's text says, then what strings end with
// by their objects and by what was stored, then what all elements of arrays can be or are filled with, then
// sums, what the analysis says under what was proved, bounds of what is added up, then how numbers are ordered and how large
// objects are, where what is read ends, what holds of the elements of tables, what the program asserts with bounds of numbers, which
// elements are indices, and at last how elements of small tables are related.
// When it runs again it goes on. What is hard to decide is left out at first: all that was begins anew
// where there was such.
type Engine struct {
	Unrolled bool // loops are unrolled: what the program asserts comes early, after the first stage
	Facts    bool // all facts are wanted, whether or not they are a proof
	begun    bool
	patient  bool // questions have all the time that they may have
	oracle   *query.Oracle
	runs     *candidates.Samples    // nil: none yet
	stages   []stage                // that are left
	open     *annotation.Annotation // of the current stage; nil: none
	family   string                 // that of the current stage
	passing  bool                   // the current stage is
	tried    [][]*term.Term         // what did not exclude the errors
	late     int                    // times that the current stage had no time for the errors
	linear   *relations             // nil: there are none
	tables   *implications          // nil: there are none
	own      [][]*term.Term         // all that was proved; nil: nothing was
	private  bool                   // what is proved from here on is not for the others, for whom it is too much
}

// A stage adds candidates, by cut point; nil: what find finds under what is proved.
type stage struct {
	family     string
	candidates [][]*term.Term
	sampled    bool                                                      // of the candidates those that hold in the states of some runs, or find looks at these
	passing    bool                                                      // the errors are asked for after the next one
	private    bool                                                      // what is proved is not for others, for whom it is too much
	find       func(ctx context.Context, env *engine.Env) [][]*term.Term // nil when there was no time
}

func (*Engine) Name() string { return engine.Numeric }

// Run keeps what it proves as facts of the environment, up to the first stage that is private.
func (n *Engine) Run(ctx context.Context, others *engine.Env, limit time.Duration) (engine.Answer, error) {
	copied := *others
	env := &copied
	if n.own != nil {
		env.Facts = union(others.Facts, n.own)
	}
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if !n.begun {
		n.begun = n.begin(ctx, env)
	}
	for ctx.Err() == nil && (n.next(ctx, env) || n.anew(ctx, env)) {
		if !n.open.Inductive(ctx, n.oracle) {
			break
		}
		families.Of(ctx).Kept(n.family, max(total(n.open.Conjuncts)-total(env.Facts), 0))
		n.open.Conjuncts = union(env.Facts, n.open.Conjuncts) // with other candidates beside them they may have been too hard
		for i, list := range n.open.Conjuncts {
			n.open.Conjuncts[i] = withoutRedundant(env.Blocks.Terms, list)
		}
		if !slices.ContainsFunc(n.open.Conjuncts, query.HasQuantifier) { // others need them ground
			env.Facts, n.own = n.open.Conjuncts, n.open.Conjuncts
			if !n.private || n.Facts {
				others.Facts = env.Facts
			}
		}
		if n.passing {
			n.open = nil
			continue
		}
		known := slices.EqualFunc(n.tried, n.open.Conjuncts, slices.Equal[[]*term.Term])
		safe := !n.Facts && !known && n.open.Safe(ctx, n.oracle)
		slog.Debug("proved", "component", "numeric", "facts", env.Facts, "safe", safe, "left", len(n.stages), "time", ctx.Err() == nil)
		if safe {
			proof := *n.open
			proof.Conjuncts = slices.Clone(proof.Conjuncts)
			proof.Shrink(ctx, n.oracle)
			families.Of(ctx).Decided(n.family)
			return engine.Answer{Certificate: &proof}, nil
		}
		if ctx.Err() == nil {
			n.tried = n.open.Conjuncts
		}
		if n.late++; ctx.Err() == nil || n.late == 2 && len(n.stages) > 0 { // a next stage may be a faster proof
			n.open, n.late = nil, 0
		}
	}
	return engine.Answer{Reason: "no annotation found"}, nil
}

// begin finds the candidates; false when there was no time.
func (n *Engine) begin(ctx context.Context, env *engine.Env) bool {
	b := env.Blocks
	n.oracle = env.ForSums()
	switch {
	case n.Facts && !n.patient:
		n.oracle = n.oracle.InHurry(hurryTime / 8)
	case !n.patient:
		n.oracle = n.oracle.InHurry(hurryTime)
	}
	if takesApart(b) {
		n.oracle = n.oracle.BitsFirst()
	}
	f := analyse(ctx, b, nil, nil)
	switch {
	case ctx.Err() != nil:
		return false
	case f == nil:
		return true
	}
	n.plan(ctx, f, newProposals(f))
	return true
}

// anew goes through all stages once more, with patience, where questions were left undecided; false when there were none, or no
// time.
func (n *Engine) anew(ctx context.Context, env *engine.Env) bool {
	if len(n.stages) > 0 || n.patient || n.oracle == nil || !n.oracle.Hurried() {
		return false
	}
	n.patient = true
	n.begun, n.tried = n.begin(ctx, env), nil
	return n.begun && n.next(ctx, env)
}

// again is what the analysis says under what was proved; nil when there was no time.
func (n *Engine) again(ctx context.Context, env *engine.Env) [][]*term.Term {
	b := env.Blocks
	f := analyse(ctx, b, env.Facts, nil)
	if f != nil {
		f = analyse(ctx, b, env.Facts, f)
	}
	if f == nil {
		return nil
	}
	facts, needed := make([][]*term.Term, len(b.Cuts)), b.Needed()
	for i, c := range b.Cuts {
		if i > 0 && !c.Accepting() {
			facts[i] = f.facts(c, needed[i])
			slog.Debug("candidates under what is proved", "component", "numeric", "cut", i, "facts", facts[i])
		}
	}
	return facts
}

// rated are bounds by counters, under what was proved; nil when there was no time.
func (n *Engine) rated(ctx context.Context, env *engine.Env) [][]*term.Term {
	f, needed := analyse(ctx, env.Blocks, env.Facts, nil), env.Blocks.Needed()
	if f == nil {
		return nil
	}
	list, reads := f.rates(needed)
	if list == nil {
		list = make([][]*term.Term, len(env.Blocks.Cuts))
	}
	list = n.runs.Hold(list)
	for i, c := range env.Blocks.Cuts {
		if reads && i > 0 && !c.Accepting() {
			list[i] = append(list[i], f.elements(c, needed[i])...)
		}
		slog.Debug("rates", "component", "numeric", "cut", i, "candidates", list[i])
	}
	return list
}

// related are linear equalities; nil when there was no time.
func (n *Engine) related(ctx context.Context, env *engine.Env) [][]*term.Term {
	if !n.linear.run(ctx, env, n.oracle, n.runs) {
		return nil
	}
	list := make([][]*term.Term, len(env.Blocks.Cuts))
	for i, c := range env.Blocks.Cuts {
		list[i] = n.linear.at(c)
		slog.Debug("linear", "component", "numeric", "cut", i, "equalities", list[i])
	}
	return list
}

// implied are conditions and implications; nil when there was no time.
func (n *Engine) implied(ctx context.Context, env *engine.Env) [][]*term.Term {
	return n.tables.find(ctx, env, n.runs)
}

// next goes on to the next stage unless one is open; false when there is none.
func (n *Engine) next(ctx context.Context, env *engine.Env) bool {
	if n.open != nil {
		return true
	}
	b := env.Blocks
	for len(n.stages) > 0 {
		s := n.stages[0]
		if !families.Of(ctx).On(s.family) {
			n.stages = n.stages[1:]
			continue
		}
		if s.sampled && n.runs == nil {
			if left, limited := effort.Left(ctx); limited && left < sampleTime/4 {
				return false // few states leave too much
			}
			n.sample(ctx, b)
		}
		switch {
		case s.candidates == nil:
			s.candidates = s.find(ctx, env)
		case s.sampled:
			s.candidates = n.runs.Hold(s.candidates)
		}
		if s.candidates == nil {
			return false
		}
		if s.sampled {
			s.candidates = elsewhere(b, n.runs, s.candidates)
		}
		n.stages, n.private, n.family = n.stages[1:], n.private || s.private, s.family
		added := unknown(b.Terms, env.Facts, s.candidates)
		families.Of(ctx).Proposed(s.family, total(added))
		all := union(env.Facts, added)
		if !slices.EqualFunc(n.tried, all, slices.Equal[[]*term.Term]) {
			n.open, n.passing = &annotation.Annotation{Prog: b.Prog, B: b, Conjuncts: all, Known: env.Facts}, s.passing
			return true
		}
	}
	return false
}

// elsewhere has beside candidates, at cut points that no run reached, those of the others: what is kept up in a loop that
// is seldom entered is mostly what is kept up around it.
func elsewhere(b *blocks.Program, runs *candidates.Samples, candidates [][]*term.Term) [][]*term.Term {
	list := slices.Clone(candidates)
	for i, c := range b.Cuts {
		if i == 0 || c.Accepting() || runs.Came(i) {
			continue
		}
		list[i] = slices.Clone(list[i])
		for k, others := range candidates {
			for _, t := range others {
				if len(list[i]) < maxElsewhere && runs.Came(k) && b.Follows(t, c) && !slices.Contains(list[i], t) {
					list[i] = append(list[i], t)
				}
			}
		}
	}
	return list
}

// sample runs the program.
func (n *Engine) sample(ctx context.Context, b *blocks.Program) {
	ctx, cancel := effort.Timeout(ctx, sampleTime)
	defer cancel()
	n.runs = candidates.Sample(ctx, b)
}

// union has the formulas of both, by cut point; the first may be nil.
func union(a, b [][]*term.Term) [][]*term.Term {
	both := make([][]*term.Term, len(b))
	for i, list := range b {
		if a != nil {
			both[i] = slices.Clone(a[i])
		}
		for _, t := range list {
			if !slices.Contains(both[i], t) {
				both[i] = append(both[i], t)
			}
		}
	}
	return both
}

// unknown are the formulas that what is known does not say, by cut point; known may be nil.
func unknown(m *term.Manager, known, formulas [][]*term.Term) [][]*term.Term {
	if known == nil {
		return formulas
	}
	left := make([][]*term.Term, len(formulas))
	for i, list := range formulas {
		left[i] = slices.DeleteFunc(slices.Clone(list), newConjunction(m, known[i]).says)
	}
	return left
}

// takesApart reports operations on the bits of words, which are hard over integers; remainders and quotients of powers of two are not.
func takesApart(b *blocks.Program) bool {
	found := false
	b.Terms.Walk(b.Roots(), func(t *term.Term) *term.Term {
		switch t.Op() {
		case term.OpBVAnd:
			found = found || !slices.ContainsFunc(t.Args(), isLowMask)
		case term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
			found = found || !t.Args()[1].IsConst()
		case term.OpBVOr, term.OpBVXor, term.OpConcat:
			found = true
		case term.OpExtract:
			found = found || t.Lo() > 0 && t.Hi() < t.Args()[0].Sort().Width-1
		}
		return nil
	})
	return found
}

// isLowMask reports whether a term is 2^k - 1, by which "and" is a remainder.
func isLowMask(t *term.Term) bool {
	n, ok := t.Uint64()
	return ok && n&(n+1) == 0
}
