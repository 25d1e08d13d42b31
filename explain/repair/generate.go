package repair

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/solver/families"
)

// A Place says where a failing run was, and how much a change there is suspected to
// help.
type Place struct {
	Line      int
	Suspicion float64 // from 0 to 1
}

// A Text is the file that is to be changed, with its candidates.
type Text struct {
	unit       *unit
	Candidates []*Candidate    // those of least cost first
	Alone      []*Candidate    // each for a program of its own
	spans      []span          // of the last schema
	drivers    map[string]bool // functions that see what the others do from outside, and what these name
}

// A Question says what kind of error is to be repaired.
type Question struct {
	Assertions bool // that fail, not errors of memory or arithmetic: then what drives the program stays as it is
	Overflow   bool
	Undefined  bool // what C leaves undefined and is neither overflow nor memory, as a division by zero
	Memory     bool
	Null       bool // of memory: a null pointer is followed
	Dead       bool // memory is accessed, or freed, that was freed before
	Leak       bool // memory is not freed
	Endless    bool // a loop does not end
}

// Candidates are the changes of a text at lines that a failing run was at.
func Candidates(ctx context.Context, text []byte, places []Place, q Question) (*Text, error) {
	u, err := read(ctx, text)
	if err != nil {
		return nil, err
	}
	g := &generator{families: families.Of(ctx), view: view{unit: u, question: q, oracle: newOracle(u), kinds: newKinds(u), suspicion: map[int]float64{}, performing: u.performs()}}
	for _, p := range places {
		g.suspicion[p.Line] = max(g.suspicion[p.Line], p.Suspicion)
	}
	for pass := 0; pass < 2 && len(g.list) == 0; pass++ {
		for _, f := range u.inOrder() {
			if g.driver = g.oracle.drives(f); g.driver && q.Assertions && pass == 0 {
				continue // with another function to blame this one stays as it is
			}
			if f.name == "main" || !g.oracle.checks[f.name] && !(pass == 0 && g.oracle.inputs[f.name]) {
				g.function(f)
			}
		}
	}
	slices.SortStableFunc(g.list, cheaper)
	g.list = distinct(u.text, g.list[:min(len(g.list), maxCandidates)])
	return &Text{unit: u, Candidates: g.list, Alone: slices.Concat(g.widenings(), g.saved(), g.declared()), drivers: g.oracle.outside()}, ctx.Err()
}

func cheaper(a, b *Candidate) int { return cmp.Compare(a.Cost, b.Cost) }

// Keep leaves out the candidates for which keep does not hold.
func (t *Text) Keep(keep func(*Candidate) bool) {
	other := func(c *Candidate) bool { return !keep(c) }
	t.Candidates, t.Alone = slices.DeleteFunc(t.Candidates, other), slices.DeleteFunc(t.Alone, other)
}

// inOrder are the functions in the order of the text.
func (u *unit) inOrder() []*function {
	var list []*function
	for _, f := range u.functions {
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b *function) int { return cmp.Compare(a.node.Begin, b.node.Begin) })
	return list
}

// distinct leaves out what another candidate of less cost writes, too.
func distinct(text []byte, list []*Candidate) (kept []*Candidate) {
	seen := map[string]bool{string(text): true}
	for _, c := range list {
		if changed := string(c.Apply(text)); !seen[changed] {
			seen[changed] = true
			kept = append(kept, c)
		}
	}
	return kept
}

// generator applies the templates.
type generator struct {
	view
	families *families.Table
	list     []*Candidate
}

// view is what the templates see: the program, the failing runs and the function at hand.
type view struct {
	unit      *unit
	question  Question
	oracle    *oracle
	kinds     kinds
	suspicion map[int]float64 // by the lines of the failing run

	performing map[string]bool // functions that write or free

	within *function
	driver bool         // it drives the program
	pool   []ingredient // expressions in it
	asked  []ingredient // conditions of other functions
}

