package driver

import (
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
)

// A randomProgram is a C program whose runs all end and have no undefined
// behaviour but signed wrap-around. It looks at one value at its end; what the
// value may be is found by running it on all inputs.
type randomProgram struct {
	text    string   // with VERIFY(e) where the value is looked at
	globals []string // all variables of static storage

	driver  string // how it is run natively: a program, a format as nativeDriver is
	compile func(source, binary string) *exec.Cmd
}

// inputRange is how many values an input has: each call of
// __VERIFIER_nondet_uchar() is masked to its two low bits.
const inputRange = 4

// randProgram writes a program. Equal seeds give equal programs.
func randProgram(seed int64) randomProgram {
	g := &generator{rnd: rand.New(rand.NewSource(seed))}
	return g.program()
}

func (g *generator) program() randomProgram {
	g.line("extern unsigned char __VERIFIER_nondet_uchar(void);")
	g.types()
	g.helpersOfShapes()
	g.globals()
	for i := range g.rnd.Intn(3) {
		g.helper(i)
	}
	if g.chance(3) {
		g.recursive()
	}
	if g.chance(3) {
		g.table()
	}
	g.main()
	return randomProgram{text: g.text.String(), globals: g.global}
}

// randOverflowProgram writes a program that may overflow: with the constants of
// randProgram, or, so that not all do, with small ones.
func randOverflowProgram(seed int64) randomProgram {
	g := &generator{rnd: rand.New(rand.NewSource(seed)), small: seed%4 < 2}
	return g.program()
}

// generator writes one program.
type generator struct {
	scope
	rnd    *rand.Rand
	text   strings.Builder
	depth  int      // of blocks
	names  int      // for new names
	calls  []callee // what may be called
	global []string
	loops  int  // loops around
	inputs int  // calls of nondet in the text
	length int  // statements
	small  bool // constants are small: most operations stay in their types
}

// scope is what may be used at a point of the program.
type scope struct {
	read    []string // expressions of integer type
	write   []string // integer lvalues
	arrays  []string // arrays of 4 elements
	ints    []string // variables of type int, whose address may be taken
	structs []string // variables of type struct s
	floats  []string // floating-point lvalues
}

type callee struct {
	name   string
	table  bool     // name is an array of two pointers to functions
	params []string // kinds: "int", "float", "pointer", "struct", "small"
}

var integerTypes = []string{"_Bool", "char", "signed char", "unsigned char", "short", "unsigned short",
	"int", "int", "int", "unsigned", "unsigned", "long", "unsigned long", "long long", "unsigned long long"}

func (g *generator) chance(n int) bool          { return g.rnd.Intn(n) == 0 }
func (g *generator) pick(from ...string) string { return from[g.rnd.Intn(len(from))] }
func (g *generator) integer() string            { return g.pick(integerTypes...) }
func (g *generator) float() string              { return g.pick("float", "double") }
func (g *generator) line(format string, a ...any) {
	g.indent()
	fmt.Fprintf(&g.text, format+"\n", a...)
}
func (g *generator) indent() { g.text.WriteString(strings.Repeat("\t", g.depth)) }

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

func (g *generator) types() {
	g.line("struct s {")
	g.depth++
	g.line("%s a;", g.integer())
	g.line("int f : %d;", 1+g.rnd.Intn(7))
	g.line("unsigned u : %d;", 1+g.rnd.Intn(12))
	g.line("%s b;", g.integer())
	g.line("%s d;", g.float())
	g.depth--
	g.line("};")
}

func (g *generator) globals() {
	for range g.rnd.Intn(3) {
		n := g.name("g")
		g.line("static %s %s = %s;", g.integer(), n, g.constant())
		g.global = append(g.global, n)
		g.read, g.write = append(g.read, n), append(g.write, n)
	}
	if g.chance(4) {
		n := g.name("h")
		g.line("static %s %s = %s;", g.float(), n, g.floatConstant())
		g.global = append(g.global, n)
		g.floats = append(g.floats, n)
	}
	if g.chance(2) {
		n := g.name("t")
		g.line("static %s %s[4] = {%s, %s};", g.integer(), n, g.constant(), g.constant())
		g.global = append(g.global, n)
		g.arrays = append(g.arrays, n)
	}
}

// block writes the body of a function or statement; what is declared inside is
// gone after it.
func (g *generator) block(body func()) {
	outer := g.scope
	g.depth++
	body()
	g.depth--
	g.scope = outer
}

