package cfgtest

import (
	"math/big"
	"slices"
	"tav/cfg"
	"tav/solver/term"
)

// FillAndCheck is
//
//	for (i = 0; i < n; i++) a[i] = value(i); for (i = 0; i < n; i += step) if (bad(i, a[i])) error
func FillAndCheck(n, step int64, value func(b *Builder, i *term.Term) *term.Term, bad func(b *Builder, i, cell *term.Term) *term.Term) *Builder {
	b := New(32)
	a, i := b.Memory("a"), b.Global("i")
	b.Assign(0, 1, i, b.Num(0))
	b.Branch(1, 2, 4, b.M.SLt(i.Term, b.Num(n)))
	b.Assign(2, 3, a, b.M.Store(a.Term, i.Term, value(b, i.Term)))
	b.Assign(3, 1, i, b.M.BVAdd(i.Term, b.Num(1)))
	b.Assign(4, 5, i, b.Num(0))
	b.Branch(5, 6, 100, b.M.SLt(i.Term, b.Num(n)))
	b.Branch(6, 7, 8, bad(b, i.Term, b.M.Select(a.Term, i.Term)))
	b.Error(7)
	b.Assign(8, 5, i, b.M.BVAdd(i.Term, b.Num(step)))
	return b
}

// Memory adds an array of numbers that the program indexes by numbers.
func (b *Builder) Memory(name string) *cfg.Var {
	sort := b.M.ArraySort(b.M.BV(b.Width), b.M.BV(b.Width))
	v := &cfg.Var{Name: name, Term: b.M.Var(name, sort, true), Global: true, Role: cfg.Memory, Region: &cfg.Region{ByOffset: true}}
	b.Prog.Globals = append(b.Prog.Globals, v)
	return v
}

// ForLoop is for (i = 0; i < bound; i++) x++; error if x != want.
func ForLoop(bound, want int64) *Builder {
	b := New(32)
	i, x := b.Global("i"), b.Global("x")
	b.Assign(0, 1, i, b.Num(0))
	b.Assign(1, 2, x, b.Num(0))
	b.Branch(2, 3, 5, b.M.SLt(i.Term, b.Num(bound)))
	b.Assign(3, 4, x, b.M.BVAdd(x.Term, b.Num(1)))
	b.Assign(4, 2, i, b.M.BVAdd(i.Term, b.Num(1)))
	b.Branch(5, 6, 7, b.M.Ne(x.Term, b.Num(want)))
	b.Error(6)
	return b
}

// SumOfBits is for (i = 0; i < n; i++) if (?) x++; error if x >= want.
func SumOfBits(n, want int64) *Builder {
	b := New(32)
	i, x, in := b.Global("i"), b.Global("x"), b.Global("in")
	b.Assign(0, 1, i, b.Num(0))
	b.Assign(1, 2, x, b.Num(0))
	b.Branch(2, 3, 7, b.M.SLt(i.Term, b.Num(n)))
	b.Havoc(3, 4, in)
	b.Branch(4, 5, 6, b.M.Ne(in.Term, b.Num(0)))
	b.Assign(5, 6, x, b.M.BVAdd(x.Term, b.Num(1)))
	b.Assign(6, 2, i, b.M.BVAdd(i.Term, b.Num(1)))
	b.Branch(7, 8, 9, b.M.SLe(b.Num(want), x.Term))
	b.Error(8)
	return b
}

// MoveOver is x := n; y := 0; while (x != 0) { x--; y++ }; error if y != n + off.
func MoveOver(off int64) *Builder {
	b := New(32)
	n, x, y := b.Global("n"), b.Global("x"), b.Global("y")
	b.Havoc(0, 1, n)
	b.Assign(1, 2, x, n.Term)
	b.Assign(2, 3, y, b.Num(0))
	b.Branch(3, 4, 6, b.M.Ne(x.Term, b.Num(0)))
	b.Assign(4, 5, x, b.M.BVSub(x.Term, b.Num(1)))
	b.Assign(5, 3, y, b.M.BVAdd(y.Term, b.Num(1)))
	b.Branch(6, 7, 8, b.M.Ne(y.Term, b.M.BVAdd(n.Term, b.Num(off))))
	b.Error(7)
	return b
}

// Machine walks through states 1, 3, 5, …, 2*size-1 and back to 1 or stays, as
// an input says; error in the given state.
func Machine(size int, wrong int64) *Builder {
	b := New(32)
	s, in := b.Global("s"), b.Global("in")
	b.Assign(0, 1, s, b.Num(1))
	b.Havoc(1, 2, in)
	b.Branch(2, 3, 1, b.M.SLt(b.Num(0), in.Term))
	b.Branch(3, 100, 4, b.M.Eq(s.Term, b.Num(wrong)))
	b.Error(100)
	for k := 0; k < size; k++ {
		next := int64(2*k + 3)
		if k == size-1 {
			next = 1
		}
		b.Branch(4+2*k, 5+2*k, 6+2*k, b.M.Eq(s.Term, b.Num(int64(2*k+1))))
		b.Assign(5+2*k, 1, s, b.Num(next))
	}
	b.Edge(4+2*size, 1, &cfg.Assume{Cond: b.M.True()})
	return b
}

// HandOver gives a token of unknown value from one place to another, plus one,
// as a state says; error when it is not what it was plus one.
func HandOver(step int64) *Builder {
	b := New(32)
	s, token, local := b.Global("s"), b.Global("token"), b.Global("local")
	b.Assign(0, 1, s, b.Num(0))
	b.Branch(1, 2, 5, b.M.Eq(s.Term, b.Num(0)))
	b.Havoc(2, 3, token)
	b.Assign(3, 4, local, token.Term)
	b.Assign(4, 1, s, b.Num(1))
	b.Branch(5, 6, 8, b.M.Eq(s.Term, b.Num(1)))
	b.Assign(6, 7, token, b.M.BVAdd(token.Term, b.Num(step)))
	b.Assign(7, 1, s, b.Num(2))
	b.Branch(8, 9, 10, b.M.Ne(token.Term, b.M.BVAdd(local.Term, b.Num(1))))
	b.Error(9)
	b.Assign(10, 1, s, b.Num(0))
	return b
}

