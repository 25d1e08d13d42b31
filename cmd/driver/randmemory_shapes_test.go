package driver

// Memory as C programs lay it out, in random programs that may violate memory safety: arrays in
// structs, rows, unions, character views, containers, flexible members, parts of an arena.

const memoryShapes = `struct in { int x; signed char c[4]; short h; };
struct out { int n; struct in i[2]; short m[2][3]; union { int w; unsigned char b[4]; } u; int *p; };
struct flex { int n; short d[]; };
struct link { struct link *next; };
struct item { char key[3]; struct link by; int cost[2]; };
#define item_of(l) ((struct item *)((char *)(l) - offsetof(struct item, by)))
static struct out S, T;
static struct item fixed;
struct out *h;
struct flex *f;
struct link *queue;
static int arena[5];
static void add(void) { struct item *t = calloc(1, sizeof *t); t->by.next = queue; queue = &t->by; }
static void drop(void) { struct link *l = queue; if (l) { queue = l->next; free(item_of(l)); } }
static int bytes(const void *p, int n) { const unsigned char *b = p; int s = 0; while (n-- > 0) s += b[n]; return s; }
`

// memoryRoots are the variables of memoryShapes that hold pointers, as the driver looks at them.
const memoryRoots = "see(S.p); see(T.p); see(h); see(f); see(queue); see(fixed.by.next);"

// object is a struct that may be on the heap; guard says that it is there.
func (w *memoryWriter) object() (object, guard string) {
	switch o := w.pick("S", "T", "L", "(*h)"); o {
	case "(*h)":
		return o, w.pick("if (h) ", "if (h) ", "if (h) ", "")
	default:
		return o, ""
	}
}

// shape writes a statement about memoryShapes.
func (w *memoryWriter) shape() string {
	o, guard := w.object()
	to, also := w.object()
	i, j := w.pick("m", "n", "1", w.index()), w.pick("0", "1", "m & 1", "n & 1", "m")
	shapes := []func() string{
		func() string { return guard + o + ".i[" + j + "].c[" + i + "] = m;" },
		func() string { return guard + "s += " + o + ".i[" + i + "].h;" },
		func() string { return guard + o + ".m[" + j + "][" + i + "] += 2;" },
		func() string { return guard + o + ".u.b[" + i + "] = n; s += S.u.w;" },
		func() string { return guard + w.pointer() + " = &" + o + ".i[" + j + "].x;" },
		func() string {
			return guard + o + ".p = " + w.pick("p", "q", "&"+o+".n", "NULL", "ga", "malloc(4)") + ";"
		},
		func() string {
			return guard + "if (" + o + ".p) " + w.pick("*"+o+".p = 3;", "s += "+o+".p["+j+"];", "p = "+o+".p;")
		},
		func() string {
			return guard + "((unsigned char *)&" + o + ")[" + w.pick("8 + ", "16 * ", "") + i + "] = 1;"
		},
		func() string {
			return guard + "s += bytes(&" + o + w.pick(", 8 + n", ".i["+j+"], 12", ".m, 6 * n", ", sizeof S") + ");"
		},
		func() string {
			return guard + "memset(" + o + ".i[" + j + "].c, 0, " + w.pick("4", "4", "m + n", "8 + "+i) + ");"
		},
		func() string { return guard + "memset(" + o + ".m, 0, sizeof S - offsetof(struct out, m));" },
		func() string { return guard + also + o + " = " + to + ";" },
		func() string {
			return guard + also + "memmove(&" + o + ".i[" + j + "], &" + to + ".i[1 - (m & 1)], sizeof(struct in));"
		},
		func() string { return "h = calloc(1, sizeof *h);" },
		func() string { return w.pick("free(h);", "if (h) { free(h); h = NULL; }", "free(h); h = NULL;") },
		func() string {
			return "f = calloc(1, sizeof *f + (n + 1) * sizeof(short)); f->n = n" + w.pick(" + 1", "", " + m") + ";"
		},
		func() string {
			return "if (f) " + w.pick("f->d["+i+"] = 1;", "for (int k = 0; k < f->n; k++) s += f->d[k];", "s += bytes(f->d, f->n);")
		},
		func() string { return w.pick("free(f);", "if (f) { free(f); f = NULL; }", "free(f); f = NULL;") },
		func() string { return w.pick("add();", "add();", "drop();") },
		func() string { return "if (queue) item_of(queue)->" + w.pick("key", "cost") + "[" + i + "] = 1;" },
		func() string { return "for (struct link *l = queue; l; l = l->next) s += item_of(l)->cost[" + j + "];" },
		func() string {
			return "{ struct link *l = &fixed.by; item_of(l)->cost[" + i + "] = n; s += fixed.key[" + j + "]; }"
		},
		func() string {
			return "{ short (*r)[3] = calloc(2, sizeof *r); r[" + j + "][" + i + "] = 1; free(r); }"
		},
		func() string {
			return "{ short *z = (short *)(arena + m); z[" + i + "] = n; s += arena[" + w.index() + "]; }"
		},
	}
	return shapes[w.rnd.Intn(len(shapes))]()
}
