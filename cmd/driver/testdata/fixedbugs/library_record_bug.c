// A string may end before an element that the function takes only in some cases.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function tag --valid-pointers --property valid-deref
int tag(const char *p) { if (p[0] != '<') return 0; if (p[1] != '!') return 0; return p[3] == '-'; }
