package interp

import (
	"fmt"

	"tav/solver/term"
)

// compiler turns terms into instructions. Variables and constants have their
// registers for good; every other node gets one of its own.
type compiler struct {
	m     *compiled
	code  []instr
	done  map[*term.Term]int32 // register of a node of the terms compiled so far
	reads []int32              // variables that the code reads, in order of first use
	kept  []int32              // registers that hold arrays after the code ran
}

func (m *compiled) newCompiler() *compiler {
	return &compiler{m: m, done: map[*term.Term]int32{}}
}

// register is a new register.
func (m *compiled) register() int32 {
	m.regs = append(m.regs, value{})
	return int32(len(m.regs) - 1)
}

func (c *compiler) emit(in instr) int32 {
	in.d = c.m.register()
	c.code = append(c.code, in)
	return in.d
}

// term compiles t and gives the register of its value.
func (c *compiler) term(t *term.Term) (int32, error) {
	type visit struct {
		t    *term.Term
		args bool // the arguments are compiled
	}
	stack := []visit{{t: t}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		n := top.t
		if _, ok := c.done[n]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if !top.args {
			top.args = true
			if n.Op() == term.OpForall || n.Op() == term.OpExists {
				return 0, fmt.Errorf("interp: quantifier in the program: %v", n)
			}
			for _, a := range n.Args() {
				stack = append(stack, visit{t: a})
			}
			continue
		}
		d, err := c.node(n)
		if err != nil {
			return 0, err
		}
		c.done[n] = d
		stack = stack[:len(stack)-1]
	}
	return c.done[t], nil
}

// node compiles one node whose arguments are compiled.
func (c *compiler) node(t *term.Term) (int32, error) {
	switch t.Op() {
	case term.OpVar:
		return c.variable(t)
	case term.OpTrue, term.OpFalse, term.OpBVConst, term.OpIntConst:
		return c.m.constant(t), nil
	}
	args := make([]int32, len(t.Args()))
	words := isWord(t.Sort())
	for i, a := range t.Args() {
		args[i] = c.done[a]
		words = words && isWord(a.Sort())
	}
	if t.Sort().Kind == term.ArrayKind {
		if err := checkSort(t.Sort()); err != nil {
			return 0, err
		}
	}
	switch {
	case t.Op() == term.OpIte:
		d := c.emit(instr{op: opIte, c: args[0], a: args[1], b: args[2]})
		c.holdsArray(d, t.Sort())
		return d, nil
	case t.Op() == term.OpSelect:
		d := c.emit(instr{op: opSelect, a: args[0], b: args[1]})
		c.holdsArray(d, t.Sort())
		return d, nil
	case t.Op() == term.OpStore:
		d := c.emit(instr{op: opStore, a: args[0], b: args[1], c: args[2]})
		c.holdsArray(d, t.Sort())
		return d, nil
	case t.Op() == term.OpCopy:
		c.m.funcs = append(c.m.funcs, c.m.copying(t, args))
		d := c.emit(instr{op: opFunc, c: int32(len(c.m.funcs) - 1)})
		c.holdsArray(d, t.Sort())
		return d, nil
	case t.Op() == term.OpConstArray:
		d := c.emit(instr{op: opConstArray, a: args[0]})
		c.holdsArray(d, t.Sort())
		return d, nil
	case words && !t.Op().IsFloat():
		return c.word(t, args)
	}
	f, err := wide(t, args)
	if err != nil {
		return 0, err
	}
	c.m.funcs = append(c.m.funcs, f)
	return c.emit(instr{op: opFunc, c: int32(len(c.m.funcs) - 1)}), nil
}

// holdsArray notes a register that must not keep its array alive: an old
// version would keep every later one.
func (c *compiler) holdsArray(d int32, s *term.Sort) {
	if s.Kind == term.ArrayKind {
		c.kept = append(c.kept, d)
	}
}

func (c *compiler) variable(t *term.Term) (int32, error) {
	s, ok := c.m.slots[t]
	if !ok {
		return 0, fmt.Errorf("interp: %s is no variable of the program", t.Name())
	}
	c.reads = append(c.reads, s)
	return s, nil
}

// constant is the register of a constant.
func (m *compiled) constant(t *term.Term) int32 {
	if d, ok := m.consts[t]; ok {
		return d
	}
	d := m.register()
	m.consts[t] = d
	switch {
	case t.IsTrue():
		m.regs[d].w = 1
	case t.IsFalse():
	case isWord(t.Sort()):
		m.regs[d].w, _ = t.Uint64()
	default:
		m.regs[d].b = t.Value()
	}
	return d
}

// binary are the instructions of operators with word operands that need no
// more than the mask of the result, or the width of the operands in c.
var binary = map[term.Op]opcode{
	term.OpAnd: opAnd, term.OpOr: opOr, term.OpBVAnd: opAnd, term.OpBVOr: opOr, term.OpBVXor: opXor,
	term.OpEq: opEq, term.OpBVAdd: opAdd, term.OpBVMul: opMul,
	term.OpULe: opULe, term.OpULt: opULt, term.OpSLe: opSLe, term.OpSLt: opSLt,
}

// word compiles an operator whose operands and result are words.
func (c *compiler) word(t *term.Term, args []int32) (int32, error) {
	in := instr{a: args[0], mask: ones(t.Sort()), width: uint8(indexBits(t.Sort()))}
	if op, ok := binary[t.Op()]; ok {
		in.op, in.b, in.c = op, args[1], int32(indexBits(t.Args()[0].Sort()))
		d := c.emit(in)
		for _, a := range args[2:] {
			in.d, in.a, in.b = d, d, a
			c.code = append(c.code, in)
		}
		return d, nil
	}
	switch t.Op() {
	case term.OpNot:
		in.op = opNot
	case term.OpBVNot:
		in.op = opComplement
	case term.OpBVUDiv, term.OpBVSDiv, term.OpBVURem, term.OpBVSRem, term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
		in.op, in.b, in.c = opShift, args[1], int32(t.Op())
	case term.OpConcat:
		in.op, in.b, in.c = opConcat, args[1], int32(t.Args()[1].Sort().Width)
	case term.OpExtract:
		in.op, in.c = opExtract, int32(t.Lo())
	case term.OpZExt:
		in.op = opMove
	case term.OpSExt:
		in.op, in.c = opSExt, int32(t.Args()[0].Sort().Width)
	default:
		return 0, fmt.Errorf("interp: operator %v over words", t.Op())
	}
	return c.emit(in), nil
}

// ones is the mask of a word sort.
func ones(s *term.Sort) uint64 {
	n := indexBits(s)
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(n) - 1
}

// checkSort reports a sort whose values the interpreter cannot hold.
func checkSort(s *term.Sort) error {
	for ; s.Kind == term.ArrayKind; s = s.Elem {
		if !isWord(s.Index) {
			return fmt.Errorf("interp: arrays indexed by %v are not supported", s.Index)
		}
	}
	return nil
}
