package toolchain

import (
	"os"
	"path/filepath"
	"testing"
)

// A tool is taken from beside tav, from the PATH, from where .ci/setup unpacks it,
// in this order, and from nowhere else.
func TestFind(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	top := filepath.Join(filepath.Dir(self), "toolchain")
	t.Cleanup(func() { os.RemoveAll(top) })
	path, cache := t.TempDir(), t.TempDir()
	t.Setenv("PATH", path)
	t.Setenv("XDG_CACHE_HOME", cache)
	places := []string{filepath.Join(top, "bin"), path, filepath.Join(cache, "tav", "llvm-14", "bin")}
	for _, dir := range places {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "clang-14"), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := Headers(), filepath.Join(top, "include"); got != want {
		t.Errorf("headers in %q, want %q", got, want)
	}
	for _, dir := range places {
		want := filepath.Join(dir, "clang-14")
		if got, err := Find("clang-14"); got != want {
			t.Errorf("found %q (%v), want %q", got, err, want)
		}
		os.Remove(want)
	}
	if got, err := Find("clang-14"); err == nil {
		t.Errorf("found %q, which was removed", got)
	}
	os.RemoveAll(top)
	if got := Headers(); got != "" {
		t.Errorf("headers in %q", got)
	}
}
