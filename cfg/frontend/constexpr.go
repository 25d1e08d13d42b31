package frontend

import (
	"bytes"
	"reflect"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
)

// The IR parser panics on a getelementptr whose index is a constant expression
// other than ptrtoint; clang writes them for offsetof arithmetic, as in
//
//	getelementptr inbounds i8, i8* %p, i32 sub (i32 0, i32 ptrtoint (… to i32))
//
// wrapIndices turns such an index E of type iN into the identity
//
//	ptrtoint (i8* inttoptr (iN E to i8*) to iN)
//
// in the text, and unwrapIndices takes the two casts off again in the parsed
// module. Both work on constants wherever they stand, initialisers included. A
// constant that unwrapIndices does not reach stays wrapped, with the same
// value. A text without such expressions costs a few substring searches.

// indexOps are the constant expressions, as they are written before their
// parenthesised operands, that the parser does not take as an index.
var indexOps = [][]byte{
	[]byte("add"), []byte("sub"), []byte("mul"), []byte("udiv"), []byte("sdiv"), []byte("urem"), []byte("srem"),
	[]byte("shl"), []byte("lshr"), []byte("ashr"), []byte("and"), []byte("or"), []byte("xor"),
	[]byte("trunc"), []byte("zext"), []byte("sext"), []byte("bitcast"), []byte("fptoui"), []byte("fptosi"),
	[]byte("select"), []byte("icmp"), []byte("fcmp"), []byte("extractelement"), []byte("extractvalue"),
}

// insertion puts text in front of an offset.
type insertion struct {
	at   int
	text string
}

// wrapIndices rewrites IR text as above; done says whether there was anything
// to rewrite.
func wrapIndices(text []byte) (out []byte, done bool) {
	if !mayHaveIndexOps(text) {
		return text, false
	}
	var ins []insertion
	key := []byte("getelementptr")
	for at := 0; ; {
		i := bytes.Index(text[at:], key)
		if i < 0 {
			break
		}
		at += i + len(key)
		ins = appendWraps(ins, text, at)
	}
	if ins == nil {
		return text, false
	}
	slices.SortStableFunc(ins, func(a, b insertion) int { return a.at - b.at })
	at := 0
	for _, i := range ins {
		out = append(out, text[at:i.at]...)
		out = append(out, i.text...)
		at = i.at
	}
	return append(out, text[at:]...), true
}

// mayHaveIndexOps is a quick test for the presence of ` op (` and of icmp and
// the like, whose predicate comes first.
func mayHaveIndexOps(text []byte) bool {
	for _, op := range indexOps {
		rest := text
		for {
			i := bytes.Index(rest, op)
			if i < 0 {
				break
			}
			rest = rest[i+len(op):]
			if isOperands(rest) {
				return true
			}
		}
	}
	return false
}

// isOperands reports whether the text after an operator's name is flags and a
// parenthesis: a constant expression, not an instruction.
func isOperands(rest []byte) bool {
	for i, c := range rest {
		switch {
		case c == '(':
			return i > 0 && rest[i-1] == ' '
		case c != ' ' && (c < 'a' || c > 'z') || i > maxFlags:
			return false
		}
	}
	return false
}

// appendWraps adds the insertions for the getelementptr whose name ends at an
// offset: an expression with parentheses, or an instruction up to its line end.
func appendWraps(ins []insertion, text []byte, at int) []insertion {
	rest := bytes.TrimLeft(text[at:], " ")
	if after, ok := bytes.CutPrefix(rest, []byte("inbounds")); ok {
		rest = bytes.TrimLeft(after, " ")
	}
	if len(rest) > 0 && rest[0] == '(' {
		rest = rest[1:]
	}
	start := len(text) - len(rest)
	for n := 0; ; n++ {
		end, more := operandEnd(text, start)
		if n >= 2 {
			ins = appendWrap(ins, text, start, end)
		}
		if !more {
			return ins
		}
		start = end + 1
	}
}

