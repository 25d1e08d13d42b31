package errorinvariants

import (
	"context"

	"tav/automata/graph"
	"tav/solver/effort"
	"tav/solver/term"
)

// executions evaluates the trace formula of a part with one conjunct left out,
// so that its variable may have any value.
type executions struct {
	f       *formula
	value   map[*term.Term]term.Value // in the run: of versions, and of the state at the start
	at      map[*term.Term]int        // formula of a conjunct → conjunct
	uses    map[*term.Term][]int      // variable → conjuncts that depend on it
	defines map[*term.Term]int        // version → its conjunct
}

func newExecutions(q *sequencer, f *formula) *executions {
	x := &executions{f, map[*term.Term]term.Value{}, map[*term.Term]int{}, map[*term.Term][]int{}, map[*term.Term]int{}}
	start := func(t *term.Term) {
		for _, v := range q.terms.FreeVars(t) {
			if _, known := x.value[v]; known {
				continue
			}
			if value, err := q.run.Eval(v, f.start); err == nil {
				x.value[v] = value
			}
		}
	}
	for k, c := range f.conjuncts {
		for _, t := range []*term.Term{c.executed, c.value} {
			start(t)
			for _, v := range q.terms.FreeVars(t) {
				x.uses[v] = append(x.uses[v], k)
			}
		}
		x.at[c.formula], x.defines[c.version] = k, k
		if value, err := x.eval(c.value, nil); err == nil {
			x.value[c.version] = value
		}
	}
	start(f.post)
	return x
}

// decisive lists the conjuncts that decide φ in the run: by them alone it is
// false. They are a core, found without a solver.
func (x *executions) decisive() map[*term.Term]bool {
	core, deciding := map[*term.Term]bool{}, graph.From(x.f.post)
	for t := range deciding.Each() {
		if k, defined := x.defines[t]; defined {
			c := x.f.conjuncts[k]
			core[c.formula] = true
			deciding.Add(c.executed, c.value)
		}
		deciding.Add(x.deciding(t)...)
	}
	return core
}

// deciding lists the arguments whose values decide that of t.
func (x *executions) deciding(t *term.Term) []*term.Term {
	args := t.Args()
	switch t.Op() {
	case term.OpAnd, term.OpOr:
		for _, a := range args {
			if value, err := x.eval(a, nil); err == nil && value.Bool() == (t.Op() == term.OpOr) {
				return []*term.Term{a}
			}
		}
	case term.OpIte:
		if value, err := x.eval(args[0], nil); err == nil && value.Bool() {
			return args[:2]
		} else if err == nil {
			return []*term.Term{args[0], args[2]}
		}
	}
	return args
}

// needed reports whether it has found values that satisfy everything but one
// conjunct, so that this is in every core.
func (x *executions) needed(ctx context.Context, formula *term.Term) bool {
	k := x.at[formula]
	others := x.others(k)
	for n := range others {
		if x.avoids(ctx, k, n) {
			return true
		}
	}
	return false
}

// avoids reports whether the error does not come about with the nth other value
// for conjunct k. What is not executed then has its nth other value, too.
func (x *executions) avoids(ctx context.Context, k, n int) bool {
	changed := map[*term.Term]term.Value{}
	affected := map[int]bool{}
	set := func(i int, value term.Value) {
		v := x.f.conjuncts[i].version
		changed[v] = value
		for _, use := range x.uses[v] {
			affected[use] = true
		}
	}
	set(k, x.others(k)[n])
	for i := k + 1; i < len(x.f.conjuncts) && len(affected) > 0; i++ {
		if !affected[i] {
			continue
		}
		delete(affected, i)
		effort.Count(ctx, effort.StatementWork)
		c := x.f.conjuncts[i]
		executed, err := x.eval(c.executed, changed)
		if err != nil {
			return false
		}
		if others := x.others(i); !executed.Bool() && n < len(others) {
			set(i, others[n])
			continue
		}
		value, err := x.eval(c.value, changed)
		if err != nil {
			return false
		}
		if !value.Equal(x.value[c.version]) {
			set(i, value)
		}
	}
	holds, err := x.eval(x.f.post, changed)
	return err == nil && holds.Bool()
}

func (x *executions) eval(t *term.Term, changed map[*term.Term]term.Value) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) {
		if value, ok := changed[v]; ok {
			return value, nil
		}
		if value, ok := x.value[v]; ok {
			return value, nil
		}
		return term.Value{}, term.ErrEval
	})
}

// others are a few values other than the own one; of an array, with another
// value in the cell that was written.
func (x *executions) others(k int) []term.Value {
	c := x.f.conjuncts[k]
	own, known := x.value[c.version]
	if !known {
		return nil
	}
	switch own.Kind() {
	case term.BoolKind:
		return []term.Value{term.BoolValue(!own.Bool())}
	case term.BitVecKind:
		n, ok := own.Uint64()
		if !ok {
			return nil
		}
		var list []term.Value
		for _, m := range []uint64{n + 1, n - 1, 0, 1, ^n, n ^ 1<<(own.Width()-1)} {
			if v := term.BVWord(own.Width(), m); !v.Equal(own) {
				list = append(list, v)
			}
		}
		return list
	case term.ArrayKind:
		if c.value.Op() != term.OpStore {
			return nil
		}
		i, err := x.eval(c.value.Args()[1], nil)
		cell := own.Select(i)
		n, ok := cell.Uint64()
		if err != nil || !ok {
			return nil
		}
		var list []term.Value
		for _, m := range []uint64{n + 1, n - 1, 0, ^n} {
			list = append(list, own.Store(i, term.BVWord(cell.Width(), m)))
		}
		return list
	}
	return nil
}
