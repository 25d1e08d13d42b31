package lower

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg"
	"tav/cfg/assemble"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/cfg/pointsto"
	"tav/solver/limits"
	"tav/solver/term"
)

// A lowerer carries what the steps from module to program share.
type lowerer struct {
	*variables
	in          *llvm.Unit
	regions     *regions
	objects     *objects
	assumptions *assumptions
	rounding    *cfg.Var // the rounding mode, where the program sets it
	roundingSet []string // where it sets another one than to the nearest
	current     string   // the function at work, for internal errors
	beforeEntry string   // what the program does before its entry that is unsupported
	threads     []*passes.Thread
}

// Lower makes a program of a module. What the model cannot express becomes
// unsupported locations; an error is a missing entry or label, a cancelled
// context, or an internal fault.
func Lower(ctx context.Context, in *llvm.Unit, o Options) (p *cfg.Program, err error) {
	if o.Entry == "" {
		o.Entry = "main"
	}
	budget := cmp.Or(o.InlineBudget, DefaultInlineBudget)
	if o.NoInline {
		budget = 0
	}
	if o.Check == 0 {
		o.Check = cfg.PropertySet(cfg.UnreachCall)
	}
	l := newLowerer(in, o)
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, &InternalError{l.current, r, debug.Stack()}
		}
	}()
	entry, err := l.entry()
	if err != nil {
		return nil, err
	}
	l.starts, l.outlived = map[*ir.Func]*cfg.Thread{}, map[*ir.Func]bool{}
	l.a.Undefined, l.a.Flat = o.Undefined, o.Flat || o.Exact
	prepared := passes.Run(ctx, &passes.Job{
		Module: in.Module, Entry: entry, Own: l.own, Layout: l.layout, Check: o.Check, Instances: o.Threads, Flat: l.a.Flat, Buffers: o.Buffers, Mark: o.Marks,
	})
	entry, l.beforeEntry, l.threads = prepared.Start, prepared.Unsupported, prepared.Threads
	l.concurrent = l.threads != nil
	l.marks(prepared.Marks)
	if prepared.Weak != nil {
		at := l.positions.At(llvm.Location(prepared.Weak), llvm.StatementRange)
		l.p.Weak = &at
		l.orders = !prepared.Blocks // which order threads, too
	}
	l.draft.Marks.Asked = (o.Check.Has(cfg.UndefinedBehaviour) || o.Exact) && !o.AnyValues
	l.draft.Marks.Bytes, l.draft.Marks.Uncounted, l.draft.Marks.Violated = o.Exact, o.Uncounted, cfg.UndefinedBehaviour
	if o.Exact { // a run fails by what it reads, whatever it checks
		l.draft.Marks.Violated = cfg.ValidDeref
	}
	if o.Lifetimes {
		l.a.AskWhatIsAlive()
	}
	l.keepProcedures(ctx, in.Module, entry)
	root := l.a.Run(in.Module, entry)
	if l.a.UsedUp {
		limits.Hit(ctx, "instructions of copied functions")
	}
	l.a.Settle()
	l.a.FindMoved(o.MallocMayFail)
	l.a.FindEscaped(in.Module)
	l.a.Places = l.placed()
	l.p.Outlived = l.a.LayOut(!l.o.Exact) && !l.concurrent
	l.a.SeesNaN = l.a.LooksAtNaN()
	l.declareRounding()
	for _, fn := range l.a.Functions {
		l.declareProc(fn)
		l.regions.results(fn)
	}
	l.declareThreads()
	l.findAliased()
	l.findMisaligned()
	l.findTruths()
	l.findConstants()
	l.a.LayOutClasses() // of results that no function gives
	for _, fn := range l.a.Functions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.lowerFunction(fn)
	}
	if l.objects.unfollowed {
		limits.Hit(ctx, "objects searched for leaks")
	}
	l.findUnordered()
	l.initialise(root)
	l.current = "the whole program"
	l.p.Arrays = l.a.HasArrays() || prepared.Elements
	l.finishDraft(root)
	if err := l.draft.Assemble(ctx, budget); err != nil {
		return nil, err
	}
	l.p.CheckAfter("numbering")
	return l.p, nil
}

// finishDraft hands over what is known when all functions are lowered.
func (l *lowerer) finishDraft(root *pointsto.Function) {
	fns := slices.Clone(l.a.Functions)
	slices.SortStableFunc(fns, func(a, b *pointsto.Function) int { return a.Scc - b.Scc }) // callees first
	for _, fn := range fns {
		l.draft.Procs = append(l.draft.Procs, l.procs[fn])
		l.draft.Kept[l.procs[fn]] = l.a.Shared[fn.Ir] && !l.o.NoInline
	}
	l.p.Entry = l.procs[root]
	l.startThreads()
	l.ownVariables()
	l.draft.Counter = l.objects.next
	l.p.Places = l.objects.places.handOver()
	l.draft.Vars = l.varOf
	l.p.SetVars(l.varOf)
}

