package relevance

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"tav/solver/effort"
	"tav/solver/limits"
	"tav/solver/term"
)

// A suffix is the rest of the trace after an assigning statement whose values
// are arbitrary, in static single assignment form, and as far as it matters:
// the conditions that depend on the values, those that share inputs with them,
// directly or through others, and the undefined behaviour that inputs decide
// about. The other conditions hold for the inputs that the execution itself
// has there, and these do not depend on the values and the inputs that remain:
// leaving them out changes neither ∃in.G nor relevance.
type suffix struct {
	*analysis
	s          *assigning
	before     states               // what no later input changes
	changed    *changes[*term.Term] // depends on the arbitrary values
	own        map[int]*term.Term   // other definitions, over later inputs
	conditions map[int]condition    // by position
	reached    map[int]bool         // definitions whose conditions are here, as they share inputs
}

// A condition is what a statement asks for: its guard, and that its behaviour
// is defined. A trap's guard is part of the latter.
type condition struct{ guard, undefined *term.Term }

// goesWrong is G after statement s: the values of s, states before s and values
// of later inputs from which the rest of the trace is executed to the error, or
// runs into undefined behaviour. C of section 3.2 is ∃in.G if all behaviour is
// defined. It is false when the suffix is too large or ctx has ended.
func (a *analysis) goesWrong(ctx context.Context, s *assigning, before states) (g *term.Term, ok bool) {
	x := &suffix{
		analysis: a, s: s, before: before, changed: newChanges[*term.Term](a.flow),
		own: map[int]*term.Term{}, conditions: map[int]condition{}, reached: map[int]bool{},
	}
	if !x.follow(ctx) || !x.connect(ctx) {
		return nil, false
	}
	return x.formula(), true
}

// follow executes what depends on the arbitrary values.
func (x *suffix) follow(ctx context.Context) bool {
	m := x.terms
	values := x.s.values() // and answers of the host that depend on them
	for d := x.flow.first[x.s.pos]; d < x.flow.first[x.s.pos+1]; d++ {
		own := x.evaluator(x.s.pos)
		own.of = func(v *term.Term) *term.Term {
			if slices.Contains(values, v) {
				return v
			}
			return x.before.value(read{v, x.flow.def(x.s.pos, v)})
		}
		if t := own.eval(x.s.effect[x.flow.defs[d].v]); m.Mentions(t, values...) {
			x.changed.set(d, t)
		}
	}
	for i, more := x.changed.next(); more; i, more = x.changed.next() {
		if ctx.Err() != nil || limits.Over(ctx, len(x.changed.queued), maxSteps, "statements of a suffix") {
			return false
		}
		effort.Count(ctx, effort.TermWork)
		c := x.condition(i)
		if m.Mentions(c.guard, values...) || m.Mentions(c.undefined, values...) {
			x.conditions[i] = c
		}
		told := func(t *term.Term) bool { return m.Mentions(x.read(i, t), values...) }
		other := x.flow.fixed && slices.ContainsFunc(x.path.Statements[i].Told, told)
		for d := x.flow.first[i]; d < x.flow.first[i+1]; d++ {
			if src := x.flow.defs[d].src; src == nil && other {
				answer := x.input(x.flow.defs[d])
				values = append(values, answer)
				x.changed.set(d, answer)
			} else if src != nil {
				if t := x.read(i, src); m.Mentions(t, values...) {
					x.changed.set(d, t)
				} else {
					x.own[d] = t
				}
			}
		}
	}
	return true
}

// connect adds the conditions that share inputs with those that are here, and
// undefined behaviour before the last guard, until there is nothing to add.
func (x *suffix) connect(ctx context.Context) bool {
	work := slices.Sorted(maps.Keys(x.conditions))
	last := x.s.pos // up to here undefined behaviour is here
	for len(work) > 0 {
		if ctx.Err() != nil || limits.Over(ctx, len(x.conditions), maxSteps, "statements of a suffix") {
			return false
		}
		effort.Count(ctx, effort.TermWork)
		i := work[len(work)-1]
		work = work[:len(work)-1]
		c := x.conditions[i]
		for _, t := range []*term.Term{c.guard, c.undefined} {
			for _, in := range x.later(t) {
				work = x.reach(x.inputDef(in), work)
			}
		}
		if !c.guard.IsTrue() && !x.flow.fixed {
			for ; last < i; last++ {
				if x.flow.risk[last+1] > x.s.pos {
					work = x.add(last+1, work)
				}
			}
		}
	}
	return true
}

