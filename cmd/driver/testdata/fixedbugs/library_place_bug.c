// A member that the function compares may be the end of its array.
// VERDICT: FALSE(undefined)
// FLAGS: --function push --valid-pointers --property all
struct stack { int top; int element[4]; };
int push(struct stack *s, int v) { if (s->top > 4) return 0; s->element[s->top++] = v; return 1; }
