package lower

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A builder lowers the body of one function. Instructions become terms; an
// edge is emitted only for what changes the state, blocks or branches.
type builder struct {
	l    *lowerer
	fn   *pointsto.Function
	proc *cfg.Proc
	cur  *cfg.Loc // where the next edge starts; nil: unreachable

	blocks map[*ir.Block]*cfg.Loc
	alias  map[*cfg.Loc]*cfg.Loc // jumps without an edge
	uses   *llvm.UseInfo

	params    map[value.Value]val
	temps     map[value.Value]val // values that are kept in variables
	phis      map[*ir.InstPhi][]*cfg.Var
	env       map[value.Value]val        // values of the current block
	live      []value.Value              // keys of env, some of them dead
	known     []*term.Term               // conditions that hold
	inherited map[*ir.Block][]*term.Term // … at the start of blocks that are entered at one place
	block     *ir.Block
	index     int // of the current instruction in its block
	trusted   bool // accesses need no guards
}

// lower builds the procedure's automaton.
func (b *builder) lower() {
	f := b.fn.Ir
	b.cur = b.proc.Entry
	b.programName()
	b.bypassed()
	b.nameDangling()
	if b.l.beforeEntry != "" && b.fn == b.l.a.Functions[0] {
		b.unsupported(b.l.beforeEntry, b.proc.Pos)
	}
	b.goTo(b.blocks[f.Blocks[0]])
	for _, block := range b.uses.Order {
		loc := b.find(b.blocks[block])
		b.cur = loc
		b.enter(block)
		for i, inst := range block.Insts {
			b.index = i
			if b.cur == nil {
				break
			}
			b.instruction(inst)
		}
		b.index = len(block.Insts)
		if b.cur != nil {
			b.terminator(block)
		}
	}
	b.finish()
}

// programName lets the pointers that the entry function gets point outside of the
// program where memory is checked, and main's argc count at least the name of the program.
func (b *builder) programName() {
	f := b.fn.Ir
	if b.fn == b.l.a.Functions[0] && b.l.o.Check.Memory() {
		for _, p := range f.Params {
			if v := b.params[p]; v.ptr != nil && v.ptr.c != nil { // memory of the environment
				b.assume(b.l.m.SLt(v.ptr.obj, b.l.m.BVUint(pointsto.ObjBits, 0)), b.proc.Pos)
			}
		}
	}
	if b.fn != b.l.a.Functions[0] || f.Name() != "main" || b.fn.Recursive || len(f.Params) < 2 {
		return
	}
	if argc := b.params[f.Params[0]]; argc.t != nil && argc.t.Sort() == b.l.m.BV(32) {
		b.assume(b.l.m.SLe(b.l.m.BVInt(32, 1), argc.t), b.proc.Pos)
	}
}

// enter starts a block: nothing is known of values, and of conditions what its
// only predecessor left.
func (b *builder) enter(block *ir.Block) {
	b.block = block
	b.env = map[value.Value]val{}
	b.live = b.live[:0]
	b.known = b.inherited[block]
	delete(b.inherited, block)
}

func (b *builder) newLoc() *cfg.Loc { return &cfg.Loc{Proc: b.proc} }

// emit adds an edge from the current location to a new one, which becomes
// current.
func (b *builder) emit(a cfg.Action, pos cfg.Pos, ub ...cfg.Undefined) *cfg.Edge {
	if b.cur == nil {
		return nil
	}
	e := &cfg.Edge{From: b.cur, To: b.newLoc(), Action: a, Pos: pos, UB: ub}
	b.cur.Out = append(b.cur.Out, e)
	if !b.cur.Pos.IsValid() {
		b.cur.Pos = pos
	}
	b.cur = e.To
	return e
}

// assume lets only the executions go on in which cond holds.
func (b *builder) assume(cond *term.Term, pos cfg.Pos) { b.require(cond, "", pos) }

// survive is a guard of the model: where cond is false the machine ends the
// program for that reason.
func (b *builder) survive(cond *term.Term, reason string, pos cfg.Pos) {
	from := b.cur
	b.require(cond, "", pos)
	if from != nil && from != b.cur {
		from.Out[len(from.Out)-1].Signal = reason
	}
}

// require is a guard of the model: where cond is false C leaves the behaviour
// undefined (trap says what it is), and the path ends.
func (b *builder) require(cond *term.Term, trap string, pos cfg.Pos) {
	if cond.IsTrue() || b.cur == nil {
		return
	}
	if cond.IsFalse() {
		b.emit(&cfg.Assume{Cond: cond}, pos).Trap = trap
		b.cur = nil
		return
	}
	news := b.unknown(cond)
	if len(news) == 0 {
		return
	}
	b.emit(&cfg.Assume{Cond: b.l.m.And(news...)}, pos).Trap = trap
	b.learn(news...)
}

