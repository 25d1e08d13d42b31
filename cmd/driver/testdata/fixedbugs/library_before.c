// The number is that of the array before it, not of what follows.
// VERDICT: TRUE
// FLAGS: --function show --valid-pointers --property all
struct out { int shown; const char *last; };
int show(const char *text, unsigned size, void *user)
{
	struct out *o = user;
	for (unsigned i = 0; i < size; i++)
		if (!text[i])
			return 0;
	o->last = text;
	return *o->last;
}
