package z3

import (
	"fmt"
	"math/big"

	gz3 "github.com/aclements/go-z3/z3"

	"tav/solver/term"
)

// maxQuantifiers bounds the nesting of quantifiers that are read back.
const maxQuantifiers = 16

// reader turns Z3 expressions into terms. What it does not know is an error.
type reader struct {
	b     *Backend
	bound []*term.Term // what the de Bruijn variables stand for, by index
	model rawModel     // for arrays that are given by a function of the model; nil: none
	done  map[ast]*term.Term
	depth int // of quantifiers
}

// back reads a Z3 expression whose de Bruijn variables stand for bound.
func (b *Backend) back(a ast, bound []*term.Term) (*term.Term, error) {
	return (&reader{b: b, bound: bound, done: map[ast]*term.Term{}}).term(a)
}

// term reads an expression: a stack and no recursion but for quantifiers.
func (r *reader) term(root ast) (*term.Term, error) {
	type frame struct {
		a ast
		n node
	}
	stack := []frame{{a: root, n: r.b.raw.inspect(root)}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		waiting := len(stack)
		if top.n.kind == nodeApp && r.done[top.a] == nil {
			for _, a := range top.n.args {
				if r.done[a] == nil {
					stack = append(stack, frame{a, r.b.raw.inspect(a)})
				}
			}
		}
		if len(stack) > waiting {
			continue
		}
		stack = stack[:waiting-1]
		if r.done[top.a] != nil {
			continue
		}
		t, err := r.node(top.a, top.n)
		if err != nil {
			return nil, err
		}
		r.done[top.a] = t
	}
	return r.done[root], nil
}

// node reads one node whose arguments are read.
func (r *reader) node(a ast, n node) (*term.Term, error) {
	switch n.kind {
	case nodeNumeral:
		return r.numeral(a, n.text)
	case nodeBound:
		return r.variable(a, n.index)
	case nodeQuantifier:
		return r.quantifier(n)
	case nodeApp:
		return r.app(a, n)
	}
	return nil, fmt.Errorf("z3: unexpected kind of expression in an answer")
}

// variable reads a de Bruijn variable.
func (r *reader) variable(a ast, index int) (*term.Term, error) {
	s, err := r.b.backSort(r.b.raw.sortOf(a))
	if err != nil {
		return nil, err
	}
	if index >= len(r.bound) || r.bound[index].Sort() != s {
		return nil, fmt.Errorf("z3: unbound variable %d in an answer", index)
	}
	return r.bound[index], nil
}

func (r *reader) numeral(a ast, text string) (*term.Term, error) {
	s, err := r.b.backSort(r.b.raw.sortOf(a))
	if err != nil {
		return nil, err
	}
	v, ok := new(big.Int).SetString(text, 10)
	switch {
	case ok && s.Kind == term.IntKind:
		return r.b.terms.IntConst(v), nil
	case ok && s.Kind == term.BitVecKind:
		return r.b.terms.BVConst(s.Width, v), nil
	}
	return nil, fmt.Errorf("z3: numeral %q of sort %v in an answer", text, s)
}

// backSort reads a sort.
func (b *Backend) backSort(s rawSort) (*term.Sort, error) {
	kind, width, index, elem := b.raw.sortKind(s)
	switch kind {
	case gz3.KindBool:
		return b.terms.Bool(), nil
	case gz3.KindInt:
		return b.terms.Int(), nil
	case gz3.KindBV:
		return b.terms.BV(width), nil
	case gz3.KindArray:
		i, err := b.backSort(index)
		if err != nil {
			return nil, err
		}
		e, err := b.backSort(elem)
		if err != nil {
			return nil, err
		}
		return b.terms.ArraySort(i, e), nil
	}
	return nil, fmt.Errorf("z3: sort of an answer is neither Bool, Int, bit-vector nor array")
}

// quantifier reads a quantified formula with fresh bound variables.
func (r *reader) quantifier(n node) (*term.Term, error) {
	if !n.forall && !n.exists {
		return nil, fmt.Errorf("z3: lambda in an answer")
	}
	if r.depth >= maxQuantifiers {
		return nil, fmt.Errorf("z3: quantifiers nested too deeply in an answer")
	}
	inner := &reader{b: r.b, model: r.model, done: map[ast]*term.Term{}, depth: r.depth + 1}
	vars := make([]*term.Term, len(n.sorts))
	for i, rs := range n.sorts {
		s, err := r.b.backSort(rs)
		if err != nil {
			return nil, err
		}
		vars[i] = r.b.terms.Fresh("q", s, true)
	}
	for i := len(vars) - 1; i >= 0; i-- { // index 0 is the last variable
		inner.bound = append(inner.bound, vars[i])
	}
	inner.bound = append(inner.bound, r.bound...)
	body, err := inner.term(n.args[0])
	if err != nil {
		return nil, err
	}
	if n.forall {
		return r.b.terms.Forall(vars, body), nil
	}
	return r.b.terms.Exists(vars, body), nil
}

