package export

import (
	"context"
	"math/big"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/source"
	"tav/solver/term"
	"tav/svcomp/witness"
	"tav/traceabs"
	"tav/traceabs/engine"
)

// A Ranked is what a proof of termination says of the head of a loop: a rank that falls from each arrival to the next.
type Ranked struct {
	Of   *cfg.Program // that has the head
	Head cfg.Head
	Rank []*term.Term // numbers of one width, in which nothing overflows; none where nothing can be said of each iteration
	In   *cfg.Program // that has an error where it does not fall; nil: nothing can be said of each iteration
	engine.Certificate
}

// Terminating is the witness for ranks, in version 2.1: the transition invariants of loops, that their ranks have
// fallen since any earlier visit, and the invariants that the proofs found.
func Terminating(ctx context.Context, p Program, ranks []Ranked) *witness.Witness {
	p.Version = witness.V21
	x := newExporter(p)
	list := x.falls(ranks)
	for _, r := range ranks {
		if r.In == nil {
			continue
		}
		x.Program.Program = r.In
		for _, i := range x.invariants(traceabs.Invariants(ctx, r.Certificate)) {
			if !slices.ContainsFunc(list, func(j *witness.Invariant) bool { return *i == *j }) {
				list = append(list, i)
			}
		}
	}
	return x.witness(&witness.Entry{Type: witness.InvariantSet, Invariants: list})
}

// falls are the transition invariants. Of copies of a loop the rank of one of them has fallen; where one has none that C can say there is none.
func (x *exporter) falls(ranks []Ranked) []*witness.Invariant {
	var spots []spot
	all := map[spot][]string{}
	for _, r := range ranks {
		x.Program.Program = r.Of
		s, ok := x.spotOf(r.Head.Loc)
		if !ok || s.kind != witness.LoopInvariant {
			continue
		}
		if all[s] == nil {
			spots = append(spots, s)
		}
		text := ""
		if x.onlyThere(r, s, ranks) {
			text = x.fallen(r.Rank, s)
		}
		if !slices.Contains(all[s], text) {
			all[s] = append(all[s], text)
		}
	}
	var list []*witness.Invariant
	for _, s := range spots {
		if !slices.Contains(all[s], "") {
			list = append(list, &witness.Invariant{
				Type: witness.LoopTransitionInvariant, Location: x.location(s.file, s.at), Value: strings.Join(all[s], " || "), Format: witness.ExtCExpression,
			})
		}
	}
	return list
}

// onlyThere reports whether an execution in the loop of the text stays inside of the head's: the only way into that
// is its head, and no head that it is inside of is in the text of the loop.
func (x *exporter) onlyThere(r Ranked, s spot, ranks []Ranked) bool {
	for _, e := range r.Of.Entry.Edges {
		if r.Head.Inside[e.To] && !r.Head.Inside[e.From] && e.To != r.Head.Loc {
			return false
		}
	}
	loop := s.file.Innermost(s.at)
	for _, o := range ranks {
		if o.Of != r.Of || o.Head.Loc == r.Head.Loc || !o.Head.Inside[r.Head.Loc] {
			continue
		}
		for _, e := range o.Head.Out {
			if loop == nil || e.Pos.File == s.file.Name && loop.Contains(source.Pos{Line: e.Pos.Line, Col: e.Pos.Col}) {
				return false
			}
		}
	}
	return loop != nil && loop.IsLoop()
}

// fallen says in C that a rank is lexicographically less than it was; "": C has no expression for it.
func (x *exporter) fallen(rank []*term.Term, s spot) string {
	kind := "long long"
	for _, t := range rank {
		switch bits := rankBits(t); {
		case bits > 126 || bits > 62 && x.DataModel != cfg.LP64.String():
			return ""
		case bits > 62:
			kind = "__int128"
		}
	}
	names := x.names(s)
	before := func(v *term.Term) (string, bool) {
		name, ok := names(v)
		return `\at(` + name + ", AnyPrev)", ok
	}
	text := ""
	for k := len(rank) - 1; k >= 0; k-- {
		was, ok := rankInC(&printer{name: before}, rank[k], kind)
		now, also := rankInC(&printer{name: names}, rank[k], kind)
		if !ok || !also || len(text)+len(was)+len(now) > maxText {
			return ""
		}
		less := was + " > " + now
		if text != "" {
			less += " || " + was + " == " + now + " && (" + text + ")"
		}
		text = less
	}
	return text
}

// rankBits is how many bits a term of a rank and its parts have at most, its sign not counted.
func rankBits(t *term.Term) int {
	args := t.Args()
	switch t.Op() {
	case term.OpBVConst:
		return t.SignedValue().BitLen()
	case term.OpSExt, term.OpZExt:
		return args[0].Sort().Width
	case term.OpBVAdd:
		most := 0
		for _, a := range args {
			most = max(most, rankBits(a))
		}
		return most + big.NewInt(int64(len(args)-1)).BitLen()
	case term.OpBVMul:
		sum := 0
		for _, a := range args {
			sum += rankBits(a)
		}
		return sum
	case term.OpIte:
		return max(rankBits(args[1]), rankBits(args[2]))
	}
	return t.Sort().Width
}

// rankInC writes a term of a rank in a type that holds it and its parts, for an operand of a comparison.
func rankInC(p *printer, t *term.Term, kind string) (string, bool) {
	args := t.Args()
	switch t.Op() {
	case term.OpBVConst:
		return literal(t.SignedValue()).at(term.PrecAdd), t.SignedValue().BitLen() < 64
	case term.OpSExt, term.OpZExt:
		e, ok := p.value(args[0], t.Op() == term.OpSExt)
		return "(" + kind + ")" + e.at(term.PrecUnary), ok
	case term.OpBVAdd, term.OpBVMul:
		if t.Op() == term.OpBVMul && len(args) == 2 && args[0].SignedValue() != nil && args[0].SignedValue().Cmp(big.NewInt(-1)) == 0 {
			e, ok := rankInC(p, args[1], kind)
			return "-" + e, ok
		}
		op, text := map[term.Op]string{term.OpBVAdd: " + ", term.OpBVMul: " * "}[t.Op()], ""
		for k, a := range args {
			e, ok := rankInC(p, a, kind)
			if !ok {
				return "", false
			}
			if a.Op() == term.OpBVConst {
				e = "(" + kind + ")(" + e + ")"
			}
			switch less, negative := strings.CutPrefix(e, "-"); {
			case k == 0:
				text = e
			case negative && t.Op() == term.OpBVAdd:
				text += " - " + less
			default:
				text += op + e
			}
		}
		return "(" + text + ")", true
	case term.OpIte:
		c, ok := p.condition(args[0])
		yes, also := rankInC(p, args[1], kind)
		no, too := rankInC(p, args[2], kind)
		return "(" + c.at(term.PrecOr) + " ? " + yes + " : " + no + ")", ok && also && too
	}
	return "", false
}
