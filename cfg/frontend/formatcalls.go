package frontend

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Calls of the printf and scanf families with a constant format become
// sequences of calls of models, one a directive of the format, that know the
// C types of their arguments. What cannot be expanded (a format that is not
// constant, wide characters, %p of scanf, arguments that do not fit the format)
// stays as it is. A model that is not there (of floating-point numbers and %p to
// memory, of %n of scanf from streams) is unsupported where it is called.
//
// The models' names are __tav_ with a family and a kind. A family is what is
// read from or written to, and what its models are given for it after their
// first argument:
//
//	fscan   int *read, void *stream             streams; NULL is the standard input
//	sscan   int *read, const char *text         strings
//	fprint  void *stream                        streams; NULL is the standard output
//	sprint  char *to, size_t room               memory of room bytes, (size_t)-1 for sprintf
//
// # Reading
//
// The first argument is a state, which the model returns as it is after the
// directive. It is 0 at first. A state s >= 0 says that all directives so far
// have matched, s of them assigning; s < 0 that reading has stopped and the
// result of the call is -2-s, so -1 stands for EOF. A model leaves a negative
// state as it is. *read is the number of characters read by this call so far. A
// pointer `to` that is NULL says that the assignment is suppressed, a width of 0
// that there is none.
//
//	int space(state, …)                                    white space of the format
//	int char(state, …, int c)                              another character of the format
//	int i8|i16|i32|i64(state, …, int width, int conversion, T *to)   conversion is one of d i o u x (also for X)
//	int f32|f64|f80(state, …, int width, T *to)
//	int string(state, …, int width, char *to)              %s
//	int chars(state, …, int count, char *to)               %c
//	int set(state, …, int width, int64 s0, s1, s2, s3, char *to)     %[; bit c%64 of s(c/64) says that c matches
//	int count_i8|i16|i32|i64(state, …, T *to)              %n
//	int end(state, …)                                      the result of the call
//
// # Writing
//
// The first argument is the number of characters that the call has written so
// far, which the model returns with its own added; for memory, also those that
// there is no room for.
//
//	int char(n, …, int c)                                  a character of the format, %c without width
//	int text(n, …, const char *text, int length)           characters of the format; for streams instead of char
//	int padded(n, …, int flags, int width, int c)          %c with a width
//	int integer(n, …, int flags, int width, int precision, int conversion, int64 value)  one of d (also for i) u o x X
//	int f64|f80(n, …, int flags, int width, int precision, int conversion, T value)      one of e E f F g G a A
//	int string(n, …, int flags, int width, int precision, const char *s)
//	int pointer(n, …, int flags, int width, const void *p)
//	int end(n, …)                                          the result of the call; for memory it also ends the string
//
// Flags are the sum of 1 for -, 2 for +, 4 for a space, 8 for # and 16 for 0. A
// negative width is that of the flag - and a negative precision is none, as C
// has them. A width of 0 says that there is none. The value of an integer is
// that of its C type, extended with its sign for d and with zeros otherwise.
//
// %n of printf is a store.
type formatCall struct {
	scan   bool
	family string // "fscan" and so on
	format int    // index of the argument
	target int    // index of the stream, string or memory; -1 for a standard stream
	room   int    // index of the size of the memory; -1 for sprintf's, none for streams
}

// formatCalls has the functions with formats.
var formatCalls = map[string]formatCall{
	"scanf":           {true, "fscan", 0, -1, -1},
	"fscanf":          {true, "fscan", 1, 0, -1},
	"sscanf":          {true, "sscan", 1, 0, -1},
	"__isoc99_scanf":  {true, "fscan", 0, -1, -1},
	"__isoc99_fscanf": {true, "fscan", 1, 0, -1},
	"__isoc99_sscanf": {true, "sscan", 1, 0, -1},
	"__isoc23_scanf":  {true, "fscan", 0, -1, -1},
	"__isoc23_fscanf": {true, "fscan", 1, 0, -1},
	"__isoc23_sscanf": {true, "sscan", 1, 0, -1},
	"printf":          {false, "fprint", 0, -1, -1},
	"fprintf":         {false, "fprint", 1, 0, -1},
	"__printf_chk":    {false, "fprint", 1, -1, -1},
	"__fprintf_chk":   {false, "fprint", 2, 0, -1},
	"sprintf":         {false, "sprint", 1, 0, -1},
	"snprintf":        {false, "sprint", 2, 0, 1},
	"__sprintf_chk":   {false, "sprint", 3, 0, -1},
	"__snprintf_chk":  {false, "sprint", 4, 0, 1},
}

