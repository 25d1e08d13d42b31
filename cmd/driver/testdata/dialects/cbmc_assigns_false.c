// VERDICT LP64: FALSE
// FLAGS: --enforce-contract set
struct pair { int first, second; } p;
static void both(struct pair *q) { q->first = q->second = 1; }
void set(void)
__CPROVER_assigns(p.first)
{
	both(&p);
}
int main(void) { set(); }
