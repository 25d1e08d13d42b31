// Package toolchain knows where clang 14 and llvm-link 14 are when they are not,
// or not only, in the PATH.
package toolchain

import (
	"os"
	"os/exec"
	"path/filepath"
)

// Find finds a tool, in the first of these places that has it:
//
//   - beside tav: the directory "toolchain" where its executable is, as in the
//     archive for competitions (svcomp/archive);
//   - the PATH;
//   - unpacked: tav/llvm-14 in the user's cache ($XDG_CACHE_HOME or ~/.cache), where
//     .ci/setup puts Debian 12's on systems that package no clang 14.
//
// All three have the tool in bin. The error is that of exec.LookPath.
func Find(name string) (string, error) {
	if dir := beside(); dir != "" {
		if path, err := exec.LookPath(filepath.Join(dir, "bin", name)); err == nil {
			return path, nil
		}
	}
	path, err := exec.LookPath(name)
	if err == nil {
		return path, nil
	}
	if cache, none := os.UserCacheDir(); none == nil {
		if unpacked, none := exec.LookPath(filepath.Join(cache, "tav", "llvm-14", "bin", name)); none == nil {
			return unpacked, nil
		}
	}
	return "", err
}

// Headers is the directory of the C library's headers beside tav, for machines
// without any; "" if there is none.
func Headers() string {
	dir := beside()
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, "include")
}

// beside is the directory of the tools that were installed together with tav, ""
// if there is none.
func beside() string {
	self, err := os.Executable()
	if err != nil {
		return ""
	}
	dir := filepath.Join(filepath.Dir(self), "toolchain")
	if _, err := os.Stat(dir); err != nil {
		return ""
	}
	return dir
}
