package driver

import (
	"fmt"
	"math/rand"
	"regexp"
	"slices"
	"strings"
)

// Random programs on a world of objects: all that memory can hold is declared
// before the first statement, so that each statement can go without the others
// becoming wrong, and a program can shrink. What a group of statements is for
// is said in its file (randworld_….go).

// A world writes one program. Equal seeds give equal programs.
type world struct {
	rnd     *rand.Rand
	depth   int  // of blocks
	undef   bool // statements may have undefined behaviour
	kinds   []feature
	weights int
}

// A statement is a line, or the head of a block.
type statement struct {
	text string
	body []*statement // nil: a line
}

// A feature is a kind of statement.
type feature struct {
	weight int
	write  func(*world) string
}

// groups are the kinds of statements. A program has statements of a few kinds of
// two groups, so that they meet on the same objects.
var groups = [][]feature{arrayFeatures, byteFeatures, pointerFeatures, heapFeatures, layoutFeatures, overlayFeatures, chainFeatures, linkFeatures, blockFeatures, numberFeatures, wordFeatures, viewFeatures}

// kindsOfProgram is how many kinds of statements a program has; sizeToVerify and
// sizeToRun are about how many statements one has that is verified or only run.
const (
	kindsOfProgram = 6
	sizeToVerify   = 7
	sizeToRun      = 25
)

// declarations are lines of C.
func declarations(text string) []string { return strings.Split(strings.TrimSpace(text), "\n") }

// worldLines is what stands before main, each line of which may go when nothing
// needs it. Inputs are m, n (0 to 3) and k (0 or 1).
var worldLines = declarations(`
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
typedef unsigned char byte;
struct in { int x; signed char c[4]; short h; };
union un { int w; byte b[4]; short h[2]; };
struct out { struct in i[2]; unsigned f : 3; int g : 5; unsigned char t : 1; int a[4]; union un u; struct in *p; short m[2][3]; };
struct node { int v; struct node *next; };
static struct out S, T = {.i[1].c = {1, 2, 3}, .f = 5, .g = -3, .a = {7, 8}, .u.w = 77};
static struct in A[4] = {{1, {2}, 3}, {4}};
static int M[3][4] = {{1, 2}, {3}}, V[5] = {3, 1, 4, 1, 5};
static union un U;
static char text[8] = "abc";
static const char *const words[3] = {"ab", "c", "xyz!"};
static struct in *where = &A[1];
static struct node *list;
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int both(int a, int b) { return a & b; }
static int (*const ops[3])(int, int) = {add, sub, both};
static int get(const int *p, int k) { return p[k]; }
static void put(int *p, int v) { *p = v; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static struct in *at(struct out *o, int k) { return &o->i[k]; }
static void move(int **p, int by) { *p += by; }
static int sum(const int *p, int n) { return n == 0 ? 0 : *p + sum(p + 1, n - 1); }
static int length(const struct node *l) { return l == NULL ? 0 : 1 + length(l->next); }
static void push(int v) { struct node *l = malloc(sizeof *l); l->v = v; l->next = list; list = l; }
static void pop(void) { struct node *l = list; if (l != NULL) { list = l->next; free(l); } }
#define container(q) ((struct out *)((char *)(q) - offsetof(struct out, u)))
`)

// localLines are the declarations of main.
var localLines = declarations(`
unsigned m = __VERIFIER_nondet_uchar() & 3, n = __VERIFIER_nondet_uchar() & 3, k = __VERIFIER_nondet_uchar() & 1;
int r = 0;
struct out L = {.a = {1}, .u.w = 513};
struct in e = {9, {8, 7, 6, 5}, 4};
int v[4] = {1, 2, 3, 4}, x = 5, y = 6;
int *ip = v;
int **pp = &ip;
struct in *sp = &L.i[0];
struct out *op = &L;
struct out *H = calloc(1, sizeof *H);
int *hv = malloc(4 * sizeof *hv); for (int j = 0; j < 4; j++) hv[j] = j;
`)

