// Members that are only copied, and those read where the struct is cast to one that it begins with.
// VERDICT: TRUE
// FLAGS: --function last --valid-pointers --property all
struct head { char *name; int kind; };
struct item { struct head h; int *value, *spare; };
struct pair { char *key; int *of; };
int last(struct item *i, struct pair *p)
{
	struct pair q = *p;
	return ((struct head *)i)->name[0] == *q.key && *i->value > 0;
}
