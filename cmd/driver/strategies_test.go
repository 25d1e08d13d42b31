package driver

import (
	"slices"
	"strings"
	"testing"

	"tav/traceabs"
)

// TestStrategies: the first is for a run alone, and names are unique since
// --dump has a directory for each.
func TestStrategies(t *testing.T) {
	var names []string
	for _, s := range traceabs.Strategies() {
		if slices.Contains(names, s.Name) || s.Name == "" || strings.ContainsAny(s.Name, "/ ") {
			t.Errorf("strategy %q", s.Name)
		}
		names = append(names, s.Name)
	}
}
