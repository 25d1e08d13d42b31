package llvm

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg"
)

func parse(t *testing.T, text string) *ir.Module {
	t.Helper()
	m, err := asm.ParseString("", text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLayout compares sizes, alignments and scalars with what clang says of both data models.
func TestLayout(t *testing.T) {
	m := parse(t, `
%mixed = type { i8, i64, i8 }
%nested = type { i16, %mixed, [3 x i8*] }
%packed = type <{ i8, i32, x86_fp80 }>
%wide = type { i8, i128 }
@v = global %nested zeroinitializer
`)
	byName := map[string]types.Type{"double": types.Double, "vector": types.NewVector(3, types.I32)}
	for _, d := range m.TypeDefs {
		byName[d.Name()] = d
	}
	for _, c := range []struct {
		model       cfg.DataModel
		name        string
		size, align int64
		offsets     []int64
	}{
		{cfg.LP64, "mixed", 24, 8, []int64{0, 8, 16}},
		{cfg.ILP32, "mixed", 16, 4, []int64{0, 4, 12}},
		{cfg.LP64, "nested", 56, 8, []int64{0, 8, 16, 24, 32, 40, 48}},
		{cfg.ILP32, "nested", 32, 4, []int64{0, 4, 8, 16, 20, 24, 28}},
		{cfg.LP64, "packed", 21, 1, []int64{0, 1, 5}},
		{cfg.ILP32, "packed", 17, 1, []int64{0, 1, 5}},
		{cfg.LP64, "wide", 24, 8, []int64{0, 8}}, // i128 is aligned to 8 in LLVM 14
		{cfg.LP64, "double", 8, 8, []int64{0}},
		{cfg.ILP32, "double", 8, 4, []int64{0}},
		{cfg.LP64, "vector", 16, 16, []int64{0, 4, 8}},
	} {
		d, typ := NewDataLayout(c.model), byName[c.name]
		if size, align := d.Size(typ), d.Align(typ); size != c.size || align != c.align {
			t.Errorf("%v %s: size %d, alignment %d; want %d, %d", c.model, c.name, size, align, c.size, c.align)
		}
		leaves, ok := d.Leaves(typ)
		var offsets []int64
		for _, l := range leaves {
			offsets = append(offsets, l.Off)
		}
		if !ok || !slices.Equal(offsets, c.offsets) {
			t.Errorf("%v %s: scalars at %v, want %v", c.model, c.name, offsets, c.offsets)
		}
	}
}

// calling has functions that call each other, one of them through a pointer.
const calling = `
@p = global void ()* @pointed
declare void @outside(void ()*)
define void @leaf() {
  ret void
}
define void @even() {
  call void @odd()
  ret void
}
define void @odd() {
  call void @even()
  call void @leaf()
  ret void
}
define void @self(i1 %c) {
  call void @self(i1 %c)
  ret void
}
define void @pointed() {
  %f = load void ()*, void ()** @p
  call void %f()
  ret void
}
define void @main() {
  call void @odd()
  call void @outside(void ()* @leaf)
  ret void
}
`

// TestCallGraph checks which functions may call themselves, which pointers lead to, and which are called.
func TestCallGraph(t *testing.T) {
	m := parse(t, calling)
	names := func(set map[*ir.Func]bool) (list []string) {
		for f := range set {
			if set[f] {
				list = append(list, f.Name())
			}
		}
		slices.Sort(list)
		return list
	}
	if got, want := names(PossiblyRecursive(m)), []string{"even", "odd", "pointed", "self"}; !slices.Equal(got, want) {
		t.Errorf("recursive: %v, want %v", got, want)
	}
	if got, want := names(AddressTaken(m)), []string{"leaf", "pointed"}; !slices.Equal(got, want) {
		t.Errorf("their addresses are taken: %v, want %v", got, want)
	}
	called := map[*ir.Func]bool{}
	for _, f := range Called(m, m.Funcs[len(m.Funcs)-1]) {
		called[f] = true
	}
	for _, name := range []string{"main", "odd", "even", "leaf"} {
		if !slices.Contains(names(called), name) {
			t.Errorf("main calls %v, not %s", names(called), name)
		}
	}
	if called[m.Funcs[4]] {
		t.Error("main calls self")
	}
}

// TestComponents checks the components of 0 → 1 ⇄ 2 → 3 ↺.
func TestComponents(t *testing.T) {
	next := map[int][]int{0: {1}, 1: {2}, 2: {1, 3}, 3: {3}}
	comps, loops := Components(4, func(i int) []int { return next[i] })
	for i := range comps {
		slices.Sort(comps[i])
	}
	if want := [][]int{{3}, {1, 2}, {0}}; !reflect.DeepEqual(comps, want) || !slices.Equal(loops, []bool{false, true, true, true}) {
		t.Errorf("%v, with loops %v", comps, loops)
	}
}

// TestRewrite checks the iterators, and what puts others in the place of instructions.
func TestRewrite(t *testing.T) {
	m := parse(t, `
define i32 @f(i32 %x) {
entry:
  %a = add i32 %x, 1
  br label %next
next:
  %b = mul i32 %a, %a
  ret i32 %b
}
`)
	f := m.Funcs[0]
	var blocks []string
	for b, inst := range Instructions(f) {
		blocks = append(blocks, b.Name()+" "+inst.(value.Named).Name())
	}
	if want := []string{"entry a", "next b"}; !slices.Equal(blocks, want) {
		t.Errorf("%v, want %v", blocks, want)
	}
	results := map[value.Value]value.Value{}
	Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
		x, ok := inst.(*ir.InstAdd)
		if !ok {
			return []ir.Instruction{inst}
		}
		y := ir.NewSub(x.X, x.Y)
		y.SetName("c")
		results[x] = y
		return []ir.Instruction{y}
	})
	ReplaceUses(f, results)
	if text := Text(m); !strings.Contains(text, "%c = sub i32 %x, 1") || !strings.Contains(text, "%b = mul i32 %c, %c") || strings.Contains(text, "%a") {
		t.Errorf("rewritten as\n%s", text)
	}
}

// TestText checks that names that occur twice are distinguished, and that the module stays as it is.
func TestText(t *testing.T) {
	m := parse(t, `
define i32 @f(i32 %x) !dbg !1 {
  %a = add i32 %x, 1, !dbg !2
  %b = add i32 %a, 2
  ret i32 %b
}
!1 = distinct !{}
!2 = distinct !{}
`)
	f := m.Funcs[0]
	f.Blocks[0].Insts[1].(*ir.InstAdd).SetName("a")
	state := func() [2]any {
		first, second := f.Blocks[0].Insts[0].(*ir.InstAdd), f.Blocks[0].Insts[1].(*ir.InstAdd)
		return [2]any{len(first.Metadata), second.Name()}
	}
	before := state()
	text := Text(m)
	for _, want := range []string{"%a = add i32 %x, 1\n", "%a.1 = add i32 %a, 2\n", "ret i32 %a.1\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "!dbg") {
		t.Errorf("debug information in\n%s", text)
	}
	if Text(m) != text || state() != before {
		t.Errorf("the module was %v and is %v", before, state())
	}
}
