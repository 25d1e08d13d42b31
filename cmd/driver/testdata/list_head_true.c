// A list head on its own and list heads in structs; error numbers as pointers.
// VERDICT: TRUE
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern void *malloc(size_t);
extern int __VERIFIER_nondet_int(void);

struct list_head { struct list_head *next, *prev; };
struct item { int key; struct list_head node; int tail; };

static void *get(int fail) {
	return fail ? (void *)(long)-12 : malloc(sizeof(struct item));
}

int main(void) {
	struct list_head head = {&head, &head};
	struct item *x = get(__VERIFIER_nondet_int());
	if ((size_t)x >= (size_t)-4095) {
		if ((long)x != -12)
			reach_error();
		return 1;
	}
	x->key = 7;
	x->tail = 8;
	head.next = head.prev = &x->node;
	x->node.next = x->node.prev = &head;
	struct item *y = (struct item *)((char *)head.next - (size_t)&((struct item *)0)->node);
	if (y->key != 7 || y->tail != 8 || y->node.next->prev != &y->node)
		reach_error();
	return 0;
}
