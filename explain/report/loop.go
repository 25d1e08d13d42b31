package report

import (
	"fmt"
	"slices"
	"strings"
)

// A Loop is what a proof of termination says of a loop. Numbers in it are integers that no width limits.
type Loop struct {
	Place     Place    `json:"place"`
	Falls     []string `json:"falls,omitempty"`     // C expressions, or in words: the first falls whenever the loop goes round, or it stays and the next one falls; none: C has no names for them
	Most      string   `json:"most,omitempty"`      // it goes round at most so often, of the variables' values where it is entered; "": not known
	Recursion bool     `json:"recursion,omitempty"` // it may be a recursion: the program has calls
}

// Same reports whether two say the same.
func (l Loop) Same(m Loop) bool {
	return l.Place == m.Place && slices.Equal(l.Falls, m.Falls) && l.Most == m.Most && l.Recursion == m.Recursion
}

// describe says it in words.
func (l Loop) describe() string {
	what := "loop"
	if l.Recursion {
		what = "loop or recursion"
	}
	text := fmt.Sprintf("%s at %s: ", what, l.Place)
	if len(l.Falls) == 0 {
		return text + "what falls has no name in C"
	}
	var falls []string
	for _, f := range l.Falls {
		if up, ok := strings.CutPrefix(f, "-"); ok && !strings.ContainsAny(up, "+-*") {
			falls = append(falls, up+" rises")
		} else {
			falls = append(falls, f+" falls")
		}
	}
	text += strings.Join(falls, ", or it stays and ") + " whenever it goes round"
	if l.Most != "" {
		text += fmt.Sprintf(", at most %s times", l.Most)
	}
	return text
}
