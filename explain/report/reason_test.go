package report

import (
	"encoding/json"
	"testing"
)

// TestReason: the kinds survive the way from the engine to its parent, and are
// not mistaken for words of another reason.
func TestReason(t *testing.T) {
	for text, want := range map[string]Reason{
		"timeout":                  {Kind: Timeout},
		"memory":                   {Kind: Memory},
		"interrupted":              {Kind: Interrupted},
		"input: p.c: no such file": {BadProgram, "p.c: no such file"},
		"internal: broken":         {Bug, "broken"},
		"bounded: no violation within 3 iterations": {Bounded, "no violation within 3 iterations"},
		"bounded search: ended at depth 3":          {What: "bounded search: ended at depth 3"},
		"memory: too many regions":                  {What: "memory: too many regions"},
		"unsupported: setjmp at p.c:3":              {What: "unsupported: setjmp at p.c:3"},
		"a trace could not be decided ":             {What: "a trace could not be decided "},
	} {
		line, err := json.Marshal(Outcome{Reason: want})
		var o Outcome
		if err == nil {
			err = json.Unmarshal(line, &o)
		}
		if err != nil || o.Reason != want || want.String() != text {
			t.Errorf("%s: %#v, %v, want %#v", line, o.Reason, err, want)
		}
	}
}
