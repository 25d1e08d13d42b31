package interp

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"tav/cfg/interp/forced"
)

// forcedFile makes threads take turns.
const forcedFile = "tav_forced.c"

// forced makes objects of the files in which threads take turns, with the arguments of
// the compilation.
func (b *nativeBuild) forced(files, args []string, language string) ([]string, error) {
	out, lines := make([]string, len(files)), map[int]bool{}
	for i, f := range files {
		assembly := filepath.Join(b.dir, fmt.Sprintf("%d.ll", i))
		out[i] = filepath.Join(b.dir, fmt.Sprintf("%d.o", i))
		if _, err := b.compiler(clang(), slices.Concat(args, []string{"-S", "-emit-llvm", "-g", "-Xclang", "-disable-llvm-passes", "-o", assembly, "-x", language, f})...); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(assembly)
		if err != nil {
			return nil, err
		}
		text, found, err := forced.Instrument(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		maps.Copy(lines, found)
		if err := os.WriteFile(assembly, text, 0o600); err != nil {
			return nil, err
		}
		if _, err := b.compiler(clang(), slices.Concat(args, []string{"-c", "-o", out[i], "-x", "ir", assembly})...); err != nil {
			return nil, err
		}
	}
	return out, os.WriteFile(filepath.Join(b.dir, forcedFile), []byte(forced.Runtime(b.options.Turns, lines)), 0o600)
}
