package words

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/solver/term"
)

// A standpoint is where something is reported. A name there is that of the declaration that C looks up: what
// that hides, as a parameter does that is called like the variable whose address it gets, is written by the
// pointer to it, or with its function in front.
type standpoint struct {
	pos cfg.Pos // no column: not known
	around
}

// around is what is known of the calls at a point of a run.
type around struct {
	depth    int
	function string   // the procedure whose text is there
	leads    *leading // nil: nothing
}

// leading says what pointers that are called like static variables lead to, the last change first; those of calls
// that have returned are left out.
type leading struct {
	pointer *cfg.Var
	depth   int   // of the call whose variable it is
	object  int64 // to the beginning of which it leads; -1: elsewhere
	before  *leading
}

// at is what is known before a step.
func (a around) at(s *interp.Step, home cfg.Home) around {
	a.depth, a.function = s.Depth-home.Out, home.Func
	for a.leads != nil && a.leads.depth > a.depth {
		a.leads = a.leads.before
	}
	return a
}

// after is what is known after it.
func (a around) after(t names, s *interp.Step, home cfg.Home) around {
	for i, c := range s.Changes {
		v := c.Var
		if v.Role != cfg.ObjectPart && v.Role != cfg.OffsetPart || !t.isStatic(v.C) {
			continue
		}
		next := &leading{pointer: v, depth: a.depth, object: -1, before: a.leads}
		if v.Proc != home.Func { // a parameter of what is called
			next.depth++
		}
		if id, ok := c.Value.Int64(); ok && v.Role == cfg.ObjectPart {
			next.object = id
		}
		if v.Role == cfg.OffsetPart && c.Value.Big().Sign() == 0 && i > 0 && isObjectPart(s.Changes[i-1]) && s.Changes[i-1].Var.C == v.C {
			continue
		}
		a.leads = next
	}
	return a
}

// isStatic reports whether there are static variables with this name.
func (t names) isStatic(name string) bool {
	for d := range t.statics {
		if d.name == name {
			return true
		}
	}
	return false
}

// beginning is the object to the beginning of which a pointer of the function here leads; -1: none that is known.
func (a around) beginning(name string) int64 {
	for l := a.leads; l != nil && l.depth >= a.depth; l = l.before {
		if l.depth == a.depth && l.pointer.C == name && l.pointer.Proc == a.function {
			return l.object
		}
	}
	return -1
}

// A static is a variable that exists during the whole run, as tav has it: C's of static storage, and
// those of functions of which there is one call at a time.
type static struct {
	object  int64 // 0: it has no address
	pointer bool
}

// A declaration is a name with the line that declares it.
type declaration struct {
	name, file string
	line       int
}

// declaredAs is the variable of C that v is, or is a part of.
func declaredAs(v *cfg.Var) declaration {
	return declaration{v.Base(), v.Decl.File, v.Decl.Line}
}

// statics are those of a program whose name is declared in more than one place.
func statics(p *cfg.Program, files map[string]*source.File) map[declaration]static {
	times, parameters, locals := map[string]int{}, map[declaration]bool{}, map[declaration]bool{}
	for file, f := range files {
		for _, n := range f.Nodes {
			for _, d := range n.Names {
				times[d.Name]++
				if n.Kind == source.Function {
					parameters[declaration{d.Name, file, d.Pos.Line}] = true
				}
			}
		}
	}
	for _, proc := range p.Procs {
		for _, v := range slices.Concat(proc.Params, proc.Locals) {
			locals[declaredAs(v)] = true
		}
	}
	all := map[declaration]static{}
	for _, v := range p.Globals {
		if d := declaredAs(v); times[d.name] > 1 && d.line > 0 {
			s := all[d]
			s.pointer = s.pointer || v.C == d.name && (v.Role == cfg.ObjectPart || v.Parts && !v.Region.ByOffset)
			all[d] = s
		}
	}
	for _, o := range p.Objects {
		d := declaration{o.Name, o.Pos.File, o.Pos.Line}
		if s, global := all[d]; global || times[d.name] > 1 && d.line > 0 && !o.Temp && !o.Text && !parameters[d] && !locals[d] {
			s.object = o.ID
			all[d] = s
		}
	}
	return all
}

// hidden are the static variables that cannot be called by this name here.
func (t names) hidden(name string) (list []declaration) {
	f := t.sources[t.here.pos.File]
	if f == nil || t.here.pos.Col == 0 || name == "" {
		return nil
	}
	found, ok := f.Lookup(name, source.Pos{Line: t.here.pos.Line, Col: t.here.pos.Col})
	for d := range t.statics {
		if ok && d.name == name && d != (declaration{name, t.here.pos.File, found.Line}) {
			list = append(list, d)
		}
	}
	return list
}

// apart writes an expression so that each name is what C looks up here. Its own names are those of variables of the
// function, others are of hidden ones, whose addresses may be in it as well, or of variables of another function, which they
// are given with. Not ok where a name is both.
func (t names) apart(text string, own map[string]bool, others map[string]string) (told string, ok bool) {
	end := 0 // of what is reported
	for _, at := range tokens.FindAllStringIndex(text, -1) {
		name, before, after := text[at[0]:at[1]], text[:at[0]], text[at[1]:]
		owner, other := others[name]
		arrow, address := strings.HasPrefix(after, "->"), strings.HasSuffix(before, "&")
		if !other && !address || part.MatchString(before) || strings.HasPrefix(after, "::") || owner == "" && own[name] && arrow {
			continue
		}
		var s static
		clash := own[name]
		if hidden := t.hidden(name); owner == "" {
			if len(hidden) == 0 {
				continue
			}
			s, owner, clash = t.statics[hidden[0]], t.functionOf(hidden[0]), clash || len(hidden) > 1
		}
		if clash {
			return text, false
		}
		before = before[end:]
		switch member, element := strings.HasPrefix(after, "."), strings.HasPrefix(after, "["); {
		case s.object == 0 || t.here.beginning(name) != s.object || s.pointer && (element || arrow):
			told, end = told+before+owner+"::"+name, at[1]
		case member:
			told, end = told+before+name+"->", at[1]+len(".")
		case element:
			told, end = told+before+name, at[1]
		case address:
			told, end = told+strings.TrimSuffix(before, "&")+name, at[1]
		default:
			told, end = told+before+"*"+name, at[1]
		}
	}
	return told + text[end:], true
}

// apartIn is apart for a condition on variables of the program in a function.
func (t names) apartIn(cond *term.Term, function, text string) (string, bool) {
	var list []*cfg.Var
	for _, x := range t.program.Terms.FreeVars(cond) {
		if v := t.program.VarOf(x); v != nil {
			list = append(list, v)
		}
	}
	return t.apartOf(list, function, text)
}

// apartOf is apart for an expression on these variables in a function.
func (t names) apartOf(list []*cfg.Var, function, text string) (string, bool) {
	own, others := map[string]bool{}, map[string]string{}
	for _, v := range list {
		switch d := declaredAs(v); {
		case v.Proc == function:
			own[d.name] = true
		case v.Proc != "":
			others[d.name] = t.program.CFunc(v.Proc)
		case slices.Contains(t.hidden(d.name), d):
			others[d.name] = ""
		}
	}
	return t.apart(text, own, others)
}
