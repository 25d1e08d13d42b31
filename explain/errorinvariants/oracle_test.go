package errorinvariants

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"tav/cfg/lower"
	"tav/danger/path"
	"tav/danger/path/pathtest"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// An oracle checks abstract error traces against the definitions, with
// executions as substitutions: independent of trace formulas and cores.
type oracle struct {
	*Error
	solver solver.Solver
	known  map[*term.Term]bool
}

// after is the effect of the assignments from one position to another on the
// terms that it starts with (nil: the variables themselves).
func (o *oracle) after(from, to int, state map[*term.Term]*term.Term) map[*term.Term]*term.Term {
	if state == nil {
		state = map[*term.Term]*term.Term{}
	}
	for _, s := range o.statements[from:to] {
		var values []*term.Term
		for _, t := range s.Src {
			values = append(values, o.terms.Substitute(t, state))
		}
		for k, v := range s.Dst {
			state[v] = values[k]
		}
		if s.Opens != nil {
			state[s.Opens.Taken] = o.terms.Substitute(s.Opens.Cond, state)
		}
	}
	return state
}

// valid decides a formula.
func (o *oracle) valid(t *term.Term) bool {
	if valid, ok := o.known[t]; ok {
		return valid
	}
	o.solver.Reset()
	o.solver.Assert(o.terms.Not(t))
	o.known[t] = o.solver.Check(context.Background()) == solver.Unsat
	return o.known[t]
}

// reached is what a formula says at a position of the run under ψ.
func (o *oracle) reached(t *term.Term, at int) *term.Term {
	t = o.terms.Substitute(t, o.after(0, at, nil))
	psi := map[*term.Term]*term.Term{}
	for _, v := range o.terms.FreeVars(t) {
		if x, ok := o.run.Value(v, 0); ok {
			psi[v] = o.terms.ValueTerm(x, v.Sort())
		}
	}
	return o.terms.Substitute(t, psi)
}

// invariant reports whether t is an error invariant for a position of the
// error (ψ, π[0,end], φ), without branching conditions in the trace formula.
func (o *oracle) invariant(t *term.Term, at, end int, phi *term.Term) bool {
	later := o.terms.Substitute(phi, o.after(at, end, nil))
	return o.valid(o.reached(t, at)) && o.valid(o.terms.Implies(t, o.terms.Not(later)))
}

// abstract checks Definition 2, and of weakest preconditions that each statement
// leads from one invariant to the next.
func (o *oracle) abstract(a *AbstractTrace, concrete bool) error {
	if len(a.Intervals) != len(a.Statements)+1 {
		return fmt.Errorf("%d intervals, %d statements", len(a.Intervals), len(a.Statements))
	}
	next := 0
	for k, i := range a.Intervals {
		if i.From != next || i.To < i.From {
			return fmt.Errorf("interval %d..%d does not begin at %d", i.From, i.To, next)
		}
		for _, at := range []int{i.From, i.To} {
			if !o.invariant(i.Invariant, at, o.End, o.Post) {
				return fmt.Errorf("at %d, %s is no error invariant", at, o.Prog.C(i.Invariant))
			}
		}
		next = i.To + 1
		if k == len(a.Statements) {
			break
		}
		if a.Statements[k].Pos != i.To {
			return fmt.Errorf("statement %d is not at %d", k, i.To)
		}
		to := o.terms.Substitute(a.Intervals[k+1].Invariant, o.after(i.To, i.To+1, nil))
		if !concrete && !o.valid(o.terms.Implies(i.Invariant, to)) {
			return fmt.Errorf("statement at %d does not lead from %s to %s", i.To, o.Prog.C(i.Invariant), o.Prog.C(a.Intervals[k+1].Invariant))
		}
	}
	if next != o.End+1 {
		return fmt.Errorf("the last interval ends at %d of %d", next-1, o.End)
	}
	return nil
}

// flowSensitive checks Definition 4: for each statement kept, and the
// assertion, the prefix of the abstract error trace explains every condition
// that it is executed under.
func (o *oracle) flowSensitive(a *AbstractTrace) error {
	scopes := []*path.Condition{o.scope}
	for _, s := range a.Statements {
		scopes = append(scopes, o.statements[s.Pos].Scope)
	}
	done := map[*path.Condition]bool{}
	for _, scope := range scopes {
		for _, c := range scope.All() {
			if done[c] {
				continue
			}
			done[c] = true
			for _, i := range a.Intervals {
				if i.From > c.At {
					break
				}
				for _, at := range []int{i.From, min(i.To, c.At)} {
					if !o.invariant(i.Invariant, at, c.At, o.terms.Not(c.Cond)) {
						return fmt.Errorf("at %d, %s does not explain %s at %d", at, o.Prog.C(i.Invariant), o.Prog.C(c.Cond), c.At)
					}
				}
			}
		}
	}
	return nil
}