// replace adds a change of an expression.
func (g *generator) replace(n *source.Syntax, text string, rank int, cost float64) {
	if text != g.unit.of(n) && !g.same(n, text) && !g.itself(n, text) {
		if (rank == precedences["||"] || rank == precedences["&&"]) && g.unit.counts(n) {
			cost += costOfTruth
		}
		if g.unit.masks(n) {
			cost += costOfMask
		}
		if g.levels(n, text) {
			cost += costOfLevel
		}
		g.change(n, cost, edit{at: n, how: replaced, text: text, rank: rank})
	}
}

// itself reports whether something would be assigned to itself.
func (g *view) itself(n *source.Syntax, text string) bool {
	p := n.Parent
	return p.Is("assignment_expression") && operator(p) == "=" && n.Field == "right" && text == g.unit.of(p.Child("left"))
}

// same reports whether an operand would be the other one, too, of an operation that is
// pointless then.
func (g *view) same(n *source.Syntax, text string) bool {
	p := n.Parent
	if !p.Is("binary_expression") || operator(p) == "+" || operator(p) == "*" {
		return false
	}
	return text == g.unit.of(p.Child("left")) && n.Field == "right" || text == g.unit.of(p.Child("right")) && n.Field == "left"
}

// change adds a candidate at a node.
func (g *generator) change(n *source.Syntax, cost float64, edits ...edit) {
	line := g.unit.line(n)
	switch {
	case g.driver:
		cost += costOfDriver
	case g.oracle.observers[g.within.name]:
		cost += costOfObserver
	case g.within.name == "main" && g.oracle.reads(g.within.body):
		cost += costOfMain
	}
	if g.unit.allocates(n) && cost > costOfInitial {
		cost += costOfRoom
	}
	if g.question.Leak && edits[0].how == replaced {
		cost += costOfLeak
	}
	suspicion := g.suspicion[line]
	if e := edits[0]; (e.how == before || e.how == after) && e.at.Parent.Is("if_statement", "else_clause") { // under a condition that is suspected
		suspicion = max(suspicion, g.suspicion[g.unit.line(e.at.Parent)])
	}
	end := edits[len(edits)-1].at
	last := g.unit.line(end) + strings.Count(g.unit.of(end), "\n")
	under := [2]int{1, 0}
	if s := around(n, "if_statement"); s != nil && edits[0].how == replaced && n.End <= s.Child("condition").End {
		body := s.Child("consequence")
		under[0] = g.unit.line(body)
		under[1] = under[0] + strings.Count(g.unit.of(body), "\n")
	}
	g.list = append(g.list, &Candidate{What: g.unit.wording(edits), Cost: cost - suspicion*costOfSuspicion, Line: line, Last: last, edits: edits, under: under, within: g.within.name})
}

// executed reports whether the failing run was at one of a node's lines.
func (g *view) executed(n *source.Syntax) bool {
	first := g.unit.line(n)
	last := first + strings.Count(g.unit.of(n), "\n")
	for l := first; l <= last; l++ {
		if _, ok := g.suspicion[l]; ok {
			return true
		}
	}
	return false
}

// folded reports whether the failing run was at the statement after an if statement that is in no run: the compiler knows what its
// condition is.
func (g *view) folded(n *source.Syntax) bool {
	next := following(n)
	return n.Is("if_statement") && n.Child("alternative") == nil && inBlock(n) && next != nil && g.executed(next) && !g.executed(n)
}

// function applies the templates to a function.
func (g *generator) function(f *function) {
	if !g.executed(f.body) || f.body.Is("ERROR") {
		return
	}
	g.within = f
	g.pool, g.asked = g.ingredients(f), g.questions(f)
	f.body.Walk(func(n *source.Syntax) bool {
		switch n.Type {
		case "expression_statement", "return_statement":
			if !g.executed(n) || g.oracle.fixed(n) {
				return false
			}
			g.statement(n)
			g.expressions(n)
			return false
		case "declaration":
			if (g.executed(n) || !strings.Contains(g.unit.of(n), "=")) && !g.oracle.fixed(n) {
				g.declaration(n)
			}
			return false
		case "continue_statement":
			if g.question.Endless && g.executed(n.Parent) {
				g.skipped(n)
			}
			return false
		case "if_statement", "while_statement", "for_statement", "do_statement", "switch_statement":
			g.control(n)
		case "ERROR":
			return false
		}
		return true
	})
}

