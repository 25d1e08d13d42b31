package concolic

import (
	"context"
	"os"
	"testing"

	"tav/cfg"
	"tav/explain/errorinvariants"
	"tav/explain/path/pathtest"
)

func explain(t *testing.T, p *cfg.Program, c Config, inputs ...int64) *Slice {
	t.Helper()
	trace := pathtest.Fail(t, p, inputs...)
	if trace == nil {
		t.Fatal("the program does not fail")
	}
	c.Prog, c.Backend = p, pathtest.Backend(t, p.Terms)
	s, err := c.Explain(context.Background(), trace)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func show(t *testing.T, s *Slice) {
	t.Helper()
	t.Logf("φ: %s; split at %v; %+v", s.C(s.Error.Post), s.Breakpoints, s.Stats)
	for k, i := range s.Intervals {
		t.Logf("  [%d..%d] %s", i.From, i.To, s.C(i.Invariant))
		if k < len(s.Statements) {
			st := s.Statements[k]
			t.Logf("line %d: %s", st.Edge.Pos.Line-1, s.Error.Prog.Text(st.Edge))
		}
	}
}

func TestSed(t *testing.T) {
	text, err := os.ReadFile("testdata/sed.c")
	if err != nil {
		t.Fatal(err)
	}
	p := pathtest.Compile(t, string(text))
	for _, e := range []Encoding{AddressInsensitive, AddressSensitive} {
	for _, u := range []bool{false,true} {
		s := explain(t, p, Config{Encoding: e, Method: errorinvariants.Plain, Unsplit: u})
		show(t, s)
	}
	}
}
