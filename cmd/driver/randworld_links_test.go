package driver

import "fmt"

// Links that are reached by their address: trees and lists whose heads are variables,
// members and elements of arrays, back pointers to links, tails of queues.
var linkLines = declarations(`
struct tnode { signed char key; struct tnode *left, *right; };
static struct { struct tnode pool[6]; unsigned used; struct tnode *root; } tree;
static struct tnode *roots[3];
struct hnode { struct hnode *next, **pprev; int v; };
static struct hnode *hash[4], hnodes[4];
static struct { int n; struct node *first, **last; } tail = {0, NULL, &tail.first};
static struct tnode **ways[3] = {&tree.root, &roots[1], &tree.pool[0].right};
static struct tnode **search(struct tnode **p, int key) { while (*p && (*p)->key != key) p = key < (*p)->key ? &(*p)->left : &(*p)->right; return p; }
static void plant(struct tnode **root, int key) { struct tnode **p = search(root, key); if (!*p && tree.used < 6) { *p = &tree.pool[tree.used++]; (*p)->key = key; } }
static int grow(struct tnode **p, int key) { if (*p) return 1 + grow(key < (*p)->key ? &(*p)->left : &(*p)->right, key); if (tree.used < 6) { *p = &tree.pool[tree.used++]; (*p)->key = key; } return 0; }
static struct tnode *least(struct tnode **p) { if (!*p) return NULL; while ((*p)->left) p = &(*p)->left; struct tnode *t = *p; *p = t->right; t->right = NULL; return t; }
static void hadd(struct hnode **head, struct hnode *n) { if (n->pprev) return; n->next = *head; if (n->next) n->next->pprev = &n->next; *head = n; n->pprev = head; }
static void hdel(struct hnode *n) { if (!n->pprev) return; *n->pprev = n->next; if (n->next) n->next->pprev = n->pprev; n->pprev = NULL; }
static void enlist(int v) { struct node *l = malloc(sizeof *l); l->v = v; l->next = NULL; *tail.last = l; tail.last = &l->next; tail.n++; }
static int dequeue(void) { struct node *l = tail.first; if (!l) return -1; tail.first = l->next; if (tail.last == &l->next) tail.last = &tail.first; int v = l->v; free(l); return v; }
static struct node **end(struct node **pp) { while (*pp) pp = &(*pp)->next; return pp; }
`)

var linkFeatures = []feature{
	{3, func(w *world) string {
		return fmt.Sprintf("plant(%s, (byte)%s & 7);", w.pick("&tree.root", "&roots["+w.index(3)+"]", "ways["+w.index(3)+"]"), w.value())
	}},
	{2, func(w *world) string {
		return note(fmt.Sprintf("grow(%s, (byte)%s & 7)", w.pick("&tree.root", "&roots["+w.index(3)+"]"), w.value()))
	}},
	{2, func(w *world) string {
		return fmt.Sprintf("{ struct tnode **p = %s ? &tree.root : &roots[%s]; p = search(p, (byte)%s & 7); %s }", w.pick("m", "k", "n > 1"), w.index(3), w.value(),
			w.pick("if (*p) "+note("(*p)->key"), note("p == &roots["+w.index(3)+"]"), note("p != &tree.root"), "if (*p) (*p)->key += k;", "if (*p) ways["+w.index(3)+"] = &(*p)->left;"))
	}},
	{1, func(w *world) string {
		return fmt.Sprintf("{ struct tnode *t = least(%s); if (t) %s }", w.pick("&tree.root", "&roots["+w.index(3)+"]"), note("t->key"))
	}},
	{1, func(w *world) string { return note("ways[" + w.index(3) + "] == ways[" + w.index(3) + "]") }},
	{3, func(w *world) string {
		return fmt.Sprintf("hnodes[%s].v = %s; hadd(&hash[%s], &hnodes[%s]);", w.index(4), w.value(), w.index(4), w.index(4))
	}},
	{1, func(w *world) string { return "hdel(&hnodes[" + w.index(4) + "]);" }},
	{2, func(w *world) string {
		return "for (struct hnode *h = hash[" + w.index(4) + "]; h; h = h->next) " + w.pick(note("h->v"), note("h->pprev == &hash["+w.index(4)+"]"), "h->v++;")
	}},
	{2, func(w *world) string { return fmt.Sprintf("enlist(%s);", w.value()) }},
	{1, func(w *world) string { return note("dequeue()") }},
	{1, func(w *world) string {
		return w.pick(note("end(&tail.first) == tail.last"), note("tail.last == &tail.first"), note("*end(k ? &list : &tail.first) == NULL"), fmt.Sprintf("insert(k ? &list : end(&list), %s);", w.value()))
	}},
}
