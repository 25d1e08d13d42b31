package source

import (
	"context"
	"slices"
	"testing"
)

func TestLookup(t *testing.T) {
	f := parse(t, `#define LIMIT 10
enum color { RED, GREEN };
int x, *y;
extern int g(int unused);
static int f(int n, char *const names[]) {
	int x = n;
	{ long x = 2, (*z)(int); x++; }
	for (int i = 0; i < n; i++)
		x += i;
	switch (n) { case 1: { int k; k = x; } }
	return x;
}
int main(void) { return f(x, 0) + y[0]; }
`)
	for _, c := range []struct {
		name string
		at   Pos
		want Pos // zero: unknown
	}{
		{"x", Pos{4, 1}, Pos{3, 5}}, {"y", Pos{13, 36}, Pos{3, 9}}, {"g", Pos{6, 2}, Pos{4, 12}},
		{"unused", Pos{6, 2}, Pos{}}, {"n", Pos{6, 10}, Pos{5, 18}}, {"names", Pos{11, 2}, Pos{5, 33}},
		{"x", Pos{6, 2}, Pos{3, 5}}, {"x", Pos{7, 2}, Pos{6, 6}}, {"x", Pos{7, 27}, Pos{7, 9}}, {"z", Pos{7, 27}, Pos{7, 18}},
		{"x", Pos{8, 18}, Pos{6, 6}}, {"i", Pos{8, 18}, Pos{8, 11}}, {"i", Pos{9, 8}, Pos{8, 11}}, {"i", Pos{10, 2}, Pos{}},
		{"k", Pos{10, 32}, Pos{10, 29}}, {"k", Pos{11, 2}, Pos{}}, {"n", Pos{13, 18}, Pos{}}, {"x", Pos{13, 18}, Pos{3, 5}},
		{"RED", Pos{6, 2}, Pos{}},
	} {
		got, ok := f.Lookup(c.name, c.at)
		if got != c.want || ok != c.want.IsValid() {
			t.Errorf("%s at %v: %v %v, want %v", c.name, c.at, got, ok, c.want)
		}
	}
	for name, want := range map[string]bool{"LIMIT": true, "RED": true, "GREEN": true, "x": false, "color": false} {
		if f.IsConstant(name) != want {
			t.Errorf("%s is a constant: %v", name, !want)
		}
	}
	if f.Overlays() || !parse(t, "struct s { int a : 3; };").Overlays() || !parse(t, "union u { int a; } u;").Overlays() {
		t.Error("overlays")
	}
	if f.Unread(Pos{6, 2}) || !parse(t, "int f(void) { int a = ; b ( ; }").Unread(Pos{1, 16}) {
		t.Error("unread")
	}
}

func TestParseExpression(t *testing.T) {
	for text, want := range map[string]*Expression{
		"x <= 3 && s.f[i] != *p":        {Names: []string{"i", "p", "s", "x"}},
		"(long long)a + f(b, a)":        {Names: []string{"a", "b"}, Calls: []string{"f"}},
		"a = 1":                         {Names: []string{"a"}, Assigns: true},
		"x++ > y":                       {Names: []string{"x", "y"}, Assigns: true},
		"1 // a comment":                {},
		"":                              nil,
		"a b":                           nil,
		"a)":                            nil,
		"1); (2":                        nil,
		"1); } int g(void) { return (2": nil,
		"x <":                           nil,
		"return 1":                      nil,
	} {
		got, err := ParseExpression(context.Background(), text)
		switch {
		case want == nil && err == nil:
			t.Errorf("%q is accepted", text)
		case want != nil && err != nil:
			t.Errorf("%q: %v", text, err)
		case want != nil && (!slices.Equal(got.Names, want.Names) || !slices.Equal(got.Calls, want.Calls) || got.Assigns != want.Assigns):
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func FuzzParseExpression(f *testing.F) {
	for _, seed := range []string{"x <= 3", "f(x", "1); (2", "a ? b : c", "({ x; })", "\\result == 1"} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, text string) { ParseExpression(context.Background(), text) })
}
