// Elements that are read beside a side effect on their index, or on the pointer: the index itself is no element.
// VERDICT: TRUE
// FLAGS: --property valid-memsafety
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct text { char *bytes; int *numbers; size_t length; int top; };
#define LAST(t) (t)->bytes[--(t)->length]
#define PUT(t, c) { (t)->bytes[(t)->length++] = (char)(c); }
#define PUT_SHORT(t, c) { PUT(t, (c) & 255); PUT(t, (c) >> 8); }
static void put(struct text *t) { PUT_SHORT(t, t->top); }
static char pop(struct text *t) { return t->bytes[--t->length]; }
static char next(struct text *t) { return *(t->bytes++); }
static int popped(struct text *t) { return t->numbers[--t->top]; }
static int through(struct text *t, int *n) { return t->numbers[(*n)--]; }
int main(void)
{
	struct text *t = malloc(sizeof *t);
	char *bytes = calloc(8, 1);
	int n = 1;
	t->bytes = bytes;
	t->numbers = calloc(8, sizeof(int));
	t->length = __VERIFIER_nondet_uchar() % 5 + 2;
	t->top = 3;
	int sum = pop(t) + popped(t);
	sum += LAST(t);
	put(t);
	sum += next(t);
	sum += through(t, &n);
	free(bytes);
	free(t->numbers);
	free(t);
	return sum;
}
