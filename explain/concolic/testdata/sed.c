/* After Figure 1 of [OSSW]: the call that would set last_regex is left out. */
struct re_pattern { int re_nsub; };
struct addr { int kind; struct re_pattern *addr_regex; };
struct sed_cmd { struct addr a1; int cmd; };
struct vector { struct sed_cmd *v; int v_length; };

struct vector *the_program = 0;
struct re_pattern *last_regex;
int unrelated;

void compile_address(struct addr *addr) {
  addr->kind = 1;
  addr->addr_regex = last_regex;
}

struct vector *compile_program(void) {
  struct vector *vector;
  struct sed_cmd *cur_cmd;
  vector = malloc(sizeof(struct vector));
  vector->v = malloc(40 * sizeof(struct sed_cmd));
  vector->v_length = 0;
  cur_cmd = vector->v + vector->v_length;
  unrelated = unrelated + 1;
  compile_address(&cur_cmd->a1);
  return vector;
}

void compile_file(void) {
  the_program = compile_program();
}

void re_search(struct re_pattern *rxb) {
  __VERIFIER_assert(rxb != 0);
}

void match_address(struct addr *addr) {
  unrelated = addr->kind;
  re_search(addr->addr_regex);
}

void execute_program(struct vector *vec) {
  struct sed_cmd *cur_cmd;
  cur_cmd = vec->v;
  match_address(&cur_cmd->a1);
}

void read_file(void) {
  execute_program(the_program);
}

int main(void) {
  compile_file();
  read_file();
}
