package cfgtest

import (
	"tav/cfg"
	"tav/solver/term"
)

// A Builder makes small programs for tests: one global bit-vector variable a
// name, locations by number, 0 is the entry.
type Builder struct {
	M       *term.Manager
	Prog    *cfg.Program
	Vars    map[string]*cfg.Var
	Width   int // of all variables
	Proc    *cfg.Proc
	Locs    map[int]*cfg.Loc
	edges   int
	nlocs   int
	nextLoc int
}

// New is an empty main whose variables are width bits wide.
func New(width int) *Builder {
	m := term.NewManager()
	b := &Builder{M: m, Width: width, Vars: map[string]*cfg.Var{}, Prog: &cfg.Program{Terms: m, Check: cfg.PropertySet(cfg.UnreachCall)}}
	b.Prog.Entry = b.NewProc("main")
	return b
}

// NewProc starts a procedure; edges go to it until the next one is started.
func (b *Builder) NewProc(name string) *cfg.Proc {
	p := &cfg.Proc{Name: name}
	b.Prog.Procs = append(b.Prog.Procs, p)
	b.Enter(p)
	p.Entry = b.Loc(0)
	return p
}

// Enter lets edges go to a procedure that was started before.
func (b *Builder) Enter(p *cfg.Proc) { b.Proc, b.Locs = p, map[int]*cfg.Loc{} }

// Loc is the location with a number in the procedure at work.
func (b *Builder) Loc(n int) *cfg.Loc {
	if b.Locs[n] == nil {
		b.Locs[n] = b.Proc.AddLoc(cfg.Loc{ID: b.nlocs})
		b.nlocs++
	}
	return b.Locs[n]
}

// Global is a new global variable, signed.
func (b *Builder) Global(name string) *cfg.Var {
	v := &cfg.Var{Name: name, C: name, Term: b.M.Var(name, b.M.BV(b.Width), true), Global: true, Signed: true}
	b.Vars[name] = v
	b.Prog.Globals = append(b.Prog.Globals, v)
	return v
}

// Local is a new variable of the procedure at work, kept in list.
func (b *Builder) Local(name string, list *[]*cfg.Var) *cfg.Var {
	full := b.Proc.Name + "::" + name
	v := &cfg.Var{Name: full, C: name, Term: b.M.Var(full, b.M.BV(b.Width), true), Proc: b.Proc.Name, Signed: true}
	b.Vars[full] = v
	*list = append(*list, v)
	return v
}

// Num is a constant as wide as the variables.
func (b *Builder) Num(n int64) *term.Term { return b.M.BVInt(b.Width, n) }

// Edge adds an edge with an action.
func (b *Builder) Edge(from, to int, a cfg.Action) *cfg.Edge {
	return b.connect(b.Loc(from), b.Loc(to), cfg.Internal, a)
}

func (b *Builder) connect(from, to *cfg.Loc, kind cfg.EdgeKind, a cfg.Action) *cfg.Edge {
	b.edges++
	return b.Proc.AddEdge(from, to, cfg.Edge{ID: b.edges - 1, Kind: kind, Action: a})
}

// Assign adds v := t.
func (b *Builder) Assign(from, to int, v *cfg.Var, t *term.Term) *cfg.Edge {
	return b.Edge(from, to, &cfg.Assign{Dst: []*cfg.Var{v}, Src: []*term.Term{t}})
}

// Havoc adds v := any value, an input.
func (b *Builder) Havoc(from, to int, v *cfg.Var) *cfg.Edge {
	return b.Edge(from, to, &cfg.Havoc{Dst: []*cfg.Var{v}, Input: cfg.Input{Name: "nondet"}})
}

// Assume adds a condition, the first side of a branch.
func (b *Builder) Assume(from, to int, c *term.Term) *cfg.Edge {
	return b.Edge(from, to, &cfg.Assume{Cond: c, Branch: 1})
}

// Branch goes to yes when the condition holds, else to no.
func (b *Builder) Branch(from, yes, no int, c *term.Term) {
	b.Assume(from, yes, c)
	b.Edge(from, no, &cfg.Assume{Cond: b.M.Not(c), Branch: 2})
}

// Call adds a call and its return.
func (b *Builder) Call(from, to int, callee *cfg.Proc, args []*term.Term, dst ...*cfg.Var) {
	call := b.connect(b.Loc(from), callee.Entry, cfg.Call, &cfg.CallAction{Callee: callee, Args: args})
	b.connect(callee.Exit, b.Loc(to), cfg.Return, &cfg.ReturnAction{Call: call, Dst: dst})
}

// Error makes a location one that must not be reached.
func (b *Builder) Error(n int) { b.Loc(n).Kind = cfg.Error; b.Loc(n).Reason = "unreach-call" }

// Program numbers what was built.
func (b *Builder) Program() *cfg.Program {
	for _, p := range b.Prog.Procs {
		p.Modifies = b.Prog.Globals
	}
	b.Prog.Number()
	return b.Prog
}

// CountUp is i := 0; while (i < n) i := i + step; error if i != n.
func CountUp(width int, step int64, assumeNonNegative bool) *Builder {
	b := New(width)
	i, n := b.Global("i"), b.Global("n")
	b.Assign(0, 1, i, b.Num(0))
	if assumeNonNegative {
		b.Edge(1, 2, &cfg.Assume{Cond: b.M.SLe(b.Num(0), n.Term)})
	} else {
		b.Edge(1, 2, &cfg.Assume{Cond: b.M.True()})
	}
	b.Branch(2, 3, 4, b.M.SLt(i.Term, n.Term))
	b.Assign(3, 2, i, b.M.BVAdd(i.Term, b.Num(step)))
	b.Branch(4, 5, 6, b.M.Ne(i.Term, n.Term))
	b.Error(5)
	return b
}

// Recursion is f(n) { if (n <= 0) return 0; return f(n-1)+1; } with
// main: 0 <= n <= bound; r := f(n); error if r != n + off.
func Recursion(bound, off int64) *Builder {
	b := New(32)
	main := b.Proc
	n, r := b.Local("n", &main.Locals), b.Local("r", &main.Locals)
	f := b.NewProc("f")
	p, x, res := b.Local("n", &f.Params), b.Local("x", &f.Locals), b.Local("result", &f.Results)
	f.Exit = b.Loc(9)
	f.Recursive = true
	b.Branch(0, 1, 2, b.M.SLe(p.Term, b.Num(0)))
	b.Assign(1, 9, res, b.Num(0))
	b.Call(2, 3, f, []*term.Term{b.M.BVSub(p.Term, b.Num(1))}, x)
	b.Assign(3, 9, res, b.M.BVAdd(x.Term, b.Num(1)))
	b.Enter(main)
	b.Locs[0] = main.Entry
	b.Edge(0, 1, &cfg.Assume{Cond: b.M.And(b.M.SLe(b.Num(0), n.Term), b.M.SLe(n.Term, b.Num(bound)))})
	b.Call(1, 2, f, []*term.Term{n.Term}, r)
	b.Branch(2, 3, 4, b.M.Ne(r.Term, b.M.BVAdd(n.Term, b.Num(off))))
	b.Error(3)
	return b
}
