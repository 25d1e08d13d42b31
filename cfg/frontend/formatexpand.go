package frontend

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
)

// expansion is the expansion of one call.
type expansion struct {
	formatCall
	e      *expander
	call   *ir.InstCall
	rest   []value.Value  // the arguments that no directive has taken yet
	common []value.Value  // what every model is given after the state
	state  value.Value    // the first argument of the next model
	read   *ir.InstAlloca // of scan; a new variable of the function
	insts  []ir.Instruction
}

// open makes the arguments for what is read or written.
func (x *expansion) open() bool {
	var target value.Value = constant.NewNull(types.I8Ptr)
	if x.target >= 0 {
		p, ok := x.pointer(argument(x.call.Args[x.target]), types.I8Ptr)
		if !ok {
			return false
		}
		target = p
	}
	switch {
	case x.scan:
		x.read = ir.NewAlloca(types.I32)
		x.read.SetName(x.e.fresh())
		x.emit(ir.NewStore(constant.NewInt(types.I32, 0), x.read))
		x.common = []value.Value{x.read, target}
	case x.family == "fprint":
		x.common = []value.Value{target}
	default:
		var room value.Value = constant.NewInt(x.e.size, -1)
		if x.room >= 0 {
			room = argument(x.call.Args[x.room])
			if !room.Type().Equal(x.e.size) {
				return false
			}
		}
		x.common = []value.Value{target, room}
	}
	return true
}

// directives emits the calls for a format; false when the arguments do not fit.
func (x *expansion) directives(ds []directive) bool {
	for len(ds) > 0 {
		d := ds[0]
		switch {
		case x.family == "fprint" && d.kind == literalDirective:
			n := 1
			for n < len(ds) && ds[n].kind == literalDirective {
				n++
			}
			x.text(ds[:n])
			ds = ds[n:]
			continue
		case d.kind == literalDirective:
			x.model("char", number(int(d.char)))
		case d.kind == spaceDirective:
			x.model("space")
		case x.scan:
			if !x.scanned(d) {
				return false
			}
		default:
			if !x.printed(d) {
				return false
			}
		}
		ds = ds[1:]
	}
	return true
}

// text writes characters of the format to a stream.
func (x *expansion) text(ds []directive) {
	s := make([]byte, len(ds)+1)
	for i, d := range ds {
		s[i] = d.char
	}
	g := x.e.module.NewGlobalDef("", constant.NewCharArray(s))
	g.Immutable, g.Linkage = true, enum.LinkagePrivate
	g.SetName(x.e.fresh())
	zero := constant.NewInt(types.I64, 0)
	x.model("text", constant.NewGetElementPtr(g.ContentType, g, zero, zero), number(len(ds)))
}

// close makes the original call the last one, so that its users find the
// result there.
func (x *expansion) close() {
	c := x.call
	c.Args = append([]value.Value{x.state}, x.common...)
	c.Callee = x.e.function(x.name("end"), c.Args)
	c.Typ, c.FuncAttrs, c.ReturnAttrs = types.I32, nil, nil
	x.insts = append(x.insts, c)
}

// scanned emits a conversion of scanf.
func (x *expansion) scanned(d directive) bool {
	t, kind, ok := x.scanType(d)
	if !ok {
		return false
	}
	var to value.Value = constant.NewNull(types.NewPointer(t))
	if !d.suppress {
		arg, ok := x.next()
		if !ok {
			return false
		}
		if _, number := arg.Type().(*types.IntType); number && x.e.concrete { // it is taken for an address
			address := ir.NewIntToPtr(arg, types.NewPointer(t))
			x.emit(address)
			x.emit(ir.NewStore(constant.NewZeroInitializer(t), address)) // the models take NULL to mean that nothing is stored
			arg = address
		}
		if to, ok = x.pointer(arg, types.NewPointer(t)); !ok {
			return false
		}
	}
	width := number(max(d.width, 0))
	switch {
	case d.char == 'n':
		if d.suppress {
			return false
		}
		x.model("count_"+kind, to)
	case kind == "chars":
		x.model(kind, number(max(d.width, 1)), to)
	case kind == "set":
		args := []value.Value{width}
		for _, part := range d.set {
			args = append(args, constant.NewInt(types.I64, int64(part)))
		}
		x.model(kind, append(args, to)...)
	case kind == "string" || kind[0] == 'f':
		x.model(kind, width, to)
	default:
		conversion := d.char
		if conversion == 'X' {
			conversion = 'x'
		}
		x.model(kind, width, number(int(conversion)), to)
	}
	return true
}

// scanType is the type that a conversion of scanf assigns, and the model's kind.
func (x *expansion) scanType(d directive) (types.Type, string, bool) {
	switch d.char {
	case 's':
		return types.I8, "string", true
	case 'c':
		return types.I8, "chars", true
	case '[':
		return types.I8, "set", true
	case 'p':
		return nil, "", false
	case 'd', 'i', 'o', 'u', 'x', 'X', 'n':
		t := x.e.integer(d.length)
		return t, t.LLString(), d.length != "L"
	}
	switch d.length {
	case "":
		return types.Float, "f32", true
	case "l":
		return types.Double, "f64", true
	case "L":
		return types.X86_FP80, "f80", true
	}
	return nil, "", false
}

