// VERDICT: TRUE
// Nothing is known of the size of the memory that an uninitialised pointer leads to:
// where an index is inside of its array, that is no index outside of it.
extern void *malloc(unsigned long);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct key {
	int used;
	void *private;
};
struct cert {
	int valid;
	struct key keys[5];
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
	if (s->cert && !s->cert->keys[0].private)
		s->state = 2;
	for (int i = 0; i < 5; i++)
		if (s->cert && s->cert->keys[i].used == __VERIFIER_nondet_int())
			s->state = 3;
	if (s->state > 3)
		reach_error();
	return 0;
}
