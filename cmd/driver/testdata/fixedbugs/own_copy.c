// Functions of the program's own that copy and fill objects which hold pointers, byte by
// byte and word by word.
// VERDICT: TRUE
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct item {
	int *p;
	int n;
	char tag;
	struct item *next;
};

static int x = 5;

static void *copy(void *dst, const void *src, size_t n) {
	char *d = dst;
	const char *s = src;
	while (n--)
		*d++ = *s++;
	assert(n == (size_t)-1 && s == (const char *)src + (d - (char *)dst));
	return dst;
}

static void copy_indexed(unsigned char *d, const unsigned char *s, unsigned n) {
	unsigned i;
	for (i = 0; i < n; i++)
		d[i] = s[i];
	assert(i == n);
}

static void copy_words(unsigned long *d, const unsigned long *s, int n) {
	while (n > 0) {
		*d++ = *s++;
		n--;
	}
}

static void copy_down(void *dst, const void *src, size_t n) {
	char *d = (char *)dst + n;
	const char *s = (const char *)src + n;
	while (n-- > 0)
		*--d = *--s;
}

static void fill(void *dst, int c, size_t n) {
	char *d = dst;
	for (size_t i = 0; i < n; i++)
		d[i] = c;
}

int main(void) {
	struct item a, b, v[3];
	int n = __VERIFIER_nondet_int();
	fill(&a, 0, sizeof a);
	assert(a.p == NULL && a.n == 0 && a.next == NULL);
	a.p = &x, a.n = n, a.tag = 'q', a.next = &b;
	copy(&b, &a, sizeof a);
	assert(b.p == &x && b.n == n && b.tag == 'q' && b.next == &b && *b.p == 5);
	copy_words((unsigned long *)&v[0], (unsigned long *)&b, sizeof b / sizeof(long));
	copy_indexed((unsigned char *)&v[1], (unsigned char *)&v[0], sizeof b);
	v[0].p = NULL;
	copy_down(&v[1], &v[0], 2 * sizeof v[0]); // to higher addresses, where they overlap
	assert(v[0].p == NULL && v[1].p == NULL && v[2].p == &x && v[2].next == &b && v[2].tag == 'q');
	return 0;
}
