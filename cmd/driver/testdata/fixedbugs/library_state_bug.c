// A member that is read by a callee only, through another name of the struct's type.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function first --valid-pointers --property valid-deref
typedef struct state { int *unused[9]; struct state *up; char *name; } state;
static int letter(const state *t) { return t->name[1]; }
int first(struct state *s) { return letter(s->up); }
