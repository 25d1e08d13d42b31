package lower

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir/value"
	"tav/automata/unionfind"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// An emitter appends edges to the automaton of one function. It knows the
// current location, which conditions hold there, and which values must survive
// an assignment; nothing of memory.
type emitter struct {
	*variables
	*values
	fn    *pointsto.Function
	proc  *cfg.Proc
	cur   *cfg.Loc                 // where the next edge starts; nil: unreachable
	alias unionfind.Sets[*cfg.Loc] // jumps without an edge
	known []*term.Term             // conditions that hold

	races     bool      // accesses to memory are announced
	announced bool      // what is done now is announced already
	order     cfg.Order // it is an atomic operation of this order; 0: it is none
}

func (vs *variables) newEmitter(fn *pointsto.Function, uses *llvm.UseInfo) *emitter {
	v := &values{uses: uses, params: map[value.Value]val{}, temps: map[value.Value]val{}, env: map[value.Value]val{}}
	return &emitter{
		variables: vs, values: v, fn: fn, proc: vs.procs[fn], alias: unionfind.Sets[*cfg.Loc]{},
		races: vs.concurrent && vs.o.Check.Has(cfg.NoDataRace) && !synchronises(fn.Ir),
	}
}

func (em *emitter) newLoc() *cfg.Loc { return &cfg.Loc{Proc: em.proc} }

// emit adds an edge from the current location to a new one, which becomes
// current.
func (em *emitter) emit(a cfg.Action, pos cfg.Pos, ub ...cfg.Undefined) *cfg.Edge {
	if em.cur == nil {
		return nil
	}
	if em.o.Check.Has(cfg.UndefinedBehaviour) {
		if ub = defined(em, a, ub, pos); em.cur == nil {
			return nil
		}
	}
	e := &cfg.Edge{From: em.cur, To: em.newLoc(), Action: a, Pos: pos, UB: ub}
	em.cur.Out = append(em.cur.Out, e)
	if !em.cur.Pos.IsValid() {
		em.cur.Pos = pos
	}
	em.cur = e.To
	return e
}

// assume lets only the executions go on in which cond holds.
func (em *emitter) assume(cond *term.Term, pos cfg.Pos) { em.require(cond, "", pos) }

// survive is a guard of the model: where cond is false the machine ends the
// program for that reason.
func (em *emitter) survive(cond *term.Term, reason string, pos cfg.Pos) {
	from := em.cur
	em.require(cond, "", pos)
	if from != nil && from != em.cur {
		from.Out[len(from.Out)-1].Signal = reason
	}
}

// require is a guard of the model: where cond is false C leaves the behaviour
// undefined (trap says what it is), and the path ends.
func (em *emitter) require(cond *term.Term, trap string, pos cfg.Pos) {
	if cond.IsTrue() || em.cur == nil {
		return
	}
	if cond.IsFalse() {
		em.emit(&cfg.Assume{Cond: cond}, pos).Trap = trap
		em.cur = nil
		return
	}
	news := em.unknown(cond)
	if len(news) == 0 {
		return
	}
	em.emit(&cfg.Assume{Cond: em.m.And(news...)}, pos).Trap = trap
	em.learn(news...)
}

// wellDefined is a guard of what C leaves undefined and no other property is about: where ok is false the
// property is violated if it is checked, else the path ends. op, which may be nil, is the operation that does it. It returns the
// error location, nil for none.
func wellDefined(em *emitter, ok *term.Term, op *cfg.Operation, what string, pos cfg.Pos) (wrong *cfg.Loc) {
	if em.o.Check.Has(cfg.UndefinedBehaviour) {
		return em.check(cfg.UndefinedBehaviour, ok, op, what, pos)
	}
	em.require(ok, what, pos)
	return nil
}

// silent notes that nothing but tav finds an error.
func silent(x *cfg.Loc) {
	if x != nil {
		x.Silent = true
	}
}

// defined makes checks of what is undefined about an action, and returns the rest.
func defined(em *emitter, a cfg.Action, ub []cfg.Undefined, pos cfg.Pos) (rest []cfg.Undefined) {
	for _, u := range ub {
		if !u.Trap {
			rest = append(rest, u)
			continue
		}
		wrong := u.Cond
		if a, ok := a.(*cfg.Assume); ok {
			wrong = em.m.And(a.Cond, wrong)
		}
		em.check(cfg.UndefinedBehaviour, em.m.Not(wrong), nil, u.What, pos)
	}
	return rest
}

// unknown lists the conjuncts of cond that are not known to hold.
func (em *emitter) unknown(cond *term.Term) []*term.Term {
	var news []*term.Term
	for _, c := range em.m.Conjuncts(cond) {
		if !c.IsTrue() && !slices.Contains(em.known, c) {
			news = append(news, c)
		}
	}
	return news
}

// learn remembers conditions that hold from here on.
func (em *emitter) learn(conds ...*term.Term) {
	if len(em.known)+len(conds) <= maxKnown {
		em.known = append(em.known, conds...)
	}
}

