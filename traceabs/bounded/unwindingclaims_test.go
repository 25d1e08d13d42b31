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
	shorter, none, dead, loop := right, right, right, right
	shorter.Dead = right.Dead[:len(right.Dead)-1]
	none.Dead = nil
	dead.Dead = slices.Clone(right.Dead)
	dead.Dead[1] = right.Cuts
	loop.Cuts = nil
	enginetest.CheckClaims(t, prog.Terms, &right, map[string]enginetest.Claim{
		"one less": &shorter, "nothing": &none, "what is reached is left out": &dead, "a loop without a cut point": &loop,
	})
}
