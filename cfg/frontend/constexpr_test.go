package frontend

import (
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
)

const indexProgram = `%list = type { i32, %list* }

@arr = global [4 x i8] zeroinitializer
@p = global i8* getelementptr inbounds ([4 x i8], [4 x i8]* @arr, i32 0, i32 sub (i32 3, i32 ptrtoint (%list** getelementptr inbounds (%list, %list* null, i32 0, i32 1) to i32)))
@q = global [1 x i8*] [i8* getelementptr (i8, i8* null, i64 zext (i32 ptrtoint ([4 x i8]* @arr to i32) to i64))]
@s = constant [9 x i8] c"sub (i32 "

define i8* @f(i8* %x, i1 %c) {
entry:
  %a = getelementptr inbounds i8, i8* %x, i32 sub (i32 0, i32 ptrtoint (%list** getelementptr inbounds (%list, %list* null, i32 0, i32 1) to i32))
  %b = getelementptr i8, i8* %a, i64 select (i1 icmp eq (i8* getelementptr (i8, i8* null, i32 add nuw (i32 1, i32 ptrtoint (i8** @p to i32))), i8* null), i64 1, i64 2)
  br i1 %c, label %left, label %right

left:
  br label %right

right:
  %r = phi i8* [ %b, %entry ], [ getelementptr (i8, i8* null, i32 mul (i32 2, i32 ptrtoint (i8** @p to i32))), %left ]
  ret i8* %r
}
`

// What wrapIndices and unwrapIndices do cancels out: the module prints the
// constants as they were.
func TestWrapUnwrap(t *testing.T) {
	m, err := parseModule([]byte(indexProgram), "x")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range m.Globals[1:3] {
		got = append(got, g.Init.Ident())
	}
	f := m.Funcs[0]
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			got = append(got, inst.LLString())
		}
	}
	all := strings.Join(got, "\n")
	if strings.Contains(all, "inttoptr") {
		t.Errorf("still wrapped:\n%s", all)
	}
	source := strings.ReplaceAll(indexProgram, "add nuw (", "add nuw (")
	for _, line := range got {
		if !strings.Contains(source, line) {
			t.Errorf("not in the source: %s", line)
		}
	}
	if gep := f.Blocks[0].Insts[0].(*ir.InstGetElementPtr); gep.Indices[0].Type().String() != "i32" {
		t.Errorf("index type %v", gep.Indices[0].Type())
	}
}

func TestNothingToWrap(t *testing.T) {
	for _, text := range []string{
		"",
		"%x = getelementptr i8, i8* %p, i32 3\n%y = sub i32 %a, %b\n",
		"%x = getelementptr i8, i8* %p, i32 ptrtoint (i8* @g to i32)\n%y = add i32 sub (i32 1, i32 2), 3\n",
		"getelementptr", "getelementptr (", "getelementptr inbounds i8, i8* \"\n sub (i32",
	} {
		if out, done := wrapIndices([]byte(text)); done || string(out) != text {
			t.Errorf("%q became %q", text, out)
		}
	}
}

// clang writes such indices for the usual container_of.
func TestContainerOf(t *testing.T) {
	u := compileText(t, Options{DataModel: ILP32}, `
struct node { int pad; struct node *next; int v; };
int main(void) { int *p = 0; return ((struct node *)((char *)p - (unsigned long)&((struct node *)0)->v))->pad; }
`)
	if len(fn(t, u, "main").Blocks) == 0 {
		t.Error("no main")
	}
}

func FuzzWrapIndices(f *testing.F) {
	f.Add(indexProgram)
	f.Add("getelementptr (i8, i8* \"a, i32 sub (i32 1")
	f.Fuzz(func(t *testing.T, text string) {
		out, _ := wrapIndices([]byte(text))
		r := strings.NewReplacer("ptrtoint (i8* inttoptr (", "", " to i8*) to ", "")
		if len(r.Replace(string(out))) < len(r.Replace(text)) {
			t.Errorf("text was lost: %q became %q", text, out)
		}
	})
}
