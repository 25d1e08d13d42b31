package svcomp

import (
	"fmt"
	"io"
	"os"
)

// ReadFile reads a file that is no larger than MaxFile.
func ReadFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err == nil && len(text) > MaxFile {
		err = fmt.Errorf("%s: larger than %d MB", name, MaxFile>>20)
	}
	return text, err
}
