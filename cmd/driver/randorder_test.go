package driver

import (
	"flag"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

var orderCount = flag.Int("randorder.n", 12, "number of random programs whose orders of evaluation are compared")

// TestRandomOrders compares verdicts on programs with one expression with side effects with all orders in
// which C lets it be evaluated, and with what gcc and clang make of it.
func TestRandomOrders(t *testing.T) {
	randomPrograms(t, *orderCount, checkOrders, "TRUE", "FALSE")
}

// checkOrders verifies one program: that its state after the expression is that of one order.
func checkOrders(t *testing.T, seed int64) (answer, failure string) {
	g := &orderGenerator{rand.New(rand.NewSource(seed))}
	var e *orderNode
	var w *orderWorld
	p := g.Intn(2)
	for tries := 0; w == nil || seed%4 > 0 && len(w.outcomes) == 1 && tries < 30; tries++ { // most have an order that matters
		e = g.expression(3, true)
		w = &orderWorld{root: e, left: 20_000}
		w.explore(&orderRun{state: orderState{1, 2, 3, 4, 5}, p: p, value: map[*orderNode]int{}, old: map[*orderNode]int{}})
		if w.left <= 0 {
			w = nil
		}
	}
	text := g.program(e, p, w.outcomes[g.Intn(len(w.outcomes))])
	file := filepath.Join(t.TempDir(), fmt.Sprintf("order%d.c", seed))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return "not run", err.Error()
	}
	model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1]
	fails := false
	for _, compiler := range []string{"gcc", "clang-14"} {
		binary := file + "." + compiler
		if out, err := exec.Command(compiler, "-w", "-O0", "-o", binary, file).CombinedOutput(); err != nil {
			return "not run", string(out) + text
		}
		fails = fails || exec.Command(binary).Run() != nil
	}
	config := verify.Job{Properties: []cfg.Property{cfg.UnreachCall}, Program: report.Program{Files: []string{file}, DataModel: model, Std: "gnu11", Entry: "main"},
		Check: true, UnsafeNative: true, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(2 * *randTimeout)}}
	o := process.Supervise(config, config.Order, []traceabs.Strategy{traceabs.Strategies()[0]}, func(process.Progress) {})
	one := len(w.outcomes) == 1 && !w.undefined
	says := fmt.Sprintf("%s, but there are %d outcomes (undefined: %v, a native run fails: %v)\n%s", o.Result(), len(w.outcomes), w.undefined, fails, text)
	switch {
	case fails && one:
		return "the test is wrong", says
	case o.Verdict == report.True && (!one || fails), o.Verdict == report.False && one, o.Verdict == report.Unknown && o.ExitCode() != report.ExitUnknown:
		return o.Result(), says
	case o.Verdict == report.Unknown:
		why := map[bool]string{true: "one outcome", false: "several outcomes"}[one]
		if w.undefined {
			why = "undefined"
		}
		return reasonKind(o) + ": " + why, ""
	}
	return string(o.Verdict), ""
}

// orderState is g, h, x and the elements of a.
type orderState [5]int

// An orderNode is an expression.
type orderNode struct {
	op       string // "+", "=", "+=", "++", "()", "&&", "?:", "," …
	name     string // of a variable or function
	children []*orderNode
	parent   *orderNode
	number   int // a constant
}

// orderGenerator makes expressions.
type orderGenerator struct{ *rand.Rand }

// orderFunctions are the functions that expressions call: what they do to the state.
var orderFunctions = map[string]func(r *orderRun, args []int) int{
	"set":  func(r *orderRun, _ []int) int { r.state[0] = 7; return 2 },
	"next": func(r *orderRun, _ []int) int { r.state[0]++; return r.state[0] },
	"more": func(r *orderRun, _ []int) int { r.state[1] += 3; return 1 },
	"get":  func(r *orderRun, _ []int) int { return r.state[0] },
	"pure": func(_ *orderRun, a []int) int { return a[0] - 2*a[1] },
	"put":  func(r *orderRun, a []int) int { r.state[3+a[0]&1] = a[1]; return a[1] },
	"move": func(r *orderRun, _ []int) int { v := r.state[r.p]; r.state[r.p] = v + 5; return v },
}

