// VERDICT LP64: TRUE
// FLAGS: --entry LLVMFuzzerTestOneInput --property valid-deref --max-size 16
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	char copy[16];
	for (size_t i = 0; i < size; i++) copy[i] = data[i];
	return size > 0 && copy[size - 1] == 'x';
}
