// VERDICT: UNKNOWN(undefined behaviour: index outside of `keys`
// An index outside of an array is one also where the array's object is one of which
// nothing is known.
extern void *malloc(unsigned long);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct cert {
	int valid;
	int keys[5];
	int references;
};
struct session {
	int state;
	struct cert *cert;
};

int main(void)
{
	struct session *s = malloc(sizeof *s);
	s->state = 1;
	int i = __VERIFIER_nondet_int();
	if (0 <= i && i <= 5 && s->cert && s->cert->keys[i] == 7)
		s->state = 2;
	if (s->state > 2)
		reach_error();
	return 0;
}
