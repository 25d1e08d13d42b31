// What follows the object that the void * leads to is none.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function second --valid-pointers --property valid-deref
typedef struct { short x, y; } point;
int second(void *p)
{
	point *of = p;
	return of->x + of[1].y;
}
