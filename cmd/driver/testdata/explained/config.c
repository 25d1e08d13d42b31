#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* double free on an error path
 * senior: "load() frees c->name when the value is bad and goes to fail, where name is freed again.
 * Any config whose value is negative is a double free." */
struct conf { char *name; int *vals; int n; };

static int load(struct conf *c, int n, int v)
{
	c->name = malloc(16);
	c->vals = NULL;
	if (!c->name)
		return -1;
	if (n <= 0 || n > 8)
		goto fail;
	c->vals = malloc(n * sizeof *c->vals);
	if (!c->vals)
		goto fail;
	for (int i = 0; i < n; i++)
		c->vals[i] = v;
	if (v < 0) {
		free(c->name); /* fault: x:28 */
		goto fail;
	}
	c->n = n;
	return 0;
fail:
	free(c->vals);
	free(c->name);
	return -1;
}

int main(void)
{
	struct conf c;

	if (load(&c, __VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == 0) {
		free(c.name);
		free(c.vals);
	}
	return 0;
}