// TestDefinitions checks Definitions 2 and 4 on generated programs.
func TestDefinitions(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	traces, plainIsNot := 0, 0
	for n := range 12 {
		text := (&generator{rng: rng}).program()
		p := pathtest.Lower(t, text, lower.Options{NoInline: n%3 == 2})
		b := z3test.Backend(t, p.Terms)
		s, err := b.NewSolver(solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			inputs := []int64{rng.Int63n(9) - 4, rng.Int63n(9) - 4, rng.Int63n(9) - 4}
			trace := pathtest.Fail(t, p, inputs...)
			if trace == nil {
				continue
			}
			traces++
			r, err := path.Read(p, trace)
			if err != nil {
				t.Fatal(err)
			}
			if traces%3 == 0 { // memory cell by cell
				if r, err = r.Flat(path.Flattening{Addresses: true}); err != nil {
					t.Fatal(err)
				}
			}
			e, err := Of(r)
			if err != nil {
				t.Fatal(err)
			}
			o := &oracle{e, s, map[*term.Term]bool{}}
			for _, method := range []Method{Plain, FlowSensitive, Recursive} {
				for _, opt := range []Options{{Method: method}, {Method: method, Part: 3}, {Method: method, Concrete: true}} {
					a, err := e.Localize(context.Background(), b, opt)
					if err != nil {
						t.Fatal(err)
					}
					err = o.abstract(a, opt.Concrete)
					sensitive := o.flowSensitive(a)
					if method == Plain {
						if sensitive != nil {
							plainIsNot++
						}
						sensitive = nil
					}
					if err != nil || sensitive != nil {
						show(t, e, a)
						t.Fatalf("%+v on %v: %v; %v\n%s", opt, inputs, err, sensitive, text)
					}
				}
			}
		}
	}
	if traces < 10 || plainIsNot == 0 {
		t.Errorf("%d error traces; the plain result is not flow-sensitive for %d", traces, plainIsNot)
	}
	t.Logf("%d error traces, %d plain results that are not flow-sensitive", traces, plainIsNot)
}

// A generator makes programs of assignments, branches, loops and calls over
// four variables and an array.
type generator struct {
	rng        *rand.Rand
	loops      int
	structured bool // neither break nor && nor ||
}

func (g *generator) program() string {
	helper := fmt.Sprintf("int m[4]; int helper(int a, int b) {\n  int c = 0, d = 1;\n%s  return c;\n}\n", g.block(2, 2))
	return helper + fmt.Sprintf(`int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), d = 0;
%s  d = helper(c, d);
%s  __VERIFIER_assert(%s);
}
`, g.block(5, 3), g.block(3, 2), g.condition())
}

func (g *generator) block(n, depth int) string {
	var b strings.Builder
	for range n {
		switch k := g.rng.Intn(9); {
		case k == 8:
			fmt.Fprintf(&b, "m[%s & 3] = %s;\n", g.variable(), g.expression())
		case depth == 0 || k < 4:
			fmt.Fprintf(&b, "%s = %s;\n", g.variable(), g.expression())
		case k < 6:
			fmt.Fprintf(&b, "if (%s) {\n%s}\n", g.condition(), g.block(2, depth-1))
		case k < 7:
			fmt.Fprintf(&b, "if (%s) {\n%s} else {\n%s}\n", g.condition(), g.block(1, depth-1), g.block(2, depth-1))
		default:
			g.loops++
			i := g.loops
			leave := ""
			if !g.structured {
				leave = fmt.Sprintf("if (%s) break;\n", g.condition())
			}
			fmt.Fprintf(&b, "for (int i%d = 0; i%[1]d < 3; i%[1]d++) {\n%s%s}\n", i, leave, g.block(2, depth-1))
		}
	}
	return b.String()
}

func (g *generator) variable() string { return string("abcd"[g.rng.Intn(4)]) }

func (g *generator) expression() string {
	if g.rng.Intn(3) == 0 {
		return fmt.Sprint(g.rng.Intn(7) - 3)
	}
	if g.rng.Intn(5) == 0 {
		return fmt.Sprintf("m[%s & 3]", g.variable())
	}
	return fmt.Sprintf("(int)((unsigned)%s %s %d)", g.variable(), [...]string{"+", "|", "&", "-"}[g.rng.Intn(4)], g.rng.Intn(5))
}

func (g *generator) condition() string {
	left, right := g.variable(), g.variable()
	if left == right || g.rng.Intn(2) == 0 {
		right = fmt.Sprint(g.rng.Intn(7) - 3)
	}
	c := fmt.Sprintf("%s %s %s", left, [...]string{"<", "==", "!=", ">="}[g.rng.Intn(4)], right)
	if !g.structured && g.rng.Intn(4) == 0 {
		c = fmt.Sprintf("%s %s %s", c, [...]string{"&&", "||"}[g.rng.Intn(2)], g.condition())
	}
	return c
}
