package lower_test

import (
	"context"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
	"tav/cfg/passes"
	"tav/cfg/toolchain"
)

// TestPassesVerified has LLVM's verifier take the modules of a few programs as each pass over them leaves them.
func TestPassesVerified(t *testing.T) {
	clang, err := toolchain.Find("clang-14")
	if err != nil {
		t.Fatal(err)
	}
	changed := map[string]bool{} // the passes that rewrote a module
	for _, c := range []struct {
		name  string
		check cfg.Property
	}{
		{"va_arg_true.c", cfg.UnreachCall},
		{"atomic_pointer_true.c", cfg.UnreachCall},
		{"setjmp_false.c", cfg.UnreachCall},
		{"overflow_abs_false.c", cfg.NoOverflow},
		{"threads_number_given.c", cfg.NoDataRace},
		{"fixedbugs/byvalue_pointer.c", cfg.UnreachCall},
		{"fixedbugs/vectors_index.c", cfg.UnreachCall},
		{"fixedbugs/signal_flag.c", cfg.UnreachCall},
		{"fixedbugs/address_tag_parameter.c", cfg.ValidDeref},
		{"fixedbugs/format_table.c", cfg.UnreachCall},
		{"fixedbugs/forward_format.c", cfg.UnreachCall},
		{"fixedbugs/pointed_library.c", cfg.UnreachCall},
		{"list_head_true.c", cfg.UnreachCall},
		{"fixedbugs/sizes_vector.c", cfg.ValidDeref},
	} {
		last := ""
		ctx := llvm.WatchPasses(context.Background(), func(pass string, module func() string) {
			text := module()
			if text == last {
				return
			}
			changed[pass], last = last != "", text
			x := exec.Command(clang, "-cc1", "-x", "ir", "-emit-llvm-only", "-w", "-")
			x.Stdin = strings.NewReader(text)
			if out, err := x.CombinedOutput(); err != nil {
				t.Errorf("%s after %s: %v\n%s", c.name, pass, err, out)
			}
		})
		path := filepath.Join("../../cmd/driver/testdata", c.name)
		unit, err := frontend.Compile(ctx, []string{path}, frontend.Options{Models: true, Reads: true, Arguments: true, Overflow: c.check == cfg.NoOverflow})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lower.Lower(ctx, &llvm.Unit{Module: unit.Module}, lower.Options{Check: cfg.PropertySet(c.check)}); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if all := len(frontend.Passes) + len(passes.Table); len(changed) < all/3 {
		t.Errorf("only %d of %d passes change these programs: %v", len(changed), all, slices.Sorted(maps.Keys(changed)))
	}
}
