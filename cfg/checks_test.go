package cfg_test

import (
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
)

// TestAskingEnd: what is not supported at the end of the program and matters to one property only is left out where no check of that
// property is asked, if there is one that may be.
func TestAskingEnd(t *testing.T) {
	for _, c := range []struct {
		name            string
		leak, asked, in bool
	}{
		{"a check of the property is asked", true, true, true},
		{"it is not", true, false, false},
		{"there is none", false, false, true},
	} {
		b := cfgtest.New(8)
		b.Prog.Check = cfg.PropertySet(cfg.NoOverflow, cfg.ValidMemtrack)
		b.Assume(0, 1, b.M.True())
		b.Loc(1).Violate(cfg.NoOverflow, "overflow", cfg.Pos{})
		b.Assume(0, 2, b.M.True())
		b.Loc(2).Kind, b.Loc(2).Reason, b.Loc(2).Concerns = cfg.Unsupported, "unknown", cfg.ValidMemtrack
		if c.leak {
			b.Assume(0, 3, b.M.True())
			b.Loc(3).Violate(cfg.ValidMemtrack, "leak", cfg.Pos{})
		}
		q := cfg.Asking(b.Program(), func(k cfg.Check) bool { return k.Property == cfg.NoOverflow || c.asked })
		in := false
		for _, x := range q.Entry.Locs {
			in = in || x.Kind == cfg.Unsupported
		}
		if in != c.in {
			t.Errorf("%s: the end is unsupported: %v", c.name, in)
		}
	}
}
