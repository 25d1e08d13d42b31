package run

import (
	"maps"
	"path"
	"slices"
	"strings"

	"tav/explain/chains"
)

// Errors of calls that name files, as Linux numbers them.
const (
	noEntry      = 2
	badFile      = 9
	fileExists   = 17
	notDirectory = 20
	isDirectory  = 21
	invalid      = 22
	notEmpty     = 39
)

// Flags of open, as Linux numbers them.
const (
	accessMode    = 3
	readOnly      = 0
	writeOnly     = 1
	createFlag    = 0o100
	exclusiveFlag = 0o200
	truncateFlag  = 0o1000
	appendFlag    = 0o2000
	directoryFlag = 0o200000
)

// isDirectory reports whether a key is that of a directory; "" is the root.
func (fs *fileSystem) isDirectory(key string) bool { return key == "" || fs.content[key].directory }

// entries are the names in a directory, in order.
func (fs *fileSystem) entries(key string) []string {
	prefix := key + "/"
	if key == "" {
		prefix = ""
	}
	names := map[string]bool{}
	for k := range fs.content {
		if rest, ok := strings.CutPrefix(k, prefix); ok && k != standardInput {
			first, _, _ := strings.Cut(rest, "/")
			names[first] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// remove deletes a file, or a directory that is empty; the result is 0 or an error.
func (fs *fileSystem) remove(name string, directory bool) int {
	k := key(name)
	_, exists := fs.content[k]
	switch {
	case name == "" || !exists:
		return -noEntry
	case !directory && fs.isDirectory(k):
		return -isDirectory
	case directory && !fs.isDirectory(k):
		return -notDirectory
	case directory && len(fs.entries(k)) > 0:
		return -notEmpty
	}
	delete(fs.content, k)
	return 0
}

// rename gives a file or a directory another name; names is the old one, a 0 and the new one.
func (fs *fileSystem) rename(names string) int {
	from, to, ok := strings.Cut(names, "\x00")
	old, k := key(from), key(to)
	if !ok || from == "" || to == "" || fs.content[old].inode == 0 || !fs.isDirectory(key(path.Dir("/"+k))) {
		return -noEntry
	}
	if old == k {
		return 0
	}
	if fs.isDirectory(k) && !(fs.isDirectory(old) && len(fs.entries(k)) == 0) {
		return -isDirectory
	}
	for _, name := range slices.Sorted(maps.Keys(fs.content)) {
		if rest, ok := strings.CutPrefix(name, old); ok && (rest == "" || rest[0] == '/') {
			fs.content[k+rest] = fs.content[name]
			delete(fs.content, name)
		}
	}
	for i := range fs.open {
		if f := &fs.open[i]; f.name == old {
			f.name = k
		}
	}
	return 0
}

// mkdir makes a directory; the result is 0 or an error.
func (fs *fileSystem) mkdir(name string) int {
	k := key(name)
	switch {
	case name == "" || !fs.isDirectory(key(path.Dir("/"+k))):
		return -noEntry
	case k == "" || fs.content[k].inode != 0:
		return -fileExists
	}
	fs.create(k, content{directory: true, digest: 1})
	return 0
}

// The kinds of files, as the mode of stat has them.
const (
	characterDevice = 0o020666
	directoryMode   = 0o040755
	regularMode     = 0o100644
	pipeMode        = 0o010600
)

// stat is the mode, the size and the inode of a key; the mode is 0 where there is no file.
func (fs *fileSystem) stat(key string) (mode, size, inode uint64) {
	x, exists := fs.content[key]
	switch {
	case key == nullDevice:
		return characterDevice, 0, 1 << 32
	case fs.isDirectory(key):
		return directoryMode, 4096, x.inode
	case !exists:
		return 0, 0, 0
	}
	return regularMode, uint64(len(x.text)), x.inode
}

// statOpen is stat of a descriptor, or of a name where that is negative.
func (fs *fileSystem) statOpen(fd int, name string) (mode, size, inode uint64) {
	if fd < 0 {
		if name == "" || strings.HasSuffix(name, "/") && !fs.isDirectory(key(name)) {
			return 0, 0, 0
		}
		return fs.stat(key(name))
	}
	f := fs.at(fd)
	switch {
	case f == nil:
		return 0, 0, 0
	case f.isStandardIO:
		return pipeMode, 0, 1<<34 + uint64(fd)
	}
	return fs.stat(f.name)
}

// flags are those that a descriptor was opened with, as fcntl returns them.
func (fs *fileSystem) flags(fd int) uint64 {
	f := fs.at(fd)
	switch {
	case f == nil:
		return errorOf(badFile)
	case f.readable && f.writable:
		return 2
	}
	return truth(f.writable)
}

// entry is the next name in a directory that is open, "" at the end.
func (fs *fileSystem) entry(fd int) string {
	f := fs.at(fd)
	if f == nil {
		return ""
	}
	names := append([]string{".", ".."}, fs.entries(f.name)...)
	if f.pos >= len(names) {
		return ""
	}
	f.pos++
	return names[f.pos-1]
}

// resize gives an open file another size; the result is 0 or an error.
func (fs *fileSystem) resize(fd int, size int64) int {
	f := fs.at(fd)
	if f == nil || !f.writable || f.isStandardIO || size < 0 || size > maxFile {
		return -invalid
	}
	x := fs.content[f.name]
	text := make([]byte, size)
	copy(text, x.text)
	x.text, x.shared, x.digest = text, false, chains.Digest(x.digest, "size", uint64(size))
	fs.content[f.name] = x
	return 0
}
