package driver

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestNeovim: Neovim with the built-in client shows the error of a file that is written, applies the fix that tav finds, and shows
// that nothing is wrong any more (editors/neovim/test.lua).
func TestNeovim(t *testing.T) {
	t.Parallel()
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("nvim is not installed (Debian's package neovim)")
	}
	plugin, err := filepath.Abs(filepath.Join(moduleRoot, "editors/neovim"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(dir, "tav"))
	}
	if err != nil {
		t.Fatal(err)
	}
	text := "int main(void)\n{\n    int a[4], sum = 0;\n    for (int i = 0; i <= 4; i++) {\n        a[i] = i;\n        sum += a[i];\n    }\n    return sum;\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "fault.c"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(nvim, "-n", "--headless", "-u", "NONE", "--cmd", "set rtp+="+plugin, "-c", "filetype on", "-c", "luafile "+filepath.Join(plugin, "test.lua"))
	c.Dir = dir
	c.Env = append(os.Environ(), "TAV="+filepath.Join(dir, "tav"), "XDG_STATE_HOME="+dir)
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	fixed, err := os.ReadFile(filepath.Join(dir, "fault.c"))
	if err != nil || string(fixed) == text {
		t.Errorf("the fix is not written: %v", err)
	}
}
