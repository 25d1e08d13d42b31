// Parameters are called like the variables whose addresses they get, and one is a pointer to another one of them.
// A variable is declared without a value on which nothing depends.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pool {
	int left;
	int slot[3];
};

static int count;

static int take(struct pool *pool, int *value)
{
	int first = 3, count;

	if (pool->left == 0)
		return 0;
	count = pool->left--;
	*value = pool->slot[first - count];
	return count;
}

static void give(struct pool *pool, int value)
{
	pool->slot[3 - pool->left] = value;
	pool->left++;
}

int main(void)
{
	static struct pool pool = {3, {1, 2, 3}};
	int value = 0;

	while (__VERIFIER_nondet_int() > 0) {
		count = take(&pool, &value);
		if (value == 2)
			give(&pool, value);
	}
	if (pool.left == 2 && value == 2 && count == 2)
		reach_error();
	return 0;
}
