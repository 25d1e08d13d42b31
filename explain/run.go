package explain

import (
	"tav/automata"
	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// TraceOf is the error trace of a run whose steps were all recorded, and of the
// script that drove it.
func TraceOf(p *cfg.Program, run *interp.Outcome, script *interp.Script) *trace.ErrorTrace {
	t := &trace.ErrorTrace{}
	letters, kinds := make([]*cfg.Edge, len(run.Steps)), make([]automata.Kind, len(run.Steps))
	inputs := script.Inputs
	for i, s := range run.Steps {
		letters[i] = s.Edge
		kinds[i] = [...]automata.Kind{cfg.Internal: automata.Internal, cfg.Call: automata.Call, cfg.Return: automata.Return}[s.Edge.Kind]
		h, ok := s.Edge.Action.(*cfg.Havoc)
		if !ok || len(inputs) == 0 {
			continue
		}
		for k, v := range h.Dst {
			t.Inputs = append(t.Inputs, trace.InputValue{Pos: i, Var: v, Value: constant(p.Terms, v, inputs[0].Values[k].Value)})
		}
		inputs = inputs[1:]
	}
	t.NestedWord = automata.NewNestedWord(letters, kinds)
	initial := map[string]term.Value{}
	for _, s := range script.Initial {
		if _, again := initial[s.Var]; !again { // of the first activation
			initial[s.Var] = s.Value
		}
	}
	add := func(vars []*cfg.Var) {
		for _, v := range vars {
			if x, ok := initial[v.Name]; ok {
				t.Initial = append(t.Initial, trace.VarValue{Var: v, Value: constant(p.Terms, v, x)})
			}
		}
	}
	add(p.Globals)
	add(p.Entry.Params)
	add(p.Entry.Locals)
	return t
}

// Homes gives each position of a trace its place in the program's own text. What
// the library does is at the call from the program; what it does around the
// program has no place.
func Homes(letters []*cfg.Edge) []cfg.Home {
	list := make([]cfg.Home, len(letters))
	var calls []cfg.Home // around the position
	for i, e := range letters {
		h := e.Home()
		switch n := len(calls) - 1; {
		case e.Kind == cfg.Return && n >= 0:
			if library(h) {
				h = calls[n]
			}
			h.Func, calls = calls[n].Func, calls[:n]
		case library(h) && n >= 0:
			h = calls[n]
			h.Out++
		}
		if library(h) {
			h = cfg.Home{}
		}
		list[i] = h
		if e.Kind == cfg.Call {
			calls = append(calls, h)
		}
	}
	return list
}

// library reports whether a home is in the text of the library.
func library(h cfg.Home) bool { return h.Pos.InLibrary() }

func constant(m *term.Manager, v *cfg.Var, x term.Value) *term.Term {
	return m.ValueTerm(x, v.Term.Sort())
}
