// Pointers that are the same at every call, and some that are not.
extern int nondet(void);

struct ring {
	int slot[4];
	unsigned at;
};

static void put(struct ring *r, int v)
{
	r->slot[r->at % 4] = v;
	r->at++;
}

static void twice(struct ring *r, int v)
{
	put(r, v);
	put(r, v + 1);
}

static int first(const int *p, int n)
{
	while (n > 0 && *p != 7) {
		p++;
		n--;
	}
	return n;
}

int main(void)
{
	struct ring r = {{0}, 0}, q = {{0}, 0};
	struct ring *either = nondet() ? &r : &q;
	twice(&r, 3);
	put(either, 4);
	return first(r.slot, 4);
}
