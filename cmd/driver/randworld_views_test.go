package driver

import "fmt"

// Bytes of structs that hold pointers, looked at one by one: whether all are zero, those of a
// number, whether two are alike. Those of a pointer differ from run to run; what is noted does not.
var viewLines = declarations(`
struct vin { byte c; int *q; short h; };
struct vw { int *p; unsigned a; struct vin in; byte b[3]; struct vw *next; unsigned long long d; };
static struct vw Va, Vb[2];
static int blank(const void *s, size_t n) { for (size_t i = 0; i < n; i++) if (((const byte *)s)[i]) return 0; return 1; }
static int look(const void *s, size_t at) { return ((const byte *)s)[at]; }
static int alike(const void *a, const void *b, size_t n) { for (size_t i = 0; i < n; i++) if (((const byte *)a)[i] != ((const byte *)b)[i]) return 0; return 1; }
static void wipe(void *s, int c, size_t n) { if (n > 0) { byte *p = s; for (size_t i = 0; i < n; i++) p[i] = c & 255; } }
`)

var viewLocals = declarations(`
struct vw lv; memset(&lv, 0, sizeof lv);
struct vw *hw = calloc(1, sizeof *hw);
`)

// viewed is a struct of which bytes are looked at, viewedPart all of it or a member.
func (w *world) viewed() string { return w.pick("Va", "lv", "Vb[k]", "Vb[1 - k]", "(*hw)") }

func (w *world) viewedPart(o string) string {
	return o + w.pick("", "", ".p", ".a", ".in", ".in.q", ".in.h", ".b", ".next", ".d")
}

var viewFeatures = []feature{
	{4, func(w *world) string {
		o := w.viewed()
		return w.pick(o+".a = "+w.value()+";", o+".in.h = "+w.value()+";", o+".in.c = "+w.value()+";", o+".b["+w.index(3)+"] = "+w.value()+";", o+".d += "+w.value()+" * 65537ull;")
	}},
	{3, func(w *world) string {
		o := w.viewed()
		return w.pick(o+".p", o+".in.q") + " = " + w.pick("NULL", "&x", "&V["+w.index(4)+"]", o+".p", w.viewed()+".in.q") + ";"
	}},
	{2, func(w *world) string {
		return w.viewed() + ".next = " + w.pick("NULL", "&Va", "&Vb[k]", "&lv", w.viewed()+".next") + ";"
	}},
	{3, func(w *world) string {
		return note(fmt.Sprintf("look(&%s, offsetof(struct vw, %s) + %s)", w.viewed(), w.pick("a", "d", "d"), w.index(4)))
	}},
	{3, func(w *world) string {
		o := w.viewed()
		return note(fmt.Sprintf("((byte *)&%s)[offsetof(struct vw, %s) + %s]", o, w.pick("a", "d"), w.index(4)))
	}},
	{2, func(w *world) string {
		return note(fmt.Sprintf("look(&Vb, offsetof(struct vw, d) + %s * sizeof *Vb + %s)", w.pick("k", "0", "1"), w.index(4)))
	}},
	{3, func(w *world) string {
		part := w.viewedPart(w.viewed())
		return note("blank(&" + part + ", sizeof " + part + ")")
	}},
	{2, func(w *world) string {
		o, f := w.viewed(), w.pick(".p", ".in.q", ".next")
		return note(fmt.Sprintf("blank(&%s%s, sizeof(int *)) == (%s%s == NULL)", o, f, o, f))
	}},
	{2, func(w *world) string {
		o, q := w.viewed(), w.viewed()
		return w.pick(note(fmt.Sprintf("alike(&%s.p, &%s.p, sizeof(int *)) == (%s.p == %s.p)", o, q, o, q)), note(fmt.Sprintf("%s.p != %s.p || look(&%s, n) == look(&%s, n)", o, q, o, q)))
	}},
	{2, func(w *world) string {
		part := w.viewedPart(w.viewed())
		return w.pick("wipe(&"+part+", 0, sizeof "+part+");", "memset(&"+part+", 0, sizeof "+part+");", "wipe(&"+w.viewed()+".d, "+w.value()+", "+w.index(4)+");")
	}},
	{1, func(w *world) string { return fmt.Sprintf("memmove(&%s, &%s, sizeof Va);", w.viewed(), w.viewed()) }},
	{1, func(w *world) string { o := w.viewed(); return "if (" + o + ".p) " + note("*"+o+".p") }},
}
