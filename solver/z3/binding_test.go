package z3

import (
	"reflect"
	"testing"

	gz3 "github.com/aclements/go-z3/z3"
)

// The binding declares the fields that binding.go reads, at their places.
func TestFields(t *testing.T) {
	type field struct {
		name   string // "" for those that are not read
		offset uintptr
		kind   reflect.Kind
	}
	check := func(theirs reflect.Type, want ...field) {
		for i, w := range want {
			if f := theirs.Field(i); w.name != "" && f.Name != w.name || f.Offset != w.offset || f.Type.Kind() != w.kind {
				t.Errorf("%v has %s %v at %d, want %+v", theirs, f.Name, f.Type, f.Offset, w)
			}
		}
	}
	fields := func(ours reflect.Type, names map[int]string) (list []field) {
		for i := range ours.NumField() {
			f := ours.Field(i)
			kind := f.Type.Kind()
			if kind == reflect.UnsafePointer { // to a C type
				kind = reflect.Pointer
			}
			list = append(list, field{names[i], f.Offset, kind})
		}
		return list
	}
	context := reflect.TypeOf(gz3.Context{})
	check(context, fields(reflect.TypeOf(theirContext{}), map[int]string{5: "lock"})...)
	check(context.Field(0).Type.Elem(), field{"c", 0, reflect.Pointer})
	for _, value := range []any{gz3.AST{}, gz3.FuncDecl{}} {
		of := reflect.TypeOf(value)
		check(of, fields(reflect.TypeOf(boxed{}), nil)...)
		check(of.Field(0).Type.Elem(), fields(reflect.TypeOf(box{}), map[int]string{0: "ctx", 1: "c"})...)
	}
}

// The handles found in the binding's values are what Z3 thinks they are.
func TestLayout(t *testing.T) {
	ctx := gz3.NewContext(nil)
	r, err := newRaw(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if n := r.inspect(astOf(ctx.FromBool(true))); n.kind != nodeApp || n.op != opTrue {
		t.Errorf("true is %+v", n)
	}
	if n := r.inspect(astOf(ctx.FromInt(42, ctx.IntSort()))); n.kind != nodeNumeral || n.text != "42" {
		t.Errorf("42 is %+v", n)
	}
	if kind, width, _, _ := r.sortKind(r.sortOf(astOf(ctx.FromInt(1, ctx.BVSort(17))))); kind != gz3.KindBV || width != 17 {
		t.Errorf("the sort of 17 bits is %v %d", kind, width)
	}
	f := ctx.FuncDecl("f", []gz3.Sort{ctx.IntSort()}, ctx.IntSort())
	if n := r.inspect(astOf(f.Apply(ctx.FromInt(1, ctx.IntSort())))); n.decl != declOf(f) {
		t.Errorf("the declaration of f(1) is not f")
	}
	if r.lock.TryLock() {
		done := make(chan bool)
		go func() { ctx.BoolConst("x").Not(); close(done) }()
		select {
		case <-done:
			t.Error("the binding does not wait for its lock")
		default:
		}
		r.lock.Unlock()
		<-done
	} else {
		t.Error("the binding's lock is taken")
	}
	adopted := r.adopt(astOf(ctx.BoolConst("y")))
	if adopted.String() != "y" || !adopted.AsAST().Equal(ctx.BoolConst("y").AsAST()) {
		t.Errorf("adopted %v", adopted)
	}
	if _, isLiteral := ctx.FromBool(true).AsBool(); !isLiteral {
		t.Error("adopting changed the constant true")
	}
}
