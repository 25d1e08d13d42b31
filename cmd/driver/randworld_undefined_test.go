package driver

import "fmt"

// Statements whose behaviour C leaves undefined for some inputs. What no
// sanitizer sees says so itself: UNDEFINED(condition). What reads a value that
// nothing gave has ANYVALUE: tav takes any value for it, native runs have one.
var undefinedFeatures = []feature{
	// outside of the inner array, inside of the object
	{2, func(w *world) string {
		return w.record() + ".c[m + " + w.pick("1", "2", "n") + "] = " + w.value() + ";"
	}},
	{2, func(w *world) string { return note(w.object() + ".i[" + w.pick("m", "n", "k + 1") + "].c[n]") }},
	{2, func(w *world) string {
		return fmt.Sprintf("M[%s][%s] = %s;", w.pick("k", "1"), "m + "+w.pick("1", "2", "3"), w.value())
	}},
	{2, func(w *world) string { return note(w.object() + ".a[m + n]") }},
	{2, func(w *world) string { return note(w.object() + ".m[k][m]") }},
	{2, func(w *world) string { return fmt.Sprintf("%s.a[(int)n - 1] = %s;", w.object(), w.value()) }},
	{2, func(w *world) string {
		return note(w.pick("A[k].c[(int)m - 1]", w.object()+".i[k].c[(int)n - 2]", "S.m[k][(int)m - 1]"))
	}},
	{2, func(w *world) string { return fmt.Sprintf("A[k].c[(int)m - 1] = %s;", w.value()) }},
	{2, func(w *world) string { // of structs, of rows, of words, of characters
		return w.outOf(w.pick("bp->e[m].n", "cp->at[m].y", "cp->w[m + n]", "bp->g[k][m + 2]", "bp->g[m][n]", "bp->tail[n + 2]", "cp->name[(int)m - 1]",
			"D.e[n].w[k]", "grid[k][m][1].x", "grid[1][n % 3][m].y", "X.at[m].x", "tags[k].u.m.arg[m + 5]", "boxed.u.raw[4 * m]"))
	}},
	{2, func(w *world) string { // by a pointer that was moved
		return fmt.Sprintf("{ struct pt *q = cp->at + m; UNDEFINED(m > 1); %s }", w.outOf("q->x"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ unsigned short *q = %s.w; q += m; UNDEFINED(m + n > 3); %s }", w.cell(), w.outOf("q[n]"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ byte *q = (byte *)cp->%s; UNDEFINED(2 * m + n > 3); %s }", w.pick("name", "w"), w.outOf("q[2 * m + n]"))
	}},
	{1, func(w *world) string {
		return "UNDEFINED(m > 2); " + note("get(("+w.pick("D", "C")+".e + m)->n > 1 ? M[k] : M[m], n)")
	}},
	{1, func(w *world) string { // by memory functions
		return w.pick("UNDEFINED(m + n > 4); memcpy(cp->name, V, m + n);", "UNDEFINED(m > 2); memset(cp->w, 1, 3 * m);", "UNDEFINED(m + k > 2); memmove(cp->at + k, V, m * sizeof(struct pt));",
			"UNDEFINED(m > 1); strcpy(cp->name + m, words[k]);", "UNDEFINED(n > 1); memmove(bp->e + n, bp->e, 2 * sizeof *cp);") + " " + note(w.field())
	}},
	{1, func(w *world) string { // a last array of one element that is not on the heap
		return "{ static struct old z[2]; UNDEFINED(m > 0); z[k].d[m] = " + w.value() + "; " + note("z["+w.index(2)+"].n") + " }"
	}},
	// outside of the object
	{2, func(w *world) string {
		return w.outOf(w.pick("F->d[m + n]", "O->d[2 * m + n]", "N->d[m].y", "rows[k][m]", "rows[m][n % 3]", "items[m].cost[k]", "arena[16 * m]"))
	}},
	{2, func(w *world) string {
		return w.pick("v", "hv", "V") + "[m + " + w.pick("1", "2", "n") + "] = " + w.value() + ";"
	}},
	{2, func(w *world) string { return note("A[m + k].x") }},
	{2, func(w *world) string { return "ip = v + n; " + note("ip[m]") }},
	{2, func(w *world) string { return note("*(&x + " + w.pick("m", "k") + ")") }},
	{2, func(w *world) string { return "memset(" + w.pick("v", "hv", "&e") + ", k, 14 + m);" }},
	{2, func(w *world) string { return "memcpy(v, V, (m + n) * sizeof *v);" }},
	{2, func(w *world) string { return "strcpy(text + m + n, words[n % 3]);" }},
	// values that nothing gave
	{2, func(w *world) string {
		return "{ ANYVALUE int z; if (" + w.condition() + ") z = " + w.value() + "; " + note("z") + " }"
	}},
	{2, func(w *world) string {
		return "{ ANYVALUE struct in z; z.x = 1; z.c[m] = 2; " + note(w.pick("z.x", "z.c[n]", "z.c[m] + z.x", "z.h")) + " }"
	}},
	{2, func(w *world) string {
		return "{ ANYVALUE int *z = malloc(4 * sizeof *z); z[m] = 3; " + note("z[n]") + " free(z); }"
	}},
	// arithmetic
	{2, func(w *world) string {
		return note(w.pick("1 << (m * 11)", "x >> (31 + n)", "(-1) << n", "1u << (29 + m)"))
	}},
	{2, func(w *world) string {
		return note(w.pick("x / (int)(m - n)", "100 % (int)n", "(-2147483647 - 1 + (int)k) / ((int)m - 3)"))
	}},
	// NULL and dead objects
	{2, func(w *world) string {
		return "{ char *z = k ? (char *)&x : NULL; UNDEFINED(!k && m); z += m; " + note("z != NULL") + " }"
	}},
	{2, func(w *world) string {
		return "{ struct in *z = k ? &e : NULL; UNDEFINED(!k); " + note(w.pick("&z->h != NULL", "z->x", "z[m].c != NULL")) + " }"
	}},
	{2, func(w *world) string { return "{ int *z = n ? &y : NULL; " + w.pick("*z = 4;", note("*z")) + " }" }},
	{2, func(w *world) string {
		return "{ int *z; { int t = 8; z = k ? &y : &t; t++; } UNDEFINED(!k); " + note("*z") + " }"
	}},
	{2, func(w *world) string { return "if (k) free(hv); " + note("hv[m]") }},
	{2, func(w *world) string { return "if (n == 3) free(list); " + note("list ? list->v : 0") }},
	{2, func(w *world) string {
		return "{ int (*z)(int, int) = n ? ops[n - 1] : NULL; UNDEFINED(!n); " + note("z(x, 2)") + " }"
	}},
}

// outOf reads or writes an integer lvalue that may be outside of something.
func (w *world) outOf(lvalue string) string {
	return w.pick(note(lvalue), lvalue+" = "+w.value()+";", lvalue+"++; "+note(w.field()), "if ("+lvalue+" == "+w.number()+") r++;")
}
