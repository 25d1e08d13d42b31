package numeric

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/families"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/query"
)

// Contracts are facts about numbers in programs with calls: preconditions, summaries and invariants of procedures, all of which hold
// together. What is not inductive under those that are left is dropped, as package annotation does it for one procedure; a call passes
// under what is left of the callee's summary, and the callee's precondition is what is left at all of its calls.
type Contracts struct {
	Prog *cfg.Program
	list []*contract
}

// A contract is that of a procedure.
type contract struct {
	*procedure
	proven *annotation.Annotation // of the program that stands for it; nil: nothing is claimed of it
	oracle *query.Oracle
	passed map[*blocks.Block][]*call           // calls that a block may pass
	terms  map[*call]map[*term.Term]*term.Term // by call: what the callee's variables are
	busy   bool                                // it is to be gone on with
	ends   int                                 // formulas of the summary when callers last heard of it
}

// NewContracts finds what is inductive; nil: nothing, in this time.
func NewContracts(ctx context.Context, env *engine.Env) *Contracts {
	if tooLarge(ctx, env.Prog) {
		return nil
	}
	list := procedures(ctx, env.Prog)
	if list == nil || !analyseAll(ctx, list) {
		return nil
	}
	k := &Contracts{Prog: env.Prog}
	oracle := env.InHurry(hurryTime)
	of := map[*procedure]*contract{}
	for i, p := range list {
		c := &contract{procedure: p, oracle: oracle, passed: map[*blocks.Block][]*call{}, terms: map[*call]map[*term.Term]*term.Term{}}
		k.list, of[p] = append(k.list, c), c
		if p.b == nil {
			continue
		}
		if takesApart(p.b) {
			c.oracle = oracle.BitsFirst()
		}
		c.proven = &annotation.Annotation{Prog: p.Program, B: p.b, Conjuncts: p.candidates(i > 0)}
		c.proven.Beside = func(bl *blocks.Block) []*term.Term { return c.summaries(of, bl) }
		c.scope()
	}
	for _, c := range k.list {
		c.link()
		for _, s := range c.at {
			s.require(of)
		}
		if exit := c.exitCut(); exit != nil {
			c.ends = len(c.proven.Conjuncts[exit.Id])
		}
	}
	families.Of(ctx).Proposed(contractsFamily, k.total())
	slog.Debug("contracts proposed", "component", "numeric", "procedures", len(k.list), "formulas", k.total(), "spent", effort.Spent())
	if !k.inductive(ctx, of) {
		return nil
	}
	families.Of(ctx).Kept(contractsFamily, k.total())
	slog.Debug("contracts kept", "component", "numeric", "formulas", k.total(), "spent", effort.Spent())
	return k
}

// total is the number of all formulas.
func (k *Contracts) total() (n int) {
	for _, c := range k.list {
		if c.proven != nil {
			n += total(c.proven.Conjuncts)
		}
	}
	return n
}

// scope leaves of the candidates at the exit those about what callers see change.
func (c *contract) scope() {
	exit := c.exitCut()
	if exit == nil {
		return
	}
	changed := map[*term.Term]bool{}
	for _, v := range append(slices.Clone(c.Proc.Modifies), c.Proc.Results...) {
		changed[v.Term] = true
	}
	list := &c.proven.Conjuncts[exit.Id]
	*list = slices.DeleteFunc(*list, func(t *term.Term) bool {
		return !t.IsConst() && !slices.ContainsFunc(c.b.Terms.FreeVars(t), func(v *term.Term) bool { return changed[v] })
	})
}

// exitCut is the cut point at the exit; nil: there is none.
func (p *procedure) exitCut() *blocks.Cut {
	if p.b == nil || p.Exit == nil {
		return nil
	}
	return p.b.At[p.Exit.ID]
}

