package export

import (
	"fmt"
	"math/big"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tav/solver/term"
)

// variables of the random conditions, with their C types in both data models.
var variables = []struct {
	name, typ string
	width     int
	signed    bool
}{
	{"sc", "signed char", 8, true}, {"uc", "unsigned char", 8, false}, {"ss", "short", 16, true}, {"us", "unsigned short", 16, false},
	{"i", "int", 32, true}, {"j", "int", 32, true}, {"u", "unsigned", 32, false}, {"l", "long long", 64, true}, {"ul", "unsigned long long", 64, false},
}

// A generator makes random conditions.
type generator struct {
	*rand.Rand
	m    *term.Manager
	vars []*term.Term
}

func newGenerator(seed int64) *generator {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), m: term.NewManager()}
	for _, v := range variables {
		g.vars = append(g.vars, g.m.Var(v.name, g.m.BV(v.width), v.signed))
	}
	return g
}

func (g *generator) constant(w int) *term.Term {
	edges := []int64{0, 1, -1, 2, 5, 100, 127, -128, 255, 1<<31 - 1, -1 << 31, 1<<63 - 1, -1 << 63, 1 << 32}
	return g.m.BVInt(w, edges[g.Intn(len(edges))])
}

func (g *generator) bits(w, depth int) *term.Term {
	m := g.m
	if depth == 0 {
		for range 10 {
			if v := g.vars[g.Intn(len(g.vars))]; v.Sort().Width == w {
				return v
			}
		}
		return g.constant(w)
	}
	sub := func() *term.Term { return g.bits(w, depth-1) }
	positive := m.BVInt(w, int64(1+g.Intn(9)))
	narrow := []int{8, 16, 32, 64}[g.Intn(4)]
	switch g.Intn(20) {
	case 0, 1:
		return m.BVAdd(sub(), sub())
	case 2:
		return m.BVSub(sub(), sub())
	case 3:
		return m.BVMul(sub(), sub())
	case 4:
		return m.BVMul(g.constant(w), sub())
	case 5:
		return m.UDiv(sub(), positive)
	case 6:
		return m.SDiv(sub(), positive)
	case 7:
		return m.URem(sub(), positive)
	case 8:
		return m.SRem(sub(), positive)
	case 9:
		return m.BVAnd(sub(), sub())
	case 10:
		return m.BVOr(sub(), g.constant(w))
	case 11:
		return m.BVXor(sub(), sub())
	case 12:
		return m.BVNot(sub())
	case 13:
		return m.Shl(sub(), m.BVInt(w, int64(g.Intn(w))))
	case 14:
		return m.LShr(sub(), m.BVInt(w, int64(g.Intn(w))))
	case 15:
		return m.AShr(sub(), m.BVInt(w, int64(g.Intn(w))))
	case 16:
		return m.Ite(g.condition(depth-1), sub(), sub())
	}
	from := g.bits(narrow, depth-1)
	switch {
	case narrow > w:
		lo := g.Intn(2) * (narrow - w)
		return m.Extract(from, lo+w-1, lo)
	case g.Intn(2) == 0:
		return m.ZExt(from, w)
	}
	return m.SExt(from, w)
}

func (g *generator) integer(depth int) *term.Term {
	m := g.m
	if depth == 0 {
		v := g.vars[g.Intn(len(g.vars))]
		if g.Intn(2) == 0 {
			return m.SBV2Int(v)
		}
		return m.UBV2Int(v)
	}
	switch g.Intn(4) {
	case 0:
		return m.IntAdd(g.integer(depth-1), g.integer(depth-1))
	case 1:
		return m.IntMul(m.IntInt(int64(g.Intn(20)-10)), g.integer(depth-1))
	case 2:
		return m.IntMod(g.integer(depth-1), m.IntInt(int64(1+g.Intn(9))))
	}
	return m.IntAdd(g.integer(depth-1), m.IntInt(int64(g.Intn(100)-50)))
}

func (g *generator) condition(depth int) *term.Term {
	m := g.m
	w := []int{8, 16, 32, 64}[g.Intn(4)]
	switch g.Intn(8) {
	case 0, 1:
		return m.Eq(g.bits(w, depth), g.bits(w, depth))
	case 2, 3:
		return m.ULe(g.bits(w, depth), g.bits(w, depth))
	case 4, 5:
		return m.SLe(g.bits(w, depth), g.bits(w, depth))
	case 6:
		return m.IntLe(g.integer(depth), g.integer(depth))
	}
	return m.Or(m.Not(g.condition(max(depth-1, 0))), g.condition(max(depth-1, 0)))
}

