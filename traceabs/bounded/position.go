package bounded

import (
	"strconv"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A position is a cut point, and how often executions were there and elsewhere before.
type position struct {
	cut   *blocks.Cut
	count []int        // the number of blocks so far, or how often the heads around were passed
	reach *term.Term   // the condition to come here
	env   []*term.Term // by index of the variable; nil: as at the start of the program
	next  []*position  // where the blocks lead; positions that are not reached may be left out
	dead  bool         // it was shown not to be reached
	asked bool         // what had been left out before was then shown not to be reached
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
	return m.Var(in.Name()+p.suffix(), in.Sort(), in.Signed())
}

// follow is the next position of an execution that comes to a cut point.
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

// arrivals are what comes to a cut point on several ways, of which an execution takes one.
type arrivals struct {
	from  []*position
	gates []*term.Term
	envs  [][]*term.Term
}

// An evaluator computes positions from those before them.
type evaluator struct {
	b      *blocks.Program
	assert func(*term.Term) // takes the definitions
}

// leave evaluates the blocks that begin at a position, and tells those that can be passed.
func (e *evaluator) leave(p *position, arrive func(*blocks.Cut) *arrivals) {
	for _, bl := range p.cut.Out {
		if gate, env := e.pass(p, bl); !gate.IsFalse() {
			a := arrive(bl.To)
			a.from = append(a.from, p)
			a.gates = append(a.gates, gate)
			a.envs = append(a.envs, env)
		}
	}
}

// join completes a position, which all ways into it are known of; false when it is not reached.
func (e *evaluator) join(p *position, a *arrivals) bool {
	if p.reach = e.b.Terms.Or(a.gates...); p.reach.IsFalse() {
		return false
	}
	for _, from := range a.from {
		from.next = append(from.next, p)
	}
	p.env = e.b.Merge(e.b.Live.At(p.cut.Loc), a.gates, a.envs)
	e.name(p)
	return true
}

// pass evaluates a block.
func (e *evaluator) pass(p *position, bl *blocks.Block) (*term.Term, []*term.Term) {
	b := e.b
	sub := map[*term.Term]*term.Term{}
	bind := func(t *term.Term) {
		for _, v := range b.Terms.FreeVars(t) {
			if i, ok := b.IndexOf(v); !ok {
				sub[v] = p.instance(b.Terms, v)
			} else if p.env[i] != nil {
				sub[v] = p.env[i]
			}
		}
	}
	bind(bl.Guard)
	gate := b.Terms.And(p.reach, b.Terms.Substitute(bl.Guard, sub))
	if gate.IsFalse() {
		return gate, nil
	}
	env := append([]*term.Term{}, p.env...)
	for _, v := range bl.Values {
		bind(v.Value)
	}
	for _, v := range bl.Values {
		env[v.Index] = b.Terms.Substitute(v.Value, sub)
	}
	return gate, env
}

// name gives names to what has become large at a position.
func (e *evaluator) name(p *position) {
	m, suffix := e.b.Terms, p.suffix()
	define := func(name string, t *term.Term, signed bool) *term.Term {
		limit := inlineSize
		if t.Sort().Kind == term.ArrayKind {
			limit = inlineArraySize
		}
		if t.Size() <= limit {
			return t
		}
		v := m.Var(name+suffix, t.Sort(), signed)
		e.assert(m.Eq(v, t))
		return v
	}
	p.reach = define("reach", p.reach, false)
	for i, t := range p.env {
		if t == nil {
			continue
		}
		p.env[i] = define(e.b.Variable(i).Name(), t, e.b.Variable(i).Signed())
	}
}
