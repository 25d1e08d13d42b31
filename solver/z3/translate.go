package z3

import (
	"fmt"

	gz3 "github.com/aclements/go-z3/z3"

	"tav/solver/term"
)

// translate gives the Z3 expression of a term, through the binding. Every
// subterm is translated once in the life of the backend; graphs may be deep,
// so there is a stack and no recursion.
func (b *Backend) translate(t *term.Term) gz3.Value {
	if v := b.translated(t); v != nil {
		return v
	}
	stack := []*term.Term{t}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if b.translated(top) != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		waiting := len(stack)
		for _, a := range top.Args() {
			if b.translated(a) == nil {
				stack = append(stack, a)
			}
		}
		if len(stack) == waiting {
			b.remember(top, b.build(top))
			stack = stack[:len(stack)-1]
			b.hear()
		}
	}
	return b.vals[t.ID()]
}

// late is the panic when a query's context ends while its terms are translated.
type late struct{}

// hear ends the query under way when its context has: what is large takes
// seconds to translate.
func (b *Backend) hear() {
	if b.known%hearEvery == 0 && b.asking != nil && b.asking.Err() != nil {
		panic(late{})
	}
}

// expr is the handle of the translation, which lives until Close.
func (b *Backend) expr(t *term.Term) ast { return astOf(b.translate(t)) }

// occurring is what occurs in the term.
func (b *Backend) occurring(t *term.Term) theory {
	b.translate(t)
	return b.theory[t.ID()]
}

// proxy is a literal that stands for an assumption of any solver, and the
// implication that makes it do so. The literal is the same each time, since
// solvers assert the implication on their levels only.
type proxy struct{ literal, implication gz3.Bool }

func (b *Backend) proxy(t *term.Term) proxy {
	if p, ok := b.proxies[t]; ok {
		return p
	}
	l := b.raw.ctx.FreshConst("assume", b.sort(b.terms.Bool())).(gz3.Bool)
	p := proxy{l, l.Implies(b.translate(t).(gz3.Bool))}
	b.proxies[t] = p
	return p
}

func (b *Backend) translated(t *term.Term) gz3.Value {
	if int(t.ID()) >= len(b.vals) {
		return nil
	}
	return b.vals[t.ID()]
}

func (b *Backend) remember(t *term.Term, v gz3.Value) {
	if need := int(t.ID()) + 1 - len(b.vals); need > 0 {
		more := max(need, b.terms.NumTerms()-len(b.vals))
		b.vals = append(b.vals, make([]gz3.Value, more)...)
		b.theory = append(b.theory, make([]theory, more)...)
	}
	b.vals[t.ID()] = v
	b.theory[t.ID()] = b.theoryOf(t)
	b.known++
	if t.Op() == term.OpVar {
		b.vars[astOf(v)] = t
	}
}

// sort translates a sort.
func (b *Backend) sort(s *term.Sort) gz3.Sort {
	if z, ok := b.sorts[s]; ok {
		return z
	}
	var z gz3.Sort
	c := b.raw.ctx
	switch s.Kind {
	case term.BoolKind:
		z = c.BoolSort()
	case term.IntKind:
		z = c.IntSort()
	case term.BitVecKind:
		z = c.BVSort(s.Width)
	case term.ArrayKind:
		z = c.ArraySort(b.sort(s.Index), b.sort(s.Elem))
	}
	b.sorts[s] = z
	return z
}

// build translates one node whose arguments are translated.
func (b *Backend) build(t *term.Term) gz3.Value {
	args := make([]gz3.Value, len(t.Args()))
	for i, a := range t.Args() {
		args[i] = b.vals[a.ID()]
	}
	switch t.Op() {
	case term.OpVar:
		return b.raw.ctx.Const(t.Name(), b.sort(t.Sort()))
	case term.OpTrue, term.OpFalse:
		return b.raw.ctx.FromBool(t.Op() == term.OpTrue)
	case term.OpBVConst, term.OpIntConst:
		if v, ok := t.Int64(); ok {
			return b.raw.ctx.FromInt(v, b.sort(t.Sort()))
		}
		return b.raw.ctx.FromBigInt(t.Value(), b.sort(t.Sort()))
	case term.OpNot, term.OpAnd, term.OpOr:
		return connective(t.Op(), args)
	case term.OpIte:
		return args[0].(gz3.Bool).IfThenElse(args[1], args[2])
	case term.OpEq:
		return equal(args[0], args[1])
	case term.OpSelect:
		return args[0].(gz3.Array).Select(args[1])
	case term.OpStore:
		return args[0].(gz3.Array).Store(args[1], args[2])
	case term.OpConstArray:
		return b.raw.ctx.ConstArray(b.sort(t.Sort().Index), args[0])
	case term.OpCopy:
		k := b.terms.Fresh("copied", t.Sort().Index, false)
		element := b.terms.CopyElement(t, k)
		return b.raw.lambda(b.translate(k), b.translate(element))
	case term.OpForall, term.OpExists:
		last := len(args) - 1
		return b.raw.quantify(t.Op() == term.OpForall, args[:last], args[last])
	case term.OpInt2BV:
		return args[0].(gz3.Int).ToBV(t.Sort().Width)
	}
	if t.Op().IsFloat() { // by bit-vector operators over the same arguments
		return b.translate(b.terms.FloatBits(t))
	}
	if products := unquotient(b.terms, t); products != nil {
		return b.translate(products)
	}
	if x, ok := args[0].(gz3.Int); ok {
		return integer(t.Op(), x, args[1:])
	}
	return bitVector(t, args[0].(gz3.BV), args[1:])
}

