package driver

import "fmt"

// The arrays of structs as other types see them: unions of structs and arrays,
// characters of a whole struct, parts that memory functions copy and set. The
// members of union mix have all its bytes.
var overlayFeatures = []feature{
	{3, func(w *world) string {
		return fmt.Sprintf("%s = %s; %s", w.member(), w.value(), note(w.member()))
	}},
	{2, func(w *world) string { return w.mix() + " = " + w.pick(w.mix(), "flipped("+w.mix()+")") + ";" }},
	{2, func(w *world) string {
		return fmt.Sprintf("tags[%s].kind[%s] = %s; %s", w.index(3), w.index(4), w.value(), note("tags["+w.index(3)+"].u.raw["+w.index(4)+"]"))
	}},
	{2, func(w *world) string { // the characters of a struct
		return fmt.Sprintf("{ byte *b = (byte *)&%s; b[%s] = %s; %s }", w.cell(), w.far(), w.value(), note(w.pick("b["+w.far()+"]", w.field())))
	}},
	{2, func(w *world) string { return note("((byte *)&" + w.box() + ")[" + w.far() + "]") }},
	{1, func(w *world) string {
		return fmt.Sprintf("{ unsigned s = 0; const byte *b = (const byte *)%s; for (int j = 0; j < %s; j++) s += b[j]; %s }", w.pick("cp", "&cp->at[0]", "bp->g"), w.pick("8", "m + n"), note("s"))
	}},
	{2, func(w *world) string { // a part is set
		return fmt.Sprintf("memset(%s, %s, %s);", w.pick("cp->w + 1", "cp->name", "cp->at", "&cp->at[1]", "bp->g[1]", "bp->tail", "&bp->tail[1]"), w.pick("0", "1", "-1", "m"), w.pick("2", "4", "n", "2 * k"))
	}},
	{2, func(w *world) string { // a part is copied from elsewhere
		return fmt.Sprintf("memcpy(%s, %s, %s);", w.pick("cp->name", "cp->w", "&cp->at["+w.index(2)+"]", "bp->tail", "bp->g[1]", "&tags[k].u"),
			w.pick("&x", "v + 1", "M["+w.index(3)+"]", "grid[k]", "text"), w.pick("4", "4", "2", "m"))
	}},
	{2, func(w *world) string { // and to elsewhere
		return fmt.Sprintf("memcpy(%s, %s, %s);", w.pick("&x", "v", "M["+w.index(3)+"]", "&U"), w.pick("cp->name", "cp->at", "cp->w", "&cp->n", "bp->g[1]", "tags[n % 3].u.raw"), w.pick("4", "4", "3", "n"))
	}},
	{2, func(w *world) string { // an array and what is after it
		return w.pick("memset(cp->name, m, sizeof *cp - offsetof(struct cell, name));", "memset("+w.cell()+".w, 1, 10);", "memset("+w.box()+".g, k, 16);",
			"memcpy("+w.cell()+".name, cp->name, 12);", "memcpy("+w.box()+".g, bp->g, 12);") + " " + note(w.pick(w.field(), "memcmp("+w.cell()+".name, cp->name, 8) != 0"))
	}},
	{2, func(w *world) string { // within
		return w.pick("memmove(bp->e, bp->e + 1, 2 * sizeof *bp->e);", "memmove(bp->e + 1, bp->e, (m % 3) * sizeof *bp->e);", "memmove(cp->w + 1, cp->w, 6);", "memmove(cp->w, cp->w + k, 2 * n);", "memmove(cp->name + 1, cp->name, 3);", "memmove(&bp->last, bp->tail + k, 4);", "memmove(&D, bp, sizeof D);", "memmove(&bp->e[m % 3], cp, sizeof *cp);")
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("strcpy(cp->name, words[%s]); %s", w.index(2), note(w.pick("strlen(cp->name)", "strcmp(cp->name, \"ab\") == 0", "cp->name[m]", "cp->at[0].x")))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("strncpy(%s.g[%s], words[%s], 4); %s", w.box(), w.index(2), w.index(3), note("memcmp(bp->g[k], \"xyz\", n) == 0"))
	}},
	{1, func(w *world) string { return note("memcmp(&" + w.cell() + ", cp, sizeof *cp) != 0") }},
	{1, func(w *world) string { // words of a struct
		return fmt.Sprintf("{ short *h = (short *)cp; %s %s }", w.pick("h[2 + m] = "+w.value()+";", "h[4]++;"), note("h["+w.pick("0", "2", "3 + n")+"]"))
	}},
}

func (w *world) mix() string {
	return w.pick("X", "tags["+w.index(3)+"].u", "boxed.u")
}

// member is an integer lvalue in a union.
func (w *world) member() string {
	return w.mix() + "." + w.pick("at["+w.index(2)+"]."+w.pick("x", "y"), "u["+w.index(2)+"]", "raw["+w.pick(w.far7(), w.index(4))+"]", "m.kind", "m.arg["+w.pick("6", w.index(4))+"]")
}

// far is an index into the bytes of a cell, far7 one into those of a union.
func (w *world) far() string {
	return w.pick("m * 5 + n", "m + 4 * n", "4 + m", "12 + n", "20", "8 * k + m")
}
func (w *world) far7() string { return w.pick("m + n", "4 + m", "2 * m + k", "7") }
