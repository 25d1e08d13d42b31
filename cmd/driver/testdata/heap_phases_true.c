// A queue of any length, of jobs that are done and then jobs that are not; the
// last object is not yet a job while the queue is being built.
// VERDICT LP64: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);

struct job {
	int state;
	struct job *next;
};

int main(void) {
	struct job *first = malloc(sizeof *first), *j = first;
	if (!first)
		return 0;
	while (__VERIFIER_nondet_int()) {
		j->state = 4;
		j->next = malloc(sizeof *j);
		if (!j->next)
			return 0;
		j = j->next;
	}
	while (__VERIFIER_nondet_int()) {
		j->state = 5;
		j->next = malloc(sizeof *j);
		if (!j->next)
			return 0;
		j = j->next;
	}
	j->state = 9;
	for (j = first; j->state == 4;)
		j = j->next;
	while (j->state == 5)
		j = j->next;
	if (j->state != 9)
		reach_error();
	return 0;
}
