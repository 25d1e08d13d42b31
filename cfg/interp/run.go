package interp

import (
	"context"
	"fmt"
	"math/big"

	"tav/cfg"
	"tav/cfg/libm"
	"tav/solver/term"
)

// Run runs the program from its entry. The error is of the inputs, of a
// program that breaks the invariants of cfg.Program, or the context's.
func (m *Machine) Run(ctx context.Context, in Inputs, o Options) (*Outcome, error) {
	out := &Outcome{Loc: m.program.Entry.Entry}
	if o.From != nil {
		out.Loc = o.From.Loc
	}
	m.reset(in, o)
	return m.run(ctx, out, o)
}

// run goes on from where out is.
func (m *Machine) run(ctx context.Context, out *Outcome, o Options) (*Outcome, error) {
	if o.MaxDepth == 0 {
		o.MaxDepth = DefaultMaxDepth
	}
	m.out = out
	save := out.Count
	for ticks := 0; ; ticks++ {
		if o.Checkpoint != nil && out.Count >= save {
			save = o.Checkpoint(m.checkpoint())
		}
		if done := m.arrived(out); done {
			return out, nil
		}
		switch {
		case o.MaxSteps > 0 && out.Count >= o.MaxSteps:
			out.Kind, out.What = Limit, fmt.Sprintf("%d steps", o.MaxSteps)
			return out, nil
		case o.MaxTicks > 0 && ticks >= o.MaxTicks:
			out.Kind, out.What = Limit, fmt.Sprintf("%d steps", out.Count)
			return out, nil
		case len(m.stack) > o.MaxDepth:
			out.Kind, out.What = Limit, fmt.Sprintf("%d active calls", o.MaxDepth)
			return out, nil
		case ticks&0xfff == 0 && ctx.Err() != nil:
			return nil, ctx.Err()
		case out.Loc.Loop && m.head(out):
			out.Kind = Endless
			return out, nil
		}
		done, err := m.step(out)
		if done || err != nil {
			return out, err
		}
	}
}

// arrived says whether the run is over where it is.
func (m *Machine) arrived(out *Outcome) bool {
	l := out.Loc
	switch {
	case l.Kind == cfg.Error:
		out.Kind, out.What = ReachedError, l.Reason
	case l.Kind == cfg.Unsupported:
		out.Kind, out.What = ReachedUnsupported, l.Reason
	case len(l.Out) == 0, len(m.stack) == 0 && l == l.Proc.Exit:
		out.Kind = Ended
	default:
		return false
	}
	return true
}

// step takes one edge; done when the run is over.
func (m *Machine) step(out *Outcome) (done bool, err error) {
	n, err := m.next(out.Loc)
	if err != nil {
		return true, err
	}
	if n.endless {
		out.Kind = Endless
		return true, nil
	}
	if err := m.define(n.reads); err != nil {
		return true, err
	}
	m.exec(n.code)
	if m.tooMany > 0 {
		out.Kind, out.What = Limit, fmt.Sprintf("a copy of %d elements", m.tooMany)
		m.tooMany = 0
		return true, nil
	}
	p, err := m.choose(n, out)
	if err != nil {
		return true, err
	}
	if p == nil {
		out.Kind, out.Edge = Blocked, n.paths[0].edge
		return true, nil
	}
	for _, u := range p.ub {
		if m.regs[u.cond].w != 0 {
			out.Kind, out.Edge, out.What = UndefinedBehaviour, p.edge, u.what
			return true, nil
		}
	}
	if m.trail != nil {
		m.follow(n, p)
	}
	m.begin(p, out)
	if err := m.take(p, out); err == ErrStop {
		out.Count++
		out.Kind, out.Edge, out.Loc = Stopped, p.edge, p.edge.To
		return true, nil
	} else if err != nil {
		return true, fmt.Errorf("%v: %w", p.edge.Pos, err)
	}
	for _, r := range n.kept {
		m.regs[r].a = nil
	}
	out.Count++
	if out.Loc = p.edge.To; out.Loc.Kind != cfg.Plain {
		out.Edge = p.edge
	}
	if m.options.Each != nil && !m.options.Each(m.note) {
		out.Kind = Stopped
		return true, nil
	}
	return false, nil
}

