package bounded

import (
	"slices"
	"testing"

	"tav/cfg/cfgtest"
	"tav/traceabs/engine/enginetest"
)

func TestUnwindingClaims(t *testing.T) {
	prog := cfgtest.SumOfBits(6, 7).Program()
	right := unwind(t, prog, 0).Certificate.(*Unwinding).Unwinding
	shorter, none, dead, loop, back := right, right, right, right, right
	shorter.Positions = right.Positions[:len(right.Positions)/2]
	none.Positions = nil
	dead.Positions = slices.Clone(right.Positions)
	dead.Positions[1].Dead = true
	loop.Cuts = nil
	back.Positions = slices.Clone(right.Positions)
	back.Positions[2].Next = []int{1}
	enginetest.CheckClaims(t, prog.Terms, &right, map[string]enginetest.Claim{
		"half of it": &shorter, "nothing": &none, "what is reached is left out": &dead, "a loop without a cut point": &loop,
		"an execution comes to a position again": &back,
	})
}