func connective(op term.Op, args []gz3.Value) gz3.Value {
	first, rest := args[0].(gz3.Bool), bools(args[1:])
	switch op {
	case term.OpAnd:
		return first.And(rest...)
	case term.OpOr:
		return first.Or(rest...)
	}
	return first.Not()
}

func bools(vs []gz3.Value) []gz3.Bool {
	return convert(vs, func(v gz3.Value) gz3.Bool { return v.(gz3.Bool) })
}

func equal(x, y gz3.Value) gz3.Value {
	switch x := x.(type) {
	case gz3.Bool:
		return x.Eq(y.(gz3.Bool))
	case gz3.Int:
		return x.Eq(y.(gz3.Int))
	case gz3.BV:
		return x.Eq(y.(gz3.BV))
	}
	return x.(gz3.Array).Eq(y.(gz3.Array))
}

func integer(op term.Op, x gz3.Int, args []gz3.Value) gz3.Value {
	rest := convert(args, func(v gz3.Value) gz3.Int { return v.(gz3.Int) })
	switch op {
	case term.OpIntAdd:
		return x.Add(rest...)
	case term.OpIntMul:
		return x.Mul(rest...)
	case term.OpIntDiv:
		return x.Div(rest[0])
	case term.OpIntMod:
		return x.Mod(rest[0])
	case term.OpIntLe:
		return x.LE(rest[0])
	case term.OpIntLt:
		return x.LT(rest[0])
	}
	panic(unknownOp{op})
}

func bitVector(t *term.Term, x gz3.BV, args []gz3.Value) gz3.Value {
	switch t.Op() {
	case term.OpBVNot:
		return x.Not()
	case term.OpExtract:
		return x.Extract(t.Hi(), t.Lo())
	case term.OpZExt:
		return x.ZeroExtend(t.Sort().Width - t.Args()[0].Sort().Width)
	case term.OpSExt:
		return x.SignExtend(t.Sort().Width - t.Args()[0].Sort().Width)
	case term.OpUBV2Int:
		return x.UToInt()
	case term.OpSBV2Int:
		return x.SToInt()
	case term.OpULt:
		return x.ULT(args[0].(gz3.BV))
	case term.OpULe:
		return x.ULE(args[0].(gz3.BV))
	case term.OpSLt:
		return x.SLT(args[0].(gz3.BV))
	case term.OpSLe:
		return x.SLE(args[0].(gz3.BV))
	}
	apply := bvBinary[t.Op()]
	if apply == nil {
		panic(unknownOp{t.Op()})
	}
	for _, y := range args {
		x = apply(x, y.(gz3.BV))
	}
	return x
}

// bvBinary are the operators of two bit-vectors; n-ary ones associate to the left.
var bvBinary = map[term.Op]func(x, y gz3.BV) gz3.BV{
	term.OpBVAdd:  gz3.BV.Add,
	term.OpBVMul:  gz3.BV.Mul,
	term.OpBVUDiv: gz3.BV.UDiv,
	term.OpBVSDiv: gz3.BV.SDiv,
	term.OpBVURem: gz3.BV.URem,
	term.OpBVSRem: gz3.BV.SRem,
	term.OpBVShl:  gz3.BV.Lsh,
	term.OpBVLShr: gz3.BV.URsh,
	term.OpBVAShr: gz3.BV.SRsh,
	term.OpBVAnd:  gz3.BV.And,
	term.OpBVOr:   gz3.BV.Or,
	term.OpBVXor:  gz3.BV.Xor,
	term.OpConcat: gz3.BV.Concat,
}

// unknownOp is the panic for an operator that package term has and this
// package does not know.
type unknownOp struct{ op term.Op }

func (u unknownOp) Error() string { return fmt.Sprintf("z3: no translation of operator %v", u.op) }
