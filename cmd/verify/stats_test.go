package verify

import (
	"testing"
)

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