// randWorld writes a program of some size; undef: one that may have undefined behaviour.
func randWorld(seed int64, undef bool, size int) *worldProgram {
	w := &world{rnd: rand.New(rand.NewSource(seed)), undef: undef}
	two := w.rnd.Perm(len(groups))
	features := slices.Concat(groups[two[0]], groups[two[1]])
	for _, i := range w.rnd.Perm(len(features))[:kindsOfProgram] {
		w.kinds = append(w.kinds, features[i])
	}
	if undef {
		w.kinds = append(w.kinds, undefinedFeatures[w.rnd.Intn(len(undefinedFeatures))])
	}
	for _, f := range w.kinds {
		w.weights += f.weight
	}
	p := &worldProgram{result: w.pick("(byte)r", "(byte)(r ^ r >> 8)", "r & 31")}
	for _, l := range slices.Concat(worldLines, layoutLines, chainLines, linkLines, blockLines, numberLines, wordLines, viewLines) {
		p.world = append(p.world, &statement{text: l})
	}
	for _, l := range slices.Concat(localLines, layoutLocals, blockLocals, wordLocals, viewLocals) {
		p.main = append(p.main, &statement{text: l})
	}
	body := w.statements(3 + w.rnd.Intn(size))
	p.main = append(slices.DeleteFunc(p.main, func(s *statement) bool { return isBlock(s) && !mentions(body, s) }), body...)
	return p
}

// block is the declaration of a pointer to a block of the heap.
var block = regexp.MustCompile(`(\w+)\)?(\[\d\])? = [mc]alloc`)

func isBlock(s *statement) bool { return block.MatchString(s.text) }

// mentions reports whether statements use the block that one declares. Those that
// none uses would only make the program slower to verify.
func mentions(list []*statement, declared *statement) bool {
	name := regexp.MustCompile(`\b` + block.FindStringSubmatch(declared.text)[1] + `\b`)
	return slices.ContainsFunc(list, func(s *statement) bool { return name.MatchString(s.text) || mentions(s.body, declared) })
}

func (w *world) chance(n int) bool          { return w.rnd.Intn(n) == 0 }
func (w *world) pick(from ...string) string { return from[w.rnd.Intn(len(from))] }

func (w *world) statements(n int) []*statement {
	list := make([]*statement, n)
	for i := range list {
		list[i] = w.statement()
	}
	return list
}

// statement is a block sometimes, else of one of the program's kinds.
func (w *world) statement() *statement {
	if w.depth < 2 && w.chance(5) {
		w.depth++
		defer func() { w.depth-- }()
		head := w.pick("if ("+w.condition()+")", "if ("+w.condition()+")", "for (unsigned j = 0; j < m; j++)", "for (int j = 0; j < 2; j++)")
		return &statement{text: head, body: w.statements(1 + w.rnd.Intn(2))}
	}
	n := w.rnd.Intn(w.weights)
	for _, f := range w.kinds {
		if n -= f.weight; n < 0 {
			return &statement{text: f.write(w)}
		}
	}
	panic("the weights do not add up")
}

func (w *world) condition() string {
	return w.pick("k", "m > n", "n == 2", "r & 1", w.place()+" > "+w.number())
}

func (w *world) number() string { return w.pick("0", "1", "2", "3", "5", "-1", "100") }

// index is a number below size, which is 2 or more.
func (w *world) index(size int) string {
	switch {
	case w.chance(3):
		return fmt.Sprint(w.rnd.Intn(size))
	case size >= 4:
		return w.pick("m", "n", "(m ^ k)", "(m + n) % 4")
	case size == 3:
		return w.pick("m % 3", "n % 3", "k + 1")
	}
	return w.pick("k", "m & 1", "n & 1")
}

// object is an object of type struct out, record one of type struct in.
func (w *world) object() string { return w.pick("S", "T", "L", "(*op)", "(*H)") }
func (w *world) record() string {
	return w.pick(w.object()+".i["+w.index(2)+"]", "A["+w.index(4)+"]", "(*sp)", "e")
}

// array is an array of 4 int.
func (w *world) array() string {
	return w.pick("v", "M["+w.index(3)+"]", w.object()+".a", "hv")
}

// place is an integer lvalue of the kinds that all groups share.
func (w *world) place() string {
	return w.pick("x", "y", "r", w.array()+"["+w.index(4)+"]", w.record()+".x", w.record()+".h", w.record()+".c["+w.index(4)+"]", w.object()+".f")
}

func (w *world) value() string {
	return w.pick(w.place(), w.place(), w.number(), "m", "n", w.place()+" + "+w.number(), "(int)("+w.place()+" ^ k)")
}

// note makes the result depend on a value.
func note(value string) string { return "r = (r << 1) + (" + value + ");" }
