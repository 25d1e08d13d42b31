package candidates

import (
	"context"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/annotation"
	"tav/traceabs/engine/enginetest"
)

func TestQuantifiedClaims(t *testing.T) {
	b := cfgtest.FillAndCheck(100000, 1, func(b *cfgtest.Builder, _ *term.Term) *term.Term { return b.Num(42) },
		func(b *cfgtest.Builder, _, cell *term.Term) *term.Term { return b.M.Ne(cell, b.Num(42)) })
	prog := b.Program()
	env := enginetest.Env(t, prog)
	a, ok := enginetest.Answer(t, &Arrays{}, env, time.Minute).Certificate.(*annotation.Annotation)
	if !ok {
		t.Fatal("not proved")
	}
	wrong := map[string]enginetest.Claim{}
	without := *a.Claim()
	without.Cuts = slices.Clone(without.Cuts)
	for k, c := range without.Cuts {
		without.Cuts[k].Predicates = slices.DeleteFunc(slices.Clone(c.Predicates), (*term.Term).HasQuantifier)
	}
	wrong["without quantifiers"] = &without
	enginetest.CheckClaims(t, prog.Terms, a.Claim(), wrong)
	hidden := *a.Claim()
	hidden.Instances = nil
	if err := hidden.Check(context.Background(), z3test.Backend(t, prog.Terms), time.Second); err == nil || enginetest.IsRefuted(err) {
		t.Errorf("without instances: %v", err)
	}
	k := prog.Terms.Var("k", prog.Terms.BV(32), true)
	false43 := *a.Claim()
	false43.Cuts = slices.Clone(false43.Cuts)
	last := len(false43.Cuts) - 1
	for false43.Cuts[last].Loc.Kind != cfg.Plain {
		last--
	}
	wild := prog.Terms.Forall([]*term.Term{k}, prog.Terms.Eq(prog.Terms.Select(prog.Globals[0].Term, k), b.Num(43)))
	false43.Cuts[last].Predicates = append(slices.Clip(false43.Cuts[last].Predicates), wild)
	if err := false43.Check(context.Background(), z3test.Backend(t, prog.Terms), time.Second); err == nil {
		t.Error("with a wrong quantified predicate: accepted")
	}
}
