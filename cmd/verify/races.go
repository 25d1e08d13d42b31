package verify

import (
	"cmp"
	"context"
	"fmt"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
	"tav/cfg/racefree"
	"tav/explain/report"
)

// structure looks for a proof that a program has no data race in its structure, if that is what it is
// asked for; nil: it is not. What is found is checked at once, as the next step rewrites the module.
func structure(ctx context.Context, unit *frontend.Unit, model cfg.DataModel, o lower.Options) *racefree.Result {
	if o.Check != cfg.PropertySet(cfg.NoDataRace) {
		return nil
	}
	for _, f := range unit.Module.Funcs {
		if f.Name() == cmp.Or(o.Entry, "main") && len(f.Blocks) > 0 {
			layout := llvm.NewDataLayout(model)
			r := racefree.Analyse(ctx, unit.Module, f, layout)
			if r.Free {
				r.Unconfirmed = r.Claims.Check(ctx, unit.Module, f, layout)
			}
			return r
		}
	}
	return nil
}

// raceFree is the decision on a program that has no data race by its structure; nil: it has
// threads, and may have one.
func (v *search) raceFree(ctx context.Context) *decision {
	if v.Prog.Threads == nil || v.structure == nil || !v.structure.Free || v.structure.Unconfirmed != nil {
		return nil
	}
	o := v.outcome("structure")
	o.Verdict, o.Proof = report.True, &report.Proof{Accesses: v.structure.Accesses, Checked: true}
	a := v.decided(o)
	o.Witness = v.witness(ctx, a)
	return a
}

// openRaces says why structure excludes no races.
func (v *subject) openRaces() []string {
	var list []string
	place := func(file string, line int) string {
		if line == 0 {
			return "a place that is not known"
		}
		return fmt.Sprintf("%s:%d", v.sources.name(file), line)
	}
	verb := map[bool]string{true: "write", false: "read"}
	if err := v.structure.Unconfirmed; err != nil {
		list = append(list, "the proof that locks and joining order all accesses is "+err.Error())
	}
	for _, r := range v.structure.Refusals {
		list = append(list, fmt.Sprintf("locks and joining are not followed: %s at %s", r.What, place(r.File, r.Line)))
	}
	for _, p := range v.structure.Open {
		list = append(list, fmt.Sprintf("neither locks nor joining order the %s of %s in %s at %s and the %s in %s at %s",
			verb[p.A.Write], p.A.Name, p.A.In, place(p.A.File, p.A.Line), verb[p.B.Write], p.B.In, place(p.B.File, p.B.Line)))
	}
	return list[:min(len(list), maxOpenRaces)]
}
