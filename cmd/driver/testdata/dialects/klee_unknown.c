// VERDICT LP64: UNKNOWN(unsupported: a call of klee_get_obj_size
int main(void) {
	int a[2];
	return klee_get_obj_size(a) != sizeof a;
}