// app reads an application: variables by their identity, not by their name.
func (r *reader) app(a ast, n node) (*term.Term, error) {
	if n.op == opVariable && len(n.args) == 0 {
		if v := r.b.vars[a]; v != nil {
			return v, nil
		}
		return nil, fmt.Errorf("z3: an auxiliary constant in an answer")
	}
	args := convert(n.args, func(a ast) *term.Term { return r.done[a] })
	if n.op == opAsArray {
		return r.graph(a, n)
	}
	if n.op == opConstArray && len(args) == 1 {
		s, err := r.b.backSort(r.b.raw.sortOf(a))
		if err != nil {
			return nil, err
		}
		return r.b.terms.ConstArray(s, args[0]), nil
	}
	for _, read := range []func(*term.Manager, node, []*term.Term) *term.Term{readBool, readInt, readArray, readBV, readBVRest} {
		if t := read(r.b.terms, n, args); t != nil {
			return t, nil
		}
	}
	return nil, fmt.Errorf("z3: operator %#x with %d arguments in an answer", n.op, len(args))
}

// graph reads an array that the model gives as the graph of a function.
func (r *reader) graph(a ast, n node) (*term.Term, error) {
	s, err := r.b.backSort(r.b.raw.sortOf(a))
	if err != nil {
		return nil, err
	}
	if r.model == nil || s.Kind != term.ArrayKind || r.depth >= maxQuantifiers {
		return nil, fmt.Errorf("z3: a function as an array in an answer")
	}
	at, values, other, ok := r.b.raw.graph(r.model, n.decl)
	defer r.b.raw.dropAll(append(append(at, values...), other))
	if !ok {
		return nil, fmt.Errorf("z3: a function without an interpretation in an answer")
	}
	part := func(a ast) (*term.Term, error) {
		return (&reader{b: r.b, model: r.model, done: map[ast]*term.Term{}, depth: r.depth + 1}).term(a)
	}
	def, err := part(other)
	if err != nil {
		return nil, err
	}
	array := r.b.terms.ConstArray(s, def)
	for i := range at {
		x, err := part(at[i])
		if err != nil {
			return nil, err
		}
		v, err := part(values[i])
		if err != nil {
			return nil, err
		}
		array = r.b.terms.Store(array, x, v)
	}
	return array, nil
}

func readBool(m *term.Manager, n node, args []*term.Term) *term.Term {
	switch n.op {
	case opTrue:
		return m.True()
	case opFalse:
		return m.False()
	case opAnd:
		return m.And(args...)
	case opOr:
		return m.Or(args...)
	case opDistinct:
		return distinct(m, args)
	}
	switch {
	case len(args) == 1 && n.op == opNot:
		return m.Not(args[0])
	case len(args) == 3 && n.op == opIte:
		return m.Ite(args[0], args[1], args[2])
	case len(args) != 2:
		return nil
	}
	switch n.op {
	case opEq, opIff:
		return m.Eq(args[0], args[1])
	case opXor:
		return m.Ne(args[0], args[1])
	case opImplies:
		return m.Implies(args[0], args[1])
	}
	return nil
}

func distinct(m *term.Manager, args []*term.Term) *term.Term {
	var all []*term.Term
	for i, x := range args {
		for _, y := range args[:i] {
			all = append(all, m.Ne(x, y))
		}
	}
	return m.And(all...)
}

func readInt(m *term.Manager, n node, args []*term.Term) *term.Term {
	if len(args) == 0 || args[0].Sort().Kind != term.IntKind {
		return nil
	}
	switch {
	case n.op == opAdd:
		return m.IntAdd(args...)
	case n.op == opMul:
		return fold(m.IntMul, args)
	case n.op == opSub && len(args) > 1:
		return m.IntSub(args[0], m.IntAdd(args[1:]...))
	case n.op == opUMinus && len(args) == 1:
		return m.IntNeg(args[0])
	case n.op == opInt2BV && len(args) == 1:
		return m.Int2BV(n.params[0], args[0])
	case len(args) != 2:
		return nil
	}
	x, y := args[0], args[1]
	switch n.op {
	case opLe:
		return m.IntLe(x, y)
	case opGe:
		return m.IntLe(y, x)
	case opLt:
		return m.IntLt(x, y)
	case opGt:
		return m.IntLt(y, x)
	case opIDiv:
		return m.IntDiv(x, y)
	case opMod:
		return m.IntMod(x, y)
	case opRem: // the sign of the divisor
		return m.Ite(m.IntLe(m.IntInt(0), y), m.IntMod(x, y), m.IntNeg(m.IntMod(x, y)))
	}
	return nil
}

