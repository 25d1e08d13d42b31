package driver

import "fmt"

// Structs whose fields are arrays of all kinds: of characters, of short and int,
// of structs with arrays in them, of arrays, of pointers. No struct has padding,
// whose bytes would have no value.
var layoutLines = declarations(`
struct pt { short x, y; };
struct cell { char name[4]; struct pt at[2]; unsigned short w[4]; int n; };
struct box { int len; struct cell e[3]; char g[2][4]; short tail[4]; struct pt last; };
struct table { int *slot[3]; unsigned at; };
static struct box B, C = {3, {{"ab", {{1, 2}, {3, 4}}, {5, 6}, 7}, {"c"}}, {"xy", "z"}, {8, 9}, {10, 11}};
static struct pt grid[2][3][2] = {{{{1, 2}}}};
static struct table tables[2];
`)

var layoutLocals = declarations(`
struct box D = {1, .e[2].w = {1, 2, 3}, .g[1][2] = 4};
struct box *bp = &D;
struct cell *cp = &D.e[0];
`)

func (w *world) box() string  { return w.pick("B", "C", "D", "(*bp)") }
func (w *world) cell() string { return w.pick(w.box()+".e["+w.index(3)+"]", "(*cp)") }
func (w *world) point() string {
	return w.pick(w.cell()+".at["+w.index(2)+"]", w.box()+".last", "grid["+w.index(2)+"]["+w.index(3)+"]["+w.index(2)+"]")
}

// field is an integer lvalue in a box or a grid.
func (w *world) field() string {
	return w.pick(w.cell()+".name["+w.index(4)+"]", w.cell()+".w["+w.index(4)+"]", w.cell()+".n", w.point()+"."+w.pick("x", "y"),
		w.box()+".g["+w.index(2)+"]["+w.index(4)+"]", w.box()+".tail["+w.index(4)+"]", w.box()+".len")
}

// guarded is a statement on an index i that is in range by its guard only.
func (w *world) guarded(size int, statement string) string {
	index := w.pick("m + n", "3 * m - n", "m * 2 - k", "n - 2", "k ? m : -1")
	if w.chance(2) {
		return fmt.Sprintf("{ unsigned i = %s; if (i < %d) { %s } }", index, size, statement)
	}
	return fmt.Sprintf("{ int i = (int)(%s); if (i >= 0 && i <= %d) { %s } }", index, size-1, statement)
}

var layoutFeatures = []feature{
	{4, func(w *world) string {
		return fmt.Sprintf("%s %s %s;", w.field(), w.pick("=", "=", "+=", "^="), w.value())
	}},
	{4, func(w *world) string { return note(w.field()) }},
	{3, func(w *world) string { return fmt.Sprintf("%s = %s; %s", w.field(), w.field(), note(w.field())) }},
	{2, func(w *world) string { return "bp = &" + w.pick("B", "C", "D") + ";" }},
	{2, func(w *world) string { return "cp = &" + w.box() + ".e[" + w.index(3) + "];" }},
	{2, func(w *world) string {
		return w.guarded(3, fmt.Sprintf("%s.e[i].%s = %s; %s", w.box(), w.pick("n", "w["+w.index(4)+"]", "at[k].x"), w.value(), note(w.box()+".e[i].n")))
	}},
	{2, func(w *world) string {
		return w.guarded(4, fmt.Sprintf("%s.w[i]++; %s", w.cell(), note(w.pick(w.cell()+".w[i]", w.cell()+".name[i]", w.box()+".tail[i]"))))
	}},
	{2, func(w *world) string { // whole parts
		return w.pick(w.cell()+" = "+w.cell()+";", w.point()+" = "+w.point()+";", w.box()+" = "+w.box()+";", w.cell()+" = made("+w.value()+");", w.point()+" = turned("+w.point()+");")
	}},
	{2, func(w *world) string { // rows by pointers
		return fmt.Sprintf("{ char (*row)[4] = &%s.g[%s]; (*row)[%s] = %s; %s }", w.box(), w.index(2), w.index(4), w.value(), note("row[0]["+w.index(4)+"]"))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ int *all = M[0]; all[%s * 4 + %s] = %s; %s }", w.index(3), w.index(4), w.value(), note("M["+w.index(3)+"]["+w.index(4)+"]"))
	}},
	{2, func(w *world) string { // to the end, and compared with it
		return fmt.Sprintf("for (struct pt *q = cp->at; q %s cp->at + 2; q++) %s", w.pick("!=", "<"), w.pick("q->y++;", note("q->x")))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ char *q = cp->name; while (q < cp->name + 4 && *q != %s) q++; %s }", w.number(), note("q - cp->name"))
	}},
	{1, func(w *world) string {
		return note(w.pick("(char *)(bp->e + 3) == bp->g[0]", "bp->g[0] + 4 == bp->g[1]", "&bp->e[m % 3] == cp", "(char *)&bp->tail[m] - (char *)bp", "&cp->w[m] < &cp->w[n]",
			"(void *)&cp->name[m] == (void *)cp", "(short *)&bp->last - bp->tail", "&cp->at[k].y - &cp->at[0].x"))
	}},
	{2, func(w *world) string { // pointers in an array in a struct
		return fmt.Sprintf("tables[k].slot[%s] = &%s; { int *q = tables[%s].slot[%s]; if (q) { %s } }", w.index(3), w.pick("x", "y", "v["+w.index(4)+"]", "D.len", w.cell()+".n"), w.index(2), w.index(3), w.pick("*q = "+w.value()+";", note("*q")))
	}},
	{1, func(w *world) string {
		return w.pick("tables[1] = tables[k];", "memmove(tables[1].slot, tables[0].slot + 1, 2 * sizeof(int *));", "memcpy(&tables[0].slot[n % 3], &tables[1].slot[k], sizeof(int *));", "memset(&tables[k], 0, sizeof tables[0]);")
	}},
}
