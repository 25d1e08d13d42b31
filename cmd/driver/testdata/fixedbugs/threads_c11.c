// VERDICT LP64: TRUE
// C11's threads: once, memory of a thread's own, results.
#include <threads.h>
#include <assert.h>

static int x;
static mtx_t m;
static once_flag once = ONCE_FLAG_INIT;
static tss_t key;

static void begin(void) { x = 10; }

static int run(void *own)
{
	call_once(&once, begin);
	tss_set(key, own);
	mtx_lock(&m);
	x++;
	mtx_unlock(&m);
	assert(tss_get(key) == own);
	return x > 10 ? 7 : 3;
}

int main(void)
{
	thrd_t threads[2];
	int r, a, b;
	mtx_init(&m, mtx_plain);
	tss_create(&key, 0);
	tss_set(key, &r);
	for (int i = 0; i < 2; i++)
		thrd_create(&threads[i], run, i ? &a : &b);
	for (int i = 0; i < 2; i++) {
		thrd_join(threads[i], &r);
		assert(r == 7);
	}
	assert(tss_get(key) == &r);
	assert(x == 12);
	return 0;
}
