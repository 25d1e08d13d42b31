package lower

import (
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// values are the lowered values of a function at one of its instructions.
type values struct {
	uses   *llvm.UseInfo
	params map[value.Value]val
	temps  map[value.Value]val // values that are kept in variables
	env    map[value.Value]val // values of the current block
	live   []value.Value       // keys of env, some of them dead
	block  *ir.Block           // nil in initial values
	index  int                 // of the current instruction in its block
}

// define gives an instruction its value: in the block's environment, or in
// variables when other blocks use it.
func (em *emitter) define(v value.Value, x val) {
	if !em.uses.Across[v] {
		em.env[v] = x
		em.live = append(em.live, v)
		return
	}
	if x.broken() != "" {
		em.temps[v] = x
		return
	}
	pos := em.pos(v, llvm.StatementRange)
	var dst []*cfg.Var
	var src []*term.Term
	local, _ := v.(*ir.InstAlloca)
	em.temps[v] = x.rebuild(func(t *term.Term) *term.Term {
		if len(em.m.FreeVars(t)) == 0 {
			return t
		}
		w := em.temp(t.Sort(), true)
		if local != nil && t == x.ptr.obj {
			if d := llvm.Declarations(em.fn.Ir)[local]; d != nil {
				w.Object = d.Name
			}
		}
		dst, src = append(dst, w), append(src, t)
		return w.Term
	})
	if len(dst) > 0 {
		em.emit(&cfg.Assign{Dst: dst, Src: src}, pos)
	}
}

// temp makes a variable for a value that C has no name for.
func (em *emitter) temp(sort *term.Sort, signed bool) *cfg.Var {
	return em.tempVar(cfg.Var{Signed: signed}, sort)
}

// tempLike makes a temporary for a value of type t.
func (em *emitter) tempLike(t types.Type, signed bool) *cfg.Var {
	return em.tempVar(cfg.Var{Signed: signed, Float: llvm.IsFloat(t)}, em.sortOf(t))
}

func (em *emitter) tempVar(v cfg.Var, sort *term.Sort) *cfg.Var {
	em.numTemps++
	v.Name, v.Role = em.fn.Ir.Name()+"::t"+strconv.Itoa(em.numTemps), cfg.Temp
	w := em.newVar(v, sort, em.fn)
	em.draft.Transient[w] = true
	return w
}

// assign emits a parallel assignment, saving values that it would change.
func (em *emitter) assign(dst []*cfg.Var, src []*term.Term, pos cfg.Pos, ub ...cfg.Undefined) *cfg.Edge {
	var d []*cfg.Var
	var s []*term.Term
	for i, v := range dst {
		if src[i] != v.Term {
			d, s = append(d, v), append(s, src[i])
		}
	}
	if len(d) == 0 {
		return nil
	}
	em.spill(func(v *cfg.Var) bool { return cfg.ContainsVar(d, v) }, pos)
	return em.emit(&cfg.Assign{Dst: d, Src: s}, pos, ub...)
}

// havoc emits a nondeterministic assignment.
func (em *emitter) havoc(dst []*cfg.Var, in cfg.Input, pos cfg.Pos, ub ...cfg.Undefined) {
	if len(dst) == 0 {
		return
	}
	em.spill(func(v *cfg.Var) bool { return cfg.ContainsVar(dst, v) }, pos)
	em.emit(&cfg.Havoc{Dst: dst, Input: in}, pos, ub...)
}

// arbitrary is a fresh arbitrary value of the sort.
func (em *emitter) arbitrary(sort *term.Sort, pos cfg.Pos, ub ...cfg.Undefined) *term.Term {
	v := em.temp(sort, true)
	em.havoc([]*cfg.Var{v}, cfg.Input{Kind: cfg.Arbitrary, Pos: pos}, pos, ub...)
	return v.Term
}

// spill copies to temporaries what values still in use read from variables
// that are about to change, and forgets guards over them.
func (em *emitter) spill(changes func(*cfg.Var) bool, pos cfg.Pos) {
	touched := func(t *term.Term) bool {
		for _, x := range em.m.FreeVars(t) {
			if v := em.varOf[x]; v != nil && changes(v) {
				return true
			}
		}
		return false
	}
	known := em.known[:0]
	for _, k := range em.known {
		if !touched(k) {
			known = append(known, k)
		}
	}
	em.known = known
	live := em.live[:0]
	saved := map[*term.Term]*term.Term{}
	var dst []*cfg.Var
	var src []*term.Term
	for _, v := range em.live {
		if em.uses.Last[v] <= em.index {
			continue
		}
		live = append(live, v)
		old := em.env[v]
		em.env[v] = old.rebuild(func(t *term.Term) *term.Term {
			if !touched(t) {
				return t
			}
			if saved[t] == nil {
				w := em.temp(t.Sort(), t.Signed())
				saved[t] = w.Term
				dst, src = append(dst, w), append(src, t)
			}
			return saved[t]
		})
	}
	em.live = live
	if len(dst) > 0 {
		em.emit(&cfg.Assign{Dst: dst, Src: src}, pos)
	}
}

// frozen keeps v in temporaries where it reads variables that may change.
func (em *emitter) frozen(v val, pos cfg.Pos) val {
	return em.keep(v, pos, func(t *term.Term) bool { return len(em.m.FreeVars(t)) > 0 && !em.draft.Transient[em.varOf[t]] })
}

// keep puts those terms of v in temporaries that are wanted.
func (em *emitter) keep(v val, pos cfg.Pos, wanted func(*term.Term) bool) val {
	var dst []*cfg.Var
	var src []*term.Term
	v = v.rebuild(func(t *term.Term) *term.Term {
		if !wanted(t) {
			return t
		}
		w := em.temp(t.Sort(), t.Signed())
		dst, src = append(dst, w), append(src, t)
		return w.Term
	})
	if len(dst) > 0 && em.cur != nil {
		em.emit(&cfg.Assign{Dst: dst, Src: src}, pos)
	}
	return v
}
