package preprocess

import (
	"fmt"

	numbers "tav/solver/domain"
	"tav/solver/term"
)

// narrowVariables is a pass that gives each variable as few bits as the conjuncts of a formula leave it: where hours are at
// most 23, nothing that is made of them wraps around, and solvers need not look whether it does.
type narrowVariables struct {
	plain
	m      *term.Manager
	ranges *Ranges
	taken  []*term.Term              // since the last time
	before map[*term.Term]bool       // variables of terms that were rewritten
	narrow map[*term.Term]*term.Term // what variables became
}

func newNarrowVariables(m *term.Manager) *narrowVariables {
	return &narrowVariables{m: m, ranges: NewRanges(), before: map[*term.Term]bool{}, narrow: map[*term.Term]*term.Term{}}
}

func (n *narrowVariables) Add(fact *term.Term) []*term.Term {
	n.ranges.Assume(n.m.Conjuncts(fact)...)
	return n.Ask(fact)
}

func (n *narrowVariables) Ask(goal *term.Term) []*term.Term {
	n.taken = append(n.taken, goal)
	return nil
}

// Settle leaves variables as they are that other terms were already rewritten with.
func (n *narrowVariables) Settle() bool {
	for _, x := range n.ranges.order {
		if !n.before[x] {
			w, _ := n.ranges.Of(x)
			n.shrink(x, w)
		}
	}
	n.ranges.order = nil
	for _, t := range n.taken {
		for _, x := range n.m.FreeVars(t) {
			n.before[x] = true
		}
	}
	n.taken = nil
	return false
}

func (n *narrowVariables) shrink(x *term.Term, w numbers.Word) {
	width, signed := w.Fits()
	if width > x.Sort().Width-leastNarrowed {
		return
	}
	n.uses++
	n.narrow[x] = Extended(n.m, n.m.Var(fmt.Sprintf("%s:%d of %d %t!", x.Name(), width, x.Sort().Width, signed), n.m.BV(width), signed), x.Sort().Width)
}

// Extended is a variable as a number of more bits.
func Extended(m *term.Manager, low *term.Term, width int) *term.Term {
	if low.Signed() {
		return m.SExt(low, width)
	}
	return m.ZExt(low, width)
}

func (n *narrowVariables) Rewrite(t *term.Term) *term.Term {
	if len(n.narrow) == 0 {
		return t
	}
	return n.m.Substitute(t, n.narrow)
}

func (n *narrowVariables) Value(t *term.Term, model Model) (*term.Term, error) {
	return model(n.Rewrite(t))
}

// Ranges are what variables of at most 64 bits can be as conditions say that compare these with constants, or with each other.
type Ranges struct {
	known map[*term.Term]*known
	order []*term.Term
}

// NewRanges are those of which nothing is known.
func NewRanges() *Ranges { return &Ranges{known: map[*term.Term]*known{}} }

// A known is what is known of a variable, and numbers that are not less.
type known struct {
	numbers.Word
	above []*term.Term
}

// Of is what a number can be; false: it has more bits.
func (r *Ranges) Of(t *term.Term) (numbers.Word, bool) { return r.of(t, maxCompares) }

// of follows so many comparisons with other variables.
func (r *Ranges) of(t *term.Term, further int) (numbers.Word, bool) {
	k := r.known[t]
	switch {
	case t.IsConst():
		return numbers.Constant(t)
	case t.Op() == term.OpZExt && t.Sort().Width <= 64:
		w, ok := r.of(t.Args()[0], further)
		return numbers.Unsigned(t.Sort().Width, 0, w.Hi), ok
	case k == nil:
		return numbers.Of(t.Sort())
	}
	w := k.Word
	for _, y := range k.above {
		if further == 0 {
			break
		}
		if v, ok := r.of(y, further-1); ok {
			w = w.And(numbers.Unsigned(w.Width, 0, v.Hi))
		}
	}
	return w, true
}

// Assume takes conditions that hold together.
func (r *Ranges) Assume(conditions ...*term.Term) {
	for _, c := range conditions {
		strict := c.Op() == term.OpNot
		if strict {
			c = c.Args()[0]
		}
		switch c.Op() {
		case term.OpSLe, term.OpULe:
			if x, y := c.Args()[0], c.Args()[1]; strict { // !(x <= y) is y < x
				r.compare(c.Op(), y, x, true)
			} else {
				r.compare(c.Op(), x, y, false)
			}
		case term.OpEq:
			if x, y := c.Args()[0], c.Args()[1]; !strict && isNumber(x) {
				r.compare(term.OpULe, x, y, false)
				r.compare(term.OpULe, y, x, false)
			}
		}
	}
}

// compare takes in that x <= y, or x < y.
func (r *Ranges) compare(op term.Op, x, y *term.Term, strict bool) {
	if x.Sort().Width > 64 {
		return
	}
	a, fixed := numbers.Constant(x)
	b, limited := numbers.Constant(y)
	switch {
	case x.Op() == term.OpVar && limited:
		if w, _, ok := numbers.Order(op, r.about(x).Word, b, strict); ok {
			r.about(x).Word = w
		}
	case x.Op() == term.OpVar && op == term.OpULe:
		r.about(x).above = append(r.about(x).above, y)
	case y.Op() == term.OpVar && fixed && op == term.OpSLe:
		if _, w, ok := numbers.Order(op, a, r.about(y).Word, strict); ok {
			r.about(y).Word = w
		}
	}
}

func (r *Ranges) about(x *term.Term) *known {
	if r.known[x] == nil {
		r.known[x] = &known{Word: numbers.All(x.Sort().Width)}
		r.order = append(r.order, x)
	}
	return r.known[x]
}
