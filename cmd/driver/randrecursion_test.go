package driver

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"tav/traceabs"
)

// TestRandomRecursion is TestRandomPrograms for functions that call themselves and each other,
// up to a small height of the stack: with all engines, unwound only, or by Horn clauses only.
func TestRandomRecursion(t *testing.T) {
	randomPrograms(t, *randCount/3, func(t *testing.T, seed int64) (answer, failure string) {
		strategy := traceabs.Strategies()[0]
		switch seed % 3 {
		case 0:
			strategy = traceabs.Unwinding(8)
		case 1:
			strategy = traceabs.Strategy{Name: "summaries", Horn: 1}
		}
		return checkAllInputs(t, seed, randRecursion(seed), strategy)
	}, "TRUE", "FALSE")
}

// randRecursion writes a program. What is called gets a smaller first argument than the caller has.
func randRecursion(seed int64) randomProgram {
	g := &generator{rnd: rand.New(rand.NewSource(seed))}
	g.line("extern unsigned char __VERIFIER_nondet_uchar(void);")
	g.types()
	g.helpersOfShapes()
	g.globals()
	functions := 1 + g.rnd.Intn(3)
	for f := range functions {
		g.line("static int r%d(unsigned n, int x, int *p);", f)
	}
	for f := range functions {
		g.recursion(f, functions)
	}
	g.line("int main(void) {")
	g.block(func() {
		g.input()
		g.input()
		g.line("int last = %s;", g.constant())
		g.ints, g.read = append(g.ints, "last"), append(g.read, "last")
		for range 1 + g.rnd.Intn(2) {
			g.line("{ int z = r%d(%s, %s, &last); last += z; }", g.rnd.Intn(functions), g.pick("3", "4", g.pick(g.read...)+" & 3"), g.expr(1))
		}
		g.line("VERIFY((%s)(%s));", g.pick("signed char", "short", "int"), g.result())
		g.line("return 0;")
	})
	g.line("}")
	return randomProgram{text: g.text.String(), globals: g.global}
}

// recursion writes a function: the end, then statements between up to three calls, one after the
// other, on one of two branches, or in a loop.
func (g *generator) recursion(f, functions int) {
	g.line("static int r%d(unsigned n, int x, int *p) {", f)
	outer, inputs := g.scope, g.inputs
	g.read, g.write, g.inputs = append(g.read, "x", "n", "*p"), append(g.write, "x", "*p"), 4
	call := func() string {
		return fmt.Sprintf("r%d(%s, %s, %s)", g.rnd.Intn(functions), g.pick("n - 1", "n - 1", "n / 2", "(n - 1) & x"), g.expr(1), g.pick("p", "&y"))
	}
	assign := func(indent, op, call string) { // a call that changes y comes before its value is read
		g.line("%s{ int z = %s; y %s= z; }", indent, call, op)
	}
	g.block(func() {
		g.line("int y = %s;", g.expr(1))
		g.read, g.write = append(g.read, "y"), append(g.write, "y")
		g.line("if (n == 0)")
		g.line("\treturn %s;", g.expr(2))
		for range 1 + g.rnd.Intn(2) {
			switch g.rnd.Intn(5) {
			case 0:
				g.line("if (%s)", g.expr(2))
				assign("\t", g.pick("+", "-", "^", ""), call())
				g.line("else")
				assign("\t", g.pick("+", "-", ""), call())
			case 1:
				g.line("if (%s)", g.expr(1))
				g.line("\treturn %s;", call())
			case 2:
				n := g.name("k")
				g.line("for (unsigned %s = 0; %s < (n & 1) + 1; %s++)", n, n, n)
				assign("\t", "+", call())
			default:
				assign("", g.pick("+", "-", "^", ""), call())
			}
			if g.chance(2) {
				g.statements(1)
			}
		}
		g.line("return %s;", strings.Join([]string{"y", g.expr(1)}, g.pick(" + ", " - ", " ^ ")))
	})
	g.line("}")
	g.scope, g.inputs = outer, inputs
}
