package driver

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg"
	"tav/explain/report"
)

// TestRandomOverflow compares verdicts on no-overflow with running random
// programs on all inputs under the compiler's checks of signed arithmetic.
func TestRandomOverflow(t *testing.T) {
	randomPrograms(t, *randCount*3/4, checkRandomOverflow, "TRUE", "FALSE")
}

// checkRandomOverflow is checkAllInputs for no-overflow.
func checkRandomOverflow(t *testing.T, seed int64) (answer, failure string) {
	p := randOverflowProgram(seed)
	model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1]
	dir := t.TempDir()
	overflows, err := p.overflows(dir, model)
	if err != nil {
		return "not run", err.Error() + "\n" + p.text
	}
	if overflows == nil {
		return "too many runs", ""
	}
	text := "static int seen;\n#define VERIFY(e) (seen = (e))\n" + p.text
	file := filepath.Join(dir, fmt.Sprintf("overflow%d.c", seed))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return "not run", err.Error()
	}
	o := verified(file, model, []cfg.Property{cfg.NoOverflow}, true)
	want := report.True
	if *overflows {
		want = report.False
	}
	switch {
	case o.Verdict == want:
		return string(want), ""
	case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
		return reasonKind(o), ""
	}
	return o.Result(), fmt.Sprintf("%s: %s, but running it says %s (%s)\n%s", model, o.Result(), want, keep(file, text), text)
}

// overflowHandlers are what the compiler's checks call, in the place of its
// runtime library.
const overflowHandlers = `static int overflowed;
#define HANDLER(name) void __ubsan_handle_##name(void) { overflowed = 1; }
HANDLER(add_overflow) HANDLER(sub_overflow) HANDLER(mul_overflow)
HANDLER(negate_overflow) HANDLER(divrem_overflow) HANDLER(shift_out_of_bounds)
`

// overflows runs the program natively on all inputs and says whether an
// operation overflows in one of the runs; nil when there are too many runs.
func (p randomProgram) overflows(dir string, model cfg.DataModel) (*bool, error) {
	checked := p
	checked.driver = strings.Replace(nativeDriver, `#include <setjmp.h>`, overflowHandlers+"#include <setjmp.h>", 1)
	checked.driver = strings.Replace(checked.driver, "program_main();\n", "program_main();\n\t\tseen = overflowed;\n", 1)
	checked.compile = func(source, binary string) *exec.Cmd {
		machine := fmt.Sprintf("-m%d", model.PointerBits())
		return exec.Command("sh", "-c", `clang-14 -w -std=gnu11 "$3" -fsanitize=signed-integer-overflow,shift -c "$1" -o "$2.o" && clang-14 "$3" "$2.o" -o "$2"`,
			"sh", source, binary, machine)
	}
	values, err := checked.values(dir, model)
	if err != nil || values == nil {
		return nil, err
	}
	overflows := values[len(values)-1] != 0
	return &overflows, nil
}
