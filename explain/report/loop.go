package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Loop is what a proof of termination says of a loop. Numbers in it are integers that no width limits.
type Loop struct {
	Place Place    `json:"place"`
	What  What     `json:"what,omitempty"`
	Falls []string `json:"falls,omitempty"` // C expressions, or in words: the first falls whenever the loop iterates, or it stays and the next one falls; none: C has no names for them
	When  string   `json:"when,omitempty"`  // it falls, where not whenever the loop iterates
	Most  string   `json:"most,omitempty"`  // it iterates at most so often, of the variables' values where it is entered; "": not known
}

// What it is that iterates.
type What string

// What there is.
const (
	ALoop           What = "" // a loop statement, or goto
	ARecursion      What = "recursion"
	LoopOrRecursion What = "loop or recursion" // one of both
)

// Same reports whether two say the same.
func (l Loop) Same(m Loop) bool {
	return l.Place == m.Place && slices.Equal(l.Falls, m.Falls) && l.Most == m.Most && l.When == m.When && l.What == m.What
}

// describe says it in words.
func (l Loop) describe() string {
	text := fmt.Sprintf("%s at %s: ", cmp.Or(l.What, "loop"), l.Place)
	if len(l.Falls) == 0 {
		return text + "what decreases has no name in C"
	}
	var falls []string
	for _, f := range l.Falls {
		if up := rises(f); up != "" {
			falls = append(falls, up+" increases")
		} else {
			falls = append(falls, f+" decreases")
		}
	}
	text += strings.Join(falls, ", or it stays and ") + " " + cmp.Or(l.When, "in every iteration")
	if l.Most != "" {
		text += fmt.Sprintf(", at most %s times", l.Most)
	}
	return text
}

// rounds counts what has a rank.
func (p *Proof) rounds() string {
	of := func(what What) bool {
		places := map[Place]bool{}
		for _, l := range p.Loops {
			places[l.Place] = true
		}
		return len(places) == p.Ranks && !slices.ContainsFunc(p.Loops, func(l Loop) bool { return l.What != what })
	}
	switch {
	case of(ALoop):
		return count(p.Ranks, "loop", "loops")
	case of(ARecursion):
		return count(p.Ranks, "recursion", "recursions")
	}
	return count(p.Ranks, "loop or recursion", "loops or recursions")
}
