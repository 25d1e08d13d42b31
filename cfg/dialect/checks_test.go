package dialect

import (
	"math"
	"slices"
	"testing"
)

// TestUnchecked compares the parts in which checks are disabled with the lines of the pragmas.
func TestUnchecked(t *testing.T) {
	text := `#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
#pragma CPROVER check disable "bounds"
# 10 "b.h" 1
#    pragma CPROVER check push
#    pragma CPROVER check disable "signed-overflow"
int x;
#pragma CPROVER check pop
# 5 "a.c" 2
#pragma CPROVER check enable "bounds"
#pragma CPROVER check pop
#pragma CPROVER check disable "conversion"
`
	want := []Unchecked{{"b.h", 11, 13, "signed-overflow"}, {"a.c", 3, 5, "bounds"}, {"a.c", 2, 6, "pointer"}, {"a.c", 7, math.MaxInt, "conversion"}}
	if got := UncheckedIn("a.c", []byte(text)); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
