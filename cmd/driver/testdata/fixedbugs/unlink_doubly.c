// VERDICT LP64: TRUE
// FLAGS: --property valid-deref --timeout 60s
//
// A doubly linked list from which any element is taken and freed: prev and next of all live
// elements lead back to each other.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct timer {
	int due;
	struct timer *prev, *next;
};

static struct timer *head;

static void add(int due)
{
	struct timer *t = malloc(sizeof *t);

	if (!t)
		return;
	t->due = due;
	t->prev = NULL;
	t->next = head;
	if (head)
		head->prev = t;
	head = t;
}

static void drop(struct timer *t)
{
	if (t->prev)
		t->prev->next = t->next;
	else
		head = t->next;
	if (t->next)
		t->next->prev = t->prev;
	free(t);
}

int main(void)
{
	while (__VERIFIER_nondet_int()) {
		int due = __VERIFIER_nondet_int();

		if (due >= 0) {
			add(due);
		} else {
			struct timer *t = head;

			while (t && t->due != -due)
				t = t->next;
			if (t)
				drop(t);
		}
	}
	while (head)
		drop(head);
	return 0;
}
