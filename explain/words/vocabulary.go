package words

import (
	"fmt"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/danger/path"
	"tav/explain"
	"tav/explain/errorinvariants"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// active counts the active calls of recursive functions along a run.
type active struct {
	model
	recursive map[string]bool // by C name
	calls     map[string]int
}

func newActive(m model, steps []interp.Step) *active {
	a := &active{m, map[string]bool{}, map[string]int{}}
	if len(steps) == 0 || steps[0].Depth > 0 { // the calls before are not known
		return a
	}
	for _, p := range m.program.Procs {
		if p.Recursive {
			a.recursive[m.program.CFunc(p.Name)] = true
		}
	}
	a.calls[m.program.CFunc(m.program.Entry.Name)]++
	return a
}

// take goes over an edge and returns which call of a function that does it: 0
// where that is not recursive.
func (a *active) take(e *cfg.Edge, function string) (call int) {
	if x, ok := e.Action.(*cfg.ReturnAction); ok {
		a.calls[a.program.CFunc(x.Call.Action.(*cfg.CallAction).Callee.Name)]--
	}
	if a.recursive[function] {
		call = a.calls[function]
	}
	if x, ok := e.Action.(*cfg.CallAction); ok {
		a.calls[a.program.CFunc(x.Callee.Name)]++
	}
	return call
}

// number says of the variables of recursive functions which call they belong to:
// the innermost one.
func (a *active) number(values []report.Value) {
	for i := range values {
		if f := values[i].Function; a.recursive[f] {
			values[i].Call = a.calls[f]
		}
	}
}

// A local is a variable of a call on the trace.
type local struct {
	v  *cfg.Var
	of *path.Activation
}

// A vocabulary gives the variables of an explanation the names by which a reader
// knows them.
type vocabulary struct {
	names
	known    map[*term.Term]*term.Term // inputs, the position of the output, and outcomes of conditions as they are asked for
	outcomes map[*term.Term]outcome
	locals   map[*term.Term]local
	inputs   map[*term.Term]*cfg.Var // that inputs are read into
	read     map[*term.Term]int      // positions at which those with a name of their own are
	calls    []*path.Activation      // by position; nil: not known
	homes    []cfg.Home              // by position
	of       Told
}

// An outcome is whether a condition held.
type outcome struct {
	errorinvariants.Condition
	line int
}

func (t Translator) vocabulary(e *explain.Explanation, trace *trace.ErrorTrace, of Told) *vocabulary {
	w := &vocabulary{t.names, map[*term.Term]*term.Term{}, map[*term.Term]outcome{}, map[*term.Term]local{}, map[*term.Term]*cfg.Var{}, map[*term.Term]int{}, e.Calls, explain.Homes(trace.Letters), of}
	seen := map[*path.Activation]bool{}
	for _, a := range e.Calls {
		if seen[a] {
			continue
		}
		seen[a] = true
		for _, list := range [][]*cfg.Var{a.Proc.Params, a.Proc.Results, a.Proc.Locals} {
			for _, v := range list {
				w.locals[a.Var(v.Term)] = local{v, a}
			}
		}
	}
	for _, in := range e.Inputs {
		w.inputs[in.Term] = in.Var
	}
	w.add(e, of)
	return w
}

// A viewpoint is a position of the trace: the variables of the innermost call
// have their plain names. Those of the calls around it have their function in
// front, as debuggers write it: main::n, in recursion with the number of the
// call, from the outermost: fact#1::n. What a function has returned is called
// fact().
type viewpoint struct {
	*vocabulary
	here     *path.Activation // nil: not known
	function string           // procedure whose statement is there
	pos      int              // 0: the beginning, where conditions on all inputs are reported
	within   string           // where here is not known, the C function that the place is in; "": not known either
}

func (w *vocabulary) at(pos int) viewpoint {
	if len(w.calls) == 0 {
		return viewpoint{vocabulary: w}
	}
	pos = min(pos, len(w.calls)-1)
	here := w.calls[pos]
	for here.Caller != nil && w.library[here.Proc.Name] { // the reader stands at the program's call
		here = here.Caller
	}
	s := viewpoint{vocabulary: w, here: here, function: here.Proc.Name, pos: pos}
	if pos < len(w.homes) && w.homes[pos].Func != "" {
		s.function = w.homes[pos].Func
	}
	return s
}

// name is a variable under the name that it has here; nil: C has none.
func (s viewpoint) name(x *term.Term) *term.Term {
	if n := s.known[x]; n != nil {
		if at, input := s.read[x]; input && s.pos > 0 && at >= s.pos { // it is not known yet
			return nil
		}
		return n
	}
	if c, ok := s.outcomes[x]; ok {
		text, ok := s.at(c.Pos).write(c.Cond, term.PrecLowest)
		if !ok || text == "" {
			return nil
		}
		s.known[x] = s.as(x, fmt.Sprintf("(%s at line %d)", text, c.line))
		return s.known[x]
	}
	l := s.locals[x]
	v := l.v
	if v == nil {
		v = s.program.VarOf(x)
	}
	switch {
	case v == nil, v.Decl.InLibrary(), s.library[v.Proc]:
		return nil
	case v.Region != nil && v.Region.Dual != nil: // what there is, another variable tells
		return nil
	case v.Result && v.Role == cfg.Scalar:
		return s.as(x, s.program.CFunc(v.Proc)+"()")
	case v.Role == cfg.Memory && v.Region != nil && v.C == "" && x == v.Term:
		return x
	case v.C == "", v.Role == cfg.Temp, v.Role == cfg.Heap, v.Role == cfg.OffsetPart:
		return nil
	case v.Role == cfg.Memory && (v.Region == nil || !v.Region.Written && v.Region.Path == nil):
		return nil
	}
	return s.inScope(x, v, l)
}

// inScope is the name of a variable of C as far as this place has one.
func (s viewpoint) inScope(x *term.Term, v *cfg.Var, l local) *term.Term {
	switch {
	case s.within != "" && v.Proc != "" && s.program.CFunc(v.Proc) != s.within:
		if v.Role != cfg.Scalar {
			return nil
		}
		return s.as(x, s.program.CFunc(v.Proc)+"::"+v.C)
	case l.of == nil || l.of == s.here && v.Proc == s.function:
		if !s.visible(v, s.pos) {
			return nil
		}
		return v.Term
	case !s.here.Within(l.of), !s.visible(v, s.calledAt(l.of)): // it has returned, or its block has ended
		return nil
	case isBytes(v.C): // the bytes of a variable
		return nil
	case v.Role != cfg.Scalar: // what reads of memory are written with has no other name
		if x != v.Term || s.hides(v) {
			return nil
		}
		return x
	}
	owner := s.program.CFunc(v.Proc)
	if l.of.Proc.Recursive {
		owner += fmt.Sprint("#", depth(l.of))
	}
	return s.as(x, owner+"::"+v.C)
}

// as is a variable under another name, which is marked until it is written.
func (w *vocabulary) as(x *term.Term, name string) *term.Term {
	return w.program.Terms.AnyVar("$"+name, x.Sort(), x.Signed())
}

// calledAt is the position in a call around this place where that goes on to call.
func (s viewpoint) calledAt(of *path.Activation) int {
	pos := s.pos
	for a := s.here; a != nil && a != of; a = a.Caller {
		pos = a.At
	}
	return pos
}

// visible reports whether the program could name a variable of its function at a position of it:
// it is declared in a block around, as far as the text shows.
func (s viewpoint) visible(v *cfg.Var, pos int) bool {
	if pos < 0 || pos >= len(s.homes) || v.Proc == "" || v.C == "" {
		return true
	}
	at := s.homes[pos].Pos
	f := s.sources[at.File]
	if f == nil || at.Col == 0 || v.Decl.File != at.File || !mentions(f.Line(v.Decl.Line), v.C) {
		return true
	}
	d, ok := f.Lookup(v.C, source.Pos{Line: at.Line, Col: at.Col})
	return ok && d.Line == v.Decl.Line
}

// hides reports whether a variable of the function here has the C name of v.
func (s viewpoint) hides(v *cfg.Var) bool {
	for _, list := range [][]*cfg.Var{s.here.Proc.Params, s.here.Proc.Locals} {
		for _, w := range list {
			if w.C == v.C && w.Proc == s.function {
				return true
			}
		}
	}
	return false
}

// depth is the number of an activation among the active ones of its procedure.
func depth(a *path.Activation) int {
	n := 0
	for c := a; c != nil; c = c.Caller {
		if c.Proc == a.Proc {
			n++
		}
	}
	return n
}

// condition is a formula as a C expression: those of its conjuncts in which C,
// or this place of the trace, has a name of its own for everything, "" if there are none.
func (s viewpoint) condition(x *term.Term) string {
	text, _ := s.tell(x)
	return text
}

// tell is condition; whole reports whether no conjunct was left out.
func (s viewpoint) tell(x *term.Term) (text string, whole bool) {
	if x == nil || x.IsTrue() {
		return "", true
	}
	conjuncts := []*term.Term{x}
	if x.Op() == term.OpAnd {
		conjuncts = x.Args()
	}
	var parts []string
	length, prec := 0, term.PrecLowest
	if len(conjuncts) > 1 {
		prec = term.PrecAnd
	}
	whole = true
	for _, c := range conjuncts {
		text, ok := s.write(c, prec)
		if !ok || numbersObject(s.program, c) {
			whole = false
			continue
		}
		if text == "" {
			continue
		}
		parts = append(parts, text)
		if length += len(text); length > maxInvariant {
			return "", false
		}
	}
	if !whole && len(parts) > 0 {
		parts = append(parts, "…")
	}
	if text = strings.Join(parts, " && "); len(text) > maxInvariant {
		return "", false
	}
	return text, whole
}

// variable is the one of the program that a variable of a formula is.
func (w *vocabulary) variable(x *term.Term) *cfg.Var {
	if v := w.locals[x].v; v != nil {
		return v
	}
	if v := w.inputs[x]; v != nil {
		return v
	}
	return w.program.VarOf(x)
}

// write writes a formula, for a place that takes operators of at least this
// precedence, if each of its variables has a name, and no two of them the same;
// "" is one that is true.
func (s viewpoint) write(x *term.Term, prec int) (text string, ok bool) {
	sub, taken := map[*term.Term]*term.Term{}, map[*term.Term]bool{}
	stands := map[*term.Term]*cfg.Var{} // for what the names stand for
	var plain []*cfg.Var                // with their plain names
	named := map[string]bool{}
	for _, v := range s.program.Terms.FreeVars(x) {
		name := s.name(v)
		if name == nil || taken[name] && !name.IsConst() {
			return "", false
		}
		taken[name], stands[name] = true, s.variable(v)
		if p := s.program.VarOf(name); p != nil {
			if p.Role == cfg.Scalar && named[p.C] {
				return "", false
			}
			named[p.C] = named[p.C] || p.Role == cfg.Scalar
			plain = append(plain, p)
		}
		if name != v {
			sub[v] = name
		}
	}
	if x = s.program.Terms.Substitute(x, sub); x.IsTrue() {
		return "", true
	}
	text = strings.ReplaceAll(s.program.CNamed(prec, x, func(t *term.Term) *cfg.Var { return stands[t] }), "$", "")
	if s.pos > 0 && s.pos < len(s.homes) {
		t := s.names
		t.here = s.of.standpoint(s.pos, s.homes[s.pos].Pos)
		if text, ok = t.apartOf(plain, s.function, text); !ok {
			return "", false
		}
		if t.otherMember(text, t.textAround(t.here.pos)) {
			return "", false
		}
	}
	return text, writable(text)
}
