package frontend

import (
	"os"
	"os/exec"
	"path/filepath"
)

// bundle is the directory of the tools that were installed together with tav, in
// the directory "toolchain" beside its executable, as the archive for
// competitions has them (svcomp/archive): programs in bin, the C library's
// headers, for machines without any, in include. It is "" if there is none.
func bundle() string {
	self, err := os.Executable()
	if err != nil {
		return ""
	}
	return bundleOf(self)
}

func bundleOf(executable string) string {
	dir := filepath.Join(filepath.Dir(executable), "toolchain")
	if _, err := os.Stat(dir); err != nil {
		return ""
	}
	return dir
}

// lookTool finds a tool in the bundle, then in the PATH.
func lookTool(name string) (string, error) {
	if dir := bundle(); dir != "" {
		if path, err := exec.LookPath(filepath.Join(dir, "bin", name)); err == nil {
			return path, nil
		}
	}
	return exec.LookPath(name)
}

// bundleFlags are the flags for a C file that is preprocessed: the bundle's headers
// are looked for behind those of the machine.
func bundleFlags() []string {
	dir := bundle()
	if dir == "" {
		return nil
	}
	return []string{"-idirafter", filepath.Join(dir, "include")}
}