// orderText declares them.
const orderText = `extern void abort(void);
void reach_error(void) { abort(); }
int g = 1, h = 2, a[2] = {4, 5};
int set(void) { g = 7; return 2; }
int next(void) { return ++g; }
int more(void) { h += 3; return 1; }
int get(void) { return g; }
int pure(int v, int w) { return v - 2 * w; }
int put(int k, int v) { return a[k & 1] = v; }
int move(int *p) { int v = *p; *p += 5; return v; }
`

func (g *orderGenerator) node(op, name string, children ...*orderNode) *orderNode {
	n := &orderNode{op: op, name: name, children: children}
	for _, c := range children {
		c.parent = n
	}
	return n
}

// variable is an lvalue.
func (g *orderGenerator) variable(depth int) *orderNode {
	switch k := g.Intn(6); {
	case k < 2:
		return g.node("variable", "g")
	case k == 2:
		return g.node("variable", "h")
	case k == 3:
		return g.node("variable", "x")
	case k == 4 && depth > 0:
		return g.node("[]", "a", g.expression(depth-1, false))
	}
	return g.node("variable", "*p")
}

// expression is one of at most a depth.
func (g *orderGenerator) expression(depth int, whole bool) *orderNode {
	if depth == 0 || !whole && g.Intn(4) == 0 {
		if g.Intn(3) == 0 {
			n := g.node("constant", "")
			n.number = g.Intn(4)
			return n
		}
		return g.node("read", "", g.variable(0))
	}
	sub := func() *orderNode { return g.expression(depth-1, false) }
	switch g.Intn(16) {
	case 0, 1, 2, 3:
		return g.node([]string{"+", "-", "*"}[g.Intn(3)], "", sub(), sub())
	case 4, 5, 6, 7:
		return g.node("()", []string{"set", "next", "more", "get", "move"}[g.Intn(5)])
	case 8, 9:
		return g.node("()", []string{"pure", "put"}[g.Intn(2)], sub(), sub())
	case 10:
		return g.node("=", "", g.variable(depth-1), sub())
	case 11:
		return g.node("+=", "", g.variable(depth-1), sub())
	case 12:
		return g.node([]string{"++", "x++"}[g.Intn(2)], "", g.variable(depth-1))
	case 13:
		return g.node([]string{"&&", "||", ","}[g.Intn(3)], "", sub(), sub())
	case 14:
		return g.node("?:", "", sub(), sub(), sub())
	}
	return g.node("read", "", g.variable(depth-1))
}

// program asserts that an expression has an outcome.
func (g *orderGenerator) program(e *orderNode, p int, o orderOutcome) string {
	var b strings.Builder
	b.WriteString(orderText)
	value := "int r = " + e.text() + ";\n\tif (r != %d) reach_error();\n"
	switch g.Intn(6) {
	case 0:
		b.WriteString("#define CHECK(e) if (!(e)) reach_error()\n")
		value = "CHECK((" + e.text() + ") == %d);\n"
	case 1:
		value = "int r;\n\tr = " + e.text() + ";\n\tif (r != %d) reach_error();\n"
	}
	fmt.Fprintf(&b, "int main(void) {\n\tint x = 3, *p = &%s;\n\t"+value, []string{"g", "h"}[p], o.value)
	fmt.Fprintf(&b, "\tif (g != %d || h != %d || x != %d || a[0] != %d || a[1] != %d) reach_error();\n\treturn 0;\n}\n", o.state[0], o.state[1], o.state[2], o.state[3], o.state[4])
	return b.String()
}

