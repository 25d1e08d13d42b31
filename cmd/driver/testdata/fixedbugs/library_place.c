// A member that is taken for an index, and changed, leaves room for each place that does so.
// VERDICT: TRUE
// FLAGS: --function put16 --valid-pointers --property valid-deref
struct out { unsigned char *to; unsigned long room; unsigned at; };
void put16(struct out *o, int v) { o->to[o->at++] = v; o->to[o->at++] = v >> 8; }
