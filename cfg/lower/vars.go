package lower

import (
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/assemble"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// variables makes the variables of a program, under unique names.
type variables struct {
	*pointers
	p         *cfg.Program
	draft     *assemble.Draft // of p
	positions llvm.Positions
	procs     map[*pointsto.Function]*cfg.Proc
	names     map[string]int
	varOf     map[*term.Term]*cfg.Var
	numTemps  int

	orders     bool                     // operations of several orders order threads: which one an access has matters
	concurrent bool                     // the program has threads: memory that several functions use may change at any time
	starts     map[*ir.Func]*cfg.Thread // by the function whose call starts them
	outlived   map[*ir.Func]bool        // of those: pointers to the thread-local variables may be kept for longer, and memory is checked
}

// newVar makes a program variable with a unique name. A local one belongs to
// fn, a global one has none.
func (vs *variables) newVar(v cfg.Var, sort *term.Sort, fn *pointsto.Function) *cfg.Var {
	name := v.Name
	if n := vs.names[name]; n > 0 {
		for {
			v.Name = name + "'" + strconv.Itoa(n)
			n++
			if vs.names[v.Name] == 0 {
				break
			}
		}
		vs.names[name] = n
	}
	vs.names[v.Name]++
	v.Signed = v.Signed && !v.Float
	v.Term = vs.m.Var(v.Name, sort, v.Signed)
	w := &v
	if fn == nil {
		w.Global = true
		vs.p.Globals = append(vs.p.Globals, w)
	} else {
		w.Proc = fn.Ir.Name()
		proc := vs.procs[fn]
		proc.Locals = append(proc.Locals, w)
	}
	vs.varOf[w.Term] = w
	return w
}

// declareProc makes a function's procedure with its parameters and results.
func (vs *variables) declareProc(fn *pointsto.Function) {
	f := fn.Ir
	proc := &cfg.Proc{Name: f.Name(), Recursive: fn.Recursive}
	if s := llvm.Subprogram(f); s != nil {
		file := ""
		if s.File != nil {
			file = s.File.Filename
		}
		proc.Pos = vs.positions.Line(file, int(s.Line))
		if s.Name != "" && !proc.Pos.InLibrary() {
			vs.p.AddFunc(proc.Name, s.Name, proc.Pos.File)
		}
	}
	callee, chooses := library.Chooses(f.Name())
	if chooses {
		vs.p.AddFunc(proc.Name, callee, "")
	}
	proc.Entry, proc.Exit = &cfg.Loc{Proc: proc}, &cfg.Loc{Proc: proc}
	vs.procs[fn] = proc
	declared := parameterTypes(f)
	for _, p := range f.Params {
		if llvm.ByvalType(p) != nil {
			continue
		}
		t := declared[p.LocalName]
		base := cfg.Var{Name: f.Name() + "::" + p.LocalName + "@in", C: p.LocalName, Role: cfg.Scalar, Signed: llvm.IsSigned(t), Notation: llvm.Notation(t)}
		if chooses {
			base.C = ""
		}
		proc.Params = append(proc.Params, vs.leafVars(fn, base, p.Typ, func(i int) pointsto.AbsPtr { return vs.a.Operand(fn, p, i) })...)
	}
	if _, void := f.Sig.RetType.(*types.VoidType); !void {
		t := llvm.ResultType(f)
		base := cfg.Var{Name: f.Name() + "::result", Result: !llvm.IsRecord(t), Role: cfg.Scalar, Signed: llvm.IsSigned(t), Notation: llvm.Notation(t)}
		proc.Results = vs.leafVars(fn, base, f.Sig.RetType, func(i int) pointsto.AbsPtr { return vs.a.Result(fn, i) })
	}
	proc.Locals = nil // parameters and results are listed apart
}

// parameterTypes are the C types of a function's parameters, by their names.
func parameterTypes(f *ir.Func) map[string]llvm.Ctype {
	all := map[string]llvm.Ctype{}
	for _, d := range llvm.Declarations(f) {
		if d.Arg > 0 {
			all[d.Name] = d.Type
		}
	}
	return all
}
