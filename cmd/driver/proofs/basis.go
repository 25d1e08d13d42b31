package proofs

import (
	"fmt"
	"slices"
	"strings"

	"tav/explain/report"
)

// Basis lists what a proof rests on: what its outcome says, and the conditions and bounds of its arguments.
func (r Row) Basis() []report.Basis {
	if r.Result == nil {
		return nil
	}
	list := r.Outcome.Basis()
	if r.Outcome.Verdict != report.True {
		return nil
	}
	at := slices.IndexFunc(list, func(b report.Basis) bool { return order(b) > order(report.Basis{Kind: report.BasisPrecondition}) })
	if at < 0 {
		at = len(list)
	}
	var given []report.Basis
	for i, a := range r.Args {
		text, ok := strings.CutPrefix(a, "--assume=")
		if a == "--assume" && i+1 < len(r.Args) {
			text, ok = r.Args[i+1], true
		}
		if ok {
			given = append(given, report.Basis{Kind: report.BasisPrecondition, Text: text})
		}
	}
	return slices.Insert(list, at, given...)
}

// order is the position of the kind of a basis among all.
func order(b report.Basis) int {
	return slices.Index([]string{report.BasisVacuous, report.BasisUnreached, report.BasisPrecondition, report.BasisAssumed,
		report.BasisContract, report.BasisStub, report.BasisRemoved, report.BasisAssumption}, b.Kind)
}

// A shared basis is one of some proofs.
type shared struct {
	report.Basis
	Proofs []line
	Proved string // BasisContract: whether the project proves it
}

// bases are those of all proofs, each once, by their kinds.
func (x *index) bases() (list []shared) {
	for _, l := range x.Lines {
		for _, b := range l.Basis() {
			i := slices.IndexFunc(list, func(s shared) bool { return s.Basis == b })
			if i < 0 {
				i = len(list)
				list = append(list, shared{Basis: b, Proved: x.proved(b)})
			}
			list[i].Proofs = append(list[i].Proofs, l)
		}
	}
	slices.SortStableFunc(list, func(a, b shared) int { return order(a.Basis) - order(b.Basis) })
	return list
}

// proved says, of a contract that stands for calls, which proof of the project proves it.
func (x *index) proved(b report.Basis) string {
	if b.Kind != report.BasisContract {
		return ""
	}
	for _, l := range x.Lines {
		if l.Verdict() == report.True && slices.ContainsFunc(l.Outcome.Program.Enforce, func(f string) bool { return b.Text == report.OfContract(f) }) {
			return "proved by " + l.Name
		}
	}
	return "not proved in this project"
}

// basisCounts says how many of each kind the proofs rest on, "" for nothing.
func (s Summary) basisCounts() string {
	x := index{}
	for _, r := range s.Rows {
		x.Lines = append(x.Lines, line{Row: r})
	}
	var parts []string
	for list := x.bases(); len(list) > 0; {
		n := slices.IndexFunc(list, func(b shared) bool { return b.Kind != list[0].Kind })
		if n < 0 {
			n = len(list)
		}
		parts = append(parts, fmt.Sprintf("%s (%d)", list[0].Kind, n))
		list = list[n:]
	}
	return strings.Join(parts, ", ")
}
