package errorinvariants

import (
	"testing"

	"tav/cfg"
)

func TestShow(t *testing.T) {
	for name, text := range programs {
		p := compile(t, text, cfg.Options{})
		for _, m := range []Method{Plain, FlowSensitive, Recursive} {
			e, a := explain(t, p, Options{Method: m}, inputs[name]...)
			t.Log(name)
			show(t, e, a)
			e, a = explain(t, p, Options{Method: m, Concrete: true}, inputs[name]...)
			show(t, e, a)
		}
	}
}

var inputs = map[string][]int64{"xZero": {41}, "yZero": {41}, "lock": {0, -1}, "absValue": {-1}}

// The programs of the paper, one statement a line as numbered there.
var programs = map[string]string{
	"xZero": `void xZero(int input) {
  int x = 1;
  int y = input - 42;
  if (y < 0) {
    x = 0;
  }
  __VERIFIER_assert(x != 0);
}
int main(void) { xZero(__VERIFIER_nondet_int()); }
`,
	"yZero": `int yZero(int input) {
  int x = 0;
  int y = input - 42;
  if (y < 0) {
    y = 0;
  }
  __VERIFIER_assert(x != 0);
}
int main(void) { yZero(__VERIFIER_nondet_int()); }
`,
	"lock": `int lock; void process() {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z;
  z = 0;
  lock = 1;
  if (x == 0) {
    if (y == 0)
      z = 1;
  }
  if (y != 0) {
    z = y;
  }
  if (x != 0) {
    z = 2;
    lock = 0;
  } else if (z > 0) {
    z = 3;
    lock = 0;
  }
  __VERIFIER_assert(lock == 0);
}
int main(void) { process(); }
`,
	"absValue": `int absValue(int input) {
  int sign, abs;
  abs = input;
  if (input == 0)
    return 0;
  if (input < 0) {
    sign = -1;

  } else {
    sign = 1;

  }
  if (sign == -1) {
    sign = input * -1;
  } else {
    abs = input;
  }
  __VERIFIER_assert(abs >= 0);
  return abs;
}
int main(void) { absValue(__VERIFIER_nondet_int()); }
`,
}
