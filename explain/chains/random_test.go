package chains

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
)

// writer writes small random programs that end. Each line is one statement;
// around says which loops and conditions it is in.
type writer struct {
	rnd    *rand.Rand
	lines  []string
	around [][]int // by line: the lines of the constructs around it, outer first
	open   []int
	shape
	callees int
	names   []string
}

// shape says what there is in a random program.
type shape uint8

const (
	flat       shape = iota // assignments to variables and fixed cells
	structured              // conditions, loops and calls
	jumps                   // also break, continue, return
	recursive               // also recursion
)

// randomProgram is a program whose error is reached if and only if its result
// is the first input; mutated has another constant in one of its lines.
func randomProgram(seed int64, s shape) (text, mutated string, w *writer) {
	w = &writer{rnd: rand.New(rand.NewSource(seed)), shape: s}
	w.line("int g, h, a[4];")
	for i := 0; i < 2 && s > flat; i++ {
		w.line("static int f%d(int p, int q) { int i, j, k, n;", i)
		w.names = []string{"p", "q", "g", "h"}
		w.line("i = p; j = 0; k = 0; n = 0;")
		w.names = append(w.names, "i")
		w.block(3, 1)
		w.line("return %s; }", w.expr())
		w.callees++
	}
	if s == recursive {
		w.recursion()
	}
	w.line("int main(void) { int expected, u, v, i, j, k, n;")
	w.line("expected = __VERIFIER_nondet_int();")
	w.line("u = __VERIFIER_nondet_int() & 7;")
	w.line("v = %d; i = 0; j = 0; k = 0; n = 0;", w.rnd.Intn(5))
	w.names = []string{"u", "v", "g", "h", "i"}
	for range 6 {
		w.statement(0)
	}
	w.line("v = v + g + h + a[1] + a[2];")
	w.line("if (v == expected) reach_error();")
	w.line("return 0; }")
	m := mutate(w.rnd, w.lines)
	return strings.Join(w.lines, "\n"), strings.Join(m, "\n"), w
}

func (w *writer) recursion() {
	w.line("static int r(int d, int p) { int q;")
	w.names = []string{"p", "g", "h"}
	w.line("q = p + g;")
	w.line("if (d > 0)")
	w.line("  p = r(d - 1, p + 1);")
	w.names = append(w.names, "q")
	w.line("g = g + q;")
	w.line("return %s; }", w.expr())
}

func (w *writer) line(format string, args ...any) {
	w.lines = append(w.lines, fmt.Sprintf(format, args...))
	w.around = append(w.around, append([]int(nil), w.open...))
}

func (w *writer) block(n, depth int) {
	for range 1 + w.rnd.Intn(n) {
		w.statement(depth)
	}
}

// inside writes what the construct at the last line leads.
func (w *writer) inside(body func()) {
	w.open = append(w.open, len(w.lines)-1)
	body()
	w.open = w.open[:len(w.open)-1]
}

func (w *writer) statement(depth int) {
	k := w.rnd.Intn(12)
	if depth >= 3 || w.shape == flat {
		k = w.rnd.Intn(5)
	}
	switch {
	case k == 4 && w.shape == flat:
		w.line("a[%d] = %s;", w.rnd.Intn(4), w.expr())
	case k < 4:
		w.line("%s = %s;", w.name(), w.expr())
	case k == 4:
		w.line("a[%s & 3] = %s;", w.name(), w.expr())
	case k < 8:
		w.line("if (%s) {", w.cond())
		w.inside(func() { w.block(3, depth+1) })
		if w.rnd.Intn(2) == 0 {
			w.line("} else {")
			w.inside(func() { w.block(3, depth+1) })
		}
		w.line("}")
	case k < 10:
		counter := []string{"j", "k", "n"}[depth]
		w.line("%s = 0;", counter)
		if w.shape >= jumps && w.rnd.Intn(3) == 0 {
			w.line("do {")
			w.inside(func() { w.block(3, depth+1) })
			w.line("} while (++%s < 3 && %s);", counter, w.cond())
			return
		}
		w.line("while (%s < %d) { %s++;", counter, 1+w.rnd.Intn(4), counter)
		w.inside(func() {
			w.block(3, depth+1)
			if w.shape >= jumps && w.rnd.Intn(2) == 0 {
				w.line("if (%s) %s;", w.cond(), []string{"break", "continue"}[w.rnd.Intn(2)])
			}
			w.block(2, depth+1)
		})
		w.line("}")
	case k == 10 && w.callees > 1:
		w.line("%s = f%d(%s, %s);", w.name(), w.rnd.Intn(2), w.name(), w.expr())
	case k == 11 && w.callees > 1 && w.shape == recursive:
		w.line("%s = r(%d, %s);", w.name(), w.rnd.Intn(4), w.name())
	case k == 10 && w.shape >= jumps:
		w.line("if (%s) return %s;", w.cond(), w.expr())
	default:
		w.line("%s = %s;", w.name(), w.expr())
	}
}

func (w *writer) name() string { return w.names[w.rnd.Intn(len(w.names))] }

func (w *writer) expr() string {
	switch w.rnd.Intn(5) {
	case 0:
		return fmt.Sprint(w.rnd.Intn(6))
	case 1:
		return fmt.Sprintf("a[%s & 3]", w.name())
	case 2:
		return fmt.Sprintf("(%s + %d) & 63", w.name(), 1+w.rnd.Intn(5))
	}
	return fmt.Sprintf("(%s %c %s) & 63", w.name(), "+-^&"[w.rnd.Intn(4)], w.name())
}

func (w *writer) cond() string {
	if w.rnd.Intn(2) == 0 {
		return fmt.Sprintf("(%s & %d) == 0", w.name(), 1+w.rnd.Intn(3))
	}
	return fmt.Sprintf("%s < %s", w.name(), w.expr())
}

// mutate changes a constant of an assignment, but of none to a loop counter.
func mutate(rnd *rand.Rand, lines []string) []string {
	lines = slices.Clone(lines)
	for _, i := range rnd.Perm(len(lines)) {
		for d := range 6 {
			for _, before := range []string{"= ", " + ", " - "} {
				s := strings.Replace(lines[i], fmt.Sprint(before, d, ")"), fmt.Sprint(before, d+1, ")"), 1)
				s = strings.Replace(s, fmt.Sprint(before, d, ";"), fmt.Sprint(before, d+1, ";"), 1)
				if s != lines[i] && !strings.Contains(s, "; j = 0;") {
					lines[i] = s
					return lines
				}
			}
		}
	}
	return lines
}