// expandFormats expands the calls of a module; those that write to streams
// only if streams is set: reads.go has all the effects that they have.
func expandFormats(m *ir.Module, pointerBytes int, streams, concrete bool) {
	e := newExpander(m, pointerBytes)
	e.concrete = concrete
	for _, f := range m.Funcs {
		e.expand(f, streams)
	}
}

// expander expands calls of one module.
type expander struct {
	module   *ir.Module
	size     *types.IntType // size_t
	declared map[string]*ir.Func
	prefix   string // of names
	names    int    // made so far
	concrete bool   // the program is run
}

func newExpander(m *ir.Module, pointerBytes int) *expander {
	e := &expander{module: m, size: types.NewInt(uint64(8 * pointerBytes)), declared: map[string]*ir.Func{}, prefix: llvm.OwnPrefix + "format."}
	for _, f := range m.Funcs {
		e.declared[f.Name()] = f
	}
	return e
}

// fresh is a name that neither C nor the compiler uses.
func (e *expander) fresh() string {
	e.names++
	return e.prefix + strconv.Itoa(e.names)
}

// function is the model of a name, for arguments of these types.
func (e *expander) function(name string, args []value.Value) *ir.Func {
	return e.declare(name, types.I32, args...)
}

// declare is the function of a name, which takes such arguments.
func (e *expander) declare(name string, result types.Type, args ...value.Value) *ir.Func {
	if f := e.declared[name]; f != nil {
		return f
	}
	params := make([]*ir.Param, len(args))
	for i, a := range args {
		params[i] = ir.NewParam("", a.Type())
	}
	f := e.module.NewFunc(name, result, params...)
	e.declared[name] = f
	return f
}

// expand expands the calls in f. Their variables come first.
func (e *expander) expand(f *ir.Func, streams bool) {
	var variables []ir.Instruction
	llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
		if call, ok := inst.(*ir.InstCall); ok {
			if x := e.expansion(call, streams); x != nil {
				if x.read != nil {
					variables = append(variables, x.read)
				}
				return x.insts
			}
		}
		return []ir.Instruction{inst}
	})
	if variables != nil {
		f.Blocks[0].Insts = append(variables, f.Blocks[0].Insts...)
	}
}

// expansion is what a call becomes; nil: it stays.
func (e *expander) expansion(call *ir.InstCall, streams bool) *expansion {
	f, ok := call.Callee.(*ir.Func)
	if !ok || len(f.Blocks) > 0 || !f.Sig.RetType.Equal(types.I32) {
		return nil
	}
	c, ok := formatCalls[f.Name()]
	if !ok || len(call.Args) <= c.format {
		return nil
	}
	format, ok := constantString(call.Args[c.format])
	if !ok {
		return nil
	}
	parse := parsePrintFormat
	if c.scan {
		parse = parseScanFormat
	}
	ds, err := parse(format)
	if err != nil || c.family == "fprint" && !streams {
		return nil
	}
	x := &expansion{e: e, call: call, formatCall: c, rest: call.Args[c.format+1:], state: constant.NewInt(types.I32, 0)}
	if !x.open() || !x.directives(ds) {
		return nil
	}
	x.close()
	return x
}

// constantString is the string that a constant pointer leads to.
func constantString(v value.Value) (string, bool) {
	v = argument(v)
	if x, ok := v.(*constant.ExprGetElementPtr); ok {
		for _, index := range x.Indices {
			if i, ok := index.(*constant.Index); ok {
				index = i.Constant
			}
			if n, ok := index.(*constant.Int); !ok || n.X.Sign() != 0 {
				return "", false
			}
		}
		v = x.Src
	}
	g, ok := v.(*ir.Global)
	if !ok || !g.Immutable {
		return "", false
	}
	switch init := g.Init.(type) {
	case *constant.CharArray:
		text, _, ended := strings.Cut(string(init.X), "\x00")
		return text, ended
	case *constant.ZeroInitializer:
		return "", true
	}
	return "", false
}
