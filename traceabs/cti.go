package traceabs

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// A counterexample to induction is the search for a state from which blocks lead to an error.
type counterexample struct {
	obligations
	list  []*blocks.Block
	seq   *blocks.Sequence
	want  []*term.Term // of the state, and of what is read
	model map[*term.Term]term.Value
}

// search is how blocks lead to an error from some state, block by block, where the numbers are small
// as far as that is soon found; nil: none was found, and possible says whether there may be one.
func (s obligations) search(ctx context.Context, list ...*blocks.Block) (found []Situation, possible bool) {
	q := &counterexample{obligations: s, list: list, seq: s.env.Blocks.Sequence(list...)}
	q.want = append([]*term.Term{q.seq.Guard}, s.known(list[0].From)...)
	var answer solver.Result
	if q.model, answer = q.state(ctx, s.env.Prog.Terms.True()); q.model == nil {
		return nil, answer != solver.Unsat
	}
	if found = q.run(); found == nil {
		return nil, true
	}
	for _, v := range found[0].Run.Initial {
		if v.Var.Role != cfg.Heap {
			found = q.simplify(ctx, found, Cell{Array: v.Var})
		}
	}
	for _, c := range found[0].Cells {
		found = q.simplify(ctx, found, c)
	}
	return found, true
}

// simplify makes a value of the state one that a reader takes in, if it can be, and keeps it: which other
// values are a part of the state depends on it.
func (q *counterexample) simplify(ctx context.Context, found []Situation, c Cell) []Situation {
	m, t := q.env.Prog.Terms, c.term(q.env.Prog.Terms)
	if t.Sort().Kind != term.BitVecKind {
		return found
	}
	for _, simple := range q.simple(c) {
		if ctx.Err() != nil {
			break
		}
		model := q.model
		if simpler, _ := q.state(ctx, simple); simpler != nil {
			q.model = simpler
			if run := q.run(); run != nil {
				found = run
				break
			}
			q.model = model
		}
	}
	x, err := term.Eval(t, func(v *term.Term) (term.Value, error) {
		x, _ := term.ValueOf(q.value(q.model, v))
		return x, nil
	})
	if err == nil {
		q.want = append(q.want, m.Eq(t, m.ValueTerm(x, t.Sort())))
	}
	return found
}

// simple are conditions on a value, what is wanted most first: of a number that it is small, of a pointer
// that it is NULL, or leads to where one of the objects begins that it is meant for.
func (q *counterexample) simple(c Cell) []*term.Term {
	m, t := q.env.Prog.Terms, c.term(q.env.Prog.Terms)
	number := func(n int64) *term.Term { return m.BVInt(t.Sort().Width, n) }
	zero, bit, small := m.Eq(t, number(0)), m.ULe(t, number(1)), m.ULt(t, number(smallNumber))
	switch v := c.Array; {
	case v.Role == cfg.ObjectPart || v.Parts:
		begins := m.True()
		if off := q.env.Prog.OffsetTerm(t); off != nil {
			begins = m.Eq(off, m.BVInt(off.Sort().Width, 0))
		}
		first := number(int64(len(q.env.Prog.Objects)) + 1) // of the heap
		meant := []*term.Term{m.And(m.ULe(first, t), m.ULt(t, m.BVAdd(first, number(smallNumber))))}
		for _, o := range q.env.Prog.Objects {
			if !o.Temp && v.Target != nil && v.Target(o.ID, 0).Offset >= 0 {
				meant = append(meant, m.Eq(t, number(o.ID)))
			}
		}
		return []*term.Term{m.And(zero, begins), m.And(begins, m.Or(meant...)), m.Or(meant...)}
	case v.Signed && t.Sort().Width > 5:
		return []*term.Term{zero, bit, small, m.And(m.SLt(number(-smallNumber), t), m.SLt(t, number(smallNumber)))}
	}
	return []*term.Term{zero, bit, small}
}

// run executes the blocks from the state; nil: it does not lead along them.
func (q *counterexample) run() (found []Situation) {
	runs, err := q.seq.Run(func(v *term.Term) (*term.Term, error) { return q.value(q.model, v), nil })
	if err != nil {
		return nil
	}
	rest := q.seq
	for i, r := range runs {
		if i > 0 {
			rest = rest.Rest()
		}
		found = append(found, Situation{q.list[i].From.Loc, r, q.cells(rest.Guard, r)})
	}
	return found
}

// state is one of which more holds, too, and from which no error is in reach of the first of several
// blocks, whatever is read; nil: none was found, or, if the answer is unsat, there is none.
func (q *counterexample) state(ctx context.Context, more *term.Term) (map[*term.Term]term.Value, solver.Result) {
	m := q.env.Prog.Terms
	for try := 0; try < maxInstances; try++ {
		answer, model := q.env.Satisfy(ctx, m.And(more, m.And(q.want...)))
		if answer != solver.Sat || model == nil || len(q.list) == 1 {
			return model, answer
		}
		early, ok := q.early(ctx, model)
		switch {
		case !ok:
			return nil, solver.Unknown
		case early == nil:
			return model, answer
		}
		q.want = append(q.want, m.Not(early))
	}
	return nil, solver.Unknown
}