// operandEnd finds the end of the operand that starts at an offset: a comma,
// the parenthesis around the operands, or the end of the line. more says that
// it is a comma.
func operandEnd(text []byte, start int) (end int, more bool) {
	depth := 0
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '"':
			if j := bytes.IndexByte(text[i+1:], '"'); j >= 0 {
				i += j + 1
			}
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			if depth--; depth < 0 {
				return i, false
			}
		case ',':
			if depth == 0 {
				return i, true
			}
		case '\n':
			return i, false
		}
	}
	return len(text), false
}

// appendWrap adds the insertions around the operand `iN op (…)`; none for
// other operands.
func appendWrap(ins []insertion, text []byte, start, end int) []insertion {
	operand := bytes.TrimLeft(text[start:end], " ")
	if after, ok := bytes.CutPrefix(operand, []byte("inrange ")); ok {
		operand = after
	}
	typ, expr, ok := bytes.Cut(operand, []byte(" "))
	if !ok || len(typ) < 2 || typ[0] != 'i' || typ[1] < '0' || typ[1] > '9' {
		return ins
	}
	op, _, _ := bytes.Cut(expr, []byte(" "))
	known := slices.ContainsFunc(indexOps, func(o []byte) bool { return bytes.Equal(o, op) })
	if !known || !isOperands(expr[len(op):]) {
		return ins
	}
	return append(ins,
		insertion{end - len(expr), "ptrtoint (i8* inttoptr (" + string(typ) + " "},
		insertion{end, " to i8*) to " + string(typ) + ")"})
}

// unwrapIndices takes the casts of wrapIndices off the indices of m.
func unwrapIndices(m *ir.Module) {
	for _, g := range m.Globals {
		if g.Init != nil {
			unwrapConstant(g.Init)
		}
	}
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if gep, ok := inst.(*ir.InstGetElementPtr); ok {
					for i, x := range gep.Indices {
						if c, ok := x.(constant.Constant); ok {
							gep.Indices[i] = unwrapIndex(c)
						}
					}
				}
				unwrapOperands(inst)
			}
			unwrapOperands(b.Term)
		}
	}
}

// operands is what every instruction and terminator has.
type operands interface{ Operands() []*value.Value }

// unwrapOperands unwraps inside of the constants that an instruction or
// terminator uses.
func unwrapOperands(user any) {
	u, ok := user.(operands)
	if !ok {
		return
	}
	for _, op := range u.Operands() {
		if c, ok := (*op).(constant.Constant); ok {
			unwrapConstant(c)
		}
	}
}

// unwrapConstant unwraps the indices inside of a constant expression or
// aggregate. Its depth is that of the constant, which the parser has followed
// before. llir has no way to ask a constant for its operands, hence reflection;
// globals and functions, which are constants too, are not entered.
func unwrapConstant(c constant.Constant) {
	if gep, ok := c.(*constant.ExprGetElementPtr); ok {
		for i, x := range gep.Indices {
			gep.Indices[i] = unwrapIndex(x)
		}
		unwrapConstant(gep.Src)
		return
	}
	v := reflect.ValueOf(c)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct || v.Elem().Type().PkgPath() != constantPackage {
		return
	}
	for i := range v.Elem().NumField() {
		field := v.Elem().Field(i)
		if !field.CanInterface() {
			continue
		}
		switch f := field.Interface().(type) {
		case constant.Constant:
			unwrapConstant(f)
		case []constant.Constant:
			for _, e := range f {
				unwrapConstant(e)
			}
		}
	}
}

var constantPackage = reflect.TypeFor[constant.ExprAdd]().PkgPath()

// unwrapIndex is what the index was before it was wrapped, its own inside
// unwrapped too.
func unwrapIndex(c constant.Constant) constant.Constant {
	if in, ok := c.(*constant.Index); ok {
		in.Constant = unwrapIndex(in.Constant)
		return in
	}
	if p, ok := c.(*constant.ExprPtrToInt); ok {
		if q, ok := p.From.(*constant.ExprIntToPtr); ok && q.From.Type().Equal(p.To) {
			c = q.From
		}
	}
	unwrapConstant(c)
	return c
}
