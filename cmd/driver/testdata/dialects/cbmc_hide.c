// VERDICT LP64: TRUE
int f(int x) { __CPROVER_HIDE: int y = x; return y; }
__CPROVER_thread_local int t = 3;
int main(void) { __CPROVER_HIDE: __CPROVER_assert(f(t) == 3, ""); }
