package cfg_test

import (
	"reflect"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
)

// TestTraps checks which points are errors of which program: where an execution ends, then where a machine ends it or it goes on
// with an arbitrary value; the model's own limit and null pointers are none.
func TestTraps(t *testing.T) {
	b := cfgtest.New(4)
	x := b.Global("x")
	positive := b.M.SLt(b.Num(0), x.Term)
	b.Havoc(0, 1, x)
	b.Edge(1, 2, &cfg.Assume{Cond: positive}).Trap = "outside"
	b.Edge(2, 3, &cfg.Assume{Cond: positive}).Signal = "division by zero"
	b.Edge(3, 4, &cfg.Assume{Cond: positive}).Signal = cfg.NullAccess
	b.Edge(4, 5, &cfg.Assume{Cond: positive}).Signal = cfg.OutOfIDs
	b.Assign(5, 6, x, b.Num(1)).UB = []cfg.Undefined{{Cond: positive, What: "shift", Trap: true}, {Cond: positive, What: "any value"}}
	var got [][]string
	for _, p := range b.Program().Traps() {
		var reasons []string
		for _, l := range p.Entry.Locs {
			if l.Kind == cfg.Error {
				reasons = append(reasons, l.Reason)
			}
		}
		slices.Sort(reasons)
		got = append(got, reasons)
	}
	if want := [][]string{{"outside"}, {"division by zero", "shift"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("errors %v, want %v", got, want)
	}
}
