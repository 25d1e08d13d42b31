package interp_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/lower"
	"tav/solver/term"
)

var (
	memoryRows = flag.Int("memory.rows", 10, "random memory programs")
	memorySeed = flag.Uint64("memory.seed", 1, "seed of the random memory programs")
)

// memoryHead has the objects that random rows work on. All memory is
// initialised, and a union's member is read only when it was written last, so
// that the rows are defined C.
const memoryHead = `
typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ word;
extern void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), free(void *);
extern void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
extern size_t strlen(const char *);
extern char *strcpy(char *, const char *), *strchr(const char *, int), *strncat(char *, const char *, size_t), *strdup(const char *);
extern int strcmp(const char *, const char *);
struct link { struct link *next, *prev; };
struct s { char c; int i; short h; struct link link; union { int n; char *s; short w[2]; } u; int a[4]; struct s *p; long l; };
static struct s g0, g1, gs[3];
static struct link head;
static int ga[6] = {3, 1, 4, 1, 5, 9};
static char text[24] = "memory";
static void note(long x) { sum = sum * 31 + (unsigned)x; }
#define container(q) ((struct s *)((char *)(q) - (size_t)&((struct s *)0)->link))
`

// memoryRow makes rows of random statements.
type memoryRow struct {
	rng   *rand.Rand
	kinds []int             // of statements that this row uses
	union map[string]string // member that was written last, by object
}

func (r *memoryRow) pick(list ...string) string { return list[r.rng.IntN(len(list))] }

// object is an object of type struct s.
func (r *memoryRow) object() string { return r.pick("g0", "g1", "x", "y", "(*h)", "gs[1]") }

// index is a number below n, constant or not.
func (r *memoryRow) index(n int) string {
	k := r.rng.IntN(n)
	return r.pick(fmt.Sprint(k), fmt.Sprintf("(zero + %d)", k))
}

// place is an integer lvalue.
func (r *memoryRow) place() string {
	switch r.rng.IntN(9) {
	case 0:
		return "ga[" + r.index(6) + "]"
	case 1:
		return "v[" + r.index(5) + "]"
	case 2:
		return r.object() + ".a[" + r.index(4) + "]"
	case 3:
		return "gs[" + r.index(3) + "]." + r.pick("i", "l", "c", "h")
	case 4:
		return "*ip"
	case 5:
		return "q->" + r.pick("i", "h", "l", "a[1]")
	}
	return r.object() + "." + r.pick("c", "i", "h", "l")
}

// statement is one random statement.
func (r *memoryRow) statement() string {
	o, p := r.object(), r.object()
	switch r.kinds[r.rng.IntN(len(r.kinds))] {
	case 0, 1, 2:
		return fmt.Sprintf("%s = %d + (int)%s;", r.place(), r.rng.IntN(2000)-1000, r.place())
	case 3, 4:
		return fmt.Sprintf("note(%s);", r.place())
	case 5:
		return "ip = &" + r.pick("ga["+r.index(6)+"]", "v["+r.index(5)+"]", o+".i", o+".a["+r.index(4)+"]", "g0.i") + ";"
	case 6:
		return "q = " + r.pick("&"+o, "&gs["+r.index(3)+"]", "q", "&x") + ";"
	case 7:
		r.union[o] = r.union[p]
		return r.pick(fmt.Sprintf("%s = %s;", o, p), fmt.Sprintf("memmove(&%s, &%s, sizeof %s);", o, p, o))
	case 8:
		member := r.pick("n", "s", "w")
		r.union[o] = member
		value := map[string]string{"n": "n = 123456", "s": "s = text + " + r.index(5), "w": "w[" + r.index(2) + "] = 77"}[member]
		return fmt.Sprintf("%s.u.%s;", o, value)
	case 9:
		return fmt.Sprintf("if (%s.p) note(%s.p->i); else %s.p = q;", o, o, o)
	case 10:
		return fmt.Sprintf("note(*(unsigned char *)((char *)&%s.i + %s));", o, r.index(4))
	case 11:
		return fmt.Sprintf("{ word n = (word)&%s; note(n & 1); note(container((word)&%s.link) == &%s); q = (struct s *)(word)&%s; }", o, o, o, o)
	case 12:
		return fmt.Sprintf("%s.link.next = head.next; %s.link.prev = &head; head.next = &%s.link; note(container(head.next)->i);", o, o, o)
	case 13:
		return "note(head.next == &" + o + ".link); head.next = &head;"
	case 14:
		return fmt.Sprintf("memmove(ga + %s, ga + %s, %s * sizeof *ga);", r.index(3), r.index(3), r.index(4))
	case 15:
		return fmt.Sprintf("memset(&%s.a, %s, sizeof %s.a);", o, r.pick("0", "-1", "1"), o)
	case 16:
		return fmt.Sprintf("note(strlen(text)); text[%s] = 'x'; note(strchr(text, 'x') - text);", r.index(6))
	case 17:
		return `strcpy(text + 1, "abc"); strncat(text, "defgh", ` + r.index(4) + "); { char *d = strdup(text); note(strcmp(d, text)); note(d[2]); free(d); }"
	case 18:
		return fmt.Sprintf("{ int *m = malloc(3 * sizeof *m); for (int i = 0; i < 3; i++) m[i] = ga[i]; m = realloc(m, %d * sizeof *m); note(m[%s]); free(m); }", 3+r.rng.IntN(3), r.index(3))
	case 19:
		return fmt.Sprintf("for (int i = 0; i < 4; i++) %s.a[i] += %s.a[3 - i];", o, p)
	case 20:
		return fmt.Sprintf("{ struct s *e = pick(%s); if ((word)e >= (word)-100) note((long)e); else { note(e->i); e->h++; } }", r.index(4))
	}
	return fmt.Sprintf("{ void *t = (void *)((word)q | 1); note((word)t & 1); note(((struct s *)((word)t & ~(word)1))->i); note(ip == &%s.i); }", o)
}

