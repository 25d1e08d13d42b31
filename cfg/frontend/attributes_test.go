package frontend

import (
	"strings"
	"testing"

	"github.com/llir/llvm/ir/constant"
)

// Attributes that the IR parser does not know are not there, what looks like
// them stays.
func TestAttributes(t *testing.T) {
	const text = `@s = constant [24 x i8] c"\0A  call align 16 memory("
declare noalias align 16 i8* @allocate(i64 allocalign, i8* nocapture allocptr) #0
declare align(8) i8* @memory(i32) allockind("alloc,zeroed") "alloc-family"="x align 8 memory(none)"
define dso_local noundef nonnull align 16 dereferenceable(4) i32* @f(i32* byval(i32) align 4 %allocptr) uwtable(sync) {
  %"a b" = tail call noundef align 8 i8* @memory(i32 1) memory(none)
  %c = call fastcc align 16 i8* @allocate(i64 allocalign 16, i8* allocptr %"a b")
  call void asm sideeffect "x align 16", "~{memory}"()
  %d = load i32, i32* %allocptr, align 4
  ret i32* %allocptr
}
attributes #0 = { nounwind uwtable(async) allocsize(1) memory(argmem: read, inaccessiblemem: none) fn_ret_thunk_extern allockind("realloc") "alloc-family"="malloc" }
`
	m, err := parseModule([]byte(text), "x.ll")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(m.Globals[0].Init.(*constant.CharArray).X); got != "\n  call align 16 memory(" {
		t.Errorf("string %q", got)
	}
	out := m.String()
	for _, kept := range []string{`byval(i32) align 4 %allocptr`, `"x align 16", "~{memory}"`, `@memory(i32 1)`, `"alloc-family"="x align 8 memory(none)"`, "nounwind uwtable allocsize(1)"} {
		if !strings.Contains(out, kept) {
			t.Errorf("no %s in\n%s", kept, out)
		}
	}
}
