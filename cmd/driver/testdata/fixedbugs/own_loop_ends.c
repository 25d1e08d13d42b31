// Functions of the program's own that copy objects with pointers until an address is
// reached, words first, or before they ask whether to go on; and that swap them.
// VERDICT: TRUE
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
	const char *key;
	long value;
};

static void copy_until(void *dst, const void *src, size_t n) {
	char *d = dst;
	const char *s = src, *end = s + n;
	while (s < end)
		*d++ = *s++;
	assert(s == end && d == (char *)dst + n);
}

static void copy_words(long *d, const long *from, const long *to) {
	for (; from != to; from++)
		*d++ = *from;
}

static void copy_down(char *d, const char *s, size_t n) {
	const char *p = s + n;
	d += n;
	while (p > s)
		*--d = *--p;
}

static void copy_some(char *d, const char *s, unsigned n) {
	do
		*d++ = *s++;
	while (--n);
}

static void copy_fast(void *dst, const void *src, size_t n) {
	long *d = dst;
	const long *s = src;
	for (; n >= sizeof(long); n -= sizeof(long))
		*d++ = *s++;
	assert(n == 0);
}

static void swap(void *p, void *q, size_t n) {
	char *a = p, *b = q;
	while (n-- > 0) {
		char t = *a;
		*a++ = *b;
		*b++ = t;
	}
}

static void sort(struct entry *v, int n) {
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && v[k].value < v[k - 1].value; k--)
			swap(&v[k], &v[k - 1], sizeof v[0]);
}

int main(void) {
	struct entry v[3] = {{"c", 3}, {"a", 1}, {"b", __VERIFIER_nondet_int() ? 2 : 4}}, w[3], x;
	sort(v, 3);
	assert(v[0].key[0] == 'a' && v[0].value == 1);
	assert(v[1].value == 2 ? v[1].key[0] == 'b' : v[1].key[0] == 'c');
	copy_until(w, v, sizeof v);
	assert(w[1].value == v[1].value && w[2].key == v[2].key);
	copy_words((long *)&w[1], (const long *)&v[0], (const long *)&v[1]);
	assert(w[1].key == v[0].key && w[1].value == 1);
	copy_down((char *)&w[2], (const char *)&w[1], sizeof x);
	assert(w[2].key[0] == 'a');
	copy_some((char *)&x, (const char *)&w[2], sizeof x);
	assert(x.value == 1 && x.key == v[0].key);
	copy_fast(&x, &v[1], sizeof x);
	assert(x.value == v[1].value);
	return 0;
}
