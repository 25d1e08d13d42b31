// What is used ends in the array or where that does: there is no room for another byte then, and no byte at its end.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function push --valid-pointers --property valid-deref
struct output { unsigned char *begin, *cursor, *last, *end; };
int push(struct output *o, unsigned char c)
{
	if (o->last > o->end)
		return 0;
	*o->last++ = c;
	return 1;
}
