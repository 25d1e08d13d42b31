package cfg

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/solver/term"
)

// A lowerer carries what the steps from module to program share.
type lowerer struct {
	in      *Unit
	o       Options
	p       *Program
	draft   *draft // of p
	m       *term.Manager
	layout  *dataLayout
	ptrBits int
	a       *analysis
	pos     positions

	procs     map[*function]*Proc
	names     map[string]int
	varOf     map[*term.Term]*Var
	decls     map[*ir.Func]map[any]*metadata.DILocalVariable
	typeHints map[*class]ctype
	assumedOf map[string]bool
	next      *Var
	live      *Var            // the number of allocated objects, where leaks are checked
	fixedIDs  map[int64]int64 // object ids of numbers cast to pointers
	bases     *Var            // addresses by object id, where the program looks at them
	rounding  *Var            // the rounding mode, where the program sets it
	numTemps  int
	current   string // the function at work, for internal errors

	beforeEntry string // what the program does before its entry that is unsupported
}

// Lower makes a program of a module. What the model cannot express becomes
// unsupported locations; an error is a missing entry or label, a cancelled
// context, or an internal fault.
func Lower(ctx context.Context, in *Unit, o Options) (p *Program, err error) {
	if o.Entry == "" {
		o.Entry = "main"
	}
	if o.InlineBudget == 0 {
		o.InlineBudget = DefaultInlineBudget
	}
	if o.Check == 0 {
		o.Check = PropertySet(UnreachCall)
	}
	l := newLowerer(in, o)
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("internal error while lowering %s: %v\n%s", l.current, r, debug.Stack())
		}
	}()
	if o.Check.Has(NoOverflow) {
		foldChecks(in.Module, l.own)
	}
	entry, err := l.entry()
	if err != nil {
		return nil, err
	}
	l.a.undefined = o.Undefined
	sequential(in.Module)
	dropBarriers(in.Module)
	copyLists(in.Module, l.layout)
	passVariadic(in.Module, entry, l.layout)
	entry = caller(in.Module, entry)
	l.beforeEntry = startUp(in.Module, entry)
	for _, f := range in.Module.Funcs {
		l.layout.recoverPointers(f)
	}
	root := l.a.run(in.Module, entry)
	l.a.settle()
	l.a.findMoved(o.MallocMayFail)
	l.a.findEscaped(in.Module)
	l.a.layOut()
	l.a.seesNaN = l.a.looksAtNaN()
	l.declareRounding()
	for _, fn := range l.a.functions {
		l.declareProc(fn)
	}
	l.a.layOutClasses() // of results that no function gives
	for _, fn := range l.a.functions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.lowerFunction(fn)
	}
	l.initialise(root)
	l.current = "the whole program"
	l.finishDraft(root)
	if err := l.draft.assemble(ctx, o); err != nil {
		return nil, err
	}
	l.p.CheckAfter("numbering")
	return l.p, nil
}

// finishDraft hands over what is known when all functions are lowered.
func (l *lowerer) finishDraft(root *function) {
	fns := slices.Clone(l.a.functions)
	slices.SortStableFunc(fns, func(a, b *function) int { return a.scc - b.scc }) // callees first
	for _, fn := range fns {
		l.draft.procs = append(l.draft.procs, l.procs[fn])
	}
	l.p.Entry = l.procs[root]
	l.draft.counter = l.next
	l.p.setVars(l.varOf)
}

