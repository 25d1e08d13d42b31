package driver

import (
	"context"
	"errors"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/driver/process"
	"tav/explain/report"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// A rankProof is that the rank of a head falls: the program that checks it
// (cfg.Program.Ranked), and the proof that this has no error.
type rankProof struct {
	program *cfg.Program
	proof   engine.Certificate
}

// ranked decides TRUE: for the head of each loop a rank is guessed from its
// conditions and samples, and that it falls is proved by the engines, as is that no guard
// of the model ends an execution. Nil: some loop has none.
func (v *verification) ranked(ctx context.Context) (*decision, error) {
	p := v.program.NoReturn()
	heads := p.Heads()
	seen, err := rankSamples(ctx, p, heads)
	if err != nil {
		return nil, err
	}
	var proofs []rankProof
	v.Enter("refine")
	o := v.outcome(process.Ranks)
	for i, h := range heads {
		proved := false
		for _, rank := range candidates(p, h, seen[i]) {
			q := p.Ranked(h, rank)
			r, err := v.prove(ctx, q, time.Duration(rankShare*float64(timeLeft(ctx, rankTime))))
			if err != nil || ctx.Err() != nil {
				return nil, err
			}
			if r.Verdict == traceabs.True {
				proofs = append(proofs, rankProof{q, r.Proof})
				proved = true
				break
			}
		}
		if !proved {
			return nil, ctx.Err()
		}
	}
	o.Verdict, o.Proof = report.True, &report.Proof{Ranks: len(heads)}
	if !v.Check {
		return &decision{Outcome: o}, nil
	}
	v.Enter("check")
	for _, r := range proofs {
		backend, err := z3.New(p.Terms)
		if err != nil {
			return nil, err
		}
		err = r.proof.Validate(ctx, backend, recheck)
		backend.Close()
		if o = rechecked(ctx, err, o); err != nil {
			break
		}
	}
	return &decision{Outcome: o}, nil
}

// timeLeft is the time that is left, no more than most.
func timeLeft(ctx context.Context, most time.Duration) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return min(most, time.Until(end))
	}
	return most
}

// prove asks the engines whether a program has an error.
func (v *verification) prove(ctx context.Context, q *cfg.Program, limit time.Duration) (*traceabs.Result, error) {
	z3.SetMemoryLimit(int(v.Memory >> 20))
	backend, err := z3.New(q.Terms)
	if err != nil {
		return nil, err
	}
	defer backend.Close()
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := traceabs.Config{
		Prog: q, Backend: v.Backend(seeded{backend, v.Seed}), Strategy: v.Strategy,
		Confirm: func(context.Context, *trace.ErrorTrace) (any, error) { return nil, nil }, // any error refutes the rank
		Engine:  func(name string) { v.Step(process.Step{Engine: name}) },
	}.Run(limited)
	if err != nil && limited.Err() != nil {
		return &traceabs.Result{Verdict: traceabs.Unknown, Reason: limited.Err()}, nil
	}
	return r, err
}

// rankSamples are pairs of states in which runs come to each head and, without leaving its
// inside, to it again.
func rankSamples(ctx context.Context, p *cfg.Program, heads []cfg.Head) ([][][2]*interp.State, error) {
	machine, err := interp.New(p)
	if err != nil {
		return nil, err
	}
	seen := make([][][2]*interp.State, len(heads))
	random := interp.NewRandom(p, 0)
	for seed := range uint64(rankRuns) {
		last := make([]*interp.State, len(heads))
		random.Seed(seed)
		_, err := machine.Run(ctx, random, interp.Options{EveryStep: true, MaxSteps: rankSteps, Each: func(s *interp.Step) bool {
			for i, h := range heads {
				switch {
				case s.Edge.To == h.Loc:
					now := machine.State(h.Loc)
					if last[i] != nil && len(seen[i]) < rankPairs {
						seen[i] = append(seen[i], [2]*interp.State{last[i], now})
					}
					last[i] = now
				case !h.Inside[s.Edge.To]:
					last[i] = nil
				}
			}
			return true
		}})
		if err != nil {
			return seen, ctx.Err()
		}
	}
	return seen, nil
}

// candidates are ranks that fall in all samples: differences of what the loop's
// conditions compare, and variables; or two of these, the second of which falls where the
// first stays. All have one width, in which nothing overflows.
func candidates(p *cfg.Program, h cfg.Head, seen [][2]*interp.State) [][]*term.Term {
	m := p.Terms
	var terms []*term.Term
	known := map[*term.Term]bool{}
	add := func(t *term.Term) {
		if !known[t] && !t.IsConst() {
			known[t] = true
			terms = append(terms, t)
		}
	}
	wide := func(t *term.Term, signed bool) *term.Term {
		if signed {
			return m.SExt(t, rankWidth)
		}
		return m.ZExt(t, rankWidth)
	}
	fits := func(t *term.Term) bool {
		return t.Sort().Kind == term.BitVecKind && t.Sort().Width < rankWidth-2
	}
	for _, x := range p.Entry.Locs {
		if !h.Inside[x] {
			continue
		}
		for _, e := range x.Out {
			a, ok := e.Action.(*cfg.Assume)
			if !ok {
				continue
			}
			m.Walk([]*term.Term{a.Cond}, func(t *term.Term) *term.Term {
				if op := t.Op(); op == term.OpSLe || op == term.OpULe || op == term.OpEq {
					l, r := t.Args()[0], t.Args()[1]
					if fits(l) {
						d := m.BVSub(wide(l, op != term.OpULe), wide(r, op != term.OpULe))
						add(d)
						add(m.BVNeg(d))
					}
				}
				return nil
			})
		}
	}
	for _, x := range p.Entry.Locs {
		for _, e := range x.Out {
			if !h.Inside[x] || !h.Inside[e.To] {
				continue
			}
			for _, w := range cfg.Assigned(e.Action) {
				if fits(w.Term) {
					add(wide(w.Term, w.Signed))
					add(m.BVNeg(wide(w.Term, w.Signed)))
				}
			}
		}
	}
	var one, never []*term.Term // those that fall always, and those that never rise
	for _, t := range terms {
		switch least, most := falls(t, seen); {
		case least > 0:
			one = append(one, t)
		case least == 0 && most > 0:
			never = append(never, t)
		}
	}
	var list [][]*term.Term
	for _, t := range one {
		list = append(list, []*term.Term{t})
	}
	for _, t := range never {
		var stays [][2]*interp.State
		for _, s := range seen {
			if least, most := falls(t, [][2]*interp.State{s}); least == 0 && most == 0 {
				stays = append(stays, s)
			}
		}
		for _, u := range terms {
			if least, _ := falls(u, stays); least > 0 && u != t {
				list = append(list, []*term.Term{t, u})
			}
		}
	}
	return list[:min(len(list), rankTries)]
}

// falls is by how much a term falls at least and at most, -1, 0 or 1; -1 where it has no value.
func falls(t *term.Term, seen [][2]*interp.State) (least, most int) {
	least, most = 1, -1
	for _, s := range seen {
		before, err := term.Eval(t, valueIn(s[0]))
		after, also := term.Eval(t, valueIn(s[1]))
		if err != nil || also != nil {
			return -1, 1
		}
		d := before.Signed().Cmp(after.Signed())
		least, most = min(least, d), max(most, d)
	}
	return least, most
}

// valueIn reads a state.
func valueIn(s *interp.State) func(*term.Term) (term.Value, error) {
	return func(t *term.Term) (term.Value, error) {
		if x, ok := s.ValueOf(t); ok {
			return x, nil
		}
		return term.Value{}, errors.New("no value yet")
	}
}
