package frontend

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// What library functions do beside what their models do, if they have any,
// is put around their calls: in front what they read through their arguments,
// as the table of the library says, and what %n of printf writes; after them
// an arbitrary errno, if the program looks at it. A call that is read for is
// marked (cfg.ReadMark); one whose arguments are not as the table says is not.
// String constants need not be read.
//
// Functions that read:
//
//	void __tav_read_string(const char *s, int precision)     up to its end, or precision characters if that is not negative
//	void __tav_read_wide(const wchar_t *s, int precision)
//	void __tav_read_bytes(const char *p, size_t n)           lowered by itself
//	void __tav_read_shown(const char *p)                     NULL is unsupported: glibc shows it, C does not
//	void __tav_read_stream(const char *p)                    an open stream
//	void __tav_read_character(int c)                         the table of <ctype.h>
//	void __tav_read_misfit(NULL)                             the arguments do not fit the format (formatfits.go)
//
// The first three have a twin …_or_null, and so has the last.

// surroundings puts effects around the calls of a module.
type surroundings struct {
	*expander
	reads  bool // not only what is written
	errno  bool // the program looks at it
	unread bool // a call was left as it is that something has to be read for
}

// surroundCalls treats the calls of library functions in a module. It reports
// whether reads were left out because reads is not set.
func surroundCalls(m *ir.Module, pointerBytes int, reads bool) (unread bool) {
	s := &surroundings{expander: newExpander(m, pointerBytes), reads: reads}
	s.errno = s.declared["__errno_location"] != nil
	for _, f := range slices.Clone(m.Funcs) {
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			before, after := s.around(inst)
			return slices.Concat(before, []ir.Instruction{inst}, after)
		})
	}
	return s.unread
}

// around are the instructions around one.
func (s *surroundings) around(inst ir.Instruction) (before, after []ir.Instruction) {
	call, ok := inst.(*ir.InstCall)
	if !ok {
		return nil, nil
	}
	f := callee(call)
	if f == nil || len(f.Blocks) > 0 {
		return nil, nil
	}
	row, ok := library.LibraryFunctionOf(f.Name())
	if !ok {
		return nil, nil
	}
	x := &expansion{e: s.expander, call: call}
	if s.misfits(call) {
		defer func() { before = append([]ir.Instruction{s.misfit(call)}, before...) }()
	}
	if s.errno && row.Errno {
		after = x.setErrno()
	}
	if row.Opens {
		after = append(after, x.opened(row)...)
	}
	known, writes := true, false
	for _, read := range row.Reads {
		ok, w := x.effect(read)
		known, writes = known && ok, writes || w
	}
	x.streams(row.Reads)
	switch {
	case known && (s.reads || writes):
		call.Metadata = append(slices.Clone(call.Metadata), &metadata.Attachment{Name: library.ReadMark, Node: &metadata.Tuple{}})
	case len(x.insts) > 0 || !known:
		s.unread = true
		x.insts = nil
	}
	if row.Moves {
		x.emit(ir.NewCall(x.e.declare(library.FilesMoved, types.Void)))
	}
	return x.insts, after
}

// opened emits that a file was opened, if it was: as a stream or a descriptor.
func (x *expansion) opened(row library.LibraryFunction) (insts []ir.Instruction) {
	k := slices.IndexFunc(row.Reads, func(r library.Read) bool { return r.Kind == library.ReadString })
	if k < 0 || row.Reads[k].Arg >= len(x.call.Args) {
		return nil
	}
	outer := x.insts
	defer func() { x.insts = outer }()
	x.insts = nil
	path, ok := x.pointer(argument(x.call.Args[row.Reads[k].Arg]), types.I8Ptr)
	how := value.Value(constant.NewInt(types.I32, 1)) // O_WRONLY
	if next := row.Reads[k].Arg + 1; callee(x.call).Name() != "creat" {
		if next >= len(x.call.Args) {
			return nil
		}
		how = argument(x.call.Args[next])
	}
	name := library.FileOpened
	if _, stream := x.call.Type().(*types.PointerType); stream {
		name = library.StreamOpened
	}
	if ok {
		x.emit(ir.NewCall(x.e.declare(name, types.Void, path, how, x.call), path, how, x.call))
	}
	return x.insts
}

