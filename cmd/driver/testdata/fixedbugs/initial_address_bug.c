// VERDICT: FALSE(unreach-call)
// FLAGS: --no-explain
// An address as a number in the same table that does not matter.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
	int vendor;
	unsigned long data;
	void (*probe)(int);
};

static int state;
static void probe(int n) { state = n; }
static struct device devices[3] = {{1, (unsigned long)&state, probe}, {2, 5, probe}, {0}};

int main(void)
{
	int n = __VERIFIER_nondet_int();
	for (int i = 0; devices[i].vendor; i++)
		if (devices[i].vendor == 2)
			devices[i].probe(n);
	if (state == 7)
		reach_error();
	return 0;
}