// integer is the integer type of a length modifier.
func (e *expander) integer(length string) *types.IntType {
	switch length {
	case "hh":
		return types.I8
	case "h":
		return types.I16
	case "l", "z", "t":
		return e.size
	case "ll", "j":
		return types.I64
	}
	return types.I32
}

// printed emits a conversion of printf.
func (x *expansion) printed(d directive) bool {
	if d.wide() || d.char == 'm' {
		return false
	}
	width, ok1 := x.count(d.width, 0)
	precision, ok2 := x.count(d.precision, noNumber)
	arg, ok3 := x.next()
	if !ok1 || !ok2 || !ok3 {
		return false
	}
	flags := number(d.flags)
	switch d.char {
	case 'c':
		if !arg.Type().Equal(types.I32) {
			return false
		}
		if d.width == noNumber {
			x.model("char", arg)
		} else {
			x.model("padded", flags, width, arg)
		}
		return true
	case 's', 'p':
		p, ok := x.pointer(arg, types.I8Ptr)
		if !ok {
			return false
		}
		if d.char == 'p' {
			x.model("pointer", flags, width, p)
		} else {
			x.model("string", flags, width, precision, p)
		}
		return true
	case 'n':
		t := x.e.integer(d.length)
		p, ok := x.pointer(arg, types.NewPointer(t))
		if ok {
			x.emit(ir.NewStore(x.resized(x.state, t, true), p))
		}
		return ok
	case 'd', 'i', 'u', 'o', 'x', 'X':
		return x.printedInteger(d, arg, flags, width, precision)
	}
	kind, t := "f64", types.Type(types.Double)
	if d.length == "L" {
		kind, t = "f80", types.X86_FP80
	}
	if !arg.Type().Equal(t) {
		return false
	}
	x.model(kind, flags, width, precision, number(int(d.char)), arg)
	return true
}

// printedInteger emits a conversion of an integer, which C has promoted.
func (x *expansion) printedInteger(d directive, arg, flags, width, precision value.Value) bool {
	t := x.e.integer(d.length)
	passed := t
	if t.BitSize < 32 {
		passed = types.I32
	}
	if !arg.Type().Equal(passed) || d.length == "L" {
		return false
	}
	conversion := d.char
	if conversion == 'i' {
		conversion = 'd'
	}
	v := x.resized(x.resized(arg, t, true), types.I64, conversion == 'd')
	x.model("integer", flags, width, precision, number(int(conversion)), v)
	return true
}

// count is a width or a precision as an argument.
func (x *expansion) count(n, none int) (value.Value, bool) {
	switch n {
	case noNumber:
		return number(none), true
	case fromArgument:
		v, ok := x.next()
		return v, ok && v.Type().Equal(types.I32)
	}
	return number(n), true
}

// next takes an argument.
func (x *expansion) next() (value.Value, bool) {
	if len(x.rest) == 0 {
		return nil, false
	}
	v := x.rest[0]
	x.rest = x.rest[1:]
	return argument(v), true
}

// argument is an argument of a call without its attributes.
func argument(v value.Value) value.Value {
	if arg, ok := v.(*ir.Arg); ok {
		return arg.Value
	}
	return v
}

// number is a constant int.
func number(n int) value.Value { return constant.NewInt(types.I32, int64(n)) }

// pointer casts a pointer; false when v is none.
func (x *expansion) pointer(v value.Value, t *types.PointerType) (value.Value, bool) {
	if _, ok := v.Type().(*types.PointerType); !ok {
		return nil, false
	}
	if v.Type().Equal(t) {
		return v, true
	}
	if c, ok := v.(constant.Constant); ok {
		return constant.NewBitCast(c, t), true
	}
	inst := ir.NewBitCast(v, t)
	x.emit(inst)
	return inst, true
}

// resized extends or truncates an integer.
func (x *expansion) resized(v value.Value, t *types.IntType, signed bool) value.Value {
	from := v.Type().(*types.IntType).BitSize
	if from == t.BitSize {
		return v
	}
	var inst ir.Instruction
	switch {
	case from > t.BitSize:
		inst = ir.NewTrunc(v, t)
	case signed:
		inst = ir.NewSExt(v, t)
	default:
		inst = ir.NewZExt(v, t)
	}
	x.emit(inst)
	return inst.(value.Value)
}

// name is that of the model of a kind.
func (x *expansion) name(kind string) string { return library.ModelPrefix + x.family + "_" + kind }

// model emits the call of a model, whose result is the new state.
func (x *expansion) model(kind string, args ...value.Value) {
	all := append(append([]value.Value{x.state}, x.common...), args...)
	call := ir.NewCall(x.e.function(x.name(kind), all), all...)
	x.emit(call)
	x.state = call
}

// emit appends an instruction at the place of the call.
func (x *expansion) emit(inst ir.Instruction) {
	at := x.call.Metadata
	switch inst := inst.(type) {
	case *ir.InstCall:
		inst.Metadata = at
	case *ir.InstStore:
		inst.Metadata = at
	case *ir.InstBitCast:
		inst.Metadata = at
	case *ir.InstTrunc:
		inst.Metadata = at
	case *ir.InstSExt:
		inst.Metadata = at
	case *ir.InstZExt:
		inst.Metadata = at
	}
	if named, ok := inst.(value.Named); ok {
		named.SetName(x.e.fresh())
	}
	x.insts = append(x.insts, inst)
}
