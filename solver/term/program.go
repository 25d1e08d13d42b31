package term

import "slices"

// Program is a term compiled for repeated evaluation: its nodes in an order in
// which arguments come first. All of them are computed at every run, both
// branches of conditionals included; so it is for terms of the size of a
// statement, where it is several times faster than Eval. A Program can be run
// by one goroutine at a time.
type Program struct {
	root   *Term
	vars   []*Term // asked for at every run, in order of id
	code   []instruction
	values []Value // of vars, constants and code
	args   []Value
}

type instruction struct {
	t    *Term
	args []int32 // indices into values
	at   int32
}

// Compile makes a Program. Terms with quantifiers are evaluated by Eval.
func Compile(t *Term) *Program {
	p := &Program{root: t}
	if t.quant {
		return p
	}
	slot := map[*Term]int32{}
	place := func(s *Term) int32 {
		i := int32(len(p.values))
		slot[s] = i
		p.values = append(p.values, Value{})
		return i
	}
	order := Postorder(t, nil)
	for _, s := range order {
		if s.op == OpVar {
			p.vars = append(p.vars, s)
		}
	}
	slices.SortFunc(p.vars, byID)
	for _, v := range p.vars {
		place(v)
	}
	for _, s := range order {
		switch {
		case s.op == OpVar:
		case s.IsConst():
			p.values[place(s)], _ = ValueOf(s)
		default:
			in := instruction{t: s, args: make([]int32, len(s.args))}
			for i, a := range s.args {
				in.args[i] = slot[a]
			}
			in.at = place(s)
			p.code = append(p.code, in)
		}
	}
	return p
}

// Run is the value of the term; see Eval.
func (p *Program) Run(env func(v *Term) (Value, error)) (Value, error) {
	if p.values == nil {
		return Eval(p.root, env)
	}
	for i, v := range p.vars {
		value, err := env(v)
		if err != nil {
			return Value{}, err
		}
		p.values[i] = value
	}
	for i := range p.code {
		in := &p.code[i]
		p.args = p.args[:0]
		for _, a := range in.args {
			p.args = append(p.args, p.values[a])
		}
		v, err := compute(in.t, p.args)
		if err != nil {
			return Value{}, err
		}
		p.values[in.at] = v
	}
	return p.values[len(p.values)-1], nil
}

// Postorder lists the nodes of t once each, arguments first, t last. Nodes for
// which done is true (nil: none) are left out, and what only they need.
func Postorder(t *Term, done func(*Term) bool) []*Term {
	type frame struct {
		t    *Term
		next int
	}
	var order []*Term
	if done != nil && done(t) {
		return nil
	}
	seen := map[*Term]bool{t: true}
	stack := []frame{{t: t}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(f.t.args) {
			order = append(order, f.t)
			stack = stack[:len(stack)-1]
			continue
		}
		a := f.t.args[f.next]
		f.next++
		if !seen[a] {
			seen[a] = true
			if done != nil && done(a) {
				continue
			}
			stack = append(stack, frame{t: a})
		}
	}
	return order
}
