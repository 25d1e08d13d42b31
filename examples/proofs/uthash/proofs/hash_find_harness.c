#include <stdlib.h>
#define uthash_fatal(msg) __CPROVER_assume(0)
#include "uthash.h"
#include <assert.h>

struct item {
	int id;
	int value;
	UT_hash_handle hh;
};

int nondet_int(void);

void hash_find_harness(void) {
	struct item *table = NULL, *found;
	struct item *a = malloc(sizeof(*a));
	if (a == NULL)
		return;
	a->id = nondet_int();
	a->value = nondet_int();
	HASH_ADD_INT(table, id, a);
	assert(HASH_COUNT(table) == 1);
	int key = nondet_int();
	HASH_FIND_INT(table, &key, found);
	assert((found == a) == (key == a->id));
	HASH_DEL(table, a);
	assert(table == NULL);
	free(a);
}