// begin makes the record of the step that is being taken, if there is one.
func (m *Machine) begin(p *path, out *Outcome) {
	e := p.edge
	o := &m.options
	kept := o.Record && (out.Count < o.Omit.From || out.Count >= o.Omit.To)
	switch {
	case kept:
		out.Steps = append(out.Steps, Step{})
		m.note = &out.Steps[len(out.Steps)-1]
	case o.Each != nil:
		m.scratch = Step{Changes: m.scratch.Changes[:0]}
		m.note = &m.scratch
	default:
		m.note = nil
		return
	}
	m.note.Edge, m.note.Depth = e, len(m.stack)+inlined(e.Frame)
	for i, r := range p.returned {
		var x *term.Value
		if r >= 0 {
			v := fromValue(m.regs[r], e.Returned[i].Value.Sort())
			x = &v
		}
		m.note.Returned = append(m.note.Returned, x)
	}
}

func inlined(f *cfg.Frame) int {
	n := 0
	for ; f != nil; f = f.Parent {
		n++
	}
	return n
}

// next is the node to run: the location's, or at a procedure's exit that of
// the return edge that belongs to the call.
func (m *Machine) next(l *cfg.Loc) (*node, error) {
	if l.Out[0].Kind != cfg.Return {
		return m.node(l)
	}
	if len(m.stack) == 0 {
		return nil, fmt.Errorf("interp: return from %s without a call", l.Proc.Name)
	}
	s := m.stack[len(m.stack)-1].site
	if s.back == nil || s.back.From != l {
		return nil, fmt.Errorf("interp: no return edge from %s to the call at %v", l.Proc.Name, s.call.Pos)
	}
	return m.leaving(s)
}

// choose is the edge that lets the state pass, or that the run is switched to;
// nil if there is none.
func (m *Machine) choose(n *node, out *Outcome) (*path, error) {
	if s := m.options.Switch; s != nil && s.Step == out.Count {
		for i := range n.paths {
			if n.paths[i].edge == s.Edge {
				return &n.paths[i], nil
			}
		}
		return nil, fmt.Errorf("%v: interp: the run is at another location when it should switch to edge %d", s.Edge.Pos, s.Edge.ID)
	}
	var chosen *path
	for i := range n.paths {
		p := &n.paths[i]
		if _, ok := p.does.(*cfg.Assume); ok && m.regs[p.cond].w == 0 {
			continue
		}
		if chosen != nil {
			return nil, fmt.Errorf("%v: interp: edges %d and %d of location %d do not exclude each other",
				p.edge.Pos, chosen.edge.ID, p.edge.ID, p.edge.From.ID)
		}
		chosen = p
	}
	return chosen, nil
}

// take performs the action of an edge whose code ran.
func (m *Machine) take(p *path, out *Outcome) error {
	switch a := p.does.(type) {
	case *cfg.Assume:
		if p.fault != nil {
			out.Fault = m.fault(p, a.Fault)
		}
	case *cfg.Assign:
		m.assign(p, a)
	case *cfg.Havoc:
		if a.Input.Kind == cfg.Host {
			return m.call(p, a, out)
		}
		if a.Input.Kind == cfg.Computed {
			m.compute(p, a, out)
			return nil
		}
		if reader, ok := m.inputs.(Reader); ok && len(a.Args) > 0 {
			m.args = words(m.args[:0], m.regs, p.src)
			reader.Reads(p.edge, m.args)
		}
		for i, v := range a.Dst {
			x, err := m.inputs.Next(p.edge, v)
			if err != nil {
				return err
			}
			got, err := toValue(x, v.Term.Sort())
			if err != nil {
				return fmt.Errorf("value of %s: %w", v.Name, err)
			}
			m.set(p.dst[i], got)
			out.Inputs++
			m.changed(v, nil, got)
		}
	case *cfg.CallAction:
		m.enter(p.site, m.values(p))
		for i, v := range a.Callee.Params {
			m.changed(v, nil, m.regs[p.site.callee.params[i]])
		}
	case *cfg.ReturnAction:
		m.exit(p.dst, m.values(p))
		for i, v := range a.Dst {
			m.changed(v, nil, m.regs[p.dst[i]])
		}
	}
	return nil
}

