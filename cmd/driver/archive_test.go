package driver

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var archive = flag.Bool("archive", false, "build the archive for competitions and run its smoke test (two minutes)")

// TestArchive builds the archive and tests it on a machine that has nothing.
func TestArchive(t *testing.T) {
	if !*archive {
		t.Skip("only with -archive")
	}
	zip := filepath.Join(t.TempDir(), "tav.zip")
	for _, script := range []string{"build", "test"} {
		run := exec.Command(filepath.Join(moduleRoot, "svcomp", "archive", script), zip)
		out, err := run.CombinedOutput()
		t.Logf("%s", out)
		if err != nil {
			t.Fatalf("%s: %v", script, err)
		}
	}
}

// TestToolsBesideTav checks that the compiler, the linker and the headers in the
// directory toolchain beside tav are used, without any in the PATH.
func TestToolsBesideTav(t *testing.T) {
	tav := installed(t)
	tools := filepath.Join(filepath.Dir(tav), "toolchain")
	write := func(file, text string, mode os.FileMode) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"clang-14", "llvm-link-14"} {
		real, err := exec.LookPath(name)
		if err != nil {
			t.Skip(err)
		}
		write(filepath.Join(tools, "bin", name), "#!/bin/sh\nexec "+real+" \"$@\"\n", 0o777)
	}
	write(filepath.Join(tools, "include", "tav_bundled.h"), "#define BUNDLED 1\n", 0o666)
	dir := t.TempDir()
	write(filepath.Join(dir, "a.c"), "#include <tav_bundled.h>\nint f(void) { return BUNDLED; }\n", 0o666)
	write(filepath.Join(dir, "b.i"), "int f(void); void reach_error(void);\nint main(void) { if (f() != 1) reach_error(); }\n", 0o666)
	run := exec.Command(tav, "check", "a.c", "b.i")
	run.Dir = dir
	run.Env = []string{"PATH=" + dir}
	out, err := run.CombinedOutput()
	if err != nil || !strings.HasSuffix(string(out), "RESULT: TRUE\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