// link notes which calls blocks pass, and what the callees' variables are there.
func (c *contract) link() {
	if c.b == nil {
		return
	}
	flags := map[*term.Term]*call{}
	for _, s := range c.calls {
		if s.After == nil {
			continue
		}
		flags[c.b.Input(s.Given, 0)] = s
		sub := map[*term.Term]*term.Term{}
		for k, v := range s.Callee.Params {
			sub[v.Term] = c.b.Input(s.Given, 1+k)
		}
		for k, g := range s.Callee.Numbers() {
			sub[cfg.EntryValue(c.Program, g)] = c.b.Input(s.Given, 1+len(s.Callee.Params)+k)
		}
		for k, v := range append(slices.Clone(s.Callee.Modifies), s.Callee.Results...) {
			sub[v.Term] = c.b.Input(s.After, k)
		}
		c.terms[s] = sub
	}
	for _, cut := range c.b.Cuts {
		for _, bl := range cut.Out {
			for _, v := range c.b.Terms.FreeVars(bl.Guard) {
				if s := flags[v]; s != nil {
					c.passed[bl] = append(c.passed[bl], s)
				}
			}
		}
	}
}

// summaries are those of the calls that a block passes, where it does.
func (c *contract) summaries(of map[*procedure]*contract, bl *blocks.Block) (list []*term.Term) {
	m := c.b.Terms
	for _, s := range c.passed[bl] {
		if exit := s.callee.exitCut(); exit != nil {
			for _, t := range of[s.callee].proven.Conjuncts[exit.Id] {
				list = append(list, m.Implies(c.b.Input(s.Given, 0), m.Substitute(t, c.terms[s])))
			}
		}
	}
	return list
}

// entry has what is left of the precondition.
func (c *contract) entry() *[]*term.Term { return &c.proven.Conjuncts[0] }

// require makes the callee's precondition what is to hold at the call, and drops of it what cannot be asked there.
func (s *call) require(of map[*procedure]*contract) {
	callee, caller := of[s.callee], of[s.caller]
	if callee.proven == nil {
		return
	}
	if caller.proven == nil {
		*callee.entry() = nil
		return
	}
	cut := s.cut()
	if cut == nil {
		return
	}
	caller.proven.Conjuncts[cut.Id] = s.required(*callee.entry())
}

// cut is where the callee is entered; nil: that is not reached.
func (s *call) cut() *blocks.Cut { return s.caller.b.At[s.Enter.ID] }

// required is a precondition over the call's arguments.
func (s *call) required(entry []*term.Term) (list []*term.Term) {
	sub := map[*term.Term]*term.Term{}
	for k, v := range s.Callee.Params {
		sub[v.Term] = s.Args[k].Term
	}
	for _, t := range entry {
		list = append(list, s.caller.b.Terms.Substitute(t, sub))
	}
	return list
}

// inductive drops formulas until the rest is inductive; false when ctx ends.
func (k *Contracts) inductive(ctx context.Context, of map[*procedure]*contract) bool {
	var work []*contract
	push := func(c *contract) {
		if c.proven != nil && !c.busy {
			c.busy, work = true, append(work, c)
		}
	}
	for _, c := range k.list {
		push(c)
	}
	for len(work) > 0 {
		c := work[0]
		work, c.busy = work[1:], false
		if !c.proven.Inductive(ctx, c.oracle) {
			return false
		}
		for _, s := range c.calls {
			if callee := of[s.callee]; callee.proven != nil && s.cut() != nil && s.restrict(of) {
				push(callee)
				for _, other := range callee.at {
					other.require(of)
				}
			}
		}
		exit := c.exitCut()
		if exit == nil {
			continue
		}
		if n := len(c.proven.Conjuncts[exit.Id]); n != c.ends {
			c.ends = n
			for _, s := range c.at {
				if caller := of[s.caller]; caller.proven != nil && caller.passes(s) {
					push(caller)
				}
			}
		}
	}
	return true
}

