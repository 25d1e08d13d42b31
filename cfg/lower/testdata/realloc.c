// Growing and shrinking memory. RUNS: ends
typedef __SIZE_TYPE__ size_t;
extern void abort(void);
extern void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), free(void *);
void reach_error(void) { abort(); }
static void check(int ok) { if (!ok) reach_error(); }
struct node { int key; struct node *next; };
struct vec { int *data; size_t size, room; } vec;
static void push(struct vec *v, int x) {
  if (v->size == v->room) { v->room = v->room ? 2 * v->room : 2; v->data = realloc(v->data, v->room * sizeof(int)); }
  v->data[v->size++] = x;
}
int main(void) {
  volatile int nine = 9;
  for (int i = 0; i < nine; i++) push(&vec, i * i);
  check(vec.size == 9 && vec.room == 16 && vec.data[8] == 64 && vec.data[1] == 1 && vec.data[0] == 0);
  vec.data = realloc(vec.data, 3 * sizeof(int)); check(vec.data[2] == 4);
  struct node *n = malloc(sizeof *n); n->key = 3; n->next = n;
  struct node *m = realloc(n, sizeof *m); check(m->key == 3 && m->next != 0);
  char *s = realloc(0, nine); s[0] = 'a'; s[nine - 1] = 0; s = realloc(s, nine + 1); s[nine] = 'z'; check(s[0] == 'a' && s[8] == 0 && s[9] == 'z');
  struct node *t = calloc(nine, sizeof *t); t[8].next = t; t = realloc(t, 2 * nine * sizeof *t);
  check(t[8].next != 0 && t[7].next == 0 && t[7].key == 0); t[17].key = 5; check(t[17].key == 5);
  free(s); free(m); free(t);
  return 0;
}
