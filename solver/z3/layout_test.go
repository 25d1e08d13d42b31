package z3

import (
	"testing"

	gz3 "github.com/aclements/go-z3/z3"
)

// The handles found in the binding's values are what Z3 thinks they are.
func TestLayout(t *testing.T) {
	ctx := gz3.NewContext(nil)
	r, err := newRaw(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if n := r.inspect(r.ast(ctx.FromBool(true))); n.kind != nodeApp || n.op != opTrue {
		t.Errorf("true is %+v", n)
	}
	if n := r.inspect(r.ast(ctx.FromInt(42, ctx.IntSort()))); n.kind != nodeNumeral || n.text != "42" {
		t.Errorf("42 is %+v", n)
	}
	if kind, width, _, _ := r.sortKind(r.sort(ctx.BVSort(17))); kind != gz3.KindBV || width != 17 {
		t.Errorf("the sort of 17 bits is %v %d", kind, width)
	}
	f := ctx.FuncDecl("f", []gz3.Sort{ctx.IntSort()}, ctx.IntSort())
	if n := r.inspect(r.ast(f.Apply(ctx.FromInt(1, ctx.IntSort())))); n.decl != r.decl(f) {
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
	adopted := r.adopt(r.ast(ctx.BoolConst("y")))
	if adopted.String() != "y" || !adopted.AsAST().Equal(ctx.BoolConst("y").AsAST()) {
		t.Errorf("adopted %v", adopted)
	}
	if _, isLiteral := ctx.FromBool(true).AsBool(); !isLiteral {
		t.Error("adopting changed the constant true")
	}
}
