package export

import (
	"strings"

	"tav/cfg"
	"tav/cfg/source"
	"tav/svcomp/witness"
)

// A spot is where an invariant is stated.
type spot struct {
	kind  witness.InvariantType
	file  *source.File
	at    source.Pos // keyword of the loop, or first character of the statement
	scope source.Pos // where names are looked up
}

// spotOf is the spot in the text for a loop head of the program: a loop whose
// condition is what comes next, or the statement that does. ok is false when
// the text does not show it: library functions, loops of macros.
func (x *exporter) spotOf(l *cfg.Loc) (s spot, ok bool) {
	if len(l.Out) == 0 || l.Out[0].Pos.Col == 0 {
		return s, false
	}
	f := x.files[l.Out[0].Pos.File]
	if f == nil {
		return s, false
	}
	p := source.Pos{Line: l.Out[0].Pos.Line, Col: l.Out[0].Pos.Col}
	n := f.Statement(p)
	if n == nil {
		return s, false
	}
	if n.Kind == source.Declaration && n.Parent != nil && n.Parent.Type == "for_statement" {
		n = n.Parent
	}
	switch loop := endless(f, n); {
	case n.IsLoop() && n.Cond.Contains(p):
		return loopSpot(f, n), true
	case n.IsLoop() && n.Update.Contains(p):
		return s, false
	case loop != nil:
		return loopSpot(f, loop), true
	case n.IsLoop():
		return s, false
	}
	return spot{witness.LocationInvariant, f, n.Start, n.Start}, true
}

func loopSpot(f *source.File, n *source.Node) spot {
	return spot{witness.LoopInvariant, f, n.Keyword.Start, witness.ScopeOf(witness.Place{File: f, Node: n, At: n.Keyword.Start})}
}

// endless is the loop without a condition whose body begins with n: what holds
// before n holds whenever the condition would be evaluated. Nil for none.
func endless(f *source.File, n *source.Node) *source.Node {
	for p := n.Parent; p != nil && firstIn(f, p) == n; p = p.Parent {
		if p.IsLoop() {
			if c := f.Slice(p.Cond); c == "" && p.Type == "for_statement" || c == "1" || c == "true" {
				return p
			}
			return nil
		}
		n = p
	}
	return nil
}

// firstIn is the first statement of a block or label, or the body of a loop.
func firstIn(f *source.File, p *source.Node) *source.Node {
	if p.Type != "compound_statement" && p.Type != "labeled_statement" && !p.IsLoop() {
		return nil
	}
	for _, n := range f.Nodes {
		if n.Parent == p && (!p.IsLoop() || n.Offset == p.Body.Offset) && (n.Kind == source.Statement || n.Kind == source.Declaration) {
			return n
		}
	}
	return nil
}

// nameAt is the C name of a variable if it is the one that the name refers to
// at a place, and holds an integer.
func nameAt(v *cfg.Var, f *source.File, p source.Pos) (string, bool) {
	if v == nil || v.Role != cfg.Scalar || v.Float || v.C == "" || strings.HasSuffix(v.Name, ".number") {
		return "", false
	}
	base := v.C
	if i := strings.IndexAny(base, ".["); i >= 0 {
		if f.Overlays() {
			return "", false // the member may be a part of what the variable holds
		}
		base = base[:i]
	}
	if strings.ContainsAny(v.C, "+ ->*&(") || v.Decl.File != f.Name {
		return "", false
	}
	if at, ok := f.Lookup(base, p); !ok || at.Line != v.Decl.Line {
		return "", false
	}
	return v.C, true
}