// call is a call of the host.
func (m *Machine) call(p *path, a *cfg.Havoc, out *Outcome) error {
	host, ok := m.inputs.(Host)
	if !ok {
		return fmt.Errorf("interp: nobody provides %s", a.Input.Name)
	}
	m.args = words(m.args[:0], m.regs, p.src)
	x, err := host.Call(p.edge, m.args)
	if err != nil {
		return err
	}
	for i, v := range a.Dst {
		got := value{w: x & ones(v.Term.Sort())}
		m.set(p.dst[i], got)
		out.Inputs++
		m.changed(v, nil, got)
	}
	return nil
}

// words appends the numbers in registers.
func words(list []uint64, regs []value, from []int32) []uint64 {
	for _, r := range from {
		list = append(list, regs[r].w)
	}
	return list
}

// compute is a call of a function of <math.h>. It is an input where other
// libraries may have another result.
func (m *Machine) compute(p *path, a *cfg.Havoc, out *Outcome) {
	var args []*big.Int
	for _, r := range p.src {
		args = append(args, new(big.Int).SetUint64(m.regs[r].w))
	}
	name, width := a.Input.Name, a.Dst[0].Term.Sort().Width
	got := value{w: libm.Call(name, width, args...).Uint64()}
	m.set(p.dst[0], got)
	if lo, hi := libm.Bounds(name, width, args...); lo.Cmp(hi) != 0 {
		out.Inputs++
	}
	m.changed(a.Dst[0], nil, got)
}

// fault is the operation that fails on an edge.
func (m *Machine) fault(p *path, op *cfg.Operation) *Operation {
	out := &Operation{Operator: op.Operator, Bytes: op.Bytes, Text: op.Text, Array: op.Array}
	if op.Index != nil {
		x := fromValue(m.regs[p.fault[len(op.Operands)]], op.Index.Sort())
		out.Index = x.Signed()
	}
	for i, t := range op.Operands {
		x := fromValue(m.regs[p.fault[i]], t.Sort())
		if op.Operator == "" && i == 4 {
			out.Bytes = int64(x.Big().Uint64())
			break
		}
		out.Operands = append(out.Operands, x.Signed())
	}
	return out
}

// assign sets the variables of an Assign to the values computed for them.
func (m *Machine) assign(p *path, a *cfg.Assign) {
	for i, d := range p.dst {
		old := m.regs[d]
		v := m.regs[p.src[i]]
		if p.copy[i] {
			v.a = v.a.copy()
		}
		m.set(d, v)
		if m.note != nil {
			m.assigned(a.Dst[i], old, v)
		}
	}
}

// values are the values that an edge hands over, valid until the next such edge.
func (m *Machine) values(p *path) []value {
	clear(m.handed)
	m.handed = m.handed[:0]
	for i, r := range p.src {
		v := m.regs[r]
		if p.copy[i] {
			v.a = v.a.copy()
		}
		m.handed = append(m.handed, v)
	}
	return m.handed
}

// changed records that v, or its cell, got a value.
func (m *Machine) changed(v *cfg.Var, at []term.Value, x value) {
	if m.note == nil {
		return
	}
	s := v.Term.Sort()
	for range at {
		s = s.Elem
	}
	m.note.Changes = append(m.note.Changes, Change{Var: v, Cell: at, Value: fromValue(x, s)})
}

// assigned records an assignment: of an array that is a version of the one
// before, the cells written.
func (m *Machine) assigned(v *cfg.Var, old, new value) {
	s := v.Term.Sort()
	outer, ok := []uint64(nil), false
	if old.a != nil && new.a != nil {
		outer, ok = written(old.a, new.a)
	}
	if !ok {
		m.changed(v, nil, new)
		return
	}
	for _, i := range distinct(outer) {
		at := []term.Value{fromValue(value{w: i}, s.Index)}
		x, y := old.a.get(i), new.a.get(i)
		inner, ok := []uint64(nil), false
		if s.Elem.Kind == term.ArrayKind {
			inner, ok = written(x.a, y.a)
		}
		if !ok {
			m.changed(v, at, y)
			continue
		}
		for _, j := range distinct(inner) {
			m.changed(v, append(at[:1:1], fromValue(value{w: j}, s.Elem.Index)), y.a.get(j))
		}
	}
}

// distinct drops repetitions, keeping the first.
func distinct(is []uint64) []uint64 {
	if len(is) < 2 {
		return is
	}
	seen := make(map[uint64]bool, len(is))
	var out []uint64
	for _, i := range is {
		if !seen[i] {
			seen[i] = true
			out = append(out, i)
		}
	}
	return out
}
