/* A check that fails in the third iteration, and its twin that never does. */
int main(void) {
    int a[3] = {1, 2, 0}, b[3] = {1, 2, 1}, s = 0;
    for (int i = 0; i < 3; i++) {
        s += 10 / b[i]; /* proved: undefined */
        s += 10 / a[i]; /* failed: undefined */
    }
    return s;
}