// early is a condition on states under which an error is in reach of one block, which holds of this
// one; nil: there is none. What is read is as it is for this state, so that the condition speaks of many.
func (q *counterexample) early(ctx context.Context, model map[*term.Term]term.Value) (condition *term.Term, ok bool) {
	b := q.env.Blocks
	m := b.Terms
	for _, bl := range q.list[0].From.Out {
		if bl.To.Loc.Kind != cfg.Error {
			continue
		}
		state, inputs := map[*term.Term]*term.Term{}, b.Inputs(bl)
		for _, v := range m.FreeVars(bl.Guard) {
			if !slices.Contains(inputs, v) {
				state[v] = q.value(model, v)
			}
		}
		answer, read := q.env.Satisfy(ctx, m.Substitute(bl.Guard, state))
		switch answer {
		case solver.Unknown:
			return nil, false
		case solver.Sat:
			values := map[*term.Term]*term.Term{}
			for _, in := range inputs {
				values[in] = q.value(read, in)
			}
			return m.Substitute(bl.Guard, values), true
		}
	}
	return nil, true
}

// value is that of a variable, any one where the model has none.
func (q *counterexample) value(model map[*term.Term]term.Value, v *term.Term) *term.Term {
	x, ok := model[v]
	if !ok {
		x = term.ZeroValue(v.Sort())
	}
	return q.env.Prog.Terms.ValueTerm(x, v.Sort())
}

// cells are those that decide that a guard holds, of arrays as they are where a run begins.
func (q *counterexample) cells(guard *term.Term, run *trace.ErrorTrace) []Cell {
	r := &reader{m: q.env.Prog.Terms, vars: map[*term.Term]*cfg.Var{}, seen: map[*term.Term]bool{}}
	values := map[*term.Term]term.Value{}
	for _, v := range run.Initial {
		values[v.Var.Term], _ = term.ValueOf(v.Value)
		r.vars[v.Var.Term] = v.Var
	}
	r.value = func(v *term.Term) (term.Value, error) {
		if x, ok := values[v]; ok {
			return x, nil
		}
		if _, ok := q.env.Blocks.IndexOf(v); ok {
			return term.Value{}, term.ErrEval // is not read on this way
		}
		x, _ := term.ValueOf(q.value(q.model, v))
		return x, nil
	}
	r.read(guard)
	return r.cells
}

// A reader finds the elements that the value of a term depends on.
type reader struct {
	m     *term.Manager
	value func(v *term.Term) (term.Value, error)
	vars  map[*term.Term]*cfg.Var
	seen  map[*term.Term]bool
	cells []Cell
}

// is reports that a condition holds.
func (r *reader) is(t *term.Term, holds bool) bool {
	x, err := term.Eval(t, r.value)
	return err == nil && x.Bool() == holds
}

// read goes down to what decides: of a choice the branch that is taken, of what one operand
// settles that one.
func (r *reader) read(t *term.Term) {
	if r.seen[t] {
		return
	}
	r.seen[t] = true
	args := t.Args()
	switch op := t.Op(); {
	case op == term.OpIte:
		r.read(args[0])
		if r.is(args[0], true) {
			args = args[1:2]
		} else {
			args = args[2:]
		}
	case op == term.OpAnd || op == term.OpOr:
		if k := slices.IndexFunc(args, func(x *term.Term) bool { return r.is(x, op == term.OpOr) }); k >= 0 {
			args = args[k : k+1]
		}
	case op == term.OpSelect && t.Sort().Kind != term.ArrayKind:
		r.element(t)
	}
	for _, x := range args {
		r.read(x)
	}
}

// element notes the elements that a read may be of.
func (r *reader) element(t *term.Term) {
	for _, base := range query.Bases(r.m).Of(t.Args()[0]) {
		var c Cell
		at := r.m.Select(base, t.Args()[1])
		for ; at.Op() == term.OpSelect; at = at.Args()[0] {
			index, err := term.Eval(at.Args()[1], r.value)
			if err != nil {
				return
			}
			c.Indices = slices.Insert(c.Indices, 0, index)
		}
		if c.Array = r.vars[at]; c.Array == nil || c.Array.Role == cfg.Heap || slices.ContainsFunc(r.cells, func(d Cell) bool { return d.term(r.m) == c.term(r.m) }) {
			continue
		}
		var err error
		if c.Value, err = term.Eval(c.term(r.m), r.value); err == nil {
			r.cells = append(r.cells, c)
		}
	}
}

// term is the element.
func (c Cell) term(m *term.Manager) *term.Term {
	t := c.Array.Term
	for _, index := range c.Indices {
		t = m.Select(t, m.ValueTerm(index, t.Sort().Index))
	}
	return t
}
