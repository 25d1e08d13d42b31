package cfgtest

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"tav/cfg"
	"tav/solver/term"
)

// An Evaluator takes edges on explicit states: a number below 4 for each variable, of
// memory one for each of its four cells.
type Evaluator struct {
	m     *term.Manager
	vars  []*cfg.Var
	slot  map[*cfg.Var]int
	Width int // of a state
	memo  map[cfg.Action]map[string][]string
}

// NewEvaluator is one of the states of a program.
func NewEvaluator(p *cfg.Program) *Evaluator {
	v := &Evaluator{m: p.Terms, slot: map[*cfg.Var]int{}, memo: map[cfg.Action]map[string][]string{}}
	add := func(list []*cfg.Var) {
		for _, x := range list {
			v.vars = append(v.vars, x)
			v.slot[x] = v.Width
			v.Width++
			if x.Role == cfg.Memory {
				v.Width += 3
			}
		}
	}
	add(p.Globals)
	for _, proc := range p.Procs {
		add(proc.Locals)
	}
	return v
}

// Take lists the states that an action leads to.
func (v *Evaluator) Take(a cfg.Action, values string) []string {
	if v.memo[a] == nil {
		v.memo[a] = map[string][]string{}
	}
	list, ok := v.memo[a][values]
	if !ok {
		list = v.compute(a, values)
		v.memo[a][values] = list
	}
	return list
}

func (v *Evaluator) compute(a cfg.Action, values string) []string {
	sub := map[*term.Term]*term.Term{}
	for _, x := range v.vars {
		at := v.slot[x]
		if x.Role != cfg.Memory {
			sub[x.Term] = v.m.BVInt(x.Term.Sort().Width, int64(values[at]))
			continue
		}
		cells := x.Term
		for i := range 4 {
			cells = v.m.Store(cells, v.m.BVInt(ThreadWidth, int64(i)), v.m.BVInt(ThreadWidth, int64(values[at+i])))
		}
		sub[x.Term] = cells
	}
	switch a := a.(type) {
	case *cfg.Assume:
		if v.m.Substitute(a.Cond, sub).IsTrue() {
			return []string{values}
		}
	case *cfg.Assign:
		next := []byte(values)
		for i, x := range a.Dst {
			t := v.m.Substitute(a.Src[i], sub)
			if x.Role != cfg.Memory {
				next[v.slot[x]] = number(t)
				continue
			}
			for c := range 4 {
				next[v.slot[x]+c] = number(v.m.Select(t, v.m.BVInt(ThreadWidth, int64(c))))
			}
		}
		return []string{string(next)}
	case *cfg.Havoc:
		list := []string{values}
		for _, x := range a.Dst {
			list = v.Any(list, x)
		}
		return list
	}
	return nil
}

// Any gives a variable any value.
func (v *Evaluator) Any(list []string, x *cfg.Var) []string {
	var all []string
	for _, values := range list {
		for n := range byte(4) {
			next := []byte(values)
			next[v.slot[x]] = n
			all = append(all, string(next))
		}
	}
	return all
}

func number(t *term.Term) byte {
	n, ok := t.Uint64()
	if !ok {
		panic(fmt.Sprintf("%v is no number", t))
	}
	return byte(n)
}

// Starts are the states before the program: global variables are 0, local ones arbitrary.
func (v *Evaluator) Starts(locals []*cfg.Var) []string {
	list := []string{strings.Repeat("\x00", v.Width)}
	for _, x := range locals {
		list = v.Any(list, x)
	}
	return list
}