// callee is the function that a call names, be it declared otherwise; nil for
// calls through pointers.
func callee(call *ir.InstCall) *ir.Func {
	v := call.Callee
	for {
		cast, ok := v.(*constant.ExprBitCast)
		if !ok {
			f, _ := v.(*ir.Func)
			return f
		}
		v = cast.From
	}
}

// setErrno gives errno an arbitrary value.
func (x *expansion) setErrno() []ir.Instruction {
	at := x.e.declared["__errno_location"]
	if len(at.Params) > 0 || !at.Sig.RetType.Equal(types.I32Ptr) {
		return nil
	}
	p, n := ir.NewCall(at), ir.NewCall(x.e.declare(library.LibraryUnknown+"errno", types.I32))
	x.emit(p)
	x.emit(n)
	x.emit(ir.NewStore(n, p))
	insts := x.insts
	x.insts = nil
	return insts
}

// effect emits a read of the table, and what formats write; false when the
// arguments do not fit.
func (x *expansion) effect(read library.Read) (known, writes bool) {
	switch read.Kind {
	case library.ReadStream, library.KeepNothing:
		return true, false
	case library.ReadList, library.ReadOther:
		return false, false
	}
	if read.Arg >= len(x.call.Args) {
		return false, false
	}
	arg := argument(x.call.Args[read.Arg])
	if _, null := arg.(*constant.Null); null && read.Null {
		return true, false
	}
	switch read.Kind {
	case library.ReadCharacter:
		return x.readCharacter(arg), false
	case library.ReadFormat:
		return x.readFormat(arg, x.call.Args[read.Arg+1:])
	case library.ReadBytes:
		n, ok := x.product(read.Bytes)
		return ok && x.readMemory("bytes", types.I8Ptr, read.Null, arg, n), false
	case library.ReadObject:
		n, ok := x.pointeeSize(read.Arg)
		return ok && x.readMemory("bytes", types.I8Ptr, read.Null, arg, n), false
	}
	return x.readString(read.Kind, read.Null, arg, number(noNumber)), false
}

// readCharacter emits the read of what <ctype.h> says of a character, unless it is one for sure.
func (x *expansion) readCharacter(c value.Value) bool {
	if !c.Type().Equal(types.I32) {
		return false
	}
	if byte, ok := c.(*ir.InstZExt); ok && byte.From.Type().Equal(types.I8) {
		return true
	}
	if n, ok := c.(*constant.Int); ok && n.X.Sign() >= 0 && n.X.BitLen() <= 8 {
		return true
	}
	x.emit(ir.NewCall(x.e.declare(library.ReadsCharacter, types.Void, c), c))
	return true
}

// readString emits the read of a string of at most precision characters, if
// that is not negative.
func (x *expansion) readString(kind library.ReadKind, null bool, arg, precision value.Value) bool {
	if kind == library.ReadWideString {
		return x.readMemory("wide", types.I32Ptr, null, arg, precision)
	}
	if _, ok := constantString(arg); ok {
		return true
	}
	return x.readMemory("string", types.I8Ptr, null, arg, precision)
}

// readMemory emits the call of a function that reads; false when the argument
// is no pointer.
func (x *expansion) readMemory(kind string, t *types.PointerType, null bool, arg value.Value, more ...value.Value) bool {
	p, ok := x.pointer(arg, t)
	if !ok {
		return false
	}
	if null {
		kind += "_or_null"
	}
	args := append([]value.Value{p}, more...)
	x.emit(ir.NewCall(x.e.declare(library.ReadPrefix+kind, types.Void, args...), args...))
	return true
}

