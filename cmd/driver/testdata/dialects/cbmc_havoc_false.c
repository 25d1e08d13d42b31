// VERDICT LP64: FALSE
struct state { int mode; int other; } s;
int main(void) {
	__CPROVER_havoc_object(&s.other);
	__CPROVER_assert(s.mode == 0, "all of the object");
}