func (g *generator) helper(i int) {
	f := callee{name: fmt.Sprintf("f%d", i)}
	var params []string
	outer := g.scope
	for range 1 + g.rnd.Intn(3) {
		n := g.name("a")
		switch g.rnd.Intn(6) {
		case 5:
			f.params = append(f.params, "float")
			params = append(params, g.float()+" "+n)
			g.floats = append(g.floats, n)
		case 0:
			f.params = append(f.params, "pointer")
			params = append(params, "int *"+n)
			g.read, g.write = append(g.read, "*"+n), append(g.write, "*"+n)
		case 1:
			f.params = append(f.params, "struct")
			params = append(params, "struct s "+n)
			g.addStruct(n)
		default:
			f.params = append(f.params, "int")
			params = append(params, g.integer()+" "+n)
			g.read, g.write = append(g.read, n), append(g.write, n)
		}
	}
	g.line("static %s %s(%s) {", g.integer(), f.name, strings.Join(params, ", "))
	g.block(func() {
		g.statements(1 + g.rnd.Intn(3))
		g.line("return %s;", g.expr(2))
	})
	g.line("}")
	g.scope = outer
	g.calls = append(g.calls, f)
}

func (g *generator) recursive() {
	g.line("static %s rec(unsigned n, int x) {", g.pick("int", "unsigned", "short", "long"))
	outer := g.scope
	g.read = append(g.read, "x", "n")
	g.block(func() {
		g.line("if (n == 0)")
		g.line("\treturn %s;", g.expr(1))
		if len(g.global) > 0 && g.chance(2) {
			g.assign()
		}
		g.line("int r = rec(n - 1, %s);", g.expr(1))
		g.line("return r %s %s;", g.pick("+", "-", "^"), g.expr(1))
	})
	g.line("}")
	g.scope = outer
	g.calls = append(g.calls, callee{name: "rec", params: []string{"small", "int"}})
}

// table writes a table of functions.
func (g *generator) table() {
	result, param := g.integer(), g.integer()
	for i := range 2 {
		g.line("static %s k%d(%s x, int y) {", result, i, param)
		outer := g.scope
		g.read = append(g.read, "x", "y")
		g.block(func() { g.line("return %s;", g.expr(2)) })
		g.line("}")
		g.scope = outer
	}
	g.line("static %s (*%stable[2])(%s, int) = {k0, k1};", result, g.pick("", "const "), param)
	g.calls = append(g.calls, callee{name: "table", table: true, params: []string{"int", "int"}})
}

func (g *generator) main() {
	g.line("int main(void) {")
	g.block(func() {
		for range 1 + g.rnd.Intn(3) {
			g.input()
		}
		g.statements(3 + g.rnd.Intn(6))
		g.line("VERIFY((%s)(%s));", g.pick("unsigned char", "signed char", "short", "int"), g.result())
		g.line("return 0;")
	})
	g.line("}")
}

// result combines some of what was computed.
func (g *generator) result() string {
	e := g.expr(2)
	for range 1 + g.rnd.Intn(3) {
		e = fmt.Sprintf("(%s %s %s)", e, g.pick("+", "-", "^", "+ 3 *"), g.pick(g.read...))
	}
	return e
}

func (g *generator) input() {
	if g.inputs >= 4 {
		return
	}
	g.inputs++
	n := g.name("in")
	g.line("%s %s = __VERIFIER_nondet_uchar() & %d;", g.integer(), n, inputRange-1)
	g.read, g.write = append(g.read, n), append(g.write, n)
}

func (g *generator) statements(n int) {
	for range n {
		g.statement()
	}
}

const maxStatements = 40

func (g *generator) statement() {
	if g.length++; g.length > maxStatements || g.depth > 4 {
		g.assign()
		return
	}
	switch k := g.rnd.Intn(24); {
	case k >= 20:
		g.shape()
	case k < 6:
		g.assign()
	case k < 10:
		g.declare()
	case k < 13:
		g.ifElse()
	case k < 15:
		g.loop()
	case k < 16:
		g.switchCase()
	case k < 19 && len(g.calls) > 0:
		g.call()
	case g.loops > 0 && g.chance(2):
		g.line("if (%s)", g.expr(1))
		g.line("\t%s;", g.pick("break", "continue"))
	case g.loops == 0:
		g.input()
	default:
		g.assign()
	}
}