// text is the expression in C.
func (n *orderNode) text() string {
	c := make([]string, len(n.children))
	for i, x := range n.children {
		c[i] = x.text()
	}
	switch n.op {
	case "constant":
		return fmt.Sprint(n.number)
	case "variable":
		return n.name
	case "read":
		return c[0]
	case "[]":
		return "a[(" + c[0] + ") & 1]"
	case "()":
		if n.name == "move" {
			return "move(p)"
		}
		return n.name + "(" + strings.Join(c, ", ") + ")"
	case "++":
		return "(++" + c[0] + ")"
	case "x++":
		return "(" + strings.ReplaceAll(c[0], "*p", "(*p)") + "++)"
	case "?:":
		return "(" + c[0] + " ? " + c[1] + " : " + c[2] + ")"
	}
	return "(" + c[0] + " " + n.op + " " + c[1] + ")"
}

// An orderRun is an evaluation of which some is done.
type orderRun struct {
	state    orderState
	p        int                // what p points to
	value    map[*orderNode]int // of what is evaluated; of lvalues their place
	old      map[*orderNode]int // values that compound assignments have read
	accesses []orderAccess
}

// orderAccess is one of a place, that a node makes.
type orderAccess struct {
	of     *orderNode
	place  int
	writes bool
}

// An orderOutcome is the value of an expression, and the state after it.
type orderOutcome struct {
	value int
	state orderState
}

// orderWorld has all outcomes of an expression.
type orderWorld struct {
	root      *orderNode
	outcomes  []orderOutcome
	undefined bool
	left      int // steps
}

// explore goes on with a run in all ways.
func (w *orderWorld) explore(r *orderRun) {
	if w.left--; w.left <= 0 {
		return
	}
	if _, done := r.value[w.root]; done {
		w.undefined = w.undefined || r.undefined()
		if o := (orderOutcome{r.value[w.root], r.state}); !slices.Contains(w.outcomes, o) {
			w.outcomes = append(w.outcomes, o)
		}
		return
	}
	for _, n := range r.ready(w.root) {
		next := *r
		next.value, next.old, next.accesses = maps.Clone(r.value), maps.Clone(r.old), slices.Clone(r.accesses)
		next.step(n)
		w.explore(&next)
	}
}

// ready are the nodes below one that may go on. One that has no effect goes first, alone, and only what is below a
// compound assignment that has read its old value does until it is complete.
func (r *orderRun) ready(n *orderNode) (list []*orderNode) {
	if _, done := r.value[n]; done {
		return nil
	}
	complete := true
	for i, c := range n.children {
		v, done := r.value[c]
		if !done {
			list, complete = append(list, r.ready(c)...), false
		}
		if stops := n.op == "&&" && done && v == 0 || n.op == "||" && done && v != 0; i == 0 && slices.Contains([]string{"&&", "||", ",", "?:"}, n.op) && (!done || stops) {
			complete = done
			break
		}
		if n.op == "?:" && i == 0 {
			chosen := n.children[1]
			if v == 0 {
				chosen = n.children[2]
			}
			if _, complete = r.value[chosen]; !complete {
				list = r.ready(chosen)
			}
			break
		}
	}
	_, read := r.old[n]
	_, place := r.value[firstOf(n)]
	if complete || n.op == "+=" && place && !read {
		list = append(list, n)
	}
	for _, m := range list {
		if m.silent() {
			return []*orderNode{m}
		}
	}
	if n.op == "+=" && read {
		return list
	}
	if i := slices.IndexFunc(list, func(m *orderNode) bool { return r.inside(m, n) }); i >= 0 {
		return slices.DeleteFunc(list, func(m *orderNode) bool { return !r.inside(m, n) })
	}
	return list
}

func firstOf(n *orderNode) *orderNode {
	if len(n.children) == 0 {
		return nil
	}
	return n.children[0]
}

// silent reports whether a node only computes.
func (n *orderNode) silent() bool {
	return !slices.Contains([]string{"read", "=", "+=", "++", "x++", "()"}, n.op)
}

