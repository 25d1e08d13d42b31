package solver

import (
	"errors"
	"fmt"
	"slices"

	"tav/solver/term"
)

// IntEncoding translates formulas over bit-vectors into formulas over
// mathematical integers, exactly: wrap-around is explicit. A bit-vector
// variable x becomes an Int variable whose range is that of its type (signed
// or unsigned by term.Signed), an array becomes an array from Int to Int whose
// indices are read as signed numbers.
//
// A bit-vector term is encoded as any integer congruent to it modulo 2^w, with
// bounds (int_term.go), and brought into the range of a type only where its
// value matters (int_range.go): by nothing if the bounds show that it is in
// range, by a cascade of ite for up to four ranges, by a quotient variable
// otherwise; by mod only for truncations and under quantifiers.
//
// What has no linear integer meaning (products of variables, general bitwise
// operations, shifts by large unknown amounts: int_opaque.go) becomes a
// variable that is bounded by easy facts, products by each other, too
// (int_products.go); the same term always becomes the
// same variable. Such an encoding is not exact: every model of the formula
// still is a model of the encoding, so "unsatisfiable" may be trusted and
// "satisfiable" may not. The same holds for equalities of arrays (arrays over
// Int can differ outside of the index range).
//
// Floating-point operators have no integer meaning: a formula with one is not
// encoded.
//
// The encoding of a term is computed once; one IntEncoding serves a whole
// analysis. It belongs to the term manager and its goroutine.
type IntEncoding struct {
	numbers

	vars     map[*term.Term]*term.Term // variable → its Int variable
	back     map[*term.Term]*term.Term // Int variable → variable
	done     map[*term.Term]encoded
	norms    map[normKey]*term.Term
	defs     map[*term.Term]*term.Term // Int variable or selected element → its side condition
	products map[*term.Term]product    // by the variable for one
	aux      map[*term.Term]*term.Term // auxiliary variable → its value: a term over program variables, or over those of the encoding
	bound    map[*term.Term]bool       // variables bound by quantifiers
	spoiled  map[*term.Term]bool       // of those, the ones that were encoded as free variables before
}

// elemSign says how the elements of an array are read as integers.
type elemSign uint8

const (
	anySign elemSign = iota // all elements are zero
	unsignedElems
	signedElems
)

type normKey struct {
	t      *term.Term
	signed bool
}

// errInt is wrapped by the errors of IntEncoding.
var errInt = errors.New("no integer encoding")

// NewIntEncoding returns an encoding of m's terms.
func NewIntEncoding(m *term.Manager) *IntEncoding {
	return &IntEncoding{
		numbers: numbers{m}, vars: map[*term.Term]*term.Term{}, back: map[*term.Term]*term.Term{}, done: map[*term.Term]encoded{},
		norms: map[normKey]*term.Term{}, defs: map[*term.Term]*term.Term{}, products: map[*term.Term]product{}, aux: map[*term.Term]*term.Term{},
		bound: map[*term.Term]bool{}, spoiled: map[*term.Term]bool{},
	}
}

// Bool encodes a formula. Its variables stand for integers only together with
// Side(formula). exact is false where only "unsatisfiable" carries over. The
// error says what has no encoding at all.
func (e *IntEncoding) Bool(t *term.Term) (formula *term.Term, exact bool, err error) {
	if _, ok := e.done[t]; !ok {
		e.noteBound(t)
		for _, s := range term.Postorder(t, func(s *term.Term) bool { _, ok := e.done[s]; return ok }) {
			e.done[s] = e.encode(s)
		}
	}
	r := e.done[t]
	return r.t, r.exact, r.err
}

// noteBound records the variables that quantifiers in t bind, before anything
// in their bodies is encoded.
func (e *IntEncoding) noteBound(t *term.Term) {
	for _, s := range term.Postorder(t, func(s *term.Term) bool { _, ok := e.done[s]; return ok }) {
		if s.Op() == term.OpForall || s.Op() == term.OpExists {
			for _, v := range s.Args()[:len(s.Args())-1] {
				e.spoiled[v] = e.spoiled[v] || !e.bound[v] && e.vars[v] != nil
				e.bound[v] = true
			}
		}
	}
}

// IntVar is what a variable becomes: an Int variable for a bit-vector, an
// array over Int for an array, the variable itself for Bool and Int.
func (e *IntEncoding) IntVar(x *term.Term) *term.Term {
	if v := e.vars[x]; v != nil {
		return v
	}
	v := x
	if sort := e.intSort(x.Sort()); sort != x.Sort() {
		name := x.Name() + "#"
		if e.m.LookupVar(name) == nil {
			v = e.m.Var(name, sort, true)
		} else {
			v = e.m.Fresh(name, sort, true)
		}
		if x.Sort().Kind == term.BitVecKind {
			lo, hi := term.TypeRange(x.Sort().Width, x.Signed())
			e.defs[v] = e.between(v, lo, hi)
		}
	}
	e.vars[x] = v
	e.back[v] = x
	return v
}

// Auxiliary reports that v is a variable of the encoding's own (a quotient, an
// opaque term) and stands for no variable of the program.
func (e *IntEncoding) Auxiliary(v *term.Term) bool { return e.aux[v] != nil }

// Side is the conjunction of the side conditions of encoded formulas: the
// ranges of variables and selected elements, the definitions of auxiliary
// variables, the side conditions of those, and how products are ordered.
func (e *IntEncoding) Side(formulas ...*term.Term) *term.Term {
	var needed []*term.Term
	e.m.Walk(formulas, func(t *term.Term) *term.Term {
		d := e.defs[t]
		if d != nil {
			needed = append(needed, t)
		}
		return d
	})
	conj := make([]*term.Term, 0, len(needed))
	for _, t := range needed {
		if !e.mentionsBound(t) { // those conditions stand under the quantifier
			conj = append(conj, e.defs[t])
		}
	}
	return e.m.And(append(conj, e.monotone(needed)...)...)
}

// mentionsBound reports that a term (of the program or encoded) mentions a
// bound variable.
func (e *IntEncoding) mentionsBound(t *term.Term) bool {
	if len(e.bound) == 0 {
		return false
	}
	return slices.ContainsFunc(e.m.FreeVars(t), func(v *term.Term) bool { return e.bound[v] || e.bound[e.back[v]] })
}

// encode encodes one term whose arguments are encoded.
func (e *IntEncoding) encode(t *term.Term) encoded {
	exact := true
	for _, a := range t.Args() {
		r := e.done[a]
		if r.err != nil {
			return encoded{err: r.err}
		}
		exact = exact && r.exact
	}
	var r encoded
	switch kind := t.Sort().Kind; {
	case t.Op().IsFloat():
		return failed("%v", t.Op())
	case kind == term.BoolKind:
		r = e.formula(t)
	case kind == term.ArrayKind:
		r = e.array(t)
	case kind == term.IntKind:
		r = e.integer(t)
	default:
		r = e.bits(t)
	}
	r.exact = r.exact && exact
	return r
}

func failed(format string, args ...any) encoded {
	return encoded{err: fmt.Errorf("%w: "+format, append([]any{errInt}, args...)...)}
}