// Interleavings lists what an exhaustive search of all interleavings finds: one edge at a
// time, but where a thread is in an atomic block. It stops after limit states.
func Interleavings(p *cfg.Program, limit int) (reasons string, ok bool) {
	v := NewEvaluator(p)
	type state struct {
		at     [3]*cfg.Loc
		values string
	}
	found, seen := map[string]bool{}, map[state]bool{}
	var work []state
	visit := func(s state) {
		if !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	for _, values := range v.Starts(p.Entry.Locals) {
		visit(state{[3]*cfg.Loc{p.Entry.Entry}, values})
	}
	for len(work) > 0 {
		if len(seen) > limit {
			return "", false
		}
		s := work[len(work)-1]
		work = work[:len(work)-1]
		only, over := -1, s.at[0] == p.Entry.Exit
		for i, x := range s.at {
			if x != nil && x.Atomic {
				only = i
			}
			if x != nil && x.Kind != cfg.Plain {
				found[x.Reason], over = true, true
			}
		}
		if !over && only < 0 && v.deadlocked(s.at[:], s.values) {
			found[Deadlock] = true
		}
		for i, x := range s.at {
			for _, y := range s.at[:i] {
				if !over && v.Race(x, y, s.values) {
					found[DataRace] = true
				}
			}
			if x == nil || over || only >= 0 && only != i {
				continue
			}
			for _, e := range x.Out {
				for _, values := range v.Take(e.Action, s.values) {
					next := state{s.at, values}
					next.at[i] = e.To
					t := e.Starts
					if t == nil {
						visit(next)
						continue
					}
					if old := s.at[t.Number]; old != nil && len(old.Out) > 0 {
						found["a thread of "+t.Name+" is started again while it runs"] = true
						continue
					}
					next.at[t.Number] = t.Proc.Entry
					for _, values := range v.Any([]string{values}, t.Proc.Locals[0]) {
						visit(state{next.at, values})
					}
				}
			}
		}
	}
	return Reasons(found), true
}

// What is found beside the reasons of error locations.
const (
	DataRace = "data race"
	Deadlock = "deadlock"
)

// deadlocked reports whether there are threads that have not ended, all of which wait.
func (v *Evaluator) deadlocked(at []*cfg.Loc, values string) bool {
	any := false
	for _, x := range at {
		if x == nil || len(x.Out) == 0 {
			continue
		}
		if any = true; x.NextWait() == nil || v.passes(x.NextWait().To, values) {
			return false
		}
	}
	return any
}

// passes reports whether a thread reaches the end of a step from a location.
func (v *Evaluator) passes(x *cfg.Loc, values string) bool {
	for _, e := range x.Out {
		for _, then := range v.Take(e.Action, values) {
			if !e.To.Atomic || v.passes(e.To, then) {
				return true
			}
		}
	}
	return false
}

// Race reports whether threads at two locations make accesses next that are a data race.
func (v *Evaluator) Race(x, y *cfg.Loc, values string) bool {
	if x == nil || y == nil || x.NextAccess() == nil || y.NextAccess() == nil {
		return false
	}
	cond := x.NextAccess().Accesses().Races(v.m, y.NextAccess().Accesses())
	return len(v.compute(&cfg.Assume{Cond: cond}, values)) > 0
}

// Sequential lists what an exhaustive search of a program without threads finds.
func Sequential(p *cfg.Program) string {
	v := NewEvaluator(p)
	type state struct {
		at     *cfg.Loc
		values string
	}
	found, seen := map[string]bool{}, map[state]bool{}
	var work []state
	visit := func(s state) {
		if !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	for _, values := range v.Starts(slices.DeleteFunc(slices.Clone(p.Entry.Locals), func(x *cfg.Var) bool { return x.Role == cfg.Temp })) {
		visit(state{p.Entry.Entry, values})
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s.at.Kind != cfg.Plain {
			reason := s.at.Reason
			for _, kind := range []string{DataRace, Deadlock} {
				if strings.HasPrefix(reason, kind) {
					reason = kind
				}
			}
			found[reason] = true
		}
		for _, e := range s.at.Out {
			for _, values := range v.Take(e.Action, s.values) {
				visit(state{e.To, values})
			}
		}
	}
	return Reasons(found)
}

// Reasons are what was found, as one line.
func Reasons(found map[string]bool) string {
	var all []string
	for r := range found {
		all = append(all, r)
	}
	sort.Strings(all)
	return strings.Join(all, ", ")
}