// streams emits that the streams among the arguments are used, but for the
// standard streams of programs that close none.
func (x *expansion) streams(reads []library.Read) {
	for i, arg := range x.call.Args {
		t, ok := argument(arg).Type().(*types.PointerType)
		if ok && library.IsStream(t) && !(standardStream(argument(arg)) && x.e.declared["fclose"] == nil) {
			null := slices.ContainsFunc(reads, func(r library.Read) bool { return r.Kind == library.ReadStream && r.Arg == i && r.Null })
			x.readMemory("stream", types.I8Ptr, null, argument(arg))
		}
	}
}

// standardStream reports whether a value is that of stdin, stdout or stderr.
func standardStream(v value.Value) bool {
	x, ok := v.(*ir.InstLoad)
	if !ok {
		return false
	}
	g, ok := x.Src.(*ir.Global)
	return ok && g.Init == nil && slices.Contains([]string{"stdin", "stdout", "stderr"}, g.Name())
}

// product is the product of some arguments as a size.
func (x *expansion) product(args []int) (value.Value, bool) {
	var n value.Value = constant.NewInt(x.e.size, 1)
	for i, k := range args {
		if k >= len(x.call.Args) {
			return nil, false
		}
		factor := argument(x.call.Args[k])
		if _, ok := factor.Type().(*types.IntType); !ok {
			return nil, false
		}
		if factor = x.resized(factor, x.e.size, false); i == 0 {
			n = factor
			continue
		}
		mul := ir.NewMul(n, factor)
		x.emit(mul)
		n = mul
	}
	return n, true
}

// pointeeSize is the size of what a parameter points to.
func (x *expansion) pointeeSize(arg int) (value.Value, bool) {
	f := callee(x.call)
	if arg >= len(f.Params) {
		return nil, false
	}
	t, ok := f.Params[arg].Typ.(*types.PointerType)
	if !ok {
		return nil, false
	}
	if s, ok := t.ElemType.(*types.StructType); ok && s.Opaque {
		return nil, false
	}
	second := constant.NewGetElementPtr(t.ElemType, constant.NewNull(t), constant.NewInt(types.I32, 1))
	return constant.NewPtrToInt(second, x.e.size), true
}

// readFormat emits what a format of printf reads and writes; false when that is
// not known.
func (x *expansion) readFormat(format value.Value, args []value.Value) (known, writes bool) {
	text, ok := constantString(format)
	if !ok {
		return false, false
	}
	ds, err := parsePrintFormat(text)
	if err != nil {
		return false, false
	}
	x.rest = args
	for _, d := range ds {
		if d.kind != conversionDirective {
			continue
		}
		writes = writes || d.char == 'n'
		if !x.converted(d) {
			return false, false
		}
	}
	return true, writes
}

// converted emits what a conversion of printf reads or writes.
func (x *expansion) converted(d directive) bool {
	_, ok1 := x.count(d.width, 0)
	precision, ok2 := x.count(d.precision, noNumber)
	if d.char == 'm' {
		return ok1 && ok2
	}
	arg, ok3 := x.next()
	if !ok1 || !ok2 || !ok3 {
		return false
	}
	switch d.char {
	case 's':
		kind := library.ReadString
		if d.length == "l" {
			kind = library.ReadWideString
		}
		if _, ok := constantString(arg); ok {
			return true
		}
		return x.readMemory("shown", types.I8Ptr, false, arg) && x.readString(kind, false, arg, precision)
	case 'n':
		t := x.e.integer(d.length)
		p, ok := x.pointer(arg, types.NewPointer(t))
		if ok {
			n := ir.NewCall(x.e.declare(library.LibraryUnknown+"%n of printf", types.I32))
			x.emit(n)
			x.emit(ir.NewStore(x.resized(n, t, true), p))
		}
		return ok
	}
	return true
}
