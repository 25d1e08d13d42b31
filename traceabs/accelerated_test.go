package traceabs

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/accelerate"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
	"tav/traceabs/engine/enginetest"
	"tav/traceabs/trace"
)

// farAway is read n; i := x := 0; while (i < n) { i++; x += 3 }; error if i == at && x == value.
func farAway(at, value int64) *cfg.Program {
	b := cfgtest.New(32)
	i, n, x := b.Global("i"), b.Global("n"), b.Global("x")
	b.Havoc(0, 1, n)
	b.Assign(1, 2, i, b.Num(0))
	b.Assign(2, 3, x, b.Num(0))
	b.Branch(3, 4, 6, b.M.SLt(i.Term, n.Term))
	b.Assign(4, 5, i, b.M.BVAdd(i.Term, b.Num(1)))
	b.Assign(5, 3, x, b.M.BVAdd(x.Term, b.Num(3)))
	b.Branch(6, 7, 8, b.M.And(b.M.Eq(i.Term, b.Num(at)), b.M.Eq(x.Term, b.Num(value))))
	b.Error(7)
	return b.Program()
}

// TestAccelerated: an error after 10^8 iterations has the input that leads there, and no step of these; that there is none is
// proved, and the proof is right.
func TestAccelerated(t *testing.T) {
	for _, c := range []struct {
		at, value int64
		wrong     bool
	}{{100_000_000, 300_000_000, true}, {100_000_000, 300_000_001, false}} {
		prog := farAway(c.at, c.value)
		var inputs []trace.InputValue
		e := &acceleratedEngine{inputs: func(_ context.Context, tr *trace.ErrorTrace) (any, error) {
			if inputs = tr.Inputs; tr.Len() > 20 {
				return nil, errors.New("too long")
			}
			return true, nil
		}}
		answer := enginetest.Answer(t, e, enginetest.Env(t, prog), 20*time.Second)
		e.close()
		if (answer.Run != nil) != c.wrong || (answer.Certificate != nil) == c.wrong {
			t.Errorf("%d: an error: %v, a proof: %v", c.value, answer.Run, answer.Certificate)
			continue
		}
		if c.wrong {
			if n, _ := inputs[0].Value.Uint64(); len(inputs) != 1 || n != uint64(c.at) {
				t.Errorf("inputs %v", inputs)
			}
		} else if err := answer.Certificate.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Error(err)
		}
	}
}

// TestAcceleratedClaims: an accelerated program without one of its edges, with another target or action of one, whose
// jumps do something else or less than they cover, is refuted.
func TestAcceleratedClaims(t *testing.T) {
	prog := farAway(100, 300)
	build := func() (*accelerate.Program, *certify.Accelerated) {
		b, _ := blocks.New(context.Background(), prog)
		p := accelerate.New(b)
		proof := &AcceleratedProof{prog: prog, jumps: p}
		b, _ = blocks.New(context.Background(), p.Program)
		for _, c := range b.Cuts {
			proof.cuts = append(proof.cuts, c.Loc)
		}
		return p, proof.claim()
	}
	m := prog.Terms
	plus := func(x *term.Term) *term.Term { return m.BVAdd(x, m.BVInt(x.Sort().Width, 1)) }
	p, right := build()
	wrong := map[string]enginetest.Claim{}
	change := func(name string, f func(p *accelerate.Program, c *certify.Accelerated)) {
		p, c := build()
		f(p, c)
		wrong[name] = c
	}
	for k, e := range p.Entry.Edges {
		name := string(rune('A' + k))
		if e.From == p.Jumps[0].End {
			continue // it is never taken
		}
		change("left out "+name, func(p *accelerate.Program, _ *certify.Accelerated) {
			e := p.Entry.Edges[k]
			e.From.Out = slices.DeleteFunc(slices.Clone(e.From.Out), func(f *cfg.Edge) bool { return e == f })
			e.To.In = slices.DeleteFunc(slices.Clone(e.To.In), func(f *cfg.Edge) bool { return e == f })
		})
		change("blocked "+name, func(p *accelerate.Program, _ *certify.Accelerated) {
			p.Entry.Edges[k].Action = &cfg.Assume{Cond: m.False()}
		})
		if a, ok := e.Action.(*cfg.Assign); ok {
			change("another value "+name, func(p *accelerate.Program, _ *certify.Accelerated) {
				p.Entry.Edges[k].Action = &cfg.Assign{Dst: a.Dst, Src: append([]*term.Term{plus(a.Src[0])}, a.Src[1:]...)}
			})
		}
	}
	change("covers what it does not do", func(p *accelerate.Program, _ *certify.Accelerated) {
		few := m.ULe(p.Jumps[0].In.Out[0].Action.(*cfg.Havoc).Dst[0].Term, m.BVInt(32, 5))
		for _, e := range p.Entry.Edges {
			if e.From == p.Jumps[0].In.Out[0].To {
				e.Action = &cfg.Assume{Cond: m.And(few, e.Action.(*cfg.Assume).Cond)}
			}
		}
	})
	change("a way around the jump", func(p *accelerate.Program, _ *certify.Accelerated) {
		p.Entry.AddEdge(p.Entry.Entry, p.Jumps[0].Once, cfg.Edge{Action: &cfg.Assume{Cond: m.False()}})
	})
	change("takes a variable", func(p *accelerate.Program, _ *certify.Accelerated) {
		for _, e := range p.Entry.Edges {
			if h, ok := e.Action.(*cfg.Havoc); ok && e.From == p.Jumps[0].In {
				e.Action = &cfg.Havoc{Dst: append(slices.Clone(h.Dst), prog.Globals[0])}
			}
		}
	})
	change("of another head", func(p *accelerate.Program, c *certify.Accelerated) { c.Jumps[0].Head = prog.Entry.Entry })
	change("no jumps", func(_ *accelerate.Program, c *certify.Accelerated) { c.Jumps = nil })
	change("no cut points", func(_ *accelerate.Program, c *certify.Accelerated) { c.Cuts = nil })
	change("copies of nothing", func(_ *accelerate.Program, c *certify.Accelerated) { c.Origin = func(*cfg.Loc) *cfg.Loc { return nil } })
	enginetest.CheckClaims(t, m, right, wrong)
}
