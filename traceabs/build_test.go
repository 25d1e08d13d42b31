package traceabs

import (
	"tav/cfg"
	"tav/solver/term"
)

// A builder makes small programs for tests: one global bit-vector variable a
// name, locations by number, 0 is the entry.
type builder struct {
	m       *term.Manager
	prog    *cfg.Program
	vars    map[string]*cfg.Var
	width   int
	proc    *cfg.Proc
	locs    map[int]*cfg.Loc
	edges   int
	nlocs   int
	nextLoc int
}

func newBuilder(width int) *builder {
	m := term.NewManager()
	b := &builder{m: m, width: width, vars: map[string]*cfg.Var{}, prog: &cfg.Program{Terms: m, Check: cfg.PropertySet(cfg.UnreachCall)}}
	b.prog.Entry = b.newProc("main")
	return b
}

// newProc starts a procedure; edges go to it until the next one is started.
func (b *builder) newProc(name string) *cfg.Proc {
	p := &cfg.Proc{Name: name}
	b.prog.Procs = append(b.prog.Procs, p)
	b.enter(p)
	p.Entry = b.loc(0)
	return p
}

func (b *builder) enter(p *cfg.Proc) { b.proc, b.locs = p, map[int]*cfg.Loc{} }

func (b *builder) loc(n int) *cfg.Loc {
	if b.locs[n] == nil {
		l := &cfg.Loc{ID: b.nlocs, Proc: b.proc}
		b.nlocs++
		b.locs[n] = l
		b.proc.Locs = append(b.proc.Locs, l)
	}
	return b.locs[n]
}

func (b *builder) global(name string) *cfg.Var {
	v := &cfg.Var{Name: name, C: name, Term: b.m.Var(name, b.m.BV(b.width), true), Global: true, Signed: true}
	b.vars[name] = v
	b.prog.Globals = append(b.prog.Globals, v)
	return v
}

func (b *builder) variable(name string, list *[]*cfg.Var) *cfg.Var {
	full := b.proc.Name + "::" + name
	v := &cfg.Var{Name: full, C: name, Term: b.m.Var(full, b.m.BV(b.width), true), Proc: b.proc.Name, Signed: true}
	b.vars[full] = v
	*list = append(*list, v)
	return v
}

func (b *builder) num(n int64) *term.Term { return b.m.BVInt(b.width, n) }

func (b *builder) edge(from, to int, a cfg.Action) *cfg.Edge {
	return b.connect(b.loc(from), b.loc(to), cfg.Internal, a)
}

func (b *builder) connect(from, to *cfg.Loc, kind cfg.EdgeKind, a cfg.Action) *cfg.Edge {
	e := &cfg.Edge{ID: b.edges, From: from, To: to, Kind: kind, Action: a}
	b.edges++
	from.Out = append(from.Out, e)
	to.In = append(to.In, e)
	b.proc.Edges = append(b.proc.Edges, e)
	return e
}

func (b *builder) assign(from, to int, v *cfg.Var, t *term.Term) {
	b.edge(from, to, &cfg.Assign{Dst: []*cfg.Var{v}, Src: []*term.Term{t}})
}

func (b *builder) havoc(from, to int, v *cfg.Var) {
	b.edge(from, to, &cfg.Havoc{Dst: []*cfg.Var{v}, Input: cfg.Input{Name: "nondet"}})
}

// branch goes to yes when the condition holds, else to no.
func (b *builder) branch(from, yes, no int, c *term.Term) {
	b.edge(from, yes, &cfg.Assume{Cond: c, Branch: 1})
	b.edge(from, no, &cfg.Assume{Cond: b.m.Not(c), Branch: 2})
}

func (b *builder) call(from, to int, callee *cfg.Proc, args []*term.Term, dst ...*cfg.Var) {
	call := b.connect(b.loc(from), callee.Entry, cfg.Call, &cfg.CallAction{Callee: callee, Args: args})
	b.connect(callee.Exit, b.loc(to), cfg.Return, &cfg.ReturnAction{Call: call, Dst: dst})
}

func (b *builder) error(n int) { b.loc(n).Kind = cfg.Error; b.loc(n).Reason = "unreach-call" }

func (b *builder) program() *cfg.Program {
	for _, p := range b.prog.Procs {
		p.Modifies = b.prog.Globals
	}
	b.prog.Number()
	return b.prog
}

// countUp is i := 0; while (i < n) i := i + step; error if i != n.
func countUp(width int, step int64, assumeNonNegative bool) *builder {
	b := newBuilder(width)
	i, n := b.global("i"), b.global("n")
	b.assign(0, 1, i, b.num(0))
	if assumeNonNegative {
		b.edge(1, 2, &cfg.Assume{Cond: b.m.SLe(b.num(0), n.Term)})
	} else {
		b.edge(1, 2, &cfg.Assume{Cond: b.m.True()})
	}
	b.branch(2, 3, 4, b.m.SLt(i.Term, n.Term))
	b.assign(3, 2, i, b.m.BVAdd(i.Term, b.num(step)))
	b.branch(4, 5, 6, b.m.Ne(i.Term, n.Term))
	b.error(5)
	return b
}

// recursion is f(n) { if (n <= 0) return 0; return f(n-1)+1; } with
// main: 0 <= n <= bound; r := f(n); error if r != n + off.
func recursion(bound, off int64) *builder {
	b := newBuilder(32)
	main := b.proc
	n, r := b.variable("n", &main.Locals), b.variable("r", &main.Locals)
	f := b.newProc("f")
	p, x, res := b.variable("n", &f.Params), b.variable("x", &f.Locals), b.variable("result", &f.Results)
	f.Exit = b.loc(9)
	f.Recursive = true
	b.branch(0, 1, 2, b.m.SLe(p.Term, b.num(0)))
	b.assign(1, 9, res, b.num(0))
	b.call(2, 3, f, []*term.Term{b.m.BVSub(p.Term, b.num(1))}, x)
	b.assign(3, 9, res, b.m.BVAdd(x.Term, b.num(1)))
	b.enter(main)
	b.locs[0] = main.Entry
	b.edge(0, 1, &cfg.Assume{Cond: b.m.And(b.m.SLe(b.num(0), n.Term), b.m.SLe(n.Term, b.num(bound)))})
	b.call(1, 2, f, []*term.Term{n.Term}, r)
	b.branch(2, 3, 4, b.m.Ne(r.Term, b.m.BVAdd(n.Term, b.num(off))))
	b.error(3)
	return b
}
