package words

import (
	"context"
	"strings"
	"testing"

	"tav/cfg/source"
)

// TestNoCase: that a switch statement has no case for a constant is said where all its labels are other values for sure.
func TestNoCase(t *testing.T) {
	for text, want := range map[string]bool{
		"enum { LOW, MEDIUM, HIGH }; %case LOW: break; case HIGH: break;":                                    true,
		"enum { LOW = 3, MEDIUM, HIGH }; %case LOW: break; default: break;":                                  true,
		"enum { LOW, MEDIUM, HIGH }; %case LOW: break; case MEDIUM: break;":                                  false,
		"enum { LOW, MEDIUM, HIGH }; %case 1: break;":                                                        false,
		"enum { LOW, MEDIUM, HIGH }; %case LOW ... HIGH: break;":                                             false,
		"enum { LOW, MEDIUM, SAME = MEDIUM }; %case SAME: break;":                                            false,
		"#define MEDIUM 1\nenum { LOW, HIGH }; %case LOW: break;":                                            false,
		"enum { LOW, MEDIUM, HIGH }; %case LOW: switch (n) { case MEDIUM: break; } break; case HIGH: break;": true,
	} {
		head, body, _ := strings.Cut(text, "%")
		f, err := source.Parse(context.Background(), "a.c", []byte(head+"\nvoid f(int n) { switch (n) { "+body+" } }\n"))
		if err != nil {
			t.Fatal(err)
		}
		got := false
		f.Syntax().Walk(func(n *source.Syntax) bool {
			if n.Is("switch_statement") {
				got = noCase(f, n.Child("body"), "MEDIUM")
			}
			return !n.Is("switch_statement")
		})
		if got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
