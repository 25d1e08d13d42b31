package bounded

import (
	"strconv"

	"tav/solver/preprocess"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A position is a cut point, and how often executions were there and elsewhere before.
type position struct {
	cut     *blocks.Cut
	count   []int                     // the number of blocks so far, or how often the heads around were passed
	reach   *term.Term                // the condition to come here
	env     []*term.Term              // by index of the variable; nil: as at the start of the program
	holds   *preprocess.Assumption    // part of what holds here
	next    []*position               // where the blocks lead; positions that are not reached may be left out
	dead    bool                      // it was shown not to be reached
	certain bool                      // a head whose branch goes one way whatever the inputs are
	exact   bool                      // no loop was cut before: that it is not reached holds in all rounds
	exits   bool                      // a head after which executions may leave the loop, or end
	asked   bool                      // what had been left out before was then shown not to be reached
	narrow  map[*term.Term]*term.Term // inputs of the blocks that begin here, in fewer bits
	shut    []*blocks.Cut             // where blocks lead that cannot be passed, as the spans of numbers say
}

// suffix makes names that are used at this position only.
func (p *position) suffix() string {
	s := "@" + strconv.Itoa(p.cut.Id)
	for _, n := range p.count {
		s += "#" + strconv.Itoa(n)
	}
	return s
}

// depth is the number of blocks so far, at most.
func (p *position) depth() (sum int) {
	for _, n := range p.count {
		sum += n
	}
	return sum
}

// instance is the variable for an input of a block that begins at the position.
func (p *position) instance(m *term.Manager, in *term.Term) *term.Term {
	if t := p.narrow[in]; t != nil {
		return t
	}
	return m.Var(in.Name()+p.suffix(), in.Sort(), in.Signed())
}

// follow is the next position of an execution that reaches a cut point.
func (p *position) follow(c *blocks.Cut) *position {
	for _, q := range p.next {
		if q.cut == c {
			return q
		}
	}
	return nil
}

// entry is the position where executions begin.
func entry(b *blocks.Program, count []int) *position {
	p := &position{cut: b.Cuts[0], count: count, reach: b.Terms.True(), env: make([]*term.Term, b.Taint()+1)}
	p.env[b.Taint()] = b.Terms.False()
	return p
}

// arrivals are what reaches a cut point on several ways, of which an execution takes one.
type arrivals struct {
	from  []*position
	gates []*term.Term
	envs  [][]*term.Term
	holds []*preprocess.Assumption
}

// An evaluator computes positions from those before them.
type evaluator struct {
	b      *blocks.Program
	inputs *inputs
	cells  *cells // nil: arrays stay arrays
	define func(name, t *term.Term)
	spans  *spans // nil: comparisons are left to the solver
}

// leave evaluates the blocks that begin at a position, and returns those that can be passed.
func (e *evaluator) leave(p *position, arrive func(*blocks.Cut) *arrivals) {
	p.narrow = e.inputs.instances(p)
	for _, bl := range p.cut.Out {
		if gate, env, holds := e.pass(p, bl); !gate.IsFalse() {
			a := arrive(bl.To)
			a.from = append(a.from, p)
			a.gates = append(a.gates, gate)
			a.envs = append(a.envs, env)
			a.holds = append(a.holds, holds)
		}
	}
}

// join completes a position, which all ways into it are known of; false when it is not reached.
func (e *evaluator) join(p *position, a *arrivals) bool {
	for _, from := range a.from {
		from.next = append(from.next, p)
	}
	if e.cells != nil && len(a.gates) > 1 { // the gates will be part of many values
		for k, gate := range a.gates {
			a.gates[k] = e.named("way"+strconv.Itoa(k)+p.suffix(), gate)
		}
	}
	if p.reach = e.b.Terms.Or(a.gates...); p.reach.IsFalse() {
		return false
	}
	p.env = e.b.Merge(e.b.Live.At(p.cut.Loc), a.gates, a.envs)
	if e.cells != nil {
		p.holds = e.cells.numbers.Common(a.holds)
	}
	e.name(p)
	return true
}

// pass evaluates a block, and says what holds after it.
func (e *evaluator) pass(p *position, bl *blocks.Block) (gate *term.Term, env []*term.Term, holds *preprocess.Assumption) {
	m := e.b.Terms
	bind := func(v *term.Term) *term.Term {
		if i, ok := e.b.IndexOf(v); !ok {
			return p.instance(m, v)
		} else if p.env[i] != nil {
			return p.env[i]
		}
		return v
	}
	r := &resolver{c: e.cells, m: m, bind: bind, memo: map[preprocess.Assumed]*term.Term{}, apart: maxApart, rest: p.holds}
	guard, holds := r.all(m.Conjuncts(bl.Guard), p.holds, func(a *preprocess.Assumption) { r.rest = a })
	if e.spans != nil && !guard.IsFalse() {
		if guard = e.spans.decide(guard); guard.IsFalse() {
			p.shut, p.asked = append(p.shut, bl.To), true // a check of the proof has no spans
		}
	}
	if gate = m.And(p.reach, guard); gate.IsFalse() {
		return gate, nil, nil
	}
	env = append([]*term.Term{}, p.env...)
	for _, v := range bl.Values {
		env[v.Index] = r.eval(v.Value, holds)
	}
	return gate, env, holds
}

// read evaluates a term at a position.
func (e *evaluator) read(p *position, t *term.Term) *term.Term { return e.b.Read(p.env, t) }

// named gives a name to a condition that is large.
func (e *evaluator) named(name string, t *term.Term) *term.Term {
	if t.Size() <= preprocess.InlineSize {
		return t
	}
	v := e.b.Terms.Var(name, t.Sort(), false)
	e.define(v, t)
	return v
}

// name gives names to what has become large at a position.
func (e *evaluator) name(p *position) {
	m, suffix := e.b.Terms, p.suffix()
	p.reach = e.named("reach"+suffix, p.reach)
	for i, t := range p.env {
		if t == nil {
			continue
		}
		resolved, limit := e.cells != nil && e.cells.resolves(i), preprocess.InlineSize
		if t.Sort().Kind == term.ArrayKind && !resolved {
			limit = inlineArraySize
		}
		if t.Size() <= limit {
			continue
		}
		v := m.Var(e.b.Variable(i).Name()+suffix, t.Sort(), e.b.Variable(i).Signed())
		if resolved {
			e.cells.stands(v, t, p.holds)
		} else if e.cells != nil {
			v = e.cells.numbers.Name(v, t, p.holds)
		} else if t.Op() == term.OpZExt {
			low := m.Var(v.Name()+"~"+strconv.Itoa(t.Args()[0].Sort().Width), t.Args()[0].Sort(), false)
			e.define(low, t.Args()[0])
			v = m.ZExt(low, t.Sort().Width)
		} else {
			e.define(v, t)
		}
		p.env[i] = v
	}
}
