// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
//
// A stack as a linked list, without a bound, that is emptied at the end: nothing is lost.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct frame {
	int arg;
	struct frame *below;
};

struct stack {
	struct frame *top;
};

static void push(struct stack *s, int arg)
{
	struct frame *f = malloc(sizeof *f);

	if (!f)
		return;
	f->arg = arg;
	f->below = s->top;
	s->top = f;
}

static int pop(struct stack *s)
{
	struct frame *f = s->top;
	int arg;

	if (!f)
		return -1;
	arg = f->arg;
	s->top = f->below;
	free(f);
	return arg;
}

int main(void)
{
	struct stack s = { NULL };
	int c;

	while ((c = __VERIFIER_nondet_int())) {
		if (c > 0)
			push(&s, c);
		else
			pop(&s);
	}
	while (s.top)
		pop(&s);
	return 0;
}
