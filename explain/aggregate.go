package explain

import (
	"cmp"
	"slices"

	"tav/cfg"
	"tav/explain/relevance"
	"tav/solver/term"
)

// A Statement is a statement of the source with its share in the error traces.
// The counts are of traces and add up to all of them.
type Statement struct {
	Pos                                   cfg.Pos
	Func                                  string // the C function around it
	Relevant, Irrelevant, Unknown, Absent int
}

// A Cause is a group of traces that fail for the same reason: they violate the
// same condition, and the same statements of the source are relevant in them or
// the same error invariants hold.
type Cause struct {
	Traces   []int     // the first one stands for the others
	Relevant []cfg.Pos // in the order of the first trace
}

// A Relevance is what the methods say of the statements of the source in one
// trace: of several executions of a statement one relevant one counts most, then
// one that is unknown.
type Relevance struct {
	violation cfg.Pos
	length    int // of the trace
	answers   map[cfg.Pos]relevance.Answer
	funcs     map[cfg.Pos]string
	order     []cfg.Pos
	errors    []*term.Term // the error invariants, each once, in the order in which they begin to hold
}

// Collect maps explanations of a trace to the statements of the source. An
// execution of a statement is relevant if it is to any method; irrelevant if all
// methods that speak of such statements say so, and there is one; else unknown.
// The violated condition and what follows is the error itself, which is none of
// the statements.
// The first explanation that has error invariants gives these.
func Collect(in *Input, all ...*Explanation) *Relevance {
	r := &Relevance{violation: in.Trace.Target().Pos, length: in.Trace.Len(), answers: map[cfg.Pos]relevance.Answer{}, funcs: map[cfg.Pos]string{}}
	answers := combine(in.Trace.Letters, all)
	end := len(in.Trace.Letters)
	for _, e := range all {
		if n := len(e.Calls); n > 0 {
			end = min(end, n-1)
		}
	}
	for i, home := range Homes(in.Trace.Letters)[:end] {
		if home.Pos.Col == 0 { // no statement
			continue
		}
		old, seen := r.answers[home.Pos]
		if !seen {
			r.order, r.funcs[home.Pos] = append(r.order, home.Pos), home.Func
		}
		if !seen || weight(answers[i]) > weight(old) {
			r.answers[home.Pos] = answers[i]
		}
	}
	for _, e := range all {
		if len(r.errors) == 0 {
			r.errors = e.invariants()
		}
	}
	return r
}

// combine gives what the methods say together of each position.
func combine(letters []*cfg.Edge, all []*Explanation) []relevance.Answer {
	answers, spoken := make([]relevance.Answer, len(letters)), make([]bool, len(letters))
	say := func(i int, a relevance.Answer) {
		if !spoken[i] || weight(a) > weight(answers[i]) {
			answers[i], spoken[i] = a, true
		}
	}
	for _, e := range all {
		found := map[int]bool{}
		for _, f := range e.Findings {
			say(f.Pos, f.Answer)
			found[f.Pos] = true
		}
		for i, edge := range letters {
			switch {
			case found[i] || !e.Domain.speaks(edge):
			case i < e.From:
				say(i, relevance.Unknown)
			default:
				say(i, relevance.Irrelevant)
			}
		}
	}
	for i := range answers {
		if !spoken[i] {
			answers[i] = relevance.Unknown
		}
	}
	return answers
}

// invariants lists the error invariants, each once.
func (e *Explanation) invariants() []*term.Term {
	var list []*term.Term
	for _, f := range e.Findings {
		if i := f.Invariant; i != nil && !i.IsTrue() && !slices.Contains(list, i) {
			list = append(list, i)
		}
	}
	return list
}

// weight orders answers for the executions of one statement.
func weight(a relevance.Answer) int {
	return [...]int{relevance.Irrelevant: 0, relevance.Unknown: 1, relevance.Relevant: 2}[a]
}

// relevant lists the relevant statements in the order of the trace.
func (r *Relevance) relevant() []cfg.Pos {
	var list []cfg.Pos
	for _, p := range r.order {
		if r.answers[p] == relevance.Relevant {
			list = append(list, p)
		}
	}
	return list
}

// Statements counts for each statement of the source, in its order, in how many
// traces it is relevant.
func Statements(traces []*Relevance) []Statement {
	at := map[cfg.Pos]*Statement{}
	for _, r := range traces {
		for _, p := range r.order {
			s := at[p]
			if s == nil {
				s = &Statement{Pos: p, Func: r.funcs[p]}
				at[p] = s
			}
			switch r.answers[p] {
			case relevance.Relevant:
				s.Relevant++
			case relevance.Irrelevant:
				s.Irrelevant++
			default:
				s.Unknown++
			}
		}
	}
	var list []Statement
	for _, s := range at {
		s.Absent = len(traces) - s.Relevant - s.Irrelevant - s.Unknown
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Statement) int { return comparePos(a.Pos, b.Pos) })
	return list
}

// Causes groups the traces and ranks the groups: those with the shortest trace
// first, then those of more traces, then those with fewer relevant statements, then as the traces were found.
// equivalent says whether two formulas are; there are at most k² questions for k
// traces and an invariant.
func Causes(traces []*Relevance, equivalent func(a, b *term.Term) bool) []Cause {
	var list []Cause
	for i, r := range traces {
		relevant := r.relevant()
		k := slices.IndexFunc(list, func(c Cause) bool {
			first := traces[c.Traces[0]]
			return first.violation == r.violation &&
				(sameSet(c.Relevant, relevant) || len(r.errors) > 0 && slices.EqualFunc(first.errors, r.errors, equivalent))
		})
		if k >= 0 {
			list[k].Traces = append(list[k].Traces, i)
		} else {
			list = append(list, Cause{Traces: []int{i}, Relevant: relevant})
		}
	}
	shortest := func(c Cause) int {
		n := traces[c.Traces[0]].length
		for _, i := range c.Traces {
			n = min(n, traces[i].length)
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(shortest(a), shortest(b)), cmp.Compare(len(b.Traces), len(a.Traces)), cmp.Compare(len(a.Relevant), len(b.Relevant)))
	})
	return list
}

func sameSet(a, b []cfg.Pos) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortFunc(a, comparePos)
	slices.SortFunc(b, comparePos)
	return slices.Equal(a, b)
}

func comparePos(a, b cfg.Pos) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
		cmp.Compare(a.EndLine, b.EndLine), cmp.Compare(a.End, b.End))
}