func readArray(m *term.Manager, n node, args []*term.Term) *term.Term {
	switch {
	case n.op == opSelect && len(args) == 2:
		return m.Select(args[0], args[1])
	case n.op == opStore && len(args) == 3:
		return m.Store(args[0], args[1], args[2])
	}
	return nil
}

// fold applies a binary builder from the left.
func fold(f func(x, y *term.Term) *term.Term, args []*term.Term) *term.Term {
	t := args[0]
	for _, a := range args[1:] {
		t = f(t, a)
	}
	return t
}

// readBV reads the operators that package term has as well.
func readBV(m *term.Manager, n node, args []*term.Term) *term.Term {
	switch n.op {
	case opBit0:
		return m.BVUint(1, 0)
	case opBit1:
		return m.BVUint(1, 1)
	}
	if len(args) == 0 || args[0].Sort().Kind != term.BitVecKind {
		return nil
	}
	switch n.op {
	case opBAdd:
		return m.BVAdd(args...)
	case opBMul:
		return fold(m.BVMul, args)
	case opBAnd:
		return fold(m.BVAnd, args)
	case opBOr:
		return fold(m.BVOr, args)
	case opBXor:
		return fold(m.BVXor, args)
	case opConcat:
		return fold(m.Concat, args)
	}
	if len(args) == 1 {
		return readBVUnary(m, n, args[0])
	}
	if len(args) != 2 {
		return nil
	}
	x, y := args[0], args[1]
	switch n.op {
	case opBUDiv, opBUDivI:
		return m.UDiv(x, y)
	case opBSDiv, opBSDivI:
		return m.SDiv(x, y)
	case opBURem, opBURemI:
		return m.URem(x, y)
	case opBSRem, opBSRemI:
		return m.SRem(x, y)
	case opBShl:
		return m.Shl(x, y)
	case opBLShr:
		return m.LShr(x, y)
	case opBAShr:
		return m.AShr(x, y)
	case opULe:
		return m.ULe(x, y)
	case opUGe:
		return m.ULe(y, x)
	case opULt:
		return m.ULt(x, y)
	case opUGt:
		return m.ULt(y, x)
	case opSLe:
		return m.SLe(x, y)
	case opSGe:
		return m.SLe(y, x)
	case opSLt:
		return m.SLt(x, y)
	case opSGt:
		return m.SLt(y, x)
	}
	return nil
}

func readBVUnary(m *term.Manager, n node, x *term.Term) *term.Term {
	w := x.Sort().Width
	switch n.op {
	case opBNot:
		return m.BVNot(x)
	case opBNeg:
		return m.BVNeg(x)
	case opZeroExt:
		return m.ZExt(x, w+n.params[0])
	case opSignExt:
		return m.SExt(x, w+n.params[0])
	case opExtract:
		return m.Extract(x, n.params[0], n.params[1])
	case opBV2Int:
		return m.UBV2Int(x)
	case opRepeat:
		t := x
		for i := 1; i < n.params[0]; i++ {
			t = m.Concat(t, x)
		}
		return t
	case opBRedOr:
		return m.Ite(m.Eq(x, m.BVUint(w, 0)), m.BVUint(1, 0), m.BVUint(1, 1))
	case opBRedAnd:
		return m.Ite(m.Eq(x, m.BVInt(w, -1)), m.BVUint(1, 1), m.BVUint(1, 0))
	case opBit2Bool:
		return m.Eq(m.Extract(x, n.params[0], n.params[0]), m.BVUint(1, 1))
	}
	return nil
}

// readBVRest reads operators that are compositions of package term's.
func readBVRest(m *term.Manager, n node, args []*term.Term) *term.Term {
	if len(args) != 2 || args[0].Sort().Kind != term.BitVecKind {
		return nil
	}
	x, y := args[0], args[1]
	switch n.op {
	case opBSub:
		return m.BVSub(x, y)
	case opBNand:
		return m.BVNot(m.BVAnd(x, y))
	case opBNor:
		return m.BVNot(m.BVOr(x, y))
	case opBXnor:
		return m.BVNot(m.BVXor(x, y))
	case opBComp:
		return m.Ite(m.Eq(x, y), m.BVUint(1, 1), m.BVUint(1, 0))
	}
	return nil
}
