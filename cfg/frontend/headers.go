package frontend

import (
	"crypto/md5"
	"fmt"
	"os"

	"github.com/llir/llvm/ir/metadata"
)

// addHeaders adds the files other than the given ones that define functions.
func (j *job) addHeaders() {
	info := NewDebugInfo(j.unit)
	known := map[string]bool{}
	for _, f := range j.unit.Files {
		known[f.Path] = true
	}
	for _, f := range j.unit.Module.Funcs {
		s, ok := attachment(f, "dbg").(*metadata.DISubprogram)
		if len(f.Blocks) == 0 || !ok || s.File == nil || known[info.File(s.File)] {
			continue
		}
		name := info.File(s.File)
		if text, ok := textOf(s.File, name, name == j.opts.Included); ok {
			known[name] = true
			j.unit.Files = append(j.unit.Files, &SourceFile{Path: name, Text: text})
		}
	}
}

// textOf is the text of a header, if it is still what the compiler read. A
// program's #line can name any file of the machine, which is not to be read then:
// the compiler gives such a file no checksum. known: it is a file of the user's.
func textOf(f *metadata.DIFile, name string, known bool) ([]byte, bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || f.Checksum == "" && !known {
		return nil, false
	}
	text, err := os.ReadFile(name)
	return text, err == nil && (known || fmt.Sprintf("%x", md5.Sum(text)) == f.Checksum)
}
