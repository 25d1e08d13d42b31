package interp

import "tav/solver/term"

// The terms at a location are compiled to straight code for a machine with
// registers: one instruction per distinct node of their graph, in an order in
// which operands come first. Every operator is total, so computing all of it
// is right whatever branch an ite takes, and no depth of a term can exhaust
// the stack.

// opcode is what an instruction does; r[x] is register x.
type opcode uint8

const (
	opMove       opcode = iota // r[d] = r[a]
	opNot                      // Bool
	opAnd                      // words, also Bool
	opOr                       // words, also Bool
	opXor                      // words
	opIte                      // r[d] = r[a] if r[c], else r[b]; any sort
	opEq                       // words
	opAdd                      // words, modulo the mask
	opMul                      // words, modulo the mask
	opComplement               // words: ^r[a] within the mask
	opShift                    // words: r[d] = fns[c](width, r[a], r[b]) within the mask: shifts, divisions, remainders
	opConcat                   // words: r[a] << c | r[b]
	opExtract                  // words: r[a] >> c within the mask
	opSExt                     // words: from c bits to the mask
	opULe                      // words
	opULt                      // words
	opSLe                      // words of c bits
	opSLt                      // words of c bits
	opSelect                   // r[d] = r[a][r[b]]
	opStore                    // r[d] = r[a] with [r[b]] = r[c]
	opConstArray               // every cell is r[a]
	opFunc                     // r[d] = funcs[c](r): what words cannot do
)

// instr is one instruction. d, a, b are registers; c is a register or a number.
type instr struct {
	op         opcode
	width      uint8
	d, a, b, c int32
	mask       uint64
}

// wordFn is an operator on words of a width; the result is modulo 2^width.
type wordFn = func(width int, a, b uint64) uint64

// wordFns are the operators of opShift, by term.Op.
func wordFns() []wordFn {
	fns := make([]wordFn, term.OpBVXor+1)
	for _, row := range term.Semantics() {
		fns[row.Op] = row.Word
	}
	return fns
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// signed reads the low bits of a word as a signed number.
func signed(x uint64, width int32) int64 {
	s := uint(64 - width)
	return int64(x<<s) >> s
}

// exec runs code on the machine's registers.
func (m *compiled) exec(code []instr) {
	r := m.regs
	for i := range code {
		in := &code[i]
		switch in.op {
		case opMove:
			r[in.d] = r[in.a]
		case opNot:
			r[in.d].w = r[in.a].w ^ 1
		case opAnd:
			r[in.d].w = r[in.a].w & r[in.b].w
		case opOr:
			r[in.d].w = r[in.a].w | r[in.b].w
		case opXor:
			r[in.d].w = r[in.a].w ^ r[in.b].w
		case opIte:
			if r[in.c].w != 0 {
				r[in.d] = r[in.a]
			} else {
				r[in.d] = r[in.b]
			}
		case opEq:
			r[in.d].w = bit(r[in.a].w == r[in.b].w)
		case opAdd:
			r[in.d].w = (r[in.a].w + r[in.b].w) & in.mask
		case opMul:
			r[in.d].w = r[in.a].w * r[in.b].w & in.mask
		case opComplement:
			r[in.d].w = ^r[in.a].w & in.mask
		case opShift:
			r[in.d].w = m.fns[in.c](int(in.width), r[in.a].w, r[in.b].w) & in.mask
		case opConcat:
			r[in.d].w = r[in.a].w<<uint(in.c) | r[in.b].w
		case opExtract:
			r[in.d].w = r[in.a].w >> uint(in.c) & in.mask
		case opSExt:
			r[in.d].w = uint64(signed(r[in.a].w, in.c)) & in.mask
		case opULe:
			r[in.d].w = bit(r[in.a].w <= r[in.b].w)
		case opULt:
			r[in.d].w = bit(r[in.a].w < r[in.b].w)
		case opSLe:
			r[in.d].w = bit(signed(r[in.a].w, in.c) <= signed(r[in.b].w, in.c))
		case opSLt:
			r[in.d].w = bit(signed(r[in.a].w, in.c) < signed(r[in.b].w, in.c))
		case opSelect:
			r[in.d] = r[in.a].a.get(r[in.b].w)
		case opStore:
			r[in.d].a = r[in.a].a.set(r[in.b].w, r[in.c])
		case opConstArray:
			r[in.d].a = newArray(r[in.a])
		case opFunc:
			r[in.d] = m.funcs[in.c](r)
		}
	}
}
