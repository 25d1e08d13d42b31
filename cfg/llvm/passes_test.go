package llvm

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/llir/llvm/asm"
)

// TestPassOrder checks that tables whose orders do not hold are refused.
func TestPassOrder(t *testing.T) {
	row := func(name string) Pass[int] { return Pass[int]{Name: name, Does: "nothing", Run: func(int) {}} }
	for _, c := range []struct {
		rows   []Pass[int]
		orders []Order
		bad    string // "": the table is right
	}{
		{[]Pass[int]{row("a"), row("b")}, []Order{{"a", "b", "why"}}, ""},
		{[]Pass[int]{row("b"), row("a")}, []Order{{"a", "b", "why"}}, "before"},
		{[]Pass[int]{row("a"), row("b")}, []Order{{"a", "c", "why"}}, "before"},
		{[]Pass[int]{row("a"), row("b")}, []Order{{"a", "b", ""}}, "before"},
		{[]Pass[int]{row("a"), row("a")}, nil, "twice"},
		{[]Pass[int]{{Name: "a", Run: func(int) {}}}, nil, "too little"},
	} {
		func() {
			defer func() {
				if r := recover(); (r != nil) != (c.bad != "") || !strings.Contains(fmt.Sprint(r), c.bad) {
					t.Errorf("%v: %v", c.orders, r)
				}
			}()
			NewPasses(c.rows, c.orders)
		}()
	}
}

// TestRunPasses checks which passes run, and that each is seen.
func TestRunPasses(t *testing.T) {
	m, err := asm.ParseString("", "@g = global i32 0\n")
	if err != nil {
		t.Fatal(err)
	}
	var ran, seen []string
	pass := func(name string, needs func(int) bool) Pass[int] {
		return Pass[int]{name, "something", needs, func(int) { ran = append(ran, name); m.Globals[0].SetName(name) }}
	}
	table := NewPasses([]Pass[int]{
		pass("a", nil), pass("b", func(j int) bool { return j > 7 }), pass("c", func(j int) bool { return j == 7 }), pass("d", nil),
	}, nil)
	ctx := WatchPasses(context.Background(), func(pass string, text func() string) { seen = append(seen, pass+": "+text()) })
	RunPasses(ctx, table, m, 7, func() bool { return len(ran) < 2 })
	if want := []string{"a", "c"}; !reflect.DeepEqual(ran, want) {
		t.Errorf("ran %v, want %v", ran, want)
	}
	if want := []string{"a: @a = global i32 0\n", "c: @c = global i32 0\n"}; !reflect.DeepEqual(seen, want) {
		t.Errorf("saw %q, want %q", seen, want)
	}
}