// unknown lists the conjuncts of cond that are not known to hold.
func (b *builder) unknown(cond *term.Term) []*term.Term {
	var news []*term.Term
	for _, c := range b.l.m.Conjuncts(cond) {
		if !c.IsTrue() && !slices.Contains(b.known, c) {
			news = append(news, c)
		}
	}
	return news
}

// maxKnown bounds the conditions that are remembered.
const maxKnown = 32

// learn remembers conditions that hold from here on.
func (b *builder) learn(conds ...*term.Term) {
	if len(b.known)+len(conds) <= maxKnown {
		b.known = append(b.known, conds...)
	}
}

// assign emits a parallel assignment, saving values that it would change.
func (b *builder) assign(dst []*cfg.Var, src []*term.Term, pos cfg.Pos, ub ...cfg.Undefined) {
	var d []*cfg.Var
	var s []*term.Term
	for i, v := range dst {
		if src[i] != v.Term {
			d, s = append(d, v), append(s, src[i])
		}
	}
	if len(d) == 0 {
		return
	}
	b.spill(func(v *cfg.Var) bool { return cfg.ContainsVar(d, v) }, pos)
	b.emit(&cfg.Assign{Dst: d, Src: s}, pos, ub...)
}

// havoc emits a nondeterministic assignment.
func (b *builder) havoc(dst []*cfg.Var, in cfg.Input, pos cfg.Pos, ub ...cfg.Undefined) {
	if len(dst) == 0 {
		return
	}
	b.spill(func(v *cfg.Var) bool { return cfg.ContainsVar(dst, v) }, pos)
	b.emit(&cfg.Havoc{Dst: dst, Input: in}, pos, ub...)
}

// arbitrary is a fresh arbitrary value of the sort.
func (b *builder) arbitrary(sort *term.Sort, pos cfg.Pos, ub ...cfg.Undefined) *term.Term {
	v := b.temp(sort, true)
	b.havoc([]*cfg.Var{v}, cfg.Input{Kind: cfg.Arbitrary, Pos: pos}, pos, ub...)
	return v.Term
}

// temp makes a variable for a value that C has no name for.
func (b *builder) temp(sort *term.Sort, signed bool) *cfg.Var {
	return b.tempVar(cfg.Var{Signed: signed}, sort)
}

// tempLike makes a temporary for a value of type t.
func (b *builder) tempLike(t types.Type, signed bool) *cfg.Var {
	return b.tempVar(cfg.Var{Signed: signed, Float: llvm.IsFloat(t)}, b.l.sortOf(t))
}

func (b *builder) tempVar(v cfg.Var, sort *term.Sort) *cfg.Var {
	b.l.numTemps++
	v.Name, v.Role = b.fn.Ir.Name()+"::t"+strconv.Itoa(b.l.numTemps), cfg.Temp
	w := b.l.newVar(v, sort, b.fn)
	b.l.draft.Transient[w] = true
	return w
}

// spill copies to temporaries what values still in use read from variables
// that are about to change, and forgets guards over them.
func (b *builder) spill(changes func(*cfg.Var) bool, pos cfg.Pos) {
	touched := func(t *term.Term) bool {
		for _, x := range b.l.m.FreeVars(t) {
			if v := b.l.varOf[x]; v != nil && changes(v) {
				return true
			}
		}
		return false
	}
	known := b.known[:0]
	for _, k := range b.known {
		if !touched(k) {
			known = append(known, k)
		}
	}
	b.known = known
	live := b.live[:0]
	saved := map[*term.Term]*term.Term{}
	var dst []*cfg.Var
	var src []*term.Term
	for _, v := range b.live {
		if b.uses.Last[v] <= b.index {
			continue
		}
		live = append(live, v)
		old := b.env[v]
		b.env[v] = old.rebuild(func(t *term.Term) *term.Term {
			if !touched(t) {
				return t
			}
			if saved[t] == nil {
				w := b.temp(t.Sort(), t.Signed())
				saved[t] = w.Term
				dst, src = append(dst, w), append(src, t)
			}
			return saved[t]
		})
	}
	b.live = live
	if len(dst) > 0 {
		b.emit(&cfg.Assign{Dst: dst, Src: src}, pos)
	}
}

// define gives an instruction its value: in the block's environment, or in
// variables when other blocks use it.
func (b *builder) define(v value.Value, x val) {
	if !b.uses.Across[v] {
		b.env[v] = x
		b.live = append(b.live, v)
		return
	}
	if x.broken() != "" {
		b.temps[v] = x
		return
	}
	pos := b.pos(v, llvm.StatementRange)
	var dst []*cfg.Var
	var src []*term.Term
	b.temps[v] = x.rebuild(func(t *term.Term) *term.Term {
		if len(b.l.m.FreeVars(t)) == 0 {
			return t
		}
		w := b.temp(t.Sort(), true)
		dst, src = append(dst, w), append(src, t)
		return w.Term
	})
	if len(dst) > 0 {
		b.emit(&cfg.Assign{Dst: dst, Src: src}, pos)
	}
}