// inside reports whether a node is below top, in a compound assignment that has read its old value.
func (r *orderRun) inside(n, top *orderNode) bool {
	for ; n != top; n = n.parent {
		if _, read := r.old[n]; read {
			_, done := r.value[n]
			return !done
		}
	}
	return false
}

// step lets a node go on.
func (r *orderRun) step(n *orderNode) {
	var c []int
	for _, x := range n.children {
		c = append(c, r.value[x])
	}
	truth := map[bool]int{true: 1}
	switch n.op {
	case "constant":
		r.value[n] = n.number
	case "variable":
		r.value[n] = map[string]int{"g": 0, "h": 1, "x": 2, "*p": r.p}[n.name]
	case "[]":
		r.value[n] = 3 + c[0]&1
	case "read":
		r.value[n] = r.access(n, c[0], false)
	case "=":
		r.access(n, c[0], true)
		r.state[c[0]], r.value[n] = c[1], c[1]
	case "+=":
		if old, read := r.old[n]; read {
			r.access(n, c[0], true)
			r.state[c[0]], r.value[n] = old+c[1], old+c[1]
			return
		}
		r.old[n] = r.access(n, c[0], false)
	case "++", "x++":
		v := r.access(n, c[0], true)
		r.state[c[0]], r.value[n] = v+1, v+1-truth[n.op == "x++"]
	case "()":
		r.value[n] = orderFunctions[n.name](r, c)
	case "&&":
		r.value[n] = truth[c[0] != 0 && c[1] != 0]
	case "||":
		r.value[n] = truth[c[0] != 0 || c[1] != 0]
	case ",":
		r.value[n] = c[1]
	case "?:":
		r.value[n] = c[2]
		if c[0] != 0 {
			r.value[n] = c[1]
		}
	case "+":
		r.value[n] = c[0] + c[1]
	case "-":
		r.value[n] = c[0] - c[1]
	case "*":
		r.value[n] = c[0] * c[1]
	}
}

// access notes one; its result is the value that was there.
func (r *orderRun) access(n *orderNode, place int, writes bool) int {
	r.accesses = append(r.accesses, orderAccess{n, place, writes})
	return r.state[place]
}

// undefined reports whether two accesses of the same place, one of which writes, are not sequenced.
func (r *orderRun) undefined() bool {
	for i, a := range r.accesses {
		for _, b := range r.accesses[:i] {
			if a.place == b.place && (a.writes || b.writes) && unsequenced(a, b) {
				return true
			}
		}
	}
	return false
}

// unsequenced reports whether C does not say which of two accesses comes first.
func unsequenced(a, b orderAccess) bool {
	if a.of == b.of {
		return false
	}
	above := map[*orderNode]*orderNode{} // by node above a: the one below it
	for n, below := a.of, (*orderNode)(nil); n != nil; n, below = n.parent, n {
		above[n] = below
	}
	n, below := b.of, (*orderNode)(nil)
	for ; ; n, below = n.parent, n {
		if _, common := above[n]; common {
			break
		}
	}
	x, y := above[n], below
	switch {
	case x != nil && y != nil:
		return !slices.Contains([]string{"&&", "||", ",", "?:"}, n.op)
	case x == nil:
		return ownUnsequenced(a, b, y)
	}
	return ownUnsequenced(b, a, x)
}

// ownUnsequenced is unsequenced for a node's own access and one in a child of it.
func ownUnsequenced(own, other orderAccess, child *orderNode) bool {
	if own.of.op == "+=" && !own.writes && child == own.of.children[1] {
		return true
	}
	if !other.writes {
		return false
	}
	for n := other.of; n != child; n = n.parent { // a side effect that need not be complete
		first := n == n.parent.children[0]
		if n.parent.op == "()" || first && slices.Contains([]string{"&&", "||", ",", "?:"}, n.parent.op) {
			return false
		}
	}
	return true
}
