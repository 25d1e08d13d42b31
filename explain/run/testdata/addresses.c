/* addresses as numbers: tables of pointers, tags, alignment, unions */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

union value {
	void *pointer;
	uintptr_t number;
	struct node *node;
};

struct node {
	int key;
	union value next;
};

struct pair {
	int left, right;
};

static struct pair sum(struct pair p, int n)
{
	if (n == 0)
		return p;
	struct pair q = sum(p, n - 1);
	q.left += n;
	q.right -= n;
	return q;
}

static void *table[64];

static int place(const void *p) { return (int)((uint32_t)((uintptr_t)p >> 4) * 2654435761u >> 26); }

static int found(const void *p)
{
	for (int i = place(p), n = 0; n < 64; i = (i + 1) % 64, n++)
		if (table[i] == p)
			return 1;
	return 0;
}

int main(void)
{
	void *objects[20];
	for (int i = 0; i < 20; i++) {
		objects[i] = malloc(24);
		int at = place(objects[i]);
		while (table[at] != NULL)
			at = (at + 1) % 64;
		table[at] = objects[i];
	}
	int n = 0;
	for (int i = 0; i < 20; i++)
		n += found(objects[i]);
	printf("%d %d\n", n, found(&n));
	struct node *first = malloc(sizeof *first);
	first->key = 1;
	first->next.pointer = first;
	union value v = first->next;
	printf("%d %d\n", v.number == (uintptr_t)first, (int)(v.number & 15));
	printf("%d %d\n", v.node->key, v.pointer == (void *)first);
	char *buffer = malloc(64), *aligned = (char *)(((uintptr_t)buffer + 15) & ~(uintptr_t)15);
	aligned[3] = 'x';
	printf("%c %d %d\n", aligned[3], (int)((uintptr_t)aligned % 16), aligned - buffer < 16);
	struct pair p = sum((struct pair){1, 2}, 10);
	printf("%d %d\n", p.left, p.right);
	uintptr_t hash = (uintptr_t)n * 0x123456789abu % UINTPTR_MAX;
	void *key = (void *)hash;
	printf("%d %d\n", (uintptr_t)key == hash, key == objects[3]);
	printf("%d %d\n", (objects[0] < objects[1]) != (objects[1] < objects[0]), objects[0] >= objects[0]);
	v.number = 5;
	printf("%d %d\n", v.pointer != NULL, (int)v.number);
	return 0;
}
