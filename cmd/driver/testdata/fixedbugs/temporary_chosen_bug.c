// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The value of an assignment is no lvalue: the array is one of a copy.
struct row { int cell[2]; };

int main(void)
{
    struct row a = {{1, 2}}, b;
    int *cells = (b = a).cell;
    return *cells - b.cell[0];
}
