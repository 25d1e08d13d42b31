package z3

import (
	"fmt"
	"math/big"

	gz3 "github.com/aclements/go-z3/z3"

	"tav/solver/term"
)

// nodeKind is the form of an expression.
type nodeKind uint8

const (
	nodeOther      nodeKind = iota
	nodeNumeral             // text is its decimal value
	nodeApp                 // op applied to args; decl is set
	nodeBound               // the variable of de Bruijn index
	nodeQuantifier          // forall or exists (or neither: lambda) over sorts, args[0] is the body
)

// node is an expression taken apart. Its handles live as long as it.
type node struct {
	kind   nodeKind
	op     int
	args   []ast
	decl   decl
	params [2]int // integer parameters of the operator, e.g. high and low of extract
	index  int
	forall bool
	exists bool
	text   string
	sorts  []rawSort // of the bound variables, outermost first
}

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

func convert[A, B any](as []A, f func(A) B) []B {
	bs := make([]B, len(as))
	for i, a := range as {
		bs[i] = f(a)
	}
	return bs
}
