// A text of which a member says where it ends has no terminator.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function word --valid-pointers --property valid-deref
struct scan { char *start, *pos, *limit; };
int word(struct scan *s)
{
	int n = s->pos < s->limit;
	while (*s->pos != ' ' && *s->pos)
		s->pos++;
	return n;
}
