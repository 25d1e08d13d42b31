package certify_test

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs/certify"
)

// TestRanked checks the programs of random ranks of random loops, and those programs with one thing changed
// that lets a rank pass which does not fall.
func TestRanked(t *testing.T) {
	changed := map[string]int{}
	for seed := range int64(12) {
		rnd := rand.New(rand.NewSource(seed))
		p := ranking(rnd)
		m := p.Terms
		check := func(h cfg.Head, rank []*term.Term, q *cfg.Program) error {
			backend := z3.New(m)
			defer backend.Close()
			return (&certify.Ranked{Prog: p, Head: h, Rank: rank, Ranked: q}).Check(context.Background(), backend, time.Minute)
		}
		for _, h := range p.Heads() {
			rank := []*term.Term{m.SExt(p.Globals[0].Term, 5), m.BVNeg(m.ZExt(p.Globals[1].Term, 5))}[:1+rnd.Intn(2)]
			q := p.Ranked(h, rank)
			if err := check(h, rank, q); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if check(h, []*term.Term{m.ZExt(p.Globals[0].Term, 5)}, q) == nil {
				t.Errorf("seed %d: it is the program of another rank, and nothing is said", seed)
			}
			for what, change := range rankedChanges {
				q := p.Ranked(h, rank)
				if !change(rnd, q, h) {
					continue
				}
				q.Number()
				changed[what]++
				if check(h, rank, q) == nil {
					t.Errorf("seed %d: %s, and nothing is said", seed, what)
				}
			}
			for _, other := range p.Heads() {
				if other.Loc != h.Loc && check(other, rank, q) == nil {
					t.Errorf("seed %d: it is the program of another head, and nothing is said", seed)
				}
			}
		}
	}
	for what := range rankedChanges {
		if changed[what] < 10 {
			t.Errorf("%s: only %d times", what, changed[what])
		}
	}
}

// rankedChanges make programs of a rank that show nothing. False: there is nothing to change.
var rankedChanges = map[string]func(rnd *rand.Rand, q *cfg.Program, h cfg.Head) bool{
	"the rank may stay": func(_ *rand.Rand, q *cfg.Program, _ cfg.Head) bool {
		bad := stays(q)
		if bad == nil {
			return false
		}
		m, kept := q.Terms, keeping(q).Action.(*cfg.Assign)
		same := m.Eq(kept.Dst[0].Term, kept.Src[0])
		for _, e := range bad.In[0].From.Out {
			a := *e.Action.(*cfg.Assume)
			if e.To == bad {
				a.Cond = m.And(a.Cond, m.Not(same))
			} else {
				a.Cond = m.Or(a.Cond, same)
			}
			e.Action = &a
		}
		return true
	},
	"that it stays is no error": func(_ *rand.Rand, q *cfg.Program, _ cfg.Head) bool {
		bad := stays(q)
		if bad == nil {
			return false
		}
		bad.Kind = cfg.Plain
		return true
	},
	"something else is kept": func(_ *rand.Rand, q *cfg.Program, _ cfg.Head) bool {
		e := keeping(q)
		a := *e.Action.(*cfg.Assign)
		a.Src = slices.Clone(a.Src)
		a.Src[0] = q.Terms.BVInt(a.Src[0].Sort().Width, -1)
		e.Action = &a
		return true
	},
	"the rank is set on the way": func(rnd *rand.Rand, q *cfg.Program, _ cfg.Head) bool {
		for _, e := range q.Entry.Edges {
			if a, ok := e.Action.(*cfg.Assign); ok && a.Dst[0] == q.Globals[0] {
				v := keeping(q).Action.(*cfg.Assign).Dst[0]
				e.Action = &cfg.Assign{Dst: append(slices.Clone(a.Dst), v), Src: append(slices.Clone(a.Src), q.Terms.BVInt(v.Term.Sort().Width, 15))}
				return true
			}
		}
		return false
	},
	"a way is missing": func(rnd *rand.Rand, q *cfg.Program, _ cfg.Head) bool {
		list := slices.DeleteFunc(slices.Clone(q.Entry.Edges), func(e *cfg.Edge) bool { return e.To.Kind != cfg.Plain })
		remove(list[rnd.Intn(len(list))])
		return true
	},
	"the head is come to past the rank": func(_ *rand.Rand, q *cfg.Program, h cfg.Head) bool {
		bad := stays(q)
		if bad == nil {
			return false
		}
		ask := bad.In[0].From
		past := ask.Out[1].To.Out[0].To
		for _, e := range slices.Clone(ask.In) {
			remove(e)
			q.Entry.AddEdge(e.From, past, cfg.Edge{Action: e.Action})
		}
		return true
	},
}

func remove(e *cfg.Edge) {
	is := func(f *cfg.Edge) bool { return f == e }
	e.From.Out = slices.DeleteFunc(slices.Clone(e.From.Out), is)
	e.To.In = slices.DeleteFunc(slices.Clone(e.To.In), is)
	e.From.Proc.Edges = slices.DeleteFunc(slices.Clone(e.From.Proc.Edges), is)
}

// stays is an error of a rank that does not fall; nil: there is none.
func stays(q *cfg.Program) *cfg.Loc {
	for _, x := range q.Entry.Locs {
		if x.Reason == cfg.RankStays {
			return x
		}
	}
	return nil
}

// keeping is an edge that keeps the rank.
func keeping(q *cfg.Program) *cfg.Edge {
	i := slices.IndexFunc(q.Entry.Edges, func(e *cfg.Edge) bool {
		a, ok := e.Action.(*cfg.Assign)
		return ok && !a.Dst[0].Global
	})
	return q.Entry.Edges[i]
}

// ranking is "while (…) { x = …; assume x != 1, or else it is undefined; while (…) y = … }".
func ranking(rnd *rand.Rand) *cfg.Program {
	b := cfgtest.New(3)
	x, y := b.Global("x"), b.Global("y")
	m := b.M
	b.Havoc(0, 1, x)
	b.Branch(1, 2, 9, m.SLt(b.Num(int64(rnd.Intn(3))), x.Term))
	b.Assign(2, 3, x, m.BVSub(x.Term, b.Num(int64(1+rnd.Intn(2)))))
	guard := b.Edge(3, 4, &cfg.Assume{Cond: m.Not(m.Eq(x.Term, b.Num(1)))})
	guard.Trap = "outside"
	b.Branch(4, 5, 6, m.SLt(y.Term, x.Term))
	b.Assign(5, 4, y, m.BVAdd(y.Term, b.Num(1)))
	b.Assign(6, 1, y, b.Num(int64(rnd.Intn(4))))
	return b.Program()
}
