package driver

import "fmt"

// Memory whose layout the program makes: flexible array members and last arrays
// of one element on the heap, blocks and elements of an array of characters, arrays of
// arrays on the heap.
var blockLines = declarations(`
struct flex { byte n; byte pad; short d[]; };
struct old { int n; char d[1]; };
struct none { int n; struct pt d[0]; };
static byte arena[32] __attribute__((aligned(8)));
static unsigned top;
static byte pool[64] __attribute__((aligned(8)));
enum { EACH = sizeof(struct in) };
static void *take(unsigned n) { if (top + n > sizeof arena) top = 0; void *p = arena + top; top += n; return p; }
`)

var blockLocals = declarations(`
struct flex *F = calloc(1, sizeof *F + 4 * sizeof(short));
struct old *O = calloc(1, sizeof *O + 3);
struct none *N = calloc(1, sizeof *N + 2 * sizeof *N->d);
short (*rows)[3] = calloc(2, sizeof *rows);
`)

var blockFeatures = []feature{
	{3, func(w *world) string {
		return fmt.Sprintf("F->d[%s] = %s; %s", w.index(4), w.value(), note(w.pick("F->d["+w.index(4)+"]", "F->n", "F->n++")))
	}},
	{3, func(w *world) string {
		return fmt.Sprintf("O->d[%s] = %s; %s", w.index(4), w.value(), note(w.pick("O->d["+w.index(4)+"]", "O->n")))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ short *from = F->d + %s; memmove(F->d + %s, from, m < 2 ? m * sizeof *from : sizeof *from); %s }", w.index(3), w.index(3), note("F->d["+w.index(4)+"] + F->n"))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ short *at = k ? F->d + 1 : C.tail; for (int j = 0; j < 2; j++) *at++ += j + 1; %s }", note("F->d["+w.index(4)+"]"))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ char *end = O->d + 4; while (end > O->d + %s) *--end = m; %s }", w.index(4), note("O->d["+w.index(4)+"] + O->n"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("N->d[%s].%s = %s; %s", w.index(2), w.pick("x", "y"), w.value(), note("N->d["+w.index(2)+"]."+w.pick("x", "y")+" - N->n"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("rows[%s][%s] = %s; %s", w.index(2), w.index(3), w.value(), note("rows["+w.index(2)+"]["+w.index(3)+"]"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ struct flex *f = malloc(sizeof *f + (m + 1) * sizeof *f->d); f->n = m + 1; for (int j = 0; j < f->n; j++) f->d[j] = j * 3; %s free(f); }", note("f->d[m] + f->d[n < m ? n : 0]"))
	}},
	{3, func(w *world) string {
		return fmt.Sprintf("{ int *a = take(8); a[%s] = %s; %s }", w.index(2), w.value(), note("a["+w.index(2)+"]"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ struct cell *c = take(sizeof *c); c->%s = %s; %s }", w.pick("n", "w["+w.index(4)+"]", "at["+w.index(2)+"].y"), w.value(), note("c->"+w.pick("n", "w["+w.index(4)+"]", "name["+w.index(4)+"]")))
	}},
	{3, func(w *world) string {
		from, to := w.elementOf("pool"), w.elementOf("pool")
		return fmt.Sprintf("{ struct in *a = (void *)(%s); a->%s = %s; a = (void *)(%s); %s }", to, w.pick("x", "h", "c["+w.index(4)+"]"), w.value(), from, note("a->"+w.pick("x", "h", "c["+w.index(4)+"]")))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("memcpy(%s, &%s, EACH); memcpy(&%s, %s, EACH);", w.elementOf("pool"), w.record(), w.record(), w.elementOf("pool"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ byte *b = calloc(5, EACH); memcpy(%s, &%s, EACH); b = realloc(b, 5 * EACH + m); r += ((struct in *)(%s))->%s; free(b); }", w.elementOf("b"), w.record(), w.elementOf("b"), w.pick("x", "h"))
	}},
	{1, func(w *world) string { // the product wraps around
		at := w.pick("4 * (m + 0x40000000u)", "12u * (m + 0x15555556u)", "(n - 1 + k) * 4 + 4", "8 * (m + n) - 4 * n")
		return fmt.Sprintf("*(int *)(pool + (%s)) = %s; %s", at, w.value(), note("*(int *)("+w.elementOf("pool")+")"))
	}},
	{1, func(w *world) string { return note("arena[" + w.pick("m", "n + 4", "top & 31") + "]") }},
	{1, func(w *world) string {
		return "*(short *)(arena + 2 * (m + n)) = " + w.value() + "; " + note("arena[m]")
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ struct box *b = malloc(2 * sizeof *b); b[k] = D; b[!k] = C; %s free(b); }", note("b["+w.index(2)+"].e["+w.index(3)+"].w["+w.index(4)+"] + b["+w.index(2)+"].tail["+w.index(4)+"]"))
	}},
}

// elementOf is the address of an element, of struct in, of at least 4 of a byte array.
func (w *world) elementOf(array string) string {
	return array + " + " + w.pick(w.index(4)+" * sizeof(struct in)", "EACH * "+w.index(4), w.index(4)+" * EACH", "(m + k) * EACH", "(n + 1) * sizeof(struct in) - 12", "sizeof(struct in) * (size_t)m + k * EACH")
}
