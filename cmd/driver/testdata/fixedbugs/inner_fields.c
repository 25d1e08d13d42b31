// VERDICT: TRUE
// Arrays in elements of arrays in a struct that is copied whole, and its bytes.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#define nd __VERIFIER_nondet_int
#define assume(c) do if (!(c)) return 0; while (0)
struct in { char name[4]; int id; };
struct tab { int head; struct in e[3]; int n; };
int main(void) {
	struct tab t; memset(&t, 0, sizeof t);
	int i = nd(), j = nd(); assume(i >= 0 && i < 3 && j >= 0 && j < 4);
	t.n = 7; t.head = 9;
	t.e[i].name[j] = 5; t.e[i].id = 11;
	assert(t.n == 7); assert(t.head == 9); assert(t.e[i].name[j] == 5); assert(t.e[i].id == 11);
	struct tab u = t; struct tab *p = &u;
	assert(p->e[i].name[j] == 5); assert(p->e[i].id == 11); assert(p->n == 7);
	char *c = p->e[i].name; c[j] = 6;
	assert(u.e[i].name[j] == 6); assert(t.e[i].name[j] == 5);
	unsigned char *raw = (unsigned char *)&u; int s = 0;
	for (unsigned k = 0; k < sizeof u.head; k++) s += raw[k];
	assert(s == 9);
	return 0; }
