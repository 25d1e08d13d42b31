// VERDICT: TRUE
#include <assert.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct ring { uint8_t buf[8]; size_t head, tail, count; };
static int put(struct ring *r, uint8_t c) {
	if (r->count == 8) return 0;
	r->buf[r->head] = c;
	r->head = (r->head + 1) % 8;
	r->count++;
	return 1;
}
static int get(struct ring *r, uint8_t *c) {
	if (r->count == 0) return 0;
	*c = r->buf[r->tail];
	r->tail = (r->tail + 1) % 8;
	r->count--;
	return 1;
}
int main(void) {
	struct ring r;
	memset(&r, 0, sizeof r);
	while (__VERIFIER_nondet_bool()) {
		uint8_t c;
		if (__VERIFIER_nondet_bool()) put(&r, __VERIFIER_nondet_uchar());
		else get(&r, &c);
		assert(r.count <= 8);
		assert(r.head < 8 && r.tail < 8);
	}
	return 0;
}
