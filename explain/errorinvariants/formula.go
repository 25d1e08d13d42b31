package errorinvariants

import (
	"tav/danger/path"
	"tav/solver/term"
)

// A formula is the extended trace formula ψ ∧ TF(π) ∧ φ of a part of the
// trace, in static single assignment form. It has a conjunct for every variable
// that a statement assigns, as far as φ depends on it; the branching conditions
// are not among them, since ψ and the assignments imply them.
//
// The flow-sensitive trace formula (Algorithm 2) has cond_1 ⇒ … ⇒ cond_k ⇒ T
// for a statement that is executed under cond_1, …, cond_k (line 5); the
// conditions are remembered as the values of variables. At a branch it adds the
// frame conditions: what the branches not taken may assign stays as it is,
// under the same implications and that of the branch itself.
type formula struct {
	given     []*term.Term // ψ and φ
	post      *term.Term   // φ
	conjuncts []conjunct
	start     int // the statement it begins with
}

// A conjunct says what variable v is after statement at: executed ⇒ version = value.
type conjunct struct {
	assignment
	formula                  *term.Term
	executed, version, value *term.Term
}

// An assignment is one variable's at one statement; of a branch: its frame
// condition.
type assignment struct {
	at int
	v  *term.Term
}

// encode makes the formula for the statements that end at position end with
// the assertion post, of at most limit conjuncts: it begins where the last one
// is reached.
func (q *sequencer) encode(end int, post *term.Term, limit int) *formula {
	f := &formula{}
	needed := q.slice(f, end, post, limit)
	m := q.terms
	version := map[*term.Term]*term.Term{}
	read := func(t *term.Term) *term.Term {
		for _, v := range m.FreeVars(t) {
			if version[v] == nil { // it is in ψ
				version[v] = v
				if value, err := q.run.Eval(v, f.start); err == nil {
					f.given = append(f.given, equal(m, v, m.ValueTerm(value, v.Sort())))
				}
			}
		}
		return m.Substitute(t, version)
	}
	define := func(at int, under, v, value *term.Term) {
		w := m.Fresh(v.Name(), v.Sort(), v.Signed())
		t := m.Implies(under, equal(m, w, value))
		f.conjuncts = append(f.conjuncts, conjunct{assignment{at, v}, t, under, w, value})
		version[v] = w
	}
	for i := f.start; i < end; i++ {
		s := q.statements[i]
		if c := s.Opens; c != nil && q.flow {
			if needed[assignment{i, c.Taken}] {
				version[c.Taken] = read(c.Cond)
			}
			var under *term.Term
			for _, v := range c.Frame {
				if needed[assignment{i, v}] {
					if under == nil {
						under = read(taken(m, c))
					}
					define(i, under, v, read(v))
				}
			}
		}
		values, under := make([]*term.Term, len(s.Src)), m.True()
		for k, v := range s.Dst {
			if needed[assignment{i, v}] {
				values[k], under = read(s.Src[k]), read(q.under(s))
			}
		}
		for k, v := range s.Dst {
			if values[k] != nil {
				define(i, under, v, values[k])
			}
		}
	}
	f.post = read(post)
	f.given = append(f.given, f.post)
	return f
}

// slice finds the assignments that post depends on, from the end back to where
// there are limit, or to a breakpoint after enough, which becomes the formula's
// start.
func (q *sequencer) slice(f *formula, end int, post *term.Term, limit int) map[assignment]bool {
	needed, live, count := map[assignment]bool{}, map[*term.Term]bool{}, 0
	use := func(t *term.Term) {
		for _, v := range q.terms.FreeVars(t) {
			live[v] = true
		}
	}
	use(post)
	for i := end - 1; i >= 0; i-- {
		if f.start = i + 1; count >= limit || count >= q.least && q.breakpoints[i+1] {
			return needed
		}
		s := q.statements[i]
		if c := s.Opens; c != nil && q.flow {
			for _, v := range c.Frame {
				if live[v] {
					needed[assignment{i, v}] = true
					use(taken(q.terms, c))
					count++
				}
			}
			if live[c.Taken] {
				needed[assignment{i, c.Taken}] = true
				use(c.Cond)
			}
		}
		var used []*term.Term
		for k, v := range s.Dst {
			if live[v] {
				needed[assignment{i, v}] = true
				used = append(used, s.Src[k], q.under(s))
				count++
			}
		}
		for _, v := range s.Dst {
			delete(live, v)
		}
		for _, t := range used {
			use(t)
		}
	}
	f.start = 0
	return needed
}

// scope is the condition that a statement is executed under, as far as the
// trace formula speaks of it.
func (q *sequencer) scope(s path.Step) *path.Condition {
	if q.flow {
		return s.Scope
	}
	return nil
}

// under is what a statement's assignments hold under: its scope and guard.
func (q *sequencer) under(s path.Step) *term.Term {
	t := taken(q.terms, q.scope(s))
	if s.Guard != nil {
		t = q.terms.And(s.Guard, t)
	}
	return t
}

// taken says that a condition and all around it hold.
func taken(m *term.Manager, c *path.Condition) *term.Term {
	var all []*term.Term
	for _, c := range c.All() {
		all = append(all, c.Taken)
	}
	return m.And(all...)
}

func equal(m *term.Manager, a, b *term.Term) *term.Term {
	if a.Sort() == m.Bool() {
		return m.Iff(a, b)
	}
	return m.Eq(a, b)
}