func newLowerer(in *Unit, o Options) *lowerer {
	m := term.NewManager()
	layout := newDataLayout(in.DataModel)
	p := &Program{Terms: m, DataModel: in.DataModel, Sources: in.Sources, Check: o.Check, Unchecked: o.Unchecked}
	return &lowerer{
		in: in, o: o, m: m, layout: layout, ptrBits: in.DataModel.PointerBits(), a: newAnalysis(layout, o.Check),
		p: p, draft: newDraft(p),
		pos:   positions{in: in, cache: map[posKey]Pos{}},
		procs: map[*function]*Proc{}, names: map[string]int{}, varOf: map[*term.Term]*Var{},
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
	s := subprogram(f)
	return len(f.Blocks) > 0 && (s == nil || s.File == nil || !l.pos.line(s.File.Filename, int(s.Line)).InLibrary())
}

// declareProc makes a function's procedure with its parameters and results.
func (l *lowerer) declareProc(fn *function) {
	f := fn.ir
	proc := &Proc{Name: f.Name(), Recursive: fn.recursive}
	if s := subprogram(f); s != nil {
		file := ""
		if s.File != nil {
			file = s.File.Filename
		}
		proc.Pos = l.pos.line(file, int(s.Line))
		if s.Name != "" && !proc.Pos.InLibrary() {
			l.p.addFunc(proc.Name, s.Name, proc.Pos.File)
		}
	}
	proc.Entry, proc.Exit = &Loc{Proc: proc}, &Loc{Proc: proc}
	l.procs[fn] = proc
	for _, p := range f.Params {
		if byvalType(p) != nil {
			continue
		}
		base := Var{Name: f.Name() + "::" + p.LocalName + "@in", C: p.LocalName, Role: Scalar, Signed: true}
		proc.Params = append(proc.Params, l.leafVars(fn, base, p.Typ, func(i int) absPtr { return l.a.operand(fn, p, i) })...)
	}
	if _, void := f.Sig.RetType.(*types.VoidType); !void {
		base := Var{Name: f.Name() + "::result", Result: true, Role: Scalar, Signed: isSigned(resultType(f))}
		proc.Results = l.leafVars(fn, base, f.Sig.RetType, func(i int) absPtr { return l.a.result(fn, i) })
	}
	proc.Locals = nil // parameters and results are listed apart
}

// leafVars makes the variables for a value of type t; none for types that the
// model has no values of.
func (l *lowerer) leafVars(fn *function, base Var, t types.Type, abs func(int) absPtr) []*Var {
	ls, ok := l.layout.leaves(t)
	if !ok {
		return nil
	}
	for _, x := range ls {
		if !isPointer(x.typ) && l.sortOf(x.typ) == nil {
			return nil
		}
	}
	var vars []*Var
	add := func(suffix string, role Role, sort *term.Sort, float bool) {
		v := base
		v.Float = float
		v.Name += suffix
		v.Role = role
		w := l.newVar(v, sort, fn)
		l.draft.transient[w] = true
		vars = append(vars, w)
	}
	for i, x := range ls {
		suffix := ""
		if len(ls) > 1 {
			suffix = fmt.Sprintf(".%d", i)
		}
		if !isPointer(x.typ) {
			add(suffix, base.Role, l.sortOf(x.typ), isFloat(x.typ))
			continue
		}
		add(suffix+".obj", ObjectPart, l.m.BV(objBits), false)
		if c := find(abs(i)).c; c != nil && c.stride != 0 {
			add(suffix+".off", OffsetPart, l.m.BV(l.ptrBits), false)
		}
	}
	return vars
}

// lowerFunction builds one function's automaton.
func (l *lowerer) lowerFunction(fn *function) {
	l.current = fn.ir.Name()
	b := l.newBuilder(fn)
	b.lower()
}

func (l *lowerer) newBuilder(fn *function) *builder {
	proc := l.procs[fn]
	b := &builder{
		l: l, fn: fn, proc: proc,
		blocks: map[*ir.Block]*Loc{}, alias: map[*Loc]*Loc{}, uses: usesOf(fn.ir),
		params: map[value.Value]val{}, temps: map[value.Value]val{}, phis: map[*ir.InstPhi][]*Var{},
		env: map[value.Value]val{}, inherited: map[*ir.Block][]*term.Term{},
	}
	for _, block := range fn.ir.Blocks {
		b.blocks[block] = b.newLoc()
	}
	vars := proc.Params
	for _, p := range fn.ir.Params {
		if byvalType(p) != nil {
			b.params[p] = l.address(fn.objects[p])
			continue
		}
		if !l.hasVars(p.Typ) {
			b.params[p] = bad(fmt.Sprintf("a value of type %s", p.Typ))
			continue
		}
		v, n := l.leafValues(p.Typ, vars, func(i int) absPtr { return l.a.operand(fn, p, i) })
		b.params[p] = v
		vars = vars[n:]
	}
	return b
}

// hasVars reports whether leafVars makes variables for t.
func (l *lowerer) hasVars(t types.Type) bool {
	ls, ok := l.layout.leaves(t)
	if !ok {
		return false
	}
	for _, x := range ls {
		if !isPointer(x.typ) && l.sortOf(x.typ) == nil {
			return false
		}
	}
	return true
}