// value is the lowered value of an operand.
func (b *builder) value(v value.Value) val {
	if a, ok := v.(*ir.Arg); ok {
		v = a.Value
	}
	if x, ok := b.env[v]; ok {
		return x
	}
	if x, ok := b.temps[v]; ok {
		return x
	}
	if x, ok := b.params[v]; ok {
		return x
	}
	if c, ok := b.constant(v); ok {
		return c
	}
	return bad(fmt.Sprintf("a value of type %s", v.Type()))
}

// unsupported ends the path in a location that the model does not go beyond.
func (b *builder) unsupported(what string, pos cfg.Pos) {
	if b.cur == nil {
		return
	}
	if pos.IsValid() {
		what = fmt.Sprintf("%s at %s:%d", what, pos.File, pos.Line)
	}
	e := b.emit(&cfg.Assume{Cond: b.l.m.True()}, pos)
	e.To.Kind, e.To.Reason, e.To.Pos = cfg.Unsupported, what, pos
	b.cur = nil
}

// violation ends the path: in an error location if p is checked.
func (b *builder) violation(p cfg.Property, what string, pos cfg.Pos) {
	if b.cur != nil && b.l.o.Check.Has(p) {
		b.emit(&cfg.Assume{Cond: b.l.m.True()}, pos).To.Violate(p, what, pos)
	}
	b.cur = nil
}

// check is a guard of a property that is checked: where ok is false, p is
// violated; op, which may be nil, is the operation that does it. With ub
// C calls the violation something else.
func (b *builder) check(p cfg.Property, ok *term.Term, op *cfg.Operation, what string, pos cfg.Pos, ub ...cfg.Undefined) {
	news := b.unknown(ok)
	if len(news) == 0 || b.cur == nil {
		return
	}
	ok = b.l.m.And(news...)
	from := b.cur
	b.emit(&cfg.Assume{Cond: b.l.m.Not(ok), Fault: op}, pos, ub...).To.Violate(p, what, pos)
	b.cur = nil
	if !ok.IsFalse() {
		b.cur = from
		b.emit(&cfg.Assume{Cond: ok}, pos)
		b.learn(news...)
	}
}

// use reports whether all values can be expressed; otherwise the path ends as
// unsupported.
func (b *builder) use(pos cfg.Pos, vs ...val) bool {
	for i := range vs {
		if r := vs[i].broken(); r != "" {
			b.unsupported(r, pos)
			return false
		}
	}
	return b.cur != nil
}

// pos is the source range of an instruction or terminator.
func (b *builder) pos(x any, kind llvm.RangeKind) cfg.Pos {
	return b.l.pos.At(llvm.Location(x), kind)
}

// number is the term of an integer value.
func (b *builder) number(v val, pos cfg.Pos) (*term.Term, string) {
	switch {
	case v.bad != "":
		return nil, v.bad
	case v.t == nil && v.addr != nil:
		return b.addressOf(v.addr, pos), ""
	case v.t == nil:
		return nil, "a value that is no integer"
	}
	return v.t, ""
}

// goTo continues at target, without an edge where it can.
func (b *builder) goTo(target *cfg.Loc) {
	if b.cur == nil {
		return
	}
	from, to := b.find(b.cur), b.find(target)
	switch {
	case from == to || from == b.proc.Entry || from.Kind != cfg.Plain || len(from.Out) > 0: // from == to: a loop of jumps only
		from.Out = append(from.Out, &cfg.Edge{From: from, To: to, Action: &cfg.Assume{Cond: b.l.m.True()}})
	default:
		b.alias[from] = to
	}
	b.cur = nil
}

// Find is the location that a jump leads to.
func (b *builder) find(x *cfg.Loc) *cfg.Loc {
	root := x
	for b.alias[root] != nil {
		root = b.alias[root]
	}
	for x != root {
		next := b.alias[x]
		b.alias[x] = root
		x = next
	}
	return root
}

// finish resolves jumps and drops what the entry does not reach.
func (b *builder) finish() {
	seen := map[*cfg.Loc]bool{b.proc.Entry: true}
	work := []*cfg.Loc{b.proc.Entry}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		b.proc.Locs = append(b.proc.Locs, x)
		for _, e := range x.Out {
			var to *cfg.Loc
			if e.Kind == cfg.Call {
				to = b.find(b.returnTo(e))
			} else {
				e.To = b.find(e.To)
				to = e.To
			}
			if to != nil && !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	if !seen[b.proc.Exit] {
		b.proc.Exit = nil
	}
}

// returnTo is where the execution goes on after a call.
func (b *builder) returnTo(e *cfg.Edge) *cfg.Loc {
	c := b.l.draft.Calls[e]
	c.After = b.find(c.After)
	return c.After
}

func intType(v value.Value) (*types.IntType, bool) {
	t, ok := v.Type().(*types.IntType)
	return t, ok
}
