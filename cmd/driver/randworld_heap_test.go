package driver

import "fmt"

// Objects of the heap: arrays, structs, lists, blocks that grow.
var heapFeatures = []feature{
	{2, func(w *world) string { return "push(" + w.value() + ");" }},
	{1, func(w *world) string { return "pop();" }},
	{2, func(w *world) string { return "if (list) " + note("list->v") }},
	{1, func(w *world) string { return note("length(list)") }},
	{1, func(w *world) string {
		return "for (struct node *l = list; l; l = l->next) { l->v += k; " + note("l->v") + " }"
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("hv[%s] = %s; %s", w.index(4), w.value(), note("hv["+w.index(4)+"]"))
	}},
	{1, func(w *world) string {
		return "H->a[" + w.index(4) + "] = " + w.value() + "; " + note("H->a["+w.index(4)+"]")
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ struct in *b = malloc((m + 1) * sizeof *b); b[m].x = %s; b[0].c[n] = k; %s free(b); }", w.value(), note("b[m].x + b[0].c[n]"))
	}},
	{1, func(w *world) string { return "hv = realloc(hv, (4 + n) * sizeof *hv); hv[3 + n] = " + w.value() + ";" }},
}
