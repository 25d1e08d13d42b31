// A callback that gives an array and a number by a pointer says how many elements there are.
// VERDICT: TRUE
// FLAGS: --function last --valid-pointers --property valid-deref
typedef const char *(*reader)(void *data, unsigned long *size);
int last(reader read, void *data) { unsigned long n; const char *p = read(data, &n); return p && n ? p[n - 1] : -1; }