// unsupported ends the path in a location that the model does not go beyond.
func (em *emitter) unsupported(what string, pos cfg.Pos) (end *cfg.Loc) {
	if em.cur == nil {
		return nil
	}
	e := em.emit(&cfg.Assume{Cond: em.m.True()}, pos)
	e.To.Kind, e.To.Reason, e.To.Pos = cfg.Unsupported, what, pos
	em.cur = nil
	return e.To
}

// violation ends the path: in an error location if p is checked.
func (em *emitter) violation(p cfg.Property, what string, pos cfg.Pos) {
	if em.cur != nil && em.o.Check.Has(p) {
		list(em, p, nil, what, pos, em.m.False(), []*term.Term{em.m.False()})
		em.emit(&cfg.Assume{Cond: em.m.True()}, pos).To.Violate(p, what, pos)
	}
	em.cur = nil
}

// argumentsModel makes the arguments of main, before the program starts. What it writes is its own.
const argumentsModel = cfg.LibraryPrefix + "arguments.c"

// list notes that there is a check that ok holds for an operation, of which it is known that only news may not hold.
func list(em *emitter, p cfg.Property, op *cfg.Operation, what string, pos cfg.Pos, ok *term.Term, news []*term.Term) {
	if !em.o.Each || em.cur == nil || !pos.IsValid() || pos.InLibrary() {
		return
	}
	if ok.IsTrue() {
		op = nil
	}
	c, now := cfg.Check{Property: p, What: what, Pos: pos}, cfg.Asked{Proc: em.proc.Name, Trivial: ok.IsTrue(), Known: len(news) == 0, Operation: op}
	if before, there := em.p.Asked[c]; there {
		switch first := before.Operation; {
		case op == nil:
			now.Operation = first
		case first != nil && first.Text != op.Text:
			now.Operation = &cfg.Operation{} // none in particular
		}
		now.Trivial, now.Known = now.Trivial && before.Trivial, now.Known && before.Known
	}
	em.p.Asked[c] = now
}

// check is a guard of a property that is checked: where ok is false, p is
// violated; op, which may be nil, is the operation that does it. With ub
// C calls the violation something else. It returns the error location, nil for none.
func (em *emitter) check(p cfg.Property, ok *term.Term, op *cfg.Operation, what string, pos cfg.Pos, ub ...cfg.Undefined) (wrong *cfg.Loc) {
	if pos.File == argumentsModel {
		em.assume(ok, pos)
		return nil
	}
	news := em.unknown(ok)
	list(em, p, op, what, pos, ok, news)
	if len(news) == 0 || em.cur == nil {
		return nil
	}
	ok = em.m.And(news...)
	from := em.cur
	wrong = em.emit(&cfg.Assume{Cond: em.m.Not(ok), Fault: op}, pos, ub...).To
	wrong.Violate(p, what, pos)
	em.cur = nil
	if !ok.IsFalse() {
		em.cur = from
		em.emit(&cfg.Assume{Cond: ok}, pos)
		em.learn(news...)
	}
	return wrong
}

// demand is a guard whose violation is p's, in an error location if p is
// checked, but beside termination, which has none.
func (em *emitter) demand(p cfg.Property, ok *term.Term, op *cfg.Operation, what string, pos cfg.Pos) {
	if em.o.Check.Has(p) && !em.o.Check.Has(cfg.Termination) {
		em.check(p, ok, op, what, pos)
	} else {
		em.require(ok, what, pos)
	}
}

// fork ends the executions in which cond holds as unsupported; the result is where, nil: nowhere.
func (em *emitter) fork(cond *term.Term, what string, pos cfg.Pos) (end *cfg.Loc) {
	if cond.IsFalse() || em.cur == nil {
		return nil
	}
	from := em.cur
	em.emit(&cfg.Assume{Cond: cond}, pos)
	end = em.unsupported(what, pos)
	em.cur = from
	em.emit(&cfg.Assume{Cond: em.m.Not(cond)}, pos)
	return end
}

// use reports whether all values can be expressed; otherwise the path ends as
// unsupported.
func (em *emitter) use(pos cfg.Pos, vs ...val) bool {
	for i := range vs {
		if r := vs[i].broken(); r != "" {
			em.unsupported(r, pos)
			return false
		}
	}
	return em.cur != nil
}

// pos is the source range of an instruction or terminator.
func (em *emitter) pos(x any, kind llvm.RangeKind) cfg.Pos {
	return em.positions.At(llvm.Location(x), kind)
}

// An arm is one outcome of a branch.
type arm struct {
	cond   *term.Term
	branch int
	then   func()
}

// split emits one assume an arm and lowers what follows each.
func (em *emitter) split(pos cfg.Pos, arms []arm) {
	from, known, env, live := em.cur, em.known, em.env, em.live
	for _, a := range arms { // what an arm saves in temporaries is known there only
		em.cur, em.known, em.env, em.live = from, slices.Clone(known), maps.Clone(env), slices.Clone(live)
		if a.cond.IsFalse() {
			continue
		}
		em.emit(&cfg.Assume{Cond: a.cond, Branch: a.branch}, pos)
		em.learn(em.m.Conjuncts(a.cond)...)
		a.then()
	}
	em.cur, em.known, em.env, em.live = nil, known, env, live
}
