// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A branch without braces is a block, with which the literal ends.
struct options {
    int level;
};

static int level(const struct options *o)
{
    if (!o)
        o = &(struct options){1};
    return o->level;
}

int main(void)
{
    return level(&(struct options){0}) + level(0);
}
