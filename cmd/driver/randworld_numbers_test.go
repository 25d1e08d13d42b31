package driver

import "fmt"

// Addresses as numbers, which numbers move: arrays, aligned addresses, tags, bounds in
// structs.

var numberLines = declarations(`
struct span { size_t from, to; };
static struct span G = {(size_t)A, (size_t)A + 4 * sizeof *A};
static size_t aligned(size_t p, size_t to) { return (p + to - 1) & ~(to - 1); }
static void *after(size_t p, size_t by) { return (void *)(p + by); }
`)

var numberFeatures = []feature{
	{3, func(w *world) string {
		return fmt.Sprintf("*(int *)((size_t)%s + %s * sizeof(int)) = %s;", w.array(), w.index(4), w.value())
	}},
	{2, func(w *world) string {
		return note(fmt.Sprintf("*(int *)((size_t)(%s + 3) - %s * sizeof(int))", w.array(), w.index(4)))
	}},
	{3, func(w *world) string {
		a := w.array()
		return fmt.Sprintf("{ struct span q = {(size_t)%s, (size_t)(%s + 4)}; q.from += %s * sizeof(int); if (q.from < q.to) *(int *)q.from = %s; %s }",
			a, a, w.index(4), w.value(), note("q.to - q.from"))
	}},
	{3, func(w *world) string {
		return fmt.Sprintf("{ struct in *s = &%s; size_t q = aligned((size_t)&s->c[%s], 1u << %s); *(byte *)q = %s; %s }",
			w.record(), w.index(4), w.index(3), w.value(), note("q - (size_t)s"))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("for (size_t q = G.from; q != G.to; q += sizeof *A) ((struct in *)q)->x += %s;", w.number())
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ int *q = after((size_t)&%s, offsetof(struct out, a) + %s * sizeof *q); *q = %s; %s }", w.object(), w.index(4), w.value(), note("*q"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ size_t q = (size_t)&%s | k; %s }", w.record(), note("(q & 1) + ((struct in *)(q & ~(size_t)1))->h"))
	}},
	{1, func(w *world) string {
		return note(fmt.Sprintf("((size_t)&%s[%s] + m) & ((1u << %s) - 1)", w.array(), w.index(4), w.index(3)))
	}},
}
