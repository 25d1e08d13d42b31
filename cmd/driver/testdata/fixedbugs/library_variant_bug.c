// Where the function takes two members the union holds either, whatever the other member says.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function size --valid-pointers --property valid-deref
struct file { char *path; long size; };
struct link { long kind; char *target; };
struct entry { int type; union { struct file file; struct link link; } is; };
char size(const struct entry *e) { return e->type == 1 ? e->is.link.target[0] : e->is.file.path[0]; }
