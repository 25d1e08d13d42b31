package lower

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/assemble"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/cfg/prepare"
	"tav/solver/term"
)

// A lowerer carries what the steps from module to program share.
type lowerer struct {
	in      *llvm.Unit
	o       Options
	p       *cfg.Program
	draft   *assemble.Draft // of p
	m       *term.Manager
	layout  *llvm.DataLayout
	ptrBits int
	a       *pointsto.Analysis
	pos     llvm.Positions

	procs     map[*pointsto.Function]*cfg.Proc
	names     map[string]int
	varOf     map[*term.Term]*cfg.Var
	decls     map[*ir.Func]map[any]*metadata.DILocalVariable
	typeHints map[*pointsto.Class]llvm.Ctype
	assumedOf map[string]bool
	next      *cfg.Var
	live      *cfg.Var        // the number of allocated objects, where leaks are checked
	fixedIDs  map[int64]int64 // object ids of numbers cast to pointers
	bases     *cfg.Var        // addresses by object id, where the program looks at them
	rounding  *cfg.Var        // the rounding mode, where the program sets it
	numTemps  int
	current   string // the function at work, for internal errors

	beforeEntry string // what the program does before its entry that is unsupported
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
	if o.Check.Has(cfg.NoOverflow) {
		prepare.FoldChecks(in.Module, l.own)
	}
	entry, err := l.entry()
	if err != nil {
		return nil, err
	}
	l.a.Undefined = o.Undefined
	entry, l.beforeEntry = prepare.PrepareModule(in.Module, entry, l.layout)
	root := l.a.Run(in.Module, entry)
	l.a.Settle()
	l.a.FindMoved(o.MallocMayFail)
	l.a.FindEscaped(in.Module)
	l.a.LayOut()
	l.a.SeesNaN = l.a.LooksAtNaN()
	l.declareRounding()
	for _, fn := range l.a.Functions {
		l.declareProc(fn)
	}
	l.a.LayOutClasses() // of results that no function gives
	for _, fn := range l.a.Functions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.lowerFunction(fn)
	}
	l.initialise(root)
	l.current = "the whole program"
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
	}
	l.p.Entry = l.procs[root]
	l.draft.Counter = l.next
	l.p.SetVars(l.varOf)
}

