package report

import (
	"fmt"
	"slices"
)

// A Basis is something that a proof rests on, for a reviewer to judge.
type Basis struct {
	Kind  string `json:"kind"`
	Text  string `json:"text"`
	Place Place  `json:"place,omitzero"`
}

// The kinds of a Basis, in the order in which they are listed: what makes a proof say less than it seems to comes first.
const (
	BasisVacuous      = "vacuous"
	BasisUnreached    = "not reached"
	BasisPrecondition = "precondition"
	BasisAssumed      = "assumed condition"
	BasisContract     = "contract"
	BasisStub         = "stub"
	BasisRemoved      = "removed body"
	BasisAssumption   = "assumption"
)

// Basis lists what a proof rests on, each once; nothing if the outcome is none.
func (o *Outcome) Basis() (list []Basis) {
	if o.Verdict != True {
		return nil
	}
	add := func(kind, text string, at Place) {
		at.Text = ""
		if b := (Basis{kind, text, at}); !slices.Contains(list, b) {
			list = append(list, b)
		}
	}
	kinds := map[string]string{noticeOfVacuity: BasisVacuous, noticeOfUnreached: BasisUnreached, noticeOfAssumption: BasisAssumption}
	all := append([]*Outcome{o}, o.Results...)
	var notices []notice
	for _, each := range all {
		notices = append(notices, each.notices()...)
	}
	for _, about := range []string{noticeOfVacuity, noticeOfUnreached} {
		for _, n := range notices {
			if n.about == about {
				add(kinds[about], n.text, n.at)
			}
		}
	}
	p := o.Program
	for _, f := range p.Enforce {
		add(BasisPrecondition, "what the contract of "+f+" requires", Place{})
	}
	for _, each := range all {
		for _, a := range each.Assumes {
			add(BasisAssumed, a.Text, a.Place)
		}
	}
	for _, f := range p.Replace {
		add(BasisContract, OfContract(f), Place{})
	}
	for _, f := range p.Stubs {
		add(BasisStub, fmt.Sprintf("functions of %s stand for those of the other files", p.Shown(f)), Place{})
	}
	for _, f := range p.Remove {
		add(BasisRemoved, f+" gives any value and changes nothing", Place{})
	}
	for _, n := range notices {
		if n.about == noticeOfAssumption {
			add(BasisAssumption, n.text, n.at)
		}
	}
	for _, text := range o.Assumed {
		add(BasisAssumption, text, Place{})
	}
	return list
}

// OfContract is the text of BasisContract for a function.
func OfContract(f string) string { return "calls of " + f + " do what its contract says" }