// inputDef is the definition that an input is.
func (x *suffix) inputDef(in input) int {
	for d := x.flow.first[in.pos]; ; d++ {
		if x.flow.defs[d].v == in.of {
			return d
		}
	}
}

// reach adds the conditions that depend on a definition.
func (x *suffix) reach(def int, work []int) []int {
	stack := []int{def}
	for len(stack) > 0 {
		d := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x.reached[d] {
			continue
		}
		x.reached[d] = true
		for _, i := range x.flow.defs[d].uses {
			work = x.add(i, work)
			for next := x.flow.first[i]; next < x.flow.first[i+1]; next++ {
				src := x.flow.defs[next].src
				if src != nil && x.terms.Mentions(src, x.flow.defs[d].v) {
					stack = append(stack, next)
				}
			}
		}
	}
	return work
}

// add adds the condition of a position if there is one.
func (x *suffix) add(i int, work []int) []int {
	if _, known := x.conditions[i]; known {
		return work
	}
	c := x.condition(i)
	if c.guard.IsTrue() && c.undefined.IsFalse() {
		return work
	}
	x.conditions[i] = c
	return append(work, i)
}

func (x *suffix) condition(i int) condition {
	m, st := x.terms, x.path.Statements[i]
	guard, undefined := x.read(i, st.Guard), x.read(i, st.Undefined)
	if st.Trap {
		return condition{m.True(), m.Or(undefined, m.Not(guard))}
	}
	return condition{guard, undefined}
}

// read is a term that position i reads, over the state before s, its values and
// the later inputs.
func (x *suffix) read(i int, t *term.Term) *term.Term {
	return x.evaluator(i).eval(t)
}

func (x *suffix) evaluator(i int) *evaluator {
	return &evaluator{terms: x.terms, address: x.before.address, of: func(v *term.Term) *term.Term {
		r := read{v, x.flow.def(i, v)}
		if changed := x.changed.values[r.def]; changed != nil {
			return changed
		} else if x.isBefore(r.def) {
			return x.before.value(r)
		}
		return x.value(r.def)
	}}
}

// isBefore reports whether no later input changes a definition.
func (x *suffix) isBefore(def int) bool {
	return def == initial || x.flow.fixed || x.flow.defs[def].latest <= x.s.pos
}

// value is a definition that depends on later inputs, but not on the values of s.
func (x *suffix) value(def int) *term.Term {
	needed := map[int]bool{}
	for stack := []int{def}; len(stack) > 0; {
		d := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x.own[d] != nil || needed[d] {
			continue
		}
		needed[d] = true
		if src := x.flow.defs[d].src; src != nil {
			for _, v := range x.terms.FreeVars(src) {
				if of := x.flow.def(x.flow.defs[d].pos, v); !x.isBefore(of) {
					stack = append(stack, of)
				}
			}
		}
	}
	for _, d := range slices.Sorted(maps.Keys(needed)) {
		if at := x.flow.defs[d]; at.src == nil {
			x.own[d] = x.input(at)
		} else {
			x.own[d] = x.read(at.pos, at.src)
		}
	}
	return x.own[def]
}

// formula is G as a term.
func (x *suffix) formula() *term.Term {
	m := x.terms
	order := slices.Sorted(maps.Keys(x.conditions))
	var rest []*term.Term
	for k := len(order) - 1; k >= 0; k-- {
		c := x.conditions[order[k]]
		rest = append(rest, c.guard)
		if !c.undefined.IsFalse() {
			rest = []*term.Term{m.Or(c.undefined, m.And(rest...))}
		}
	}
	return m.And(rest...)
}

// An input is the value that the statement at pos gives to a variable that it
// makes arbitrary, in executions of the rest of the trace.
type input struct {
	v   *term.Term // as G speaks of it
	pos int
	of  *term.Term
}

// input is the variable for an input.
func (a *analysis) input(d definition) *term.Term {
	v := a.terms.Var(d.v.Name()+"?in"+strconv.Itoa(d.pos), d.v.Sort(), d.v.Signed())
	a.inputs[v] = input{v, d.pos, d.v}
	return v
}

// later lists the inputs in t.
func (a *analysis) later(t *term.Term) []input {
	var list []input
	for _, v := range a.terms.FreeVars(t) {
		if in, ok := a.inputs[v]; ok {
			list = append(list, in)
		}
	}
	return list
}