func newLowerer(in *llvm.Unit, o Options) *lowerer {
	m := term.NewManager()
	layout := llvm.NewDataLayout(in.DataModel)
	p := &cfg.Program{Terms: m, DataModel: in.DataModel, Sources: in.Sources, Check: o.Check, Unchecked: o.Unchecked}
	return &lowerer{
		in: in, o: o, m: m, layout: layout, ptrBits: in.DataModel.PointerBits(), a: pointsto.NewAnalysis(layout, o.Check),
		p: p, draft: assemble.NewDraft(p),
		pos:   llvm.Positions{In: in, Cache: map[llvm.PosKey]cfg.Pos{}},
		procs: map[*pointsto.Function]*cfg.Proc{}, names: map[string]int{}, varOf: map[*term.Term]*cfg.Var{},
		decls: map[*ir.Func]map[any]*metadata.DILocalVariable{}, assumedOf: map[string]bool{},
		fixedIDs: map[int64]int64{},
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
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if x, ok := inst.(*ir.InstCall); ok && !label && labelOf(x) == l.o.ErrorLabel {
					label = true
				}
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
	s := llvm.Subprogram(f)
	return len(f.Blocks) > 0 && (s == nil || s.File == nil || !l.pos.Line(s.File.Filename, int(s.Line)).InLibrary())
}

// declareProc makes a function's procedure with its parameters and results.
func (l *lowerer) declareProc(fn *pointsto.Function) {
	f := fn.Ir
	proc := &cfg.Proc{Name: f.Name(), Recursive: fn.Recursive}
	if s := llvm.Subprogram(f); s != nil {
		file := ""
		if s.File != nil {
			file = s.File.Filename
		}
		proc.Pos = l.pos.Line(file, int(s.Line))
		if s.Name != "" && !proc.Pos.InLibrary() {
			l.p.AddFunc(proc.Name, s.Name, proc.Pos.File)
		}
	}
	proc.Entry, proc.Exit = &cfg.Loc{Proc: proc}, &cfg.Loc{Proc: proc}
	l.procs[fn] = proc
	for _, p := range f.Params {
		if pointsto.ByvalType(p) != nil {
			continue
		}
		base := cfg.Var{Name: f.Name() + "::" + p.LocalName + "@in", C: p.LocalName, Role: cfg.Scalar, Signed: true}
		proc.Params = append(proc.Params, l.leafVars(fn, base, p.Typ, func(i int) pointsto.AbsPtr { return l.a.Operand(fn, p, i) })...)
	}
	if _, void := f.Sig.RetType.(*types.VoidType); !void {
		base := cfg.Var{Name: f.Name() + "::result", Result: true, Role: cfg.Scalar, Signed: llvm.IsSigned(llvm.ResultType(f))}
		proc.Results = l.leafVars(fn, base, f.Sig.RetType, func(i int) pointsto.AbsPtr { return l.a.Result(fn, i) })
	}
	proc.Locals = nil // parameters and results are listed apart
}

// leafVars makes the variables for a value of type t; none for types that the
// model has no values of.
func (l *lowerer) leafVars(fn *pointsto.Function, base cfg.Var, t types.Type, abs func(int) pointsto.AbsPtr) []*cfg.Var {
	ls, ok := l.layout.Leaves(t)
	if !ok {
		return nil
	}
	for _, x := range ls {
		if !llvm.IsPointer(x.Typ) && l.sortOf(x.Typ) == nil {
			return nil
		}
	}
	var vars []*cfg.Var
	add := func(suffix string, role cfg.Role, sort *term.Sort, float bool) {
		v := base
		v.Float = float
		v.Name += suffix
		v.Role = role
		w := l.newVar(v, sort, fn)
		l.draft.Transient[w] = true
		vars = append(vars, w)
	}
	for i, x := range ls {
		suffix := ""
		if len(ls) > 1 {
			suffix = fmt.Sprintf(".%d", i)
		}
		if !llvm.IsPointer(x.Typ) {
			add(suffix, base.Role, l.sortOf(x.Typ), llvm.IsFloat(x.Typ))
			continue
		}
		add(suffix+".obj", cfg.ObjectPart, l.m.BV(pointsto.ObjBits), false)
		if c := pointsto.Find(abs(i)).Class; c != nil && c.Stride != 0 {
			add(suffix+".off", cfg.OffsetPart, l.m.BV(l.ptrBits), false)
		}
	}
	return vars
}

// lowerFunction builds one function's automaton.
func (l *lowerer) lowerFunction(fn *pointsto.Function) {
	l.current = fn.Ir.Name()
	b := l.newBuilder(fn)
	b.lower()
}

func (l *lowerer) newBuilder(fn *pointsto.Function) *builder {
	proc := l.procs[fn]
	b := &builder{
		l: l, fn: fn, proc: proc,
		blocks: map[*ir.Block]*cfg.Loc{}, alias: map[*cfg.Loc]*cfg.Loc{}, uses: llvm.UsesOf(fn.Ir),
		params: map[value.Value]val{}, temps: map[value.Value]val{}, phis: map[*ir.InstPhi][]*cfg.Var{},
		env: map[value.Value]val{}, inherited: map[*ir.Block][]*term.Term{},
	}
	for _, block := range fn.Ir.Blocks {
		b.blocks[block] = b.newLoc()
	}
	vars := proc.Params
	for _, p := range fn.Ir.Params {
		if pointsto.ByvalType(p) != nil {
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

// hasVars reports whether leafVars makes variables for t.
func (l *lowerer) hasVars(t types.Type) bool {
	ls, ok := l.layout.Leaves(t)
	if !ok {
		return false
	}
	for _, x := range ls {
		if !llvm.IsPointer(x.Typ) && l.sortOf(x.Typ) == nil {
			return false
		}
	}
	return true
}