func newLowerer(in *llvm.Unit, o Options) *lowerer {
	m := term.NewManager()
	layout := llvm.NewDataLayout(in.DataModel)
	p := &cfg.Program{Terms: m, DataModel: in.DataModel, Sources: in.Sources, Unions: llvm.Unions(in.Module), Check: o.Check, Unchecked: o.Unchecked}
	if o.Each {
		p.Asked = map[cfg.Check]cfg.Asked{}
	}
	en := &encoding{m: m, layout: layout, ptrBits: in.DataModel.PointerBits(), a: pointsto.NewAnalysis(layout, o.Check), o: o}
	vs := &variables{
		pointers: &pointers{en, map[int64]int64{}},
		p:        p, draft: assemble.NewDraft(p),
		positions: llvm.Positions{In: in, Cache: map[llvm.PosKey]cfg.Pos{}},
		procs:     map[*pointsto.Function]*cfg.Proc{}, names: map[string]int{}, varOf: map[*term.Term]*cfg.Var{},
	}
	return &lowerer{
		variables: vs, in: in,
		regions:     &regions{variables: vs, decls: map[*ir.Func]map[any]*metadata.DILocalVariable{}, untrue: map[*ir.InstLoad]bool{}},
		objects:     &objects{variables: vs, places: &places{variables: vs}},
		assumptions: &assumptions{vs, in, map[string]bool{}},
	}
}

// entry finds the entry function and checks that the error label exists.
func (l *lowerer) entry() (*ir.Func, error) {
	var entry *ir.Func
	label := l.o.ErrorLabel == ""
	for _, f := range l.in.Module.Funcs {
		if f.Name() == l.o.Entry && len(f.Blocks) > 0 {
			entry = f
		}
		for _, inst := range llvm.Instructions(f) {
			if x, ok := inst.(*ir.InstCall); ok && !label && labelOf(x) == l.o.ErrorLabel {
				label = true
			}
		}
	}
	switch {
	case entry == nil:
		return nil, fmt.Errorf("no %s", l.o.Entry)
	case !label:
		return nil, fmt.Errorf("no label %s", l.o.ErrorLabel)
	}
	return entry, nil
}

// own reports whether the program itself defines a function.
func (l *lowerer) own(f *ir.Func) bool {
	return len(f.Blocks) > 0 && !llvm.IsModel(f)
}

// lowerFunction builds one function's automaton.
func (l *lowerer) lowerFunction(fn *pointsto.Function) {
	l.current = fn.Ir.Name()
	b := l.newBuilder(fn)
	b.lower()
}

// newBuilder stacks the layers for one function: each knows those below it.
func (l *lowerer) newBuilder(fn *pointsto.Function) *builder {
	em := l.newEmitter(fn, llvm.UsesOf(fn.Ir))
	expr := l.newExpressions(em)
	addr := expr.addr
	guards := &guards{emitter: em, objects: l.objects, regions: l.regions}
	mem := &memory{em, addr, expr, l.regions, guards}
	copies := &copier{em, addr, expr, l.regions, l.objects, guards, mem}
	heap := &heap{em, addr, expr, l.regions, l.objects, guards, mem, copies}
	locals := &locals{em, addr, expr, l.regions, l.objects, heap, nil}
	effects := &effects{em, addr, expr, &intrinsics{em, expr.ints, expr.fp, addr, expr, l.rounding}, l.regions, l.objects, guards, copies, heap, locals, l.assumptions}
	b := &builder{
		emitter: em, addr: addr, expr: expr, mem: mem, heap: heap, locals: locals,
		calls:  &calls{em, addr, expr, guards, copies, effects},
		blocks: map[*ir.Block]*cfg.Loc{}, phis: map[*ir.InstPhi][]*cfg.Var{}, inherited: map[*ir.Block][]*term.Term{},
		beforeEntry: l.beforeEntry,
	}
	for _, block := range fn.Ir.Blocks {
		b.blocks[block] = b.newLoc()
	}
	vars := em.proc.Params
	for _, p := range fn.Ir.Params {
		if llvm.ByvalType(p) != nil {
			b.params[p] = l.address(fn.Objects[p])
			continue
		}
		if !l.hasVars(p.Typ) {
			b.params[p] = bad(fmt.Sprintf("a value of type %s", p.Typ))
			continue
		}
		v, n := l.leafValues(p.Typ, vars, func(i int) pointsto.AbsPtr { return l.a.Operand(fn, p, i) })
		b.params[p] = v
		vars = vars[n:]
	}
	return b
}
