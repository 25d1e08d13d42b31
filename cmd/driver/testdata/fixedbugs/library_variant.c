// A union holds the member that the function takes; behind the last pointers to structs are texts.
// VERDICT: TRUE
// FLAGS: --function named --valid-pointers --property all
struct file { char *path; long size; };
struct link { int kind; char *target; };
struct entry { int type; union { struct file file; struct link link; } is; };
struct folder { struct entry *first; };
char named(const struct folder *f) { return f->first->type == 1 ? f->first->is.link.target[0] : 0; }
