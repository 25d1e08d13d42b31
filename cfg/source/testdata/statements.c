#include <assert.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
extern int nondet(void);
struct s { int a[3]; };
//           ^
//~ statement: -
//~ func: -
int global = 3;
//         ^
//~ statement: int global = 3;

int f(int a, struct s *p)
//  ^
//~ statement: -
//~ func: f
{
  int x = nondet(), y;
//    ^
//~ statement: int x = nondet(), y;
//~ call: -
//          ^
//~ call: nondet()
//~ name: nondet
//~ close: )
  x = y + MAX(a,
              g(x, 2));
//                ^
//~ statement: x = y + MAX(a, g(x, 2));
//~ call: g(x, 2)
//                   ^
//~ call: MAX(a, g(x, 2))
//~ close: )
  if (x > 3 &&
//^
//~ condition: if (x > 3 && ... else y = 2;
//~ head: if (x > 3 && ... h(y))
//~ statement: if (x > 3 && ... else y = 2;
//    ^
//~ cond: x > 3 && ... h(y)
//~ keyword: if
      h(y))
//      ^
//~ keyword: if
//~ body: { y = 1; }
//~ else: y = 2;
  {
//^
//~ statement: -
//~ condition: -
    y = 1;
//    ^
//~ statement: y = 1;
//~ condition: -
  } else
    y = 2;
//  ^
//~ statement: y = 2;
  for (int i = 0, n = 2; i < n; i++)
//^
//~ keyword: for
//~ init: int i = 0, n = 2;
//~ cond: i < n
//~ update: i++
//~ head: for (int i = 0, n = 2; i < n; i++)
//~ body: p->a[i] = (x ? a : y ? 1 : 2);
//         ^
//~ statement: int i = 0, n = 2;
//                         ^
//~ keyword: for
//                              ^
//~ statement: for ( ... 2);
//~ condition: -
    p->a[i] = (x ? a : y ? 1 : 2);
//             ^
//~ condition: x ? a : y ? 1 : 2
//~ keyword: ?
//~ cond: x
//~ body: a
//~ else: y ? 1 : 2
//~ statement: p->a[i] = (x ? a : y ? 1 : 2);
//                     ^
//~ condition: y ? 1 : 2
//               ^
//~ condition: x ? a : y ? 1 : 2
  do
//^
//~ keyword: do
//~ head: while (x < (y))
//~ cond: x < (y)
//~ body: x--;
    x--;
  while (x < (y));
//         ^
//~ keyword: do
  while (y && ({ int t = k(x); t > 1; }))
//                       ^
//~ statement: -
//~ call: -
//         ^
//~ keyword: while
//~ cond: y && ({ int t = k(x); t > 1; })
    ;
  if (x ? y : f(1, p))
//          ^
//~ keyword: if
//              ^
//~ call: f(1, p)
//~ cond: x ? y : f(1, p)
    return 1;
//  ^
//~ statement: return 1;
  switch (x) {
//        ^
//~ keyword: switch
//~ cond: x
//~ head: switch (x)
  case 1:
//^
//~ statement: case 1: ... break;
    x = 2;
//  ^
//~ statement: x = 2;
    break;
  default:
    y = 4;
//  ^
//~ statement: y = 4;
  }
  for (;;) {
//^
//~ cond: -
//~ keyword: for
    assert(x != 0);
//         ^
//~ statement: assert(x != 0);
//~ name: assert
    break;
  }
  (*p->fp)(x);
//        ^
//~ call: (*p->fp)(x)
//~ name: -
  return x;
}
//^
//~ func: -
