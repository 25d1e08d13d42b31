// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// As inner_outside_memory.c: the index leaves the array, which is none, and then the object, which is.
extern unsigned char __VERIFIER_nondet_uchar(void);

struct range { char x[4]; char last; };

int main(void)
{
	struct range r = {{0}, 1};
	int i = __VERIFIER_nondet_uchar() % 6;
	r.x[i] = 1;
	return r.last;
}