func (g *generator) declare() {
	switch g.rnd.Intn(7) {
	case 6:
		n := g.name("d")
		g.line("%s %s = %s;", g.float(), n, g.floatExpr(2))
		g.floats = append(g.floats, n)
	case 0:
		n := g.name("v")
		g.line("%s %s[4] = {%s, %s, %s};", g.integer(), n, g.expr(1), g.constant(), g.expr(1))
		g.arrays = append(g.arrays, n)
	case 1:
		n := g.name("s")
		g.line("struct s %s = {%s, %s, %s, %s};", n, g.expr(1), g.constant(), g.expr(1), g.expr(1))
		g.addStruct(n)
	case 2:
		if len(g.ints) == 0 {
			g.declareInt()
		}
		n := g.name("p")
		target := g.pick(g.ints...)
		g.line("int *%s = &%s;", n, target)
		if len(g.ints) > 1 && g.chance(2) {
			g.line("if (%s)", g.expr(1))
			g.line("\t%s = &%s;", n, g.pick(g.ints...))
		}
		g.read, g.write = append(g.read, "*"+n), append(g.write, "*"+n)
	case 3:
		g.declareInt()
	default:
		n := g.name("x")
		g.line("%s %s = %s;", g.integer(), n, g.expr(2))
		g.read, g.write = append(g.read, n), append(g.write, n)
	}
}

func (g *generator) declareInt() {
	n := g.name("i")
	g.line("int %s = %s;", n, g.expr(1))
	g.read, g.write, g.ints = append(g.read, n), append(g.write, n), append(g.ints, n)
}

func (g *generator) addStruct(n string) {
	g.structs = append(g.structs, n)
	for _, f := range []string{".a", ".f", ".u", ".b"} {
		g.read, g.write = append(g.read, n+f), append(g.write, n+f)
	}
	g.floats = append(g.floats, n+".d")
}

func (g *generator) lvalue() string {
	if len(g.arrays) > 0 && g.chance(4) {
		return fmt.Sprintf("%s[(%s) & 3]", g.pick(g.arrays...), g.expr(1))
	}
	if len(g.write) == 0 {
		return ""
	}
	return g.pick(g.write...)
}

func (g *generator) assign() {
	to := g.lvalue()
	switch {
	case len(g.floats) > 0 && g.chance(4):
		g.line("%s %s %s;", g.pick(g.floats...), g.pick("=", "=", "+=", "*="), g.floatExpr(2))
	case to == "":
		g.line(";")
	case len(g.structs) > 1 && g.chance(8):
		g.line("%s = %s;", g.pick(g.structs...), g.pick(g.structs...))
	case g.chance(6):
		g.line("(%s)%s;", to, g.pick("++", "--"))
	case g.chance(4):
		g.line("%s %s %s;", to, g.pick("+=", "-=", "^=", "|=", "&="), g.expr(2))
	default:
		g.line("%s = %s;", to, g.expr(2))
	}
}

func (g *generator) ifElse() {
	g.line("if (%s) {", g.expr(2))
	g.block(func() { g.statements(1 + g.rnd.Intn(2)) })
	if g.chance(2) {
		g.line("} else {")
		g.block(func() { g.statements(1 + g.rnd.Intn(2)) })
	}
	g.line("}")
}

// loop runs at most three times: nothing else assigns its counter.
func (g *generator) loop() {
	if g.loops == 2 {
		g.assign()
		return
	}
	i, bound := g.name("k"), 1+g.rnd.Intn(3)
	end := "}"
	switch g.rnd.Intn(3) {
	case 0:
		g.line("for (%s %s = 0; %s < %d; %s++) {", g.pick("int", "unsigned", "char"), i, i, bound, i)
	case 1:
		g.line("int %s = %d;", i, bound)
		g.line("while (%s-- > 0) {", i)
	default:
		g.line("unsigned char %s = 0;", i)
		g.line("do {")
		end = fmt.Sprintf("} while (++%s < %d);", i, bound)
	}
	g.loops++
	g.block(func() {
		g.read = append(g.read, i)
		g.statements(1 + g.rnd.Intn(2))
	})
	g.loops--
	g.line("%s", end)
}

func (g *generator) switchCase() {
	g.line("switch ((%s) & 3) {", g.expr(1))
	loops := g.loops
	g.loops = 0 // no break or continue of a loop here
	for _, k := range g.rnd.Perm(4)[:2+g.rnd.Intn(2)] {
		g.line("case %d:", k)
		g.block(func() { g.assign() })
		if !g.chance(4) {
			g.line("\tbreak;")
		}
	}
	if g.chance(2) {
		g.line("default:")
		g.block(func() { g.assign() })
	}
	g.loops = loops
	g.line("}")
}

