package z3

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	gz3 "github.com/aclements/go-z3/z3"
)

// layout says where the binding keeps its raw handles. Its types hide them, so
// they are found by reflection; newLayout fails when the binding was changed in
// a way that moves or renames them.
//
//	Context   {*contextImpl{c}, …, lock}
//	AST, Sort, FuncDecl: {*impl{ctx, c}}; Value.AsAST gives the value's AST
type layout struct {
	context uintptr // of the Z3_context in contextImpl
	lock    uintptr // of the mutex in Context
	ast     uintptr // of the handle in astImpl
	sort    uintptr
	decl    uintptr
}

func newLayout() (layout, error) {
	var l layout
	var err error
	impl := func(of any) (field uintptr) {
		t := reflect.TypeOf(of)
		if t.NumField() == 0 || t.Field(0).Type.Kind() != reflect.Pointer {
			err = fmt.Errorf("z3: the binding's %v does not begin with a pointer", t)
			return 0
		}
		c, ok := t.Field(0).Type.Elem().FieldByName("c")
		if !ok || c.Type.Kind() != reflect.Pointer {
			err = fmt.Errorf("z3: the binding's %v has no handle", t.Field(0).Type.Elem())
			return 0
		}
		return c.Offset
	}
	l.context = impl(gz3.Context{})
	l.ast = impl(gz3.AST{})
	l.sort = impl(gz3.Sort{})
	l.decl = impl(gz3.FuncDecl{})
	lock, ok := reflect.TypeOf(gz3.Context{}).FieldByName("lock")
	if !ok || lock.Type != reflect.TypeOf(sync.Mutex{}) {
		err = fmt.Errorf("z3: the binding's Context has no lock")
	}
	l.lock = lock.Offset
	return l, err
}

// handle is the pointer at offset in the struct that the first word at p points to.
func handle(p unsafe.Pointer, offset uintptr) unsafe.Pointer {
	return *slot(p, offset)
}

func slot(p unsafe.Pointer, offset uintptr) *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Add(*(*unsafe.Pointer)(p), offset))
}

func (l layout) contextOf(c *gz3.Context) unsafe.Pointer {
	return handle(unsafe.Pointer(c), l.context)
}

func (l layout) lockOf(c *gz3.Context) *sync.Mutex {
	return (*sync.Mutex)(unsafe.Add(unsafe.Pointer(c), l.lock))
}

func (l layout) astOf(v gz3.Value) unsafe.Pointer {
	a := v.AsAST()
	return handle(unsafe.Pointer(&a), l.ast)
}

func (l layout) sortOf(s gz3.Sort) unsafe.Pointer {
	return handle(unsafe.Pointer(&s), l.sort)
}

func (l layout) declOf(d gz3.FuncDecl) unsafe.Pointer {
	return handle(unsafe.Pointer(&d), l.decl)
}
