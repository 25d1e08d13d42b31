// One element too many is taken.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function find --valid-pointers --property valid-deref
struct pair { char *key, *value; };
struct config { char *name; int num_pairs; struct pair *pairs; };
const char *find(const struct config *c, int i) { return i >= 0 && i <= c->num_pairs ? c->pairs[i].value : c->name; }
