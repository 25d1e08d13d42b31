package termination

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Strategies are long runs that stay in a loop where no other run did: each input in the loop is a term over the state, of
// those that the loop's conditions read: what a variable of its width holds, or one more or less.
func Strategies(ctx context.Context, p *cfg.Program, known []*LongRun) (list []*LongRun, err error) {
	if len(p.Procs) > 1 || len(p.Doubts) > 0 || p.Partial != "" {
		return nil, nil
	}
	machine, err := interp.New(p)
	if err != nil {
		return nil, err
	}
	tries := 0
	for _, h := range p.Heads() {
		if slices.ContainsFunc(known, func(r *LongRun) bool { return r.Loop.Loc == h.Loc }) {
			continue
		}
		for _, s := range strategiesOf(p, h) {
			if tries++; len(list) >= strategyRuns || tries > strategyTries {
				return list, nil
			}
			steady := &steadyInputs{Inputs: interp.NewRandom(p, 0), machine: machine, chosen: s.chosen, inside: true}
			recorder := &interp.Recorder{From: steady}
			run, err := machine.Run(ctx, recorder, interp.Options{EveryStep: true, Record: true, MaxSteps: strategySteps})
			if err != nil {
				return list, ctx.Err()
			}
			if x, since, ok := lastLoop(p, run.Steps); run.Kind == interp.Limit && ok && x.Loc == h.Loc {
				for _, r := range claims(p, recorder.Script, run.Steps, h, since, s.chosen) {
					r.Strategy = s.told
					list = append(list, r)
				}
			}
		}
	}
	return list, nil
}

// A strategy gives each input in a loop a term.
type strategy struct {
	chosen map[*cfg.Edge]cfg.Action
	told   string // in C
}

func strategiesOf(p *cfg.Program, h cfg.Head) (list []strategy) {
	m := p.Terms
	var asks []*cfg.Edge
	var read []*cfg.Var
	for _, e := range p.Entry.Edges {
		if !h.Inside[e.From] || !h.Inside[e.To] {
			continue
		}
		switch a := e.Action.(type) {
		case *cfg.Havoc:
			if onlyAssumed(e) || len(a.Dst) != 1 || a.Dst[0].Term.Sort().Kind != term.BitVecKind || a.Dst[0].Float {
				return nil
			}
			asks = append(asks, e)
		case *cfg.Assume:
			for _, t := range m.FreeVars(a.Cond) {
				if v := p.VarOf(t); v != nil && v.Role == cfg.Scalar && v.C != "" && !v.Float && t.Sort().Kind == term.BitVecKind && !slices.Contains(read, v) {
					read = append(read, v)
				}
			}
		}
	}
	for _, v := range read {
		for k, text := range []string{"", " + 1", " - 1"} {
			n := []int64{0, 1, -1}[k]
			s := strategy{map[*cfg.Edge]cfg.Action{}, ""}
			var lines []string
			for _, e := range asks {
				dst, t := e.Action.(*cfg.Havoc).Dst, m.BVAdd(v.Term, m.BVInt(v.Term.Sort().Width, n))
				if dst[0].Term.Sort() != v.Term.Sort() || dst[0] == v {
					t = m.BVInt(dst[0].Term.Sort().Width, 0)
				} else {
					lines = append(lines, fmt.Sprint(e.Home().Pos.Line))
				}
				s.chosen[e] = &cfg.Assign{Dst: dst, Src: []*term.Term{t}}
			}
			if len(lines) > 0 {
				s.told = fmt.Sprintf("what is read at line %s is always `%s%s`", strings.Join(slices.Compact(lines), ", "), v.C, text)
				list = append(list, s)
			}
		}
	}
	return list
}
