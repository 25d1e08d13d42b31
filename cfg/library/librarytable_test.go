package library

import (
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

// Functions are found under the names of the table, functions of <math.h> also
// under those for other types, and not where they are another system's.
func TestLibraryEffects(t *testing.T) {
	function := func(name string, params ...types.Type) *ir.Func {
		f := &ir.Func{Sig: types.NewFunc(types.Double, params...)}
		f.SetName(name)
		for _, p := range params {
			f.Params = append(f.Params, ir.NewParam("", p))
		}
		return f
	}
	wide, narrow := types.NewPointer(types.I32), types.NewPointer(types.I16)
	for _, c := range []struct {
		f    *ir.Func
		want Effect
	}{
		{function("system", types.I8Ptr), NoEffect},
		{function("sinl", types.X86_FP80), BoundsEffect},
		{function("__expf", types.Float), BoundsEffect},
		{function("fabs", types.Double), MathEffect},
		{function("fabs", types.I32), BoundsEffect},
		{function("strcpyf", types.I8Ptr), UnknownEffect},
		{function("swprintf", wide, types.I64, wide), UnsupportedEffect},
		{function("swprintf", narrow, narrow), UnknownEffect},
		{function("sensor"), UnknownEffect},
	} {
		if got := EffectOf(c.f); got != c.want {
			t.Errorf("%s%s: effect %d, want %d", c.f.Name(), c.f.Sig, got, c.want)
		}
	}
}

// Rows that say nothing known are errors.
func TestLibraryRow(t *testing.T) {
	for _, row := range []string{
		"stdio.h\tany\tputs",
		"stdio.h\tanything\t-\tputs",
		"stdio.h\tany err\t-\tputs",
		"stdio.h\tany\tx0\tputs",
		"stdio.h\tany\ts\tputs",
		"stdio.h\tany\tb0:n\tputs",
	} {
		if _, _, err := libraryRow(row); err == nil {
			t.Errorf("%q is taken", row)
		}
	}
	f, names, err := libraryRow("stdio.h\tany errno\tb?0:1*2\tfwrite gwrite")
	if err != nil || !f.Errno || len(names) != 2 || len(f.Reads) != 1 || !f.Reads[0].Null || len(f.Reads[0].Bytes) != 2 {
		t.Errorf("%+v %v %v", f, names, err)
	}
}