// control applies the templates to what decides over other statements.
func (g *generator) control(n *source.Syntax) {
	free := !g.driver || !g.oracle.reads(n) && !g.oracle.asserts(n) // it neither reads inputs nor checks what is driven
	changeable := g.executed(n) && !g.oracle.fixed(n)
	loop := n.Is("for_statement", "while_statement")
	if free {
		g.heads(n)
	}
	if n.Is("switch_statement") {
		g.cases(n)
	}
	if n.Is("while_statement") && changeable {
		g.once(n)
	}
	if loop && inBlock(n) && changeable {
		g.terminator(n)
	}
	if loop && free {
		g.resets(n)
	}
	if !n.Is("switch_statement") && inBlock(n) && changeable {
		if n.Is("if_statement") && !(g.driver && g.question.Assertions) {
			g.linked(n)
		}
		g.insertions(n)
	}
}

// heads applies the templates to the condition of a statement, and to the other expressions in its head.
func (g *generator) heads(n *source.Syntax) {
	cond := n.Child("condition")
	if cond != nil && cond.Is("parenthesized_expression") {
		cond = inner(cond)
	}
	if cond != nil && (g.executed(cond) || g.folded(n)) && !g.oracle.fixed(cond) && !fails(g.unit, n) {
		if !n.Is("switch_statement") {
			g.condition(n, cond)
		}
		g.expression(cond)
	}
	for _, part := range []*source.Syntax{n.Child("initializer"), n.Child("update")} {
		switch {
		case part == nil || !g.executed(part):
		case part.Is("declaration"):
			g.declaration(part)
		default:
			g.expression(part)
		}
	}
}

// inner is what is in parentheses.
func inner(n *source.Syntax) *source.Syntax {
	for _, c := range n.Children {
		if !c.Is("(", ")", "comment") {
			return c
		}
	}
	return nil
}

// expressions applies the templates to the expressions of a statement.
func (g *generator) expressions(n *source.Syntax) {
	for _, c := range n.Children {
		g.expression(c)
	}
}

// expression applies the templates to an expression and to what is in it, but for
// what is no value.
func (g *generator) expression(n *source.Syntax) {
	switch n.Type {
	case "assignment_expression":
		g.assignment(n)
		g.grouped(n)
		g.places(n.Child("left"))
		g.expression(n.Child("right"))
		return
	case "update_expression":
		g.update(n)
		g.places(n.Child("argument"))
		return
	case "sizeof_expression":
		g.size(n)
		return
	case "pointer_expression":
		if operator(n) == "&" {
			g.places(n.Child("argument"))
			return
		}
		g.unsigned(n)
	case "call_expression":
		g.arguments(n)
		g.value(n)
		if list := n.Child("arguments"); list != nil {
			g.expressions(list)
		}
		return
	case "binary_expression":
		g.binary(n)
	case "unary_expression":
		g.unary(n)
	case "conditional_expression":
		g.choice(n)
	case "number_literal", "true", "false":
		g.constant(n)
		return
	case "identifier", "field_expression", "subscript_expression":
		g.value(n)
		g.factor(n)
		g.unsigned(n)
	case "initializer_list", "string_literal", "type_descriptor", "ERROR":
		return
	}
	if n.Is("field_expression") {
		g.places(n.Child("argument"))
		return
	}
	g.expressions(n)
}

// places applies the templates to what is in an expression that is no value itself:
// what a store goes to.
func (g *generator) places(n *source.Syntax) {
	switch n.Type {
	case "subscript_expression":
		g.places(n.Child("argument"))
		g.expression(n.Child("index"))
	case "field_expression":
		g.places(n.Child("argument"))
	case "pointer_expression":
		g.expression(n.Child("argument"))
	case "parenthesized_expression":
		g.expressions(n)
	}
}
