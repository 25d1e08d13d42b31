package explain

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tav/cfg"
	"tav/explain/relevance"
	"tav/solver/term"
)

// said is a Relevance of statements named by their lines: 'r', 'i', 'u' for
// each, ' ' for a line that is not on the trace.
func said(violation int, answers string) *Relevance {
	r := &Relevance{violation: cfg.Pos{Line: violation}, answers: map[cfg.Pos]relevance.Answer{}, funcs: map[cfg.Pos]string{}}
	for i, c := range answers {
		if c == ' ' {
			continue
		}
		p := cfg.Pos{Line: i + 1}
		r.order = append(r.order, p)
		r.answers[p] = map[rune]relevance.Answer{'r': relevance.Relevant, 'i': relevance.Irrelevant, 'u': relevance.Unknown}[c]
	}
	return r
}

// TestCauses: same violation and same relevant statements are one cause; that an
// answer is unknown is no difference between relevant sets, but never counts as
// irrelevant.
func TestCauses(t *testing.T) {
	traces := []*Relevance{said(9, "rir"), said(9, "ri i"), said(9, "r r"), said(8, "rir"), said(9, "rur")}
	var got [][]int
	for _, c := range Causes(traces, nil) {
		got = append(got, c.Traces)
	}
	if want := [][]int{{0, 2, 4}, {1}, {3}}; !cmp.Equal(got, want) {
		t.Errorf("causes %v, want %v", got, want)
	}
	m := term.NewManager()
	p, q := m.Var("p", m.Bool(), false), m.Var("q", m.Bool(), false)
	traces[0].errors, traces[1].errors, traces[3].errors = []*term.Term{p, q}, []*term.Term{q, p}, []*term.Term{p, q}
	together := Causes(traces, func(a, b *term.Term) bool { return true })
	if len(together) != 2 || len(together[0].Traces) != 4 {
		t.Errorf("%v: traces with equivalent invariants are apart", together)
	}
	want := []Statement{
		{Pos: cfg.Pos{Line: 1}, Relevant: 5},
		{Pos: cfg.Pos{Line: 2}, Irrelevant: 3, Unknown: 1, Absent: 1},
		{Pos: cfg.Pos{Line: 3}, Relevant: 4, Absent: 1},
		{Pos: cfg.Pos{Line: 4}, Irrelevant: 1, Absent: 4},
	}
	if diff := cmp.Diff(want, Statements(traces)); diff != "" {
		t.Error(diff)
	}
}

// TestCombine: a statement is relevant if it is to any method, irrelevant only to
// methods that speak of it, unknown if none does.
func TestCombine(t *testing.T) {
	assign, condition := &cfg.Edge{Action: &cfg.Assign{}}, &cfg.Edge{Action: &cfg.Assume{}}
	letters := []*cfg.Edge{assign, condition, assign, condition, assign}
	single := &Explanation{Findings: []Finding{{Pos: 0, Answer: relevance.Irrelevant}, {Pos: 2, Answer: relevance.Relevant}, {Pos: 4, Answer: relevance.Unknown}}}
	flow := &Explanation{Domain: All, From: 1, Findings: []Finding{{Pos: 3, Answer: relevance.Relevant}}}
	plain := &Explanation{Domain: Assigning, Findings: []Finding{{Pos: 0, Answer: relevance.Relevant}}}
	const r, i, u = relevance.Relevant, relevance.Irrelevant, relevance.Unknown
	for name, test := range map[string]struct {
		all  []*Explanation
		want []relevance.Answer
	}{
		"none":      {nil, []relevance.Answer{u, u, u, u, u}},
		"failed":    {[]*Explanation{{Problem: timeOver}}, []relevance.Answer{u, u, u, u, u}},
		"relevance": {[]*Explanation{single}, []relevance.Answer{i, u, r, u, u}},
		"both":      {[]*Explanation{single, flow}, []relevance.Answer{u, i, r, r, u}},
		"plain":     {[]*Explanation{plain}, []relevance.Answer{r, u, i, u, i}},
		"all":       {[]*Explanation{single, plain, flow}, []relevance.Answer{r, i, r, r, u}},
	} {
		if got := combine(letters, test.all); !cmp.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}
