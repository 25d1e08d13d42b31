package driver

import "fmt"

// Pointers to fields, into arrays, to pointers and to functions, from a member
// to what contains it, as numbers; functions that get and give them; recursion.
var pointerFeatures = []feature{
	{3, func(w *world) string {
		return "ip = " + w.pick("&"+w.array()+"["+w.index(4)+"]", "&"+w.record()+".x", "&x", w.array()+" + "+w.index(4)) + ";"
	}},
	{3, func(w *world) string { return note("*ip") }},
	{2, func(w *world) string { return "*ip = " + w.value() + "; " + note(w.place()) }},
	{2, func(w *world) string {
		return "sp = " + w.pick("&"+w.record(), "at(&"+w.object()+", "+w.index(2)+")", "where", "A + "+w.index(4)) + ";"
	}},
	{2, func(w *world) string { return note("sp->" + w.pick("x", "h", "c["+w.index(4)+"]")) }},
	{2, func(w *world) string { return "op = &" + w.pick("S", "T", "L", "*H") + ";" }},
	{1, func(w *world) string {
		return fmt.Sprintf("%s.p = &%s; %s", w.object(), w.record(), w.pick("if (op->p) op->p->x++;", "if (S.p) "+note("S.p->c[n]"), "where = op->p ? op->p : where;"))
	}},
	{1, func(w *world) string { return note("where->" + w.pick("x", "c["+w.index(4)+"]")) }},
	{2, func(w *world) string {
		return fmt.Sprintf("pp = &ip; **pp = %s; *pp = %s + %s; %s", w.value(), w.array(), w.index(4), note("**pp"))
	}},
	{1, func(w *world) string {
		o := w.pick("S", "T", "L", "*H")
		return fmt.Sprintf("{ union un *q = &(%s).u; container(q)->a[%s] = %s; %s }", o, w.index(4), w.value(), note("container(q)->f"))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("ip = v; move(&ip, %s); %s", w.index(4), note("*ip + (ip - v)"))
	}},
	{2, func(w *world) string { return note("get(" + w.array() + ", " + w.index(4) + ")") }},
	{2, func(w *world) string {
		return "put(&" + w.pick("x", w.record()+".x", w.array()+"["+w.index(4)+"]") + ", " + w.value() + ");"
	}},
	{2, func(w *world) string { return fmt.Sprintf("swap(&%s[%s], &%s.x);", w.array(), w.index(4), w.record()) }},
	{2, func(w *world) string { return note("sum(" + w.array() + ", " + w.index(4) + ")") }},
	{2, func(w *world) string { return note("ops[" + w.index(3) + "](" + w.value() + ", " + w.value() + ")") }},
	{1, func(w *world) string {
		return fmt.Sprintf("{ int (*f)(int, int) = %s ? add : both; %s }", w.condition(), note("f("+w.value()+", n)"))
	}},
	{1, func(w *world) string {
		return note(w.pick("ip == &x", "sp == &A[1]", "op == &S", "(char *)&sp->h - (char *)sp", "&M[1][m] - &M[1][0]"))
	}},
	{1, func(w *world) string { return "for (int *q = M[1]; q != M[2]; q++) *q += " + w.number() + ";" }},
}
