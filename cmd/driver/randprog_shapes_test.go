package driver

import "fmt"

// shape writes a statement of the less common kinds of C: bytes of other
// types, jumps, side effects within expressions, structs in structs, arrays by
// pointer. What it declares may be used after it.
func (g *generator) shape() {
	shapes := []func(){g.union, g.bytes, g.gotoLoop, g.sideEffects, g.nested, g.walk, g.copies, g.jumpTable, g.atomic}
	shapes[g.rnd.Intn(len(shapes))]()
}

// helpersOfShapes declares what shapes use.
func (g *generator) helpersOfShapes() {
	g.line("union u { unsigned long long w; unsigned short h[4]; signed char c[8]; struct { int i, j; }; };")
	g.line("struct n { %s p; struct s in; %s h[3]; };", g.integer(), g.integer())
	g.line("static struct n change(struct n x, int y) { x.in.a += y; x.h[y & 1] -= %s; return x; }", g.constant())
	g.line("static int over(int *t, unsigned n) {")
	g.line("\tif (n == 0)")
	g.line("\t\treturn %s;", g.constant())
	g.line("\tint x = t[n - 1];")
	g.line("\tt[n - 1] = over(t, n - 1) %s %s;", g.pick("+", "-", "^"), g.constant())
	g.line("\treturn x + t[0];")
	g.line("}")
}

// add makes lvalues known.
func (g *generator) add(lvalues ...string) {
	g.read, g.write = append(g.read, lvalues...), append(g.write, lvalues...)
}

// union writes through one member; all are read later.
func (g *generator) union() {
	n := g.name("u")
	g.line("union u %s = {%s};", n, g.expr(2))
	g.line("%s.%s = %s;", n, g.pick("w", "h[1]", "c[3]", "j"), g.expr(1))
	g.add(n+".w", n+".h[2]", n+".c[0]", n+".c[7]", n+".i")
}

// bytes looks at the bytes of a variable.
func (g *generator) bytes() {
	if len(g.ints) == 0 {
		g.declareInt()
	}
	n, of := g.name("b"), g.pick(g.ints...)
	g.line("unsigned char *%s = (unsigned char *)&%s;", n, of)
	g.line("%s[(%s) & 3] %s %s;", n, g.expr(1), g.pick("=", "^=", "+="), g.expr(1))
	g.add(n + "[2]")
}

// gotoLoop runs at most three times.
func (g *generator) gotoLoop() {
	n := g.name("k")
	g.line("unsigned %s = 0;", n)
	g.line("again_%s:", n)
	g.line("if (%s++ < %d) {", n, 1+g.rnd.Intn(3))
	g.block(func() {
		g.read = append(g.read, n)
		g.assign()
		g.line("if (%s)", g.expr(1))
		g.line("\tgoto again_%s;", n)
		g.assign()
		g.line("goto %s_%s;", g.pick("again", "done"), n)
	})
	g.line("}")
	g.line("done_%s:;", n)
}

// sideEffects is an initialiser whose operands assign, with sequence points
// between them.
func (g *generator) sideEffects() {
	if len(g.write) == 0 {
		g.declareInt()
	}
	n, x, y := g.name("x"), g.pick(g.write...), g.pick(g.write...)
	effect := fmt.Sprintf("((%s) %s %s, %s)", x, g.pick("=", "+=", "^="), g.expr(1), g.expr(1))
	other := fmt.Sprintf("((%s)%s, %s)", y, g.pick("++", "--"), g.expr(1))
	switch g.rnd.Intn(4) {
	case 0:
		g.line("%s %s = %s ? %s : %s;", g.integer(), n, g.expr(1), effect, other)
	case 1:
		g.line("%s %s = (%s, %s);", g.integer(), n, effect, other)
	case 2:
		g.line("%s %s = ({ %s; %s; });", g.integer(), n, effect, other)
	default:
		g.line("%s %s = %s %s %s;", g.integer(), n, effect, g.pick("&&", "||"), other)
	}
	g.add(n)
}

// nested passes and returns a struct with a struct and an array inside.
func (g *generator) nested() {
	n := g.name("n")
	g.line("struct n %s = {.h = {%s, [2] = %s}, .in.b = %s, .p = %s};", n, g.expr(1), g.constant(), g.expr(1), g.expr(1))
	g.line("%s = change(%s, %s);", n, n, g.expr(1))
	g.addStruct(n + ".in")
	g.add(n+".p", n+".h[0]", n+".h[1]")
	if g.chance(2) {
		p := g.name("p")
		g.line("struct s *%s = &%s.in;", p, n)
		g.add(p+"->a", p+"->f", p+"->u")
	}
}

// walk changes an array by a pointer or by recursion.
func (g *generator) walk() {
	n, p := g.name("w"), g.name("q")
	g.line("int %s[4] = {%s, %s, [3] = %s};", n, g.expr(1), g.constant(), g.expr(1))
	if g.chance(2) {
		g.line("over(%s, (%s) & 3);", n, g.expr(1))
	} else {
		g.line("for (int *%s = %s; %s < %s + 4; %s++)", p, n, p, n, p)
		g.line("\t*%s %s %s;", p, g.pick("+=", "^=", "="), g.expr(1))
	}
	g.arrays = append(g.arrays, n)
}

// copies moves memory.
func (g *generator) copies() {
	n, t := g.name("m"), g.integer()
	if t == "_Bool" {
		t = "short"
	}
	g.line("%s %s[4] = {%s, %s, %s};", t, n, g.expr(1), g.expr(1), g.constant())
	switch g.rnd.Intn(3) {
	case 0:
		g.line("__builtin_memmove(%s + 1, %s, 3 * sizeof *%s);", n, n, n)
	case 1:
		g.line("__builtin_memset(%s + 1, %s, 2 * sizeof *%s);", n, g.expr(1), n)
	default:
		g.line("%s %s[4];", t, n+"c")
		g.line("__builtin_memcpy(%sc, %s, sizeof %s);", n, n, n)
		g.arrays = append(g.arrays, n+"c")
	}
	g.arrays = append(g.arrays, n)
}

// jumpTable is a computed goto.
func (g *generator) jumpTable() {
	n := g.name("j")
	g.line("static void *const %s[2] = {&&one_%s, &&two_%s};", n, n, n)
	g.line("goto *%s[(%s) & 1];", n, g.expr(1))
	g.line("one_%s:", n)
	g.assign()
	g.line("two_%s:", n)
	g.assign()
}

// atomic changes a variable by an atomic operation.
func (g *generator) atomic() {
	if len(g.ints) == 0 {
		g.declareInt()
	}
	n, of := g.name("x"), g.pick(g.ints...)
	if g.chance(3) {
		g.line("int %s = __sync_val_compare_and_swap(&%s, %s, %s);", n, of, g.expr(1), g.expr(1))
	} else {
		g.line("int %s = __sync_%s(&%s, %s);", n, g.pick("fetch_and_add", "sub_and_fetch", "fetch_and_xor", "lock_test_and_set"), of, g.expr(1))
	}
	g.add(n)
}
