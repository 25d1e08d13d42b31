package values

import (
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/engine/enginetest"
)

func TestStateSpaceClaims(t *testing.T) {
	env := enginetest.Env(t, cfgtest.Tokens(5).Program())
	b := env.Blocks
	p, ok := enginetest.Answer(t, &Engine{}, env, time.Hour).Certificate.(*StateSpace)
	if !ok {
		t.Fatal("not proved")
	}
	right := p.claim()
	change := func(f func(s certify.AbstractState, list []certify.AbstractState, e *cfg.Edge) []certify.AbstractState) enginetest.Claim {
		c := *right
		c.Next = func(s certify.AbstractState, e *cfg.Edge) []certify.AbstractState { return f(s, right.Next(s, e), e) }
		return &c
	}
	wrong := map[string]enginetest.Claim{}
	empty := *right
	empty.Start = nil
	wrong["no start"] = &empty
	some := *right
	some.Start = slices.Clone(right.Start)
	some.Start[0].Facts = append(slices.Clip(some.Start[0].Facts), b.Terms.Eq(b.Prog.Globals[1].Term, b.Terms.BVInt(32, 1)))
	wrong["some of the start"] = &some
	f := &proposals{reachability: p.x, alone: map[[2]uint32][]*term.Term{}}
	for k, n := range p.x.nodes {
		gone := f.abstract(n.loc, p.x.decode(k))
		wrong["without state "+string(rune('a'+k))] = change(func(s certify.AbstractState, list []certify.AbstractState, e *cfg.Edge) []certify.AbstractState {
			if e == nil && list != nil && s.Loc == n.loc {
				return slices.DeleteFunc(slices.Clone(list), func(o certify.AbstractState) bool { return slices.Equal(o.Facts, gone.Facts) })
			}
			return list
		})
	}
	for _, e := range b.Prog.Entry.Edges {
		if !b.Useful[e.To.ID] || e.To.Kind != cfg.Plain {
			continue
		}
		wrong["nothing after edge "+string(rune('a'+e.ID))] = change(func(_ certify.AbstractState, list []certify.AbstractState, f *cfg.Edge) []certify.AbstractState {
			if f == e {
				return nil
			}
			return list
		})
		wrong["a fact too much after edge "+string(rune('a'+e.ID))] = change(func(_ certify.AbstractState, list []certify.AbstractState, f *cfg.Edge) []certify.AbstractState {
			if f == e {
				list = slices.Clone(list)
				for k := range list {
					list[k].Facts = append(slices.Clip(list[k].Facts), b.Terms.Eq(b.Prog.Globals[1].Term, b.Terms.BVInt(32, 1)))
				}
			}
			return list
		})
	}
	enginetest.CheckClaims(t, b.Terms, right, wrong)
}