// state gives the variables random values.
func (g *generator) state() map[*term.Term]term.Value {
	s := map[*term.Term]term.Value{}
	for _, v := range g.vars {
		value, _ := term.ValueOf(g.constant(v.Sort().Width))
		if g.Intn(2) == 0 {
			value = term.BVValue(v.Sort().Width, new(big.Int).SetUint64(g.Uint64()>>uint(g.Intn(64))))
		}
		s[v] = value
	}
	return s
}

// Compilers compute what the printed expressions mean, and find no undefined
// behaviour in them. What is weakened holds wherever the condition does.
func TestExpressionsAgainstCompiler(t *testing.T) {
	const conditions, states = 250, 6
	g := newGenerator(1)
	p := printer{name: func(v *term.Term) (string, bool) { return v.Name(), true }}
	partly := printer{name: func(v *term.Term) (string, bool) { return v.Name(), v.Name() != "i" && v.Name() != "uc" }}
	var c strings.Builder
	c.WriteString("extern int printf(const char *, ...);\nint wrong;\nstatic void check(int ok, int n, const char *s) { if (!ok) { printf(\"%d: %s\\n\", n, s); wrong = 1; } }\nint main(void) {\n")
	printed, weakened := 0, 0
	for n := range conditions {
		cond := g.condition(3)
		exact, ok := p.condition(cond)
		weak, some := partly.weaken(cond, n%2 == 0)
		if !ok && !some {
			continue
		}
		for range states {
			s := g.state()
			value, err := term.Eval(cond, func(v *term.Term) (term.Value, error) { return s[v], nil })
			if err != nil {
				t.Fatal(err)
			}
			c.WriteString("{")
			for k, v := range variables {
				fmt.Fprintf(&c, "%s %s = (%s)%sULL;", v.typ, v.name, v.typ, s[g.vars[k]].Big())
			}
			if ok {
				printed++
				fmt.Fprintf(&c, " check((%s) == %v, %d, %q);", exact.text, map[bool]int{true: 1}[value.Bool()], n, exact.text)
			}
			if some && value.Bool() == (n%2 == 0) {
				weakened++
				fmt.Fprintf(&c, " check(%s, %d, %q);", weak.text, n, "weak: "+weak.text)
			}
			c.WriteString("}\n")
		}
	}
	c.WriteString("return wrong;\n}\n")
	t.Log(printed, "values of conditions,", weakened, "of weaker ones")
	if printed < conditions*states/4 || weakened < conditions/4 {
		t.Error("too few of the conditions are printed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "p.c")
	if err := os.WriteFile(file, []byte(c.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, bits := range []string{"-m32", "-m64"} {
		binary := filepath.Join(dir, "p"+bits)
		out, err := exec.Command("gcc", "-std=gnu11", "-w", "-O0", bits, "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-o", binary, file).CombinedOutput()
		if err != nil {
			t.Fatalf("gcc: %s", out)
		}
		if out, err := exec.Command(binary).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%.2000s", bits, err, out)
		}
	}
}

// TestSharedTerms: a graph whose tree is too large is not written, after a
// bounded number of steps.
func TestSharedTerms(t *testing.T) {
	m := term.NewManager()
	x := m.Var("x", m.BV(32), true)
	value, cond, number := x, m.ULe(x, m.BVInt(32, 3)), m.IntConst(big.NewInt(1))
	for i := range int64(60) {
		value = m.BVXor(m.LShr(value, m.BVInt(32, 1)), m.BVAnd(value, m.BVInt(32, i+5)))
		cond = m.Eq(m.Not(cond), m.And(cond, m.ULe(value, x)))
		number = m.IntMod(m.IntAdd(number, m.IntMul(number, m.SBV2Int(x))), m.IntConst(big.NewInt(i+7)))
	}
	p := &printer{name: func(v *term.Term) (string, bool) { return v.Name(), true }}
	for name, write := range map[string]func() (expr, bool){
		"value":     func() (expr, bool) { return p.value(value, true) },
		"condition": func() (expr, bool) { return p.condition(cond) },
		"weaken":    func() (expr, bool) { return p.weaken(cond, false) },
		"integer":   func() (expr, bool) { return p.integer(number) },
	} {
		p.size = 0
		if e, ok := write(); ok || p.size > 2*maxSize || p.depth != 0 {
			t.Errorf("%s: %d bytes, %d terms, depth %d", name, len(e.text), p.size, p.depth)
		}
	}
}
