package llvm

import (
	"reflect"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
)

// CloneBody gives to, which has neither, the parameters and the blocks of from: copies that use each
// other, and values in the place of others as use says.
func CloneBody(to, from *ir.Func, use func(value.Value) value.Value) {
	own := map[value.Value]value.Value{}
	for _, p := range from.Params {
		q := *p
		to.Params = append(to.Params, &q)
		own[p] = &q
	}
	for _, b := range from.Blocks {
		c := &ir.Block{LocalIdent: b.LocalIdent, Parent: to}
		to.Blocks = append(to.Blocks, c)
		own[b] = c
	}
	for i, b := range from.Blocks {
		for _, inst := range b.Insts {
			x := Shallow(inst).(ir.Instruction)
			if v, ok := inst.(value.Value); ok {
				own[v] = x.(value.Value)
			}
			to.Blocks[i].Insts = append(to.Blocks[i].Insts, x)
		}
		to.Blocks[i].Term = Shallow(b.Term).(ir.Terminator)
	}
	var mapped func(v value.Value) value.Value
	mapped = func(v value.Value) value.Value {
		if w, ok := own[v]; ok {
			return w
		}
		switch v := v.(type) {
		case *ir.Arg:
			return &ir.Arg{Value: mapped(v.Value), Attrs: v.Attrs}
		case *metadata.Value:
			if x, ok := v.Value.(value.Value); ok {
				return &metadata.Value{Value: mapped(x).(metadata.Metadata)}
			}
		}
		return use(v)
	}
	for _, b := range to.Blocks {
		for _, inst := range b.Insts {
			mapOperands(inst, mapped)
		}
		mapOperands(b.Term, mapped)
	}
}

func mapOperands(x any, mapped func(value.Value) value.Value) {
	if u, ok := x.(value.User); ok {
		for _, op := range u.Operands() {
			if *op != nil {
				*op = mapped(*op)
			}
		}
	}
}

// Shallow copies an instruction or terminator with its lists of operands, but not what
// they are.
func Shallow(x any) any {
	old := reflect.ValueOf(x).Elem()
	c := reflect.New(old.Type())
	c.Elem().Set(old)
	if f := c.Elem().FieldByName("Successors"); f.IsValid() { // found again when they are asked for
		f.SetZero()
	}
	for i := range c.Elem().NumField() {
		f := c.Elem().Field(i)
		if f.Kind() == reflect.Pointer && old.Type().Field(i).Anonymous { // an instruction that says more of another one
			f.Set(reflect.ValueOf(Shallow(f.Interface())))
		}
		if f.Kind() != reflect.Slice || f.IsNil() || !f.CanSet() {
			continue
		}
		list := reflect.MakeSlice(f.Type(), f.Len(), f.Len())
		reflect.Copy(list, f)
		for j := range list.Len() { // of a phi: values with their blocks; of a switch: cases
			if e := list.Index(j); e.Kind() == reflect.Pointer && e.Type().Elem().Kind() == reflect.Struct && operandPair(e.Interface()) {
				pair := reflect.New(e.Type().Elem())
				pair.Elem().Set(e.Elem())
				e.Set(pair)
			}
		}
		f.Set(list)
	}
	return c.Interface()
}

// operandPair reports whether an element of a list has operands of the instruction in it.
func operandPair(x any) bool {
	switch x.(type) {
	case *ir.Incoming, *ir.Case, *ir.Clause:
		return true
	}
	return false
}