// passes makes the proof go on from where a call is passed; false: it is nowhere.
func (c *contract) passes(s *call) bool {
	found := false
	for _, cut := range c.b.Cuts {
		if slices.ContainsFunc(cut.Out, func(bl *blocks.Block) bool { return slices.Contains(c.passed[bl], s) }) {
			c.proven.Again(cut)
			found = true
		}
	}
	return found
}

// restrict drops of the callee's precondition what does not hold at the call; true when there was such.
func (s *call) restrict(of map[*procedure]*contract) bool {
	callee := of[s.callee]
	holds, entry := of[s.caller].proven.Conjuncts[s.cut().Id], callee.entry()
	required := s.required(*entry)
	var kept []*term.Term
	for i, t := range required {
		if t.IsTrue() || slices.Contains(holds, t) {
			kept = append(kept, (*entry)[i])
		}
	}
	if len(kept) == len(*entry) {
		return false
	}
	*entry = kept
	callee.proven.Again(callee.b.Cuts[0])
	return true
}

// Reached are the locations of the program that accept and are not known to be unreached: all from which ctx keeps it.
func (k *Contracts) Reached(ctx context.Context) map[*cfg.Loc]bool {
	reached := map[*cfg.Loc]bool{}
	for _, c := range k.list {
		there := map[*cfg.Loc]bool{}
		if c.proven != nil {
			there = c.proven.Reached(ctx, c.oracle)
		}
		for _, l := range c.Proc.Locs {
			if l.Kind != cfg.Plain && (c.proven == nil || there[c.Loc(l)]) {
				reached[l] = true
			}
		}
	}
	return reached
}

// Claim is what package certify checks of them, of a program with the same procedures, of whose locations at gives those of this one.
func (k *Contracts) Claim(prog *cfg.Program, at func(l *cfg.Loc) *cfg.Loc) *certify.Procedures {
	p := &certify.Procedures{Prog: prog, Old: func(g *cfg.Var) *term.Term { return cfg.EntryValue(prog, g) }, Instances: query.Instantiate(prog.Terms)}
	for _, c := range k.list {
		one := certify.Contract{Proc: at(c.Proc.Entry).Proc}
		if c.proven != nil {
			one.Entry = *c.entry()
			if exit := c.exitCut(); exit != nil {
				one.Exit = c.proven.Conjuncts[exit.Id]
			}
			for _, l := range c.Proc.Locs {
				if cut := c.b.At[c.Loc(l).ID]; cut != nil && l.Kind == cfg.Plain && l != c.Proc.Exit {
					one.Cuts = append(one.Cuts, certify.Cut{Loc: at(l), Predicates: c.proven.Conjuncts[cut.Id]})
				}
			}
		} else {
			for _, l := range c.Proc.Locs {
				one.Cuts = append(one.Cuts, certify.Cut{Loc: at(l)})
			}
		}
		p.Contracts = append(p.Contracts, one)
	}
	return p
}

// Procedures is the engine for programs with calls. When it runs again it begins anew, unless it had time for all before.
type Procedures struct{ done bool }

func (*Procedures) Name() string { return engine.Contracts }

// Run finds contracts and answers if they exclude all errors.
func (e *Procedures) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	answer := engine.Answer{Reason: "no contracts found"}
	if e.done {
		return answer, nil
	}
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	k := NewContracts(ctx, env)
	if e.done = ctx.Err() == nil; k == nil {
		return answer, nil
	}
	reached := k.Reached(ctx)
	e.done = ctx.Err() == nil
	slog.Debug("contracts", "component", "numeric", "formulas", k.total(), "reached", len(reached), "time", ctx.Err() == nil)
	if len(reached) == 0 {
		answer.Certificate = &ContractProof{k.Claim(env.Prog, func(l *cfg.Loc) *cfg.Loc { return l })}
	}
	return answer, nil
}

// A ContractProof is a proof of contracts.
type ContractProof struct{ claim *certify.Procedures }

// Validate implements engine.Certificate.
func (p *ContractProof) Validate(ctx context.Context, b solver.Backend, limit time.Duration) error {
	return p.claim.Check(ctx, b, limit)
}
