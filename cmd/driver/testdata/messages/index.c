// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: index out of bounds: `v[slot(key)]`: `slot(key)` is -1, `v` has 8 elements, key is 0
// CALLS: in put() called at line 21
extern int __VERIFIER_nondet_int(void);
static int v[8];

static int slot(int key)
{
	return key % 8 - 1;
}

static void put(int key)
{
	v[slot(key)] = key;
}

int main(void)
{
	if (__VERIFIER_nondet_int())
		put(0);
	return 0;
}