// Tokens counts a token up five times, and expects it so many steps before a copy.
func Tokens(steps int64) *Builder {
	b := New(32)
	token, local, n := b.Global("token"), b.Global("local"), b.Global("n")
	b.Havoc(0, 1, token)
	b.Assign(1, 2, local, token.Term)
	b.Assign(2, 3, n, b.Num(0))
	b.Branch(3, 4, 6, b.M.SLt(n.Term, b.Num(5)))
	b.Assign(4, 5, token, b.M.BVAdd(token.Term, b.Num(1)))
	b.Assign(5, 3, n, b.M.BVAdd(n.Term, b.Num(1)))
	b.Branch(6, 7, 8, b.M.Ne(token.Term, b.M.BVAdd(local.Term, b.Num(steps))))
	b.Error(7)
	return b
}

// Locks is a program with 2^n paths an iteration that a proof must not enumerate.
func Locks(n int) *Builder {
	b := New(32)
	next := func() int { b.nextLoc++; return b.nextLoc }
	here := 0
	var ps, ls []*cfg.Var
	for i := 0; i < n; i++ {
		ps = append(ps, b.Global("p"+string(rune('a'+i))))
		ls = append(ls, b.Global("l"+string(rune('a'+i))))
		to := next()
		b.Havoc(here, to, ps[i])
		here = to
	}
	for i := range ps {
		to := next()
		b.Assign(here, to, ls[i], b.Num(0))
		here = to
	}
	for i := range ps {
		set, join := next(), next()
		b.Branch(here, set, join, b.M.Ne(ps[i].Term, b.Num(0)))
		b.Assign(set, join, ls[i], b.Num(1))
		here = join
	}
	fail := next()
	for i := range ps {
		test, join := next(), next()
		b.Branch(here, test, join, b.M.Ne(ps[i].Term, b.Num(0)))
		b.Branch(test, fail, join, b.M.Ne(ls[i].Term, b.Num(1)))
		here = join
	}
	b.Error(fail)
	return b
}

// ExplicitError searches all states of a program without calls over numbers of few bits; globals begin with any value,
// the variables of the procedure with 0.
func ExplicitError(p *cfg.Program) bool {
	type state struct {
		loc    *cfg.Loc
		values string // of the variables, a byte each
	}
	vars := append(slices.Clone(p.Globals), p.Entry.Locals...)
	at := map[*cfg.Var]int{}
	states := []string{""}
	for i, v := range vars {
		at[v] = i
		any := 1
		if v.Global {
			any = 1 << v.Term.Sort().Width
		}
		var longer []string
		for _, s := range states {
			for n := range any {
				longer = append(longer, s+string([]byte{byte(n)}))
			}
		}
		states = longer
	}
	seen := map[state]bool{}
	var work []state
	visit := func(s state) {
		if !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	for _, s := range states {
		visit(state{p.Entry.Entry, s})
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s.loc.Kind == cfg.Error {
			return true
		}
		value := func(t *term.Term) (term.Value, error) {
			i := slices.IndexFunc(vars, func(v *cfg.Var) bool { return v.Term == t })
			return term.BVValue(t.Sort().Width, big.NewInt(int64(s.values[i]))), nil
		}
		eval := func(t *term.Term) term.Value {
			v, err := term.Eval(t, value)
			if err != nil {
				panic(err)
			}
			return v
		}
		for _, e := range s.loc.Out {
			next := []byte(s.values)
			switch a := e.Action.(type) {
			case *cfg.Assume:
				if eval(a.Cond).Bool() {
					visit(state{e.To, s.values})
				}
			case *cfg.Assign:
				for i, v := range a.Dst {
					n, _ := eval(a.Src[i]).Uint64()
					next[at[v]] = byte(n)
				}
				visit(state{e.To, string(next)})
			case *cfg.Havoc:
				for n := range 1 << a.Dst[0].Term.Sort().Width {
					next[at[a.Dst[0]]] = byte(n)
					visit(state{e.To, string(next)})
				}
			}
		}
	}
	return false
}

// Nested is x := y := 0; while (*) { while (*) { x++; y++ } while (y > 0) { x--;
// y-- } }; error if x != y.
func Nested() *Builder {
	b := New(32)
	x, y, in := b.Global("x"), b.Global("y"), b.Global("in")
	again := func() *term.Term { return b.M.SLt(b.Num(0), in.Term) }
	b.Assign(0, 1, x, b.Num(0))
	b.Assign(1, 2, y, b.Num(0))
	b.Havoc(2, 3, in)
	b.Branch(3, 4, 20, again())
	b.Havoc(4, 5, in)
	b.Branch(5, 6, 8, again())
	b.Assign(6, 7, x, b.M.BVAdd(x.Term, b.Num(1)))
	b.Assign(7, 4, y, b.M.BVAdd(y.Term, b.Num(1)))
	b.Branch(8, 9, 2, b.M.SLt(b.Num(0), y.Term))
	b.Assign(9, 10, x, b.M.BVSub(x.Term, b.Num(1)))
	b.Assign(10, 8, y, b.M.BVSub(y.Term, b.Num(1)))
	b.Branch(20, 21, 22, b.M.Ne(x.Term, y.Term))
	b.Error(21)
	return b
}
