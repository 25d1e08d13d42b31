package driver

import "fmt"

// Objects as other types see them: members of unions, bytes, parts that memory
// functions copy and set, bit-fields, the characters of strings.
var byteFeatures = []feature{
	{2, func(w *world) string {
		u := w.pick("U", w.object()+".u")
		return fmt.Sprintf("%s.%s = %s; %s", u, w.pick("w", "b["+w.index(4)+"]", "h["+w.index(2)+"]"), w.value(),
			note(u+"."+w.pick("w", "b["+w.index(4)+"]", "h["+w.index(2)+"]")))
	}},
	{2, func(w *world) string { return note("((byte *)&" + w.record() + ")[" + w.index(4) + "]") }},
	{2, func(w *world) string {
		return fmt.Sprintf("{ byte *b = (byte *)&%s; b[%s] = %s; %s }", w.pick("x", "v", "M[1]", w.record()), w.index(4), w.value(), note("b["+w.index(4)+"]"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("%s(%s + %s, %s + %s, %s * sizeof(int));", w.pick("memcpy", "memmove"), w.pick("v", "M[0]"), w.pick("0", "1"), w.pick("V", "S.a", "M[2]", "hv"), w.pick("0", "1"), w.pick("2", "3", "k", "(n % 3)"))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("memcpy(&%s, &%s, sizeof(%s));", w.pick("e", "A[2]", "S.i[1]"), w.pick("T.i[1]", "A[0]", "L.i[0]"), w.pick("struct in", "int", "int"))
	}},
	{2, func(w *world) string {
		r := w.record()
		return fmt.Sprintf("memset(%s, %s, %s);", w.pick("&"+r, r+".c", "&"+r+".x"), w.pick("0", "-1", "m"), w.pick("4", "2", "n"))
	}},
	{1, func(w *world) string { o := w.object(); return fmt.Sprintf("memset(&%s, 0, sizeof %s);", o, o) }},
	{2, func(w *world) string {
		o, f := w.object(), w.pick("f", "g", "t")
		return fmt.Sprintf("%s.%s %s %s; %s", o, f, w.pick("=", "+=", "^="), w.value(), note(o+"."+w.pick("f", "g", "t")))
	}},
	{2, func(w *world) string { return note("words[" + w.index(3) + "][" + w.pick("0", "1", "k") + "]") }},
	{2, func(w *world) string { return note("\"" + w.pick("hello", "ab\\0c") + "\"[" + w.index(4) + "]") }},
	{1, func(w *world) string {
		return fmt.Sprintf("text[%s] = 'a' + %s; %s", w.index(4), w.index(4), note(w.pick("strlen(text)", "strcmp(text, \"abd\") > 0", "text[1]", "strchr(text, 'b') != NULL")))
	}},
	{1, func(w *world) string { return "strcpy(text + " + w.index(3) + ", words[" + w.index(3) + "]);" }},
}
