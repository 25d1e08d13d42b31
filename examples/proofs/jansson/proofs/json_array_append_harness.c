#include "jansson_private.h"
#include <assert.h>

#ifndef MAX_ENTRIES
#define MAX_ENTRIES 8
#endif

void json_array_append_harness(void) {
	json_array_t *array = malloc(sizeof(*array));
	__CPROVER_assume(array != NULL);
	array->json.type = JSON_ARRAY;
	array->json.refcount = 1;
	__CPROVER_assume(0 < array->size && array->size <= MAX_ENTRIES);
	__CPROVER_assume(array->entries <= array->size);
	array->table = malloc(array->size * sizeof(json_t *));
	__CPROVER_assume(array->table != NULL);
	size_t entries = array->entries;

	json_t *value = json_true();
	int r = json_array_append_new(&array->json, value);

	assert(array->entries <= array->size);
	assert(json_array_size(&array->json) == (r == 0 ? entries + 1 : entries));
	if (r == 0)
		assert(json_array_get(&array->json, entries) == value);
}
