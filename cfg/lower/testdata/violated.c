// The error is reached in the third iteration. RUNS: fails
extern void abort(void);
void reach_error(void) { abort(); }
int a[3] = {1, 1, 0};
int main(void) {
  for (int i = 0; i < 3; i++)
    if (!a[i]) { reach_error(); }
  return 0;
}
