/* What comes after an endless loop is never reached. */
int main(void) {
    volatile int go = 1;
    int zero = 0;
    while (1)
        go = !go;
    return 10 / zero;
}
