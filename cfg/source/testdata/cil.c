/* Code as CIL writes it: gotos, labels, K&R definitions, attributes, markers. */
# 1 "driver.c"
extern int ( /* missing proto */  nondet)() ;
void __attribute__((noreturn)) stop(void) ;
typedef unsigned long ulong_t;
int main(void)
{ int tmp ;
  int *__cil_tmp2 ;
  {
  {
# 12 "driver.c"
  tmp = nondet();
//      ^
//~ statement: tmp = nondet();
//~ call: nondet()
  }
  if (tmp == 0) {
    goto ERROR;
//  ^
//~ statement: goto ERROR;
  } else {
    if (tmp == 1) {
//  ^
//~ keyword: if
//~ cond: tmp == 1
//~ body: { goto while_0_break; }
      goto while_0_break;
    } else {
    }
  }
  while (1) {
    while_0_continue: /* CIL Label */ ;
//  ^
//~ statement: while_0_continue: /* CIL Label */ ;
//                                    ^
//~ func: main
    if (tmp) goto while_0_break;
//           ^
//~ statement: goto while_0_break;
    __cil_tmp2 = (int *)(ulong_t )tmp;
//             ^
//~ statement: __cil_tmp2 = (int *)(ulong_t )tmp;
  }
  while_0_break: /* CIL Label */ ;
  ERROR: stop();
//^
//~ statement: ERROR: stop();
//       ^
//~ statement: stop();
//~ call: stop()
  return (0);
}
}
static int *old(a, b)
int a;
char *b;
{
  if (a)
//    ^
//~ func: old
//~ cond: a
    return 0;
  return &a;
}
first(argc, argv)
char *argv[];
{
  return argc;
//       ^
//~ func: first
//~ statement: return argc;
}
int second(a) int a; { return a; }
//                     ^
//~ func: second
int (*get(int which))(void)
{
  return 0;
//^
//~ func: get
//~ statement: return 0;
}
int offset(void)
{
  int k = __builtin_offsetof(struct s, b) @ 3;
//                                        ^
//~ statement: -
  return k;
//^
//~ statement: return k;
}