// call is a whole statement: nothing else is evaluated beside it.
func (g *generator) call() {
	f := g.calls[g.rnd.Intn(len(g.calls))]
	var args []string
	for _, kind := range f.params {
		switch kind {
		case "small":
			args = append(args, fmt.Sprintf("(%s) & 3", g.expr(1)))
		case "int":
			args = append(args, g.expr(1))
		case "float":
			args = append(args, g.floatExpr(1))
		case "pointer":
			if len(g.ints) == 0 {
				g.declareInt()
			}
			args = append(args, "&"+g.pick(g.ints...))
		case "struct":
			if len(g.structs) == 0 {
				n := g.name("s")
				g.line("struct s %s = {%s, %s};", n, g.expr(1), g.constant())
				g.addStruct(n)
			}
			args = append(args, g.pick(g.structs...))
		}
	}
	n, name := g.name("y"), f.name
	if f.table {
		name = fmt.Sprintf("%s[(%s) & 1]", name, g.expr(1))
	}
	g.line("%s %s = %s(%s);", g.integer(), n, name, strings.Join(args, ", "))
	g.read, g.write = append(g.read, n), append(g.write, n)
}

func (g *generator) constant() string {
	if g.small && !g.chance(6) {
		return g.pick("0", "1", "2", "3", "5", "7", "-1", "-2", "10")
	}
	return g.pick("0", "1", "2", "3", "5", "7", "-1", "-2", "10", "100", "127", "128", "200", "255", "256",
		"-128", "32767", "65535", "2147483647", "(-2147483647 - 1)", "4294967295u", "1ul", "3ll")
}

func (g *generator) expr(depth int) string {
	if depth == 0 || g.chance(4) {
		if len(g.arrays) > 0 && g.chance(5) {
			return fmt.Sprintf("%s[%s]", g.pick(g.arrays...), g.pick("0", "1", "2", "3"))
		}
		if len(g.read) == 0 || g.chance(4) {
			return g.constant()
		}
		return g.pick(g.read...)
	}
	a, b := g.expr(depth-1), g.expr(depth-1)
	switch g.rnd.Intn(17) {
	case 15:
		if len(g.floats) == 0 {
			return a
		}
		return g.ofFloats()
	case 0, 1, 2, 3:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("+", "-"), b)
	case 4:
		return fmt.Sprintf("(%s * %s)", a, g.pick("2", "3", "-3", "5", "7u"))
	case 5, 6:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("&", "|", "^"), b)
	case 7:
		return fmt.Sprintf("(%s %s (%s & 7))", a, g.pick("<<", ">>"), b)
	case 8:
		return fmt.Sprintf("(%s %s ((%s & 7) + 1))", a, g.pick("/", "%"), b)
	case 9, 10, 11:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("<", "<=", ">", ">=", "==", "!="), b)
	case 12:
		return fmt.Sprintf("(%s %s %s)", a, g.pick("&&", "||"), b)
	case 13:
		return fmt.Sprintf("(%s(%s))", g.pick("-", "~", "!"), a)
	case 14:
		return fmt.Sprintf("((%s)%s)", g.integer(), a)
	}
	return fmt.Sprintf("(%s ? %s : %s)", g.expr(depth-1), a, b)
}

func (g *generator) floatConstant() string {
	return g.pick("0.0", "-0.0", "1", "0.5", "-1.5f", "0.1", "3e5f", "1e-300", "-7", "1e10", "1.0 / 0.0")
}

func (g *generator) floatExpr(depth int) string {
	if depth == 0 || g.chance(4) {
		if len(g.floats) == 0 || g.chance(3) {
			return g.floatConstant()
		}
		return g.pick(g.floats...)
	}
	a := g.floatExpr(depth - 1)
	switch g.rnd.Intn(8) {
	case 0:
		return fmt.Sprintf("((%s)(%s))", g.float(), g.expr(1))
	case 1:
		return fmt.Sprintf("(-(%s))", a)
	case 2:
		return fmt.Sprintf("(%s ? %s : %s)", g.expr(1), a, g.floatExpr(depth-1))
	case 3:
		return fmt.Sprintf("((%s)%s)", g.float(), a)
	}
	return fmt.Sprintf("(%s %s %s)", a, g.pick("+", "-", "*", "/"), g.floatExpr(depth-1))
}

// ofFloats is an integer that depends on floating-point numbers.
func (g *generator) ofFloats() string {
	x := g.pick(g.floats...)
	if g.chance(2) {
		return fmt.Sprintf("(%s > -100 && %s < 100 ? (%s)%s : 9)", x, x, g.pick("int", "signed char", "long long"), x)
	}
	return fmt.Sprintf("(%s %s %s)", x, g.pick("<", "<=", ">", ">=", "==", "!="), g.floatExpr(1))
}