// row is a random function.
func (r *memoryRow) row(name string, n int) string {
	r.union, r.kinds = map[string]string{}, append([]int{0, 3, 3}, r.rng.Perm(22)[:6]...)
	var b strings.Builder
	fmt.Fprintf(&b, "static struct s *pick_%s(int k) { return k == 2 ? (struct s *)(long)(k - 9) : &gs[k %% 3]; }\n", name)
	fmt.Fprintf(&b, "void %s(void) {\n  volatile int vz = 0; int zero = vz;\n", name)
	b.WriteString("  struct s x, y, *h = calloc(1, sizeof *h), *q = &x; int v[5] = {2, 7, 1, 8, 2}, *ip = v;\n")
	b.WriteString("  memset(&x, 0, sizeof x); memset(&y, 0, sizeof y); memset(&g0, 0, sizeof g0); memset(&g1, 0, sizeof g1); memset(gs, 0, sizeof gs);\n")
	b.WriteString("  head.next = head.prev = &head;\n")
	for range n {
		b.WriteString("  " + strings.ReplaceAll(r.statement(), "pick(", "pick_"+name+"(") + "\n")
		o := r.object()
		switch r.union[o] {
		case "n":
			fmt.Fprintf(&b, "  note(%s.u.n);\n", o)
		case "s":
			fmt.Fprintf(&b, "  note(*%s.u.s);\n", o)
		}
	}
	b.WriteString("  free(h);\n}\n")
	return b.String()
}

// Random programs over structs, unions, lists, arrays, strings and addresses
// compute what gcc's and clang's code does, or are reported as not modelled.
func TestRandomMemory(t *testing.T) {
	for _, compiler := range []string{"gcc", "clang-14"} {
		if _, err := exec.LookPath(compiler); err != nil {
			t.Skip("no " + compiler)
		}
	}
	head, err := os.ReadFile("testdata/corners.h")
	if err != nil {
		t.Fatal(err)
	}
	decided := 0
	for k := range *memoryRows {
		r := memoryRow{rng: rand.New(rand.NewPCG(*memorySeed, uint64(k)))}
		c := corners{rows: []string{"row"}, text: string(head) + memoryHead + r.row("row", 30)}
		model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[k%2]
		if testMemory(t, c, model) {
			decided++
		}
		if t.Failed() {
			t.Fatalf("seed %d, row %d, %v:\n%s", *memorySeed, k, model, c.text)
		}
	}
	t.Logf("%d of %d rows are modelled", decided, *memoryRows)
	if decided < *memoryRows/2 {
		t.Errorf("only %d of %d rows are modelled", decided, *memoryRows)
	}
}

// testMemory compares a row with the native code; false when the row leaves
// the model.
func testMemory(t *testing.T, c corners, model cfg.DataModel) bool {
	sums := c.native(t, "gcc", model)
	if sum := c.native(t, "clang-14", model)["row"]; sum != sums["row"] {
		t.Fatalf("gcc gives %s, clang %s: the row is no defined C\n%s", sums["row"], sum, c.text)
	}
	p := lowerText(t, c.checked(sums), model, lower.Options{})
	m, err := interp.New(p)
	if err != nil {
		t.Fatal(err)
	}
	decided := true
	for input, want := range []interp.Kind{interp.Ended, interp.ReachedError} {
		out, err := m.Run(context.Background(), placing{selecting(input), p.Places}, interp.Options{MaxSteps: 2_000_000})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case out.Kind == want:
		case out.Kind == interp.ReachedUnsupported, out.Kind == interp.UndefinedBehaviour && strings.Contains(out.What, "as a number"):
			t.Logf("not modelled: %s", out.What)
			decided = false
		default:
			t.Errorf("input %d: %v %s, want %v", input, out.Kind, out.What, want)
		}
	}
	return decided
}

// placing are inputs with which objects lie apart.
type placing struct {
	selecting
	places *cfg.Places
}

func (in placing) Initial(v *cfg.Var) (term.Value, error) {
	if in.places != nil && v == in.places.Address {
		return interp.Apart(v), nil
	}
	return in.selecting.Initial(v)
}
