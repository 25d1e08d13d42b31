package z3

import (
	"errors"
	"sync"
	"unsafe"

	gz3 "github.com/aclements/go-z3/z3"
)

// The binding keeps libz3's handles to itself. The types below are its own, field
// by field as it declares them, and are read in their place: the compiler refuses
// this file when their sizes differ, checkLayout a binding whose values are
// something else, and TestFields compares field by field.

// theirContext is gz3.Context.
type theirContext struct {
	impl            *struct{ handle unsafe.Pointer }
	syms            map[string]unsafe.Pointer
	roundingMode    gz3.RoundingMode
	roundingModeAST gz3.AST
	extra           map[any]any
	lock            sync.Mutex // held by the binding around its calls of libz3, its finalizers' as well
}

// box is what a gz3.AST, a gz3.FuncDecl and every value begin with a pointer to.
type box struct {
	ctx    *gz3.Context
	handle unsafe.Pointer
}

// boxed is gz3.AST, and gz3.FuncDecl.
type boxed struct {
	*box
	noEq struct{ _ [0]func() }
}

var (
	_ [unsafe.Sizeof(gz3.Context{})]byte  = [unsafe.Sizeof(theirContext{})]byte{}
	_ [unsafe.Sizeof(gz3.AST{})]byte      = [unsafe.Sizeof(boxed{})]byte{}
	_ [unsafe.Sizeof(gz3.FuncDecl{})]byte = [unsafe.Sizeof(boxed{})]byte{}
)

func contextOf(c *gz3.Context) *theirContext { return (*theirContext)(unsafe.Pointer(c)) }

// boxOf is where a value has its handle.
func boxOf(v gz3.Value) *box {
	a := v.AsAST()
	return (*boxed)(unsafe.Pointer(&a)).box
}

func boxOfDecl(d gz3.FuncDecl) *box { return (*boxed)(unsafe.Pointer(&d)).box }

// checkLayout fails when the binding's values are not boxes. It reads no more
// than the boxes themselves.
func checkLayout(c *gz3.Context) error {
	yes, again, no := boxOf(c.FromBool(true)), boxOf(c.FromBool(true)), boxOf(c.FromBool(false))
	for _, b := range []*box{yes, again, no} {
		if b == nil || b.ctx != c || b.handle == nil {
			return errLayout
		}
	}
	if yes == again || yes.handle != again.handle || yes.handle == no.handle || contextOf(c).impl.handle == nil {
		return errLayout
	}
	return nil
}

var errLayout = errors.New("z3: the binding go-z3 is not the version that this program was written for: its values have another layout")
