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

func TestSummarise(t *testing.T) {
	for _, test := range []struct {
		numbers []int
		most    int
		mean    float64
		last    int
	}{{nil, 0, 0, 0}, {[]int{4}, 4, 4, 4}, {[]int{1, 8, 0}, 8, 3, 0}} {
		if most, mean, last := summarise(test.numbers); most != test.most || mean != test.mean || last != test.last {
			t.Errorf("%v: %d, %g, %d", test.numbers, most, mean, last)
		}
	}
	if percent(1, 4) != 25 || percent(0, 0) != 0 {
		t.Error("percent")
	}
}
