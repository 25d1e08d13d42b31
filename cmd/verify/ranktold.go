package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tav/explain/bounds"
	"tav/explain/report"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs/termination"
)

// bounded says of each loop of the program's text what falls, and how many iterations it takes at most. The proof does not rest on it.
func (v *terminating) bounded(ctx context.Context, proofs []*termination.HeadProof) (list []report.Loop) {
	for _, proof := range proofs {
		for _, told := range v.falls(ctx, proof, rounds{}) {
			if !slices.ContainsFunc(list, told.Same) {
				list = append(list, told)
			}
		}
	}
	return list
}

// once reports that the rank of a proof never changes: its head is reached but once in a row.
func once(h *termination.HeadProof) bool {
	return h.Ranked != nil && !slices.ContainsFunc(h.Ranked.Rank, func(t *term.Term) bool { return !t.IsConst() })
}

// rounds are those that a proof is about.
type rounds struct {
	begin []string // in C, what holds where these begin
	while []string // and what holds where all begin as long as they are spoken of
	turns int      // one in so many; 0: each
}

// falls says what falls in iterations. What is proved to have none of them after another is not reported.
func (v *terminating) falls(ctx context.Context, proof *termination.HeadProof, of rounds) (list []report.Loop) {
	if proof.Ranked == nil {
		for k, part := range proof.Parts {
			only := of
			switch p := proof.Refined.Prog; {
			case proof.Cond == nil:
				only.turns = max(of.turns, 1) * proof.Turns
			case k == 0:
				only.begin = append(slices.Clone(of.begin), p.C(proof.Cond))
			default:
				only.while = append(slices.Clone(of.while), p.C(p.Terms.Not(proof.Cond)))
			}
			told := v.falls(ctx, part, only)
			if k == 0 && proof.Cond != nil && once(proof.Parts[1]) {
				for i := range told {
					told[i].When += ", and no two successive iterations begin otherwise"
				}
			}
			list = append(list, told...)
		}
		return list
	}
	if once(proof) {
		return nil
	}
	backend := z3.New(v.Prog.Terms)
	defer backend.Close()
	l, err := bounds.Of(ctx, backend, proof.Ranked.Prog, proof.Ranked.Head, proof.Ranked.Rank)
	if err != nil || l.Pos.InLibrary() {
		return nil
	}
	in := v.Words()
	told := report.Loop{Place: in.Place(l.Pos), Falls: l.Falls, Most: l.Most, When: of.String()}
	if proof.Ranked.Prog != v.Prog { // an iteration may lead from one call into the next
		told.What, told.Most = in.GoesRound(l.Pos), ""
	}
	return []report.Loop{told}
}

// String says which they are; "": all.
func (r rounds) String() string {
	text := ""
	switch such := strings.Join(r.begin, " && "); {
	case such != "" && r.turns > 0:
		text = fmt.Sprintf("every %d iterations that begin with `%s`", r.turns, such)
	case such != "":
		text = fmt.Sprintf("from each iteration that begins with `%s` to the next such iteration", such)
	case r.turns > 0:
		text = fmt.Sprintf("every %d iterations", r.turns)
	case len(r.while) > 0:
		text = "in every iteration"
	}
	if len(r.while) > 0 {
		text += fmt.Sprintf(" while iterations begin with `%s`", strings.Join(r.while, " && "))
	}
	return text
}
