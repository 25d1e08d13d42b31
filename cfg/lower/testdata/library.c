// Library functions with models, as the program sees them. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
extern void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *)), free(void *);
extern char *strdup(const char *), *strstr(const char *, const char *), *strncat(char *, const char *, size_t), *strtok_r(char *, const char *, char **);
extern size_t strspn(const char *, const char *);
extern long strtol(const char *, char **, int);
extern int strcmp(const char *, const char *), strcasecmp(const char *, const char *);
struct entry { const char *name; int n; };
static int byNumber(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int byName(const void *a, const void *b) { return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name); }
static struct entry table[] = {{"pear", 1}, {"apple", 2}, {"fig", 3}};
int main(void) {
  int a[] = {5, 3, 9, 1}, key = 9;
  qsort(a, 4, sizeof *a, byNumber); check(a[0] == 1 && a[1] == 3 && a[3] == 9);
  int *found = bsearch(&key, a, 4, sizeof *a, byNumber); check(found == a + 3);
  qsort(table, 3, sizeof *table, byName); check(table[0].n == 2 && table[1].n == 3 && table[2].n == 1 && table[2].name[0] == 'p');
  char *s = strdup("one,two"), *rest, *t = strtok_r(s, ",", &rest);
  check(t == s && !strcmp(t, "one") && !strcmp(strtok_r(0, ",", &rest), "two") && !strtok_r(0, ",", &rest)); free(s);
  char *end; const char *text = " -12z"; check(strtol(text, &end, 10) == -12 && end == text + 4 && strtol("0x1f", 0, 0) == 31);
  char buf[8] = "ab"; strncat(buf, "cdef", 2); check(!strcmp(buf, "abcd") && strstr(buf, "cd") == buf + 2 && strspn(buf, "ba") == 2);
  check(!strcasecmp("HeLLo", "hEllO"));
  return 0;
}
